"""Vivarium: what is asked, what an action means, and which rule forbids one. The words are in words/<language>.toml."""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.core.seats import CHANCE
from ludotheque.games.vivarium.components import (
    ACTION_SPACE,
    CAMERA_KIND,
    CHOOSE,
    CLASS_OF,
    COMPASS,
    CONTRACT,
    CONTRACTS,
    DECLINE,
    DOMINO_NAMES,
    DOMINOES,
    DRAW,
    DRAW_CARD,
    DRAW_DOMINO,
    DRAW_FIRST,
    DRAW_TOKEN,
    FILL,
    FIRST,
    GIVE,
    GIVE_DOMINO,
    KEEP,
    LOOK,
    NEIGHBOURS,
    NOTHING,
    OVER,
    PHOTO,
    PICK,
    SHOVEL,
    SHOW,
    SLOT_NAMES,
    SWAP,
    TAKE,
    TAKE_GEMS,
    USE_CAMERA,
)
from ludotheque.games.vivarium.rules import Vivarium

_CHANCE_ASKED = {FILL: ("asked_fill", "R8.3"), SHOW: ("asked_token", "R8.6"), CONTRACTS: ("asked_contract", "R2.4"),
                 DOMINOES: ("asked_domino", "R2.6"), FIRST: ("asked_first", "R2.8")}
_DRAWN_FOR = {CAMERA_KIND: "R6.8", COMPASS: "R6.10", SHOVEL: "R6.13"}
_NOT_NOW = {SWAP: ("swap_first", "R3.3"), CHOOSE: ("choose_first", "R3.3"), LOOK: ("binoculars_first", "R6.3"),
            PHOTO: ("camera_first", "R6.3"), KEEP: ("keep_first", "R6.8"), GIVE: ("give_first", "R6.13")}


# ---- what is asked ------------------------------------------------------------------------------------------------
def asked(state: Vivarium, seat: int) -> Phrase:
    phase, actor = state.phase, state.to_act()
    if phase == OVER:
        return Phrase("asked_over", "R11.1")
    if actor == CHANCE:
        if phase == DRAW:
            return Phrase("asked_draw", _DRAWN_FOR[state.drawing], {"kind": state.drawing})
        key, rule = _CHANCE_ASKED[phase]
        if state.round == 0 and phase == FILL:
            rule = "R2.2"
        elif state.round == 0 and phase == SHOW:
            rule = "R2.3"
        return Phrase(key, rule)
    if seat != actor:
        return Phrase("asked_wait", "R3.1", {"seat": actor})
    if phase == SWAP:
        return Phrase("asked_swap", "R4.1", {"domino": state.middle})
    if phase == CHOOSE:
        lower, higher = state.dominoes[2 * seat:2 * seat + 2]
        return Phrase("asked_choose", "R5.1", {"domino": lower, "other": higher, "gems": state.gems[seat]})
    if phase == LOOK:
        return Phrase("asked_binoculars", "R6.5", {"slot": state.slot})
    if phase == PHOTO:
        return Phrase("asked_camera", "R6.8")
    if phase == KEEP:
        return Phrase("asked_keep", "R6.8")
    to = state.receiver_of()
    return Phrase("asked_give_self" if to == seat else "asked_give", "R6.13", {"receiver": to})


# ---- what an action means -----------------------------------------------------------------------------------------
def describe(state: Vivarium, seat: int, action: int) -> Phrase:
    """Total over the actions of the game; what the board shows of a slot goes in, where it helps."""
    if action < TAKE:
        return Phrase("give_domino", "R4.1", {"domino": action - GIVE_DOMINO + 1})
    if action < TAKE_GEMS:
        return _describe_taking(state, seat, action - TAKE)
    if action == TAKE_GEMS:
        return Phrase("take_gems", "R5.7")
    if action == DECLINE:
        return Phrase("decline", "R6.3")
    if action == USE_CAMERA:
        return Phrase("use_camera", "R6.8")
    if action == NOTHING:
        return Phrase("give_nothing", "R6.14")
    if action <= DRAW_CARD:
        key = "give_creature" if state.phase == GIVE else "keep_creature"
        return Phrase(key, "R6.13" if state.phase == GIVE else "R6.8", {"card": action - PICK})
    if action <= DRAW_TOKEN:
        return _describe_draw(state, action - DRAW_CARD)
    if action <= DRAW_DOMINO:
        return Phrase("show_token", "R2.3" if state.round == 0 else "R8.6", {"token": action - DRAW_TOKEN})
    if action < DRAW_FIRST:
        return Phrase("draw_domino", "R2.6", {"domino": action - DRAW_DOMINO})
    return Phrase("draw_first", "R2.8", {"seat": action - DRAW_FIRST})


