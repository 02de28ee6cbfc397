"""Looks for a win in a seat's own turn by trying everything, shortest lines first. Plain Python; compiled by its .pxd.

A line is a row of actions of the one seat, with nobody and nothing else between them, that ends the game with all for
it. Positions that other clicks have led to before (`State.turn_key`) are not looked at again.
"""
from array import array

from ludotheque.bots.proof import LONGEST
from ludotheque.core.seats import WHOLE
from ludotheque.core.state import State

SEEN = 8191                     # keys remembered, less one: a power of two
MIX = 0x9E3779B97F4A7C15
MASK = 0xFFFFFFFFFFFFFFFF


class Ply:
    """One position of the line being tried, and room for the one after it."""

    def __init__(self, state: State, left: int) -> None:
        self.state: State = state.copy()
        self.after: Ply = Ply(state, left - 1) if left > 0 else self        # the last is never left


class Lookout:
    """Reusable: it allocates when it is made, and never again."""

    def __init__(self, state: State) -> None:
        self.first: Ply = Ply(state, LONGEST)
        self.line: list[int] = [0] * 8              # the line that was found …
        self.length: int = 0                        # … of so many actions; 0 for none
        self.left: int = 0                          # positions that may still be looked at
        self.is_cut: bool = False                   # whether a longer line might win
        self.stamp: int = 0
        self.seen = array("Q", bytes(8 * (SEEN + 1)))

    def find(self, state: State, seat: int, longest: int, budget: int) -> int:
        """The length of the shortest winning line, 0 if none was found; `line` holds it."""
        self.left = budget
        for length in range(1, longest + 1):
            self.stamp += 1
            self.is_cut = False
            self.first.state.copy_from(state)
            if self.wins(self.first, seat, 0, length):
                self.length = length
                return length
            if not self.is_cut or self.left <= 0:
                break
        self.length = 0
        return 0

    def wins(self, ply: Ply, seat: int, depth: int, length: int) -> bool:
        """Whether a line of exactly so many actions in all wins from here; shorter ones have been tried."""
        ply.state.legal(seat)
        for i in range(ply.state.count):
            if self.left <= 0:
                return False
            self.left -= 1
            action = ply.state.actions[i]
            ply.after.state.copy_from(ply.state)
            ply.after.state.apply(seat, action)
            if ply.after.state.ending():
                if ply.after.state.share(seat) == WHOLE:
                    self.line[depth] = action
                    return True
            elif ply.after.state.actor() == seat and ply.after.state.actors() == 1 << seat:
                if depth + 1 == length:
                    self.is_cut = True
                elif self.is_new(ply.after.state.turn_key(), depth) and self.wins(ply.after, seat, depth + 1, length):
                    self.line[depth] = action
                    return True
        return False

    def is_new(self, key: int, depth: int) -> bool:
        """Whether no click order has led here, at this depth, in this pass."""
        if key == 0:
            return True
        mark = ((key + self.stamp * 16 + depth) * MIX) & MASK
        slot = (mark >> 20) & SEEN
        if self.seen[slot] == mark:
            return False
        self.seen[slot] = mark
        return True

    # ---- for callers in Python ------------------------------------------------------------------------------------
    def winning_line(self, state: State, seat: int, longest: int, budget: int) -> list[int]:
        """The shortest line that wins; empty if none was found."""
        found = self.find(state, seat, longest, budget)
        return [self.line[i] for i in range(found)]

    def positions_left(self) -> int:
        """How many positions of the last look's budget were not needed."""
        return max(0, self.left)
