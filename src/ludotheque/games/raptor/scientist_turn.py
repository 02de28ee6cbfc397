"""Chapter 8, the scientist's action points: move, stand up, put to sleep, capture, shoot; and nobody stays on fire."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.raptor import actions, components, fire
from ludotheque.games.raptor.components import (
    ANYTHING,
    BABY,
    CAPTURE,
    CAPTURED,
    DONE,
    ENOUGH,
    FIGURE,
    FIRE,
    FIRES,
    LYING,
    MARK,
    MOVE,
    PUT_TO_SLEEP,
    ROCK,
    SCIENTIST,
    SCIENTIST_MOVED,
    SCIENTISTS,
    SHOOT,
    SHOT,
    SLEEP,
    SLEEP_TOKENS,
    SLEEPER,
    STAND,
    STOOD_UP,
)
from ludotheque.games.raptor.state import RaptorState

NEIGHBOUR = components.NEIGHBOUR
PAIR_AT = components.PAIR_AT
PAIR_FROM = components.PAIR_FROM
PAIR_TO = components.PAIR_TO


def offer(state: RaptorState) -> None:
    """R8.1. What active scientists may do; with somebody on fire, only what leaves all a way out (R8.4)."""
    burning = 0 if state.fires == FIRES else fire.burning(state)
    calm = 1 if burning == 0 else fire.can_all_leave(state, state.points - 1, -1, -1)
    offer_standing(state, burning)
    if state.mother >= 0 and (calm or state.wounds == SLEEP_TOKENS - 1):
        offer_shots(state)
    beside = beside_babies(state)
    if beside & 1 and calm:
        offer_sleep(state)
    if beside & 2:
        offer_captures(state, burning)
    # R8.2, R8.3. The first to enter a fire can always step back to the cell it came from, if a point is left for it.
    stops = FIGURE if state.points > 1 else ANYTHING
    ways = ways_out(state) if burning == 1 and state.points > 1 else 0
    for i in range(state.scientist_count):
        if state.board[state.scientists[i]] & FIGURE == SCIENTIST:
            if burning:
                offer_moves_from_fire(state, state.scientists[i], ways)
            else:
                state.offer_steps(state.scientists[i], stops)
    if burning == 0:                                                        # R8.3, R4.8
        state.offer(DONE)


def offer_standing(state: RaptorState, burning: int) -> None:
    """R8.5. Frightened scientists, save those frightened this round, which are marked."""
    for i in range(state.scientist_count):
        cell = state.scientists[i]
        if state.board[cell] == LYING:
            state.board[cell] = SCIENTIST
            if burning == 0 or fire.can_all_leave(state, state.points - 1, -1, -1):
                state.offer(STAND + cell)
            state.board[cell] = LYING


def offer_shots(state: RaptorState) -> None:
    """R8.10, R8.11. Looking out from the mother along row and column: the first active scientist sees her."""
    for direction in range(4):
        cell = NEIGHBOUR[4 * state.mother + direction]
        while state.board[cell] & FIGURE != ROCK:
            if state.board[cell] & FIGURE == SCIENTIST:
                if state.board[cell] & MARK == 0:                           # R8.6
                    state.offer(SHOOT + cell)
                break
            cell = NEIGHBOUR[4 * cell + direction]


def beside_babies(state: RaptorState) -> int:
    """R8.6. Whether a scientist who has not been aggressive is next to an awake baby (1), next to a sleeper (2)."""
    beside = 0
    for i in range(state.baby_count):
        cell = state.babies[i]
        for direction in range(4):
            to = NEIGHBOUR[4 * cell + direction]
            if state.board[to] & (FIGURE | MARK) == SCIENTIST:
                beside |= 1 if state.board[cell] & FIGURE == BABY else 2
    return beside


def offer_sleep(state: RaptorState) -> None:
    """R8.7, R8.6. Awake babies next to active scientists that have not been aggressive."""
    for i in range(state.scientist_count):
        cell = state.scientists[i]
        if state.board[cell] & (FIGURE | MARK) == SCIENTIST:
            for direction in range(4):
                to = NEIGHBOUR[4 * cell + direction]
                if state.board[to] & FIGURE == BABY:
                    state.offer(SLEEP + PAIR_AT[4 * cell + direction])


def offer_captures(state: RaptorState, burning: int) -> None:
    """R8.8, R8.9. Sleeping babies next to active scientists that have not been aggressive."""
    for i in range(state.scientist_count):
        cell = state.scientists[i]
        if state.board[cell] & (FIGURE | MARK) == SCIENTIST:
            for direction in range(4):
                to = NEIGHBOUR[4 * cell + direction]
                if state.board[to] & FIGURE == SLEEPER:
                    if burning == 0 or state.captured == ENOUGH - 1 or can_leave_without(state, to):
                        state.offer(CAPTURE + PAIR_AT[4 * cell + direction])


def can_leave_without(state: RaptorState, cell: int) -> int:
    """R8.4. Whether all can leave the fires once the figure on this cell is gone."""
    content = state.board[cell]
    state.board[cell] = 0
    able = fire.can_all_leave(state, state.points - 1, -1, -1)
    state.board[cell] = content
    return able


def offer_moves_from_fire(state: RaptorState, cell: int, ways: int) -> None:
    """R8.2 to R8.4. With somebody on fire: moves to cells without rock or figure, if then all can leave the fires.

    Where one alone burns and has several ways out, nobody else's step to a free cell can shut them all, and its own
    step to one ends the matter: these need no search.
    """
    for direction in range(4):
        to = NEIGHBOUR[4 * cell + direction]
        if state.board[to] & FIGURE == 0:
            if (ways > 1 and state.board[to] == 0) or can_leave_after(state, cell, to):
                state.offer(actions.move(cell, to))


def ways_out(state: RaptorState) -> int:
    """R8.4. How many free cells are next to the first scientist on fire."""
    i = 0
    while state.board[state.scientists[i]] & FIRE == 0:
        i += 1
    ways = 0
    for direction in range(4):
        ways += 1 if state.board[NEIGHBOUR[4 * state.scientists[i] + direction]] == 0 else 0
    return ways


def can_leave_after(state: RaptorState, cell: int, to: int) -> int:
    """R8.4. Whether all can leave the fires once a scientist has moved."""
    figure = state.board[cell] & (SCIENTIST | MARK)
    state.board[cell] -= figure
    state.board[to] += figure
    able = fire.can_all_leave(state, state.points - 1, cell, to)
    state.board[cell] += figure
    state.board[to] -= figure
    return able


def act(state: RaptorState, action: int) -> None:
    """R4.8. One action of the scientist's turn, for one point each."""
    state.points -= 1
    if action >= MOVE:
        start = actions.start_of(action)
        end = actions.end_of(action)
        state.move_scientist(start, end)
        state.tell(SCIENTIST_MOVED, EVERYONE, SCIENTISTS, start, end, 0)
    elif action >= CAPTURE:
        capture(state, PAIR_FROM[action - CAPTURE], PAIR_TO[action - CAPTURE])
    elif action >= SLEEP:
        put_to_sleep(state, PAIR_FROM[action - SLEEP], PAIR_TO[action - SLEEP])
    elif action >= SHOOT:
        shoot(state, action - SHOOT)
    else:
        state.board[action - STAND] = SCIENTIST                             # R8.5
        state.tell(STOOD_UP, EVERYONE, SCIENTISTS, action - STAND, 0, 0)


def capture(state: RaptorState, cell: int, baby: int) -> None:
    """R8.8, R8.6. The baby leaves the board for good; the scientist has been aggressive."""
    state.board[cell] |= MARK
    state.remove_baby(baby)
    state.captured += 1
    state.tell(CAPTURED, EVERYONE, SCIENTISTS, cell, baby, state.captured)


def put_to_sleep(state: RaptorState, cell: int, baby: int) -> None:
    """R8.7, R8.6. No token is used. Nobody could wake the baby before the round ends, so it needs no mark (R6.7)."""
    state.board[cell] |= MARK
    state.board[baby] = SLEEPER
    state.tell(PUT_TO_SLEEP, EVERYONE, SCIENTISTS, cell, baby, 0)


def shoot(state: RaptorState, cell: int) -> None:
    """R8.10, R8.6. The shot always hits: one sleep token for the mother."""
    state.board[cell] |= MARK
    state.wounds += 1
    state.tell(SHOT, EVERYONE, SCIENTISTS, cell, state.mother, state.wounds)
