"""What a bot looks at in Vivarium: right on small tables and by the rules' own counting, the same in any build."""
from __future__ import annotations

import hashlib

import pytest

from games.vivarium.tables import VIVARIUM, position
from ludotheque.games.vivarium.features import FEATURES
from support.cases import Case, walk

NAMES = list(FEATURES)


def told(state, seat):
    return dict(zip(NAMES, state.features(seat, len(NAMES)), strict=True))


def at(*arguments, **changes):
    return VIVARIUM.state_from_text(position(*arguments, **changes))


def test_points_by_source():
    state = at(2, now="3.0", cards={0: "pD1,aF3,mS2,map4"}, gems={0: 5}, tokens="blank,md>0,pa,ad")
    found = told(state, 0)
    assert (found["creatures"], found["gems"], found["tokens"], found["equipment"]) == (6, 5, 1, 1)
    assert found["contracts"] == 4                              # one mineral, no mountain
    assert (told(state, 1)["creatures"], told(state, 1)["tokens"]) == (0, 0)


@pytest.mark.parametrize(("now", "first", "left"), [
    ("1.0", 0, (14, 14)), ("1.1", 0, (13, 14)), ("1.2", 0, (13, 13)), ("2.3", 1, (11, 10)), ("7.3", 1, (1, 0)),
    ("7.0", 1, (2, 2)),
])
def test_turns_left_count_the_one_being_played(now, first, left):
    state = at(2, now=now, first=first, tokens=None)
    assert tuple(told(state, seat)["turns_left"] for seat in (0, 1)) == left


def test_a_promise_grows_with_the_turns_to_come_and_ends_as_what_it_is():
    cards = {0: "pD1,aF1,pair-pa"}
    early = told(at(2, now="3.0", cards=cards), 0)
    last = told(at(2, now="7.3", first=0, cards=cards), 0)
    assert early["contracts"] == last["contracts"] == 4 * 2     # one pair
    assert early["promise"] > early["contracts"]
    assert last["promise"] == last["contracts"]


def test_without_turns_and_bags_contracts_are_counted_as_the_rules_count_them():
    """The rules' own scoring is the oracle: `contracts` is told in quarter points."""
    seen = 0
    for number, (state, _, _) in enumerate(walk(Case(VIVARIUM, 3), 4)):
        if number % 7 or state.round == 0:
            continue
        for seat in range(3):
            gained = state.gained[32 * seat:32 * seat + state.size[seat]]
            if 49 not in gained:                                # no bag
                points = state.points(seat, with_starting=True)
                assert told(state, seat)["contracts"] == 4 * points[3]
                assert told(state, seat)["creatures"] == points[0]
                seen += 1
    assert seen > 30


def test_who_would_win_the_tokens():
    """R7.5, R7.7. The most cards of the kind; of equals the later in the round, which changes with the first seat."""
    even = at(2, now="3.0", cards={0: "pD1", 1: "aF1"}, tokens="blank,mp>-,pa,pd")
    assert [told(even, seat)["token_now"] for seat in (0, 1)] == [0, 1]
    assert [told(even, seat)["token_next"] for seat in (0, 1)] == [1, 0]
    more = at(2, now="3.0", cards={0: "pD1,pF1", 1: "aF1"}, tokens="blank,mp>-,pa,ad")
    assert [told(more, seat)["token_now"] for seat in (0, 1)] == [1, 0]
    assert [told(more, seat)["token_next"] for seat in (0, 1)] == [0, 1]
    none = at(2, now="3.0", tokens="blank,mp>-,pa,ad")
    assert [told(none, seat)["token_now"] for seat in (0, 1)] == [0, 0]


def test_points_decide_more_near_the_end():
    lead = {"cards": {0: "aF3"}}
    early = at(2, now="2.0", tokens="blank,mp,md", **lead).expectations()
    late = at(2, now="7.2", tokens="blank,mp>-,pa>-,equipment>-,contracts>-,ad>-,md", **lead).expectations()
    assert late[0] > early[0] > 30_000


def test_features_are_the_same_compiled_and_uncompiled():
    digest = hashlib.sha256()
    for seats in (2, 3, 4):
        for number, (state, _, _) in enumerate(walk(Case(VIVARIUM, seats), 8)):
            if number % 11 == 0:
                digest.update(repr([state.features(seat, len(NAMES)) for seat in range(seats)]).encode())
    assert digest.hexdigest()[:16] == "c9ca054a4977f08f"
