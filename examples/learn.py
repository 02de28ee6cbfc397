"""Learns a game by playing against itself, with numpy alone, and draws its learning curve.

    python examples/learn.py                            # Vivarium, a few minutes, learning-vivarium.html
    python examples/learn.py --game moth --iterations 30

A linear policy: what the seat asked sees, times a matrix, gives a weight to every action; legal ones are played by
their weights. After each batch of games, actions of seats that won become likelier, those of seats that lost less so
(REINFORCE).
"""
import argparse
from pathlib import Path

import numpy as np

from ludotheque.research.batched import BatchedEnv
from ludotheque.research.plots import curve


class Policy:
    """A matrix from observations to weights of actions, improved by Adam."""

    def __init__(self, env: BatchedEnv) -> None:
        self.scale = env.scale
        self.weights = np.zeros((env.observations.shape[1] + 1, env.masks.shape[1]), dtype=np.float32)
        self.first, self.second, self.updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def see(self, observations: np.ndarray) -> np.ndarray:
        """Observations between -1 and 1, and a constant."""
        return np.hstack([observations * self.scale, np.ones((len(observations), 1), dtype=np.float32)])

    def odds(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each legal action is."""
        logits = np.where(masks == 1, seen @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def choose(self, env: BatchedEnv, rng: np.random.Generator) -> np.ndarray:
        """An action for each game; any for those that are over."""
        masks = env.masks.copy()
        masks[env.seats < 0] = 1
        odds = self.odds(self.see(env.observations), masks)
        return (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)

    def improve(self, gradient: np.ndarray, rate: float) -> None:
        """One step of Adam uphill."""
        self.updates += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.01 * (gradient * gradient - self.second)
        first, second = self.first / (1 - 0.9 ** self.updates), self.second / (1 - 0.99 ** self.updates)
        self.weights += rate * first / (np.sqrt(second) + 1e-8)


def learn(policy: Policy, env: BatchedEnv, rng: np.random.Generator, rate: float) -> None:
    """Play a batch of games to the end, every seat by the policy, and learn from who won."""
    env.reset(int(rng.integers(1 << 62)))
    played, final = [], np.zeros((env.num_games, env.num_seats), dtype=np.float32)
    while (env.seats >= 0).any():
        games = np.flatnonzero(env.seats >= 0)
        actions = policy.choose(env, rng)
        played.append((games, env.seats[games].copy(), env.observations[games].copy(), env.masks[games].copy(),
                       actions[games]))
        env.step(actions)
        final += env.rewards
    gradient, decisions = np.zeros_like(policy.weights), 0
    for games, seats, observations, masks, actions in played:
        seen = policy.see(observations)
        odds = -policy.odds(seen, masks)
        odds[np.arange(len(games)), actions] += 1
        gradient += seen.T @ (odds * final[games, seats][:, None])
        decisions += len(games)
    policy.improve(gradient / decisions, rate)


def share_against_random(policy: Policy, env: BatchedEnv, rng: np.random.Generator) -> float:
    """The share of the whole that the policy wins, in every seat alike, when random play has the other seats."""
    env.reset(int(rng.integers(1 << 62)))
    own = np.arange(env.num_games) % env.num_seats
    final = np.zeros((env.num_games, env.num_seats), dtype=np.float32)
    while (env.seats >= 0).any():
        env.step(np.where(env.seats == own, policy.choose(env, rng), env.sample()))
        final += env.rewards
    return float((final[np.arange(env.num_games), own].mean() + 1) / env.num_seats)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="vivarium")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--games", type=int, default=128, help="in a batch (%(default)s)")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    env = BatchedEnv(chosen.game, chosen.games, seed=chosen.seed, renews=False)
    test = BatchedEnv(chosen.game, 200, seed=chosen.seed, renews=False)
    policy, points = Policy(env), []
    for iteration in range(chosen.iterations + 1):
        if iteration % max(1, chosen.iterations // 12) == 0 or iteration == chosen.iterations:
            share = share_against_random(policy, test, rng)
            points.append((float(iteration * chosen.games), share))
            print(f"{iteration * chosen.games:7} games  {100 * share:5.1f} % against random", flush=True)
        if iteration < chosen.iterations:
            learn(policy, env, rng, chosen.rate)
    out = chosen.out or Path(f"learning-{chosen.game}.html")
    out.write_text(f"<!doctype html><meta charset=utf-8><title>Learning {chosen.game}</title>"
                   "<style>svg{max-width:50rem}.grid{stroke:#8886}text{font:10px sans-serif;fill:currentColor}</style>"
                   f"<h1>Learning {chosen.game}</h1><p>Share won against random play, by games of self-play; "
                   f"an equal share is {1 / env.num_seats:.2f}.</p>"
                   + curve(points, "games of self-play", "learning curve", top=1.0), encoding="utf-8")
    print(f"the curve is in {out}")


if __name__ == "__main__":
    main()
