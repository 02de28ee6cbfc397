"""A table for the tests: positions on the board of the set-up picture, by the names of cells; actions by their text.

Rocks of that board, jungle side: e2 i2 c3 g3 i3 d4 e4 i5 b6. Exits: nw at a3, sw at a4, ne at k1, se at k6.
"""
from __future__ import annotations

import re

import pytest

from ludotheque.core.seats import CHANCE
from ludotheque.games import find

GAME = find("raptor")
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdefghijk"]
ROCKS = "e2 i2 c3 g3 i3 d4 e4 i5 b6"


def _cards(laid: str, phase: str, seat: int, cards: list[str]) -> str:
    """hand+pile+played for the phase: two or three low cards held, those laid played, and card 1 shuffled in."""
    if "/" not in laid or laid == "./.":
        return "123+456789+-"
    mine, other = laid.split("/")[seat], laid.split("/")[1 - seat]
    rest = [card for card in "123456789" if card != mine]
    if phase == "choose":
        held = 3 if mine == "." else 2
        return f"{''.join(rest[:held])}+{''.join(rest[held:])}+-"
    if mine == "1" and other > "1" and phase in ("turn", "over"):
        return f"23+1{''.join(rest[2:])}+-"
    return f"{''.join(rest[:2])}+{''.join(rest[2:])}+{mine}"


def position(phase: str, *, mother: str = "f5", babies: str = "", sleepers: str = "", scientists: str = "a1",
             frightened: str = "", fires: str = "", marked: str = "", w: int = 0, e: int = 0, c: int = 0, r: int = 6,
             raptor: str = "", scientist: str = "", round: int = 2, watched: bool = False) -> str:
    """The text of a position; babies missing from the board must be given as escaped (e) or captured (c)."""
    board = dict.fromkeys(CELLS, "")
    for sign, cells in (("#", ROCKS), ("M", mother), ("B", babies), ("b", sleepers), ("S", scientists),
                        ("s", frightened)):
        for cell in cells.split():
            assert board[cell] == "", f"two things on {cell}"
            board[cell] = sign
    for cell in marked.split():
        board[cell] += "'"
    for cell in fires.split():
        board[cell] = board[cell] + "*" if board[cell] else "f"
    rows = ["".join(board[cell] or "." for cell in CELLS[11 * row:11 * row + 11]) for row in range(6)]
    text = re.sub(r"\.+", lambda run: str(len(run.group())), "/".join(rows))
    kind, _, rest = phase.partition(":")
    cards = [given or _cards(rest.partition(":")[0], kind, seat, []) for seat, given in enumerate((raptor, scientist))]
    return (f"jungle picture 1n2n3n/4n5n6n ABAB {text} w{w}e{e}c{c}r{r} {cards[0]} {cards[1]} {round} {phase} "
            f"{'open' if watched else '-'}")


class Table:
    """A state that is asked and played in text."""

    def __init__(self, text: str) -> None:
        self.state = GAME.state_from_text(text)
        self.heard: list = []

    @property
    def text(self) -> str:
        return GAME.state_to_text(self.state)

    @property
    def phase(self) -> str:
        return self.text.split()[-2]

    @property
    def counts(self) -> str:
        return self.text.split()[5]

    def cards(self, seat: int) -> str:
        return self.text.split()[6 + seat]

    def legal(self, seat: int | None = None, start: str = "") -> list[str]:
        actions = self.state.legal_actions(self.state.to_act() if seat is None else seat)
        return [text for text in map(GAME.action_to_text, actions) if text.startswith(start)]

    def ends(self, start: str) -> set[str]:
        """Where the figure on this cell may move."""
        return {text.split("-")[1] for text in self.legal() if re.fullmatch(rf"{start}-\w+", text)}

    def play(self, *texts: str, seat: int | None = None) -> Table:
        for text in texts:
            who = self.state.to_act() if seat is None else seat
            assert text in self.legal(who), f"{text} is not legal in {self.text}: {self.legal(who)}"
            self.heard = [GAME.event(flat) for flat in self.state.play_and_tell(who, GAME.action_from_text(text))]
        return self

    def told(self, seat: int = 30) -> list[str]:
        return [event.key for event in self.heard if event.heard_by(seat)]

    def why(self, text: str, seat: int | None = None) -> str:
        phrase = GAME.explain(self.state, self.state.to_act() if seat is None else seat, GAME.action_from_text(text))
        assert phrase is not None, f"{text} is legal"
        return f"{phrase.key} {phrase.rule}"

    def on(self, cell: str) -> str:
        return GAME.view(self.state, 30)["cells"][CELLS.index(cell)]

    def where(self, sign: str) -> str:
        return " ".join(cell for cell in CELLS if self.on(cell) == sign)

    def odds(self) -> dict[str, int]:
        assert self.state.to_act() == CHANCE
        return {GAME.action_to_text(action): weight for action, weight in self.state.odds()}

    def seen(self, seat: int) -> str:
        return GAME.view_to_text(GAME.view(self.state, seat))

    @property
    def outcome(self):
        return GAME.outcome(self.state)


@pytest.fixture
def at():
    """A table at the position that the arguments describe."""
    def sit(phase: str, **given: object) -> Table:
        return Table(position(phase, **given))  # type: ignore[arg-type]

    return sit


@pytest.fixture
def table():
    """A table at a position given as text, or at the start of a game with options."""
    def sit(text: str = "", **options: str) -> Table:
        return Table(text or GAME.state_to_text(GAME.new(options=options)))

    return sit
