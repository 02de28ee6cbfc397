"""Vivarium in text: actions, positions and views, each on one line.

    seats=2 round=2.1 first=1 phase=choose board=mM1,-,pF2,aS3/…/bag1,…/pair-mp,… tokens=blank,mp 0=12,34;2;F,m;aD1,bag1
    1=13,14;0;S,d;- middle=23 hidden=24 discards=-

Round and turns played in it; the board row by row; the tokens shown so far, `>1` for the seat that won one, `>-` if
nobody did; each seat's dominoes, gems, starting contracts and cards gained; the middle dominoes; the open discards. A
hand of creatures drawn is shown while there is one (`!` marks those that everyone knows). The decks are all the rest of
the box. A box that is not ours is named after the seats, data=path#hash. A view begins with its seat, @0 (@* for a
spectator's), and has ? for what that seat cannot know.
"""
from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import quote, unquote

from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.game import View
from ludotheque.core.seats import SPECTATOR
from ludotheque.games.vivarium import view as views
from ludotheque.games.vivarium.boxes import OURS, known_box
from ludotheque.games.vivarium.components import (
    ACTION_SPACE,
    ACTION_TEXTS,
    CARD_NAMES,
    CARD_OF,
    CLASS_OF,
    COLOUR_LETTERS,
    CONTRACT,
    CREATURE,
    DOMINO_OF,
    EQUIPMENT,
    PHASE_OF,
    SLOT_OF,
    TOKEN_OF,
    TYPE_LETTERS,
)
from ludotheque.games.vivarium.positions import check, check_moment
from ludotheque.games.vivarium.rules import Vivarium
from ludotheque.games.vivarium.view import NONE, PILES, UNKNOWN, state_from_view

LONGEST_TEXT: Final = 10_000
_ACTION_OF: Final = {text: action for action, text in enumerate(ACTION_TEXTS)}
_PHASES: Final = {"binoculars": frozenset(SLOT_OF), "draw": frozenset({"camera", "compass", "shovel"}),
                  "give": frozenset("012")}
_FIELD: Final = re.compile(r"([a-z]+|[0-3])=(\S+)", re.ASCII)


def action_to_text(action: int) -> str:
    if not 0 <= action < ACTION_SPACE:
        raise BadText(f"{action} is no action of vivarium")
    return ACTION_TEXTS[action]


def action_from_text(text: str) -> int:
    if text not in _ACTION_OF:
        raise BadText(f'"{text[:80]}" is no action of vivarium (as give:12, take:32, gems)')
    return _ACTION_OF[text]


# ---- writing ------------------------------------------------------------------------------------------------------
def _write(seen: View) -> str:
    fields = [f"seats={seen['seats']}"]
    if seen["data"] != OURS.token:
        path, _, digest = seen["data"].rpartition("#")
        fields.append(f"data={quote(path)}#{digest}")
    fields += [f"round={seen['round']}.{seen['turn']}", f"first={seen['first']}",
               f"phase={seen['phase']}" + (f":{seen['about']}" if seen["about"] else ""),
               "board=" + "/".join(",".join(name or NONE for name in seen["board"][row:row + 4])
                                   for row in range(0, 16, 4)),
               "tokens=" + ",".join(name + _won(seen["winners"], number) for number, name in enumerate(seen["tokens"]))]
    for seat, player in enumerate(seen["players"]):
        starting = ",".join(name.removeprefix("each-") for name in player["starting"])
        fields.append(f"{seat}={_names(player['dominoes'])};{player['gems']};{starting};{_names(player['cards'])}")
    fields += [f"{name}={seen[name]}" for name in ("middle", "hidden") if seen[name]]
    if seen["hand"]:
        fields.append("hand=" + ",".join(name + "!" * (number < seen["known"])
                                         for number, name in enumerate(seen["hand"])))
    fields.append("discards=" + _names([name for pile in PILES for name in seen["discards"][pile]]))
    return " ".join(fields)


def _names(names: list[str]) -> str:
    return ",".join(names) or NONE


def _won(winners: list[int | None], number: int) -> str:
    """R7.2. The blank is never won, so nothing is said of it."""
    if not 0 < number < len(winners):
        return ""
    return f">{NONE if winners[number] is None else winners[number]}"


def state_to_text(state: Vivarium) -> str:
    """Everything: what its player sees, with all starting contracts."""
    seen = views.view(state, (state.first + state.turn) % state.seats)
    for seat, player in enumerate(seen["players"]):
        player["starting"] = [CARD_NAMES[card] if card else NONE for card in state.start[2 * seat:2 * seat + 2]]
    return _write(seen)


def view_to_text(seen: View) -> str:
    return f"@{'*' if seen['seat'] == SPECTATOR else seen['seat']} {_write(seen)}"


