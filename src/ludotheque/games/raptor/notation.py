"""Raptor in text: actions, positions, views. Everything written can be read back, and nothing else is read.

A position is one line of eleven fields, as

    jungle random 1n2n3n/4n5n6n ABAB 5M5/11/11/11/11/11 w0e0c0r6 123+456789+- 123+456789+- 1 choose:./. -

side; layout; square tiles with the edge that their upper edge points to, ".." for one not laid; L tiles on nw sw ne se;
six rows of the board; wounds, escaped, captured, reserve; the cards of raptor and scientist (hand+draw pile+played, and
in braces what kept cards are known to be); the round; the phase with cards laid, steps or points left ("m": the mother
has moved); "open" if the present or coming choice is under observation. On the board # is a rock, M the mother, B an
awake baby, b a sleeping one, S an active scientist, s a frightened one, f a fire, * a fire under a figure, ' a figure
that in this round was called (B'), put to sleep (b'), aggressive (S') or frightened (s'), and a number so many empty
cells. A seat's view begins with the seat ("@0", "@1", "@*" for a spectator); a hand it cannot see is ???, and its cards
stand among those of the draw pile.
"""
from __future__ import annotations

import re
from typing import Any

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.core.seats import SPECTATOR
from ludotheque.games.raptor.actions import end_of, start_of
from ludotheque.games.raptor.components import (
    ACTION_SPACE,
    ALL_SCIENTISTS,
    BABY_AT,
    CELL_NAMES,
    COLUMNS,
    DONE,
    DOUSE,
    EAT,
    EXIT,
    EXIT_NAMES,
    FIRE_AT,
    GAS,
    MOTHER_AT,
    MOVE,
    PAIR_FROM,
    PAIR_TO,
    ROWS,
    SCARE,
    SCIENTIST_AT,
    SHOOT,
    SLEEP,
    STAND,
    STRIPS_NAMES,
    TURN_NAMES,
    WAKE,
)
from ludotheque.games.raptor.possible import check
from ludotheque.games.raptor.rules import Raptor
from ludotheque.games.raptor.view import state_from_view, view, whole

# ---- actions --------------------------------------------------------------------------------------------------------
_AT_CELL = {
    MOTHER_AT: "mother", BABY_AT: "baby", SCIENTIST_AT: "scientist", FIRE_AT: "fire", EAT: "eat", WAKE: "wake",
    DOUSE: "douse", SCARE: "scare", GAS: "gas", STAND: "stand", SHOOT: "shoot",
}


def exit_cell(action: int) -> int:
    """The cell that an exit action starts from: an end of the strip it names."""
    strip, lower_end = divmod(action - EXIT, 2)
    return (0, 33, 10, 43)[strip] + 22 * lower_end


def _all_texts() -> list[str]:
    texts = [f"tile:{tile}{turn}" for tile in range(1, 7) for turn in TURN_NAMES]
    texts += [f"strips:{name}" for name in STRIPS_NAMES]
    texts += [f"draw:{seat}{card}" for seat in "rs" for card in range(1, 10)]
    texts += [f"card:{card}" for card in range(1, 10)]
    assert len(texts) == MOTHER_AT
    while len(texts) < SLEEP:
        word = _AT_CELL.get(len(texts))
        texts += [f"{word}:{name}" for name in CELL_NAMES] if word else ["heal"]
    for word in ("sleep", "capture"):
        texts += [f"{word}:{CELL_NAMES[a]}-{CELL_NAMES[b]}" for a, b in zip(PAIR_FROM, PAIR_TO, strict=True)]
    texts += [f"{CELL_NAMES[start_of(a)]}-{CELL_NAMES[end_of(a)]}" for a in range(MOVE, EXIT)]
    texts += [f"{CELL_NAMES[exit_cell(a)]}-{EXIT_NAMES[(a - EXIT) // 2]}" for a in range(EXIT, DONE)]
    return [*texts, "done"]


_TEXTS = _all_texts()
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def action_to_text(action: int) -> str:
    if not 0 <= action < ACTION_SPACE:
        raise BadText(f"{action} is no action of raptor")
    return _TEXTS[action]


def action_from_text(text: str) -> int:
    if text not in _ACTIONS:
        raise BadText(f'"{text[:40]}" is no action of raptor (as card:5, c3-c4, a3-nw, eat:d4, sleep:d4-d5, done)')
    return _ACTIONS[text]


# ---- positions, written ---------------------------------------------------------------------------------------------
_DOTS = re.compile(r"\.+")


def _count(run: re.Match[str]) -> str:
    return str(len(run.group()))


def _board_to_text(cells: list[str]) -> str:
    rows = []
    for row in range(ROWS):
        text = "".join(cell or "." for cell in cells[COLUMNS * row:COLUMNS * (row + 1)])
        rows.append(_DOTS.sub(_count, text))
    return "/".join(rows)


