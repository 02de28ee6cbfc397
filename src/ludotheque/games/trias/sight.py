"""Trias as numbers for a network: the planes of tensors.py, filled in order. Nothing that the seat cannot know."""
from ludotheque.games.trias import components
from ludotheque.games.trias.components import DEALING, DRIFTING, LAYING, OVER, SPOTS, TILES
from ludotheque.games.trias.state import TriasState

DQ = components.DQ
DR = components.DR


def observe(state: TriasState, seat: int) -> int:
    """R6.4, R12.1-R12.4. All on the table, the watcher's card, the backs of the others'."""
    seats = state.seats
    me = seat if seat < seats else 0
    size = 638 + 44 * seats
    for i in range(size):
        state.seen[i] = 0
    if seat < seats:
        state.seen[seat] = 1
    if state.phase != LAYING and state.phase != DEALING and state.phase != OVER:
        state.seen[seats + (state.turn + seats - me) % seats] = 1
    at = 2 * seats
    state.seen[at + state.phase] = 1
    state.seen[at + 9] = state.step
    if state.phase == DRIFTING:
        state.seen[at + 10 + state.card] = 1
    state.seen[at + 14] = state.points
    state.seen[at + 15] = state.boat
    state.seen[at + 16] = state.closing
    state.seen[at + 17] = state.idle
    at += 18
    for kind in range(4):
        state.seen[at + kind] = state.box[kind]
    for card in range(8):
        state.seen[at + 4 + card // 4] += state.pile[card]
        state.seen[at + 6 + card] = state.pile[card]
        state.seen[at + 14 + card] = state.played[card]
    state.seen[at + 22] = state.elimination
    state.seen[at + 23] = state.any_split_scores
    for turn in range(seats):
        see_seat(state, at, turn, (me + turn) % seats, seat)
    see_tiles(state, at + 28 + 5 * seats, me, seat)
    return size


def see_seat(state: TriasState, at: int, turn: int, owner: int, seat: int) -> None:
    """R12.2. Of another's card only the back: it is one of those unseen."""
    seats = state.seats
    card = state.hand[owner] - 1
    if card >= 0:
        if owner == seat:
            state.seen[at + 24 + card % 4] = 1
        else:
            state.seen[at + 6 + card] += 1
        state.seen[at + 28 + 2 * turn + card // 4] = 1
    state.seen[at + 28 + 2 * seats + turn] = state.score[owner] if state.score[owner] < 100 else 100
    state.seen[at + 28 + 3 * seats + turn] = state.reserve[owner]
    for spot in range(TILES, SPOTS):
        state.seen[at + 28 + 4 * seats + turn] += state.own(spot, owner)


def see_tiles(state: TriasState, at: int, me: int, seat: int) -> None:
    """R3.1, R3.7. The lie of the land, who stands where, and the watcher's swimmers beside it."""
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            state.seen[at + tile] = 1
            state.seen[at + 37 + tile] = near(state.q[tile])
            state.seen[at + 74 + tile] = near(state.r[tile])
            state.seen[at + 111 + tile] = state.marked[tile]
            for direction in range(6):
                if state.near[6 * tile + direction] >= 0:
                    state.seen[at + 148 + 6 * tile + direction] = 1
            for turn in range(state.seats):
                state.seen[at + 592 + 37 * turn + tile] = state.own(tile, (me + turn) % state.seats)
    if seat < state.seats:
        for spot in range(TILES, SPOTS):
            if state.own(spot, seat):
                see_swimmers(state, at + 370, spot, seat)


def see_swimmers(state: TriasState, at: int, spot: int, seat: int) -> None:
    """R3.7. They swim beside these tiles."""
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            for direction in range(6):
                if state.q[spot] == state.q[tile] + DQ[direction] and state.r[spot] == state.r[tile] + DR[direction]:
                    state.seen[at + 6 * tile + direction] = state.own(spot, seat)


def near(distance: int) -> int:
    """A distance, but none beyond 20."""
    return -20 if distance < -20 else 20 if distance > 20 else distance
