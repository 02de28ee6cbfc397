"""Tables in text, one line.

    0:act-2+1 idle:3 5.9.7/2.3.3.1 1S/-/1W 4/0/11 M1@1,-1 M2@0,2=aaB … P@0,0 ~2,-1=ab

In this order: the phase (lay:7 deal:1 place:5 0:card 0:draw 0:drift-M 0:act-4 0:refill over; after act- the action
points, and after + the swimmers that the rescue under way can still take), turns in a row without a card (idle:- once
this turn has drawn one) or turns left of the last round (last:2), the pile (mountains, steppes, woods of back 1 / of
back 2 and the meteor), the hands (back and kind), the scores, every tile with its q,r and the pieces on it (a letter a
piece, a is seat 0; capitals have bred or were born in this turn), and the places where somebody swims.

A seat's view begins with the seat, @0 or @* for a spectator: a hidden card is ?, and the pile is given together with
the hidden cards.
"""
from __future__ import annotations

import re
from functools import cache
from typing import Any

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.core.seats import SPECTATOR
from ludotheque.games.trias import validity
from ludotheque.games.trias import view as views
from ludotheque.games.trias.actions import tile_name
from ludotheque.games.trias.components import MOST_ON_A_PLACE, POOLS, TILES
from ludotheque.games.trias.editions import Edition
from ludotheque.games.trias.rules import Trias

_PHASE = re.compile(r"(lay|deal|place):(\d{1,2})|([0-4]):(card|draw|refill|drift-(.)|act-(\d)(?:\+([12]))?)|over",
                    re.ASCII)
_CLOCK = re.compile(r"idle:(\d{1,2}|-)|last:(\d)", re.ASCII)
_PILE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{1,2})/(\d{1,2})\.(\d{1,2})\.(\d{1,2})\.(\d{1,2})", re.ASCII)
_CARD = re.compile(r"-|([12])(.)", re.ASCII)
_SCORE = re.compile(r"\d{1,4}", re.ASCII)
_PLACE = re.compile(r"(?:(\w{1,3})@|~)(-?\d{1,4}),(-?\d{1,4})(?:=([a-eA-E]{1,4}))?", re.ASCII)
_STEPS = {"lay": "laying", "deal": "dealing", "place": "placing"}
_PHASE_WORDS = {"choosing": "card", "drawing": "draw", "refilling": "refill"}
_PHASES = {word: phase for phase, word in _PHASE_WORDS.items()}


# ---- writing ---------------------------------------------------------------------------------------------------------
def state_to_text(edition: Edition, state: Trias) -> str:
    """The whole table: what a seat would write that had every hand before it."""
    seen = views.view(edition, state, SPECTATOR)
    seen["hands"] = [{"back": (card - 1 >> 2) + 1, "kind": card - 1 & 3} if card else None
                     for card in state.hand[:state.seats]]
    seen["unseen"] = list(state.pile)
    return _write(edition, seen)


def view_to_text(edition: Edition, seen: View) -> str:
    return f"@{'*' if seen['seat'] == SPECTATOR else seen['seat']} {_write(edition, seen)}"


def _write(edition: Edition, seen: View) -> str:
    pile = list(map(str, seen["unseen"]))
    words = [
        _phase_text(edition, seen),
        f"last:{seen['closing']}" if seen["closing"] else f"idle:{'-' if seen['idle'] < 0 else seen['idle']}",
        f"{'.'.join(pile[:3])}/{'.'.join(pile[4:])}",
        "/".join(_card_text(edition, card) for card in seen["hands"]),
        "/".join(map(str, seen["scores"])),
    ]
    words += [f"{place['name']}@{_spot_text(seen, place)}" for place in seen["tiles"]]
    words += [f"~{_spot_text(seen, pool)}" for pool in seen["swimmers"]]
    return " ".join(words)


