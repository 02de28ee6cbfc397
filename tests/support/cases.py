"""Every game of the catalogue, in every number of seats and with every value of every option."""
from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.games import catalogue
from ludotheque.trust.walks import Case


def all_cases() -> list[Case]:
    """Each number of seats with the defaults, and each other value of an option with the fewest seats."""
    cases = []
    for game in catalogue().values():
        cases += [Case(game, seats) for seats in game.seat_counts]
        cases += [Case(game, game.seat_counts[0], {option.name: value})
                  for option in game.options for value in option.values[1:]]
    return cases


def walk(case: Case, seed: int) -> Iterator[tuple[State, int, int]]:
    """A random game: each state with the seat asked and the action it is about to play; the state moves on after."""
    rng, state = Random(seed), case.new()
    while state.to_act() != NOBODY:
        seat = state.to_act()
        if seat == CHANCE:
            odds = state.odds()
            action = rng.choices([a for a, _ in odds], [w for _, w in odds])[0]
        else:
            action = rng.choice(state.legal_actions(seat))
        yield state, seat, action
        state.play(seat, action)
