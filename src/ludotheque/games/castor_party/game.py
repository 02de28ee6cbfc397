"""Castor Party! as the catalogue knows it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludotheque.core.game import Game, Option, Phrase, View
from ludotheque.core.state import State
from ludotheque.core.tensors import Plane
from ludotheque.games.castor_party import notation, refusals, tensors
from ludotheque.games.castor_party import view as views
from ludotheque.games.castor_party.components import (
    ACTION_SPACE,
    CARD,
    CARDS,
    COLOURS,
    DEAL,
    DONE,
    DRAW,
    DRAWING,
    ENDINGS,
    EVENT_KINDS,
    EXCHANGE,
    HANDS,
    LAST,
    NUMBERS,
    OVER,
    PASS,
    PLACE,
    PLACEMENTS,
    PUT_AWAY,
    PUT_DOWN,
    SEATS,
    SHAKE,
    SHAKE_BY,
    SHAKING,
    TAILS,
    TAKE_CARD,
    TAKE_LOG,
    TRIPS,
    WATER,
)
from ludotheque.games.castor_party.features import FEATURES, STYLES
from ludotheque.games.castor_party.rules import CastorParty


class CastorPartyGame(Game):
    name = "castor_party"
    edition = "asmodee"
    title: ClassVar[Mapping[str, str]] = {"en": "Castor Party!", "fr": "Castor Party !"}
    seat_counts = SEATS                                                     # R1.1
    options = (Option("placement", PLACEMENTS), Option("hands", HANDS))     # R1.8, R1.9
    rules_page = "castor_party"
    rules_version = 1
    action_space = ACTION_SPACE
    event_kinds = EVENT_KINDS
    endings = ENDINGS
    features = FEATURES
    horizon = 4
    exploration = 0.7
    level_nodes = (6, 7, 8, 10, 16, 30, 90)
    styles = STYLES

    def set_up(self, seats: int, options: Mapping[str, str]) -> CastorParty:
        """R2.1, R2.4, R2.5. All else of the start is how a state is born."""
        state = CastorParty()
        state.seats = seats
        state.free = 1 - PLACEMENTS.index(options["placement"])
        state.shaky = HANDS.index(options["hands"])
        return state

    def longest(self, seats: int) -> int:
        """R10.6. In one trip every card is dealt or drawn at most once: 48 actions of chance. It is played or put away
        at most once: playing it takes at most four actions more (card, placement, shake, reward), putting it away two
        (the card, and being done): at most 192. So at most 48 turns are not idle; before, between and after them lie at
        most 49 stretches of fewer idle turns than there are seats, the last of which may be a full round, and an idle
        turn takes one action.
        """
        return TRIPS * (CARDS + 4 * CARDS + (CARDS + 1) * (seats - 1) + 1)

    def options_of(self, state: State) -> dict[str, str]:
        party = _party(state)
        return {"placement": PLACEMENTS[1 - party.free], "hands": HANDS[party.shaky]}

    # ---- text and knowledge ----------------------------------------------------------------------------------------
    def action_to_text(self, action: int) -> str:
        return notation.action_to_text(action)

    def action_from_text(self, text: str) -> int:
        return notation.action_from_text(text)

    def state_to_text(self, state: State) -> str:
        return notation.state_to_text(_party(state))

    def state_from_text(self, text: str) -> CastorParty:
        return notation.state_from_text(text)

    def view_to_text(self, view: View) -> str:
        return notation.view_to_text(view)

    def view_from_text(self, text: str) -> View:
        return notation.view_from_text(text)

    def view(self, state: State, seat: int) -> View:
        return views.view(_party(state), seat)

    def state_from_view(self, view: View) -> CastorParty:
        return views.state_from_view(view)

    def forget(self, view: View) -> View:
        """Cards that a rival has shown may lie in the piles, for all one remembers."""
        return views.forget(view)

    # ---- words -----------------------------------------------------------------------------------------------------
    def planes(self, seats: int) -> tuple[Plane, ...]:
        return tensors.planes(seats)

    def asked(self, state: State, seat: int) -> Phrase:
        party = _party(state)
        if party.phase == OVER:
            return Phrase("asked_over", "R11.6")
        if party.phase == DEAL:
            return Phrase("asked_deal", "R2.2")
        if party.phase == SHAKING:
            return Phrase("asked_shake", "R5.10", {"piece": party.beaver})
        if party.phase == DRAWING:
            return Phrase("asked_draw", "R9.2", {"seat": party.mover})
        if seat != party.mover:
            return Phrase("asked_wait", "R3.1", {"seat": party.mover})
        if party.phase == CARD:
            return Phrase("asked_card", "R3.3")
        if party.phase == PLACE:
            buoy = party.at[party.beaver] + party.card % NUMBERS + 1
            return Phrase("asked_place", "R5.1", {"piece": party.beaver, "buoy": buoy})
        if party.phase == EXCHANGE and party.left == 0:
            return Phrase("asked_pass", "R9.8")
        if party.phase == EXCHANGE:
            return Phrase("asked_exchange", "R9.6", {"cards": party.left, "put": party.owed})
        if party.left == 0:
            return Phrase("asked_reward_log", "R7.5")
        return Phrase("asked_reward", "R7.2") if party.reserve else Phrase("asked_reward_card", "R7.5")

    def describe(self, state: State, seat: int, action: int) -> Phrase:
        party = _party(state)
        if not 0 <= action < ACTION_SPACE:
            return Phrase("no_such_action", "R3.2", {"action": action})
        if action < PUT_DOWN:
            return _describe_play(party, action // COLOURS, action % COLOURS)
        if action < TAKE_CARD:
            offset, tail = divmod(action - PUT_DOWN, TAILS)
            return Phrase("place", "R5.1", {"piece": party.beaver, "offset": offset, "tail": tail})
        if action == TAKE_CARD:
            return Phrase("take_card", "R7.2")
        if action == TAKE_LOG:
            return Phrase("take_log", "R7.2")
        if action < DONE:
            return Phrase("put_card_away", "R9.6", {"card": action - PUT_AWAY})
        if action == DONE:
            return Phrase("done", "R9.6", {"cards": party.owed}) if party.owed else Phrase("keep", "R9.6")
        if action == PASS:
            return Phrase("pass", "R9.8")
        if action < SHAKE_BY:
            if party.phase == DEAL:
                return Phrase("deal", "R2.2", {"card": action - DRAW})
            return Phrase("draw", "R9.2", {"card": action - DRAW})
        east, north = divmod(action - SHAKE_BY, 3)
        return Phrase("shake", "R5.10", {"east": (east - 1) * SHAKE, "north": (north - 1) * SHAKE})

    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        if action in state.legal_actions(seat):
            return None
        return refusals.why_not(_party(state), seat, action)

    def spell(self, name: str, value: int) -> str:
        return f"{value:+}" if name in ("east", "north") else str(value)

    def scores(self, state: State) -> tuple[int, ...]:
        """R11.5. Logs."""
        return tuple(_party(state).logs[:state.seats])

    def adopt(self, state: State, seat: int, style: str) -> None:
        super().adopt(state, seat, style)
        party = _party(state)
        party.style, party.stylist = 1 + list(STYLES).index(style), seat

    # ---- the box ---------------------------------------------------------------------------------------------------
    def census(self, state: State) -> dict[str, int]:
        """R1.2. 48 cards, 6 beavers, 60 logs."""
        party = _party(state)
        places = [party.pile, party.away, *party.hand, *party.played]
        return {"cards": sum(mask.bit_count() for mask in places),
                "beavers": sum(0 <= buoy <= LAST or buoy == WATER for buoy in party.at),
                "logs": sum(party.logs) + party.reserve}


def _describe_play(party: CastorParty, card: int, beaver: int) -> Phrase:
    buoy = party.at[beaver] + card % NUMBERS + 1
    joker = "" if card // NUMBERS == beaver else "joker_"
    rule = "R8.5" if joker else "R4.3"
    if buoy > LAST:
        return Phrase(f"{joker}jump", rule if joker else "R8.1", {"card": card, "piece": beaver})
    return Phrase(f"{joker}move", rule, {"card": card, "piece": beaver, "buoy": buoy})


def _party(state: State) -> CastorParty:
    assert isinstance(state, CastorParty)
    return state
