"""Chapters 9 to 11: what a new land is worth at once, what every land is worth at the end, and who has won."""
from ludotheque.core.seats import EVERYONE, WHOLE
from ludotheque.games.trias.components import CENTRE, COUNTED, NEW_LAND, SCORED, TILES, TOTAL
from ludotheque.games.trias.state import TriasState


# ---- during the game -------------------------------------------------------------------------------------------------
def is_scored(state: TriasState, tile: int, parts: int, joined: int, home: int) -> bool:
    """R9.2, R9.4-R9.6, R9.9, R9.10. Whether the land of a tile that has just drifted is scored.

    `parts` is what its removal left of the land it came from, `joined` how many lands it touches now, `home` whether
    it came from the land with the centre. There are parts - joined lands more than before.
    """
    if state.seats == 2:
        return False
    if parts <= joined or joined != 1:
        return False
    if state.land[CENTRE] == state.land[tile]:
        return False
    return home != 0 or state.any_split_scores != 0


def herd_of_land(state: TriasState, land: int) -> int:
    """R9.8. All pieces that stand on a land, packed as on a tile; R3.7 swimmers are none of them."""
    herd = 0
    for tile in range(TILES):
        if state.land[tile] == land:
            herd += state.herd[tile]
    return herd


def size_of_land(state: TriasState, land: int) -> int:
    size = 0
    for tile in range(TILES):
        if state.land[tile] == land:
            size += 1
    return size


def nth_most(herd: int, below: int) -> int:
    """The largest number of pieces of one seat that is less than `below`."""
    best = 0
    for seat in range(5):
        pieces = herd >> seat * 5 & 31
        if pieces < below and pieces > best:
            best = pieces
    return best


def how_many_have(herd: int, pieces: int) -> int:
    seats = 0
    for seat in range(5):
        if herd >> seat * 5 & 31 == pieces:
            seats += 1
    return seats


def score_new_land(state: TriasState, tile: int) -> None:
    """R9.1, R9.3, R9.7. Two points for all who have most, one for all who have next most."""
    land = state.land[tile]
    herd = herd_of_land(state, land)
    state.tell(NEW_LAND, EVERYONE, 0, tile, size_of_land(state, land), 0)
    most = nth_most(herd, 32)
    next_most = nth_most(herd, most)
    for seat in range(state.seats):
        pieces = herd >> seat * 5 & 31
        if pieces > 0 and pieces >= next_most:
            points = 2 if pieces == most else 1
            state.score[seat] += points
            state.tell(SCORED, EVERYONE, seat, points, pieces, 0)


# ---- at the end ------------------------------------------------------------------------------------------------------
def worth(herd: int, size: int, seat: int) -> int:
    """R10.2-R10.6. What a land of that size gives the seat at the end; fractions are rounded up once, at the end."""
    most = nth_most(herd, 32)
    pieces = herd >> seat * 5 & 31
    if pieces == 0:
        return 0
    leaders = how_many_have(herd, most)
    if pieces == most:
        if leaders == 1:
            return size
        return (3 * size + 2 * leaders - 1) // (2 * leaders)        # n and half of n, for so many seats
    if leaders == 1 and pieces == nth_most(herd, most):
        seconds = how_many_have(herd, pieces)
        return (size + 2 * seconds - 1) // (2 * seconds)            # half of n, for so many seats
    return 0


def score_at_the_end(state: TriasState) -> None:
    """R10.1. Every land by itself, save the one with the centre; lands in the order of their lowest tiles."""
    for tile in range(CENTRE):
        land = state.land[tile]
        if land >= 0 and land != state.land[CENTRE] and is_lowest(state, tile):
            herd = herd_of_land(state, land)
            size = size_of_land(state, land)
            for seat in range(state.seats):
                points = worth(herd, size, seat)
                if points > 0:
                    state.score[seat] += points
                    state.tell(COUNTED, EVERYONE, seat, points, size, tile)
    for seat in range(state.seats):
        state.tell(TOTAL, EVERYONE, seat, state.score[seat], 0, 0)


def is_lowest(state: TriasState, tile: int) -> bool:
    """Whether no tile of the same land has a lower number."""
    for other in range(tile):                       # noqa: SIM110
        if state.land[other] == state.land[tile]:
            return False
    return True


# ---- the winner ------------------------------------------------------------------------------------------------------
def lands_of(state: TriasState, seat: int) -> int:
    """R11.3. On how many lands the seat is present, the centre's included."""
    lands = 0
    for tile in range(TILES):
        if state.land[tile] >= 0 and is_lowest(state, tile):
            if herd_of_land(state, state.land[tile]) >> seat * 5 & 31:
                lands += 1
    return lands


def can_win(state: TriasState, seat: int) -> bool:
    """R7.5, R11.1. The eliminated cannot."""
    return state.elimination == 0 or not state.is_gone(seat)


def is_ahead(state: TriasState, seat: int, other: int) -> bool:
    """R11.1-R11.3. More points, then more pieces in reserve, then presence on more lands."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    if state.reserve[seat] != state.reserve[other]:
        return state.reserve[seat] > state.reserve[other]
    return lands_of(state, seat) > lands_of(state, other)


def is_winner(state: TriasState, seat: int) -> bool:
    if not can_win(state, seat):
        return False
    for other in range(state.seats):                # noqa: SIM110
        if can_win(state, other) and is_ahead(state, other, seat):
            return False
    return True


def share(state: TriasState, seat: int) -> int:
    """R11.4. The winner takes all, equals share; R7.6 the last one left has no equal."""
    if not is_winner(state, seat):
        return 0
    winners = 0
    for other in range(state.seats):
        if is_winner(state, other):
            winners += 1
    return WHOLE // winners
