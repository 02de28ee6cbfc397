"""Castor Party!: the turn, the trip and the match. Rule ids point to docs/rules/castor_party.md."""
from ludotheque.core.seats import CHANCE, EVERYONE, NOBODY, WHOLE
from ludotheque.games.castor_party import components, evaluate, moves, raft, sight
from ludotheque.games.castor_party.components import (
    ALL_CARDS,
    ALL_IDLE,
    CARD,
    CARDS,
    COLOURS,
    DEAL,
    DEALT,
    DEALT_CARD,
    DEALT_UNSEEN,
    DONE,
    DRAW,
    DRAWING,
    DREW,
    DREW_UNSEEN,
    EMPTY_HAND,
    EXCHANGE,
    EXCHANGED,
    GIVEN_BACK,
    HELD,
    JUMPED,
    KEPT,
    LANDED,
    LAST_OFF,
    LOGS_GONE,
    MIDDLE,
    NO_REWARD,
    NO_TAIL,
    NUMBERS,
    OFFSETS,
    OVER,
    PASS,
    PASSED,
    PLACE,
    PLACED,
    PLAYED,
    PLAYED_JOKER,
    PUT,
    PUT_AWAY,
    PUT_DOWN,
    REWARD,
    SHAKE,
    SHAKE_BY,
    SHAKEN,
    SHAKES,
    SHAKING,
    SHOWED,
    TAILS,
    TAKE_CARD,
    TAKE_LOG,
    THREE_TRIPS,
    TIPPED,
    TOOK_CARD,
    TOOK_LOG,
    TRIP_BEGAN,
    TRIPS,
    WATER,
)
from ludotheque.games.castor_party.state import Party

BUOY_COLOUR = components.BUOY_COLOUR
CARD_BIT = components.CARD_BIT
OFFSET_X = components.OFFSET_X
OFFSET_Y = components.OFFSET_Y


