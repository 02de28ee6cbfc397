"""Vivarium: who acts, what is legal, what happens, who wins, and what a seat cannot know.

Rule ids point to docs/rules/vivarium.md; each id is also the name of a test. The chapters: state (the table), turns
(swap, taking, equipment), rounds (set-up, end of a round, the end), scoring (contracts).
"""
from ludotheque.core.seats import CHANCE, EVERYONE, NOBODY, WHOLE
from ludotheque.games.vivarium import components, evaluate, rounds, scoring, sight, turns
from ludotheque.games.vivarium.components import (
    CHOOSE,
    CONTRACT,
    CONTRACTS,
    CREATURE,
    DECLINE,
    DECLINED,
    DOMINOES,
    DRAW,
    DRAW_CARD,
    DRAW_DOMINO,
    DRAW_FIRST,
    DRAW_TOKEN,
    FILL,
    FIRST,
    FIRST_COLOUR_CONTRACT,
    FIRST_TYPE_CONTRACT,
    GEM_POINTS,
    GIVE,
    GIVE_DOMINO,
    HIGHEST,
    KEEP,
    LOOK,
    MOST_GAINED,
    NOTHING,
    OVER,
    PHOTO,
    PICK,
    SHARED,
    SHOW,
    SLOTS,
    SWAP,
    TAKE,
    TAKE_GEMS,
    USE_CAMERA,
)
from ludotheque.games.vivarium.state import VivariumState

FIRST_CARD = components.FIRST_CARD
CLASS_OF = components.CLASS_OF
COST = components.COST
KIND_OF = components.KIND_OF
LAST_CARD = components.LAST_CARD
NEIGHBOURS = components.NEIGHBOURS


