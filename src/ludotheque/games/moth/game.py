"""Moth as the catalogue knows it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludotheque.core.game import Game, Phrase, View
from ludotheque.core.seats import CHANCE
from ludotheque.core.state import State
from ludotheque.core.tensors import Plane
from ludotheque.games.moth import notation
from ludotheque.games.moth import view as views
from ludotheque.games.moth.components import (
    ACTION_SPACE,
    CHOOSE,
    EAST,
    ENDINGS,
    EVENT_KINDS,
    FEATURES,
    GUST,
    LONGEST,
    LURE,
)
from ludotheque.games.moth.rules import Moth
from ludotheque.games.moth.tensors import PLANES


class MothGame(Game):
    name = "moth"
    edition = "template"
    title: ClassVar[Mapping[str, str]] = {"en": "Moth", "fr": "Papillon de nuit"}
    seat_counts = (2,)
    rules_page = "moth"
    rules_version = 1
    action_space = ACTION_SPACE
    event_kinds = EVENT_KINDS
    endings = ENDINGS
    features = FEATURES

    def set_up(self, seats: int, options: Mapping[str, str]) -> Moth:
        return Moth()

    def longest(self, seats: int) -> int:
        return LONGEST

    def options_of(self, state: State) -> dict[str, str]:
        return {}

    def action_to_text(self, action: int) -> str:
        return notation.action_to_text(action)

    def action_from_text(self, text: str) -> int:
        return notation.action_from_text(text)

    def state_to_text(self, state: State) -> str:
        return notation.state_to_text(_moth(state))

    def state_from_text(self, text: str) -> Moth:
        return notation.state_from_text(text)

    def view_to_text(self, view: View) -> str:
        return notation.view_to_text(view)

    def view_from_text(self, text: str) -> View:
        return notation.view_from_text(text)

    def view(self, state: State, seat: int) -> View:
        return views.view(_moth(state), seat)

    def state_from_view(self, view: View) -> Moth:
        return views.state_from_view(view)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return PLANES

    def asked(self, state: State, seat: int) -> Phrase:
        if state.to_act() == CHANCE:
            return Phrase("asked_gust", "R3.2")
        if not state.may_act(seat):
            return Phrase("asked_wait", "R2.1")
        kind = state.legal_actions(seat)[0] >> 3
        if kind == LURE:
            return Phrase("asked_lure", "R3.1")
        return Phrase("asked_change" if _moth(state).laid[seat] else "asked_choose", "R2.1")

    def describe(self, state: State, seat: int, action: int) -> Phrase:
        kind, argument = action >> 3, action & 7
        if kind == CHOOSE:
            return Phrase("choose", "R2.1", {"card": argument})
        if kind == LURE:
            return Phrase("lure", "R3.1", {"stones": argument})
        return Phrase("gust_east" if argument else "gust_west", "R3.2")

    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        if action in state.legal_actions(seat):
            return None
        kind, argument = action >> 3, action & 7
        if kind == CHOOSE and state.may_act(seat) and state.legal_actions(seat)[0] >> 3 == CHOOSE:
            if not 1 <= argument <= 4:
                return Phrase("no_such_card", "R1.2", {"card": argument})
            return Phrase("not_in_hand", "R2.3", {"card": argument})
        if kind == LURE and state.may_act(seat) and state.legal_actions(seat)[0] >> 3 == LURE:
            return Phrase("too_far", "R3.1", {"stones": argument})
        if kind == GUST and 0 <= argument < 2:
            return Phrase("only_the_wind", "R3.2")
        return Phrase("not_now", "R2.1")

    def spell(self, name: str, value: int) -> str:
        return str(value)

    def scores(self, state: State) -> tuple[int, ...]:
        """R4.2. How far the moth is from the rival's lantern."""
        return EAST - _moth(state).moth, _moth(state).moth

    def census(self, state: State) -> dict[str, int]:
        """Spent cards are nowhere: only the moth can be counted."""
        return {"moth": int(0 <= _moth(state).moth <= 8)}


def _moth(state: State) -> Moth:
    assert isinstance(state, Moth)
    return state
