"""Vivarium: set-up, the end of a turn, of a round and of the game; chapters 2, 7, 8, 9 and 11."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.vivarium import components, scoring
from ludotheque.games.vivarium.components import (
    ACTIVE,
    BEGAN,
    CONTRACT_TOKEN,
    CONTRACTS,
    CREATURE,
    DEALT,
    DEALT_HIDDEN,
    DOMINO_DEALT,
    DOMINO_DOWN,
    DOMINO_MIDDLE,
    DOMINOES,
    FILL,
    FIRST,
    FIRST_SHOWN,
    GEM_POINTS,
    LAID,
    MOST_GAINED,
    NOT_WON,
    OVER,
    PASSED_ON,
    REMOVED,
    ROUNDS,
    SCORED,
    SECOND_LAP,
    SET_OUT,
    SHOW,
    SHOWN,
    SLOTS,
    STARTS,
    SWAP,
    TOTAL,
    TURNED_UP,
    TURNS,
    UNCOVERED,
    WON,
)
from ludotheque.games.vivarium.state import VivariumState

HIGHER_DIGIT = components.HIGHER_DIGIT
MATCHES = components.MATCHES


# ---- filling the board, at set-up and at the end of each round ----------------------------------------------------
def fill_on(state: VivariumState) -> None:
    """R2.2, R8.3-R8.5. The next empty slot for which there is a card is chance's to fill; after the last, go on."""
    while state.slot < SLOTS:
        if state.board[state.slot] == 0:
            kind = state.class_to_draw()
            if kind != CREATURE or state.creatures_to_draw():
                if kind == CREATURE:
                    state.shuffle_if_empty()
                return
        state.slot += 1                     # R8.5: a slot without a card for it stays empty
    state.slot = 0
    if state.round == 0:
        state.phase = SHOW
    else:
        next_round(state)


def lay(state: VivariumState, card: int) -> None:
    """R2.2, R8.3. A card drawn is laid face up."""
    state.draw(card)
    state.board[state.slot] = card
    state.tell(SET_OUT if state.round == 0 else LAID, EVERYONE, 0, card, state.slot, 0)
    state.slot += 1
    fill_on(state)


# ---- set-up -------------------------------------------------------------------------------------------------------
def show_token(state: VivariumState, token: int) -> None:
    """R2.3, R8.6. The token of the coming round is turned up."""
    state.pile[token] -= 1
    if state.round == 0:
        state.tokens[2] = token
        state.tell(FIRST_SHOWN, EVERYONE, 0, token, 0, 0)
        state.phase = CONTRACTS
    else:
        state.tokens[state.round + 1] = token
        state.tell(SHOWN, EVERYONE, 0, token, 0, 0)
        begin(state)


def next_start(state: VivariumState) -> int:
    """R2.4. Whose starting contract is dealt next: 2 x seat, + 1 for the one of type."""
    place = 0
    while state.start[place]:
        place += 1
    return place


def deal_contract(state: VivariumState, contract: int) -> None:
    """R2.4, R12.1. A starting contract, seen by its owner alone."""
    place = next_start(state)
    seat = place // 2
    state.start[place] = contract
    state.tell(DEALT, 1 << seat, seat, contract, 0, 0)
    state.tell(DEALT_HIDDEN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)
    if place == 2 * state.seats - 1:
        state.phase = DOMINOES


