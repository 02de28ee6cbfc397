"""Which tables can be tables of this game: what a text may not claim. Everything that play can reach passes."""
from __future__ import annotations

from ludotheque.core.errors import BadText
from ludotheque.games.trias.actions import tile_name
from ludotheque.games.trias.components import (
    ACTING,
    CENTRE,
    CHOOSING,
    DEALING,
    DRAWING,
    DRIFT_COST,
    DRIFTING,
    FIRST_TILE,
    INNER_PLACES,
    KIND_OF,
    LAKE,
    LAST_POINTS,
    LAYING,
    MOST_DRIFTS_A_TURN,
    OVER,
    PLACED_TOGETHER,
    PLACING,
    POINTS,
    POINTS_FOR_TWO,
    QUIET_ROUNDS,
    REFILLING,
    SPIRAL,
    SPOTS,
    TILES,
)
from ludotheque.games.trias.editions import Edition
from ludotheque.games.trias.rules import Trias
from ludotheque.games.trias.view import places, stock


def check(edition: Edition, state: Trias) -> None:
    """BadText, saying what is wrong, if the state is none of this game."""
    _check_tiles(edition, state)
    _check_cards(edition, state)
    _check_pieces(edition, state)
    if state.phase <= PLACING:
        _check_set_up(state)
    elif state.phase != OVER:
        _check_turn(edition, state)
    _check_distance(edition, state)


def _lies(state: Trias, spot: int) -> str:
    return f"{state.q[spot]},{state.r[spot]}"


def _check_tiles(edition: Edition, state: Trias) -> None:
    """R2.2-R2.4. So many tiles, each kind numbered from 1 in the order they were laid, and the centre in the middle."""
    if state.ring[CENTRE] != 0:
        raise BadText(f"the centre, {tile_name(edition, CENTRE)}, lies on 0,0 and never anywhere else")
    for tile in range(1, CENTRE):
        if KIND_OF[tile] == KIND_OF[tile - 1] and state.ring[tile] >= 0 and state.ring[tile - 1] < 0:
            raise BadText(f"{tile_name(edition, tile)} is on the table without {tile_name(edition, tile - 1)}: tiles "
                          "of a kind are numbered in the order they are laid")
    if min(state.box) < 0 or (state.phase == LAYING and state.box[LAKE] > 2):
        raise BadText(f"the tiles on the table are not those of {state.seats} seats")
    if state.phase != LAYING and (state.box[LAKE] or sum(state.box) != (0 if state.seats == 2 else 2)):
        laid = sum(ring >= 0 for ring in state.ring[:CENTRE])
        due = places(state.seats) - (state.seats > 2) * 2
        raise BadText(f"{due} tiles lie around the centre for {state.seats} seats, not {laid}")


def _check_cards(edition: Edition, state: Trias) -> None:
    """R2.6-R2.9, R8.1. Cards of the game, those with back 1 above those with back 2, and a hand for everyone."""
    totals = edition.cards(state.seats)
    for card, left in enumerate(state.played):
        if left < 0:
            raise BadText(f"there are {totals[card]} cards {card // 4 + 1}{(edition.letters[:3] + 'X')[card % 4]} "
                          f"for {state.seats} seats, not {totals[card] - left}")
    if sum(state.pile[:4]) and tuple(state.pile[4:]) != totals[4:]:
        raise BadText("a card with back 2 has left the pile, though one with back 1 is left above it")
    is_last = state.closing > 0 or state.phase == OVER
    if state.played[7] and not is_last:
        raise BadText("the meteor has left the pile, so this must be the last round")
    if state.phase <= PLACING:
        dealt = state.step if state.phase == DEALING else 0 if state.phase == LAYING else state.seats
        if sum(state.played) or [card > 0 for card in state.hand[:state.seats]] != [
                seat < dealt for seat in range(state.seats)]:
            raise BadText("in set-up no card has been played, and the hands are dealt from seat 0 on after the tiles "
                          "are laid")
        return
    empty = [seat for seat in range(state.seats) if not state.hand[seat]
             and not (edition.elimination and state.reserve[seat] == stock(state.seats))]
    if state.phase in (CHOOSING, DRAWING) and state.turn in empty:
        raise BadText(f"seat {state.turn} has no card in its hand before its drift")
    if state.phase == REFILLING and state.hand[state.turn]:
        raise BadText(f"seat {state.turn} is about to draw, but has a card in its hand")
    if is_last:
        if state.phase != OVER and len(empty) > state.played[7]:
            raise BadText("in the last round only the finder of the meteor can be without a card")
    elif set(empty) - {state.turn}:
        raise BadText(f"seat {empty[0] if empty[0] != state.turn else empty[1]} has no card in its hand")


