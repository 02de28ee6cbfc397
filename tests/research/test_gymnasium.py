"""The Gymnasium door, by Gymnasium's own check, and whole games against bots."""
from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.games import catalogue
from ludotheque.research.gymnasium import make
from support.cases import all_cases

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("name", catalogue())
def test_the_check_of_gymnasium_passes(name):
    check_env(make(name, illegal="loses", render_mode="ansi"), skip_render_check=False)


def play(env, seed):
    rng, total = np.random.default_rng(seed), []
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        assert seen in env.observation_space
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert cut is False
        total.append(reward)
    return info["seat"], total


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_whole_games_with_bots_in_the_other_seats(case):
    env = make(case.game.name, seats=case.seats, seat=case.seats - 1, **case.options)
    seat, rewards = play(env, 4)
    assert seat == case.seats - 1
    assert not any(rewards[:-1])
    assert -1 <= rewards[-1] <= case.seats - 1
    assert play(env, 4) == (seat, rewards)


def test_any_seat_and_many_bots():
    env = make("moth", seat="any", bots=("random",))
    assert {play(env, seed)[0] for seed in range(12)} == {0, 1}


def test_bad_arguments_are_refused():
    for wrong, said in (({"seat": 2}, "0 … 1"), ({"seat": "x"}, "any"), ({"bots": ("random",) * 2}, "2 bots"),
                        ({"bots": "clever"}, "clever"), ({"illegal": "maybe"}, "maybe"), ({"seats": 3}, "not for 3")):
        with pytest.raises(BadOption, match=said):
            make("moth", **wrong)
    env = make("moth")
    with pytest.raises(IllegalAction, match="reset"):
        env.step(9)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat 0"):
        env.step(0)
