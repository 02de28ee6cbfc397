"""The OpenSpiel door, by OpenSpiel's own checks and bots."""
from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from ludotheque.core.errors import BadOption
from ludotheque.games import catalogue
from ludotheque.research import open_spiel as door
from support.cases import all_cases

CASES = all_cases()
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_name = pytest.mark.parametrize("name", door.NAMES)


def load(case):
    options = "".join(f",{name}={value}" for name, value in case.options.items())
    return pyspiel.load_game(f"{door.PREFIX}{case.game.name}(players={case.seats}{options})")


def walk(game, seed, every=1):
    """Now and then a state of a random game, OpenSpiel's way."""
    rng, state, number = Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        if number % every == 0:
            yield state
        number += 1
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


def test_every_game_of_the_catalogue_is_registered():
    assert [door.PREFIX + name for name in catalogue()] == door.NAMES
    assert set(door.NAMES) <= set(pyspiel.registered_names())
    assert door.register() == door.NAMES


@pytest.mark.parametrize("case", [case for case in CASES if case.options or case.seats in
                                  (case.game.seat_counts[0], case.game.seat_counts[-1])], ids=str)
def test_the_random_simulation_test_passes(case, capfd):
    game = load(case)
    assert game.num_players() == case.seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@each_name
def test_the_serialisation_test_passes(name, capfd):
    if pyspiel.load_game(name).max_game_length() <= 100:
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@each_case
def test_states_and_games_go_through_text_and_pickle(case):
    game = load(case)
    for state in walk(game, 5, every=29):
        twin_game, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(twin_game) == str(game)
        for copy in (twin, game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)),
                     state.clone()):
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.legal_actions() == state.legal_actions()
            assert all(copy.information_state_string(seat) == state.information_state_string(seat)
                       for seat in range(case.seats))


@each_name
def test_a_playthrough_can_be_made_and_comes_out_the_same(name, monkeypatch):
    if pyspiel.load_game(name).max_game_length() > 100:         # printing long tensors takes longer than the game
        monkeypatch.setattr(generate_playthrough, "_format_tensor",
                            lambda tensor, title, max_cols=120: [f"{title}: {tensor.shape}"])
    first = generate_playthrough.playthrough(name, action_sequence=None, seed=7)
    assert "IsTerminal() = True" in first
    if pyspiel.load_game(name).max_game_length() <= 100:
        assert generate_playthrough.playthrough(name, action_sequence=None, seed=7) == first


@each_case
def test_returns_are_the_shares_made_zero_sum(case):
    game = load(case)
    *_, last = walk(game, 6, every=10**6)
    assert abs(sum(last.returns())) < 1e-9
    assert game.min_utility() <= min(last.returns()) <= max(last.returns()) <= game.max_utility()
    outcome = case.game.outcome(last.world.state)
    assert [round((value + 1) * 60 / case.seats) for value in last.returns()] == list(outcome.shares)


@each_case
def test_resampling_keeps_what_the_player_knows_and_forgets_the_rest(case):
    game, rng = load(case), Random(8)
    for state in walk(game, 7, every=13):
        for seat in range(case.seats):
            twin = state.resample_from_infostate(seat, rng.random)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
            for other in range(case.seats):
                if other != seat:
                    assert twin.information_state_string(other).endswith("\nfrom here")


def test_information_states_recall_what_views_forget():
    """In Moth a spent card is in nobody's hand and on no table: only the information state says who laid it when."""
    game = pyspiel.load_game("ludotheque_moth")
    states = []
    for first in ("c1", "c2"):
        state = game.new_initial_state()
        for text in (first, "c4"):
            state.apply_action(state.string_to_action(text))
        states.append(state)
    assert states[0].information_state_string(1) != states[1].information_state_string(1)
    assert len(states[0].information_state_tensor(1)) == len(states[0].observation_tensor(1)) + door.FINGERPRINT
    hidden = [game.new_initial_state() for _ in range(2)]
    for state, text in zip(hidden, ("c1", "c2"), strict=True):
        state.apply_action(state.string_to_action(text))
    assert hidden[0].information_state_string(1) == hidden[1].information_state_string(1)
    assert hidden[0].information_state_tensor(1) == hidden[1].information_state_tensor(1)
    assert hidden[0].information_state_string(0) != hidden[1].information_state_string(0)


def bots(game, kind, simulations):
    rng = np.random.RandomState(9)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=rng)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=rng)


class Quick:
    """An evaluator that expects nothing: whole games of the search, without whole play-outs at every node."""

    def evaluate(self, state):
        return np.array(state.returns())

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@each_name
def test_its_search_bots_play_whole_games(name, kind):
    game, rng = pyspiel.load_game(name), np.random.RandomState(9)
    bot = mcts.MCTSBot(game, 1.4, 3, Quick(), random_state=rng) if kind == "mcts" else \
        ismcts.ISMCTSBot(game, Quick(), 1.4, 3, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(actions[rng.choice(len(actions), p=odds)])
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert abs(sum(state.returns())) < 1e-9


def test_its_searches_beat_random_play():
    for kind in ("mcts", "ismcts"):
        game, rng, won = pyspiel.load_game("ludotheque_moth"), Random(2), 0.0
        bot = bots(game, kind, 60)
        for _ in range(14):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                elif state.current_player() == 0:
                    state.apply_action(bot.step(state))
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
            won += state.returns()[0]
        assert won > 0, kind


def test_wrong_parameters_are_refused():
    with pytest.raises((BadOption, pyspiel.SpielError, RuntimeError)):
        pyspiel.load_game("ludotheque_moth(players=7)")
    with pytest.raises(ValueError, match="no parameters"):
        door.Observer(catalogue()["moth"], 2, recall=False, params={"x": 1})
