"""Why not? For every action that is not legal, the rule that forbids it. `legal` alone judges; this only explains."""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games.trias.actions import kind_of
from ludotheque.games.trias.components import (
    ACTING,
    ACTION_SPACE,
    BREED,
    CARD,
    CHOOSING,
    DQ,
    DR,
    DRAW,
    DRIFT,
    DRIFT_COST,
    DRIFTING,
    KIND_OF,
    LAY,
    MOVE,
    PLACE,
    PLACING,
    PLAY,
    RESCUE,
    ROOM_OF,
    SIDES,
    TILES,
)
from ludotheque.games.trias.editions import Edition
from ludotheque.games.trias.rules import Trias


def explain(edition: Edition, state: Trias, seat: int, action: int) -> Phrase | None:
    """None exactly if the seat may play the action now."""
    if action in state.legal_actions(seat):
        return None
    if not 0 <= action < ACTION_SPACE:
        return Phrase("no_action", "R4.1")
    actor = state.to_act()
    if actor == NOBODY:
        return Phrase("game_over", "R8.5")
    kind, rest = kind_of(action)
    if kind in (LAY, CARD):
        return Phrase("only_chance", "R2.5" if kind == LAY else "R2.6")
    if actor == CHANCE:
        return Phrase("chance_first", "R2.6")
    if seat != actor:
        return Phrase("not_your_turn", "R2.10" if state.phase == PLACING else "R4.1", {"seat": actor})
    if state.phase == PLACING:
        return _placing(state, kind, rest)
    if kind == PLACE:
        return Phrase("placing_is_over", "R2.10")
    if state.phase == CHOOSING:
        return Phrase("card_first", "R4.2")
    if kind in (PLAY, DRAW):
        return Phrase("card_is_chosen", "R4.2")
    if kind == DRIFT:
        return _drift(state, seat, rest // SIDES, rest % SIDES)
    if state.phase == DRIFTING:
        return Phrase("drift_first", "R4.3", {"kind": state.card})
    if state.points == 0 and not (kind == RESCUE and state.boat):
        return Phrase("no_points", "R6.3")
    if kind == MOVE:
        return _move(state, seat, rest // 2, rest % 2)
    if kind == RESCUE:
        return _rescue(state, seat, rest // 2, rest % 2)
    assert kind == BREED, "the end of phase 2 is always legal in it"
    return _breed(state, seat, rest)


def _off_table(state: Trias, tile: int) -> Phrase | None:
    return None if state.ring[tile] >= 0 else Phrase("not_on_table", "R2.2", {"tile": tile})


def _placing(state: Trias, kind: int, tile: int) -> Phrase:
    if kind != PLACE:
        return Phrase("place_first", "R2.10")
    return _off_table(state, tile) or Phrase("tile_is_taken", "R2.11", {"tile": tile})


def _drift(state: Trias, seat: int, tile: int, place: int) -> Phrase:
    """R5.1-R5.8, in the order in which a judge would look."""
    if state.phase == ACTING and state.points < DRIFT_COST:
        return Phrase("drift_too_dear", "R8.4" if state.closing else "R6.3", {"points": state.points})
    off = _off_table(state, tile) or _off_table(state, place // 6)
    if off:
        return off
    land = state.land[tile]
    tiles = [other for other in range(TILES) if state.land[other] == land]
    if not any(state.herd[other] >> seat * 5 & 31 for other in tiles):
        return Phrase("not_present", "R5.3", {"tile": tile})
    if len(tiles) == 1:
        return Phrase("single_tile", "R5.4", {"tile": tile})
    waters = state.waters()
    mine = {water for water in waters[tile * 6:tile * 6 + 6] if water >= 0}
    if 0 not in mine:
        return Phrase("not_at_sea", "R5.2", {"tile": tile})
    if state.phase == DRIFTING and KIND_OF[tile] != state.card:
        legal = state.legal_actions(seat)
        if KIND_OF[legal[0] // SIDES] == state.card:
            return Phrase("wrong_kind", "R4.3", {"tile": tile, "kind": state.card})
    if state.near[place] >= 0:
        return Phrase("place_is_taken", "R5.1", {"place": place, "tile": state.near[place]})
    q, r = state.q[place // 6] + DQ[place % 6], state.r[place // 6] + DR[place % 6]
    ring = max(abs(q), abs(r), abs(q + r))
    if ring <= state.ring[tile]:
        return Phrase("not_farther", "R5.5", {"tile": tile, "place": place, "ring": state.ring[tile]})
    around = {(state.q[other], state.r[other]): other for other in range(TILES) if state.ring[other] >= 0}
    touched = {d: around[q + DQ[d], r + DR[d]] for d in range(6) if (q + DQ[d], r + DR[d]) in around}
    if not any(other in tiles and other != tile for other in touched.values()):
        return Phrase("leaves_its_land", "R5.6", {"tile": tile, "place": place})
    if waters[place] not in mine:
        return Phrase("in_a_lake", "R5.8", {"place": place})
    lowest = min((other, (d + 3) % 6) for d, other in touched.items())
    return Phrase("other_name", "R5.1", {"place": place, "name": lowest[0] * 6 + lowest[1]})


def _tile_takes(state: Trias, tile: int) -> Phrase | None:
    """R3.6. Full and overfull tiles take nobody."""
    if sum(state.herd[tile] >> seat * 5 & 31 for seat in range(state.seats)) >= ROOM_OF[tile]:
        return Phrase("tile_is_full", "R3.6", {"tile": tile, "room": ROOM_OF[tile]})
    return None


def _move(state: Trias, seat: int, side: int, marked: int) -> Phrase:
    tile, to = side // 6, state.near[side]
    if not state.herd[tile] >> seat * 5 & 31:
        return _off_table(state, tile) or Phrase("no_piece_there", "R6.6", {"tile": tile})
    if to < 0:
        return Phrase("no_tile_there", "R6.6", {"place": side})
    assert _tile_takes(state, to) or marked
    return _tile_takes(state, to) or Phrase("one_sort", "R6.12", {"tile": tile})


def _rescue(state: Trias, seat: int, side: int, marked: int) -> Phrase:
    tile = side // 6
    off = _off_table(state, tile)
    if off:
        return off
    q, r = state.q[tile] + DQ[side % 6], state.r[tile] + DR[side % 6]
    if not any(state.herd[spot] >> seat * 5 & 31 and (state.q[spot], state.r[spot]) == (q, r)
               for spot in range(TILES, len(state.herd))):
        return Phrase("no_swimmer_there", "R6.7", {"place": side})
    return _tile_takes(state, tile) or Phrase("one_sort", "R6.12", {"tile": tile})


def _breed(state: Trias, seat: int, tile: int) -> Phrase:
    own = state.herd[tile] >> seat * 5 & 31
    if not own:
        return _off_table(state, tile) or Phrase("no_parent_there", "R6.9", {"tile": tile})
    if state.reserve[seat] == 0:
        return Phrase("reserve_is_empty", "R6.9")
    return _tile_takes(state, tile) or Phrase("bred_already", "R6.10", {"tile": tile})
