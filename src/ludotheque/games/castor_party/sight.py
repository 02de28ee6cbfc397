"""Castor Party! as numbers for a network: the planes of tensors.py, filled in order. Nothing the seat cannot know."""
from ludotheque.games.castor_party.components import PLACE, SHAKING
from ludotheque.games.castor_party.state import Party


def observe(state: Party, seat: int) -> int:
    """R12.1-R12.7. The raft and all that lies open, the watcher's hand, and what the others had to show."""
    seats = state.seats
    me = seat if seat < seats else 0
    size = 449 + 100 * seats
    for i in range(size):
        state.seen[i] = 0
    if seat < seats:
        state.seen[seat] = 1
    state.seen[seats + (state.mover + seats - me) % seats] = 1
    at = 2 * seats
    state.seen[at + state.phase] = 1
    state.seen[at + 8 + state.trip - 1] = 1
    state.seen[at + 11] = state.free
    state.seen[at + 12] = state.shaky
    state.seen[at + 13] = state.idle
    state.seen[at + 14] = state.owed
    state.seen[at + 15] = state.left
    state.seen[at + 16] = state.reserve
    at += 17
    for beaver in range(6):
        state.seen[at + 32 * beaver + state.at[beaver]] = 1
        state.seen[at + 192 + 2 * beaver] = state.dx[beaver]
        state.seen[at + 193 + 2 * beaver] = state.dy[beaver]
        state.seen[at + 204 + 13 * beaver + state.tail[beaver]] = 1
    at += 282
    if state.phase == PLACE or state.phase == SHAKING:
        state.seen[at + state.beaver] = 1
    if state.phase == PLACE:
        state.seen[at + 6 + state.card] = 1
    at += 54
    for card in range(48):
        state.seen[at + card] = state.away >> card & 1
        if seat < seats:
            state.seen[at + 48 + card] = state.hand[seat] >> card & 1
    at += 96
    for turn in range(seats):
        see_seat(state, at, turn, (me + turn) % seats)
    return at + 98 * seats


def see_seat(state: Party, at: int, turn: int, owner: int) -> None:
    """R12.1, R12.3, R12.4, R12.7. What everybody sees of a seat."""
    seats = state.seats
    held = 0
    for card in range(48):
        held += state.hand[owner] >> card & 1
        state.seen[at + 2 * seats + 48 * turn + card] = state.shown[owner] >> card & 1
        state.seen[at + 50 * seats + 48 * turn + card] = state.played[owner] >> card & 1
    state.seen[at + turn] = state.logs[owner]
    state.seen[at + seats + turn] = held
