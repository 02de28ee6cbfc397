"""Moth: state and rules. Rule ids point to docs/rules/moth.md; each id is also the name of a test."""
from ludotheque.core.seats import CHANCE, EVERYONE, NOBODY, WHOLE
from ludotheque.core.state import State
from ludotheque.games.moth import components
from ludotheque.games.moth.components import (
    ALL_CARDS,
    BLOWN,
    CHOOSE,
    CHOSE,
    DRAWN,
    EAST,
    GUST,
    HAS_CHOSEN,
    LURE,
    LURED,
    MIDDLE,
    NEARER,
    REACHED,
    REVEALED,
    STONES,
    WEST,
)

WEIGHTS = components.WEIGHTS


class Moth(State):
    # ---- state: everything that can change, and nothing that can be worked out. ---------------------------------
    def __init__(self) -> None:
        """R1.1, R1.2. The moth on the middle stone, cards 1 to 4 in both hands."""
        super().__init__()
        self.seats = 2
        self.moth: int = MIDDLE
        self.hand: list[int] = [ALL_CARDS] * 2      # by seat: bits of the cards still held
        self.laid: list[int] = [0] * 2              # by seat: the card laid this round, 0 for none

    # ---- rules: one method a question, one function a paragraph of the rulebook. --------------------------------
    def phase(self) -> int:
        """Read off the table each time, so that it can never disagree with the table."""
        if self.ending():
            return 0
        if self.laid[0] == 0 or self.laid[1] == 0:
            return CHOOSE
        return GUST if self.laid[0] == self.laid[1] else LURE

    def ending(self) -> int:
        """R4. At a lantern, or when all cards are spent."""
        if self.moth == WEST or self.moth == EAST:
            return REACHED                                                  # R4.1
        if self.hand[0] == 0 and self.laid[0] == 0 and self.hand[1] == 0 and self.laid[1] == 0:
            return DRAWN if self.moth == MIDDLE else NEARER                 # R4.2, R4.3
        return 0

    def share(self, seat: int) -> int:
        if self.moth == MIDDLE:
            return WHOLE // 2                                               # R4.3
        return WHOLE if (self.moth < MIDDLE) == (seat == 0) else 0

    def actor(self) -> int:
        phase = self.phase()
        if phase == CHOOSE:
            return 0 if self.laid[0] == 0 else 1
        if phase == LURE:
            return 0 if self.laid[0] > self.laid[1] else 1                  # R3.1
        return CHANCE if phase == GUST else NOBODY

    def actors(self) -> int:
        """R2.1, R2.2. Both choose at the same time, and may change to another card until both are down."""
        if self.phase() == CHOOSE:
            return (1 if self.hand[0] else 0) | (2 if self.hand[1] else 0)
        seat = self.actor()
        return 1 << seat if seat >= 0 else 0

    def legal(self, seat: int) -> None:
        self.count = 0
        phase = self.phase()
        if phase == CHOOSE and seat >= 0:
            for card in range(1, 5):
                if self.hand[seat] >> card & 1:
                    self.offer(CHOOSE << 3 | card)
        elif phase == LURE and seat == self.actor():
            for stones in range(1, abs(self.laid[0] - self.laid[1]) + 1):
                self.offer(LURE << 3 | stones)
        elif phase == GUST and seat == CHANCE:
            self.offer_chance(GUST << 3, 1)
            self.offer_chance(GUST << 3 | 1, 1)

    def apply(self, seat: int, action: int) -> None:
        kind = action >> 3
        argument = action & 7
        if kind == CHOOSE:
            self.lay(seat, argument)
        elif kind == LURE:
            self.fly(argument if seat == 1 else -argument)
            self.tell(LURED, EVERYONE, seat, self.moth, 0, 0)
        else:
            self.fly(1 if argument else -1)
            self.tell(BLOWN, EVERYONE, seat, self.moth, 0, 0)

    def lay(self, seat: int, card: int) -> None:
        """R2.1-R2.3. A card goes face down, instead of the one laid before; when both are down they are turned up."""
        if self.laid[seat]:
            self.hand[seat] |= 1 << self.laid[seat]
        else:
            self.tell(HAS_CHOSEN, EVERYONE, seat, 0, 0, 0)
        self.hand[seat] &= ~(1 << card)
        self.laid[seat] = card
        self.tell(CHOSE, 1 << seat, seat, card, 0, 0)
        if self.laid[0] and self.laid[1]:
            self.tell(REVEALED, EVERYONE, 0, self.laid[0], 0, 0)
            self.tell(REVEALED, EVERYONE, 1, self.laid[1], 0, 0)

    def fly(self, stones: int) -> None:
        """R3.3. The moth flies, no further than a lantern, and the round is over."""
        stone = self.moth + stones
        self.moth = WEST if stone < WEST else EAST if stone > EAST else stone
        self.laid[0] = 0
        self.laid[1] = 0

    def resample(self, seat: int) -> None:
        """R2.1. A card lying face down alone may be any that its owner still held."""
        if self.phase() == CHOOSE:
            for other in range(2):
                if other != seat and self.laid[other]:
                    self.guess(other)

    def guess(self, seat: int) -> None:
        held = self.hand[seat] | 1 << self.laid[seat]
        count = 0
        for card in range(1, 5):
            count += held >> card & 1
        pick = self.random(count)
        for card in range(1, 5):
            if held >> card & 1:
                if pick == 0:
                    self.laid[seat] = card
                    self.hand[seat] = held & ~(1 << card)
                pick -= 1

    # ---- what a bot thinks of it ----------------------------------------------------------------------------------
    def feature(self, seat: int, number: int) -> int:
        if number == STONES:
            return MIDDLE - self.moth if seat == 0 else self.moth - MIDDLE
        total = self.laid[seat]
        for card in range(1, 5):
            total += card * (self.hand[seat] >> card & 1)
        return total

    def strength(self, seat: int) -> int:
        return WEIGHTS[0] * self.feature(seat, 0) + WEIGHTS[1] * self.feature(seat, 1)

    def observe(self, seat: int) -> int:
        """R2.1. The planes of tensors.py; seen by West if the seat only watches."""
        for i in range(28):
            self.seen[i] = 0
        me = 1 if seat == 1 else 0
        both_down = 1 if self.laid[0] and self.laid[1] else 0
        self.seen[0] = 0 if seat == 0 else 1
        self.seen[1 + self.moth] = 1
        for turn in range(2):
            owner = me if turn == 0 else 1 - me
            card = self.laid[owner]
            hand = self.hand[owner]
            if card:
                if owner == seat or both_down == 1:
                    self.seen[18 + 4 * turn + card - 1] = 1
                else:
                    self.seen[26 + turn] = 1
                    hand |= 1 << card
            for held in range(1, 5):
                self.seen[10 + 4 * turn + held - 1] = hand >> held & 1
        return 28
