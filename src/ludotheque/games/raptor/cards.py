"""Cards: drawing, laying, shuffling (chapter 4), and what can be told of a hand one does not see (chapter 5)."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.raptor import components
from ludotheque.games.raptor.components import (
    CARD,
    CHOOSING,
    CHOSE,
    DRAW,
    DREW,
    HAND,
    HAS_CHOSEN,
    HAS_DRAWN,
    LAID_OPENLY,
    RAPTOR,
    REFILLED,
    REVEALED,
    SCIENTISTS,
    SHUFFLED,
    SHUFFLED_WITH_GAS,
)
from ludotheque.games.raptor.state import RaptorState

SIZE = components.SIZE


# ---- drawing --------------------------------------------------------------------------------------------------------
def drawer(state: RaptorState) -> int:
    """R2.10, R4.9. The raptor fills its hand first, then the scientist; -1 when both hold three."""
    if SIZE[state.hand[RAPTOR]] < HAND:
        return RAPTOR
    return SCIENTISTS if SIZE[state.hand[SCIENTISTS]] < HAND else -1


def offer_draws(state: RaptorState) -> None:
    """R5.3. Each card of the draw pile is equally likely."""
    seat = drawer(state)
    count = 0
    for card in range(1, 10):                               # without branches: written down, and counted if it is there
        state.actions[count] = DRAW + 9 * seat + card - 1
        state.weights[count] = 1
        count += state.pile[seat] >> card & 1
    state.count = count


def draw(state: RaptorState, action: int) -> None:
    """R5.3. The drawn card is seen by its seat alone."""
    seat = (action - DRAW) // 9
    card = (action - DRAW) % 9 + 1
    state.pile[seat] &= ~(1 << card)
    state.hand[seat] |= 1 << card
    state.tell(DREW, 1 << seat, seat, 10 * seat + card, 0, 0)
    state.tell(HAS_DRAWN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)


def refill(state: RaptorState, seat: int) -> None:
    """R4.10. An empty draw pile is made anew of the played cards, at the moment a draw needs it."""
    if state.pile[seat] == 0:
        state.tell(REFILLED, EVERYONE, seat, SIZE[state.played[seat]], 0, 0)
        shuffle(state, seat)


def shuffle_all(state: RaptorState, seat: int) -> None:
    """R7.3, R9.3. Draw pile and played pile together become the new draw pile; the hand is kept."""
    kind = SHUFFLED if seat == RAPTOR else SHUFFLED_WITH_GAS
    state.tell(kind, EVERYONE, seat, SIZE[state.pile[seat] | state.played[seat]], 0, 0)
    shuffle(state, seat)


def shuffle(state: RaptorState, seat: int) -> None:
    """R5.3, R5.6. A pile has no order; the cards kept in hand are still known not to be those played."""
    unseen = state.hand[seat] | state.pile[seat]
    if state.kept[2 * seat] == 0:
        state.kept[2 * seat] = unseen
    if state.kept[2 * seat + 1] == 0:
        state.kept[2 * seat + 1] = unseen
    state.pile[seat] |= state.played[seat]
    state.played[seat] = 0
    tell_less(state, seat)


# ---- laying ---------------------------------------------------------------------------------------------------------
def offer_cards(state: RaptorState, seat: int) -> None:
    """R4.1. Any card of the hand; one laid before, still face down, is exchanged."""
    count = 0
    for card in range(1, 10):                               # without branches: written down, and counted if it is there
        state.actions[count] = CARD + card - 1
        count += state.hand[seat] >> card & 1
    state.count = count


def lay(state: RaptorState, seat: int, card: int) -> None:
    """R4.1, R4.2, R5.2. Face down, known to its owner; under observation the scientist's card is open."""
    if state.laid[seat]:
        state.hand[seat] |= 1 << state.laid[seat]
    elif state.observed == 0 or seat == RAPTOR:
        state.tell(HAS_CHOSEN, EVERYONE, seat, 0, 0, 0)
    state.hand[seat] &= ~(1 << card)
    state.laid[seat] = card
    if state.observed and seat == SCIENTISTS:
        state.tell(LAID_OPENLY, EVERYONE, seat, 10 * seat + card, 0, 0)
        show(state, seat, card)
    else:
        state.tell(CHOSE, 1 << seat, seat, 10 * seat + card, 0, 0)


def reveal(state: RaptorState) -> None:
    """R4.1. Both cards are turned up and lie on their owners' played piles at once."""
    for seat in range(2):
        card = state.laid[seat]
        state.tell(REVEALED, EVERYONE, seat, 10 * seat + card, 0, 0)
        if state.observed == 0 or seat == RAPTOR:
            show(state, seat, card)
        state.played[seat] |= 1 << card
    state.observed = 0                                      # R7.7 used up, by a tie too


# ---- R5.6 what is known of a hand -----------------------------------------------------------------------------------
# A card kept through a shuffle is known to be one of those unseen then, the others may be any unseen now. Up to two
# held cards are bound so; their sets lie one in the other, the narrower first. A set of all unseen cards says nothing.
def show(state: RaptorState, seat: int, card: int) -> None:
    """R5.6. A card is shown: it may have been the one longest bound that it can have been, which leaves most open."""
    narrow = 2 * seat
    if state.kept[narrow] >> card & 1:
        state.kept[narrow] = state.kept[narrow + 1]
        state.kept[narrow + 1] = 0
    elif state.kept[narrow + 1] >> card & 1:
        state.kept[narrow + 1] = 0
    state.kept[narrow] &= ~(1 << card)
    tell_less(state, seat)


def tell_less(state: RaptorState, seat: int) -> None:
    """R5.6. Sets that exclude no unseen card are forgotten."""
    unseen = state.hand[seat] | state.pile[seat]
    for i in range(2 * seat, 2 * seat + 2):
        if state.kept[i] == unseen:
            state.kept[i] = 0


def is_hidden(state: RaptorState, seat: int) -> int:
    """R5.2. Whether the seat has a card lying face down."""
    if state.phase != CHOOSING or state.laid[seat] == 0:
        return 0
    return 0 if state.observed and seat == SCIENTISTS else 1


def ways(state: RaptorState, seat: int, held: int) -> int:
    """R5.6. In how many ways the kept cards can lie among these; 0 if these cannot be the cards held.

    What is known of the first kept card (narrow) lies within what is known of the second (wide).
    """
    narrow = state.kept[2 * seat]
    wide = state.kept[2 * seat + 1]
    if wide:
        return SIZE[held & narrow] * (SIZE[held & wide] - 1)
    return SIZE[held & narrow] if narrow else 1


def guess(state: RaptorState, seat: int) -> None:
    """R5.1, R5.6. Another hand from the unseen cards, by the ways it may have come about, and any of it laid down."""
    hidden = is_hidden(state, seat)
    unseen = state.hand[seat] | state.pile[seat] | (1 << state.laid[seat] if hidden else 0)
    size = SIZE[state.hand[seat]] + hidden
    total = 0
    held = unseen
    while held:
        if SIZE[held] == size:
            total += ways(state, seat, held)
        held = (held - 1) & unseen
    if total == 0:                                          # nobody holds a card yet
        return
    pick = state.random(total)
    held = unseen
    while held:
        if SIZE[held] == size:
            pick -= ways(state, seat, held)
            if pick < 0:
                break
        held = (held - 1) & unseen
    state.pile[seat] = unseen & ~held
    if hidden:
        pick = state.random(size)
        for card in range(1, 10):
            if held >> card & 1:
                if pick == 0:
                    state.laid[seat] = card
                pick -= 1
        held &= ~(1 << state.laid[seat])
    state.hand[seat] = held
