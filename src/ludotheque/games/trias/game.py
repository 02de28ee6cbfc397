"""Trias and Ciao Dino! as the catalogue knows them: two games by their own names, one engine."""
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludotheque.core.game import Game, Phrase, View
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.core.tensors import Plane
from ludotheque.games.trias import actions, notation, refusals, tensors
from ludotheque.games.trias import preview as previews
from ludotheque.games.trias import view as views
from ludotheque.games.trias.components import (
    ACTING,
    ACTION_SPACE,
    BREED,
    CHOOSING,
    DEALING,
    DRAW,
    DRAWING,
    DRIFT,
    DRIFTING,
    END,
    ENDINGS,
    EVENT_KINDS,
    KIND_OF,
    LAKE,
    LAY,
    LAYING,
    METEOR,
    MOVE,
    PLACE,
    PLAY,
    POINTS,
    POINTS_FOR_TWO,
    QUIET_ROUNDS,
    RESCUE,
    RESCUED_TOGETHER,
    SIDES,
    TILES,
)
from ludotheque.games.trias.editions import GECKO, TILSIT, Edition
from ludotheque.games.trias.features import FEATURES, FOR_MORE, FOR_TWO
from ludotheque.games.trias.rules import Trias


class TriasGame(Game):
    record: ClassVar[Edition] = GECKO
    name = GECKO.game
    edition = GECKO.name
    title: ClassVar[Mapping[str, str]] = dict(zip(("en", "fr"), GECKO.titles, strict=True))
    seat_counts = (2, 3, 4, 5)                      # R2.1
    rules_page = "trias"
    rules_version = 1
    action_space = ACTION_SPACE
    event_kinds = EVENT_KINDS
    endings = ENDINGS
    features = FEATURES
    horizon = 0
    level_nodes = (5, 8, 20, 48, 500, 2_800, 16_000)
    exploration = 0.1

    def set_up(self, seats: int, options: Mapping[str, str]) -> Trias:
        return views.fresh(self.record, seats)

    def longest(self, seats: int) -> int:
        """R8.6. Set-up lays, deals and places. After it, each card of the pile comes within 3n turns of the one before.

        A turn has at most the choice, a draw and a drift, three clicks for each action point (a rescue), and its end.
        """
        cards = sum(self.record.cards(seats))
        turns = QUIET_ROUNDS * seats * (cards - seats) + seats
        points = POINTS_FOR_TWO if seats == 2 else POINTS
        return 36 + seats + 2 * seats + turns * (3 + RESCUED_TOGETHER * points + 1)

    def weights_file(self, seats: int) -> str:
        return FOR_TWO if seats == 2 else FOR_MORE

    def options_of(self, state: State) -> dict[str, str]:
        return {}

    # ---- text and knowledge ------------------------------------------------------------------------------------------
    def action_to_text(self, action: int) -> str:
        return actions.to_text(self.record, action)

    def action_from_text(self, text: str) -> int:
        return actions.from_text(self.record, text)

    def state_to_text(self, state: State) -> str:
        return notation.state_to_text(self.record, _trias(state))

    def state_from_text(self, text: str) -> Trias:
        return notation.state_from_text(self.record, text)

    def view_to_text(self, view: View) -> str:
        return notation.view_to_text(self.record, view)

    def view_from_text(self, text: str) -> View:
        return notation.view_from_text(self.record, text)

    def view(self, state: State, seat: int) -> View:
        return views.view(self.record, _trias(state), seat)

    def state_from_view(self, view: View) -> Trias:
        return views.state_from_view(self.record, view)

    def preview(self, state: State, action: int) -> dict[str, object]:
        """What a legal drift would do: which lands split or join, who would score, who would swim or climb."""
        return previews.preview(self.record, _trias(state), action)

    # ---- words -------------------------------------------------------------------------------------------------------
    def planes(self, seats: int) -> tuple[Plane, ...]:
        return tensors.planes(seats)

    def asked(self, state: State, seat: int) -> Phrase:
        table = _trias(state)
        actor, phase = table.to_act(), table.phase
        if actor == NOBODY:
            return Phrase("asked_over", "R8.5")
        if actor == CHANCE:
            if phase == LAYING:
                return Phrase("asked_lay", "R2.2")
            if phase == DEALING:
                return Phrase("asked_deal", "R2.9", {"seat": table.step})
            return Phrase("asked_draw" if phase == DRAWING else "asked_refill", "R4.2" if phase == DRAWING else "R8.1",
                          {"seat": table.turn})
        if seat != actor:
            return Phrase("asked_wait", "R4.1", {"seat": actor})
        if phase == CHOOSING:
            return Phrase("asked_card", "R4.2", {"card": table.hand[seat] - 1 & 3})
        if phase == DRIFTING:
            found = KIND_OF[table.legal_actions(seat)[0] // SIDES] == table.card
            return Phrase("asked_drift" if found else "asked_drift_any", "R4.3" if found else "R4.4",
                          {"kind": table.card})
        if phase == ACTING:
            if table.boat:
                return Phrase("asked_boat", "R6.8", {"points": table.points, "swimmers": table.boat})
            return Phrase("asked_last" if table.closing else "asked_act", "R8.4" if table.closing else "R6.1",
                          {"points": table.points})
        return Phrase("asked_place", "R2.11")

    def describe(self, state: State, seat: int, action: int) -> Phrase:
        table = _trias(state)
        kind, rest = actions.kind_of(action)
        if kind == DRIFT:
            return Phrase("drift", "R5.1", {"piece": rest // SIDES, "place": rest % SIDES})
        if kind == MOVE:
            values = {"piece": rest // 12, "to": table.near[rest // 2]}
            if values["to"] < 0:
                return Phrase("move_nowhere", "R6.6", {"piece": rest // 12})
            return Phrase("move_marked" if rest % 2 else "move", "R6.12" if rest % 2 else "R6.6", values)
        if kind == RESCUE:
            return Phrase("rescue_marked" if rest % 2 else "rescue", "R6.12" if rest % 2 else "R6.7",
                          {"piece": rest // 12, "place": rest // 2})
        if kind == BREED:
            return Phrase("breed", "R6.9", {"piece": rest})
        if kind == PLACE:
            return Phrase("place", "R2.11", {"piece": rest})
        if kind == PLAY:
            card = table.hand[seat] - 1 if 0 <= seat < table.seats else -1
            return Phrase("play", "R4.2", {"card": card & 3}) if card >= 0 else Phrase("play_none", "R4.2")
        if kind == DRAW:
            return Phrase("draw", "R4.2")
        if kind == END:
            return Phrase("end", "R6.2")
        if kind == LAY:
            return Phrase("lay_lake", "R2.2") if rest == LAKE else Phrase("lay", "R2.2", {"kind": rest})
        return Phrase("card", "R2.6", {"card": rest})

    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        return refusals.explain(self.record, _trias(state), seat, action)

    def spell(self, name: str, value: int) -> str:
        if name in ("tile", "piece", "to") and 0 <= value < TILES:
            return actions.tile_name(self.record, value)
        if name in ("place", "name") and 0 <= value < SIDES:
            return actions.side_name(self.record, value)
        return str(value)

    def scores(self, state: State) -> tuple[int, ...]:
        """R11.1. Victory points so far."""
        table = _trias(state)
        return tuple(table.score[:table.seats])

    def census(self, state: State) -> dict[str, int]:
        """R1.1-R1.3. Tiles of the game by kind, cards by sort, pieces by seat, each counted wherever it lies."""
        table = _trias(state)
        letters, found = self.record.letters, {}
        on_table = [0] * 4
        for tile in range(TILES):
            on_table[KIND_OF[tile]] += table.ring[tile] >= 0
        for kind in range(3):
            found[f"tiles {letters[kind]}"] = on_table[kind] + table.box[kind]
        laid = table.step if table.phase == LAYING else views.places(table.seats)
        found["lakes"] = table.box[LAKE] + laid - sum(on_table[:3])
        found["centre"] = on_table[3]
        for card in range(8):
            name = f"cards {card // 4 + 1}{letters[card % 4] if card % 4 != METEOR else 'X'}"
            found[name] = table.pile[card] + table.played[card] + table.hand.count(card + 1)
        for seat in range(table.seats):
            standing = sum(herd >> seat * 5 & 31 for herd in table.herd)
            found[f"pieces of seat {seat}"] = table.reserve[seat] + standing
        return found


class CiaoDinoGame(TriasGame):
    record = TILSIT
    name = TILSIT.game
    edition = TILSIT.name
    title: ClassVar[Mapping[str, str]] = dict(zip(("en", "fr"), TILSIT.titles, strict=True))


def _trias(state: State) -> Trias:
    assert isinstance(state, Trias)
    return state
