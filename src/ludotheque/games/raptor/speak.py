"""What is asked of a seat, and what an action does, as phrases. Words are in words/*.toml."""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.games.raptor.actions import end_of, start_of
from ludotheque.games.raptor.components import (
    BABIES,
    BABY_AT,
    BURNING,
    CALL,
    CAPTURE,
    CARD,
    CHOOSING,
    DONE,
    DOUSE,
    DRAW,
    DRAWING,
    EAT,
    EFFECT,
    EFFECT_OF,
    EXIT,
    FEAR,
    FIRE_AT,
    GAS,
    HEAL,
    JEEP,
    LAYING_STRIPS,
    LAYING_TILES,
    MOTHER_AT,
    MOVE,
    ON_STRIPS,
    OVER,
    PAIR_FROM,
    PAIR_TO,
    PLACING_BABIES,
    PLACING_MOTHER,
    PLACING_SCIENTISTS,
    RAPTOR,
    RECOVERY,
    REINFORCEMENTS,
    RETURNING,
    SCARE,
    SCIENTIST_AT,
    SCIENTISTS,
    SHOOT,
    SLEEP,
    SLEEPING_GAS,
    STAND,
    STEPS_OF,
    STRIPS,
    TILE,
    TURN,
    WAKE,
)
from ludotheque.games.raptor.explain import kind_of
from ludotheque.games.raptor.notation import exit_cell
from ludotheque.games.raptor.raptor_turn import run_cost
from ludotheque.games.raptor.rules import Raptor

_EFFECTS = {
    CALL: ("asked_call", "R7.2"),
    FEAR: ("asked_fear", "R7.8"),
    RECOVERY: ("asked_recovery", "R7.9"),
    SLEEPING_GAS: ("asked_gas", "R9.1"),
    REINFORCEMENTS: ("asked_reinforcements", "R9.4"),
    JEEP: ("asked_jeep", "R9.6"),
    BURNING: ("asked_fires", "R9.9"),
}


def _low_card(state: Raptor) -> int:
    """The lower card of the round as seat * 10 + card."""
    lower = 0 if state.laid[0] < state.laid[1] else 1
    return 10 * lower + state.laid[lower]


# ---- what is asked --------------------------------------------------------------------------------------------------
def asked(state: Raptor, seat: int) -> Phrase:
    phase = state.phase
    if phase == OVER:
        return Phrase("asked_nothing", "R10.5")
    if phase == LAYING_TILES:
        return Phrase("asked_tile", "R2.2")
    if phase == LAYING_STRIPS:
        return Phrase("asked_strips", "R2.3")
    if phase == DRAWING:
        return Phrase("asked_draw", "R4.9" if state.round else "R2.10")
    if not state.may_act(seat):
        return _asked_to_wait(state, seat)
    if phase == PLACING_MOTHER:
        return Phrase("asked_mother", "R2.6")
    if phase == PLACING_BABIES:
        return Phrase("asked_babies", "R2.7", {"left": BABIES - state.baby_count})
    if phase == PLACING_SCIENTISTS:
        return Phrase("asked_scientists", "R2.8", {"left": ON_STRIPS - state.scientist_count})
    if phase == CHOOSING:
        return _asked_for_card(state, seat)
    if phase == EFFECT:
        key, rule = _EFFECTS[EFFECT_OF[_low_card(state)]]
        more = state.steps < STEPS_OF[_low_card(state)] and EFFECT_OF[_low_card(state)] != BURNING
        return Phrase(key + ("_more" if more else ""), rule, {"steps": state.steps})
    if phase == RETURNING:
        return Phrase("asked_return", "R7.5")
    if seat == RAPTOR:
        return Phrase("asked_raptor_turn", "R6.1", {"points": state.points})
    on_fire = DONE not in state.legal_actions(seat)
    return Phrase("asked_leave_fire" if on_fire else "asked_scientist_turn", "R8.3" if on_fire else "R8.1",
                  {"points": state.points})


def _asked_for_card(state: Raptor, seat: int) -> Phrase:
    if state.observed:
        if seat == SCIENTISTS:
            return Phrase("asked_card_openly", "R4.2")
        return Phrase("asked_card_seeing", "R4.2", {"card": 10 + state.laid[SCIENTISTS]})
    return Phrase("asked_other_card" if state.laid[seat] else "asked_card", "R4.1")


