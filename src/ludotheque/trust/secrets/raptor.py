"""Raptor, chapter 5: hands and piles are secret, a card laid lies face down, what was kept through a shuffle shows."""
from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations
from random import Random

from ludotheque.games.raptor.components import CHOOSING, DRAW, DRAWING, SCIENTISTS
from ludotheque.games.raptor.rules import Raptor
from ludotheque.trust.knowledge import Knowledge, Zone, bits, mask, others


class RaptorKnowledge(Knowledge):
    def zones(self, state: Raptor, watcher: int) -> list[Zone]:
        """R5.1, R5.2, R5.4. The hand, the pile and the card lying face down of every other seat."""
        found = []
        for seat in others(state, watcher):
            down = _down(state, seat)
            unseen = state.hand[seat] | state.pile[seat] | down
            held = [mask(cards) for cards in combinations(bits(unseen), _size(state, seat))]
            held = [cards for cards in held if _fits(state, seat, cards)]
            may_hold = bits(_any(held)) if len(held) > 1 else bits(held[0]) if held else ()
            if down:
                found.append(Zone(f"laid by {seat}", bits(down), may_hold))
            if len(held) > 1:
                found.append(Zone(f"hand of {seat}", bits(state.hand[seat]), may_hold))
                found.append(Zone(f"pile of {seat}", bits(state.pile[seat]), bits(_any([unseen & ~c for c in held]))))
        return found

    def vary(self, state: Raptor, watcher: int, random: Random) -> Raptor:
        """R5.6. Any hand that fits, any of it face down."""
        twin = state.copy()
        assert isinstance(twin, Raptor)
        hand, pile, laid = list(state.hand), list(state.pile), list(state.laid)
        for seat in others(state, watcher):
            down, size = _down(state, seat), _size(state, seat)
            unseen = hand[seat] | pile[seat] | down
            held = hand[seat] | down
            for _ in range(60):
                held = mask(random.sample(bits(unseen), size))
                if _fits(state, seat, held):
                    break
            else:
                held = hand[seat] | down
            if down:
                laid[seat] = random.choice(bits(held))
            hand[seat] = held & ~(1 << laid[seat]) if down else held
            pile[seat] = unseen & ~held
        twin.hand, twin.pile, twin.laid = hand, pile, laid
        return twin

    def told(self, before: Raptor, after: Raptor, seat: int, action: int, watcher: int) -> Hashable:
        """R4.1, R4.2, R5.2, R5.3. A draw is seen by its seat; a card laid face down when both are turned up."""
        if before.phase == DRAWING:
            drawer = (action - DRAW) // 9
            return ("draw", drawer, action if drawer == watcher else None)
        if before.phase != CHOOSING:
            return (seat, action)
        if after.phase != CHOOSING:
            laid = list(before.laid)
            laid[seat] = action                         # turned up: both, for all to see
            return ("reveal", seat, *laid)
        is_seen = seat == watcher or (before.observed and seat == SCIENTISTS)
        return ("lay", seat, action if is_seen else None, before.laid[seat] != 0)


def _down(state: Raptor, seat: int) -> int:
    """R5.2. The card lying face down, as a bit; under observation the scientist's lies open."""
    if state.phase != CHOOSING or not state.laid[seat] or (state.observed and seat == SCIENTISTS):
        return 0
    return 1 << state.laid[seat]


def _size(state: Raptor, seat: int) -> int:
    return state.hand[seat].bit_count() + (_down(state, seat) != 0)


def _fits(state: Raptor, seat: int, held: int) -> bool:
    """R5.6. Of cards kept through a shuffle it is known what they are among."""
    narrow, wide = state.kept[2 * seat], state.kept[2 * seat + 1]
    return (not narrow or held & narrow != 0) and (not wide or (held & wide).bit_count() >= 2)


def _any(masks: list[int]) -> int:
    found = 0
    for one in masks:
        found |= one
    return found


KNOWLEDGE = RaptorKnowledge()
