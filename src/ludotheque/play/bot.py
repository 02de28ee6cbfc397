"""A bot: a view in, an action out. It never meets the state, so it cannot know more than its seat."""
from __future__ import annotations

from random import Random
from typing import Protocol

from ludotheque.core.game import Game, View


class Bot(Protocol):
    """Whatever sits at a seat without being a person."""

    def choose(self, view: View) -> int:
        """An action that is legal for the view's seat. Called only when that seat is asked."""
        ...


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, view: View) -> int:
        state = self.game.state_from_view(view)
        return self.random.choice(state.legal_actions(view["seat"]))
