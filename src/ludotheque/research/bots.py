"""Bots by name: random, a level 1 … 8, settings such as nodes=500, or a program (`engine:COMMAND`)."""
from __future__ import annotations

from importlib import import_module
from typing import Any

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.play.bot import Bot, RandomBot

ENGINE = "engine:"


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """The bot of that name, at the beginning of a game."""
    if name == "random":
        return RandomBot(game, seed)
    if name.startswith(ENGINE):
        from ludotheque.research.engine_client import EngineBot

        return EngineBot(game, name.removeprefix(ENGINE), seed)
    bot: Bot = _levels(name).find_bot(name).make(game, seed)
    return bot


def check_bot(name: str) -> None:
    """BadOption if there is no bot of that name."""
    if name != "random" and not name.startswith(ENGINE):
        _levels(name).find_bot(name)


def _levels(name: str) -> Any:
    try:
        return import_module("ludotheque.bots.levels")
    except ModuleNotFoundError:
        raise BadOption(f'there is no bot "{name}" here (bots: random, {ENGINE}COMMAND)') from None
