"""What one seat knows of a table, built up from nothing; and tables from what is known."""
from __future__ import annotations

from typing import Any

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.games.trias.actions import tile_names
from ludotheque.games.trias.components import (
    ALL_PLACES,
    CENTRE,
    DEALING,
    DQ,
    DR,
    DRIFTING,
    ENDINGS,
    INNER_PLACES,
    KIND_OF,
    LAKE,
    LAYING,
    METEOR,
    OVER,
    PIECES,
    PIECES_FOR_TWO,
    ROOM_OF,
    SPOTS,
    TILES,
    TILES_FOR_TWO,
    TILES_IN_BOX,
)
from ludotheque.games.trias.editions import Edition
from ludotheque.games.trias.rules import Trias

PHASES = ("laying", "dealing", "placing", "choosing", "drawing", "drifting", "acting", "refilling", "over")


# ---- what is known ---------------------------------------------------------------------------------------------------
def view(edition: Edition, state: Trias, seat: int) -> View:
    """R6.4, R12.1-R12.4. All on the table, but of the others' hands only the backs, and of the pile only how many."""
    q, r, ring, marked, herd = state.q, state.r, state.ring, state.marked, state.herd      # each asks for a copy
    pieces = [_unpack(one, state.seats) for one in herd]
    unseen = list(state.pile)
    hands: list[dict[str, int | None] | None] = []
    for owner in range(state.seats):
        card = state.hand[owner] - 1
        if card < 0:
            hands.append(None)
        elif owner == seat:
            hands.append({"back": (card >> 2) + 1, "kind": card & 3})
        else:
            hands.append({"back": (card >> 2) + 1, "kind": None})
            unseen[card] += 1
    names = tile_names(edition)
    lands = _lands(state)
    land_of = {tile: number for number, land in enumerate(lands) for tile in land["tiles"]}
    waters = state.waters()
    scores = state.score[:state.seats]
    ending = state.ended()
    return {
        "seat": seat,
        "seats": state.seats,
        "edition": edition.name,
        "phase": PHASES[state.phase],
        "turn": None if state.phase in (LAYING, DEALING, OVER) else state.turn,
        "step": state.step,
        "card": state.card if state.phase == DRIFTING else None,
        "points": state.points,
        "boat": state.boat,
        "closing": state.closing,
        "idle": state.idle,
        "box": list(state.box),
        "pile": [sum(state.pile[:4]), sum(state.pile[4:])],
        "unseen": unseen,
        "played": list(state.played),
        "hands": hands,
        "scores": scores,
        "track": [_space(edition, score) for score in scores],
        "reserves": state.reserve[:state.seats],
        "gone": [_is_gone(state, owner) for owner in range(state.seats)],
        "tiles": [
            {"tile": tile, "name": names[tile], "kind": KIND_OF[tile], "q": q[tile],
             "r": r[tile], "ring": ring[tile], "room": ROOM_OF[tile], "pieces": pieces[tile],
             "marked": marked[tile], "land": land_of[tile], "sea": 0 in waters[tile * 6:tile * 6 + 6]}
            for tile in range(TILES) if ring[tile] >= 0],
        "swimmers": sorted(
            ({"q": q[spot], "r": r[spot], "pieces": pieces[spot], "marked": marked[spot]}
             for spot in range(TILES, SPOTS) if herd[spot]), key=lambda pool: (pool["r"], pool["q"])),
        "lands": lands,
        "lakes": _lakes(state, waters),
        "ending": ENDINGS[ending].key if ending else None,
        "shares": state.shares() if ending else None,
    }


def _unpack(herd: int, seats: int) -> list[int]:
    return [herd >> seat * 5 & 31 for seat in range(seats)] if herd else [0] * seats


def _is_gone(state: Trias, seat: int) -> bool:
    """R7.4. Without a piece on the board once set-up is over."""
    return state.phase > 2 and not any(herd >> seat * 5 & 31 for herd in state.herd)


def _space(edition: Edition, score: int) -> int:
    """R9.11. Where the marker stands on a track with laps; the score itself on one without."""
    return (score - 1) % edition.lap + 1 if edition.lap and score else score


def _lands(state: Trias) -> list[dict[str, Any]]:
    """R3.1, R10.1. Each land, lowest tile first, with who stands there and what it would give at the end."""
    ring, land, herd = state.ring, state.land, state.herd
    by_label: dict[int, list[int]] = {}
    for tile in range(TILES):
        if ring[tile] >= 0:
            by_label.setdefault(land[tile], []).append(tile)
    return [{"tiles": tiles, "centre": tiles[-1] == CENTRE,
             "pieces": _unpack(sum([herd[tile] for tile in tiles]), state.seats),
             "worth": state.final_points(tiles[0])} for tiles in by_label.values()]


