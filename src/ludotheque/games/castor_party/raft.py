"""Castor Party!, chapters 5 and 6: where a beaver may stand, and whether the raft holds. Integers only."""
from ludotheque.games.castor_party import components
from ludotheque.games.castor_party.components import (
    CLEAR,
    COLOURS,
    NO_TAIL,
    OFFSETS,
    RAFT_MASS,
    SCALE,
    STAND_RADIUS,
    WATER,
)
from ludotheque.games.castor_party.state import Party

BUOY_X = components.BUOY_X
BUOY_Y = components.BUOY_Y
OFFSET_X = components.OFFSET_X
OFFSET_Y = components.OFFSET_Y
SHIFT_X = components.SHIFT_X
SHIFT_Y = components.SHIFT_Y
TAIL_X = components.TAIL_X
TAIL_Y = components.TAIL_Y


def gap(x: int, y: int, along: int, across: int) -> int:
    """R5.5. The squared distance, in units of 1 / SCALE, of the point (x, y) from the tail (0, 0)-(along, across)."""
    length = along * along + across * across
    foot = x * along + y * across
    if foot <= 0:
        return (x * x + y * y) * SCALE
    if foot >= length:
        return ((x - along) * (x - along) + (y - across) * (y - across)) * SCALE
    aside = x * across - y * along
    return aside * aside * (SCALE // length)


def nearest_tail(state: Party, moving: int, x: int, y: int) -> int:
    """R5.5, R5.6. The squared distance, in units of 1 / SCALE, to the nearest tail of another beaver on a buoy."""
    nearest = CLEAR
    for beaver in range(COLOURS):
        tail = state.tail[beaver]
        if beaver != moving and tail != NO_TAIL:
            distance = gap(x - BUOY_X[state.at[beaver]] - state.dx[beaver],
                           y - BUOY_Y[state.at[beaver]] - state.dy[beaver], TAIL_X[tail], TAIL_Y[tail])
            if distance < nearest:
                nearest = distance
    return nearest


def room(state: Party, moving: int, buoy: int) -> int:
    """R5.5, R5.7. The offsets allowed on a buoy, a bit each: clear of all tails, or if none is, farthest from them."""
    best = 0
    offsets = 0
    for offset in range(OFFSETS):
        distance = nearest_tail(state, moving, BUOY_X[buoy] + OFFSET_X[offset], BUOY_Y[buoy] + OFFSET_Y[offset])
        if distance > best:
            best = distance
            offsets = 0
        if distance == best:
            offsets |= 1 << offset
    return offsets


def crowded(state: Party, moving: int, buoy: int) -> int:
    """R5.7. Whether tails take every offset of a buoy."""
    for offset in range(OFFSETS):
        if nearest_tail(state, moving, BUOY_X[buoy] + OFFSET_X[offset], BUOY_Y[buoy] + OFFSET_Y[offset]) == CLEAR:
            return 0
    return 1


def load_x(state: Party) -> int:
    """R6.1. The sum of the beavers' masses, each of weight 1, along x."""
    total = 0
    for beaver in range(COLOURS):
        total += BUOY_X[state.at[beaver]] + state.dx[beaver] + SHIFT_X[state.tail[beaver]]
    return total


def load_y(state: Party) -> int:
    """R6.1. The same along y."""
    total = 0
    for beaver in range(COLOURS):
        total += BUOY_Y[state.at[beaver]] + state.dy[beaver] + SHIFT_Y[state.tail[beaver]]
    return total


def aboard(state: Party) -> int:
    """R6.2, R8.2. The beavers on the raft, those in the middle included."""
    beavers = 0
    for beaver in range(COLOURS):
        if state.at[beaver] != WATER:
            beavers += 1
    return beavers


def limit(state: Party) -> int:
    """R6.2. What the raft bears: its stand's radius for itself and for each beaver on it."""
    return STAND_RADIUS * (RAFT_MASS + aboard(state))


def margin(state: Party) -> int:
    """R6.2, R6.3. Exact: the square of the limit less the square of the load; below 0 the raft tips."""
    x = load_x(state)
    y = load_y(state)
    most = limit(state)
    return most * most - x * x - y * y


def spare(state: Party) -> int:
    """R6.2. The margin as a length: the largest whole number the load could still grow by; below 0 when it tips."""
    most = limit(state)
    load = most * most - margin(state)
    root = 0                                        # the smallest whole number whose square reaches the load's
    for bit in range(13):                           # no load is longer than 8191
        if (root + (4096 >> bit) - 1) * (root + (4096 >> bit) - 1) < load:
            root += 4096 >> bit
    return most - root
