"""Sudden ends, seen by looking and not by sampling: a win in one's own turn, a move that hands the win to a rival.

Both look at the worlds that the seat may be in: all of them if they are few. A win is believed if it holds in each.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ludotheque.bots.lookout import Lookout
from ludotheque.bots.proof import LONGEST
from ludotheque.core.seats import CHANCE, WHOLE
from ludotheque.core.state import State

MOST = 256                      # up to so many worlds are all looked at …
LOTS = 16                       # … of more of them so many, drawn by lot
FEW = 3                         # what threatens in none of so many of them is no danger
MARGIN = 0.1                    # a danger is believed if it takes so much more than the search expected
POSITIONS = 20_000              # looked at for one answer, if nothing else is said: a few milliseconds


class Draws:
    """The worlds that a seat may be in, in no order; each is made when it is first asked for."""

    def __init__(self, root: State, seat: int, seed: int) -> None:
        self.root = root
        self.seat = seat
        worlds, luck = root.count_worlds(seat), Random(seed)
        self.are_all = 0 < worlds <= MOST
        self._numbers = luck.sample(range(worlds), worlds) if self.are_all else [luck.getrandbits(60)
                                                                                 for _ in range(LOTS)]
        self._made: list[State] = []

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[State]:
        for at, number in enumerate(self._numbers):
            if at == len(self._made):
                state = self.root.copy()
                if self.are_all:
                    state.be_world(self.seat, number)
                else:
                    state.redraw(self.seat, number)
                self._made.append(state)
            yield self._made[at]


def is_alone(state: State, seat: int) -> bool:
    """Whether the seat is asked, and nobody else at the same time."""
    return state.to_act() == seat and sum(state.may_act(other) for other in range(state.seats)) == 1


def win_now(draws: Draws, seat: int, lookout: Lookout, positions: int = POSITIONS) -> int | None:
    """The first action of a line of the seat's own that wins the game at once in all draws; None if none was seen.

    The line found in the first draw is tried in the others; where it fails, one for each first action.
    """
    first = next(iter(draws))
    line = lookout.winning_line(first, seat, LONGEST, positions)
    if not line or all(_wins(state, seat, line) for state in draws):
        return line[0] if line else None
    for action in first.legal_actions(seat):
        left, after = lookout.positions_left(), _after(first, seat, action)
        rest = lookout.winning_line(after, seat, LONGEST, left) if is_alone(after, seat) else []
        if all(_wins(state, seat, [action, *rest]) for state in draws):
            return action
    return None


class Danger:
    """Looks for what an action leads to at once, as long as there are positions left to look at."""

    def __init__(self, lookout: Lookout, positions: int = POSITIONS) -> None:
        self.left = positions
        self._lookout = lookout
        self._lines: list[list[int]] = []           # what won for a rival elsewhere, and may here too

    def refutes(self, draws: Draws, seat: int, action: int, share: float) -> bool:
        """Whether the seat cannot get this share by the action, since it is lost at once in too many of the draws.

        Lost is a world where the game is over with nothing for the seat, or where a rival asked next can win in its
        turn, however the seat goes on with its own; what was not looked at counts as safe.
        """
        count = len(draws)
        room = min(count - 1.0, (1.0 - share + MARGIN) * count)
        lost = 0
        for at, state in enumerate(draws, 1):
            lost += self._is_lost(_after(state, seat, action), seat)
            if lost > room:
                return True
            if lost + count - at <= room or (lost == 0 and at == FEW):
                return False
        return False

    def _is_lost(self, state: State, seat: int) -> bool:
        self.left -= 1
        if state.ended():
            return state.shares()[seat] == 0
        asked = state.to_act()
        if asked == CHANCE and self.left > 0:
            return all(self._is_lost(_after(state, CHANCE, fall), seat) for fall, _ in state.odds())
        if self.left <= 0 or not is_alone(state, asked):
            return False
        if asked == seat:
            return all(self._is_lost(_after(state, seat, action), seat) for action in state.legal_actions(seat))
        if any(_wins(state, asked, line) for line in self._lines):
            return True
        line = self._lookout.winning_line(state, asked, LONGEST, self.left)
        self.left = self._lookout.positions_left()
        if line:
            self._lines.append(line)
        return bool(line)


def _after(state: State, seat: int, action: int) -> State:
    twin = state.copy()
    twin.play(seat, action)
    return twin


def _wins(state: State, seat: int, line: Sequence[int]) -> bool:
    """Whether the seat alone, taking these actions, wins the game at once."""
    after = state.copy()
    for action in line:
        if action not in after.legal_actions(seat):
            return False
        after.play(seat, action)
    return bool(after.ended()) and after.shares()[seat] == WHOLE
