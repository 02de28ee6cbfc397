"""Raptor as the catalogue knows it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludotheque.core.game import Game, Option, Phrase, View
from ludotheque.core.state import State
from ludotheque.core.tensors import Plane
from ludotheque.games.raptor import notation
from ludotheque.games.raptor import view as views
from ludotheque.games.raptor.components import (
    ACTION_SPACE,
    CELL_NAMES,
    CELLS,
    CHOOSING,
    ENDINGS,
    EVENT_KINDS,
    EXIT_NAMES,
    FIGURE,
    FIRE,
    LAYOUTS,
    LONGEST,
    MOTHER,
    PICTURE,
    PICTURE_STRIPS,
    PICTURE_TILES,
    PLACING_MOTHER,
    RAPTOR,
    ROCK,
    ROCKS,
    SCIENTISTS,
    SIDES,
    SLEEP_TOKENS,
    STRIPS_NAMES,
    TILE_CELLS,
)
from ludotheque.games.raptor.explain import explain
from ludotheque.games.raptor.features import FEATURES
from ludotheque.games.raptor.rules import Raptor
from ludotheque.games.raptor.speak import asked, describe
from ludotheque.games.raptor.tensors import PLANES


class RaptorGame(Game):
    name = "raptor"
    edition = "matagot"
    title: ClassVar[Mapping[str, str]] = {"en": "Raptor", "fr": "Raptor"}
    seat_counts = (2,)
    options = (Option("side", SIDES), Option("layout", LAYOUTS))
    rules_page = "raptor"
    rules_version = 1
    action_space = ACTION_SPACE
    event_kinds = EVENT_KINDS
    endings = ENDINGS
    features = FEATURES
    horizon = 8
    exploration = 0.2
    level_nodes = (16, 43, 108, 310, 1_700, 9_000, 45_000)

    def set_up(self, seats: int, options: Mapping[str, str]) -> Raptor:
        """R2.1, R2.11. The side, and the board of the picture if that is chosen; else chance lays it."""
        state = Raptor()
        state.side, state.layout = SIDES.index(options["side"]), LAYOUTS.index(options["layout"])
        if state.layout == PICTURE:
            board = [0] * 66
            for place, tile in enumerate(PICTURE_TILES):
                rocks = ROCKS[(state.side * 6 + tile - 1) * 4]
                for i in range(9):
                    board[TILE_CELLS[9 * place + i]] = ROCK if rocks >> i & 1 else 0
            state.tiles, state.strips, state.board = list(PICTURE_TILES), PICTURE_STRIPS, [*board, ROCK]
            state.phase = PLACING_MOTHER
        return state

    def longest(self, seats: int) -> int:
        """R10.6. 7 + 10 + 6 actions of set-up, and at most 13 in each of 150 rounds; components.py adds it up."""
        return LONGEST

    def options_of(self, state: State) -> dict[str, str]:
        raptor = _raptor(state)
        return {"side": SIDES[raptor.side], "layout": LAYOUTS[raptor.layout]}

    def action_to_text(self, action: int) -> str:
        return notation.action_to_text(action)

    def action_from_text(self, text: str) -> int:
        return notation.action_from_text(text)

    def state_to_text(self, state: State) -> str:
        return notation.state_to_text(_raptor(state))

    def state_from_text(self, text: str) -> Raptor:
        return notation.state_from_text(text)

    def view_to_text(self, view: View) -> str:
        return notation.view_to_text(view)

    def view_from_text(self, text: str) -> View:
        return notation.view_from_text(text)

    def view(self, state: State, seat: int) -> View:
        return views.view(_raptor(state), seat)

    def state_from_view(self, view: View) -> Raptor:
        return views.state_from_view(view)

    def forget(self, view: View) -> View:
        """A rival's played cards may be in its hand, for all one remembers."""
        return views.forget(view)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return PLANES

    def asked(self, state: State, seat: int) -> Phrase:
        return asked(_raptor(state), seat)

    def describe(self, state: State, seat: int, action: int) -> Phrase:
        return describe(_raptor(state), seat, action)

    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        return explain(_raptor(state), seat, action)

    def spell(self, name: str, value: int) -> str:
        if name in ("cell", "piece", "from", "to") and 0 <= value < len(CELL_NAMES):
            return CELL_NAMES[value]
        if name == "exit" and 0 <= value < len(EXIT_NAMES):
            return EXIT_NAMES[value]
        if name == "strips" and 1 <= value <= len(STRIPS_NAMES):
            return STRIPS_NAMES[value - 1]
        return str(value)

    def census(self, state: State) -> dict[str, int]:
        """R1.2 to R1.7. Every piece of the box, wherever it lies."""
        raptor = _raptor(state)
        figures = [content & FIGURE for content in raptor.board[:CELLS]]
        laid = [tile for tile in raptor.tiles if tile]
        rocks_to_come = sum(
            ROCKS[(raptor.side * 6 + tile - 1) * 4].bit_count() for tile in range(1, 7) if tile not in laid)
        unplaced = _babies_to_place(raptor)
        return {
            "square tiles": len(set(laid)) + sum(1 for tile in raptor.tiles if not tile),
            "rocks": figures.count(ROCK) + rocks_to_come,
            "mother": figures.count(MOTHER) + (raptor.mother < 0),
            "babies": raptor.baby_count + raptor.escaped + raptor.captured + unplaced,
            "scientists": raptor.scientist_count + raptor.reserve + raptor.eaten,
            "fires": sum(1 for content in raptor.board if content & FIRE) + raptor.fires,
            "sleep tokens": raptor.wounds + max(0, SLEEP_TOKENS - raptor.wounds),
            **{f"cards of {('raptor', 'scientist')[seat]}": _cards(raptor, seat) for seat in (RAPTOR, SCIENTISTS)},
        }


def _raptor(state: State) -> Raptor:
    assert isinstance(state, Raptor)
    return state


def _babies_to_place(state: Raptor) -> int:
    return 5 - state.baby_count if state.round == 0 else 0


def _cards(state: Raptor, seat: int) -> int:
    """R1.4. In hand, drawable, played, or laid and not yet revealed."""
    laid = 1 << state.laid[seat] if state.phase == CHOOSING and state.laid[seat] else 0
    return sum(cards.bit_count() for cards in (state.hand[seat], state.pile[seat], state.played[seat], laid))


