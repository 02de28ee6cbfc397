"""Chapter 3: lands, sea and lakes, on a board without a rim.

The coast of a land is walked side by side: from a side of a tile to the next one to the left. Such a walk closes to a
coast line, and there is one for the outside of a land and one for each hole in it: walking once round, one has turned
six times more to the left than to the right on the outside, and six times more to the right in a hole. Water in a
hole is a lake; the water outside a land is the sea unless the land itself lies in a lake, which a look north tells.
No step of this needs a map, so islands may be any distance apart.
"""
from ludotheque.games.trias import components
from ludotheque.games.trias.components import (
    CENTRE,
    FIRST_AT,
    INFO_AT,
    KEY_AT,
    LAST_AT,
    LIST_AT,
    LOOP_AT,
    LOOP_TOP_AT,
    LOOP_WATER_AT,
    OPEN_AT,
    SIDES,
    SIZE_AT,
    SLOT_AT,
    SOUTH_EAST,
    STRIDE,
    TILES,
)
from ludotheque.games.trias.state import TriasState

ARCS = components.ARCS
DIRECTION_OF = components.DIRECTION_OF
LEFT_OF = components.LEFT_OF
OPPOSITE = components.OPPOSITE
RIGHT_OF = components.RIGHT_OF
STEP = components.STEP


def distance(q: int, r: int) -> int:
    """R3.4. Steps of hexagons from the centre."""
    return abs(q) + abs(r) + abs(q + r) >> 1


def direction(state: TriasState, tile: int, q: int, r: int) -> int:
    """In which direction of the tile the place lies, -1 if it is no neighbour."""
    dq = q - state.q[tile]
    dr = r - state.r[tile]
    if dq < -1 or dq > 1 or dr < -1 or dr > 1:
        return -1
    return DIRECTION_OF[(dq + 1) * 3 + dr + 1]


# ---- lands -----------------------------------------------------------------------------------------------------------
def link(state: TriasState, tile: int) -> None:
    """The tile is put down at its q, r: it and its neighbours touch."""
    for other in range(TILES):
        dq = state.q[tile] - state.q[other]
        dr = state.r[tile] - state.r[other]
        if -1 <= dq <= 1 and -1 <= dr <= 1 and state.ring[other] >= 0:
            d = DIRECTION_OF[dq * 3 + dr + 4]
            if d >= 0:
                state.near[other * 6 + d] = tile
                state.near[tile * 6 + OPPOSITE[d]] = other


def flood(state: TriasState, tile: int, label: int) -> int:
    """R3.1. Label all tiles joined edge to edge with this one that do not bear the label yet; how many they are."""
    state.land[tile] = label
    state.stack[0] = tile
    height = 1
    size = 0
    while height > 0:
        height -= 1
        here = state.stack[height]
        size += 1
        for side in range(here * 6, here * 6 + 6):
            other = state.near[side]
            if other >= 0 and state.land[other] != label:
                state.land[other] = label
                state.stack[height] = other
                height += 1
    return size


def arcs(state: TriasState, tile: int) -> int:
    """In how many groups of adjoining tiles the neighbours of a tile lie around it; none if it is shut in or alone."""
    bits = 0
    for d in range(6):
        if state.near[tile * 6 + d] >= 0:
            bits |= 1 << d
    return ARCS[bits]


def find_lands(state: TriasState) -> None:
    """Neighbours, lands and holes of a table whose tiles have just been set."""
    for side in range(SIDES):
        state.near[side] = -1
    for tile in range(TILES):
        state.land[tile] = -1
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            link(state, tile)
    state.holes = 0
    for tile in range(TILES):
        if state.ring[tile] >= 0 and state.land[tile] < 0:
            flood(state, tile, tile)
            state.holes += 1
    for tile in range(TILES):                       # holes = lands - tiles + pairs of neighbours - threes of them
        if state.ring[tile] >= 0:
            state.holes -= 1
            for d in range(3):
                if state.near[tile * 6 + d] >= 0:
                    state.holes += 1
            for d in range(2):
                if state.near[tile * 6 + d] >= 0 and state.near[tile * 6 + d + 1] >= 0:
                    state.holes -= 1


# ---- sea and lakes ---------------------------------------------------------------------------------------------------
def along(state: TriasState, side: int) -> int:
    """The next side of the coast: of the same tile if there is water, else of the tile that lies there."""
    left = LEFT_OF[side]
    other = state.near[left]
    return left if other < 0 else other * 6 + RIGHT_OF[side] % 6


def north(state: TriasState, tile: int) -> int:
    """The side that one sees looking straight north-west from a tile over water, -1 for the open sea."""
    q = state.q[tile]
    r = state.r[tile]
    nearest = -1
    for other in range(TILES):
        if state.ring[other] >= 0 and state.q[other] == q and state.r[other] < r:
            if nearest < 0 or state.r[other] > state.r[nearest]:
                nearest = other
    return -1 if nearest < 0 else nearest * 6 + SOUTH_EAST


