"""Vivarium, chapter 12: starting contracts are secret until the end, creatures drawn are seen by their drawer."""
from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ludotheque.core.seats import CHANCE
from ludotheque.games.vivarium.components import (
    CLASS_OF,
    COMPASS,
    CONTRACTS,
    CREATURE,
    DRAW,
    FIRST_COLOUR_CONTRACT,
    FIRST_TYPE_CONTRACT,
    GIVE,
    KEEP,
    OVER,
)
from ludotheque.games.vivarium.rules import Vivarium
from ludotheque.trust.knowledge import Knowledge, Zone, others


class VivariumKnowledge(Knowledge):
    def zones(self, state: Vivarium, watcher: int) -> list[Zone]:
        """R12.1, R12.4. Each other seat's two starting contracts; creatures in another's hand that not all know."""
        found = []
        for kind in range(2) if state.phase != OVER else ():
            free = self._contracts(state, watcher, kind)
            found += [Zone(f"contract {kind} of {seat}", (state.start[2 * seat + kind],), tuple(free))
                      for seat in others(state, watcher) if state.start[2 * seat + kind]]
        if self._hides_hand(state, watcher):
            hidden = state.hand[state.known:state.held]
            deck = self._creatures(state)
            if len(deck) > len(hidden):
                found.append(Zone("creatures in hand", tuple(hidden), tuple(sorted(set(deck)) + [0] * len(hidden))))
        return found

    def _contracts(self, state: Vivarium, watcher: int, kind: int) -> list[int]:
        """Starting contracts of a kind that the watcher does not hold."""
        first = FIRST_TYPE_CONTRACT if kind else FIRST_COLOUR_CONTRACT
        own = state.start[2 * watcher + kind] if watcher < state.seats else 0
        return [contract for contract in range(first, first + 4) if contract != own]

    def _hides_hand(self, state: Vivarium, watcher: int) -> bool:
        return state.held > state.known and watcher != (state.first + state.turn) % state.seats

    def _creatures(self, state: Vivarium) -> list[int]:
        """The creatures that lie face down or in the unknown part of the hand."""
        found = list(state.hand[state.known:state.held])
        for card in range(130):
            if CLASS_OF[card] == CREATURE:
                found += [card] * state.deck[card]
        return found

    def vary(self, state: Vivarium, watcher: int, random: Random) -> Vivarium:
        twin = state.copy()
        assert isinstance(twin, Vivarium)
        start = list(state.start)
        for kind in range(2) if state.phase != OVER else ():
            free = self._contracts(state, watcher, kind)
            random.shuffle(free)
            for seat in others(state, watcher):
                if start[2 * seat + kind]:
                    start[2 * seat + kind] = free.pop()
        twin.start = start
        if self._hides_hand(state, watcher):
            cards = self._creatures(state)
            random.shuffle(cards)
            drawn = sorted(cards[:state.held - state.known])
            twin.hand = [*state.hand[:state.known], *drawn] + [0] * (4 - state.held)
            deck = list(state.deck)
            for card in range(130):
                if CLASS_OF[card] == CREATURE:
                    deck[card] = 0
            for card in cards[len(drawn):]:
                deck[card] += 1
            twin.deck = deck
        return twin

    def told(self, before: Vivarium, after: Vivarium, seat: int, action: int, watcher: int) -> Hashable:
        """R6.8 to R6.15, R12.1, R12.4. What is drawn in secret is not told; what is kept, given, thrown away, and what
        lies open at the end, is."""
        ended = tuple(after.start) if after.phase == OVER else ()
        if seat == CHANCE and before.phase == CONTRACTS:
            owner = next(place for place in range(8) if before.start[place] == 0) // 2
            return ("contract", action if owner == watcher else None)
        if seat == CHANCE and before.phase == DRAW and before.drawing != COMPASS:
            drawer = (before.first + before.turn) % before.seats
            seen = drawer == watcher or (after.phase != DRAW and after.held == 0)
            counted = tuple(after.hand[:after.known])
            return ("draw", action if seen else None, counted, ended)
        if before.phase in (KEEP, GIVE):
            return (seat, action, tuple(after.thrown), tuple(after.gained), ended)
        return (seat, action, ended)


KNOWLEDGE = VivariumKnowledge()
