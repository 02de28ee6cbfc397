"""Chapter 7, the raptor's cards: call, disappearance, fear, recovery. Each step of an effect is one action."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.raptor import actions, components
from ludotheque.games.raptor.components import (
    BABY,
    CALL,
    CALLED,
    CELLS,
    FEAR,
    FIGURE,
    HEAL,
    HEALED,
    LYING,
    MARK,
    MOTHER,
    MOTHER_AT,
    RAPTOR,
    RECOVERED,
    RETURNED,
    SCARE,
    SCARED,
    SCIENTIST,
    SLEEPER,
    VANISHED,
    WAKE,
)
from ludotheque.games.raptor.state import RaptorState

NEIGHBOUR = components.NEIGHBOUR
TILE_OF = components.TILE_OF
TILE_SIZE = components.TILE_SIZE
TILE_CELLS = components.TILE_CELLS


def is_possible(state: RaptorState, effect: int) -> int:
    """R4.6, R4.7. Whether the effect allows any step; a call from next to or on the mother's tile is seen at once."""
    if effect == CALL:
        for i in range(state.baby_count):
            if state.board[state.babies[i]] == BABY:
                for direction in range(4):
                    to = NEIGHBOUR[4 * state.babies[i] + direction]
                    if state.board[to] == 0 and TILE_OF[to] == TILE_OF[state.mother]:
                        return 1
    state.count = 0
    offer(state, effect)
    return 1 if state.count else 0


def offer(state: RaptorState, effect: int) -> None:
    """R4.7. Every step that the effect allows now."""
    if effect == CALL:
        offer_calls(state)
    elif effect == FEAR:
        for i in range(state.scientist_count):                               # R7.8, R3.9 only standing ones
            if state.board[state.scientists[i]] & FIGURE == SCIENTIST:
                state.offer(SCARE + state.scientists[i])
    else:
        for i in range(state.baby_count):                                    # R7.9, R7.10 anywhere on the board
            if state.board[state.babies[i]] & FIGURE == SLEEPER:
                state.offer(WAKE + state.babies[i])
        if state.wounds:
            state.offer(HEAL)


def take(state: RaptorState, effect: int, action: int) -> None:
    """R4.7. One step of the effect."""
    if effect == CALL:
        call(state, actions.start_of(action), actions.end_of(action))
    elif effect == FEAR:
        state.board[action - SCARE] = LYING | MARK                           # R7.8
        state.tell(SCARED, EVERYONE, RAPTOR, action - SCARE, 0, 0)
    elif action == HEAL:
        state.wounds -= 1                                                    # R7.10 ammunition again
        state.tell(HEALED, EVERYONE, RAPTOR, state.wounds, 0, 0)
    else:
        state.board[action - WAKE] = BABY                                   # R7.10
        state.tell(RECOVERED, EVERYONE, RAPTOR, action - WAKE, 0, 0)


def offer_calls(state: RaptorState) -> None:
    """R7.2. Babies awake and not yet called, to every free cell of the mother's tile that an open path leads to.

    The free cells that hang together with a cell of the tile are found row by row, as bits; a baby next to one of them
    reaches every cell of the tile among them. `target` collects for each baby the cells of the tile, nine bits.
    """
    tile = TILE_OF[state.mother]
    note_free_rows(state)
    for i in range(state.baby_count):
        state.target[i] = 0
    left = 0
    for i in range(TILE_SIZE[tile]):
        left |= (1 if state.board[TILE_CELLS[9 * tile + i]] == 0 else 0) << i
    for i in range(TILE_SIZE[tile]):
        if left >> i & 1:
            flood(state, TILE_CELLS[9 * tile + i])
            here = 0
            for j in range(TILE_SIZE[tile]):
                here |= is_flooded(state, TILE_CELLS[9 * tile + j]) << j
            left &= ~here
            for j in range(state.baby_count):
                state.target[j] |= here * is_beside_flood(state, state.babies[j])
    for i in range(state.baby_count):
        if state.board[state.babies[i]] == BABY:                            # R7.4 marked: called already
            for j in range(TILE_SIZE[tile]):
                if state.target[i] >> j & 1:
                    state.offer(actions.move(state.babies[i], TILE_CELLS[9 * tile + j]))


def note_free_rows(state: RaptorState) -> None:
    """R3.2. The free cells of each row as bits, into `queue`."""
    for row in range(6):
        free = 0
        for column in range(11):
            free |= (1 if state.board[11 * row + column] == 0 else 0) << column
        state.queue[row] = free


def flood(state: RaptorState, cell: int) -> None:
    """R7.2. The free cells that hang together with this one, as bits of the rows in `reached`; row 6 is beyond."""
    for row in range(7):
        state.reached[row] = 0
    state.reached[cell // 11] = 1 << cell % 11
    grown = 1
    while grown:
        grown = 0
        for row in range(6):
            above = state.reached[row - 1] if row else 0
            wide = (state.reached[row] | above | state.reached[row + 1]) & state.queue[row]
            while wide != (wide | wide << 1 | wide >> 1) & state.queue[row]:
                wide = (wide | wide << 1 | wide >> 1) & state.queue[row]
            if wide != state.reached[row]:
                state.reached[row] = wide
                grown = 1


def is_flooded(state: RaptorState, cell: int) -> int:
    """Whether the last flood reached this cell."""
    return state.reached[cell // 11] >> cell % 11 & 1


def is_beside_flood(state: RaptorState, cell: int) -> int:
    """Whether the last flood reached a neighbour of this cell; beyond the board there is none."""
    beside = 0
    for direction in range(4):
        beside |= is_flooded(state, NEIGHBOUR[4 * cell + direction])
    return beside


def call(state: RaptorState, start: int, end: int) -> None:
    """R7.1, R7.4. The called baby is marked: a second call is for another one."""
    state.move_baby(start, end)
    state.board[end] |= MARK
    state.tell(CALLED, EVERYONE, RAPTOR, start, end, 0)


def vanish(state: RaptorState) -> None:
    """R7.5, R7.6, R7.7. The mother leaves the board, her cell is free, and the next round is under observation."""
    state.tell(VANISHED, EVERYONE, RAPTOR, state.mother, 0, 0)
    state.board[state.mother] = 0
    state.mother = -1
    state.observed = 1


def offer_return(state: RaptorState) -> None:
    """R7.5. Any free cell, the one she left included."""
    for cell in range(CELLS):
        state.actions[state.count] = MOTHER_AT + cell
        state.count += 1 if state.board[cell] == 0 else 0


def come_back(state: RaptorState, cell: int) -> None:
    """R7.5. No move, and no cost."""
    state.board[cell] = MOTHER
    state.mother = cell
    state.tell(RETURNED, EVERYONE, RAPTOR, cell, 0, 0)
