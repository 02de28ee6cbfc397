"""Many games stepped together: the same games as one by one, compiled or not, whatever the threads."""
from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import ludotheque
from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.core.seats import NOBODY
from ludotheque.research.batched import BatchedEnv
from support.cases import all_cases

CASES = all_cases()
MOTH = next(case for case in CASES if case.game.name == "moth")
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def make(case, games=6, **options):
    return BatchedEnv(case.game, games, seats=case.seats, options=case.options, seed=5,
                      observations=bool(case.game.planes(case.seats)), **options)


@each_case
def test_rows_tell_of_the_seat_asked(case):
    env = make(case)
    ended = 0
    for number in range(40 if case.game.longest(case.seats) > 100 else 200):
        if number % 5 == 0:
            for i in range(env.num_games):
                state, seat = env.state(i), int(env.seats[i])
                assert state.to_act() == seat
                legal = state.legal_actions(seat)
                assert np.flatnonzero(env.masks[i]).tolist() == legal
                assert env.counts[i] == len(legal)
                if env.observations.shape[1]:
                    assert env.observations[i].tolist() == state.observation(seat)
                    assert env.observe(i, 1 - min(seat, 1)).tolist() == state.observation(1 - min(seat, 1))
        env.step(env.sample())
        for i in np.flatnonzero(env.done):
            ended += 1
            assert abs(env.rewards[i].sum()) < 1e-5
            assert env.rewards[i].max() > -1
        assert not env.rewards[env.done == 0].any()
    assert ended or case.game.longest(case.seats) > 100


def digests(threads=1):
    """What a few steps of each case look like, as one line a case."""
    lines = []
    for case in CASES:
        env, digest = make(case, games=3, threads=threads), hashlib.sha256()
        for _ in range(60):
            env.step(env.sample())
            for array in (env.seats, env.counts, env.observations, env.masks, env.rewards, env.done):
                digest.update(array.tobytes())
        lines.append(f"{case} {digest.hexdigest()}")
    return lines


def test_the_same_games_with_several_threads():
    assert digests(threads=2) == digests()


def test_the_same_games_compiled_and_uncompiled():
    code = "from research.test_batched import digests; print(*digests(), sep='\\n')"
    paths = os.pathsep.join([str(Path(ludotheque.__file__).parent.parent), str(Path(__file__).parent.parent)])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={**os.environ, "LUDOTHEQUE_UNCOMPILED": "1", "PYTHONPATH": paths})
    assert done.stdout.splitlines() == digests()


def test_illegal_actions_are_refused_and_nothing_changes():
    for masks in (True, False):
        env = make(MOTH, masks=masks)
        actions = env.sample()
        for wrong in (-1, 10**6, next(a for a in range(env.game.action_space) if a not in env.legal(3))):
            bad = actions.copy()
            bad[3] = wrong
            before = [env.game.state_to_text(env.state(i)) for i in range(env.num_games)]
            with pytest.raises(IllegalAction, match="game 3"):
                env.step(bad)
            assert before == [env.game.state_to_text(env.state(i)) for i in range(env.num_games)]
        with pytest.raises(IllegalAction, match="6 games"):
            env.step(actions[:2])
        env.step(actions)


def test_a_batch_that_does_not_renew_stops_at_the_end():
    env = make(MOTH, renews=False)
    for _ in range(env.game.longest(env.num_seats) + 1):
        env.step(env.sample())
    assert (env.seats == NOBODY).all()
    assert not env.masks.any()
    assert not env.done.any()
    env.reset(5)
    assert (env.seats >= 0).all()


def test_seeds_differ_and_repeat():
    def first(seed):
        env = BatchedEnv("moth", 50, seed=seed)
        for _ in range(4):
            env.step(env.sample())
        return env.observations.tolist()

    assert first(1) == first(1)
    assert first(1) != first(2)
    with pytest.raises(BadOption, match="at least one"):
        BatchedEnv("moth", 0)