def _describe_taking(state: Vivarium, seat: int, slot: int) -> Phrase:
    card = state.board[slot]
    if not card:
        return Phrase("take_slot", "R5.1", {"slot": slot})
    if state.phase == LOOK:
        return Phrase("look_at", "R6.5", {"card": card, "slot": slot})
    gems = state.price(seat, slot) if state.phase == CHOOSE and 0 <= seat < state.seats else 0
    if gems:
        return Phrase("take_for", "R5.3", {"card": card, "slot": slot, "gems": gems})
    return Phrase("take", "R5.1", {"card": card, "slot": slot})


def _describe_draw(state: Vivarium, card: int) -> Phrase:
    if state.phase == FILL:
        return Phrase("draw_to_slot", "R2.2" if state.round == 0 else "R8.3", {"card": card, "slot": state.slot})
    rule = _DRAWN_FOR[state.drawing] if state.phase == DRAW else "R2.4" if CLASS_OF[card] == CONTRACT else "R6.15"
    return Phrase("draw_card", rule, {"card": card})


# ---- why not? -----------------------------------------------------------------------------------------------------
def explain(state: Vivarium, seat: int, action: int) -> Phrase | None:
    if action in state.legal_actions(seat):
        return None
    if not 0 <= action < ACTION_SPACE:
        return Phrase("no_such_action", "R3.3")
    if state.phase == OVER:
        return Phrase("it_is_over", "R11.1")
    if action > DRAW_CARD:
        return Phrase("only_chance", _rule_of_chance(action))
    actor = state.to_act()
    if actor == CHANCE:
        return Phrase("chance_first", "R3.3")
    if seat != actor:
        return Phrase("not_your_turn", "R3.1", {"seat": actor})
    phase = state.phase
    if phase == SWAP and action < TAKE:
        return Phrase("not_your_domino", "R4.1", {"domino": action - GIVE_DOMINO + 1})
    if phase == CHOOSE and TAKE <= action < TAKE_GEMS:
        return _explain_taking(state, seat, action - TAKE)
    if phase == CHOOSE and action < TAKE:
        return Phrase("swapped_already", "R4.1")
    if phase == LOOK and TAKE <= action < TAKE_GEMS:
        slot = action - TAKE
        if slot in NEIGHBOURS[4 * state.slot:4 * state.slot + 4]:
            return Phrase("slot_empty", "R6.5", {"slot": slot})
        return Phrase("not_a_neighbour", "R6.5", {"slot": slot, "from": state.slot})
    if phase == GIVE and action == NOTHING:
        return Phrase("enough_for_all", "R6.14")
    if phase in (KEEP, GIVE) and NOTHING < action <= DRAW_CARD:
        return Phrase("not_in_hand", "R6.8" if phase == KEEP else "R6.13", {"card": action - PICK})
    if phase == LOOK and action == TAKE_GEMS:
        return Phrase("not_two_gems", "R5.7")
    key, rule = _NOT_NOW[phase]
    return Phrase(key, rule)


def _explain_taking(state: Vivarium, seat: int, slot: int) -> Phrase:
    if not state.board[slot]:
        return Phrase("slot_empty", "R5.6", {"slot": slot})
    cost, gems = state.price(seat, slot), state.gems[seat]
    return Phrase("too_dear", "R5.3" if gems else "R5.1", {"slot": slot, "cost": cost, "gems": gems})


def _rule_of_chance(action: int) -> str:
    if action <= DRAW_TOKEN:
        return "R2.2"
    return "R2.3" if action <= DRAW_DOMINO else "R2.6" if action < DRAW_FIRST else "R2.8"


def spell(name: str, value: int) -> str:
    """Slots by row and column, dominoes by their digits; numbers as they are."""
    if name in ("slot", "from") and 0 <= value < len(SLOT_NAMES):
        return SLOT_NAMES[value]
    if name in ("domino", "given", "other") and 0 <= value < len(DOMINO_NAMES):
        return "-".join(DOMINO_NAMES[value])
    return str(value)
