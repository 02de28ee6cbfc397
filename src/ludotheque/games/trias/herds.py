"""Chapter 6: what pieces do for action points: move, be rescued, breed."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.trias import components, geography
from ludotheque.games.trias.components import (
    BRED,
    BREED,
    MOVE,
    MOVED,
    RESCUE,
    RESCUED,
    RESCUED_TOGETHER,
    SPOTS,
    TILES,
)
from ludotheque.games.trias.state import TriasState

DQ = components.DQ
DR = components.DR


def offer_moves(state: TriasState, seat: int) -> None:
    """R6.6, R6.11. Own pieces, to neighbouring tiles with room (R3.6), bred or born or not."""
    for tile in range(TILES):
        own = state.herd[tile] >> seat * 5 & 31
        if own > 0:
            both = has_both(state, tile, own)
            for side in range(tile * 6, tile * 6 + 6):
                to = state.near[side]
                if to >= 0 and state.room_left(to) > 0:
                    state.offer(MOVE + side * 2)
                    if both:
                        state.offer(MOVE + side * 2 + 1)


def has_both(state: TriasState, spot: int, own: int) -> bool:
    """R6.12. Marked and unmarked pieces on one place: the seat says which it takes."""
    return state.marked[spot] > 0 and state.marked[spot] < own


def take_piece(state: TriasState, seat: int, spot: int, marked: int) -> int:
    """R6.12. Take an own piece up, a marked one if that is said or there is no other; 1 if it is marked."""
    if state.marked[spot] == state.herd[spot] >> seat * 5 & 31:
        marked = 1
    state.herd[spot] -= 1 << seat * 5
    state.marked[spot] -= marked
    return marked


def move(state: TriasState, seat: int, side: int, marked: int) -> None:
    """R6.6. One step for one action point."""
    tile = side // 6
    to = state.near[side]
    state.points -= 1
    state.boat = 0
    marked = take_piece(state, seat, tile, marked)
    state.marked[to] += marked
    state.herd[to] += 1 << seat * 5
    state.tell(MOVED, EVERYONE, seat, tile, to, marked)


def offer_rescues(state: TriasState, seat: int) -> None:
    """R6.7. Own swimmers, onto neighbouring tiles with room; the side says where it swims as seen from the tile."""
    first = SPOTS
    behind = TILES
    for spot in range(TILES, SPOTS):
        if state.herd[spot] >> seat * 5 & 31:
            first = min(first, spot)
            behind = spot + 1
    if behind == TILES:
        return
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            ways = 0
            for spot in range(first, behind):
                own = state.herd[spot] >> seat * 5 & 31
                if own > 0:
                    d = geography.direction(state, tile, state.q[spot], state.r[spot])
                    if d >= 0:
                        ways |= (3 if has_both(state, spot, own) else 1) << d * 2
            if ways > 0 and state.room_left(tile) > 0:
                for way in range(12):
                    if ways >> way & 1:
                        state.offer(RESCUE + tile * 12 + way)


def rescue(state: TriasState, seat: int, side: int, marked: int) -> None:
    """R6.7, R6.8. One action point for the first of a rescue; up to two more that follow directly are free."""
    tile = side // 6
    pool = state.pool_at(state.q[tile] + DQ[side % 6], state.r[tile] + DR[side % 6])
    if state.boat > 0:
        state.boat -= 1
    else:
        state.points -= 1
        state.boat = RESCUED_TOGETHER - 1
    marked = take_piece(state, seat, pool, marked)
    state.marked[tile] += marked
    state.herd[tile] += 1 << seat * 5
    state.tell(RESCUED, EVERYONE, seat, tile, side, marked)


def offer_births(state: TriasState, seat: int) -> None:
    """R6.9, R6.10. Where there is room and an own piece that has neither bred nor been born in this turn."""
    for tile in range(TILES):
        if state.own(tile, seat) > state.marked[tile] and state.room_left(tile) > 0:
            state.offer(BREED + tile)


def breed(state: TriasState, seat: int, tile: int) -> None:
    """R6.9, R6.10. A piece from the reserve; parent and child are marked until the turn ends."""
    state.points -= 1
    state.boat = 0
    state.reserve[seat] -= 1
    state.herd[tile] += 1 << seat * 5
    state.marked[tile] += 2
    state.tell(BRED, EVERYONE, seat, tile, 0, 0)
