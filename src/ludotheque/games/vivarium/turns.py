"""Vivarium: a seat's turn, from the swap to what the card does; chapters 4, 5 and 6."""
from ludotheque.core.seats import EVERYONE
from ludotheque.games.vivarium import components, rounds
from ludotheque.games.vivarium.components import (
    BINOCULARS,
    CAMERA_KIND,
    CHOOSE,
    CLEARED,
    COMPASS,
    DISCARDED,
    DRAW,
    DREW,
    DREW_HIDDEN,
    FOUND,
    GAVE,
    GAVE_SELF,
    GEMS_INSTEAD,
    GIVE,
    IDLE_BINOCULARS,
    IDLE_CAMERA,
    IDLE_COMPASS,
    IDLE_SHOVEL,
    KEEP,
    KEPT,
    LAMP,
    LOOK,
    LOOKED,
    PAID,
    PHOTO,
    PHOTOGRAPHED,
    PHOTOS,
    SHOVEL,
    SLOTS,
    SWAPPED,
    TOOK,
    TOOK_GEMS,
    WITHOUT,
    WITHOUT_SELF,
)
from ludotheque.games.vivarium.state import VivariumState

COST = components.COST
KIND_OF = components.KIND_OF
NEIGHBOURS = components.NEIGHBOURS


# ---- the swap -----------------------------------------------------------------------------------------------------
def swap(state: VivariumState, seat: int, domino: int) -> None:
    """R4.1-R4.3. One of the seat's own dominoes goes to the middle, the one from there comes to the seat."""
    place = 2 * seat if state.dominoes[2 * seat] == domino else 2 * seat + 1
    taken = state.middle
    state.dominoes[place] = taken
    state.middle = domino
    rounds.sort_dominoes(state, seat)
    state.phase = CHOOSE
    state.tell(SWAPPED, EVERYONE, seat, domino, taken, 0)


# ---- a card or two gems -------------------------------------------------------------------------------------------
def cost_row(state: VivariumState, seat: int) -> int:
    """Where in COST the sixteen costs of the seat's two dominoes begin."""
    return (state.dominoes[2 * seat] * 7 + state.dominoes[2 * seat + 1]) * SLOTS


def cost(state: VivariumState, seat: int, slot: int) -> int:
    """R5.1-R5.3. The fewest gems by which the seat's two dominoes name the slot."""
    return COST[cost_row(state, seat) + slot]


def take_gems(state: VivariumState, seat: int) -> None:
    """R5.7. Two gems instead of a card."""
    state.gems[seat] += GEMS_INSTEAD
    state.tell(TOOK_GEMS, EVERYONE, seat, GEMS_INSTEAD, 0, 0)
    rounds.end_turn(state)


def take(state: VivariumState, seat: int, slot: int) -> None:
    """R5.3-R5.6, R5.8. Pay for the digits, then gain the card; its slot stays empty."""
    gems = cost(state, seat, slot)
    if gems:
        state.gems[seat] -= gems
        state.tell(PAID, EVERYONE, seat, gems, slot, 0)
    card = state.board[slot]
    state.board[slot] = 0
    state.tell(TOOK, EVERYONE, seat, card, slot, 0)
    state.gain(seat, card)
    use(state, seat, card, slot)


# ---- what equipment does ------------------------------------------------------------------------------------------
def use(state: VivariumState, seat: int, card: int, slot: int) -> None:
    """R6.2, R6.3. The ability of a card just gained from the board, after its gems; most cards have none."""
    kind = KIND_OF[card]
    if kind == BINOCULARS and can_look(state, seat, slot):
        state.slot = slot
        state.phase = LOOK
    elif kind == CAMERA_KIND and can_photograph(state, seat):
        state.phase = PHOTO
    elif kind in (COMPASS, SHOVEL) and state.creatures_to_draw():
        draw_for(state, kind)
    else:
        if kind == LAMP:
            light(state, slot)
        elif kind == BINOCULARS:
            state.tell(IDLE_BINOCULARS, EVERYONE, seat, 0, 0, 0)
        elif kind == CAMERA_KIND:
            state.tell(IDLE_CAMERA, EVERYONE, seat, 0, 0, 0)
        elif kind == COMPASS:
            state.tell(IDLE_COMPASS, EVERYONE, seat, 0, 0, 0)
        elif kind == SHOVEL:
            state.tell(IDLE_SHOVEL, EVERYONE, seat, 0, 0, 0)
        rounds.end_turn(state)


