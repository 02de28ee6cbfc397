"""Castor Party!, chapters 4 and 8: which card moves which beaver, and how far."""
from ludotheque.games.castor_party.components import ALL_NUMBERS, COLOURS, LAST, MIDDLE, NUMBERS, WATER
from ludotheque.games.castor_party.state import Party

# Which bit stands alone in a 64-bit word: the product's upper six bits differ for each (a de Bruijn sequence).
SEQUENCE = 0x03F79D71B4CB0A89
WORD = 0xFFFFFFFFFFFFFFFF
POSITION = [0] * 64
for place in range(64):
    POSITION[((SEQUENCE << place) & WORD) >> 58] = place


def lowest(cards: int) -> int:
    """The lowest card of some."""
    return POSITION[((cards & -cards) * SEQUENCE & WORD) >> 58]


def landing(state: Party, card: int, beaver: int) -> int:
    """R4.3, R4.4, R8.1. The buoy this card takes this beaver to; WATER if that is beyond the last, whatever is left."""
    buoy = state.at[beaver] + card % NUMBERS + 1
    return WATER if buoy > LAST else buoy


def occupied(state: Party) -> int:
    """R4.6, R4.7. The buoys with a beaver on them, a bit each; tails occupy nothing, nor does the middle (R2.1)."""
    buoys = 0
    for beaver in range(COLOURS):
        if state.at[beaver] != MIDDLE and state.at[beaver] != WATER:
            buoys |= 1 << state.at[beaver]
    return buoys


def reach(state: Party, beaver: int, buoys: int) -> int:
    """R4.5, R4.6, R4.8, R8.1, R8.2. The numbers this beaver can move by, given the occupied buoys; the lowest bit is 1.

    Only where it ends counts, not what it passes. Beyond the last buoy nobody is in the way. A beaver in the water
    moves no more.
    """
    if state.at[beaver] == WATER:
        return 0
    return ~(buoys >> (state.at[beaver] + 1)) & ALL_NUMBERS


def may_move(state: Party, card: int, beaver: int) -> int:
    """R8.5. Whether a joker can move this beaver."""
    return reach(state, beaver, occupied(state)) >> (card % NUMBERS) & 1


def playable(state: Party, hand: int) -> int:
    """R3.4, R4.2, R8.4. The playable cards of a hand: those that can move their own beaver, or as jokers any at all."""
    buoys = occupied(state)
    cards = 0
    anyone = 0
    for colour in range(COLOURS):
        numbers = reach(state, colour, buoys)
        cards |= numbers << (colour * NUMBERS)
        anyone |= numbers
    for colour in range(COLOURS):
        if state.at[colour] == WATER:
            cards |= anyone << (colour * NUMBERS)
    return cards & hand
