"""Vivarium as the catalogue knows it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludotheque.core.game import Game, Option, Phrase, View
from ludotheque.core.state import State
from ludotheque.core.tensors import Plane
from ludotheque.games.vivarium import notation, speech, tensors
from ludotheque.games.vivarium import view as views
from ludotheque.games.vivarium.boxes import BOXES, open_box
from ludotheque.games.vivarium.components import ACTION_SPACE, ENDINGS, EVENT_KINDS, ROUNDS, SLOTS, TURNS
from ludotheque.games.vivarium.features import FEATURES
from ludotheque.games.vivarium.rules import Vivarium


class VivariumGame(Game):
    name = "vivarium"
    edition = "studio-h"
    title: ClassVar[Mapping[str, str]] = {"en": "Vivarium", "fr": "Vivarium"}
    seat_counts = (2, 3, 4)                                                             # R2.1
    options = (Option("data"),)         # another owner's card data: a file, path or path#hash; empty for ours
    rules_page = "vivarium"
    rules_version = 1
    action_space = ACTION_SPACE
    event_kinds = EVENT_KINDS
    endings = ENDINGS
    features = FEATURES
    horizon = 0
    level_nodes = (3, 4, 8, 15, 28, 90, 500)
    studied = ("card", "domino", "token")

    # ---- starting -------------------------------------------------------------------------------------------------
    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """The box is named with its hash from here on; a file that is none of a box is refused with the reason."""
        checked = super().check(seats, options)
        return {"data": BOXES[open_box(checked["data"])].token}

    def set_up(self, seats: int, options: Mapping[str, str]) -> Vivarium:
        return views.set_up(seats, open_box(options["data"]))

    def options_of(self, state: State) -> dict[str, str]:
        return {"data": BOXES[_vivarium(state).box].token}

    def longest(self, seats: int) -> int:
        """R3.2. No longer, whatever the cards.

        Set-up: 16 slots, a token, two contracts and two dominoes a seat, one domino in the middle, the first player.
        Each of 14 turns a seat is a swap and a choice. Each of the 16 equipment cards is gained once at most: it then
        asks for an answer, for as many draws as there are seats or two, and for as many choices. Six rounds end with a
        refill of at most 16 slots, five of them with a token.
        """
        set_up = SLOTS + 1 + 4 * seats + 1 + 1
        turns = 2 * TURNS * ROUNDS * seats
        abilities = 16 * (1 + 2 * max(2, seats))
        return set_up + turns + abilities + (ROUNDS - 1) * SLOTS + ROUNDS - 2

    # ---- text -----------------------------------------------------------------------------------------------------
    def action_to_text(self, action: int) -> str:
        return notation.action_to_text(action)

    def action_from_text(self, text: str) -> int:
        return notation.action_from_text(text)

    def state_to_text(self, state: State) -> str:
        return notation.state_to_text(_vivarium(state))

    def state_from_text(self, text: str) -> Vivarium:
        return notation.state_from_text(text)

    def view_to_text(self, view: View) -> str:
        return notation.view_to_text(view)

    def view_from_text(self, text: str) -> View:
        return notation.view_from_text(text)

    # ---- knowledge ------------------------------------------------------------------------------------------------
    def view(self, state: State, seat: int) -> View:
        return views.view(_vivarium(state), seat)

    def state_from_view(self, view: View) -> Vivarium:
        return views.state_from_view(view)

    # ---- words ----------------------------------------------------------------------------------------------------
    def planes(self, seats: int) -> tuple[Plane, ...]:
        return tensors.planes(seats)

    def asked(self, state: State, seat: int) -> Phrase:
        return speech.asked(_vivarium(state), seat)

    def describe(self, state: State, seat: int, action: int) -> Phrase:
        return speech.describe(_vivarium(state), seat, action)

    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        return speech.explain(_vivarium(state), seat, action)

    def spell(self, name: str, value: int) -> str:
        return speech.spell(name, value)

    def scores(self, state: State) -> tuple[int, ...]:
        """R11.1. As if the game ended now, starting contracts included."""
        vivarium = _vivarium(state.copy())
        return tuple(sum(vivarium.points(seat, with_starting=True)[:4]) for seat in range(state.seats))

    def census(self, state: State) -> dict[str, int]:
        return views.census(_vivarium(state))


def _vivarium(state: State) -> Vivarium:
    assert isinstance(state, Vivarium)
    return state
