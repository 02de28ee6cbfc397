"""How strong, and how sure: win shares, Elo with intervals, OpenSkill, and a test that stops when it knows enough.

The games of one block share their dice and differ by who sits where, so they are not independent: everything that says
how sure we are counts blocks, not games.
"""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

SURE = 1.96                     # standard errors to each side: 95 %
ERROR = 0.05                    # of both kinds, in the sequential test
RESAMPLES = 200
MOST_ELO = 1200.0               # what a clean sweep is said to be worth


@dataclass(frozen=True, slots=True)
class Result:
    """One game: which bot sat at each seat, what each got of the whole (0 … 1), how long it took, and the points."""

    number: int
    block: int
    seating: tuple[int, ...]
    shares: tuple[float, ...]
    actions: int
    points: tuple[int, ...] = ()        # by seat; none in a game without points


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds it with 95 %."""

    value: float
    low: float
    high: float


def blocks_of(results: Sequence[Result]) -> list[list[Result]]:
    """The games by block, in order."""
    blocks: dict[int, list[Result]] = {}
    for result in sorted(results, key=lambda r: r.number):
        blocks.setdefault(result.block, []).append(result)
    return list(blocks.values())


def share(results: Sequence[Result], bot: int) -> Estimate:
    """What the bot gets at a seat on average, as part of the whole; its interval from block to block."""
    return mean_of([mean for mean, _ in _by_block(results, bot)], 0.0, 1.0)


def points(results: Sequence[Result], bot: int) -> Estimate | None:
    """The points that the bot makes at a seat on average, with their interval; None in a game without points."""
    scored = [result for result in results if result.points]
    means = [mean for _, mean in _by_block(scored, bot)]
    if not means:
        return None
    every = [point for result in scored for point in result.points]
    return mean_of(means, min(every), max(every))


def _by_block(results: Sequence[Result], bot: int) -> list[tuple[float, float]]:
    """In each block, the mean share and the mean points of the bot's seats."""
    means = []
    for block in blocks_of(results):
        got = [(result.shares[seat], result.points[seat] if result.points else 0)
               for result in block for seat, who in enumerate(result.seating) if who == bot]
        if got:
            means.append((sum(part for part, _ in got) / len(got), sum(point for _, point in got) / len(got)))
    return means


def mean_of(values: Sequence[float], least: float, most: float) -> Estimate:
    """The mean with its interval; of too few values, the whole range."""
    if not values:
        return Estimate((least + most) / 2, least, most)
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(mean, least, most)
    error = SURE * math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values))
    return Estimate(mean, max(least, mean - error), min(most, mean + error))


def elo_of(score: float) -> float:
    """The difference in Elo that makes this score expected."""
    if score <= 0 or score >= 1:
        return MOST_ELO if score >= 1 else -MOST_ELO
    return max(-MOST_ELO, min(MOST_ELO, -400 * math.log10(1 / score - 1)))