def _check_pieces(edition: Edition, state: Trias) -> None:
    """R2.8, R5.10. No more pieces than a seat has, and no more places with swimmers than drifts can have left."""
    for seat in range(state.seats):
        if state.reserve[seat] < 0:
            most = stock(state.seats)
            raise BadText(f"seat {seat} has {most} pieces, not {most - state.reserve[seat]}")
    if state.phase in (LAYING, DEALING, PLACING, OVER):
        return
    seats, done = state.seats, MOST_DRIFTS_A_TURN
    if state.phase in (CHOOSING, DRAWING, DRIFTING) or state.closing:
        done = 0
    elif state.phase == ACTING:
        done = 1 + (_all_points(state) - state.points >= DRIFT_COST)
    for later in range(seats):
        # Swimmers of the seats that had their phase 3 in the last `seats - later` turns fell in since then.
        waiting = sum(31 << (state.turn + seat) % seats * 5 for seat in range(later, seats))
        pools = sum(1 for spot in range(TILES, SPOTS) if state.herd[spot] & waiting)
        turns = seats - later - 1
        if pools > MOST_DRIFTS_A_TURN * turns + done:
            raise BadText(f"pieces swim in {pools} places, but since the phase 3 of their seats at most "
                          f"{MOST_DRIFTS_A_TURN * turns + done} tiles can have drifted")


def _check_set_up(state: Trias) -> None:
    """R2.2, R2.10, R2.11. The hexagon as it was laid, and groups of two in their order."""
    if state.turn != (state.seats - 1 - state.step % state.seats if state.phase == PLACING else 0):
        raise BadText("in set-up it is not this seat that places")
    most = places(state.seats) - 1 if state.phase == LAYING else state.seats - 1
    if state.step > (2 * state.seats - 1 if state.phase == PLACING else most) or state.idle or state.closing:
        raise BadText("set-up does not get that far, and no turn has been played yet")
    if any(state.score):
        raise BadText("nobody has points before the first turn")
    at = {(state.q[tile], state.r[tile]): tile for tile in range(CENTRE) if state.ring[tile] >= 0}
    laid = state.step if state.phase == LAYING else places(state.seats)
    order = [at.pop(place, None) for place in SPIRAL[:laid]]
    following = list(FIRST_TILE)
    for tile in order:
        if tile is not None:
            if tile != following[KIND_OF[tile]]:
                raise BadText("before the first drift the tiles lie in rings, numbered in the order they were laid")
            following[KIND_OF[tile]] += 1
    if at or None in order[INNER_PLACES:] or order.count(None) > (0 if state.seats == 2 else 2):
        raise BadText("before the first drift the tiles fill the rings around the centre, but for two lakes inside")
    if state.phase != PLACING and any(state.herd):
        raise BadText("no piece is placed before all tiles are laid and hands dealt")
    for seat in range(state.seats):
        placed = sum(state.seats - 1 - number % state.seats == seat for number in range(state.step))
        groups = [herd for herd in state.herd if herd >> seat * 5 & 31]
        if groups != [PLACED_TOGETHER << seat * 5] * (placed if state.phase == PLACING else 0):
            raise BadText(f"seat {seat} has placed {placed} groups of two, each on a tile of its own")
    if any(state.herd[TILES:]):
        raise BadText("nobody swims before the first drift")