# ---- reading ------------------------------------------------------------------------------------------------------
def state_from_text(text: str) -> Vivarium:
    if text.startswith("@"):
        raise BadText("this is a view of one seat, not a whole position")
    seen = _read(text)
    if any(UNKNOWN in player["starting"] for player in seen["players"]) or UNKNOWN in seen["hand"]:
        raise BadText("a whole position has no ? in it: this is a view without its seat")
    state = _build(seen)
    written = state_to_text(state)
    if written != text:
        raise BadText(f'a position is written in one way only: "{written}"')
    return state


def view_from_text(text: str) -> View:
    match = re.match(r"@([0-3*]) ", text, re.ASCII)
    if match is None:
        raise BadText(f'"{text[:60]}" does not begin with the seat whose view it is (@0 … @3 or @*)')
    seen = _read(text[3:])
    seat = SPECTATOR if match[1] == "*" else int(match[1])
    if seat != SPECTATOR and seat >= seen["seats"]:
        raise BadText(f"there is no seat {seat} at a table of {seen['seats']}")
    true_view = views.view(_build(seen), seat)
    written = view_to_text(true_view)
    if written != text:
        raise BadText(f'this is not what seat {match[1]} can see of any position; it would see "{written}"')
    return true_view


def _build(seen: View) -> Vivarium:
    state = state_from_view(seen)
    check(state)
    return state


class _Fields:
    """The fields of a position text, taken in their order."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_TEXT:
            raise BadText(f"a position has at most {LONGEST_TEXT} characters, this has {len(text)}")
        self.fields: list[tuple[str, str]] = []
        for field in text.split(" "):
            match = _FIELD.fullmatch(field)
            if match is None:
                raise BadText(f'"{field[:60]}" is no field of a position of vivarium (as seats=2 or board=…)')
            self.fields.append((match[1], match[2]))
        self.next = 0

    def has(self, name: str) -> bool:
        return self.next < len(self.fields) and self.fields[self.next][0] == name

    def take(self, name: str) -> str:
        if not self.has(name):
            found = f'"{self.fields[self.next][0]}="' if self.next < len(self.fields) else "the end"
            raise BadText(f'"{name}=" is expected where {found} stands')
        self.next += 1
        return self.fields[self.next - 1][1]


def _read(text: str) -> View:
    fields = _Fields(text)
    seats = _number(fields.take("seats"), "seats", 2, 4)
    seen: dict[str, Any] = {"seats": seats, "data": _data(fields.take("data")) if fields.has("data") else OURS.token}
    found = re.fullmatch(r"([0-7])\.([0-8])", fields.take("round"), re.ASCII)
    if found is None:
        raise BadText("round= is the round, 0 to 7, a point and the turns played in it")
    seen |= {"round": int(found[1]), "turn": int(found[2])}
    seen["first"] = _number(fields.take("first"), "first", 0, seats - 1)
    phase, colon, about = fields.take("phase").partition(":")
    if phase not in PHASE_OF:
        raise BadText(f'there is no phase "{phase[:40]}" (phases: {", ".join(PHASE_OF)})')
    if about not in _PHASES.get(phase, {""}) or bool(colon) != bool(about):
        raise BadText(f'the phase {phase} does not go with "{about[:40]}"')
    check_moment(seats, PHASE_OF[phase], seen["round"], seen["turn"], seen["first"])
    seen |= {"phase": phase, "about": about, "board": _board(fields.take("board"))}
    seen["tokens"], winners = _tokens(fields.take("tokens"), seats)
    if len(seen["tokens"]) != views.tokens_shown(PHASE_OF[phase], seen["round"]):
        raise BadText(f"{len(seen['tokens'])} tokens cannot be shown in the phase {phase} of round {seen['round']}")
    decided = views.tokens_decided(PHASE_OF[phase], seen["round"])
    if len(winners) != max(0, decided - 1):
        raise BadText(f"{len(winners)} tokens cannot have been awarded in the phase {phase} of round {seen['round']}")
    seen["winners"] = [None, *winners][:decided]
    seen["players"] = [_player(fields.take(str(seat)), seat) for seat in range(seats)]
    for name in ("middle", "hidden"):
        seen[name] = _dominoes(fields.take(name), 1)[0] if fields.has(name) else None
    seen |= _hand(fields.take("hand") if fields.has("hand") else NONE)
    seen["discards"] = _discards(fields.take("discards"))
    if fields.next < len(fields.fields):
        raise BadText(f'nothing goes after discards=, but "{fields.fields[fields.next][0]}=" stands there')
    return seen


def _number(text: str, name: str, low: int, high: int) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,3}", text, re.ASCII) or not low <= int(text) <= high:
        raise BadText(f'{name} must be a number from {low} to {high}, not "{text[:40]}"')
    return int(text)


def _data(text: str) -> str:
    """The token of another owner's box; it must say the same as when the text was written."""
    path, _, digest = text.rpartition("#")
    token = f"{unquote(path)}#{digest}"
    if not path or not re.fullmatch(r"[0-9a-f]{12}", digest):
        raise BadText(f'data= names a file and its hash, path#hash, not "{text[:80]}"')
    try:
        known_box(token)
    except BadOption as bad:
        raise BadText(str(bad)) from None
    return token