def deal_domino(state: VivariumState, domino: int) -> None:
    """R2.6, R9.1. Two for every seat, then the one in the middle; with two seats the last lies face down."""
    state.pool[domino] -= 1
    for place in range(2 * state.seats):
        if state.dominoes[place] == 0:
            state.dominoes[place] = domino
            if place % 2:
                sort_dominoes(state, place // 2)
            state.tell(DOMINO_DEALT, EVERYONE, place // 2, domino, 0, 0)
            return
    state.middle = domino
    state.tell(DOMINO_MIDDLE, EVERYONE, 0, domino, 0, 0)
    for last in range(1, 7):
        if state.pool[last]:
            state.pool[last] -= 1
            state.hidden = last
            state.tell(DOMINO_DOWN, EVERYONE, 0, last, 0, 0)
    state.phase = FIRST


def sort_dominoes(state: VivariumState, seat: int) -> None:
    """A seat's dominoes have no order: the lower lies first."""
    lower = state.dominoes[2 * seat]
    if lower > state.dominoes[2 * seat + 1]:
        state.dominoes[2 * seat] = state.dominoes[2 * seat + 1]
        state.dominoes[2 * seat + 1] = lower


def choose_first(state: VivariumState, seat: int) -> None:
    """R2.8. The first player, drawn at random; the first round begins."""
    state.first = seat
    state.round = 1
    state.tell(STARTS, EVERYONE, seat, 0, 0, 0)
    begin(state)


def begin(state: VivariumState) -> None:
    """R3.1, R8.7. A round begins with the dominoes as they lie."""
    state.phase = SWAP
    state.tell(BEGAN, EVERYONE, state.first, state.round, 0, 0)


# ---- after a turn -------------------------------------------------------------------------------------------------
def end_turn(state: VivariumState) -> None:
    """R3.1, R3.2, R3.3. The next seat clockwise; after two turns each the round is over."""
    state.slot = 0
    state.drawing = 0
    state.served = 0
    state.turn += 1
    if state.turn < TURNS * state.seats:
        state.phase = SWAP
        if state.turn == state.seats:
            state.tell(SECOND_LAP, EVERYONE, state.first, 0, 0, 0)
    else:
        end_round(state)


def end_round(state: VivariumState) -> None:
    """R8.1, R8.8. Token, first player, the steps for two seats, refill; after round 7 the token alone."""
    award(state)
    if state.round == ROUNDS:
        finish(state)
        return
    state.first = (state.first + 1) % state.seats                                       # R8.2
    state.tell(PASSED_ON, EVERYONE, state.first, 0, 0, 0)
    if state.seats == 2:
        turn_dominoes(state)
    state.phase = FILL
    fill_on(state)


def matching(state: VivariumState, seat: int, token: int) -> int:
    """R7.5, R7.6. How many of all its cards answer to the token."""
    count = 2 if token == CONTRACT_TOKEN else 0             # the starting contracts
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        count += MATCHES[token * 130 + state.gained[i]]
    return count


def award(state: VivariumState) -> None:
    """R7.2, R7.5-R7.9. The most matching cards win the round's token, of equals the latest in the round's order."""
    if state.round == 1:
        return
    token = state.tokens[state.round]
    most = 1
    for place in range(state.seats):
        seat = (state.first + place) % state.seats
        count = matching(state, seat, token)
        if count >= most:
            most = count
            state.winner[state.round] = seat
    if state.winner[state.round] >= 0:
        state.tell(WON, EVERYONE, state.winner[state.round], token, most, 0)
    else:
        state.tell(NOT_WON, EVERYONE, 0, token, 0, 0)


def turn_dominoes(state: VivariumState) -> None:
    """R9.2, R9.3. The middle dominoes change places; the higher digit of the one turned up clears its column."""
    up = state.hidden
    state.hidden = state.middle
    state.middle = up
    column = HIGHER_DIGIT[up]
    state.tell(TURNED_UP, EVERYONE, column, up, state.hidden, 0)
    for row in range(4):
        slot = 4 * row + column - 1
        if state.board[slot]:
            state.tell(REMOVED, EVERYONE, 0, state.board[slot], slot, 0)
            state.discard(state.board[slot])
            state.board[slot] = 0


def next_round(state: VivariumState) -> None:
    """R8.6, R7.1. The token shown becomes active and the next one is turned up; in round 7 none is left."""
    state.round += 1
    state.turn = 0
    state.tell(ACTIVE, EVERYONE, 0, state.tokens[state.round], state.round, 0)
    if state.round < ROUNDS:
        state.phase = SHOW
    else:
        begin(state)


# ---- the end ------------------------------------------------------------------------------------------------------
def finish(state: VivariumState) -> None:
    """R11.1, R12.1. The starting contracts are shown and everything is counted."""
    state.phase = OVER
    for seat in range(state.seats):
        state.tell(UNCOVERED, EVERYONE, seat, state.start[2 * seat], state.start[2 * seat + 1], 0)
    for seat in range(state.seats):
        creatures = scoring.creature_points(state, seat)
        tokens = scoring.token_points(state, seat)
        contracts = scoring.best_contracts(state, seat, 1)
        state.total[seat] = creatures + state.gems[seat] * GEM_POINTS + tokens + contracts
        state.tell(SCORED, EVERYONE, seat, creatures, state.gems[seat] * GEM_POINTS, tokens)
        state.tell(TOTAL, EVERYONE, seat, contracts, state.total[seat], 0)


def winners(state: VivariumState) -> int:
    """R11.3. How many seats share the highest score."""
    best = highest(state)
    count = 0
    for seat in range(state.seats):
        if state.total[seat] == best:
            count += 1
    return count


def highest(state: VivariumState) -> int:
    best = 0
    for seat in range(state.seats):
        best = max(best, state.total[seat])
    return best
