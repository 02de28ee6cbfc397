"""Chapter 6, the raptor's action points: babies step, the mother runs, eats, wakes and puts out fires."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.raptor import actions, components
from ludotheque.games.raptor.components import (
    ANYTHING,
    ATE,
    BABY,
    BABY_MOVED,
    DONE,
    DOUSE,
    DOUSED,
    EAT,
    ESCAPED,
    EXIT,
    FIGURE,
    FIRE,
    LYING,
    MOTHER,
    MOTHER_MOVED,
    MOVE,
    RAPTOR,
    ROCK,
    SCIENTIST,
    SLEEPER,
    WAKE,
    WENT_OUT,
    WOKEN,
)
from ludotheque.games.raptor.state import RaptorState

NEIGHBOUR = components.NEIGHBOUR
EXIT_CELL = components.EXIT_CELL


def offer(state: RaptorState) -> None:
    """R6.1. What the mother does beside her, then the moves of all, then the exits."""
    if has_company(state):
        offer_beside(state, EAT)
        offer_beside(state, WAKE)
        offer_beside(state, DOUSE)
    may_run = 1 if run_cost(state) <= state.points else 0
    for i in range(state.baby_count):
        cell = state.babies[i]
        if may_run and state.mother < cell:
            state.offer_lines(state.mother, ANYTHING)                         # R6.4, R3.5
            may_run = 0
        if state.board[cell] & FIGURE == BABY:
            state.offer_steps(cell, ANYTHING)                               # R6.2, R3.2
    if may_run:
        state.offer_lines(state.mother, ANYTHING)
    for strip in range(4):
        cell = EXIT_CELL[4 * (state.strips - 1) + strip]                    # R3.4 the one cell that the exit touches
        if state.board[cell] & FIGURE == BABY:
            state.offer(EXIT + 2 * strip + (cell // 11 % 3) // 2)
    state.offer(DONE)                                                       # R4.8


def run_cost(state: RaptorState) -> int:
    """R6.5. The first move of a round costs the wounds as well."""
    return 1 if state.ran else 1 + state.wounds


def has_company(state: RaptorState) -> int:
    """Whether anything but free cells and rocks is next to the mother."""
    company = 0
    for direction in range(4):
        company |= state.board[NEIGHBOUR[4 * state.mother + direction]]
    return 1 if company & ~ROCK else 0


def is_beside(state: RaptorState, kind: int, cell: int) -> int:
    """R6.6, R6.7, R6.8. Whether a scientist to eat, a sleeper to wake (marked: not this round) or a fire is there."""
    content = state.board[cell]
    if kind == EAT:
        return 1 if content & FIGURE in (SCIENTIST, LYING) else 0
    if kind == WAKE:
        return 1 if content == SLEEPER else 0
    return 1 if content & FIRE else 0


def offer_beside(state: RaptorState, kind: int) -> None:
    """R6.6, R6.7, R6.8. What is next to the mother; it never costs the wounds (R6.9)."""
    for direction in range(4):
        cell = NEIGHBOUR[4 * state.mother + direction]
        if is_beside(state, kind, cell):
            state.offer(kind + cell)


def act(state: RaptorState, action: int) -> None:
    """R4.8. One action of the raptor's turn, paid from its points."""
    if action >= EXIT:
        leave(state, (action - EXIT) // 2)
    elif action >= MOVE:
        move(state, actions.start_of(action), actions.end_of(action))
    elif action >= DOUSE:
        state.points -= 1
        douse(state, action - DOUSE)
    elif action >= WAKE:
        state.points -= 1
        wake(state, action - WAKE)
    else:
        state.points -= 1
        eat(state, action - EAT)


def move(state: RaptorState, start: int, end: int) -> None:
    """R6.2, R6.4, R6.5. A baby steps for one point; the mother's first run costs her wounds too."""
    if start != state.mother:
        state.points -= 1
        state.move_baby(start, end)
        state.tell(BABY_MOVED, EVERYONE, RAPTOR, start, end, 0)
        return
    cost = run_cost(state)
    state.points -= cost
    state.ran = 1
    state.board[start] = 0
    state.board[end] = MOTHER
    state.mother = end
    state.tell(MOTHER_MOVED, EVERYONE, RAPTOR, start, end, cost)


def leave(state: RaptorState, strip: int) -> None:
    """R6.3. The baby beside the exit has escaped."""
    cell = EXIT_CELL[4 * (state.strips - 1) + strip]
    state.points -= 1
    state.remove_baby(cell)
    state.escaped += 1
    state.tell(ESCAPED, EVERYONE, RAPTOR, cell, strip, state.escaped)


def eat(state: RaptorState, cell: int) -> None:
    """R6.6. Back to the box, not to the reserve."""
    state.remove_scientist(cell)
    state.eaten += 1
    state.tell(ATE, EVERYONE, RAPTOR, cell, 0, 0)


def wake(state: RaptorState, cell: int) -> None:
    """R6.7. Up again, and able to act at once."""
    state.board[cell] = BABY
    state.tell(WOKEN, EVERYONE, RAPTOR, cell, 0, 0)


def douse(state: RaptorState, cell: int) -> None:
    """R6.8. This fire and all that hang together with it go back to the supply."""
    state.queue[0] = cell
    state.board[cell] &= ~FIRE
    found = 1
    done = 0
    while done < found:
        for direction in range(4):
            to = NEIGHBOUR[4 * state.queue[done] + direction]
            if state.board[to] & FIRE:
                state.board[to] &= ~FIRE
                state.queue[found] = to
                found += 1
        done += 1
    state.fires += found
    state.tell(DOUSED, EVERYONE, RAPTOR, cell, found, 0)
    for i in range(found):
        state.tell(WENT_OUT, EVERYONE, RAPTOR, state.queue[i], 0, 0)
