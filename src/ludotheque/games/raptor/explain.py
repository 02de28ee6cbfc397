"""Which rule forbids an action, for any number, seat and position. It never judges: `legal` does, and is asked first.

Nothing here looks at cards that the seat cannot see, so a refusal tells no secret.
"""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.core.seats import CHANCE
from ludotheque.games.raptor.actions import end_of, start_of
from ludotheque.games.raptor.components import (
    ACTION_SPACE,
    BABY,
    BABY_AT,
    BURNING,
    CALL,
    CAPTURE,
    CARD,
    CHOOSING,
    COLUMNS,
    DONE,
    DOUSE,
    DRAW,
    EAT,
    EFFECT,
    EFFECT_OF,
    EXIT,
    EXIT_CELL,
    FEAR,
    FIGURE,
    FIRE,
    FIRE_AT,
    FIRST_STRIP,
    GAS,
    HEAL,
    JEEP,
    LYING,
    MARK,
    MIDDLE_TILES,
    MOTHER,
    MOTHER_AT,
    MOVE,
    NEIGHBOUR,
    OVER,
    PAIR_FROM,
    PAIR_TO,
    PLACING_BABIES,
    PLACING_MOTHER,
    RAPTOR,
    RECOVERY,
    REINFORCEMENTS,
    RETURNING,
    ROCK,
    SCARE,
    SCIENTIST,
    SCIENTIST_AT,
    SHOOT,
    SLEEP,
    SLEEPER,
    SLEEPING_GAS,
    STAND,
    STRIPS,
    TILE_OF,
    TURN,
    WAKE,
)
from ludotheque.games.raptor.raptor_turn import run_cost
from ludotheque.games.raptor.rules import Raptor

KINDS = (CARD, MOTHER_AT, BABY_AT, SCIENTIST_AT, FIRE_AT, EAT, WAKE, DOUSE, HEAL, SCARE, GAS, STAND, SHOOT, SLEEP,
         CAPTURE, MOVE, EXIT, DONE)


def kind_of(action: int) -> int:
    """The kind of a player's action."""
    return max(kind for kind in KINDS if kind <= action)


def explain(state: Raptor, seat: int, action: int) -> Phrase | None:
    if action in state.legal_actions(seat):
        return None
    if not 0 <= action < ACTION_SPACE:
        return Phrase("no_such_action", "R4.8")
    if state.phase == OVER:
        return Phrase("game_over", "R10.5")
    if action < CARD or seat == CHANCE:
        return _of_chance(seat, action)
    if not state.may_act(seat):
        return _not_your_turn(state, seat)
    if state.phase == CHOOSING:
        return _choosing(state, seat, action)
    if state.phase == RETURNING:
        if kind_of(action) != MOTHER_AT:
            return Phrase("mother_must_return", "R7.5")
        return Phrase("not_free", "R7.5", {"cell": action - MOTHER_AT})
    if state.phase == EFFECT:
        return _effect(state, action)
    if state.phase == TURN:
        return _raptor_turn(state, action) if seat == RAPTOR else _scientist_turn(state, action)
    return _placing(state, action)


# ---- who may act ----------------------------------------------------------------------------------------------------
def _of_chance(seat: int, action: int) -> Phrase:
    if action >= CARD:
        return Phrase("not_for_chance", "R5.3")
    rule = "R2.2" if action < STRIPS else "R2.3" if action < DRAW else "R5.3"
    return Phrase("not_this_outcome" if seat == CHANCE else "only_chance", rule)


def _not_your_turn(state: Raptor, seat: int) -> Phrase:
    if seat not in (0, 1):
        return Phrase("only_watching", "R5.5")
    if state.to_act() == CHANCE:
        return Phrase("chance_first", "R4.9" if state.round else "R2.5")
    if state.phase == CHOOSING:
        return Phrase("laid_for_good" if state.laid[seat] else "scientist_lays_first", "R4.2")
    if state.phase == EFFECT:
        return Phrase("effect_of_other", "R4.4")
    if state.phase == TURN:
        return Phrase("points_of_other", "R4.5")
    return Phrase("other_places", "R7.5" if state.phase == RETURNING else "R2.5")


