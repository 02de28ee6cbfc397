"""What a bot thinks of a position: better when more babies are safe, worse when more is lost; the same in any build."""
from __future__ import annotations

import hashlib

import pytest

from ludotheque.games import find
from ludotheque.games.raptor.features import FEATURES
from support.cases import Case, walk

RAPTOR = find("raptor")


def positions():
    """Every so often a position of a random game, once the rounds have begun."""
    for number, (state, _, _) in enumerate(walk(Case(RAPTOR, 2), 5)):
        if state.round and number % 17 == 0:
            yield state.copy()


@pytest.mark.parametrize(("field", "better_for"), [("escaped", 0), ("captured", 1), ("wounds", 1)])
def test_what_brings_a_side_nearer_to_its_goal_is_better_for_it(field, better_for):
    seen = 0
    for state in positions():
        before = state.expectations()[better_for]
        setattr(state, field, getattr(state, field) + 1)
        assert state.expectations()[better_for] >= before
        seen += 1
    assert seen > 5


def test_all_features_are_told_from_the_raptors_side():
    for state in positions():
        assert state.features(1, len(FEATURES)) == [0] * len(FEATURES)
        assert state.features(0, len(FEATURES))[0] == 1


def test_features_are_the_same_compiled_and_uncompiled():
    told = [state.features(0, len(FEATURES)) for state in positions()]
    assert hashlib.sha256(repr(told).encode()).hexdigest()[:16] == "4573b7c61c0bed4f"
