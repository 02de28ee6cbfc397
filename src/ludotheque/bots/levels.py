"""Eight levels, the same in every game, from a gentle beginner to full strength; and bots by name.

A weak level errs like a person: it thinks shortly, overlooks some of its own actions and forgets which cards were
played, but from level 2 up it sees a win in its own turn and does not hand the win to a rival who is asked next.
"""
from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.words import load
from ludotheque.play.bot import Bot, RandomBot

QUICK = 0.03                    # seconds: levels 1 to 4 answer within 50 ms, however slow the machine
LOOKS = 2_500                   # positions the quick levels look at for sudden ends
LEVELS: dict[int, Settings] = {
    1: Settings(nodes=8, seconds=QUICK, overlooks=0.5, forgets=1.0, looks=0),
    2: Settings(nodes=18, seconds=QUICK, overlooks=0.35, forgets=0.6, looks=LOOKS),
    3: Settings(nodes=42, seconds=QUICK, overlooks=0.2, forgets=0.3, looks=LOOKS),
    4: Settings(nodes=110, seconds=QUICK, overlooks=0.05, forgets=0.1, looks=LOOKS),
    5: Settings(nodes=600, seconds=0.25),
    6: Settings(nodes=4_000, seconds=0.5),
    7: Settings(nodes=28_000, seconds=1.0),
    8: Settings(seconds=1.0, threads=min(8, os.cpu_count() or 1)),
}
SPELLING = ("random, 1 … 8, or settings as nodes=500,exploration=0.9 (nodes, seconds, threads, exploration, horizon, "
            "overlooks, forgets, looks, style)")


@dataclass(frozen=True, slots=True)
class Named:
    """A bot by the name it was asked for, so that it can be made anew with another seed, in another process."""

    name: str
    settings: Settings | None           # None: random
    level: int = 0                      # the level it was asked for, 0 if none …
    changes: Mapping[str, Any] = field(default_factory=dict)        # … and what it was asked to do otherwise

    def settings_for(self, game: Game) -> Settings | None:
        """With as many nodes as the game wants for the level, unless others were asked for."""
        if self.settings is None or not 1 <= self.level <= len(game.level_nodes) or "nodes" in self.changes:
            return self.settings
        return replace(self.settings, nodes=game.level_nodes[self.level - 1])

    def make(self, game: Game, seed: int | None = None) -> Bot:
        settings = self.settings_for(game)
        return RandomBot(game, seed) if settings is None else SearchBot(game, settings, seed)


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
        return Named(name, LEVELS[int(name)], int(name))
    return _read(name)


def _read(name: str) -> Named:
    """Settings written as nodes=500,exploration=0.9; a level may come first: 5,horizon=10."""
    known = {"nodes": int, "seconds": float, "threads": int, "exploration": float, "horizon": int, "overlooks": float,
             "forgets": float, "looks": int, "style": str}
    level, changes = 0, {}
    for part in name.split(","):
        key, equals, value = part.partition("=")
        if not equals and not level and key.isdecimal() and int(key) in LEVELS:
            level = int(key)
            continue
        if key not in known or not equals:
            raise BadOption(f'there is no bot "{name}" (bots: {SPELLING})')
        try:
            changes[key] = known[key](value)
        except ValueError:
            raise BadOption(f'"{value}" is no {key} of a bot (bots: {SPELLING})') from None
    return Named(name, replace(LEVELS[level], **changes) if level else Settings(**changes), level, changes)