def _list_to_text(cards: list[int]) -> str:
    return "".join(map(str, cards)) or "-"


def _cards_to_text(cards: dict[str, Any]) -> str:
    hidden = cards["hand"] is None
    hand = "?" * cards["held"] or "-" if hidden else _list_to_text(cards["hand"])
    pile = cards["unseen"] if hidden else cards["pile"]
    kept = "".join(f"{{{_list_to_text(known)}}}" for known in cards["kept"])
    return f"{hand}+{_list_to_text(pile)}+{_list_to_text(cards['played'])}{kept}"


def _phase_to_text(seen: View) -> str:
    phase: str = seen["phase"]
    laid = "/".join("?" if cards["laid"] == -1 else str(cards["laid"] or ".") for cards in seen["cards"])
    if phase in ("choose", "return", "over"):
        return f"{phase}:{laid}"
    if phase == "effect":
        return f"{phase}:{laid}:{seen['steps']}"
    if phase == "turn":
        return f"{phase}:{laid}:{seen['points']}{'m' if seen['mother_ran'] else ''}"
    return phase


def _write(seen: View) -> str:
    tiles = [f"{tile}{TURN_NAMES[turn]}" if tile else ".."
             for tile, turn in zip(seen["tiles"], seen["turns"], strict=True)]
    return " ".join([
        seen["side"],
        seen["layout"],
        "".join(tiles[:3]) + "/" + "".join(tiles[3:]),
        STRIPS_NAMES[seen["strips"] - 1] if seen["strips"] else "-",
        _board_to_text(seen["cells"]),
        f"w{seen['wounds']}e{seen['escaped']}c{seen['captured']}r{seen['reserve']}",
        *map(_cards_to_text, seen["cards"]),
        str(seen["round"]),
        _phase_to_text(seen),
        "open" if seen["observed"] else "-",
    ])


def state_to_text(state: Raptor) -> str:
    return _write(whole(state))


def view_to_text(seen: View) -> str:
    return f"@{'*' if seen['seat'] == SPECTATOR else seen['seat']} {_write(seen)}"


# ---- positions, read ------------------------------------------------------------------------------------------------
_FIELDS = (
    ("side", r"jungle|savannah"),
    ("layout", r"random|picture"),
    ("square tiles", r"(?:[1-6][nesw]|\.\.){3}/(?:[1-6][nesw]|\.\.){3}"),
    ("L tiles", r"A[AB]{3}|B[AB]{3}|-"),
    ("board", r"[0-9#MBbSsf'*/]{6,200}"),
    ("counts", r"w[0-5]e[0-5]c[0-5]r(?:10|[0-9])"),
    ("raptor's cards", r"(?:\?{1,3}|[1-9]{1,3}|-)\+(?:[1-9]{1,9}|-)\+(?:[1-9]{1,9}|-)(?:\{[1-9]{1,9}\}){0,2}"),
    ("scientist's cards", r"(?:\?{1,3}|[1-9]{1,3}|-)\+(?:[1-9]{1,9}|-)\+(?:[1-9]{1,9}|-)(?:\{[1-9]{1,9}\}){0,2}"),
    ("round", r"[0-9]{1,3}"),
    ("phase", r"tiles|strips|mother|babies|scientists|draw|choose:[.?1-9]/[.?1-9]|(?:return|over):[.1-9]/[.1-9]"
              r"|effect:[1-9]/[1-9]:[1-4]|turn:[1-9]/[1-9]:[1-8]m?"),
    ("observation", r"open|-"),
)


def _read(text: str, example: str) -> View:
    """The fields of a position or view, each by itself as it should be; what they say together is checked later."""
    fields = text.split(" ")
    if len(fields) != len(_FIELDS):
        raise BadText(f'"{text[:80]}" is no {example} of raptor: it has {len(fields)} fields, not {len(_FIELDS)}')
    for field, (name, pattern) in zip(fields, _FIELDS, strict=True):
        if re.fullmatch(pattern, field, re.ASCII) is None:
            raise BadText(f'"{field[:80]}" cannot be the {name} in a {example} of raptor')
    side, layout, tiles, strips, board, counts, *cards, round_, phase, observation = fields
    if strips != "-" and strips not in STRIPS_NAMES:
        raise BadText(f'"{strips}": there are two L tiles of each form')
    pairs = re.findall(r"[1-6.][nesw.]", tiles)
    wounds, escaped, captured, reserve = map(int, re.findall(r"[0-9]+", counts))
    name, _, rest = phase.partition(":")
    laid, _, left = rest.partition(":")
    laid_cards = [0 if card in "." else -1 if card == "?" else int(card) for card in (laid or "./.").split("/")]
    cells = _read_board(board)
    number = int(left.rstrip("m") or 0)
    return {
        "side": side,
        "layout": layout,
        "tiles": [0 if pair == ".." else int(pair[0]) for pair in pairs],
        "turns": [0 if pair == ".." else TURN_NAMES.index(pair[1]) for pair in pairs],
        "strips": 0 if strips == "-" else 1 + STRIPS_NAMES.index(strips),
        "cells": cells,
        "wounds": wounds,
        "escaped": escaped,
        "captured": captured,
        "reserve": reserve,
        "eaten": ALL_SCIENTISTS - reserve - sum(cell[:1] in ("S", "s") for cell in cells),
        "cards": [_read_cards(field, card) for field, card in zip(cards, laid_cards, strict=True)],
        "round": int(round_),
        "phase": name,
        "steps": number if name == "effect" else 0,
        "points": number if name == "turn" else 0,
        "mother_ran": left.endswith("m"),
        "observed": observation == "open",
    }


