"""The PettingZoo door, by PettingZoo's own tests; seeding by ours."""
from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random

import numpy as np
import pytest

import ludotheque
from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.games import catalogue
from ludotheque.research import pettingzoo as door
from support.cases import all_cases

with warnings.catch_warnings():                 # where pygame is installed, their tests import games of theirs
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, render_test, seed_test

each_name = pytest.mark.parametrize("name", [game + "_v0" for game in catalogue()])
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")     # api_test warns of every Dict of observations


@each_name
def test_the_api_test_passes(name, capsys):
    api_test(getattr(door, name).env(), num_cycles=120)
    api_test(getattr(door, name).raw_env(), num_cycles=40)


@each_name
def test_the_seed_test_passes(name):
    seed_test(getattr(door, name).env, num_cycles=60)


@each_name
def test_the_render_test_passes(name, capsys):
    render_test(getattr(door, name).env)
    assert capsys.readouterr().out.count("\n") > 3


def play(env, seed, choices):
    """A whole game; who was asked, what it saw, what it got."""
    env.reset(seed=seed)
    rng, told = Random(choices), []
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        told.append((agent, seen["observation"].tobytes(), reward))
        assert seen["observation"] in env.observation_space(agent)["observation"]
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return told


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_whole_games_of_every_kind(case):
    env = door.env(case.game.name, seats=case.seats, **case.options)
    told = play(env, 3, 3)
    ends = {agent: reward for agent, _, reward in told}
    assert len(ends) == case.seats
    assert abs(sum(ends.values())) < 1e-5
    assert max(ends.values()) > -1
    assert play(pickle.loads(pickle.dumps(env.unwrapped)), 3, 3) == told


def test_seeds_are_local():
    """Neither the hash seed nor the global generators matter."""
    code = ("import random, numpy, sys; random.seed(int(sys.argv[1])); numpy.random.seed(int(sys.argv[1]));"
            "import hashlib; from research.test_pettingzoo import play; from ludotheque.research import pettingzoo;"
            "from ludotheque.games import catalogue;"
            "print(hashlib.sha256(repr([play(pettingzoo.env(g), 9, 9)[:80] for g in catalogue()]).encode())"
            ".hexdigest())")
    paths = os.pathsep.join([str(Path(ludotheque.__file__).parent.parent), str(Path(__file__).parent.parent)])
    said = {subprocess.run([sys.executable, "-c", code, seed], capture_output=True, text=True, check=True,
                           env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}).stdout
            for seed in ("1", "2")}
    assert len(said) == 1
    env = door.env("moth")
    assert play(env, 1, 5) != play(env, 2, 5) or play(env, 3, 5) != play(env, 2, 5)


def test_what_is_not_legal_is_refused():
    env = door.RawEnv("moth")
    with pytest.raises(IllegalAction, match="reset"):
        env.step(9)
    env.reset(seed=1)
    for action in (None, -1, 0, 10**6):
        with pytest.raises(IllegalAction, match="seat_0"):
            env.step(action)
    assert env.agent_selection == "seat_0"
    env = door.env("moth")
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1, "seat_1": 0}
    assert env.agent_selection == "seat_1"
    with pytest.raises(BadOption, match="nonsense"):
        door.env("moth", nonsense="1")
    with pytest.raises(AttributeError, match="moth_v0"):
        _ = door.chess_v0
