"""Why an action of Castor Party! is refused: the rule that forbids it, and nothing the asking seat cannot know."""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.core.seats import CHANCE
from ludotheque.games.castor_party.components import (
    ACTION_SPACE,
    CARD,
    COLOURS,
    DEAL,
    DONE,
    DRAW,
    EXCHANGE,
    NUMBERS,
    OVER,
    PASS,
    PLACE,
    PUT_AWAY,
    PUT_DOWN,
    REWARD,
    SHAKE_BY,
    SHAKING,
    TAILS,
    TAKE_CARD,
    WATER,
)
from ludotheque.games.castor_party.rules import CastorParty


def why_not(state: CastorParty, seat: int, action: int) -> Phrase:
    """For an action that is not legal for this seat."""
    if not 0 <= action < ACTION_SPACE:
        return Phrase("no_such_action", "R3.2", {"action": action})
    if state.phase == OVER:
        return Phrase("match_over", "R11.6")
    if seat == CHANCE:
        return _not_by_chance(state, action)
    if action >= DRAW:
        return Phrase("only_chance_shakes", "R5.10") if action >= SHAKE_BY else Phrase("only_chance_draws", "R9.2")
    if seat != state.mover:
        return Phrase("not_your_turn", "R3.1", {"seat": state.mover})
    if state.to_act() == CHANCE:
        return Phrase("wait_for_chance", "R3.2")
    if state.phase == PLACE and not PUT_DOWN <= action < TAKE_CARD:
        return Phrase("card_stays", "R3.6", {"card": state.card, "piece": state.beaver})
    if state.phase == REWARD and not TAKE_CARD <= action < PUT_AWAY:
        return Phrase("reward_first", "R7.4")
    if action < PUT_DOWN:
        return _not_to_play(state, seat, action // COLOURS, action % COLOURS)
    if action < TAKE_CARD:
        return _not_to_place(state, (action - PUT_DOWN) // TAILS)
    if action < PUT_AWAY:
        if state.phase != REWARD:
            return Phrase("no_reward", "R7.1")
        return Phrase("piles_empty" if action == TAKE_CARD else "reserve_empty", "R7.5")
    return _not_to_exchange(state, seat, action)


def _not_by_chance(state: CastorParty, action: int) -> Phrase:
    if state.to_act() != CHANCE:
        return Phrase("not_your_turn", "R3.1", {"seat": state.mover})
    if state.phase == SHAKING or not DRAW <= action < SHAKE_BY:
        return Phrase("chance_does_other", "R3.2")
    return Phrase("not_in_piles", "R2.2" if state.phase == DEAL else "R9.4", {"card": action - DRAW})


def _not_to_play(state: CastorParty, seat: int, card: int, beaver: int) -> Phrase:
    """A card that is asked for, or that a stuck seat would like to play."""
    colour = card // NUMBERS
    values = {"card": card, "piece": beaver}
    if not state.hand[seat] >> card & 1:
        return Phrase("not_in_hand", "R3.3", {"card": card})
    if state.at[beaver] == WATER:
        return Phrase("beaver_gone", "R8.2", values)
    if beaver != colour and state.at[colour] != WATER:
        return Phrase("not_a_joker", "R4.2", values)
    return Phrase("occupied", "R4.6", {**values, "buoy": state.at[beaver] + card % NUMBERS + 1})


def _not_to_place(state: CastorParty, offset: int) -> Phrase:
    if not state.free:
        return Phrase("no_placement", "R5.9")
    if state.phase != PLACE:
        return Phrase("nothing_to_place", "R5.1")
    return Phrase("under_a_tail", "R5.7" if state.is_crowded() else "R5.5", {"offset": offset})


def _not_to_exchange(state: CastorParty, seat: int, action: int) -> Phrase:
    if state.phase == CARD:
        return Phrase("must_play", "R3.3")
    assert state.phase == EXCHANGE
    if state.left == 0:
        return Phrase("nothing_to_exchange", "R9.8")
    if action == PASS:
        return Phrase("exchange_instead", "R9.6")
    assert action < DONE
    if not state.hand[seat] >> (action - PUT_AWAY) & 1:
        return Phrase("not_in_hand", "R9.6", {"card": action - PUT_AWAY})
    return Phrase("piles_too_small", "R9.6", {"cards": state.left})