def _read_board(text: str) -> list[str]:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise BadText(f"the board has {len(rows)} rows, not {ROWS}")
    cells: list[str] = []
    for number, row in enumerate(rows, 1):
        tokens = re.findall(r"[0-9]+|[MBbSs]'?\*?|[#f]|.", row)
        if any(token in ("'", "*") for token in tokens):
            raise BadText(f'in row {number} of the board, "{row[:40]}", a mark belongs to no figure')
        found = []
        for token in tokens:
            found += [""] * min(int(token[:3]), 99) if token.isdigit() else [token]
        if len(found) != COLUMNS:
            raise BadText(f'row {number} of the board, "{row[:40]}", has {len(found)} cells, not {COLUMNS}')
        cells += found
    for figure, most in (("M", 1), ("Bb", 5), ("Ss", 10)):
        count = sum(cell[:1] in tuple(figure) for cell in cells)
        if count > most:
            raise BadText(f"{count} figures {' or '.join(figure)} are on the board, and the box has {most}")
    return cells


def _read_cards(field: str, laid: int) -> dict[str, Any]:
    """Hidden hands keep their unseen cards together; the state takes some hand that fits."""
    body, *kept = field.replace("}", "").split("{")
    hand, pile, played = body.split("+")
    lists = {name: [] if part == "-" else [int(card) for card in part if card != "?"]
             for name, part in (("hand", hand), ("pile", pile), ("played", played))}
    hidden = "?" in hand
    return {
        "held": len(hand) if hidden else len(lists["hand"]),
        "hand": None if hidden else lists["hand"],
        "pile": lists["pile"],
        "unseen": lists["pile"],
        "played": lists["played"],
        "kept": [[int(card) for card in known] for known in kept],
        "laid": laid,
    }


def _build(fields: View) -> Raptor:
    """The state that the fields describe, if it can be."""
    for cards in fields["cards"]:
        for part in (cards["hand"] or [], cards["pile"], cards["played"], *cards["kept"]):
            if part != sorted(set(part)):
                raise BadText(f'the cards {"".join(map(str, part))} are not each once in ascending order')
        if len(cards["kept"]) == 2 and not set(cards["kept"][0]) <= set(cards["kept"][1]):
            raise BadText("of two sets of kept cards the first lies in the second")
    try:
        state = state_from_view(fields)
    except LookupError as reason:
        raise BadText(f"no such position can be: {reason}") from None
    check(state)
    return state


def state_from_text(text: str) -> Raptor:
    if text.startswith("@"):
        raise BadText(f'"{text[:80]}" is a view of one seat, not a whole position')
    fields = _read(text, "position")
    if any(cards["hand"] is None or cards["laid"] == -1 for cards in fields["cards"]):
        raise BadText("a whole position hides no cards: no ? may stand in it")
    state = _build(fields)
    _match(text, state_to_text(state))
    return state


def view_from_text(text: str) -> View:
    start = re.match(r"@([01*]) ", text)
    if start is None:
        raise BadText(f'"{text[:80]}" does not begin with the seat whose view it is (@0, @1 or @*)')
    seat = SPECTATOR if start[1] == "*" else int(start[1])
    fields = _read(text[3:], "view")
    for owner, cards in enumerate(fields["cards"]):
        if cards["hand"] is not None and cards["laid"] == -1:
            raise BadText("a card laid by a seat whose hand is open is no secret")
        if owner == seat and cards["hand"] is None:
            raise BadText("a seat sees its own hand")
    seen = view(_build(fields), seat)
    _match(text, view_to_text(seen))
    return seen


def _match(text: str, again: str) -> None:
    if text != again:
        raise BadText(f'"{text[:300]}" should be written "{again}"')
