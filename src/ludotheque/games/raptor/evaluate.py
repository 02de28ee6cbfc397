"""What a bot looks at in a game of Raptor. The features stand in features.py, their weights in weights.toml.

All are told from the raptor's side, so for the scientists each is 0: what is good for one is bad for the other.
"""
from ludotheque.games.raptor import components, features
from ludotheque.games.raptor.components import COLUMNS, FIGURE, RAPTOR, SLEEPER
from ludotheque.games.raptor.features import (
    ASLEEP,
    CAPTURED,
    CAPTURED_SQUARED,
    ESCAPED,
    ESCAPED_SQUARED,
    EXITS_NEAR,
    HUNTERS,
    IN_RESERVE,
    NEAREST_EXIT,
    ON_BOARD,
    PREY,
    SIDE,
    WOUNDS,
    WOUNDS_SQUARED,
)
from ludotheque.games.raptor.state import RaptorState

EXIT_CELL = components.EXIT_CELL
WEIGHTS = features.WEIGHTS


def distance(one: int, other: int) -> int:
    """Steps along edges, whatever stands in between."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


def to_exit(state: RaptorState, cell: int) -> int:
    """Steps to the nearest exit; far away while the L tiles are not laid."""
    best = 16
    if state.strips:
        for place in range(4):
            best = min(best, distance(cell, EXIT_CELL[(state.strips - 1) * 4 + place]))
    return best


def near(state: RaptorState, cell: int, steps: int) -> int:
    """How many scientists are that near."""
    count = 0
    for i in range(state.scientist_count):
        if distance(state.scientists[i], cell) <= steps:
            count += 1
    return count


def feature(state: RaptorState, seat: int, number: int) -> int:
    if seat != RAPTOR:
        return 0
    if number == SIDE:
        return 1
    if number == ESCAPED:
        return state.escaped
    if number == ESCAPED_SQUARED:
        return state.escaped * state.escaped
    if number == CAPTURED:
        return state.captured
    if number == CAPTURED_SQUARED:
        return state.captured * state.captured
    if number == WOUNDS:
        return state.wounds
    if number == WOUNDS_SQUARED:
        return state.wounds * state.wounds
    if number == ON_BOARD:
        return state.scientist_count
    if number == IN_RESERVE:
        return state.reserve
    if number == PREY:
        return near(state, state.mother, 3) if state.mother >= 0 else 0
    return of_babies(state, number)


def of_babies(state: RaptorState, number: int) -> int:
    total = 0
    nearest = 16
    for i in range(state.baby_count):
        cell = state.babies[i]
        figure = state.board[cell] & FIGURE
        if number == ASLEEP:
            total += 1 if figure == SLEEPER else 0
        elif number == HUNTERS:
            total += near(state, cell, 2)
        elif figure != SLEEPER:
            steps = to_exit(state, cell)
            nearest = min(nearest, steps)
            total += max(0, 8 - steps) if number == EXITS_NEAR else 0
    return nearest if number == NEAREST_EXIT else total


def strength(state: RaptorState, seat: int) -> int:
    total = 0
    if seat == RAPTOR:
        for number in range(NEAREST_EXIT + 1):
            total += WEIGHTS[number] * feature(state, seat, number)
    return total