def can_look(state: VivariumState, seat: int, slot: int) -> bool:
    """R6.7. A gem to pay, and a card in a neighbouring slot."""
    if state.gems[seat] == 0:
        return False
    for i in range(4):
        neighbour = NEIGHBOURS[4 * slot + i]
        if neighbour >= 0 and state.board[neighbour]:
            return True
    return False


def can_photograph(state: VivariumState, seat: int) -> bool:
    """R6.9. A gem to pay, and a creature to draw."""
    return state.gems[seat] > 0 and state.creatures_to_draw() > 0


def look(state: VivariumState, seat: int, slot: int) -> None:
    """R6.5, R6.6. For a gem, a card from next to the binoculars, which works in full."""
    card = state.board[slot]
    state.board[slot] = 0
    state.gems[seat] -= 1
    state.tell(LOOKED, EVERYONE, seat, card, slot, 0)
    state.gain(seat, card)
    state.slot = 0
    use(state, seat, card, slot)


def photograph(state: VivariumState, seat: int) -> None:
    """R6.8. For a gem, two creatures to choose from."""
    state.gems[seat] -= 1
    state.tell(PHOTOGRAPHED, EVERYONE, seat, 0, 0, 0)
    draw_for(state, CAMERA_KIND)


def light(state: VivariumState, slot: int) -> None:
    """R6.11. Every other card of the lamp's column is discarded."""
    for row in range(4):
        other = 4 * row + slot % 4
        if state.board[other]:
            state.tell(CLEARED, EVERYONE, 0, state.board[other], other, 0)
            state.discard(state.board[other])
            state.board[other] = 0


# ---- drawing creatures --------------------------------------------------------------------------------------------
def wanted(state: VivariumState) -> int:
    """R6.8, R6.10, R6.13. How many creatures are drawn in all, if there are so many."""
    if state.drawing == COMPASS:
        return 1
    return PHOTOS if state.drawing == CAMERA_KIND else state.seats


def draw_for(state: VivariumState, kind: int) -> None:
    state.drawing = kind
    state.phase = DRAW
    state.shuffle_if_empty()


def draw_creature(state: VivariumState, card: int) -> None:
    """R6.9, R6.10, R6.14, R12.4. Chance has drawn a creature; it goes on while more are wanted and there."""
    seat = state.player()
    state.draw(card)
    if state.drawing == COMPASS:
        state.tell(FOUND, EVERYONE, seat, card, 0, 0)
        state.gain(seat, card)
        rounds.end_turn(state)
        return
    state.hold(card)
    state.tell(DREW, 1 << seat, seat, card, 0, 0)
    state.tell(DREW_HIDDEN, EVERYONE ^ (1 << seat), seat, 0, 0, 0)
    if state.held < wanted(state) and state.creatures_to_draw():
        state.shuffle_if_empty()
    elif state.drawing == SHOVEL:
        state.phase = GIVE
    elif state.held == 1:
        keep(state, seat, card)                                                         # R6.9
    else:
        state.phase = KEEP


def keep(state: VivariumState, seat: int, card: int) -> None:
    """R6.8, R6.9. One of the creatures photographed is gained, the other discarded."""
    state.let_go(card)
    state.tell(KEPT, EVERYONE, seat, card, 0, 0)
    state.gain(seat, card)
    if state.held:
        other = state.hand[0]
        state.let_go(other)
        state.discard(other)
        state.tell(DISCARDED, EVERYONE, seat, other, 0, 0)
    rounds.end_turn(state)


def receiver(state: VivariumState) -> int:
    """R6.13. Whom the shovel's seat gives to now: itself first, then clockwise. The order changes nothing."""
    return (state.player() + state.served) % state.seats


def give(state: VivariumState, seat: int, card: int) -> None:
    """R6.13, R6.14. A creature for the seat asked about, or none; the last card for the last seat goes by itself."""
    to = receiver(state)
    if card:
        state.let_go(card)
        state.tell(GAVE_SELF if to == seat else GAVE, EVERYONE, seat, card, to, 0)
        state.gain(to, card)
    else:
        state.tell(WITHOUT_SELF if to == seat else WITHOUT, EVERYONE, seat, 0, to, 0)
    state.served += 1
    if state.held == 0:
        while state.served < state.seats:                   # R6.14: nothing is left for these
            state.tell(WITHOUT, EVERYONE, seat, 0, receiver(state), 0)
            state.served += 1
        rounds.end_turn(state)
    elif state.served == state.seats - 1:
        give(state, seat, state.hand[0])
