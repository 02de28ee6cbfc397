"""Everything that changes in a game of Trias, and the small questions one asks of it. Rule ids: docs/rules/trias.md."""
from ludotheque.core.state import State
from ludotheque.games.trias import components
from ludotheque.games.trias.components import LAYING, PIECES, PIECES_FOR_TWO, SPOTS, TILES

MASK = 18446744073709551615
PRIME = 1099511628211
ROOM_OF = components.ROOM_OF


class TriasState(State):
    """A table. Spots 0 … 36 are the tiles, 37 … 46 the pools: places of water where somebody swims.

    R3.2, R8.6. The sea has no rim: positions are plain numbers and nothing is laid on a grid. No drift goes more than
    one ring beyond the farthest tile, a turn has two drifts at most, and R8.6 bounds the turns, so no tile gets
    farther out than 3 + 2 * 526 = 1055 rings, which the fields hold with ease (notation.farthest has the argument).
    R5.10, R7.1, R7.3. Ten pools suffice: a drift leaves one at most, a turn has two drifts, and whoever swims there is
    gone after the phase 3 of its own seat, so that all pools were made in as many turns as there are seats.
    """

    def __init__(self) -> None:
        super().__init__()
        self.elimination: int = 0               # R7.4: of the edition
        self.any_split_scores: int = 0          # R9.6: of the edition
        self.phase: int = LAYING
        self.turn: int = 0                      # whose turn it is, in set-up who places
        self.step: int = 0                      # in set-up: tiles laid, hands dealt, groups placed
        self.card: int = 0                      # the kind to drift in phase 1
        self.points: int = 0                    # action points left
        self.boat: int = 0                      # R6.8: swimmers that the rescue under way can still take
        self.closing: int = 0                   # turns left of the last round, this one included; 0 before it
        self.idle: int = 0                      # R8.6: turns in a row without a card; -1 once this turn has drawn one
        self.box: list[int] = [0] * 4           # tiles not laid, by kind
        self.pile: list[int] = [0] * 8          # by card
        self.played: list[int] = [0] * 8        # by card
        self.hand: list[int] = [0] * 5          # by seat: card + 1, 0 for none
        self.reserve: list[int] = [0] * 5
        self.score: list[int] = [0] * 5
        self.q: list[int] = [0] * 47            # by spot
        self.r: list[int] = [0] * 47
        self.ring: list[int] = [-1] * 37        # by tile: R3.4 its distance from the centre, -1 if it is not laid
        self.herd: list[int] = [0] * 47         # by spot: the pieces there, five bits a seat
        self.marked: list[int] = [0] * 47       # by spot: R6.12 how many of the acting seat's have bred or were born
        # What follows can be worked out from the above, and is kept so that it need not be.
        self.near: list[int] = [-1] * 222       # by side: the tile beyond, -1 for water
        self.land: list[int] = [-1] * 37        # by tile: R3.1 one of the tiles of its land, the same for all of them
        self.holes: int = 0                     # in all lands together; without any, all water at a coast is sea
        self.stack: list[int] = [0] * 37        # of the flood that finds a land

    def key(self) -> int:
        """A hash of everything on the table: tiles, pieces, scores, points; what hands hold is left out."""
        key = PRIME
        for tile in range(TILES):
            if self.ring[tile] >= 0:
                key = ((key ^ ((self.q[tile] + 2048) * 4096 + self.r[tile] + 2048)) * PRIME) & MASK
                key = ((key ^ (self.herd[tile] * 32 + self.marked[tile])) * PRIME) & MASK
        swimmers = 0
        for pool in range(TILES, SPOTS):                # in whatever order the pools were made
            if self.herd[pool]:
                place = ((PRIME ^ ((self.q[pool] + 2048) * 4096 + self.r[pool] + 2048)) * PRIME) & MASK
                swimmers = (swimmers + (place ^ (self.herd[pool] * 32 + self.marked[pool])) * PRIME) & MASK
        key = ((key ^ swimmers) * PRIME) & MASK
        key = ((key ^ (self.phase + 16 * self.turn + 128 * self.step + 8192 * self.card)) * PRIME) & MASK
        key = ((key ^ (self.points + 64 * self.boat + 4096 * self.closing)) * PRIME) & MASK
        key = ((key ^ (self.idle + 1)) * PRIME) & MASK
        for seat in range(self.seats):
            key = ((key ^ (self.reserve[seat] + 64 * self.score[seat])) * PRIME) & MASK
        for card in range(8):
            key = ((key ^ self.played[card]) * PRIME) & MASK
        return (key ^ (key >> 31)) | 1

    def stock(self) -> int:
        """R2.8. How many pieces a seat plays with."""
        return PIECES_FOR_TWO if self.seats == 2 else PIECES

    def is_gone(self, seat: int) -> bool:
        """R7.4. Pieces leave the board only in their seat's own phase 3, so without pieces a seat is gone for good."""
        return self.reserve[seat] == self.stock()

    def own(self, spot: int, seat: int) -> int:
        return self.herd[spot] >> seat * 5 & 31

    def room_left(self, tile: int) -> int:
        """R3.5, R3.6. Below zero on an overfull tile. (The sum of the digits in base 32 is the rest modulo 31.)"""
        return ROOM_OF[tile] - self.herd[tile] % 31

    def stands(self, seat: int) -> int:
        """How many pieces of the seat stand on tiles."""
        count = 0
        for tile in range(TILES):
            count += self.herd[tile] >> seat * 5 & 31
        return count

    def pool_at(self, q: int, r: int) -> int:
        """R3.7. The spot of the swimmers on that place of water, -1 if nobody swims there."""
        for spot in range(TILES, SPOTS):
            if self.herd[spot] and self.q[spot] == q and self.r[spot] == r:
                return spot
        return -1

    def new_pool(self) -> int:
        """A free spot for swimmers; see the class for why there is one."""
        for spot in range(TILES, SPOTS):
            if self.herd[spot] == 0:
                return spot
        return SPOTS - 1
