"""Trias and Ciao Dino!, chapter 12: hands are secret but for their backs, the pile but for how many of each back."""
from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ludotheque.core.seats import CHANCE
from ludotheque.games.trias.components import CARD, DEALING, METEOR, PLAY, REFILLING
from ludotheque.games.trias.rules import Trias
from ludotheque.trust.knowledge import Knowledge, Zone, others


class TriasKnowledge(Knowledge):
    def zones(self, state: Trias, watcher: int) -> list[Zone]:
        """R12.1, R12.2. The kind of each card in another hand; what the pile holds of each back."""
        found = []
        for back in range(2):
            held, unseen = self._hidden(state, watcher, back)
            kinds = {card & 3 for card in unseen}
            for seat in held:
                card = state.hand[seat] - 1
                found.append(Zone(f"hand of {seat}", (card & 3,), tuple(sorted(kinds))))
            if held and len(kinds) > 1:
                found.append(Zone("pile", tuple(state.pile[4 * back:4 * back + 3]), tuple(range(12))))
        return found

    def _hidden(self, state: Trias, watcher: int, back: int) -> tuple[list[int], list[int]]:
        """Seats with an unseen card of this back, and all unseen cards of it but the meteor, which no hand keeps."""
        held = [seat for seat in others(state, watcher) if state.hand[seat] and (state.hand[seat] - 1) >> 2 == back]
        unseen = [state.hand[seat] - 1 for seat in held]
        for kind in range(METEOR):
            unseen += [4 * back + kind] * state.pile[4 * back + kind]
        return held, unseen

    def vary(self, state: Trias, watcher: int, random: Random) -> Trias:
        twin = state.copy()
        assert isinstance(twin, Trias)
        hand, pile = list(state.hand), list(state.pile)
        for back in range(2):
            held, unseen = self._hidden(state, watcher, back)
            random.shuffle(unseen)
            for seat in held:
                hand[seat] = unseen.pop() + 1
            for kind in range(METEOR):
                pile[4 * back + kind] = unseen.count(4 * back + kind)
        twin.hand, twin.pile = hand, pile
        return twin

    def told(self, before: Trias, after: Trias, seat: int, action: int, watcher: int) -> Hashable:
        """R4.2, R12.1, R12.3. A card for a hand shows its back, unless it is the meteor; any other card is seen."""
        if seat == CHANCE and before.phase in (DEALING, REFILLING):
            owner = before.step if before.phase == DEALING else before.turn
            is_seen = owner == watcher or action == CARD + METEOR
            return (before.phase, owner, sum(before.pile[:3]) > 0, action if is_seen else None)
        if action == PLAY:
            return (seat, action, before.hand[seat])
        return (seat, action)


KNOWLEDGE = TriasKnowledge()
