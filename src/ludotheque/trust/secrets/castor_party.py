"""Castor Party!, chapter 12: hands are secret but for cards that had to be shown; the piles are face down."""
from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ludotheque.core.seats import CHANCE
from ludotheque.games.castor_party.components import CARD, DEAL, DRAWING
from ludotheque.games.castor_party.rules import CastorParty
from ludotheque.trust.knowledge import Knowledge, Zone, bits, mask, others


class CastorPartyKnowledge(Knowledge):
    def zones(self, state: CastorParty, watcher: int) -> list[Zone]:
        """R12.1, R12.2, R12.4, R12.7. The cards of other hands that nobody was shown, and the piles."""
        hidden = {seat: state.hand[seat] & ~state.shown[seat] for seat in others(state, watcher)}
        unseen = state.pile
        for cards in hidden.values():
            unseen |= cards
        found = [Zone(f"hand of {seat}", bits(cards), bits(unseen)) for seat, cards in hidden.items() if cards]
        return [*found, Zone("piles", bits(state.pile), bits(unseen))] if found and state.pile else found

    def vary(self, state: CastorParty, watcher: int, random: Random) -> CastorParty:
        """R9.5. A mover who is not stuck holds a playable card: all else is open."""
        hidden = {seat: bits(state.hand[seat] & ~state.shown[seat]) for seat in others(state, watcher)}
        unseen = [*bits(state.pile), *(card for cards in hidden.values() for card in cards)]
        twin = state.copy()
        assert isinstance(twin, CastorParty)
        for _ in range(60):
            cards, hand = random.sample(unseen, len(unseen)), list(state.hand)
            for seat, held in hidden.items():
                hand[seat] = state.shown[seat] | mask(cards.pop() for _ in held)
            if state.phase != CARD or state.is_playable(hand[state.mover]):
                twin.hand, twin.pile = hand, mask(cards)
                break
        return twin

    def told(self, before: CastorParty, after: CastorParty, seat: int, action: int, watcher: int) -> Hashable:
        """R9.5, R12.4, R12.5. A card dealt or drawn is seen by its owner; a mover who is stuck shows the hand, and by
        moving on one tells that one is not."""
        shown = tuple(after.shown)
        if seat == CHANCE and before.phase == DEAL:
            owner = next(other for other in range(before.seats) if after.hand[other] != before.hand[other])
            return ("deal", owner, action if owner == watcher else None, shown, after.phase)
        if seat == CHANCE and before.phase == DRAWING:
            return ("draw", action if before.mover == watcher else None, shown, after.phase)
        return (seat, action, shown, after.phase)


KNOWLEDGE = CastorPartyKnowledge()
