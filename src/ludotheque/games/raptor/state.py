"""Everything that changes in a game of Raptor, and the small questions every chapter asks of it."""
from ludotheque.core.state import State
from ludotheque.games.raptor import components
from ludotheque.games.raptor.components import (
    ALL_CARDS,
    ALL_SCIENTISTS,
    BABY,
    COLUMNS,
    EDGE,
    FIRES,
    MARK,
    MOVE,
    ROCK,
    SCIENTIST,
)

MASK = 18446744073709551615
PRIME = 1099511628211
TILE_OF = components.TILE_OF
TILE_CELLS = components.TILE_CELLS
ROCKS = components.ROCKS
NEIGHBOUR = components.NEIGHBOUR
ROW_START = components.ROW_START


class RaptorState(State):
    """R1.7. Nothing is lost or doubled: each thing of the box is in exactly one of these fields.

    Figures of one kind are interchangeable: the board says what stands where, and a mark on a cell says what its figure
    has done or suffered this round. The lists of cells only save a search over the board; they are kept ascending.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2                                      # R1.1
        self.side: int = 0
        self.layout: int = 0
        self.phase: int = 0
        self.round: int = 0                                 # 0 during the set-up
        self.tiles: list[int] = [0] * 6                     # by place: the tile 1 … 6, 0 for none yet
        self.turns: list[int] = [0] * 6                     # … and its quarter turns
        self.strips: int = 0                                # the arrangement 1 … 6 of the L tiles, 0 for none yet
        self.board: list[int] = [0] * 67                    # the last is the EDGE
        self.board[EDGE] = ROCK
        self.mother: int = -1                               # her cell, -1 while away
        self.babies: list[int] = [0] * 5
        self.baby_count: int = 0
        self.scientists: list[int] = [0] * 10
        self.scientist_count: int = 0
        self.fires: int = FIRES                             # in the supply
        self.wounds: int = 0
        self.reserve: int = ALL_SCIENTISTS
        self.eaten: int = 0
        self.escaped: int = 0
        self.captured: int = 0
        self.hand: list[int] = [0] * 2                      # by seat, bits of cards
        self.pile: list[int] = [ALL_CARDS] * 2
        self.played: list[int] = [0] * 2
        self.laid: list[int] = [0] * 2                      # this round's cards; once revealed they are played as well
        self.kept: list[int] = [0] * 4                      # R5.6 two a seat: what a held card is known to be one of
        self.observed: int = 0                              # R7.7 the present or coming choice is under observation
        self.steps: int = 0                                 # left of the effect
        self.points: int = 0                                # left of the turn
        self.ran: int = 0                                   # R6.5 the mother has moved in this turn
        self.queue: list[int] = [0] * 66                    # scratch of searches over the board, from here on
        self.reached: list[int] = [0] * 67
        self.target: list[int] = [0] * 16
        self.distance: list[int] = [0] * 16
        self.chosen: list[int] = [0] * 4

    def lower(self) -> int:
        """R4.4. The seat whose card is the lower one of this round."""
        return 0 if self.laid[0] < self.laid[1] else 1

    def key(self) -> int:
        """A hash of everything on the table: the board, the counts, and the cards that lie open."""
        key = PRIME
        for cell in range(66):
            key = ((key ^ self.board[cell]) * PRIME) & MASK
        key = ((key ^ (self.phase + 16 * self.points + 256 * self.steps + 4096 * self.ran)) * PRIME) & MASK
        key = ((key ^ (self.wounds + 16 * self.escaped + 256 * self.captured + 4096 * self.eaten)) * PRIME) & MASK
        key = ((key ^ (self.reserve + 16 * self.observed + 32 * self.round + 8192 * (self.mother + 1))) * PRIME) & MASK
        for seat in range(2):
            key = ((key ^ (self.laid[seat] + 16 * self.played[seat])) * PRIME) & MASK
            key = ((key ^ (self.kept[2 * seat] + 1024 * self.kept[2 * seat + 1])) * PRIME) & MASK
        return (key ^ (key >> 31)) | 1

    # ---- moving figures -----------------------------------------------------------------------------------------
    def add_baby(self, cell: int) -> None:
        self.board[cell] = BABY
        insert(self.babies, self.baby_count, cell)
        self.baby_count += 1

    def add_scientist(self, cell: int) -> None:
        self.board[cell] = SCIENTIST
        insert(self.scientists, self.scientist_count, cell)
        self.scientist_count += 1

    def remove_baby(self, cell: int) -> None:
        self.board[cell] = 0
        remove(self.babies, self.baby_count, cell)
        self.baby_count -= 1

    def remove_scientist(self, cell: int) -> None:
        self.board[cell] = 0
        remove(self.scientists, self.scientist_count, cell)
        self.scientist_count -= 1

    def move_baby(self, start: int, end: int) -> None:
        self.board[start] = 0
        self.board[end] = BABY
        replace(self.babies, self.baby_count, start, end)

    def move_scientist(self, start: int, end: int) -> None:
        """The mark goes with the figure, fires stay where they are."""
        figure = self.board[start] & (SCIENTIST | MARK)
        self.board[start] -= figure
        self.board[end] += figure
        replace(self.scientists, self.scientist_count, start, end)

    def clear_calls(self) -> None:
        """R7.4. Which babies have been called counts for this effect only."""
        for i in range(self.baby_count):
            self.board[self.babies[i]] &= ~MARK

    def clear_marks(self) -> None:
        """What a figure did or suffered counts for this round only."""
        for i in range(self.baby_count):
            self.board[self.babies[i]] &= ~MARK
        for i in range(self.scientist_count):
            self.board[self.scientists[i]] &= ~MARK

    # ---- moves, offered without branches: each is written down, and counts if nothing stops it --------------------
    def offer_steps(self, cell: int, stops: int) -> None:
        """R6.2, R8.2. The neighbours that hold none of `stops`, ascending."""
        base = MOVE + 65 * cell
        count = self.count
        for direction in range(4):
            to = NEIGHBOUR[4 * cell + direction]
            self.actions[count] = base + to - (direction >> 1)              # the cell itself is left out of the ends
            count += 1 if self.board[to] & stops == 0 else 0
        self.count = count

    def offer_lines(self, start: int, stops: int) -> None:
        """R6.4, R9.7. Every cell in a straight line up to the first that holds one of `stops`, ascending."""
        base = MOVE + 65 * start
        first = ROW_START[start]
        end = start
        while end >= COLUMNS and self.board[end - COLUMNS] & stops == 0:
            end -= COLUMNS
        while end != start:
            self.offer(base + end)
            end += COLUMNS
        while end > first and self.board[end - 1] & stops == 0:
            end -= 1
        while end != start:
            self.offer(base + end)
            end += 1
        end = start + 1
        while end < first + COLUMNS and self.board[end] & stops == 0:
            self.offer(base + end - 1)
            end += 1
        end = start + COLUMNS
        while end < 66 and self.board[end] & stops == 0:
            self.offer(base + end - 1)
            end += COLUMNS

    # ---- R2.4 the rocks of a tile -------------------------------------------------------------------------------
    def put_rocks(self, place: int) -> None:
        """R1.3. The tile's rocks go on its cells, as it is turned."""
        rocks = ROCKS[(self.side * 6 + self.tiles[place] - 1) * 4 + self.turns[place]]
        for i in range(9):
            if rocks >> i & 1:
                self.board[TILE_CELLS[place * 9 + i]] = ROCK


# ---- lists of cells, ascending; what lies behind their count is 0 -----------------------------------------------
def insert(cells: list[int], count: int, cell: int) -> None:
    i = count
    while i > 0 and cells[i - 1] > cell:
        cells[i] = cells[i - 1]
        i -= 1
    cells[i] = cell


def remove(cells: list[int], count: int, cell: int) -> None:
    i = 0
    while cells[i] != cell:
        i += 1
    while i < count - 1:
        cells[i] = cells[i + 1]
        i += 1
    cells[i] = 0


def replace(cells: list[int], count: int, start: int, end: int) -> None:
    i = 0
    while cells[i] != start:
        i += 1
    while i > 0 and cells[i - 1] > end:
        cells[i] = cells[i - 1]
        i -= 1
    while i < count - 1 and cells[i + 1] < end:
        cells[i] = cells[i + 1]
        i += 1
    cells[i] = end
