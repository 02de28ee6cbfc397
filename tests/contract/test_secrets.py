"""Non-interference: states that differ only in what a seat cannot know are the same to it on every channel."""
from __future__ import annotations

import json
from random import Random

import pytest

from ludotheque.core.errors import IllegalAction
from ludotheque.core.seats import CHANCE
from ludotheque.play.match import Match
from support.cases import Case, all_cases, walk

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)


def twins(case: Case, seed: int, every: int):
    """(watcher, state, another state with the same view), now and then in a random game."""
    for number, (state, _, _) in enumerate(walk(case, seed)):
        if number % every == 0:
            for watcher in case.watchers:
                view = case.game.view(state, watcher)
                yield watcher, state, case.game.resample(view, number * 31 + watcher + seed)


def as_bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


@each_case
def test_views_prompts_and_legal_actions_tell_nothing_hidden(case):
    game = case.game
    for watcher, state, twin in twins(case, 21, 5):
        assert as_bytes(game.view(twin, watcher)) == as_bytes(game.view(state, watcher))
        assert game.census(twin) == game.census(state)
        if watcher < case.seats:
            assert twin.may_act(watcher) == state.may_act(watcher)
            assert twin.legal_actions(watcher) == state.legal_actions(watcher)
            assert game.asked(twin, watcher) == game.asked(state, watcher)
            for action in state.legal_actions(watcher)[:20]:
                assert game.describe(twin, watcher, action) == game.describe(state, watcher, action)


@each_case
def test_events_tell_nothing_hidden_unless_they_reveal(case):
    """An action that both worlds allow is heard alike, up to the first event that reveals something."""
    game = case.game
    reveals = {kind.key for kind in game.event_kinds.values() if kind.reveals}
    for watcher, state, twin in twins(case, 22, 7):
        actor = state.to_act()
        if twin.to_act() != actor:
            continue
        shared = sorted(set(state.legal_actions(actor)) & set(twin.legal_actions(actor)))
        for action in Random(watcher).sample(shared, min(4, len(shared))):
            heard = []
            for world in (state, twin):
                events = [game.event(flat) for flat in world.copy().play_and_tell(actor, action)]
                events = [event for event in events if event.heard_by(watcher)]
                stop = next((i for i, event in enumerate(events) if event.key in reveals), len(events))
                heard.append(events[:stop])
            same = min(len(heard[0]), len(heard[1]))
            assert heard[0][:same] == heard[1][:same]
            assert actor == CHANCE or len(heard[0]) == len(heard[1]) or reveals


@each_case
def test_refusals_tell_nothing_hidden(case):
    game, rng = case.game, Random(23)
    for watcher, state, twin in twins(case, 23, 11):
        if watcher >= case.seats:
            continue
        for action in [rng.randrange(game.action_space) for _ in range(12)]:
            assert game.explain(state, watcher, action) == game.explain(twin, watcher, action)
        said = []
        for world in (state, twin):
            match = Match(game, start=game.state_to_text(world), seed=bytes(32), roll=False)
            with pytest.raises(IllegalAction) as refused:
                match.play(watcher, next(a for a in range(game.action_space) if a not in match.legal(watcher)))
            said.append(str(refused.value))
        assert said[0] == said[1]


@each_case
def test_resampling_really_varies_the_secrets(case):
    """Wherever a seat's view text has a ?, other worlds are found behind it; where nothing is hidden, none are."""
    game = case.game
    hidden = varied = 0
    for number, (state, _, _) in enumerate(walk(case, 24)):
        if number % 5 and case.game.longest(case.seats) > 50:
            continue
        for watcher in case.watchers:
            view = game.view(state, watcher)
            worlds = {game.state_to_text(game.resample(view, seed)) for seed in range(6)}
            if "?" in game.view_to_text(view):
                hidden += 1
                varied += len(worlds) > 1
            else:
                assert worlds == {game.state_to_text(state)}
    assert hidden == 0 or varied > 0
