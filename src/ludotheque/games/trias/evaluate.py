"""What a bot looks at in a game of Trias or Ciao Dino!: the traits of features.py, all of a seat in one walk.

The walk leaves what it finds in the scratch of `legal`, at the far end of the buffer of answers.
"""
from ludotheque.games.trias import components, features, geography, scoring
from ludotheque.games.trias.components import (
    ACTING,
    CENTRE,
    CHOOSING,
    DRIFTING,
    LAST_POINTS,
    LOOP_AT,
    MOST_SEATS,
    POINTS,
    POINTS_FOR_TWO,
    SPOTS,
    TILES,
)
from ludotheque.games.trias.features import (
    ABROAD,
    BIRTHS,
    DRIFT_TO_COME,
    DROWNING,
    EARLY,
    EARLY_ROUNDS,
    EXPOSED,
    HOME,
    HOME_SHARE,
    LANDS,
    LAST,
    LATE,
    LEAD,
    MIDDLE,
    MOST_LEAD,
    OUTWARD,
    POINTS_TO_COME,
    SCORE,
    SOLE,
    SWIMMERS,
    TRAIT_COUNT,
    WORTH,
)
from ludotheque.games.trias.state import TriasState

DIRECTIONS = 6
TRAIT_AT = LOOP_AT                                  # by trait
LAND_SIZE_AT = TRAIT_AT + 16                        # by land: its tiles …
LAND_HERD_AT = LAND_SIZE_AT + 40                    # … its pieces, packed as on a tile …
LAND_COAST_AT = LAND_HERD_AT + 40                   # … and the seat's own on tiles with a side on water
ROOM_OF = components.ROOM_OF
WEIGHTS = features.WEIGHTS


def stage(state: TriasState) -> int:
    """How near the meteor is."""
    if state.closing > 0:
        return LAST
    first = state.pile[0] + state.pile[1] + state.pile[2]
    if first == 0:
        return LATE
    return EARLY if first > EARLY_ROUNDS * state.seats else MIDDLE


def feature(state: TriasState, seat: int, number: int) -> int:
    """The trait, if the game is in that stage; else 0."""
    if number // TRAIT_COUNT != stage(state):
        return 0
    survey(state, seat)
    return state.actions[TRAIT_AT + number % TRAIT_COUNT]


def strength(state: TriasState, seat: int) -> int:
    survey(state, seat)
    first = stage(state) * TRAIT_COUNT
    if state.seats > 2:
        first += TRAIT_COUNT * (LAST + 1)
    total = 0
    for trait in range(TRAIT_COUNT):
        total += WEIGHTS[first + trait] * state.actions[TRAIT_AT + trait]
    return total


def survey(state: TriasState, seat: int) -> None:
    """All traits of the seat into the scratch."""
    for place in range(TRAIT_AT, LAND_COAST_AT + TILES):
        state.actions[place] = 0
    state.actions[TRAIT_AT + SCORE] = state.score[seat]
    look_at_tiles(state, seat)
    look_at_lands(state, seat)
    look_at_swimmers(state, seat)
    look_at_turn(state, seat)


def look_at_tiles(state: TriasState, seat: int) -> None:
    """Sizes and herds of lands; births, and pieces on tiles that may be taken from under them."""
    births = 0
    for tile in range(TILES):
        land = state.land[tile]
        if land < 0:
            continue
        state.actions[LAND_SIZE_AT + land] += 1
        herd = state.herd[tile]
        if herd == 0:
            continue
        state.actions[LAND_HERD_AT + land] += herd
        own = herd >> seat * 5 & 31
        if own == 0:
            continue
        births += max(0, min(own, ROOM_OF[tile] - herd % 31))
        if land == state.land[CENTRE]:
            state.actions[TRAIT_AT + OUTWARD] += own * state.ring[tile]
        if tile != CENTRE and is_coast(state, tile):
            state.actions[LAND_COAST_AT + land] += own
    state.actions[TRAIT_AT + BIRTHS] = min(births, state.reserve[seat])