class CastorParty(Party):
    # ---- who is asked, and what ----------------------------------------------------------------------------------
    def actor(self) -> int:
        """R3.1. Chance deals, shakes and draws; all else is for the mover."""
        phase = self.phase
        if phase in (DRAWING, DEAL, SHAKING):
            return CHANCE
        return NOBODY if phase == OVER else self.mover

    def legal(self, seat: int) -> None:
        self.count = 0
        if seat != self.actor():
            return
        phase = self.phase
        if phase in (DRAWING, DEAL):
            self.offer_cards()
        elif phase == CARD:
            self.offer_moves()
        elif phase == PLACE:
            self.offer_places()
        elif phase == SHAKING:
            for step in range(SHAKES):                                      # R5.10
                self.offer(SHAKE_BY + step)
        elif phase == REWARD:
            if self.left:
                self.offer(TAKE_CARD)                                       # R7.5
            if self.reserve:
                self.offer(TAKE_LOG)
        elif phase == EXCHANGE:
            self.offer_exchange()

    def offer_cards(self) -> None:
        """R2.2, R7.6, R9.2. Every card in the piles, equally likely: all weights are 1 from the start.

        Written without a branch, because this is asked most often.
        """
        count = 0
        pile = self.pile
        for action in range(DRAW, SHAKE_BY):
            self.actions[count] = action
            count += pile & 1
            pile >>= 1
        self.count = count

    def offer_moves(self) -> None:
        """R3.3, R4.2, R8.5. Every playable card with its own beaver; a joker with every beaver it can move."""
        cards = moves.playable(self, self.hand[self.mover])
        while cards:
            card = moves.lowest(cards)
            cards &= cards - 1
            if self.at[card // NUMBERS] < WATER:
                self.offer(card * COLOURS + card // NUMBERS)
            else:
                for beaver in range(COLOURS):
                    if moves.may_move(self, card, beaver):
                        self.offer(card * COLOURS + beaver)

    def offer_places(self) -> None:
        """R5.1, R5.4. Every allowed offset of the landing buoy with every direction of the tail."""
        offsets = raft.room(self, self.beaver, moves.landing(self, self.card, self.beaver))
        for offset in range(OFFSETS):
            if offsets >> offset & 1:
                for tail in range(TAILS):
                    self.offer(PUT_DOWN + offset * TAILS + tail)

    def offer_exchange(self) -> None:
        """R9.6, R9.8. A stuck seat puts cards away, no more than the piles hold, until it is done; else it passes."""
        if self.left == 0:
            self.offer(PASS)
            return
        if self.owed < self.left:
            for card in range(CARDS):
                if self.hand[self.mover] >> card & 1:
                    self.offer(PUT_AWAY + card)
        self.offer(DONE)

    # ---- what happens then ---------------------------------------------------------------------------------------
    def apply(self, seat: int, action: int) -> None:
        if action < PUT_DOWN:
            self.play_card(action // COLOURS, action % COLOURS)
        elif action < TAKE_CARD:
            self.put_down((action - PUT_DOWN) // TAILS, (action - PUT_DOWN) % TAILS)
        elif action == TAKE_CARD:
            self.tell(TOOK_CARD, EVERYONE, seat, 0, 0, 0)
            self.owe(1)
        elif action == TAKE_LOG:
            self.reserve -= 1
            self.logs[seat] += 1
            self.tell(TOOK_LOG, EVERYONE, seat, self.logs[seat], 0, 0)
            self.owe(0)
        elif action < DONE:
            self.put_away(action - PUT_AWAY)
        elif action <= PASS:
            self.finish_exchange(action)
        elif action >= SHAKE_BY:
            self.shake((action - SHAKE_BY) // 3 - 1, (action - SHAKE_BY) % 3 - 1)
        elif self.phase == DEAL:
            self.deal(action - DRAW)
        else:
            self.draw(action - DRAW)

    def deal(self, card: int) -> None:
        """R2.2. Three cards to each seat in turn; then the first turn begins."""
        seat = (CARDS - self.left) // DEALT
        self.pile ^= CARD_BIT[card]
        self.left -= 1
        self.hand[seat] |= CARD_BIT[card]
        if self.tracing:
            self.tell(DEALT_CARD, 1 << seat, seat, card, 0, 0)
            self.tell(DEALT_UNSEEN, EVERYONE ^ 1 << seat, seat, 0, 0, 0)
        if self.left == CARDS - DEALT * self.seats:
            self.begin_turn()

    def begin_turn(self) -> None:
        """R3.3, R9.5. A seat that can move must play a card; one that cannot is stuck and shows its whole hand."""
        seat = self.mover
        if moves.playable(self, self.hand[seat]):
            self.phase = CARD
            return
        self.phase = EXCHANGE
        self.shown[seat] = self.hand[seat]
        for card in range(CARDS):
            if self.hand[seat] >> card & 1:
                self.tell(SHOWED, EVERYONE, seat, card, 0, 0)

    def play_card(self, card: int, beaver: int) -> None:
        """R3.5, R4.1. The card goes face up on the mover's stack and moves a beaver that belongs to nobody."""
        seat = self.mover
        bit = CARD_BIT[card]
        self.hand[seat] ^= bit
        self.shown[seat] &= ~bit
        self.played[seat] |= bit
        self.idle = 0
        buoy = moves.landing(self, card, beaver)
        self.tell(PLAYED if card // NUMBERS == beaver else PLAYED_JOKER, EVERYONE, seat, card, beaver, 0)
        if buoy == WATER:
            self.tell(JUMPED, EVERYONE, seat, beaver, self.at[beaver], 0)
            self.stand(beaver, WATER, 0, 0, NO_TAIL)                        # R8.1
            self.settle(beaver)
        elif self.free:
            self.card = card                                                # R5.1: the mover places it
            self.beaver = beaver
            self.phase = PLACE
        else:
            self.tell(LANDED, EVERYONE, seat, beaver, self.at[beaver], buoy)
            self.stand(beaver, buoy, 0, 0, NO_TAIL)                         # R5.9
            self.let_go(beaver)

    def put_down(self, offset: int, tail: int) -> None:
        """R5.1. The beaver goes to its buoy, at the chosen offset, its tail as chosen."""
        beaver = self.beaver
        buoy = moves.landing(self, self.card, beaver)
        self.tell(LANDED, EVERYONE, self.mover, beaver, self.at[beaver], buoy)
        self.tell(PLACED, EVERYONE, self.mover, beaver, offset, tail)
        self.card = 0
        self.beaver = 0
        self.stand(beaver, buoy, OFFSET_X[offset], OFFSET_Y[offset], tail)
        self.let_go(beaver)

    def stand(self, beaver: int, buoy: int, dx: int, dy: int, tail: int) -> None:
        """R5.8. Where a beaver is until it is moved again."""
        self.at[beaver] = buoy
        self.dx[beaver] = dx
        self.dy[beaver] = dy
        self.tail[beaver] = tail

    def let_go(self, beaver: int) -> None:
        """R5.10. A shaky hand shakes the beaver before anyone looks at the raft."""
        if self.shaky:
            self.beaver = beaver
            self.phase = SHAKING
        else:
            self.settle(beaver)

    def shake(self, east: int, north: int) -> None:
        """R5.10, R5.11, R5.12. Chance moves the place where the beaver stands, and with it its tail and its mass."""
        beaver = self.beaver
        self.beaver = 0
        self.dx[beaver] += east * SHAKE
        self.dy[beaver] += north * SHAKE
        self.tell(SHAKEN, EVERYONE, CHANCE, beaver, east * SHAKE, north * SHAKE)
        self.settle(beaver)

    def settle(self, beaver: int) -> None:
        """R6.4, R7.1, R7.2, R7.3, R8.3. The raft is looked at; if it holds, own colour and a jump are rewarded."""
        if raft.margin(self) < 0:
            self.tip()
            return
        if self.tracing:
            self.tell(HELD, EVERYONE, CHANCE, raft.spare(self), raft.limit(self), 0)
        if self.at[beaver] != WATER and BUOY_COLOUR[self.at[beaver]] != beaver:
            self.owe(0)
        elif self.left or self.reserve:
            self.phase = REWARD                                             # R7.4: one of the two must be taken
        else:
            self.tell(NO_REWARD, EVERYONE, self.mover, 0, 0, 0)             # R7.5
            self.owe(0)

    def tip(self) -> None:
        """R6.5, R6.6, R6.7, R10.3. All beavers in the water: the mover pays, nobody is rewarded, the trip is over."""
        seat = self.mover
        paid = min(GIVEN_BACK, self.logs[seat])
        self.logs[seat] -= paid
        self.reserve += paid
        if self.style:
            self.falls[seat] += 1
        self.tell(TIPPED, EVERYONE, seat, paid, raft.load_x(self), raft.load_y(self))
        self.end_trip()

    def owe(self, reward: int) -> None:
        """R9.1, R8.6. The reward card, if that was taken, and the draw that follows every move but the last jump."""
        owed = reward if raft.aboard(self) == 0 else reward + 1
        self.owed = min(owed, self.left)                                    # R9.4
        if self.owed:
            self.phase = DRAWING
        else:
            self.end_turn()

    def draw(self, card: int) -> None:
        """R9.2, R9.3. A card from the piles into the mover's hand, which has no upper limit."""
        seat = self.mover
        self.pile ^= CARD_BIT[card]
        self.left -= 1
        self.hand[seat] |= CARD_BIT[card]
        self.owed -= 1
        if self.tracing:
            self.tell(DREW, 1 << seat, seat, card, 0, 0)
            self.tell(DREW_UNSEEN, EVERYONE ^ 1 << seat, seat, 0, 0, 0)
        if self.owed == 0:
            self.end_turn()

    def put_away(self, card: int) -> None:
        """R9.6. All cards are put away before the first is drawn; they do not come back in this trip (R9.4)."""
        bit = CARD_BIT[card]
        self.hand[self.mover] ^= bit
        self.shown[self.mover] ^= bit
        self.away |= bit
        self.owed += 1
        self.tell(PUT, EVERYONE, self.mover, card, 0, 0)

    def finish_exchange(self, action: int) -> None:
        """R9.6, R9.7, R9.8. As many cards are drawn as were put away, and the turn is over; with none it was idle."""
        if self.owed:
            self.idle = 0
            self.phase = DRAWING
            self.tell(EXCHANGED, EVERYONE, self.mover, self.owed, 0, 0)
            return
        self.idle += 1
        self.tell(PASSED if action == PASS else KEPT, EVERYONE, self.mover, 0, 0, 0)
        self.end_turn()

    # ---- the end of a turn, of a trip, of the match ----------------------------------------------------------------
    def end_turn(self) -> None:
        """R3.1, R10.1, R10.2, R10.4, R10.5. The trip may be over; else it is the next seat's turn."""
        if raft.aboard(self) == 0:
            self.tell(LAST_OFF, EVERYONE, self.mover, self.trip, 0, 0)
            self.end_trip()
        elif self.hand[self.mover] == 0:
            self.tell(EMPTY_HAND, EVERYONE, self.mover, self.trip, 0, 0)
            self.end_trip()
        elif self.idle == self.seats:
            self.tell(ALL_IDLE, EVERYONE, CHANCE, self.trip, 0, 0)
            self.end_trip()
        else:
            self.mover = (self.mover + 1) % self.seats
            self.begin_turn()

    def end_trip(self) -> None:
        """R11.4, R11.5. After the third trip, or with the reserve empty, the match is over; else all starts afresh."""
        if self.trip == TRIPS or self.reserve == 0:
            self.phase = OVER
            return
        self.trip += 1
        self.mover = self.poorest()
        self.phase = DEAL
        self.idle = 0
        self.pile = ALL_CARDS                                               # R11.1, R12.6: all gathered unseen
        self.left = CARDS
        self.away = 0
        for seat in range(self.seats):
            self.hand[seat] = 0
            self.shown[seat] = 0                                            # R12.4
            self.played[seat] = 0
        for beaver in range(COLOURS):
            self.stand(beaver, MIDDLE, 0, 0, NO_TAIL)                       # R2.1
        self.tell(TRIP_BEGAN, EVERYONE, self.mover, self.trip, 0, 0)

    def poorest(self) -> int:
        """R11.2, R11.3. Who has fewest logs; of several the first clockwise, from the seat after the last mover's."""
        found = (self.mover + 1) % self.seats
        for step in range(2, self.seats + 1):
            seat = (self.mover + step) % self.seats
            if self.logs[seat] < self.logs[found]:
                found = seat
        return found

    def ending(self) -> int:
        """R11.4, R11.5."""
        if self.phase != OVER:
            return 0
        return THREE_TRIPS if self.trip == TRIPS else LOGS_GONE

    def share(self, seat: int) -> int:
        """R11.6. Most logs win; several with most share the win equally."""
        winners = 0
        for other in range(self.seats):
            if self.logs[other] > self.logs[seat]:
                return 0
            if self.logs[other] == self.logs[seat]:
                winners += 1
        return WHOLE // winners

    # ---- what a seat does not know ---------------------------------------------------------------------------------
    def observe(self, seat: int) -> int:
        """The planes of tensors.py."""
        return sight.observe(self, seat)

    def resample(self, seat: int) -> None:
        """R12.1, R12.2, R12.7. Every card the seat has not seen may be in any unseen place, all ways equally likely.

        One thing it can tell: a mover who was not stuck (R9.5) holds a playable card, so the mover's hand is drawn
        first, and again until that is so.
        """
        for other in range(self.seats):
            if other != seat:
                self.pile |= self.hand[other] & ~self.shown[other]
        if seat != self.mover:
            self.guess(self.mover)
            while self.phase == CARD and moves.playable(self, self.hand[self.mover]) == 0:
                self.pile |= self.hand[self.mover] & ~self.shown[self.mover]
                self.guess(self.mover)
        for other in range(self.seats):
            if other != seat and other != self.mover:
                self.guess(other)

    def guess(self, seat: int) -> None:
        """The unseen cards of one hand drawn anew from all that lie in the piles at this moment."""
        unseen = 0
        for card in range(CARDS):
            unseen += (self.hand[seat] & ~self.shown[seat]) >> card & 1
        self.hand[seat] &= self.shown[seat]
        rest = 0
        for card in range(CARDS):
            rest += self.pile >> card & 1
        for card in range(CARDS):                   # each card is taken with the odds of still being needed
            if self.pile >> card & 1:
                if self.random(rest) < unseen:
                    self.hand[seat] |= CARD_BIT[card]
                    self.pile ^= CARD_BIT[card]
                    unseen -= 1
                rest -= 1

    # ---- what a bot thinks of it -----------------------------------------------------------------------------------
    def feature(self, seat: int, number: int) -> int:
        """Those of features.py."""
        return evaluate.feature(self, seat, number)

    def strength(self, seat: int) -> int:
        return evaluate.strength(self, seat)

    # ---- for callers in Python -------------------------------------------------------------------------------------
    def balance(self) -> tuple[int, int, int, int, int]:
        """R6.1, R6.2. The load along x and y, the limit, the exact margin of their squares, the length to spare."""
        return raft.load_x(self), raft.load_y(self), raft.limit(self), raft.margin(self), raft.spare(self)

    def is_playable(self, hand: int) -> bool:
        """R3.4. Whether any card of this hand is playable on this raft."""
        return moves.playable(self, hand) != 0

    def is_crowded(self) -> bool:
        """R5.7. Whether tails take every offset of the buoy the beaver in hand is bound for."""
        return raft.crowded(self, self.beaver, moves.landing(self, self.card, self.beaver)) == 1
