"""Tables for the rule tests: a few tiles laid by hand, the others each alone in the far sea, where none minds them."""
from __future__ import annotations

import pytest

from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE
from ludotheque.games import find
from ludotheque.games.trias.actions import tile_name
from ludotheque.games.trias.components import CENTRE, FIRST_TILE, KIND_OF
from ludotheque.games.trias.editions import GECKO, TILSIT
from ludotheque.play.match import Entry, Match

EDITIONS = {"trias": GECKO, "ciao_dino": TILSIT}
FOR_TWO = (5, 7, 6)
KINDS = (9, 15, 12)


def table(name="trias", *, seats=3, phase="0:act-4", clock="idle:0", pile=None, hands=None, scores=None,
          tiles=None, swim=None, away=("W12", "W11"), centre=""):
    """The text of a table. `tiles` is {"M1": "1,-1", "S2": "0,2=aab"}; `swim` is {"2,-1": "ab"}.

    Letters of the gecko edition are understood in both. All cards with back 1 have left the pile unless `pile` says
    otherwise, so that drifts can have carried tiles far.
    """
    edition = EDITIONS[name]
    letters = {"M": 0, "S": 1, "W": 2, "P": 3}

    def number(text):
        return CENTRE if text == "P" else FIRST_TILE[letters[text[0]]] + int(text[1:]) - 1

    lying = {number(tile): place for tile, place in (tiles or {}).items()}
    lying[CENTRE] = "0,0" + (f"={centre}" if centre else "")
    gone = set() if seats == 2 else {number(tile) for tile in away}
    counts = FOR_TWO if seats == 2 else KINDS
    for tile in range(CENTRE):
        kind = KIND_OF[tile]
        if tile not in lying and tile not in gone and tile - FIRST_TILE[kind] < counts[kind]:
            lying[tile] = f"{40 + 2 * tile},-20"
    pools = sorted(swim or {}, key=lambda place: tuple(map(int, place.split(",")))[::-1])
    words = [phase, clock,
             pile or ("0.0.0/1.2.1.1" if seats == 2 else "0.0.0/2.3.3.1"),
             hands or "/".join(["1S"] * seats),
             scores or "/".join(["0"] * seats),
             *(f"{tile_name(edition, tile)}@{lying[tile]}" for tile in sorted(lying)),
             *(f"~{place}={swim[place]}" for place in pools)]
    return " ".join(words)


class Board:
    """A match from such a table, played by text, looked at by text."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.match = Match(game, start=text, seed=bytes(32), roll=False)

    def play(self, *texts: str):
        """Play actions of whoever is asked, chance too; the events of the last one."""
        for text in texts:
            action = self.game.action_from_text(text)
            seat = self.match.to_act
            if seat == CHANCE:
                self.match.replay(Entry(CHANCE, action))
                events = list(self.match.history[-1])
            else:
                events = self.match.play(seat, action)
        return events

    @property
    def actor(self) -> int:
        return self.match.to_act

    @property
    def position(self) -> str:
        return self.match.position

    @property
    def phase(self) -> str:
        return self.position.split()[0]

    def word(self, start: str) -> str:
        """What is written behind the tile or place of that name."""
        return next(word for word in self.position.split() if word.startswith(start))[len(start):]

    def legal(self, kind: str = "", seat: int | None = None) -> list[str]:
        """Legal actions as text that contain the sign: > drift, - move, < rescue, + breed, = place."""
        seat = self.actor if seat is None else seat
        texts = [self.game.action_to_text(action) for action in self.match.state().legal_actions(seat)]
        return [text for text in texts if kind in text]

    def odds(self) -> dict[str, int]:
        return {self.game.action_to_text(action): weight for action, weight in self.match.state().odds()}

    def view(self, seat: int = 30):
        return self.match.view(seat)

    def why(self, text: str, seat: int | None = None):
        """(rule, key) of the refusal, or None if it is legal."""
        phrase = self.game.explain(self.match.state(), self.actor if seat is None else seat,
                                   self.game.action_from_text(text))
        return None if phrase is None else (phrase.rule, phrase.key)

    def place_of(self, text: str) -> tuple[int, int]:
        """Where a place like S12ne lies."""
        side = {self.game.spell("place", side): side for side in range(222)}[text]
        state = self.match.state()
        steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        return state.q[side // 6] + steps[side % 6][0], state.r[side // 6] + steps[side % 6][1]

    def drifts_of(self, tile: str) -> list[tuple[int, int]]:
        """Where the tile may drift to, as q, r."""
        return sorted(self.place_of(text.split(">")[1]) for text in self.legal(">") if text.startswith(tile + ">"))

    def drift(self, tile: str, place: tuple[int, int]):
        """Drift the tile to q, r; the events."""
        found = [text for text in self.legal(">")
                 if text.startswith(tile + ">") and self.place_of(text.split(">")[1]) == place]
        assert len(found) == 1, f"{tile} to {place}: {found}"
        return self.play(found[0])


@pytest.fixture
def board():
    """board(name, …) with the arguments of `table`, or board(name, text=…)."""
    def make(name="trias", text=None, **how) -> Board:
        return Board(find(name), text or table(name, **how))

    return make


@pytest.fixture
def table_text():
    return table


def tell(events, *keys):
    """(key, values) of the events with those keys."""
    return [(event.key, *event.values.values()) for event in events if event.key in keys]


@pytest.fixture
def told():
    return tell
