"""Which positions can be on a table at all: everything a typed position must keep so that play can go on from it."""
from __future__ import annotations

from typing import Final

from ludotheque.core.errors import BadText
from ludotheque.games.vivarium.components import (
    CAMERA_KIND,
    CARD_NAMES,
    CLASS_OF,
    COMPASS,
    CONTRACT,
    CONTRACTS,
    CREATURE,
    DOMINOES,
    DRAW,
    EQUIPMENT,
    FILL,
    FIRST,
    GIVE,
    KEEP,
    KIND_OF,
    LOOK,
    OVER,
    PHASE_NAMES,
    PHOTO,
    ROUNDS,
    SHOVEL,
    SHOW,
    SLOT_NAMES,
    SLOTS,
    STARTING_GEMS,
    SWAP,
    TURNS,
)
from ludotheque.games.vivarium.rules import Vivarium
from ludotheque.games.vivarium.view import cards_of, equipment_owned

_ABILITY_OF: Final = {LOOK: 2, PHOTO: CAMERA_KIND, KEEP: CAMERA_KIND, GIVE: SHOVEL}


def check(state: Vivarium) -> None:
    """BadText, saying what is wrong, for a position that no game can reach; the box has been counted already."""
    if state.round == 0:
        _check_set_up(state)
    else:
        _check_dealt(state)
    _check_rows(state)
    _check_collections(state)
    _check_hand(state)


def check_moment(seats: int, phase: int, round_: int, turn: int, first: int) -> None:
    """R3.1, R8.1. Which rounds and turns go with which phase; asked before a state is made of it."""
    last = TURNS * seats
    if phase >= DRAW:
        fits = round_ >= 1 and turn < last
    elif phase == FILL:
        fits = (round_ == 0 and turn == 0) or (1 <= round_ < ROUNDS and turn == last)
    elif phase == SHOW:
        fits = turn == 0 and round_ in (0, 2, 3, 4, 5, 6)
    elif phase == OVER:
        fits = round_ == ROUNDS and turn == last
    else:
        fits = round_ == 0 and turn == 0
    if not fits:
        raise BadText(f"the phase {PHASE_NAMES[phase]} does not go with round {round_}, {turn} turns in")
    if round_ == 0 and first:
        raise BadText("before the first round there is no first player: first=0 is written")


def _check_set_up(state: Vivarium) -> None:
    """R2.2-R2.8. The set-up goes in one order: board, token, contracts, dominoes, first player."""
    phase, seats = state.phase, state.seats
    filled = [slot for slot in range(SLOTS) if state.board[slot]]
    if filled != list(range(len(filled))) or (len(filled) == SLOTS) != (phase != FILL):
        raise BadText("the board is set out slot by slot, and before everything else")
    if any(CLASS_OF[state.board[slot]] != (CREATURE if slot < 8 else EQUIPMENT if slot < 12 else CONTRACT)
           for slot in filled):
        raise BadText("the board is set out with two rows of creatures, one of equipment and one of contracts")
    dealt = [bool(card) for card in state.start[:2 * seats]]
    count = sum(dealt)
    if dealt != sorted(dealt, reverse=True) or count > 2 * seats * (phase >= CONTRACTS) or (
            count == 2 * seats) != (phase >= DOMINOES):
        raise BadText("the starting contracts are dealt seat by seat, after the token and before the dominoes")
    dealt = [bool(domino) for domino in state.dominoes[:2 * seats]]
    count = sum(dealt)
    if dealt != sorted(dealt, reverse=True) or (count and phase < DOMINOES) or (
            bool(state.middle) != (phase == FIRST)) or (phase == FIRST and count < 2 * seats):
        raise BadText("the dominoes are dealt seat by seat, then the middle, after the contracts")
    if state.hidden and phase != FIRST:
        raise BadText("the last domino is turned face down when all the others have been dealt")
    if phase == FIRST:
        _check_dealt(state)
    if any(state.gems[seat] != STARTING_GEMS or state.size[seat] for seat in range(seats)) or any(state.thrown):
        raise BadText(f"before the first round every seat has {STARTING_GEMS} gem, no cards, and nothing is discarded")


def _check_dealt(state: Vivarium) -> None:
    """R2.4, R2.6, R9.1. Two starting contracts and two dominoes each, the rest of the dominoes in the middle."""
    for seat in range(state.seats):
        if not (state.start[2 * seat] and state.start[2 * seat + 1]):
            raise BadText(f"seat {seat} lacks a starting contract")
        if not (state.dominoes[2 * seat] and state.dominoes[2 * seat + 1]):
            raise BadText(f"seat {seat} lacks a domino")
    if not state.middle or bool(state.hidden) != (state.seats == 2):
        raise BadText("one domino lies face up in the middle, and with two seats one face down")
    if any(state.pool):
        raise BadText(f"these are not the dominoes that {state.seats} seats play with")


def _check_rows(state: Vivarium) -> None:
    """R8.4. A creature lies in row 3 or 4 only when the deck of that row has run out."""
    for slot in range(8, SLOTS):
        kind = EQUIPMENT if slot < 12 else CONTRACT
        if CLASS_OF[state.board[slot]] == CREATURE and state.left[kind]:
            raise BadText(f"{CARD_NAMES[state.board[slot]]} cannot lie in slot {SLOT_NAMES[slot]} while its row's deck "
                          f"has {state.left[kind]} cards")


def _check_collections(state: Vivarium) -> None:
    """R3.2. A seat gains one card a turn, and one more at most for each equipment card that anybody has gained."""
    extra = equipment_owned(state)
    for seat in range(state.seats):
        place = (seat - state.first) % state.seats
        now = state.turn + (state.phase > SWAP + 1 or state.phase == DRAW)
        turns = TURNS * max(0, state.round - 1) + (TURNS if state.phase in (FILL, OVER) and state.round else sum(
            turn % state.seats == place for turn in range(now)))
        if state.size[seat] > turns + extra:
            raise BadText(f"seat {seat} cannot have gained {state.size[seat]} cards in {turns} turns")


def _check_hand(state: Vivarium) -> None:
    """R6.5-R6.15. What binoculars, camera, compass and shovel leave unfinished must fit the table."""
    phase, seat = state.phase, (state.first + state.turn) % state.seats
    kind = state.drawing if phase == DRAW else _ABILITY_OF.get(phase)
    cards = cards_of(state, seat)
    if kind is not None and (not any(KIND_OF[card] == kind for card in cards)
                             or (state.served == 0 and KIND_OF[cards[-1]] != kind)):
        raise BadText(f"in the phase {PHASE_NAMES[phase]} the last card of seat {seat} must be the one it is using")
    if state.known and state.thrown_creatures:
        raise BadText("a creature in hand is known to all only when the discards have just become the deck")
    held, to_draw = state.held, state.creatures_to_draw_now()
    if phase == LOOK:
        fits = held == 0 and state.board[state.slot] == 0 and state.slot // 4 == 2 and state.is_usable(seat, state.slot)
    elif phase == PHOTO:
        fits = held == 0 and state.is_usable(seat, -1)
    elif phase == DRAW:
        fits = held < (1 if kind == COMPASS else state.creatures_wanted()) and state.left[CREATURE] > 0
    elif phase == KEEP:
        fits = held == 2
    elif phase == GIVE:
        waiting = state.seats - state.served
        fits = waiting > 1 and 1 <= held <= waiting and (held == waiting or to_draw == 0)
    else:
        fits = held == 0
    if not fits:
        raise BadText(f"the phase {PHASE_NAMES[phase]} does not go with this table and a hand of {held}")