def _split(text: str, name: str) -> list[str]:
    if text == NONE:
        return []
    parts = text.split(",")
    if "" in parts:
        raise BadText(f"{name} has an empty place between commas")
    return parts


def _card(name: str, where: str) -> str:
    if name not in CARD_OF:
        raise BadText(f'"{name[:40]}" is no card of vivarium ({where})')
    return name


def _board(text: str) -> list[str | None]:
    """R1.2. Four rows of four; equipment in row 3, contracts in row 4, creatures anywhere."""
    rows = [row.split(",") for row in text.split("/")]
    if [len(row) for row in rows] != [4] * 4:
        raise BadText("board= is four rows of four slots, as a,b,c,d/…/…/…")
    board = [None if name == NONE else _card(name, "board") for row in rows for name in row]
    for slot, name in enumerate(board):
        kind = CLASS_OF[CARD_OF[name]] if name else 0
        if (kind == EQUIPMENT and slot // 4 != 2) or (kind == CONTRACT and slot // 4 != 3):
            raise BadText(f"the card {name} cannot lie in row {slot // 4 + 1}")
    return board


def _tokens(text: str, seats: int) -> tuple[list[str], list[int | None]]:
    """The tokens shown, and from the second on those who won them."""
    tokens: list[str] = []
    winners: list[int | None] = []
    for number, part in enumerate(_split(text, "tokens")):
        name, mark, winner = part.partition(">")
        if name not in TOKEN_OF or (name == "blank") != (number == 0):
            raise BadText(f'"{part[:40]}" is no token that can be there (the blank is the first, and only the first)')
        if mark and (number == 0 or len(winners) != number - 1):
            raise BadText("tokens are won in the order of the rounds, from the second on")
        if mark:
            winners.append(None if winner == NONE else _number(winner, "the winner of a token", 0, seats - 1))
        tokens.append(name)
    return tokens, winners


def _dominoes(text: str, most: int) -> list[str]:
    names = _split(text, "a list of dominoes")
    for name in names:
        if name not in DOMINO_OF:
            raise BadText(f'"{name[:40]}" is no domino (two different digits from 1 to 4, the lower first)')
    if len(names) > most or (most == 1 and not names):
        raise BadText(f"{len(names)} dominoes are too many or too few there")
    return names


def _player(text: str, seat: int) -> dict[str, Any]:
    parts = text.split(";")
    if len(parts) != 4:
        raise BadText(f"seat {seat} has four parts: dominoes;gems;starting contracts;cards, not {len(parts)}")
    starting = parts[2].split(",")
    letters = (COLOUR_LETTERS + UNKNOWN + NONE, TYPE_LETTERS + UNKNOWN + NONE)
    if len(starting) != 2 or not all(len(name) == 1 and name in known
                                     for name, known in zip(starting, letters, strict=True)):
        raise BadText(f'seat {seat} has two starting contracts, of colour and of type, as F,m, not "{parts[2][:40]}"')
    cards = [_card(name, f"seat {seat}") for name in _split(parts[3], f"seat {seat}")]
    if len(cards) > 30:
        raise BadText(f"seat {seat} cannot have gained {len(cards)} cards")
    return {"dominoes": _dominoes(parts[0], 2), "gems": _number(parts[1], "gems", 0, 999),
            "starting": [name if name in (UNKNOWN, NONE) else f"each-{name}" for name in starting], "cards": cards}


def _hand(text: str) -> dict[str, Any]:
    """R12.4. Creatures drawn; those that everyone knows come first."""
    names = _split(text, "hand")
    known = sum(name.endswith("!") for name in names)
    if len(names) > 4 or any(name.endswith("!") != (number < known) for number, name in enumerate(names)):
        raise BadText("hand= is at most four creatures, those marked ! first")
    hand = [name.removesuffix("!") for name in names]
    for number, name in enumerate(hand):
        if number < known if name == UNKNOWN else CLASS_OF[CARD_OF[_card(name, "hand")]] != CREATURE:
            raise BadText(f'"{name[:40]}" is no creature that can be in a hand')
    return {"hand": hand, "known": known}


def _discards(text: str) -> dict[str, list[str]]:
    names = [_card(name, "discards") for name in _split(text, "discards")]
    return {pile: [name for name in names if CLASS_OF[CARD_OF[name]] == kind] for pile, kind in PILES.items()}
