"""What a bot looks at in Castor Party!: right on small rafts and by the rules; styles; the same in any build."""
from __future__ import annotations

import hashlib
from random import Random

import pytest

from ludotheque.bots.levels import find_bot
from ludotheque.core.errors import BadOption
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games import find
from ludotheque.games.castor_party.components import CARD, REWARD, TIPPED
from ludotheque.games.castor_party.features import FEATURES
from support.cases import Case, walk

NAMES = list(FEATURES)


def told(state, seat):
    return dict(zip(NAMES, state.features(seat, len(NAMES)), strict=True))


def test_logs_count_by_trip(at):
    assert [told(at(logs="3/1", trip=trip).state, 0)[name] for trip in (1, 2, 3)
            for name in ("logs", "logs_second", "logs_third")] == [3, 0, 0, 3, 3, 0, 3, 3, 3]
    late = at(logs="3/1", trip=3, piles=20).state
    assert told(late, 0)["logs_late"] == 3 * ((48 - 20) // 8)
    assert told(late, 1)["logs"] == 1


def test_a_hand_on_a_raft_that_is_nearly_tipping(at):
    """Yellow on buoy 21 holds, on 22 and 24 it tips; whoever is next has its logs at stake once nothing holds."""
    beavers = "r25 y20 b23 o- v- g-"
    some = told(at(beavers=beavers, hands="y124/b1o1", piles=10, logs="3/3", trip=3).state, 0)
    assert (some["safe"], some["rewards"], some["at_stake"], some["cards"], some["next"]) == (1, 0, 0, 3, 1)
    none = at(beavers=beavers, hands="y24/b1o1", piles=10, logs="3/3", trip=3).state
    assert (told(none, 0)["safe"], told(none, 0)["at_stake"], told(none, 0)["last_lead"]) == (0, 3, -2)
    assert (told(none, 1)["at_stake"], told(none, 1)["stranded"], told(none, 1)["last_lead"]) == (0, 0, 2)
    assert told(none, 1)["jokers"] == 1
    other = at(beavers=beavers, hands="b1o1/y24", piles=10, logs="3/3", trip=2).state
    assert (told(other, 1)["stranded"], told(other, 1)["at_stake"], told(other, 1)["last_lead"]) == (1, 0, 0)


def test_a_reward_about_to_be_taken(at):
    state = at("reward", beavers="r1", hands="y1/b1", played="r1/-", piles=10).state
    assert [(told(state, seat)["due"], told(state, seat)["next"]) for seat in (0, 1)] == [(1, 0), (0, 1)]
    free = at("place:r1", options="free/steady", hands="y1/b1", played="r1/-", piles=10).state
    assert told(free, 0)["due"] == 1
    away = at("place:r2", options="free/steady", hands="y1/b1", played="r2/-", piles=10).state
    assert told(away, 0)["due"] == 0


@pytest.mark.parametrize("seats", [2, 4])
def test_safe_and_rewarding_cards_are_those_the_rules_say(seats):
    """With placement=centre nothing is estimated: each card is tried by the rules."""
    seen = 0
    for number, (state, seat, _) in enumerate(walk(Case(find("castor_party"), seats, {"placement": "centre"}), 3)):
        if state.phase != CARD or number % 2:
            continue
        safe, paying = set(), set()
        for action in state.legal_actions(seat):
            after = state.copy()
            if all(event[0] != TIPPED for event in after.play_and_tell(seat, action)):
                safe.add(action // 6)
                if after.phase == REWARD:
                    paying.add(action // 6)
        found = told(state, seat)
        assert (found["safe"], found["rewards"]) == (min(4, len(safe)), min(3, len(paying)))
        assert found["at_stake"] == (0 if safe else 1 + min(2, state.logs[seat]))
        assert found["next"] == 1
        seen += 1
    assert seen > 10


def test_a_log_more_is_better_and_a_fall_to_come_is_worse(at):
    raft = {"beavers": "r25 y20 b23 o- v- g-", "piles": 10}
    level, ahead = (at(hands="y1/b1", logs=logs, trip=2, **raft).state for logs in ("3/3", "4/3"))
    assert ahead.expectations()[0] > level.expectations()[0]
    falling = at(hands="y4/b1", logs="3/3", trip=2, **raft).state
    assert falling.expectations()[0] < level.expectations()[0]


def test_features_are_the_same_compiled_and_uncompiled():
    digest = hashlib.sha256()
    for options, seats in (({}, 2), ({"placement": "centre", "hands": "shaky"}, 5)):
        for number, (state, _, _) in enumerate(walk(Case(find("castor_party"), seats, options), 8)):
            if number % 19 == 0:
                digest.update(repr([state.features(seat, len(NAMES)) for seat in range(seats)]).encode())
    assert digest.hexdigest()[:16] == "de5a4c27b5fbbbaf"


# ---- styles ----------------------------------------------------------------------------------------------------------
def test_a_style_moves_the_judgement_of_its_own_seat_alone(at, game):
    for style, sign in (("careful", -1), ("daredevil", 1)):
        state = at(beavers="r25 y20 b23 o- v- g-", hands="y1/b1", piles=10, logs="3/3").state
        text, before = game.state_to_text(state), state.expectations()
        game.adopt(state, 0, style)
        assert sign * (state.expectations()[0] - before[0]) > 0
        assert game.state_to_text(state) == text
        assert state.copy().expectations() == state.expectations()
        game.adopt(state, 1, style)
        assert sign * (state.expectations()[1] - before[1]) > 0


def test_a_style_that_there_is_not_is_refused(game):
    with pytest.raises(BadOption, match='castor_party has no style "sleepy" \\(styles: careful, daredevil\\)'):
        find_bot("3,style=sleepy").make(game, 1)
    with pytest.raises(BadOption, match='moth has no style "careful" \\(styles: none\\)'):
        find_bot("nodes=9,style=careful").make(find("moth"), 1)


def test_a_daredevil_capsizes_more_often_than_a_careful_bot(game):
    """The same dice, both in both seats: who has tipped the raft how often."""
    styles, falls = ("daredevil", "careful"), {"daredevil": 0, "careful": 0}
    for number in range(4):
        seating = styles if number % 2 else styles[::-1]
        bots = [find_bot(f"nodes=16,style={style}").make(game, number) for style in seating]
        state, rng = game.new(2, {"placement": "centre"}), Random(number // 2)
        while (seat := state.to_act()) != NOBODY:
            if seat == CHANCE:
                action = rng.choice(state.odds())[0]
            else:
                action = bots[seat].choose(game.view(state, seat))
            for event in state.play_and_tell(seat, action):
                if event[0] == TIPPED:
                    falls[seating[event[2]]] += 1
    assert falls["daredevil"] > falls["careful"], falls
