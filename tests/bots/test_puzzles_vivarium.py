"""Puzzles of Vivarium: right by the rules, played out to the last card, and found by the search."""
from __future__ import annotations

import tomllib
from importlib import resources
from itertools import product

import pytest

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import WHOLE
from ludotheque.games import find
from support.exact import worths

VIVARIUM = find("vivarium")
FILE = resources.files("ludotheque.bots") / "puzzles" / "vivarium.toml"
PUZZLES = tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzle"]
COLOURS, TYPES = range(101, 105), range(105, 109)           # the starting contracts
FEW = Settings(nodes=300)


def worlds(state, seat):
    """The table for every way the rival's starting contracts may be."""
    rival, own = 1 - seat, state.start[2 * seat:2 * seat + 2]
    for colour, type_ in product(COLOURS, TYPES):
        if colour != own[0] and type_ != own[1]:
            world, start = state.copy(), list(state.start)
            start[2 * rival:2 * rival + 2] = colour, type_
            world.start = start
            yield world


def test_there_are_enough():
    assert len(PUZZLES) >= 15
    assert len({puzzle["name"] for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
def test_what_is_best_wins_in_every_world_and_nothing_else_does(puzzle):
    state, seat = VIVARIUM.state_from_text(puzzle["position"]), puzzle["seat"]
    assert (state.seats, state.to_act(), puzzle["options"]) == (2, seat, {})
    found = worths(worlds(state, seat), seat)
    assert all(len(shares) == 9 for shares in found.values())
    winning = [VIVARIUM.action_to_text(action) for action, shares in found.items() if min(shares) > WHOLE - 1e-9]
    assert winning == puzzle["best"]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
def test_a_search_of_few_nodes_finds_it(puzzle):
    state, seat = VIVARIUM.state_from_text(puzzle["position"]), puzzle["seat"]
    found = SearchBot(VIVARIUM, FEW, seed=1).choose(VIVARIUM.view(state, seat))
    assert VIVARIUM.action_to_text(found) in puzzle["best"]