def expected(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


def beaten(results: Sequence[Result], bots: int) -> list[list[float]]:
    """How often each bot came before each other, at the same table; equal shares count half to both."""
    wins = [[0.0] * bots for _ in range(bots)]
    for result in results:
        for first, one in enumerate(result.seating):
            for second, other in enumerate(result.seating):
                if one != other:
                    gap = result.shares[first] - result.shares[second]
                    wins[one][other] += 1.0 if gap > 1e-9 else 0.5 if gap > -1e-9 else 0.0
    return wins


def fit(wins: Sequence[Sequence[float]]) -> list[float]:
    """Elo of each bot by Bradley and Terry, 0 on average. Half a game drawn with each rival met keeps it finite."""
    bots = len(wins)
    met = [[wins[i][j] + wins[j][i] > 0 for j in range(bots)] for i in range(bots)]
    strength = [1.0] * bots
    for _ in range(300):
        after = []
        for i in range(bots):
            won = sum(wins[i][j] + 0.25 for j in range(bots) if met[i][j])
            games = sum((wins[i][j] + wins[j][i] + 0.5) / (strength[i] + strength[j])
                        for j in range(bots) if met[i][j])
            after.append(won / games if games else 1.0)
        middle = math.exp(sum(map(math.log, after)) / bots)
        strength = [value / middle for value in after]
    return [400 * math.log10(value) for value in strength]


def elo(results: Sequence[Result], bots: int, seed: int = 1) -> list[Estimate]:
    """Elo of every bot, 0 on average, with intervals from drawing the blocks anew."""
    best = fit(beaten(results, bots))
    blocks, rng = blocks_of(results), Random(seed)
    drawn: list[list[float]] = [[] for _ in range(bots)]
    for _ in range(RESAMPLES if len(blocks) > 1 else 0):
        again = [result for block in rng.choices(blocks, k=len(blocks)) for result in block]
        for bot, value in enumerate(fit(beaten(again, bots))):
            drawn[bot].append(value)
    estimates = []
    for bot, value in enumerate(best):
        ordered = sorted(drawn[bot]) or [-MOST_ELO, MOST_ELO]
        tail = int(len(ordered) * 0.025)
        estimates.append(Estimate(value, min(value, ordered[tail]), max(value, ordered[-1 - tail])))
    return estimates


def openskill(results: Sequence[Result], bots: int) -> list[tuple[float, float]]:
    """Mean and uncertainty of each bot by OpenSkill's Plackett-Luce model, game after game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=str(bot)) for bot in range(bots)]
    for result in sorted(results, key=lambda r: r.number):
        if len(set(result.seating)) < len(result.seating):
            continue                            # a bot cannot be rated against itself
        teams = [[ratings[bot]] for bot in result.seating]
        rated = model.rate(teams, ranks=[-part for part in result.shares])
        for bot, team in zip(result.seating, rated, strict=True):
            ratings[bot] = team[0]
    return [(float(rating.mu), float(rating.sigma)) for rating in ratings]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where the sequential test stands: the log-likelihood ratio between its bounds, and what it has decided."""

    ratio: float
    lower: float
    upper: float
    decision: str               # "accepted", "refused" or "undecided"


def sprt(results: Sequence[Result], elo0: float, elo1: float, bot: int = 0) -> Verdict:
    """Is the bot stronger by elo1 rather than by elo0? By blocks, taken as normal: draws and pairs count right."""
    lower, upper = math.log(ERROR / (1 - ERROR)), math.log((1 - ERROR) / ERROR)
    scores = []
    for block in blocks_of(results):
        got = [part for result in block for who, part in zip(result.seating, result.shares, strict=True) if who == bot]
        scores.append(sum(got) / len(got))
    if len(scores) < 2:
        return Verdict(0.0, lower, upper, "undecided")
    mean = sum(scores) / len(scores)
    spread = max(sum((s - mean) ** 2 for s in scores) / len(scores), 1e-3)     # a few equal blocks prove nothing yet
    worse, better = expected(elo0), expected(elo1)
    ratio = len(scores) * (better - worse) * (2 * mean - worse - better) / (2 * spread)
    decision = "accepted" if ratio >= upper else "refused" if ratio <= lower else "undecided"
    return Verdict(ratio, lower, upper, decision)


def summary(results: Sequence[Result], names: Sequence[str], seats: int) -> dict[str, object]:
    """Everything that can be said of a tournament, ready for JSON."""
    def told(estimate: Estimate, digits: int) -> dict[str, float]:
        return {"value": round(estimate.value, digits), "low": round(estimate.low, digits),
                "high": round(estimate.high, digits)}

    elos = elo(results, len(names)) if results else []
    skills = openskill(results, len(names)) if results and len(names) > 1 else []
    by_seat: list[Mapping[str, float]] = []
    for seat in range(seats):
        by_seat.append(told(mean_of([result.shares[seat] for result in results], 0.0, 1.0), 4))
    bots = []
    for bot, name in enumerate(names):
        row: dict[str, object] = {
            "bot": name,
            "games": sum(bot in result.seating for result in results),
            "wins": sum(part == max(result.shares) and result.shares.count(part) == 1 for result in results
                        for who, part in zip(result.seating, result.shares, strict=True) if who == bot),
            "share": told(share(results, bot), 4),
        }
        made = points(results, bot)
        if made is not None:
            row["points"] = told(made, 2)
        if elos:
            row["elo"] = told(elos[bot], 1)
        if skills:
            row["openskill"] = {"mu": round(skills[bot][0], 3), "sigma": round(skills[bot][1], 3)}
        bots.append(row)
    actions = [result.actions for result in results]
    return {"games": len(results), "fair_share": round(1 / seats, 4), "bots": bots, "by_seat": by_seat,
            "mean_actions": round(sum(actions) / len(actions), 1) if actions else 0}
