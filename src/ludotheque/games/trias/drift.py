"""Chapter 5: which tile may go where, and what happens when it does."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.trias import components, geography, scoring
from ludotheque.games.trias.components import (
    CENTRE,
    CLIMBED,
    DRIFT,
    DRIFTED,
    FELL,
    FIRST_AT,
    HERE_AT,
    JOINED,
    LAST_AT,
    OPEN_AT,
    SIDES,
    SIZE_AT,
    SPLIT,
    TILES,
)
from ludotheque.games.trias.state import TriasState

DQ = components.DQ
DR = components.DR
KIND_OF = components.KIND_OF
OPPOSITE = components.OPPOSITE


# ---- what may drift --------------------------------------------------------------------------------------------------
def can_drift(state: TriasState, seat: int) -> bool:
    """R4.5. Whether any tile at all can drift for the seat.

    It can exactly if the seat is present on a land that the sea reaches and that has two tiles besides the centre:
    one that is not the farthest of the two can go beyond the farthest, where there is always sea. With fewer tiles
    there is nothing that may be taken, or only a tile that has nothing but the centre to touch (R5.4, R5.5, R5.6).
    """
    for tile in range(TILES):
        if state.own(tile, seat):
            land = state.land[tile]
            size = 0
            for other in range(CENTRE):
                if state.land[other] == land:
                    size += 1
            if size >= 2 and geography.is_reached_by_sea(state, tile):
                return True
    return False


def offer_by_card(state: TriasState, seat: int, kind: int) -> None:
    """R4.3, R4.4. Drifts of the kind the card names; if there are none, of any other."""
    look_around(state, seat)
    offer_kind(state, kind)
    if state.count == 0:
        offer_kind(state, -1)


def offer_freely(state: TriasState, seat: int) -> None:
    """R6.5. Drifts of any kind."""
    look_around(state, seat)
    offer_kind(state, -1)


def look_around(state: TriasState, seat: int) -> None:
    """Coasts and places, and R5.3 on which lands the seat is present, with a piece that stands and does not swim."""
    geography.walk_coasts(state)
    geography.chart(state)
    for land in range(TILES):
        state.actions[HERE_AT + land] = 0
    for tile in range(TILES):
        if state.herd[tile] >> seat * 5 & 31:
            state.actions[HERE_AT + state.land[tile]] = 1


def offer_kind(state: TriasState, kind: int) -> None:
    """R5.2-R5.4. Tiles of that kind (-1: of any) with a side on the sea; never the centre, never a land of one tile."""
    for tile in range(CENTRE):
        if state.ring[tile] >= 0 and (kind < 0 or KIND_OF[tile] == kind):
            land = state.land[tile]
            if state.actions[HERE_AT + land] and state.actions[SIZE_AT + land] > 1 and state.actions[OPEN_AT + tile]:
                if state.holes == 0 or geography.touches(state, tile, 0):
                    offer_places(state, tile)


def offer_places(state: TriasState, tile: int) -> None:
    """R5.5-R5.8. Places farther out that touch what is left of the tile's land and have a side on the sea.

    A place has a side on the sea once the tile lies there exactly if it lies in the sea once the tile is off: its
    next step towards the open sea stays water. And taking a tile that touches the sea adds to the sea the tile's own
    place and every lake that the tile touches.
    """
    ring = state.ring[tile]
    first = DRIFT + tile * SIDES
    land = state.land[tile]
    count = state.count
    for place in range(state.actions[FIRST_AT + land], state.actions[LAST_AT + land]):
        info = state.actions[place]
        state.actions[count] = first + (info & 255)
        farther = 1 if info >> 20 > ring else 0
        held = 1 if info >> 8 & 127 != tile else 0              # not: by this tile, and not by several
        good = farther & held
        if info >> 15 & 31 and not geography.touches(state, tile, info >> 15 & 31):
            good = 0
        count += good
    state.count = count


# ---- the drift -------------------------------------------------------------------------------------------------------
def drift(state: TriasState, seat: int, tile: int, place: int) -> None:
    """R5.1, R5.9. Take the tile off and put it down on the place that the side names; then chapter 9."""
    q = state.q[place // 6] + DQ[place % 6]
    r = state.r[place // 6] + DR[place % 6]
    state.tell(DRIFTED, EVERYONE, seat, tile, place, geography.distance(q, r))
    home = 1 if state.land[tile] == state.land[CENTRE] else 0
    leave(state, tile)
    parts = take_off(state, tile)
    state.q[tile] = q
    state.r[tile] = r
    state.ring[tile] = geography.distance(q, r)
    joined = put_down(state, tile)
    climb(state, tile)
    if parts > 1:
        state.tell(SPLIT, EVERYONE, 0, parts, 0, 0)
    if joined > 1:
        state.tell(JOINED, EVERYONE, 0, joined, 0, 0)
    if scoring.is_scored(state, tile, parts, joined, home):
        scoring.score_new_land(state, tile)


def leave(state: TriasState, tile: int) -> None:
    """R5.10. The pieces of a tile that is taken stay on their place and swim; marks stay with them (R6.12)."""
    herd = state.herd[tile]
    if herd:
        pool = state.new_pool()
        state.q[pool] = state.q[tile]
        state.r[pool] = state.r[tile]
        state.herd[pool] = herd
        state.marked[pool] = state.marked[tile]
        state.herd[tile] = 0
        state.marked[tile] = 0
        tell_each(state, FELL, herd, tile)


def climb(state: TriasState, tile: int) -> None:
    """R5.11. Whoever swims where the tile is put down climbs on it, even beyond its room."""
    pool = state.pool_at(state.q[tile], state.r[tile])
    if pool >= 0:
        state.herd[tile] = state.herd[pool]
        state.marked[tile] = state.marked[pool]
        state.herd[pool] = 0
        state.marked[pool] = 0
        tell_each(state, CLIMBED, state.herd[tile], tile)


def tell_each(state: TriasState, kind: int, herd: int, tile: int) -> None:
    for seat in range(state.seats):
        if herd >> seat * 5 & 31:
            state.tell(kind, EVERYONE, seat, herd >> seat * 5 & 31, tile, 0)


def take_off(state: TriasState, tile: int) -> int:
    """R5.7. In how many parts the rest of the land lies once the tile is off; each of them touched it."""
    around = geography.arcs(state, tile)
    for d in range(6):
        other = state.near[tile * 6 + d]
        if other >= 0:
            state.near[other * 6 + OPPOSITE[d]] = -1
    if around < 2:
        for side in range(tile * 6, tile * 6 + 6):
            state.near[side] = -1
        state.holes += 1 - around
        return 1                                    # its neighbours hold together without it
    land = state.land[tile]
    for other in range(TILES):
        if state.land[other] == land:
            state.land[other] = -1
    parts = 0
    for side in range(tile * 6, tile * 6 + 6):
        other = state.near[side]
        if other >= 0:
            state.near[side] = -1
            if state.land[other] < 0:
                parts += 1
                geography.flood(state, other, other)
    state.holes += parts - around                   # lakes that open
    return parts


def put_down(state: TriasState, tile: int) -> int:
    """R5.9. How many lands the tile touches on its new place; they become one."""
    geography.link(state, tile)
    state.land[tile] = -1
    joined = 0
    for side in range(tile * 6, tile * 6 + 6):
        other = state.near[side]
        if other >= 0 and state.land[other] != state.land[tile]:
            joined += 1
            if joined == 1:
                state.land[tile] = state.land[other]
            else:
                geography.flood(state, other, state.land[tile])
    if joined == 0:
        state.land[tile] = tile
    state.holes += geography.arcs(state, tile) - joined     # lakes that close
    return joined