class Vivarium(VivariumState):
    # ---- who acts, who wins ---------------------------------------------------------------------------------------
    def actor(self) -> int:
        phase = self.phase
        if phase >= SWAP:
            return self.player()
        return CHANCE if phase != OVER else NOBODY

    def ending(self) -> int:
        """R11.1, R11.3. After round 7, with one winner or several."""
        if self.phase != OVER:
            return 0
        return HIGHEST if rounds.winners(self) == 1 else SHARED

    def share(self, seat: int) -> int:
        """R11.3. Equal parts for all with the highest score."""
        return WHOLE // rounds.winners(self) if self.total[seat] == rounds.highest(self) else 0

    # ---- what is legal --------------------------------------------------------------------------------------------
    def legal(self, seat: int) -> None:
        self.count = 0
        if seat < 0:
            if seat == CHANCE and self.actor() == CHANCE:
                self.list_outcomes()
        elif seat == self.actor():
            self.list_choices(seat)

    def list_choices(self, seat: int) -> None:
        phase = self.phase
        if phase == SWAP:
            lower = self.dominoes[2 * seat]                                             # R4.1
            higher = self.dominoes[2 * seat + 1]
            self.offer(GIVE_DOMINO + lower - 1)
            if higher != lower:                                                         # R4.3
                self.offer(GIVE_DOMINO + higher - 1)
        elif phase == CHOOSE:
            gems = self.gems[seat]
            costs = turns.cost_row(self, seat)
            for slot in range(SLOTS):
                if self.board[slot] and COST[costs + slot] <= gems:                     # R5.1-R5.4, R5.6
                    self.offer(TAKE + slot)
            self.offer(TAKE_GEMS)                                                       # R5.7
        elif phase == LOOK:
            for i in range(4):
                slot = NEIGHBOURS[4 * self.slot + i]
                if slot >= 0 and self.board[slot]:                                      # R6.5
                    self.offer(TAKE + slot)
            self.offer(DECLINE)                                                         # R6.3
        elif phase == PHOTO:
            self.offer(DECLINE)
            self.offer(USE_CAMERA)
        else:
            if phase == GIVE and self.held < self.seats - self.served:
                self.offer(NOTHING)                                                     # R6.14
            card = self.next_in_hand(0)
            while card:
                self.offer(PICK + card)
                card = self.next_in_hand(card)

    def list_outcomes(self) -> None:
        """Every draw is chance's, by the number of cards of each face."""
        phase = self.phase
        if phase in (FILL, DRAW):
            self.list_deck(self.class_to_draw())
        elif phase == SHOW:
            for token in range(1, 9):
                if self.pile[token]:
                    self.offer_chance(DRAW_TOKEN + token, self.pile[token])
        elif phase == CONTRACTS:
            self.list_contracts(rounds.next_start(self) % 2)
        elif phase == DOMINOES:
            for domino in range(1, 7):
                if self.pool[domino]:
                    self.offer_chance(DRAW_DOMINO + domino, self.pool[domino])
        else:
            for seat in range(self.seats):
                self.offer_chance(DRAW_FIRST + seat, 1)

    def list_deck(self, kind: int) -> None:
        """Each face left in a deck. The hottest loop of the game: it does what `offer_chance` would, without a branch.

        Every face is written down, and the next one overwrites it if none is left.
        """
        count = 0
        for card in range(FIRST_CARD[kind], LAST_CARD[kind] + 1):
            self.actions[count] = DRAW_CARD + card
            self.weights[count] = self.deck[card]
            count += 1 if self.deck[card] else 0
        self.count = count

    def list_contracts(self, kind: int) -> None:
        """R2.4. The starting contracts of colour (0) or of type (1) that nobody has been dealt."""
        first = FIRST_TYPE_CONTRACT if kind else FIRST_COLOUR_CONTRACT
        for contract in range(first, first + 4):
            if self.is_free(contract):
                self.offer_chance(DRAW_CARD + contract, 1)

    def is_free(self, contract: int) -> bool:
        owners = 0
        for place in range(2 * self.seats):
            if self.start[place] == contract:
                owners += 1
        return owners == 0

    # ---- what happens ---------------------------------------------------------------------------------------------
    def apply(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == SWAP:
            turns.swap(self, seat, action - GIVE_DOMINO + 1)
        elif phase == CHOOSE:
            if action == TAKE_GEMS:
                turns.take_gems(self, seat)
            else:
                turns.take(self, seat, action - TAKE)
        elif phase == FILL:
            rounds.lay(self, action - DRAW_CARD)
        elif phase == DRAW:
            turns.draw_creature(self, action - DRAW_CARD)
        elif phase in (LOOK, PHOTO):
            self.answer(seat, action)
        elif phase == KEEP:
            turns.keep(self, seat, action - PICK)
        elif phase == GIVE:
            turns.give(self, seat, action - PICK)           # NOTHING is PICK + 0
        else:
            self.deal(action)

    def answer(self, seat: int, action: int) -> None:
        """R6.3. Use the card just gained, or lose its use for good."""
        if action == USE_CAMERA:
            turns.photograph(self, seat)
        elif action == DECLINE:
            card = self.gained[seat * MOST_GAINED + self.size[seat] - 1]
            self.tell(DECLINED, EVERYONE, seat, KIND_OF[card], 0, 0)
            rounds.end_turn(self)
        else:
            turns.look(self, seat, action - TAKE)

    def deal(self, action: int) -> None:
        """R2.3-R2.8. The draws of the set-up."""
        if self.phase == SHOW:
            rounds.show_token(self, action - DRAW_TOKEN)
        elif self.phase == CONTRACTS:
            rounds.deal_contract(self, action - DRAW_CARD)
        elif self.phase == DOMINOES:
            rounds.deal_domino(self, action - DRAW_DOMINO)
        elif self.phase == FIRST:
            rounds.choose_first(self, action - DRAW_FIRST)

    # ---- what a seat cannot know ----------------------------------------------------------------------------------
    def observe(self, seat: int) -> int:
        """The planes of tensors.py."""
        return sight.observe(self, seat)

    def resample(self, seat: int) -> None:
        """R12.1, R12.4. Other seats' starting contracts until the end, and creatures in another's hand."""
        if self.phase != OVER:
            self.deal_again(seat, 0, FIRST_COLOUR_CONTRACT)
            self.deal_again(seat, 1, FIRST_TYPE_CONTRACT)
        if self.held > self.known and seat != self.player():
            self.draw_again()

    def deal_again(self, seat: int, kind: int, first: int) -> None:
        """Every starting contract of this kind that the seat does not own may be anyone else's. A bit for each of the
        four: a search asks this in every iteration."""
        free = 15
        left = 4
        for other in range(self.seats):
            if other == seat and self.start[2 * other + kind]:
                free ^= 1 << (self.start[2 * other + kind] - first)
                left -= 1
        for other in range(self.seats):
            if other != seat and self.start[2 * other + kind]:
                pick = self.random(left)
                contract = 0
                while pick or not free >> contract & 1:
                    pick -= free >> contract & 1
                    contract += 1
                self.start[2 * other + kind] = first + contract
                free ^= 1 << contract
                left -= 1

    def draw_again(self) -> None:
        """The creatures in hand that not all know go back to the deck, and as many are drawn."""
        unknown = self.held - self.known
        for i in range(self.known, self.held):
            self.deck[self.hand[i]] += 1
            self.hand[i] = 0
        self.left[CREATURE] += unknown
        self.held = self.known
        for _ in range(unknown):
            pick = self.random(self.left[CREATURE])
            card = FIRST_CARD[CREATURE]
            while pick >= self.deck[card]:
                pick -= self.deck[card]
                card += 1
            self.draw(card)
            self.hold(card)

    # ---- what a bot thinks of it ----------------------------------------------------------------------------------
    def feature(self, seat: int, number: int) -> int:
        """Those of features.py."""
        return evaluate.feature(self, seat, number)

    def strength(self, seat: int) -> int:
        return evaluate.strength(self, seat)

    # ---- for callers in Python ------------------------------------------------------------------------------------
    def settle(self) -> None:
        """R11.1. Count the final scores again, for a finished position that was read from text."""
        for seat in range(self.seats):
            self.total[seat] = scoring.score(self, seat)

    def points(self, seat: int, with_starting: bool) -> list[int]:
        """R11.1, R12.6. What the seat has now: creatures, gems, tokens, contracts; bags by colour; each contract.

        The starting contracts come first, if asked for; without them nothing secret goes in.
        """
        contracts = scoring.best_contracts(self, seat, 1 if with_starting else 0)
        told = [scoring.creature_points(self, seat), self.gems[seat] * GEM_POINTS, scoring.token_points(self, seat),
                contracts, *[self.bags[colour] for colour in range(4)]]
        if with_starting:
            told += [scoring.contract_points(self, seat, self.start[i]) for i in range(2 * seat, 2 * seat + 2)
                     if self.start[i]]
        told += [scoring.contract_points(self, seat, self.gained[i])
                 for i in range(seat * MOST_GAINED, seat * MOST_GAINED + self.size[seat])
                 if CLASS_OF[self.gained[i]] == CONTRACT]
        return told

    def icons_of(self, seat: int) -> list[int]:
        """R10.3. The seat's icons, four types then four colours, those of bags left out."""
        scoring.tally(self, seat)
        return [self.icons[icon] for icon in range(8)]

    def matching_cards(self, seat: int, token: int) -> int:
        """R7.6. How many of the seat's cards answer to a token."""
        return rounds.matching(self, seat, token)

    def price(self, seat: int, slot: int) -> int:
        """R5.3. What a slot costs the seat with the dominoes before it."""
        return turns.cost(self, seat, slot)

    def next_start(self) -> int:
        """R2.4. Which starting contract is dealt next: 2 x seat, + 1 for the one of type."""
        return rounds.next_start(self)

    def receiver_of(self) -> int:
        """R6.13. Whom the shovel's creature is for."""
        return turns.receiver(self)

    def resume_filling(self) -> None:
        """R8.3. Find the slot to be filled, for a position that was read from text."""
        self.slot = 0
        rounds.fill_on(self)

    def is_usable(self, seat: int, slot: int) -> bool:
        """R6.7, R6.9. Whether binoculars from this slot, or a camera (slot -1), can be used now."""
        return turns.can_photograph(self, seat) if slot < 0 else turns.can_look(self, seat, slot)

    def creatures_to_draw_now(self) -> int:
        """R6.15. How many creatures could be drawn."""
        return self.creatures_to_draw()

    def creatures_wanted(self) -> int:
        """R6.8, R6.13. How many creatures the drawing is for."""
        return turns.wanted(self)