def _choosing(state: Raptor, seat: int, action: int) -> Phrase:
    if kind_of(action) != CARD:
        return Phrase("choose_first", "R4.1")
    card = action - CARD + 1
    if state.laid[seat] == card:
        return Phrase("laid_already", "R4.1", {"card": 10 * seat + card})
    return Phrase("not_in_hand", "R4.1", {"card": 10 * seat + card})


def _placing(state: Raptor, action: int) -> Phrase:
    phase, kind = state.phase, kind_of(action)
    wanted = MOTHER_AT if phase == PLACING_MOTHER else BABY_AT if phase == PLACING_BABIES else SCIENTIST_AT
    if kind != wanted:
        return Phrase("set_up_order", "R2.5")
    cell = action - kind
    tile = TILE_OF[cell]
    if kind == MOTHER_AT and not MIDDLE_TILES >> tile & 1:
        return Phrase("mother_in_the_middle", "R2.6", {"cell": cell})
    if kind == BABY_AT and tile >= FIRST_STRIP:
        return Phrase("babies_on_squares", "R2.7", {"cell": cell})
    if kind == SCIENTIST_AT and tile < FIRST_STRIP:
        return Phrase("scientists_on_strips", "R2.8", {"cell": cell})
    if state.board[cell] == ROCK:
        return Phrase("rock", "R3.1", {"cell": cell})
    return Phrase("tile_taken", "R2.7" if kind == BABY_AT else "R2.8", {"cell": cell})


# ---- the effect of a card -------------------------------------------------------------------------------------------
def _effect(state: Raptor, action: int) -> Phrase:
    lower = 0 if state.laid[0] < state.laid[1] else 1
    effect, kind = EFFECT_OF[10 * lower + state.laid[lower]], kind_of(action)
    if kind == DONE:
        return Phrase("must_burn", "R9.9") if effect == BURNING else Phrase("must_step", "R4.7")
    if kind == EXIT and effect in (CALL, JEEP):
        return Phrase("exit_by_step_only", "R3.4")
    wanted = {
        CALL: (MOVE,), FEAR: (SCARE,), RECOVERY: (WAKE, HEAL), SLEEPING_GAS: (GAS,), REINFORCEMENTS: (SCIENTIST_AT,),
        JEEP: (MOVE,), BURNING: (FIRE_AT,),
    }
    if kind not in wanted[effect]:
        return Phrase("other_effect", "R4.4", {"card": 10 * lower + state.laid[lower]})
    if effect == CALL:
        return _call(state, start_of(action), end_of(action))
    if effect == JEEP:
        return _scientist_at(state, start_of(action), "R9.7") or _line(
            state, start_of(action), end_of(action), FIGURE, "R9.7")
    if kind == HEAL:
        return Phrase("no_wound", "R7.9")
    cell = action - kind
    figure = state.board[cell] & FIGURE
    if effect == FEAR:
        return Phrase("lies_already", "R3.9", {"cell": cell}) if figure == LYING else _no_scientist(cell, "R7.8")
    if effect == RECOVERY:
        return Phrase("no_sleeper", "R7.9", {"cell": cell})
    if effect == SLEEPING_GAS:
        if figure == SLEEPER:
            return Phrase("lies_already", "R3.9", {"cell": cell})
        return Phrase("gas_too_far", "R9.2", {"cell": cell}) if figure == BABY else _no_baby(cell, "R9.1")
    if state.board[cell]:
        return Phrase("not_free", "R9.10" if effect == BURNING else "R9.4", {"cell": cell})
    if effect == BURNING:
        return Phrase("fire_must_touch", "R9.10", {"cell": cell})
    return Phrase("only_long_sides", "R9.5", {"cell": cell})


