"""Random play through each door, beside games of OpenSpiel, PettingZoo and RLCard, ratios in one run.

Every row plays whole random games in this process on one thread, timed by the processor time it takes, in turn over
several rounds; the median counts. A decision is an action of a seat: chance is not counted, for most peers roll inside.

    python benchmarks/peers.py --doors [--seconds 1] [--rounds 3] [--json FILE]
"""
from __future__ import annotations

import os
import random
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
OURS = "raptor"
PEER = "PettingZoo connect_four"
BARS = [("batched, masks", OURS, PEER, 100), *(("PettingZoo", name, PEER, 3) for name in (
    "raptor", "trias", "ciao_dino", "vivarium", "castor_party"))]
Play = Callable[[], int]


def raw(name: str) -> Play:
    """Play-outs in compiled code. They count chance too: the only row that does."""
    from ludotheque.core.playouts import playouts
    from ludotheque.games import find

    game = find(name)
    start = game.new()
    scratch = start.copy()
    seeds = iter(range(1, 1 << 60))
    return lambda: playouts(start, scratch, 20, next(seeds) * 7919, game.longest(start.seats))


def by_action(name: str) -> Play:
    """Python asks for the legal actions and plays one, action by action."""
    from ludotheque.core.seats import CHANCE, NOBODY
    from ludotheque.games import find

    start, rng = find(name).new(), random.Random(1)

    def play() -> int:
        state, decisions = start.copy(), 0
        while (seat := state.to_act()) != NOBODY:
            if seat == CHANCE:
                odds = state.odds()
                state.play(seat, rng.choices([a for a, _ in odds], [w for _, w in odds])[0])
            else:
                state.play(seat, rng.choice(state.legal_actions(seat)))
                decisions += 1
        return decisions

    return play


def spiel(name: str) -> Play:
    import open_spiel.python.games  # noqa: F401  (registers their games written in Python)
    import pyspiel

    import ludotheque.research.open_spiel  # noqa: F401

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def aec(env: Any) -> Play:
    import numpy as np

    rng = random.Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(30))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def batched(name: str, games: int = 256, **arrays: bool) -> Play:
    from ludotheque.research.batched import BatchedEnv

    env = BatchedEnv(name, games, seed=1, **arrays)

    def play() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * games

    return play


def rlcard(name: str) -> Play:
    import rlcard

    env, rng = rlcard.make(name), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def theirs() -> dict[str, Callable[[], Play]]:
    def connect_four() -> Play:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import connect_four_v3

            return aec(connect_four_v3.env())

    return {
        PEER: connect_four,
        "OpenSpiel quoridor, in Python": lambda: spiel("quoridor"),
        "OpenSpiel gin_rummy, in Python": lambda: spiel("gin_rummy"),
        "OpenSpiel python_kuhn_poker": lambda: spiel("python_kuhn_poker"),
        "RLCard uno": lambda: rlcard("uno"),
        "RLCard gin-rummy": lambda: rlcard("gin-rummy"),
    }


def ours(name: str) -> dict[str, Callable[[], Play]]:
    from ludotheque.research import pettingzoo as zoo

    return {
        "compiled play-outs": lambda: raw(name),
        "batched, bare": lambda: batched(name, masks=False, observations=False),
        "batched, masks": lambda: batched(name, observations=False),
        "batched, masks and observations": lambda: batched(name),
        "Python, action by action": lambda: by_action(name),
        "PettingZoo": lambda: aec(zoo.env(name)),
        "OpenSpiel": lambda: spiel(f"ludotheque_{name}"),
    }


def rate(play: Play, seconds: float) -> float:
    """Decisions a second of processor time."""
    play()
    began, decisions = time.process_time(), 0
    while time.process_time() - began < seconds:
        decisions += play()
    return decisions / (time.process_time() - began)


def measure(seconds: float, rounds: int) -> list[dict[str, Any]]:
    """Every row; the bars compare medians of the ratios within a round."""
    from ludotheque.games import catalogue

    rows: dict[tuple[str, str], Play] = {}
    for door, make in theirs().items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                rows[door, ""] = make()
        except ImportError as missing:
            print(f"{door}: left out ({missing})")
    for game in ("raptor", "trias", "ciao_dino", "vivarium", "castor_party"):
        if game in catalogue():
            for door, make in ours(game).items():
                if game == OURS or door in ("PettingZoo", "batched, masks"):
                    rows[door, game] = make()
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in rows}
    for _ in range(rounds):
        for key, play in rows.items():
            rates[key].append(rate(play, seconds))
    peer = rates.get((PEER, ""), [])
    told = []
    for (door, game), speeds in rates.items():
        ratio = median(a / b for a, b in zip(speeds, peer, strict=True)) if peer else None
        bar = next((least for at, name, _, least in BARS if (at, name) == (door, game)), None) if game else None
        told.append({"door": door, "game": game, "decisions_per_second": median(speeds), "ratio": ratio, "bar": bar})
    return told


def show(rows: list[dict[str, Any]]) -> bool:
    """A table; whether every bar is met."""
    print(f"{'door':34}{'our game':14}{'decisions/s':>14}{'x connect_four':>16}   bar")
    for row in rows:
        verdict = ""
        if row["bar"]:
            verdict = "not measured" if row["ratio"] is None else \
                f"{row['bar']} {'met' if row['ratio'] >= row['bar'] else 'MISSED'}"
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.1f}"
        print(f"{row['door']:34}{row['game']:14}{row['decisions_per_second']:14,.0f}{ratio:>16}   {verdict}")
    return all(row["ratio"] is not None and row["ratio"] >= row["bar"] for row in rows if row["bar"])