def _lakes(state: Trias, waters: list[int]) -> list[list[int]]:
    """R3.3. Every place of water shut in by tiles, row by row."""
    q_of, r_of, ring = state.q, state.r, state.ring
    tiles = {(q_of[tile], r_of[tile]) for tile in range(TILES) if ring[tile] >= 0}
    found = {(q_of[side // 6] + DQ[side % 6], r_of[side // 6] + DR[side % 6])
             for side, water in enumerate(waters) if water > 0}
    ahead = list(found)
    while ahead:
        q, r = ahead.pop()
        for d in range(6):
            place = (q + DQ[d], r + DR[d])
            if place not in tiles and place not in found:
                found.add(place)
                ahead.append(place)
    return [[q, r] for q, r in sorted(found, key=lambda place: (place[1], place[0]))]


# ---- tables from what is known ---------------------------------------------------------------------------------------
def fresh(edition: Edition, seats: int) -> Trias:
    """R2.4, R2.7, R2.8. The table before anything is laid: the centre alone, the cards shuffled, all in reserve."""
    state = Trias()
    state.seats = seats
    state.elimination = int(edition.elimination)
    state.any_split_scores = int(edition.any_split_scores)
    state.box = list(TILES_FOR_TWO if seats == 2 else TILES_IN_BOX)
    state.pile = list(edition.cards(seats))
    state.reserve = [stock(seats)] * seats + [0] * (5 - seats)
    state.ring = [-1] * CENTRE + [0]
    state.settle()
    return state


def stock(seats: int) -> int:
    """R2.8. Pieces to play with, the marker not among them."""
    return PIECES_FOR_TWO if seats == 2 else PIECES


def places(seats: int) -> int:
    """R2.2, R2.3. Places around the centre that are laid with tiles and lakes."""
    return INNER_PLACES if seats == 2 else ALL_PLACES


def state_from_view(edition: Edition, seen: View) -> Trias:
    """Some table that the seat would see like this: hidden hands are the lowest cards they can be."""
    seats = seen["seats"]
    state = fresh(edition, seats)
    state.phase = PHASES.index(seen["phase"])
    state.turn = seen["turn"] or 0
    for field in ("step", "points", "boat", "closing", "idle"):
        setattr(state, field, seen[field])
    state.card = seen["card"] or 0
    pile, hand = list(seen["unseen"]), [0] * 5
    for owner, held in enumerate(seen["hands"]):
        if held is None:
            continue
        first = (held["back"] - 1) * 4
        kind = held["kind"]
        if kind is None:
            kind = next((k for k in range(METEOR) if pile[first + k]), None)
            if kind is None:
                raise BadText(f"seat {owner} holds a card with back {held['back']}, but all of those are accounted for")
            pile[first + kind] -= 1
        hand[owner] = first + kind + 1
    held_cards = [card - 1 for card in hand if card]
    state.pile, state.hand = pile, hand
    state.played = [total - pile[card] - held_cards.count(card)
                    for card, total in enumerate(edition.cards(seats))]
    state.score = seen["scores"] + [0] * (5 - seats)
    _set_spots(state, seen)
    state.settle()
    return state


def _set_spots(state: Trias, seen: View) -> None:
    q, r, ring = [0] * SPOTS, [0] * SPOTS, [-1] * TILES
    herd, marked = [0] * SPOTS, [0] * SPOTS
    box, reserve = list(state.box), list(state.reserve)
    spots = [(place["tile"], place) for place in seen["tiles"]]
    spots += [(TILES + number, pool) for number, pool in enumerate(seen["swimmers"])]
    for spot, place in spots:
        q[spot], r[spot], marked[spot] = place["q"], place["r"], place["marked"]
        herd[spot] = sum(count << seat * 5 for seat, count in enumerate(place["pieces"]))
        for seat, count in enumerate(place["pieces"]):
            reserve[seat] -= count
        if spot < TILES:
            ring[spot] = max(abs(q[spot]), abs(r[spot]), abs(q[spot] + r[spot]))
            if spot != CENTRE:
                box[KIND_OF[spot]] -= 1
    laid = seen["step"] if state.phase == LAYING else places(state.seats)
    box[LAKE] -= laid - (len(seen["tiles"]) - 1)
    state.q, state.r, state.ring, state.herd, state.marked = q, r, ring, herd, marked
    state.box, state.reserve = box, reserve

