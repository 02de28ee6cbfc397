"""Vivarium as numbers for a network: the planes of tensors.py, filled in order. Nothing that the seat cannot know."""
from ludotheque.games.vivarium import tensors
from ludotheque.games.vivarium.components import DRAW, FIRST_COLOUR_CONTRACT, GIVE, KEEP, LOOK, MOST_GAINED, OVER
from ludotheque.games.vivarium.state import VivariumState

FEATURES_OF = tensors.FEATURES_OF


def observe(state: VivariumState, seat: int) -> int:
    """R12.1-R12.6. Everything that lies open, and the seat's own secrets."""
    seats = state.seats
    me = seat if seat < seats else 0
    size = 1071 + 154 * seats
    for i in range(size):
        state.seen[i] = 0
    if seat < seats:
        state.seen[seat] = 1
    asked = state.actor()
    if asked >= 0:
        state.seen[seats + (asked + seats - me) % seats] = 1
    state.seen[2 * seats + (state.first + seats - me) % seats] = 1
    at = 3 * seats
    state.seen[at + state.phase] = 1
    state.seen[at + 13 + state.round] = 1
    state.seen[at + 21] = state.turn
    if state.phase == LOOK:
        state.seen[at + 22 + state.slot] = 1
    if state.phase == DRAW or state.phase == KEEP or state.phase == GIVE:
        state.seen[at + 38 + state.drawing] = 1
    if state.phase == GIVE:
        state.seen[at + 46] = state.served
    at += 47
    for slot in range(16):
        card = state.board[slot]
        if card:
            for i in range(47):
                state.seen[at + 47 * slot + i] = FEATURES_OF[47 * card + i]
    at = see_tokens(state, at + 752, me)
    at = see_piles(state, at, seat)
    for turn in range(seats):
        see_seat(state, at, turn, (me + turn) % seats, seat)
    return size


def see_tokens(state: VivariumState, at: int, me: int) -> int:
    """R1.7, R1.8. Tokens by round and who won them, dominoes that belong to nobody."""
    seats = state.seats
    for turn in range(7):
        token = state.tokens[turn + 1]
        if token:
            state.seen[at + 9 * turn + token - 1] = 1
        winner = state.winner[turn + 1]
        if winner >= 0:
            state.seen[at + 63 + seats * turn + (winner + seats - me) % seats] = 1
    at += 63 + 7 * seats
    if state.middle:
        state.seen[at + state.middle - 1] = 1
    if state.hidden:
        state.seen[at + 6 + state.hidden - 1] = 1
    return at + 12


def see_piles(state: VivariumState, at: int, seat: int) -> int:
    """R12.2, R12.4. Decks by their size, the printed steps, the creatures drawn, the open discard."""
    for kind in range(3):
        state.seen[at + kind] = state.left[kind + 1]
    for step in range(8):
        state.seen[at + 3 + step] = state.pair_points[step + 1]
        state.seen[at + 11 + step] = state.set_points[step + 1]
    at += 19
    for i in range(state.held):
        if i < state.known or seat == state.player():
            state.seen[at + state.hand[i] - 1] += 1
        else:
            state.seen[at + 48] += 1
    at += 49
    for card in range(1, 130):
        state.seen[at + card - 1] = state.thrown[card]
    return at + 129


def see_seat(state: VivariumState, at: int, turn: int, owner: int, seat: int) -> None:
    """R12.1, R12.2, R12.6. One seat's side of the table; its starting contracts only if known."""
    seats = state.seats
    state.seen[at + turn] = state.gems[owner]
    for i in range(2):
        domino = state.dominoes[2 * owner + i]
        if domino:
            state.seen[at + seats + 6 * turn + domino - 1] += 1
        contract = state.start[2 * owner + i]
        if contract and (owner == seat or state.phase == OVER):
            state.seen[at + 7 * seats + 8 * turn + contract - FIRST_COLOUR_CONTRACT] = 1
    for i in range(state.size[owner]):
        state.seen[at + 15 * seats + 129 * turn + state.gained[owner * MOST_GAINED + i] - 1] += 1
