"""Sudden ends, seen by looking and not by sampling: a win in one's own turn, a move that hands the win to a rival.

Both look at several draws of what the seat cannot know and believe only what holds in all of them.
"""
from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.lookout import Lookout
from ludotheque.bots.proof import LONGEST
from ludotheque.core.seats import WHOLE
from ludotheque.core.state import State

DRAWS = 6
POSITIONS = 20_000              # looked at for one answer, if nothing else is said: a few milliseconds


def draws_of(root: State, seat: int, seed: int) -> list[State]:
    """The root with what the seat cannot know drawn anew, several times."""
    drawn = []
    for number in range(DRAWS):
        state = root.copy()
        state.redraw(seat, seed + number * 1_000_003)
        drawn.append(state)
    return drawn


def choosing(state: State) -> int:
    """How many seats choose at the same time now."""
    return sum(state.may_act(seat) for seat in range(state.seats))


def win_now(draws: Sequence[State], seat: int, lookout: Lookout | None = None,
            positions: int = POSITIONS) -> int | None:
    """The first action of a line of the seat's own that wins the game at once in all draws; None if none was seen."""
    line = (lookout or Lookout(draws[0])).winning_line(draws[0], seat, LONGEST, positions)
    return line[0] if line and all(_wins(state, seat, line) for state in draws[1:]) else None


def _wins(state: State, seat: int, line: Sequence[int]) -> bool:
    after = state.copy()
    for action in line:
        if action not in after.legal_actions(seat):
            return False
        after.play(seat, action)
    return bool(after.ended()) and after.shares()[seat] == WHOLE


def hands_over(draws: Sequence[State], seat: int, action: int, lookout: Lookout | None = None,
               positions: int = POSITIONS) -> bool:
    """Whether a rival, asked at once, could win in its turn in every draw; what was not looked at counts as no win."""
    lookout = lookout or Lookout(draws[0])
    line: list[int] = []
    for state in draws:
        after = state.copy()
        after.play(seat, action)
        rival = after.to_act()
        if rival < 0 or rival == seat or choosing(after) > 1:
            return False
        if line and _wins(after, rival, line):          # what won in the draw before wins in most
            continue
        line = lookout.winning_line(after, rival, LONGEST, positions)
        if not line:
            return False
        positions = lookout.positions_left()
    return True