def is_reached_by_sea(state: TriasState, tile: int) -> bool:
    """R3.3. Whether the water around the outside of the tile's land is the sea, and not a lake of some other land."""
    land = state.land[tile]
    top = tile
    for other in range(TILES):
        if state.land[other] == land and state.r[other] < state.r[top]:
            top = other
    start = north(state, top)
    while start >= 0:
        turned = 0
        side = start
        top = start // 6
        while True:
            ahead = along(state, side)
            turned += 1 if ahead == LEFT_OF[side] else -1
            side = ahead
            if state.r[side // 6] < state.r[top]:
                top = side // 6
            if side == start:
                break
        if turned < 0:
            return False
        start = north(state, top)
    return True


def walk_coasts(state: TriasState) -> None:
    """R3.3. Number the coast lines, from 1, in the scratch by side, and say which water each has.

    Without a hole in any land there is nothing to find out: all water is sea.
    """
    if state.holes == 0:
        return
    loop_of = LOOP_AT
    for side in range(loop_of, loop_of + SIDES):
        state.actions[side] = 0
    loops = 0
    lakes = 0
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            for start in range(tile * 6, tile * 6 + 6):
                if state.near[start] < 0 and state.actions[loop_of + start] == 0:
                    loops += 1
                    turned = 0
                    side = start
                    top = tile
                    while state.actions[loop_of + side] == 0:
                        state.actions[loop_of + side] = loops
                        ahead = along(state, side)
                        if ahead == LEFT_OF[side]:
                            turned += 1
                        else:
                            turned -= 1
                            if state.r[ahead // 6] < state.r[top]:
                                top = ahead // 6
                        side = ahead
                    state.actions[LOOP_TOP_AT + loops] = top if turned > 0 else -1
                    state.actions[LOOP_WATER_AT + loops] = 0
                    if turned < 0:
                        lakes += 1
                        state.actions[LOOP_WATER_AT + loops] = lakes
    for loop in range(1, loops + 1):
        state.actions[LOOP_WATER_AT + loop] = water_of(state, loop)


def water_of(state: TriasState, loop: int) -> int:
    """Look north from land to land until there is the open sea or the shore of a lake."""
    top = state.actions[LOOP_TOP_AT + loop]
    while top >= 0:
        side = north(state, top)
        if side < 0:
            return 0
        loop = state.actions[LOOP_AT + side]
        top = state.actions[LOOP_TOP_AT + loop]
    return state.actions[LOOP_WATER_AT + loop]


def water(state: TriasState, side: int) -> int:
    """After walk_coasts: 0 if the open side lies on the sea, else the number of its lake."""
    if state.holes == 0:
        return 0
    return state.actions[LOOP_WATER_AT + state.actions[LOOP_AT + side]]


def touches(state: TriasState, tile: int, which: int) -> bool:
    """R5.2. After walk_coasts: whether the tile has a side on that water."""
    for side in range(tile * 6, tile * 6 + 6):      # noqa: SIM110
        if state.near[side] < 0 and water(state, side) == which:
            return True
    return False


# ---- places of water at the coast ------------------------------------------------------------------------------------
def chart(state: TriasState) -> None:
    """After walk_coasts: for each land the places of water that touch it, in the scratch, in the order of their names.

    A place is named by the lowest tile that touches it, of whatever land, and the direction it lies in.
    """
    slots, keys, infos = SLOT_AT, KEY_AT, INFO_AT
    for slot in range(slots, slots + 256):
        state.actions[slot] = 0
    for land in range(TILES):
        state.actions[SIZE_AT + land] = 0
        state.actions[LAST_AT + land] = 0
    count = 0
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            land = state.land[tile]
            state.actions[SIZE_AT + land] += 1
            here = (state.q[tile] + 4096) * STRIDE + state.r[tile] + 4096
            open_sides = 0
            for side in range(tile * 6, tile * 6 + 6):
                if state.near[side] >= 0:
                    continue
                open_sides += 1
                left = state.near[LEFT_OF[side]]
                right = state.near[RIGHT_OF[side]]
                # The tiles left and right of a place as seen from this one touch it too; the lowest names it.
                if not 0 <= left < tile and not 0 <= right < tile:
                    key = here + STEP[side - tile * 6]
                    name = side
                    several = 1 if left >= 0 or right >= 0 else 0
                    slot = (key >> 13) * 29 + key & 255
                    found = -1
                    while found < 0 and state.actions[slots + slot] > 0:
                        entry = state.actions[slots + slot] - 1
                        if state.actions[keys + entry] == key:
                            name = state.actions[infos + entry] & 255
                            if state.land[state.actions[infos + entry] >> 8 & 63] == land:
                                found = entry
                        slot = slot + 1 & 255
                    if found >= 0:
                        state.actions[infos + found] |= 1 << 14
                    else:
                        state.actions[slots + slot] = count + 1
                        state.actions[keys + count] = key
                        q = (key >> 13) - 4096
                        r = (key & 8191) - 4096
                        far = abs(q) + abs(r) + abs(q + r) >> 1                     # R3.4, as `distance`
                        lake = water(state, side) if state.holes > 0 else 0
                        state.actions[infos + count] = far << 20 | lake << 15 | several << 14 | tile << 8 | name
                        state.actions[LAST_AT + land] += 1
                        count += 1
            state.actions[OPEN_AT + tile] = open_sides
    sort_by_land(state, count)


def sort_by_land(state: TriasState, count: int) -> None:
    """Entries were made in the order of tiles; only a place that another land has named is out of order."""
    if state.actions[LAST_AT + state.land[CENTRE]] == count:        # there is but one land
        state.actions[FIRST_AT + state.land[CENTRE]] = INFO_AT
        state.actions[LAST_AT + state.land[CENTRE]] = INFO_AT + count
        return
    place = LIST_AT
    for land in range(TILES):
        state.actions[FIRST_AT + land] = place
        place += state.actions[LAST_AT + land]
        state.actions[LAST_AT + land] = state.actions[FIRST_AT + land]
    for entry in range(INFO_AT, INFO_AT + count):
        info = state.actions[entry]
        land = state.land[info >> 8 & 63]
        first = state.actions[FIRST_AT + land]
        place = state.actions[LAST_AT + land]
        state.actions[LAST_AT + land] = place + 1
        while place > first and state.actions[place - 1] & 255 > info & 255:
            state.actions[place] = state.actions[place - 1]
            place -= 1
        state.actions[place] = info
