"""The shelf: one folder a game. A folder is on it if its package names its GAMES."""
from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game


@cache
def catalogue() -> dict[str, Game]:
    """Every game by name, in the order of the alphabet; each edition that has a name of its own is a game."""
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        for game in import_module(f"{__name__}.{module.name}").GAMES:
            games[game.name] = game
    return dict(sorted(games.items()))


def find(name: str) -> Game:
    """The game of that name; BadOption, naming those there are, if there is none."""
    games = catalogue()
    if name not in games:
        raise BadOption(f'there is no game "{name}" (games: {", ".join(games)})')
    return games[name]
