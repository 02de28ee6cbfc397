"""What every game of the catalogue must keep, whatever its rules."""
from __future__ import annotations

import json
from random import Random

import pytest

from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.core.game import Phrase
from ludotheque.core.playouts import playouts
from ludotheque.core.seats import CHANCE, NOBODY, WHOLE
from ludotheque.core.words import LANGUAGES, say, words_of
from ludotheque.games import catalogue
from ludotheque.play.match import Match
from support.cases import Case, all_cases, walk

CASES = all_cases()
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


def some(case: Case, seed: int, every: int):
    """Now and then a state of a random game, with the seat asked and the action to come."""
    for number, (state, seat, action) in enumerate(walk(case, seed)):
        if number < 3 or number % every == seed % every:
            yield state, seat, action


@each_case
def test_a_game_ends_within_its_stated_length_and_shares_the_whole(case):
    for seed in range(3):
        state, plies = None, 0
        for state, _, _ in walk(case, seed):
            plies += 1
            assert case.game.outcome(state) is None
        assert plies <= case.game.longest(case.seats)
        outcome = case.game.outcome(state)
        assert outcome is not None
        assert sum(outcome.shares) == WHOLE
        assert state.may_act(0) is False
        assert state.legal_actions(0) == []
    start = case.new()
    assert playouts(start, start.copy(), 5, 1, case.game.longest(case.seats)) > 0


@each_case
def test_legal_is_ascending_without_repeats_inside_the_action_space_and_never_empty(case):
    for state, seat, action in walk(case, 11):
        legal = state.legal_actions(seat)
        assert action in legal
        assert legal == sorted(set(legal))
        assert legal[0] >= 0
        assert legal[-1] < case.game.action_space
        if seat == CHANCE:
            assert all(weight > 0 for _, weight in state.odds())
            assert not any(state.may_act(s) for s in range(case.seats))
        else:
            assert state.may_act(seat)
        for other in range(case.seats):
            assert bool(state.legal_actions(other)) == state.may_act(other)


@each_case
def test_copies_are_independent_and_the_past_never_moves(case):
    past = []
    for state, _, _ in some(case, 12, 9):
        past.append((state.copy(), case.game.state_to_text(state)))
    assert all(case.game.state_to_text(copy) == text for copy, text in past)


@each_case
def test_positions_round_trip_and_go_on_identically(case):
    game = case.game
    for state, seat, action in some(case, 13, 7):
        text = game.state_to_text(state)
        assert "\n" not in text
        twin = game.state_from_text(text)
        assert game.state_to_text(twin) == text
        assert game.options_of(twin) == game.options_of(state)
        assert twin.to_act() == seat
        assert twin.legal_actions(seat) == state.legal_actions(seat)
        after, twin_after = state.copy(), twin.copy()
        assert after.play_and_tell(seat, action) == twin_after.play_and_tell(seat, action)
        assert game.state_to_text(after) == game.state_to_text(twin_after)


@each_case
def test_views_round_trip_and_can_be_sent(case):
    game = case.game
    for state, _, _ in some(case, 14, 7):
        for watcher in case.watchers:
            view = game.view(state, watcher)
            assert json.loads(json.dumps(view)) == view
            assert view["seat"] == watcher
            assert view["seats"] == case.seats
            text = game.view_to_text(view)
            assert "\n" not in text
            assert game.view_from_text(text) == view
            assert game.view_to_text(game.view(game.state_from_view(view), watcher)) == text


@each_case
def test_every_component_of_the_box_stays_in_the_game(case):
    start = None
    for state, _, _ in walk(case, 15):
        census = case.game.census(state)
        start = start or census
        assert census == start


@each_game
def test_every_action_has_a_text_of_its_own(game):
    texts = [game.action_to_text(action) for action in range(game.action_space)]
    assert len(set(texts)) == game.action_space
    assert all(text and not any(c.isspace() for c in text) for text in texts)
    for action in Random(1).sample(range(game.action_space), min(game.action_space, 400)):
        assert game.action_from_text(texts[action]) == action


@each_case
def test_explain_refuses_exactly_what_is_not_legal(case):
    game, rng = case.game, Random(3)
    for state, _, _ in some(case, 16, 17):
        before = game.state_to_text(state)
        for seat in range(case.seats):
            legal = set(state.legal_actions(seat))
            tried = legal | {rng.randrange(game.action_space) for _ in range(40)} | {-1, game.action_space, 10**9}
            for action in tried:
                phrase = game.explain(state, seat, action)
                assert (phrase is None) == (action in legal), (before, seat, action)
                if phrase is not None:
                    assert phrase.rule.startswith("R")
                    for language in LANGUAGES:
                        assert say(game, language, phrase)
        assert game.state_to_text(state) == before


@each_case
def test_everything_can_be_said_in_both_languages(case):
    game = case.game
    for state, seat, action in walk(case, 17):
        phrases: list[Phrase] = [game.asked(state, watcher) for watcher in (*range(case.seats), seat)]
        phrases += [game.describe(state, seat, a) for a in state.legal_actions(seat)[:60]]
        phrases += [game.event(flat) for flat in state.copy().play_and_tell(seat, action)]
        for phrase in phrases:
            for language in LANGUAGES:
                said = say(game, language, phrase)
                assert said
                assert "{" not in said


@each_game
def test_words_files_have_the_same_keys_in_both_languages(game):
    keys = {language: {(table, key) for table, entries in words_of(game, language).items() for key in entries}
            for language in LANGUAGES}
    assert keys["en"] == keys["fr"]
    phrases = words_of(game, "en")["phrases"]
    assert {kind.key for kind in game.event_kinds.values()} <= set(phrases)
    assert {ending.key for ending in game.endings.values()} <= set(phrases)
    assert set(game.title) >= set(LANGUAGES)


@each_case
def test_the_door_refuses_what_is_illegal_and_nothing_changes(case):
    rng = Random(5)
    match = Match(case.game, case.seats, case.options, seed=bytes(32))
    for _ in range(25):
        if match.is_over:
            break
        before = match.position
        for seat in [*range(-2, case.seats + 2)]:
            for action in (rng.randrange(case.game.action_space), -1, case.game.action_space, True, None, "0", 1.0):
                if type(action) is int and action in match.legal(seat):
                    continue
                with pytest.raises(IllegalAction):
                    match.play(seat, action)
        assert match.position == before
        match.play(match.to_act, rng.choice(match.legal(match.to_act)))


@each_game
def test_wrong_seats_and_options_are_refused_in_words(game):
    with pytest.raises(BadOption, match="99"):
        game.new(99)
    with pytest.raises(BadOption, match="nonsense"):
        game.new(None, {"nonsense": "1"})
    for option in game.options:
        with pytest.raises(BadOption, match="no such value"):
            game.new(None, {option.name: "no such value"})


@each_case
def test_when_it_is_over_nobody_acts(case):
    for state, seat, action in walk(case, 18):
        last = state.copy()
        last.play(seat, action)
    assert last.to_act() == NOBODY
    assert case.game.outcome(last) is not None
