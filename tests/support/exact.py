"""What each action is worth, by playing everything out: slow, obvious, and for the ends of games only."""
from __future__ import annotations

from collections.abc import Iterable

from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State


class TooMuch(Exception):
    """More positions than one wants to look at."""


def worth_of(state: State, left: list[int]) -> list[float]:
    """What every seat gets (parts of 60) if each takes what is best for itself; of equals, what is worst for others."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMuch
    asked = state.to_act()
    if asked == NOBODY:
        return [float(share) for share in state.shares()]
    if asked == CHANCE:
        odds = state.odds()
        whole = sum(weight for _, weight in odds)
        total = [0.0] * state.seats
        for action, weight in odds:
            for seat, share in enumerate(worth_of(_after(state, asked, action), left)):
                total[seat] += share * weight / whole
        return total
    return max((worth_of(_after(state, asked, action), left) for action in state.legal_actions(asked)),
               key=lambda shares: (shares[asked], -max(shares[:asked] + shares[asked + 1:])))


def worths(worlds: Iterable[State], seat: int, most: int = 400_000) -> dict[int, list[float]]:
    """By action of the seat: what it gets in each of these worlds, which it cannot tell apart."""
    found: dict[int, list[float]] = {}
    left = [most]
    for world in worlds:
        for action in world.legal_actions(seat):
            found.setdefault(action, []).append(worth_of(_after(world, seat, action), left)[seat])
    return found


def _after(state: State, seat: int, action: int) -> State:
    twin = state.copy()
    twin.play(seat, action)
    return twin
