"""Moth, R2.1 to R2.3: a card lies face down until the other lies beside it."""
from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ludotheque.games.moth.components import CHOOSE
from ludotheque.games.moth.rules import Moth
from ludotheque.trust.knowledge import Knowledge, Zone, bits, others


class MothKnowledge(Knowledge):
    def zones(self, state: Moth, watcher: int) -> list[Zone]:
        if state.laid[0] and state.laid[1]:
            return []
        return [Zone(f"laid by {seat}", (state.laid[seat],), bits(state.hand[seat] | 1 << state.laid[seat]))
                for seat in others(state, watcher) if state.laid[seat]]

    def vary(self, state: Moth, watcher: int, random: Random) -> Moth:
        twin, hand, laid = state.copy(), list(state.hand), list(state.laid)
        assert isinstance(twin, Moth)
        for seat in others(state, watcher):
            if laid[seat] and not (state.laid[0] and state.laid[1]):
                held = hand[seat] | 1 << laid[seat]
                laid[seat] = random.choice(bits(held))
                hand[seat] = held & ~(1 << laid[seat])
        twin.hand, twin.laid = hand, laid
        return twin

    def told(self, before: Moth, after: Moth, seat: int, action: int, watcher: int) -> Hashable:
        if action >> 3 != CHOOSE:
            return action
        shown = tuple(after.laid) if after.laid[0] and after.laid[1] else None
        return (seat, action if seat == watcher else "lays", before.laid[seat] != 0, shown)


KNOWLEDGE = MothKnowledge()