def _phase_text(edition: Edition, seen: View) -> str:
    phase = seen["phase"]
    if phase == "over":
        return "over"
    for word, name in _STEPS.items():
        if phase == name:
            return f"{word}:{seen['step']}"
    if phase == "drifting":
        return f"{seen['turn']}:drift-{edition.letters[seen['card']]}"
    if phase == "acting":
        return f"{seen['turn']}:act-{seen['points']}" + (f"+{seen['boat']}" if seen["boat"] else "")
    return f"{seen['turn']}:{_PHASE_WORDS[phase]}"


def _card_text(edition: Edition, card: dict[str, Any] | None) -> str:
    if card is None:
        return "-"
    return str(card["back"]) + ("?" if card["kind"] is None else edition.letters[card["kind"]])


def _spot_text(seen: View, place: dict[str, Any]) -> str:
    pieces = ""
    for seat, count in enumerate(place["pieces"]):
        if count:
            marked = place["marked"] if seat == seen["turn"] else 0
            pieces += "abcde"[seat] * (count - marked) + "ABCDE"[seat] * marked
    return f"{place['q']},{place['r']}" + (f"={pieces}" if pieces else "")


# ---- reading ---------------------------------------------------------------------------------------------------------
def state_from_text(edition: Edition, text: str) -> Trias:
    seat, seen = _read(edition, text)
    if seat is not None or "?" in text:
        raise BadText("this is a view of one seat, not a whole position")
    return _build(edition, seen, text)


def view_from_text(edition: Edition, text: str) -> View:
    seat, seen = _read(edition, text)
    if seat is None:
        raise BadText("a view begins with the seat whose it is (@0 … @4, or @* for a spectator)")
    if seat != SPECTATOR and seat >= seen["seats"]:
        raise BadText(f"there is no seat {seat} at this table of {seen['seats']}")
    seen = views.view(edition, _build(edition, seen, text), seat)
    if view_to_text(edition, seen) != text:
        raise BadText(f"this is not how seat {seat} sees any position; a like one reads: "
                      f"{view_to_text(edition, seen)}")
    return seen


def _build(edition: Edition, seen: View, text: str) -> Trias:
    """The state, if it can be one of this game, and the text is the one way to write it."""
    state = views.state_from_view(edition, seen)
    validity.check(edition, state)
    if not text.startswith("@") and state_to_text(edition, state) != text:
        raise BadText(f"the position is written in another order: {state_to_text(edition, state)}")
    return state


def _read(edition: Edition, text: str) -> tuple[int | None, View]:
    words = text.split(" ")
    seat: int | None = None
    if words[0].startswith("@"):
        who = words.pop(0)
        if not re.fullmatch(r"@[0-4*]", who, re.ASCII):
            raise BadText(f'"{who[:20]}" is no seat (@0 … @4, or @* for a spectator)')
        seat = SPECTATOR if who == "@*" else int(who[1])
    if len(words) < 6:
        raise BadText(f"a position of {edition.game} has a phase, a clock, a pile, hands, scores and tiles, "
                      f'but "{text[:60]}" ends before')
    seen = _read_phase(edition, words[0])
    clock = _match(_CLOCK, words[1], "clock (as idle:0, idle:- or last:2)")
    seen["closing"] = int(clock[2] or 0)
    seen["idle"] = 0 if clock[2] else -1 if clock[1] == "-" else int(clock[1])
    pile = list(map(int, _match(_PILE, words[2], "pile (as 7.13.10/2.3.3.1)").groups()))
    seen["unseen"] = [*pile[:3], 0, *pile[3:]]
    seen["hands"] = [_read_card(edition, word) for word in words[3].split("/")]
    seen["scores"] = [int(_match(_SCORE, word, "score")[0]) for word in words[4].split("/")]
    seen["seats"] = len(seen["scores"])
    if not 2 <= seen["seats"] <= 5 or len(seen["hands"]) != seen["seats"]:
        raise BadText(f"{edition.game} is for 2 to 5 seats, with a hand and a score each, not "
                      f"{len(seen['hands'])} hands and {seen['seats']} scores")
    if seen["turn"] is not None and seen["turn"] >= seen["seats"]:
        raise BadText(f"there is no seat {seen['turn']} at this table of {seen['seats']}")
    if seen["phase"] == "placing":
        seen["turn"] = seen["seats"] - 1 - seen["step"] % seen["seats"]
    _read_spots(edition, seen, words[5:])
    return seat, seen


