"""Weights of a game's features, fitted to how games of self-play ended. Numpy only.

The model is the one of `State.evaluate`: each seat's strength is the weighted sum of its features, and the seats share
the whole by e to the power of their strengths. Games weigh equally, whatever their length.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ludotheque.bots.levels import find_bot
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.seats import WHOLE
from ludotheque.play.match import Match

Array = np.ndarray[Any, np.dtype[np.float64]]
PULL = 1e-3                     # how strongly weights are pulled to 0
LARGEST = 100_000               # thousandths; more would overflow


@dataclass(frozen=True)
class Sample:
    """Positions with the features of every seat, how their games were shared, and how much each counts."""

    features: Array             # position, seat, feature
    shares: Array               # position, seat
    counts: Array               # position

    def part(self, chosen: Array) -> Sample:
        return Sample(self.features[chosen], self.shares[chosen], self.counts[chosen])


@dataclass(frozen=True)
class Fit:
    """What came of it: weights in thousandths, and the loss on games that were not fitted to, beside equal parts'."""

    weights: dict[str, int]
    games: int
    positions: int
    loss: float
    loss_of_equal_parts: float


def self_play(game: Game, seats: int, options: Mapping[str, str], bot: str, games: int, seed: int, slips: float,
              tick: Callable[[], None] = lambda: None) -> tuple[Sample, Array]:
    """Games of a bot with itself that sometimes slips; every position in which a seat acts, and its game's number."""
    if not game.features:
        raise BadOption(f"{game.name} names no features that could be weighed")
    features, shares, counts, numbers = [], [], [], []
    for number in range(games):
        luck = Random(f"{seed}/{number}")
        dice = hashlib.sha256(f"{seed}/train/{number}".encode()).digest()
        match = Match(game, seats, options, seed=dice)
        players = [find_bot(bot).make(game, luck.getrandbits(48)) for _ in range(seats)]
        seen = []
        while not match.is_over:
            seat = match.to_act
            state = match.state()
            seen.append([state.features(s, len(game.features)) for s in range(seats)])
            slip = luck.random() < slips
            match.play(seat, luck.choice(match.legal(seat)) if slip else players[seat].choose(match.view(seat)))
        outcome = match.outcome
        assert outcome is not None
        features += seen
        shares += [[part / WHOLE for part in outcome.shares]] * len(seen)
        counts += [1 / len(seen)] * len(seen)
        numbers += [number] * len(seen)
        tick()
    return Sample(np.array(features, float), np.array(shares, float), np.array(counts, float)), np.array(numbers, float)


def expectations(weights: Array, features: Array) -> Array:
    """What each seat may expect of each position, as parts of 1."""
    strengths = features @ weights
    powers = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    parts: Array = powers / powers.sum(axis=1, keepdims=True)
    return parts


def loss(weights: Array, sample: Sample) -> float:
    """Mean surprise at how the games ended."""
    parts = expectations(weights, sample.features)
    surprise = -(sample.shares * np.log(np.maximum(parts, 1e-12))).sum(axis=1)
    return float((surprise * sample.counts).sum() / sample.counts.sum())


def fit_weights(sample: Sample, steps: int = 60) -> Array:
    """Newton's method on the convex loss, each feature measured by its own spread."""
    spread = np.maximum(sample.features.std(axis=(0, 1)), 1e-9)
    scaled = sample.features / spread
    counts = sample.counts / sample.counts.sum()
    weights = np.zeros(scaled.shape[2])
    for _ in range(steps):
        parts = expectations(weights, scaled)
        slope = np.einsum("p,ps,psf->f", counts, parts - sample.shares, scaled) + PULL * weights
        mean = np.einsum("ps,psf->pf", parts, scaled)
        bend = (np.einsum("p,ps,psf,psg->fg", counts, parts, scaled, scaled)
                - np.einsum("p,pf,pg->fg", counts, mean, mean) + PULL * np.eye(len(weights)))
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-9:
            break
    fitted: Array = weights / spread
    return fitted


def train(game: Game, seats: int, options: Mapping[str, str], bot: str, games: int, seed: int, slips: float = 0.1,
          tick: Callable[[], None] = lambda: None) -> Fit:
    """Fit the weights on four games of five, judge them on the fifth."""
    if games < 5:
        raise BadOption(f"training needs five games or more, not {games}")
    sample, numbers = self_play(game, seats, options, bot, games, seed, slips, tick)
    held_out = numbers % 5 == 4
    weights = fit_weights(sample.part(~held_out))
    thousandths = np.clip(np.rint(1000 * weights), -LARGEST, LARGEST)
    judged = sample.part(held_out)
    return Fit(dict(zip(game.features, map(int, thousandths), strict=True)), games, len(numbers),
               loss(thousandths / 1000, judged), loss(np.zeros(len(weights)), judged))


def to_text(game: Game, fit: Fit, command: str) -> str:
    """The weights as a small file that says where they come from."""
    lines = [f"# Made by: {command}",
             f"# {fit.games} games, {fit.positions} positions. Loss on games not fitted to: {fit.loss:.4f};"
             f" of equal parts: {fit.loss_of_equal_parts:.4f}.",
             "# In thousandths of a natural logarithm for each unit of the feature.", "[weights]"]
    lines += [f"{name} = {weight}    # {game.features[name]}" for name, weight in fit.weights.items()]
    return "\n".join(lines) + "\n"