def is_coast(state: TriasState, tile: int) -> bool:
    """Whether the tile has a side on water; a lake is taken for the sea, which it soon is."""
    for side in range(tile * DIRECTIONS, tile * DIRECTIONS + DIRECTIONS):       # noqa: SIM110
        if state.near[side] < 0:
            return True
    return False


def look_at_lands(state: TriasState, seat: int) -> None:
    """R10.1-R10.6. What lands give, and how firmly they are held."""
    home = state.land[CENTRE]
    for land in range(TILES):
        herd = state.actions[LAND_HERD_AT + land]
        own = herd >> seat * 5 & 31
        if own == 0:
            continue
        size = state.actions[LAND_SIZE_AT + land]
        rivals = herd - (own << seat * 5)
        state.actions[TRAIT_AT + LANDS] += 1
        if rivals > 0 and size > 1:
            state.actions[TRAIT_AT + EXPOSED] += state.actions[LAND_COAST_AT + land]
        if land == home:
            state.actions[TRAIT_AT + HOME] = own
            state.actions[TRAIT_AT + HOME_SHARE] = (size - 1) * own * 8 // pieces_of(herd)
            continue
        state.actions[TRAIT_AT + ABROAD] += own
        state.actions[TRAIT_AT + WORTH] += scoring.worth(herd, size, seat)
        if rivals == 0:
            state.actions[TRAIT_AT + SOLE] += size
        else:
            lead = own - scoring.nth_most(rivals, 32)
            state.actions[TRAIT_AT + LEAD] += size * max(-MOST_LEAD, min(MOST_LEAD, lead))


def pieces_of(herd: int) -> int:
    """The pieces of all seats together; a land may hold more than the rest modulo 31 could tell."""
    pieces = 0
    for seat in range(MOST_SEATS):
        pieces += herd >> seat * 5 & 31
    return pieces


def look_at_swimmers(state: TriasState, seat: int) -> None:
    """R6.7, R7.1. Swimmers, and those that nothing can save: no tile with room beside them, or no action point left."""
    for spot in range(TILES, SPOTS):
        own = state.herd[spot] >> seat * 5 & 31
        if own > 0:
            state.actions[TRAIT_AT + SWIMMERS] += own
            saved = room_beside(state, spot) if can_rescue(state, seat) else 0
            state.actions[TRAIT_AT + DROWNING] += max(0, own - saved)


def can_rescue(state: TriasState, seat: int) -> bool:
    """R6.3, R6.8. Whether the seat has an action point or a rescue under way, now or in its next turn."""
    return state.turn != seat or state.phase != ACTING or state.points > 0 or state.boat > 0


def room_beside(state: TriasState, pool: int) -> int:
    """R6.7. How many pieces the tiles beside swimmers have room for."""
    room = 0
    for tile in range(TILES):
        if state.ring[tile] >= 0 and geography.direction(state, tile, state.q[pool], state.r[pool]) >= 0:
            room += max(0, state.room_left(tile))
    return room


def look_at_turn(state: TriasState, seat: int) -> None:
    """R6.1, R8.3, R8.4. What the seat can still do in this turn, or in its own of the last round."""
    ahead = seat - state.turn
    if ahead < 0:
        ahead += state.seats
    if ahead == 0 and CHOOSING <= state.phase <= DRIFTING:
        state.actions[TRAIT_AT + POINTS_TO_COME] = POINTS_FOR_TWO if state.seats == 2 else POINTS
        state.actions[TRAIT_AT + DRIFT_TO_COME] = 1
    elif ahead == 0 and state.phase == ACTING:
        state.actions[TRAIT_AT + POINTS_TO_COME] = state.points
    elif 0 < ahead < state.closing and not state.is_gone(seat):
        state.actions[TRAIT_AT + POINTS_TO_COME] = LAST_POINTS
