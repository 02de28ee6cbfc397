"""What the search looks at besides sampling: wins in a turn, the same clicks in another order, every possible world."""
from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from ludotheque.bots.lookout import Lookout
from ludotheque.core.seats import CHANCE
from ludotheque.games import find
from support.cases import all_cases, walk

MOTH = find("moth")
RAPTOR = find("raptor")


def test_the_shortest_line_is_found_and_none_where_there_is_none():
    state = MOTH.state_from_text("2 1/2 4/1")
    lookout = Lookout(state)
    assert [MOTH.action_to_text(a) for a in lookout.winning_line(state, 0, 8, 100)] == ["l2"]
    other = MOTH.state_from_text("5 1/2 4/1")
    assert lookout.winning_line(other, 0, 8, 100) == []
    assert lookout.positions_left() > 0
    assert lookout.winning_line(state, 0, 8, 1) == []
    assert lookout.positions_left() == 0


def test_a_line_of_several_clicks_is_found():
    text = ("jungle picture 1n2n3n/4n5n6n ABAB 7B3/2S1#3#2/2#2M#1#2/2B##3S2/7B#2/1#9 w0e2c0r4 "
            "12+345789+6 12+456789+3 9 turn:6/3:3 -")
    state = RAPTOR.state_from_text(text)
    line = Lookout(state).winning_line(state, 0, 8, 20_000)
    assert [RAPTOR.action_to_text(a) for a in line] == ["c4-b4", "b4-a4", "a4-sw"]


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_clicks_with_one_key_lead_to_one_position(case):
    """Two clicks of a seat in both orders: where the keys are equal every seat sees the same; where the views are, so
    are the keys of a game that has any."""
    game, tried = case.game, 0
    for number, (state, seat, _) in enumerate(walk(case, 5)):
        if seat == CHANCE or number % 7 or tried > 40:
            continue
        rng = Random(number)
        legal = state.legal_actions(seat)
        ends: dict[int, set[str]] = {}
        for pair in permutations(rng.sample(legal, min(4, len(legal))), 2):
            after = state.copy()
            for action in pair:
                if after.to_act() != seat or action not in after.legal_actions(seat):
                    break
                after.play(seat, action)
            else:
                key = after.table_key()
                if key:
                    tried += 1
                    seen = "|".join(game.view_to_text(game.view(after, watcher)) for watcher in range(case.seats))
                    ends.setdefault(key, set()).add(seen)
        assert all(len(seen) == 1 for seen in ends.values())
        texts = [text for seen in ends.values() for text in seen]
        assert len(texts) == len(set(texts))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_the_worlds_are_those_that_resampling_draws(case):
    """Every world has the seat's view, and each hidden position is drawn about as often as its part of the worlds."""
    game, tried = case.game, 0
    for number, (state, seat, _) in enumerate(walk(case, 8)):
        if seat == CHANCE or number % 17:
            continue
        worlds = state.count_worlds(seat)
        if not 1 < worlds <= 120 or tried == 2:
            continue
        tried += 1
        view = game.view(state, seat)
        named: Counter[str] = Counter()
        for world in range(worlds):
            other = state.copy()
            other.be_world(seat, world)
            assert game.view(other, seat) == view
            named[game.state_to_text(other)] += 1
        drawn: Counter[str] = Counter()
        for seed in range(300):
            other = state.copy()
            other.redraw(seat, seed * 7919 + 1)
            drawn[game.state_to_text(other)] += 1
        assert set(drawn) <= set(named)
        for text, ways in named.items():
            expected = 300 * ways / worlds
            assert abs(drawn[text] - expected) <= 5 * expected ** 0.5 + 3


def test_counting_the_worlds_changes_nothing():
    state = RAPTOR.new(2, {"layout": "picture"})
    rng = Random(2)
    while state.to_act() == CHANCE or "choose" not in RAPTOR.state_to_text(state):
        asked = state.to_act()
        state.play(asked, rng.choice(state.legal_actions(asked)))
    before = RAPTOR.state_to_text(state)
    assert state.count_worlds(0) == 84              # three of nine cards
    assert RAPTOR.state_to_text(state) == before