def _all_points(state: Trias) -> int:
    return LAST_POINTS if state.closing else POINTS_FOR_TWO if state.seats == 2 else POINTS


def _check_turn(edition: Edition, state: Trias) -> None:
    """R4.6, R6.1, R6.10, R7.4, R7.6, R8.1, R8.3, R8.6. A seat that can have this turn, and what it can have done."""
    on_board = [any(herd >> seat * 5 & 31 for herd in state.herd) for seat in range(state.seats)]
    left = sum(on_board)
    if edition.elimination and left < 2:
        raise BadText("with fewer than two seats left on the board the game is over")
    if not on_board[state.turn] and (state.phase != REFILLING or edition.elimination or not left):
        raise BadText(f"seat {state.turn} has no piece on the board, so it cannot have the turn")
    if state.idle >= QUIET_ROUNDS * state.seats:
        raise BadText(f"after {QUIET_ROUNDS * state.seats} turns without a card the last round begins")
    if state.closing > (left if edition.elimination else state.seats):
        raise BadText(f"the last round has a turn for each seat, so not {state.closing} are left")
    if state.closing and state.phase != ACTING:
        raise BadText("in the last round nothing but phase 2 is played")
    if state.idle < 0 and state.phase in (CHOOSING, DRAWING, REFILLING):
        raise BadText("no card has been drawn yet in this turn (idle:-)")
    if state.phase in (CHOOSING, DRAWING, DRIFTING) and not any(
            herd >> state.turn * 5 & 31 for herd in state.herd[:TILES]):
        raise BadText(f"all pieces of seat {state.turn} swim, so it has no phase 1")
    if state.phase == DRIFTING and not state.may_drift(state.turn):
        raise BadText(f"no tile can drift for seat {state.turn}, so its card is spent")
    if state.phase == DRIFTING and (state.idle < 0) != (state.hand[state.turn] > 0):
        raise BadText(f"seat {state.turn} drifts by the card of its hand, or by one just drawn (idle:-) and keeps "
                      "its own")
    if state.phase == ACTING and state.idle < 0 and not state.hand[state.turn]:
        raise BadText(f"seat {state.turn} has drawn its card of phase 1 (idle:-) and so keeps that of its hand")
    if state.phase == REFILLING and any(herd >> state.turn * 5 & 31 for herd in state.herd[TILES:]):
        raise BadText(f"pieces of seat {state.turn} swim, though its phase 3 is over")
    spent = _all_points(state) - state.points
    if state.phase == ACTING and (spent < 0 or (state.boat and spent < 1)):
        raise BadText(f"seat {state.turn} has {_all_points(state)} action points, and a rescue under way has cost one")
    marked = sum(state.marked)
    if marked % 2 or marked > 2 * spent:
        raise BadText(f"{marked} pieces are marked as bred or born in this turn, but each birth marks two for a point")


def farthest(edition: Edition, state: Trias) -> int:
    """R3.2, R8.6. How far out a tile can lie by now.

    A drift puts a tile next to another, so it goes one ring beyond the farthest at most. A turn has at most two
    drifts. And since a card is drawn at least every 3n turns, the cards drawn so far bound the turns so far.
    """
    rings = 2 if state.seats == 2 else 3
    if state.phase <= PLACING:
        return rings
    drawn = sum(edition.cards(state.seats)) - sum(state.pile) - state.seats
    quiet = QUIET_ROUNDS * state.seats
    turns = quiet * drawn + (quiet if state.closing or state.phase == OVER else state.idle) + 1
    return rings + MOST_DRIFTS_A_TURN * turns


def _check_distance(edition: Edition, state: Trias) -> None:
    most = farthest(edition, state)
    for spot in range(SPOTS):
        if state.ring[spot] < 0 if spot < TILES else state.herd[spot] == 0:
            continue
        ring = max(abs(state.q[spot]), abs(state.r[spot]), abs(state.q[spot] + state.r[spot]))
        if ring > most:
            raise BadText(f"{_lies(state, spot)} is {ring} rings from the centre, and no drift can have gone beyond "
                          f"{most} by now")


__all__ = ["check", "farthest"]
