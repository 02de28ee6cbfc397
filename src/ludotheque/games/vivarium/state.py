"""Vivarium: everything that changes, and the small questions about it. Rule ids point to docs/rules/vivarium.md."""
from ludotheque.core.seats import EVERYONE
from ludotheque.core.state import State
from ludotheque.games.vivarium import components
from ludotheque.games.vivarium.components import (
    CONTRACT,
    CREATURE,
    DRAW,
    EQUIPMENT,
    FILL,
    GOT_GEMS,
    GOT_PRIORITY,
    MOST_GAINED,
    SHUFFLED,
)

CLASS_OF = components.CLASS_OF
FIRST_CARD = components.FIRST_CARD
GEMS_OF = components.GEMS_OF
LAST_CARD = components.LAST_CARD
MATCHES = components.MATCHES


class VivariumState(State):
    def __init__(self) -> None:
        """An empty table; the game's set_up puts a box on it."""
        super().__init__()
        self.box: int = 0                           # the number of the box played with: see boxes.py
        self.phase: int = FILL
        self.round: int = 0                         # 1 to 7, 0 during set-up
        self.turn: int = 0                          # turns played in this round
        self.first: int = 0                         # the first player's seat
        self.slot: int = 0                          # where the binoculars came from; where the next card is laid
        self.drawing: int = 0                       # the kind of equipment that creatures are drawn for
        self.served: int = 0                        # shovel: seats that had their chance, from the drawer clockwise
        self.held: int = 0                          # creatures drawn and not yet gained or discarded …
        self.known: int = 0                         # … of which the first so many are known to all
        self.middle: int = 0                        # dominoes
        self.hidden: int = 0
        self.thrown_creatures: int = 0              # how many creatures lie in the discard
        self.hand: list[int] = [0] * 4              # the creatures drawn: known ones ascending, then the others
        self.board: list[int] = [0] * 16            # R1.2 by slot: a card, 0 for none
        self.dominoes: list[int] = [0] * 8          # two a seat, ascending
        self.gems: list[int] = [0] * 4
        self.start: list[int] = [0] * 8             # two a seat: contract of colour, contract of type
        self.gained: list[int] = [0] * 128          # MOST_GAINED a seat, in the order gained
        self.size: list[int] = [0] * 4              # by seat: how many cards gained
        self.tokens: list[int] = [0] * 9            # by round: its token, 0 if not shown yet
        self.winner: list[int] = [-1] * 9           # by round: the seat that won its token, -1 for nobody
        self.deck: list[int] = [0] * 130            # by card: how many lie face down
        self.thrown: list[int] = [0] * 130          # by card: how many were discarded
        self.left: list[int] = [0] * 4              # by class of cards: how many lie face down in all
        self.pile: list[int] = [0] * 10             # by token: how many nobody has seen
        self.pool: list[int] = [0] * 7              # by domino: how many are still to be dealt
        self.pair_points: list[int] = [0] * 9       # R10.5, R10.6 as printed in the box played with
        self.set_points: list[int] = [0] * 9
        self.icons: list[int] = [0] * 8             # of the seat last tallied: four types, four colours
        self.bags: list[int] = [0] * 4              # of the seat last scored: bags by colour
        self.total: list[int] = [0] * 4             # by seat: the final score, 0 before

    # ---- whose turn -----------------------------------------------------------------------------------------------
    def player(self) -> int:
        """R3.1. The seat whose turn it is: from the first player clockwise, twice."""
        return (self.first + self.turn) % self.seats

    # ---- cards that move ------------------------------------------------------------------------------------------
    def gain(self, seat: int, card: int) -> None:
        """R3.4, R3.5, R6.1, R7.1-R7.4. A card comes to a seat for good, with its gems and the priority gem."""
        self.gained[seat * MOST_GAINED + self.size[seat]] = card
        self.size[seat] += 1
        gems = GEMS_OF[card]
        if gems:
            self.gems[seat] += gems
            self.tell(GOT_GEMS, EVERYONE, seat, gems, card, 0)
        token = self.tokens[self.round]
        if MATCHES[token * 130 + card]:
            self.gems[seat] += 1
            self.tell(GOT_PRIORITY, EVERYONE, seat, token, 0, 0)

    def discard(self, card: int) -> None:
        """R12.2. Onto the open discard piles."""
        self.thrown[card] += 1
        if CLASS_OF[card] == CREATURE:
            self.thrown_creatures += 1

    def creatures_to_draw(self) -> int:
        """R6.15. The deck, and behind it the discarded creatures."""
        return self.left[CREATURE] + self.thrown_creatures

    def shuffle_if_empty(self) -> None:
        """R6.15. At the moment a creature must be drawn and the deck is empty, the discarded ones become the deck.

        Whoever counts knows what the empty deck had held: creatures drawn from it are no secret any more.
        """
        if self.left[CREATURE] == 0:
            for card in range(FIRST_CARD[CREATURE], LAST_CARD[CREATURE] + 1):
                self.deck[card] = self.thrown[card]
                self.thrown[card] = 0
            self.left[CREATURE] = self.thrown_creatures
            self.thrown_creatures = 0
            self.known = self.held
            self.tell(SHUFFLED, EVERYONE, 0, self.left[CREATURE], 0, 0)

    def draw(self, card: int) -> None:
        """A card leaves its deck."""
        self.deck[card] -= 1
        self.left[CLASS_OF[card]] -= 1

    def hold(self, card: int) -> None:
        """R12.4. A creature comes to the hand of its drawer, in its place among those that only the drawer knows."""
        place = self.held
        while place > self.known and self.hand[place - 1] > card:
            self.hand[place] = self.hand[place - 1]
            place -= 1
        self.hand[place] = card
        self.held += 1

    def let_go(self, card: int) -> None:
        """A creature leaves the hand."""
        place = 0
        while self.hand[place] != card:
            place += 1
        if place < self.known:
            self.known -= 1
        self.held -= 1
        for i in range(place, self.held):
            self.hand[i] = self.hand[i + 1]
        self.hand[self.held] = 0

    def next_in_hand(self, after: int) -> int:
        """The lowest card in the hand above this one, 0 if there is none."""
        best = 0
        for i in range(self.held):
            card = self.hand[i]
            if card > after and (best == 0 or card < best):
                best = card
        return best

    def class_to_draw(self) -> int:
        """R8.4, R2.2. From which deck chance draws now: that of the slot's row if it has cards, else the creatures."""
        if self.phase == DRAW or self.slot < 8:
            return CREATURE
        kind = EQUIPMENT if self.slot < 12 else CONTRACT
        return kind if self.left[kind] else CREATURE