def _call(state: Raptor, start: int, end: int) -> Phrase:
    content = state.board[start]
    if content & FIGURE == SLEEPER:
        return Phrase("baby_asleep", "R3.7", {"cell": start})
    if content & FIGURE != BABY:
        return _no_baby(start, "R7.1")
    if content & MARK:
        return Phrase("called_already", "R7.4", {"cell": start})
    if TILE_OF[end] != TILE_OF[state.mother]:
        return Phrase("not_mothers_tile", "R7.2", {"cell": end})
    if state.board[end]:
        return Phrase("not_free", "R7.2", {"cell": end})
    return Phrase("no_path", "R7.2", {"from": start, "to": end})


# ---- the raptor's turn ----------------------------------------------------------------------------------------------
def _raptor_turn(state: Raptor, action: int) -> Phrase:
    kind = kind_of(action)
    if kind == MOVE:
        return _raptor_move(state, start_of(action), end_of(action))
    if kind == EXIT:
        strip, lower_end = divmod(action - EXIT, 2)
        cell = (0, 33, 10, 43)[strip] + 22 * lower_end
        if EXIT_CELL[4 * (state.strips - 1) + strip] != cell:
            return Phrase("no_exit_there", "R3.4", {"cell": cell})
        if cell == state.mother:
            return Phrase("exit_for_babies", "R3.4")
        return _baby_at(state, cell, "R6.3")
    if kind not in (EAT, WAKE, DOUSE):
        return Phrase("no_raptor_action", "R6.1")
    cell = action - kind
    figure, rule = state.board[cell] & FIGURE, {EAT: "R6.6", WAKE: "R6.7", DOUSE: "R6.8"}[kind]
    if kind == EAT and figure not in (SCIENTIST, LYING):
        return _no_scientist(cell, rule)
    if kind == WAKE and figure != SLEEPER:
        return Phrase("no_sleeper", rule, {"cell": cell})
    if kind == DOUSE and not state.board[cell] & FIRE:
        return Phrase("no_fire", rule, {"cell": cell})
    if kind == WAKE and state.board[cell] & MARK:
        return Phrase("asleep_this_round", rule, {"cell": cell})
    return Phrase("not_beside_mother", rule, {"cell": cell})


def _raptor_move(state: Raptor, start: int, end: int) -> Phrase:
    if start != state.mother:
        figure = state.board[start] & FIGURE
        if figure != BABY:
            return _baby_at(state, start, "R6.2")
        if not _adjoin(start, end):
            return Phrase("one_cell_only", "R6.2", {"from": start, "to": end})
        return Phrase("not_free", "R6.2", {"cell": end})
    if run_cost(state) > state.points:
        return Phrase("too_wounded", "R6.5", {"points": run_cost(state)})
    return _line(state, start, end, FIGURE | FIRE, "R6.4")


def _baby_at(state: Raptor, cell: int, rule: str) -> Phrase:
    if state.board[cell] & FIGURE == SLEEPER:
        return Phrase("baby_asleep", "R6.1", {"cell": cell})
    if state.board[cell] & FIGURE in (SCIENTIST, LYING):
        return Phrase("not_yours", "R1.1", {"cell": cell})
    return _no_baby(cell, rule)


# ---- the scientist's turn -------------------------------------------------------------------------------------------
def _scientist_turn(state: Raptor, action: int) -> Phrase:
    kind = kind_of(action)
    if kind == DONE:
        return Phrase("still_on_fire", "R8.3")
    if kind == EXIT:
        return Phrase("exit_for_babies", "R3.4")
    if kind == MOVE:
        return _scientist_move(state, start_of(action), end_of(action))
    if kind == STAND:
        return _stand(state, action - STAND)
    if kind == SHOOT:
        return _shoot(state, action - SHOOT)
    if kind not in (SLEEP, CAPTURE):
        return Phrase("no_scientist_action", "R8.1")
    rule = "R8.7" if kind == SLEEP else "R8.8"
    start, end = PAIR_FROM[action - kind], PAIR_TO[action - kind]
    refused = _scientist_at(state, start, rule) or _aggressive(state, start)
    if refused:
        return refused
    figure = state.board[end] & FIGURE
    if figure not in (BABY, SLEEPER):
        return _no_baby(end, rule)
    if kind == SLEEP and figure == SLEEPER:
        return Phrase("lies_already", "R3.9", {"cell": end})
    if kind == CAPTURE and figure == BABY:
        return Phrase("still_awake", rule, {"cell": end})
    return Phrase("could_not_leave_fire", "R8.4")


