"""Chapter 9, the scientist's cards: gas, reinforcements, jeep, fires. Each step of an effect is one action."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.raptor import actions, components
from ludotheque.games.raptor.components import (
    BABY,
    BURNING,
    COLUMNS,
    DRIVEN_OUT,
    DROVE,
    FIGURE,
    FIRE,
    FIRE_AT,
    GAS,
    GASSED,
    JEEP,
    LIT,
    MARK,
    REINFORCED,
    REINFORCEMENTS,
    SCIENTIST,
    SCIENTIST_AT,
    SCIENTISTS,
    SLEEPER,
    SLEEPING_GAS,
)
from ludotheque.games.raptor.state import RaptorState

NEIGHBOUR = components.NEIGHBOUR
TILE_OF = components.TILE_OF
TILE_REACH = components.TILE_REACH


def is_possible(state: RaptorState, effect: int) -> int:
    """R4.6, R4.7. Whether the effect allows any step; where looking at all of them is slow, one is enough."""
    if effect == BURNING:
        if state.fires:
            for cell in range(66):
                if state.board[cell] == 0 and catches(state, cell):
                    return 1
        return 0
    state.count = 0
    offer(state, effect)
    return 1 if state.count else 0


def offer(state: RaptorState, effect: int) -> None:
    """R4.7. Every step that the effect allows now."""
    if effect == SLEEPING_GAS:
        offer_gas(state)
    elif effect == REINFORCEMENTS:
        offer_reinforcements(state)
    elif effect == JEEP:
        for i in range(state.scientist_count):                              # R9.6, R9.7 active ones
            if state.board[state.scientists[i]] & FIGURE == SCIENTIST:
                state.offer_lines(state.scientists[i], FIGURE)
    else:
        offer_fires(state)


def take(state: RaptorState, effect: int, action: int) -> None:
    """R4.7. One step of the effect."""
    if effect == SLEEPING_GAS:
        state.board[action - GAS] = SLEEPER | MARK                          # R9.1; the mark keeps it asleep (R6.7)
        state.tell(GASSED, EVERYONE, SCIENTISTS, action - GAS, 0, 0)
    elif effect == REINFORCEMENTS:
        state.add_scientist(action - SCIENTIST_AT)                          # R9.4
        state.reserve -= 1
        state.tell(REINFORCED, EVERYONE, SCIENTISTS, action - SCIENTIST_AT, 0, 0)
    elif effect == BURNING:
        state.board[action - FIRE_AT] = FIRE                                # R9.9
        state.fires -= 1
        state.tell(LIT, EVERYONE, SCIENTISTS, action - FIRE_AT, 0, 0)
    else:
        drive(state, actions.start_of(action), actions.end_of(action))


def offer_gas(state: RaptorState) -> None:
    """R9.2. Awake babies on the tile of an active scientist or on one that shares an edge with it."""
    reach = 0
    for i in range(state.scientist_count):
        if state.board[state.scientists[i]] & FIGURE == SCIENTIST:
            reach |= TILE_REACH[TILE_OF[state.scientists[i]]]
    for i in range(state.baby_count):
        cell = state.babies[i]
        if state.board[cell] & FIGURE == BABY and reach >> TILE_OF[cell] & 1:
            state.offer(GAS + cell)


def offer_reinforcements(state: RaptorState) -> None:
    """R9.4, R9.5. While the reserve lasts, the free cells of square tiles in the first and the last row."""
    if state.reserve == 0:
        return
    for cell in range(1, COLUMNS - 1):
        if state.board[cell] == 0:
            state.offer(SCIENTIST_AT + cell)
    for cell in range(5 * COLUMNS + 1, 6 * COLUMNS - 1):
        if state.board[cell] == 0:
            state.offer(SCIENTIST_AT + cell)


def offer_fires(state: RaptorState) -> None:
    """R9.9, R9.10. While tokens last, the free cells next to an active scientist or a fire."""
    if state.fires == 0:
        return
    for cell in range(66):
        if state.board[cell] == 0:
            state.actions[state.count] = FIRE_AT + cell
            state.count += catches(state, cell)


def catches(state: RaptorState, cell: int) -> int:
    """R9.10. Whether an active scientist or a fire is next to the cell."""
    beside = 0
    for direction in range(4):
        content = state.board[NEIGHBOUR[4 * cell + direction]]
        beside |= content & FIRE
        beside |= 1 if content & FIGURE == SCIENTIST else 0
    return 1 if beside else 0


def drive(state: RaptorState, start: int, end: int) -> None:
    """R9.7, R9.8. Straight to the end, and every fire on the way, the last cell included, is out."""
    state.tell(DROVE, EVERYONE, SCIENTISTS, start, end, 0)
    step = 1 if start // COLUMNS == end // COLUMNS else COLUMNS
    first = start if start < end else end
    last = end if start < end else start
    for i in range((last - first) // step + 1):
        cell = first + i * step
        if state.board[cell] & FIRE:
            state.board[cell] &= ~FIRE
            state.fires += 1
            state.tell(DRIVEN_OUT, EVERYONE, SCIENTISTS, cell, 0, 0)
    state.move_scientist(start, end)