def _asked_to_wait(state: Raptor, seat: int) -> Phrase:
    rule = {CHOOSING: "R4.2", EFFECT: "R4.4", TURN: "R4.5", RETURNING: "R7.5"}.get(state.phase, "R2.5")
    if state.phase == CHOOSING and not state.observed:
        return Phrase("asked_wait_both", "R4.1")
    return Phrase("asked_wait", rule, {"seat": state.to_act()})


# ---- what an action does --------------------------------------------------------------------------------------------
_AT_CELL = {
    BABY_AT: ("place_baby", "R2.7"),
    FIRE_AT: ("light", "R9.9"),
    SCARE: ("scare", "R7.8"),
    GAS: ("gas", "R9.1"),
    STAND: ("stand", "R8.5"),
}
_BY_MOTHER = {EAT: ("eat", "R6.6"), WAKE: ("wake", "R6.7"), DOUSE: ("douse", "R6.8")}


def describe(state: Raptor, seat: int, action: int) -> Phrase:
    if action < CARD:
        return _describe_chance(action)
    kind = kind_of(action)
    cell = action - kind
    if kind == CARD:
        return Phrase("lay_card", "R4.1", {"card": (10 if seat == SCIENTISTS else 0) + cell + 1})
    if kind == MOTHER_AT:
        returns = state.phase == RETURNING
        return Phrase("return_mother" if returns else "place_mother", "R7.5" if returns else "R2.6", {"cell": cell})
    if kind == SCIENTIST_AT:
        set_up = state.phase == PLACING_SCIENTISTS
        return Phrase("place_scientist" if set_up else "reinforce", "R2.8" if set_up else "R9.4", {"cell": cell})
    if kind in _AT_CELL:
        key, rule = _AT_CELL[kind]
        return Phrase(key, rule, {"piece" if kind in (SCARE, GAS, STAND) else "cell": cell})
    if kind in _BY_MOTHER:
        if kind == WAKE and state.phase == EFFECT:
            return Phrase("recover", "R7.9", {"piece": cell})
        key, rule = _BY_MOTHER[kind]
        return Phrase(key, rule, {"piece": state.mother, "cell": cell})
    if kind == HEAL:
        return Phrase("heal", "R7.10", {"wounds": state.wounds})
    if kind == SHOOT:
        return Phrase("shoot", "R8.10", {"piece": cell, "cell": state.mother})
    if kind == SLEEP:
        return Phrase("put_asleep", "R8.7", {"piece": PAIR_FROM[cell], "cell": PAIR_TO[cell]})
    if kind == CAPTURE:
        return Phrase("capture", "R8.8", {"piece": PAIR_FROM[cell], "cell": PAIR_TO[cell]})
    if kind == MOVE:
        return _describe_move(state, seat, start_of(action), end_of(action))
    if kind == EXIT:
        return Phrase("leave", "R6.3", {"piece": exit_cell(action), "exit": cell // 2})
    if state.phase == EFFECT:
        return Phrase("stop", "R4.7")
    return Phrase("end_turn", "R4.8", {"points": state.points})


def _describe_chance(action: int) -> Phrase:
    if action < STRIPS:
        return Phrase("lay_tile", "R2.2", {"tile": (action - TILE) // 4 + 1, "turned": (action - TILE) % 4})
    if action < DRAW:
        return Phrase("lay_strips", "R2.3", {"strips": action - STRIPS + 1})
    seat, card = divmod(action - DRAW, 9)
    return Phrase("draw", "R5.3", {"seat": seat, "card": 10 * seat + card + 1})


def _describe_move(state: Raptor, seat: int, start: int, end: int) -> Phrase:
    values = {"piece": start, "to": end}
    if state.phase == EFFECT:
        return Phrase("call", "R7.2", values) if seat == RAPTOR else Phrase("drive", "R9.7", values)
    if seat == RAPTOR:
        if start == state.mother:
            return Phrase("run", "R6.4", {**values, "points": run_cost(state)})
        return Phrase("step_baby", "R6.2", values)
    return Phrase("step_scientist", "R8.2", values)