def _scientist_move(state: Raptor, start: int, end: int) -> Phrase:
    refused = _scientist_at(state, start, "R8.1")
    if refused:
        return refused
    if not _adjoin(start, end):
        return Phrase("one_cell_only", "R8.2", {"from": start, "to": end})
    if state.board[end] & FIGURE:
        return Phrase("occupied", "R8.2", {"cell": end})
    return Phrase("could_not_leave_fire", "R8.4")


def _stand(state: Raptor, cell: int) -> Phrase:
    if state.board[cell] & FIGURE != LYING:
        return Phrase("nobody_lies_there", "R8.5", {"cell": cell})
    if state.board[cell] & MARK:
        return Phrase("frightened_this_round", "R8.5", {"cell": cell})
    return Phrase("could_not_leave_fire", "R8.4")


def _shoot(state: Raptor, cell: int) -> Phrase:
    refused = _scientist_at(state, cell, "R8.10") or _aggressive(state, cell)
    if refused:
        return refused
    if state.mother < 0:
        return Phrase("mother_away", "R7.6")
    if not _aligned(cell, state.mother):
        return Phrase("not_in_line", "R8.10", {"cell": cell})
    for between in _between(cell, state.mother):
        if state.board[between] & FIGURE in (ROCK, SCIENTIST):
            return Phrase("line_blocked", "R8.11", {"cell": between})
    return Phrase("could_not_leave_fire", "R8.4")


def _scientist_at(state: Raptor, cell: int, rule: str) -> Phrase | None:
    figure = state.board[cell] & FIGURE
    if figure == SCIENTIST:
        return None
    if figure == LYING:
        return Phrase("is_frightened", "R3.8", {"cell": cell})
    if figure in (MOTHER, BABY, SLEEPER):
        return Phrase("not_yours", "R1.1", {"cell": cell})
    return _no_scientist(cell, rule)


def _aggressive(state: Raptor, cell: int) -> Phrase | None:
    return Phrase("aggressive_already", "R8.6", {"cell": cell}) if state.board[cell] & MARK else None


# ---- the board ------------------------------------------------------------------------------------------------------
def _no_scientist(cell: int, rule: str) -> Phrase:
    return Phrase("no_scientist", rule, {"cell": cell})


def _no_baby(cell: int, rule: str) -> Phrase:
    return Phrase("no_baby", rule, {"cell": cell})


def _adjoin(start: int, end: int) -> bool:
    return end in NEIGHBOUR[4 * start:4 * start + 4]


def _aligned(start: int, end: int) -> bool:
    return start // COLUMNS == end // COLUMNS or start % COLUMNS == end % COLUMNS


def _between(start: int, end: int) -> range:
    """The cells between two in line, nearest to the start first."""
    step = 1 if start // COLUMNS == end // COLUMNS else COLUMNS
    if end < start:
        step = -step
    return range(start + step, end, step)


def _line(state: Raptor, start: int, end: int, stops: int, rule: str) -> Phrase:
    """Why a straight run from start to end is impossible."""
    if not _aligned(start, end):
        return Phrase("not_straight", rule, {"from": start, "to": end})
    blocked = [cell for cell in (*_between(start, end), end) if state.board[cell] & stops]
    return Phrase("way_blocked", rule, {"cell": blocked[0]})