def _match(pattern: re.Pattern[str], word: str, what: str) -> re.Match[str]:
    found = pattern.fullmatch(word)
    if found is None:
        raise BadText(f'"{word[:40]}" is no {what}')
    return found


def _read_phase(edition: Edition, word: str) -> View:
    found = _match(_PHASE, word, "phase (as lay:7, deal:1, place:5, 0:card, 0:draw, "
                                 f"0:drift-{edition.letters[0]}, 0:act-4, 0:act-2+1, 0:refill, over)")
    seen: View = {"turn": None, "step": 0, "card": None, "points": 0, "boat": 0, "phase": "over"}
    if found[1]:
        seen["phase"], seen["step"] = _STEPS[found[1]], int(found[2])
    elif found[5]:
        if found[5] not in edition.letters[:3]:
            raise BadText(f'"{found[5]}" is no kind of tile that drifts ({", ".join(edition.letters[:3])})')
        seen["phase"], seen["card"] = "drifting", edition.letters.index(found[5])
    elif found[6]:
        seen["phase"], seen["points"], seen["boat"] = "acting", int(found[6]), int(found[7] or 0)
    elif found[4]:
        seen["phase"] = _PHASES[found[4]]
    if found[3]:
        seen["turn"] = int(found[3])
    return seen


def _read_card(edition: Edition, word: str) -> dict[str, Any] | None:
    found = _match(_CARD, word, "card (back and kind, as 1M; - for none)")
    if word == "-":
        return None
    if found[2] not in edition.letters[:3] + "?":
        raise BadText(f'"{word}" is no card of a hand (kinds: {", ".join(edition.letters[:3])})')
    return {"back": int(found[1]), "kind": None if found[2] == "?" else edition.letters.index(found[2])}


@cache
def _tiles(edition: Edition) -> dict[str, int]:
    return {tile_name(edition, tile): tile for tile in range(TILES)}


def _read_spots(edition: Edition, seen: View, words: list[str]) -> None:
    tiles: dict[int, dict[str, Any]] = {}
    pools: list[dict[str, Any]] = []
    taken: set[tuple[int, int]] = set()
    for word in words:
        found = _match(_PLACE, word, "tile or swimmers (as M3@1,-2, M3@1,-2=aab or ~1,-2=ab)")
        place = (int(found[2]), int(found[3]))
        if place in taken:
            raise BadText(f"two things lie on {place[0]},{place[1]}")
        taken.add(place)
        spot = {"q": place[0], "r": place[1], **_read_pieces(seen, found[4] or "", word)}
        if found[1] is None:
            pools.append(spot)
            continue
        tile = _tiles(edition).get(found[1])
        if tile is None or tile in tiles:
            raise BadText(f'there is no tile "{found[1]}" in {edition.game}' if tile is None
                          else f"tile {found[1]} lies on two places")
        tiles[tile] = {"tile": tile, **spot}
    if len(pools) > POOLS or not all(any(pool["pieces"]) for pool in pools):
        raise BadText(f"pieces swim in at most {POOLS} places, and ~ marks only places where one does")
    seen["tiles"] = [tiles[tile] for tile in sorted(tiles)]
    seen["swimmers"] = pools


def _read_pieces(seen: View, letters: str, word: str) -> dict[str, Any]:
    counts, marked = [0] * seen["seats"], 0
    for letter in letters:
        seat = "abcde".index(letter.lower())
        if seat >= seen["seats"]:
            raise BadText(f'"{word}" has a piece of seat {seat}, but there are {seen["seats"]} seats')
        if letter.isupper() and (seat != seen["turn"] or seen["phase"] != "acting"):
            raise BadText(f'"{word}" has a piece that bred or was born in this turn (a capital), '
                          "but only pieces of the seat in its phase 2 can be that")
        counts[seat] += 1
        marked += letter.isupper()
    assert sum(counts) <= MOST_ON_A_PLACE
    return {"pieces": counts, "marked": marked}
