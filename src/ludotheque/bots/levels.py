"""Eight levels, the same in every game, from a gentle beginner to full strength; and bots by name.

A weak level errs like a person: it thinks shortly, overlooks some of its own actions and forgets which cards were
played, but from level 2 up it sees a win in its own turn and does not hand the win to a rival who is asked next.
"""
from __future__ import annotations

import os
from dataclasses import dataclass, replace

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.words import load
from ludotheque.play.bot import Bot, RandomBot

QUICK = 0.03                    # seconds: levels 1 to 4 answer within 50 ms, looking for sudden ends included
LOOKS = 2_500                   # positions the quick levels look at for sudden ends
LEVELS: dict[int, Settings] = {
    1: Settings(nodes=20, seconds=QUICK, overlooks=0.35, forgets=1.0, looks=0),
    2: Settings(nodes=60, seconds=QUICK, overlooks=0.15, forgets=0.6, looks=LOOKS),
    3: Settings(nodes=160, seconds=QUICK, overlooks=0.08, forgets=0.3, looks=LOOKS),
    4: Settings(nodes=500, seconds=QUICK, overlooks=0.02, forgets=0.1, looks=LOOKS),
    5: Settings(nodes=2_000, seconds=0.25),
    6: Settings(nodes=8_000, seconds=0.5),
    7: Settings(nodes=30_000, seconds=1.0),
    8: Settings(seconds=1.5, threads=min(8, os.cpu_count() or 1)),
}
SPELLING = ("random, 1 … 8, or settings as nodes=500,exploration=0.9 (nodes, seconds, threads, exploration, horizon, "
            "overlooks, forgets, looks, style)")


@dataclass(frozen=True, slots=True)
class Named:
    """A bot by the name it was asked for, so that it can be made anew with another seed, in another process."""

    name: str
    settings: Settings | None           # None: random

    def make(self, game: Game, seed: int | None = None) -> Bot:
        if self.settings is None:
            return RandomBot(game, seed)
        return SearchBot(game, self.settings, seed)


def level_name(level: int, language: str) -> str:
    """What a level is called."""
    return str(load("ludotheque.bots", language)["level"][str(level)])


def find_bot(name: str) -> Named:
    """The bot of that name: random, a level, or settings of one's own; BadOption if there is none."""
    if name == "random":
        return Named(name, None)
    if name.isdecimal():
        if int(name) not in LEVELS:
            raise BadOption(f"there is no level {name} (levels: 1 to {len(LEVELS)})")
        return Named(name, LEVELS[int(name)])
    return Named(name, _read(name))


def _read(name: str) -> Settings:
    """Settings written as nodes=500,exploration=0.9; a level may come first: 5,horizon=10."""
    known = {"nodes": int, "seconds": float, "threads": int, "exploration": float, "horizon": int, "overlooks": float,
             "forgets": float, "looks": int, "style": str}
    base, changes = None, {}
    for part in name.split(","):
        key, equals, value = part.partition("=")
        if not equals and base is None and key.isdecimal() and int(key) in LEVELS:
            base = LEVELS[int(key)]
            continue
        if key not in known or not equals:
            raise BadOption(f'there is no bot "{name}" (bots: {SPELLING})')
        try:
            changes[key] = known[key](value)
        except ValueError:
            raise BadOption(f'"{value}" is no {key} of a bot (bots: {SPELLING})') from None
    if base is not None:
        return replace(base, **changes)
    return Settings(**changes)
