"""Raptor as numbers for a network: the planes of tensors.py, filled in order. Nothing that the seat cannot know."""
from ludotheque.games.raptor import components
from ludotheque.games.raptor.components import CHOOSING, EFFECT, FIGURE, FIRE, MARK, TURN
from ludotheque.games.raptor.state import RaptorState

EXIT_CELL = components.EXIT_CELL
SIZE = components.SIZE


def observe(state: RaptorState, seat: int) -> int:
    """R5.4, R5.5. The table, then the cards of the watcher and of the rival."""
    for i in range(755):
        state.seen[i] = 0
    if seat < 2:
        state.seen[seat] = 1
    state.seen[2 + state.phase] = 1
    asked = state.actors()
    state.seen[13] = asked & 1
    state.seen[14] = asked >> 1 & 1
    see_board(state)
    at = 15 + 9 * 66
    state.seen[at] = state.wounds
    state.seen[at + 1] = state.reserve
    state.seen[at + 2] = state.eaten
    state.seen[at + 3] = state.escaped
    state.seen[at + 4] = state.captured
    state.seen[at + 5] = state.fires
    state.seen[at + 6] = 1 if state.observed else 0
    state.seen[at + 7] = state.steps
    state.seen[at + 8] = state.points
    state.seen[at + 9] = 1 if state.ran else 0
    if state.phase == EFFECT or state.phase == TURN:
        state.seen[at + 10 + state.lower()] = 1
    state.seen[at + 12] = state.round
    state.seen[at + 13] = state.side
    me = 1 if seat == 1 else 0
    see_cards(state, at + 14, me, seat)
    see_cards(state, at + 14 + 66, 1 - me, seat)
    return at + 14 + 132


def see_board(state: RaptorState) -> None:
    """R3.3. What stands on each cell, a plane a kind."""
    for cell in range(66):
        content = state.board[cell]
        if content:
            figure = content & FIGURE
            if figure:
                state.seen[66 * figure - 51 + cell] = 1         # planes 15 on: rocks are figure 1, lying is 6
            if content & MARK:
                state.seen[15 + 396 + cell] = 1
            if content & FIRE:
                state.seen[15 + 462 + cell] = 1
    if state.strips:
        for i in range(4):
            state.seen[15 + 528 + EXIT_CELL[4 * state.strips - 4 + i]] = 1


def see_cards(state: RaptorState, at: int, owner: int, seat: int) -> None:
    """R5.2, R5.4, R5.6. One's own cards, and what can be told of another's."""
    hand = state.hand[owner]
    pile = state.pile[owner]
    laid = state.laid[owner]
    hidden = 1 if state.phase == CHOOSING and laid and (state.observed == 0 or owner == 0) else 0
    unseen = hand | pile
    if hidden:
        unseen |= 1 << laid
    if owner == seat:
        see_bits(state, at, hand)
        see_bits(state, at + 9, pile)
    see_bits(state, at + 18, unseen)
    see_bits(state, at + 27, state.played[owner])
    if state.kept[2 * owner]:
        see_bits(state, at + 48, state.kept[2 * owner])
    if state.kept[2 * owner + 1]:
        see_bits(state, at + 57, state.kept[2 * owner + 1])
    if laid and (hidden == 0 or owner == seat):
        state.seen[at + 36 + laid - 1] = 1
    state.seen[at + 45] = hidden
    state.seen[at + 46] = SIZE[hand]
    state.seen[at + 47] = SIZE[pile]


def see_bits(state: RaptorState, at: int, cards: int) -> None:
    """Cards 1 … 9, an entry each."""
    for i in range(9):
        state.seen[at + i] = cards >> (i + 1) & 1
