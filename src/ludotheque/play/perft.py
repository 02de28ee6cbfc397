"""Perft: the number of action paths of a given length from a position. The quickest way to find a wrong rule."""
from __future__ import annotations

from ludotheque.core.seats import NOBODY
from ludotheque.core.state import State


def perft(state: State, depth: int) -> int:
    """Paths of exactly `depth` actions; outcomes of chance count one each, simultaneous choices go seat by seat."""
    seat = state.to_act()
    if depth == 0:
        return 1
    if seat == NOBODY:
        return 0
    actions = state.legal_actions(seat)
    if depth == 1:
        return len(actions)
    child, paths = state.copy(), 0
    for action in actions:
        child.assign(state)
        child.play(seat, action)
        paths += perft(child, depth - 1)
    return paths


def divide(state: State, depth: int) -> list[tuple[int, int]]:
    """Perft behind each first action."""
    seat = state.to_act()
    rows = []
    for action in state.legal_actions(seat) if depth > 0 else []:
        child = state.copy()
        child.play(seat, action)
        rows.append((action, perft(child, depth - 1)))
    return rows
