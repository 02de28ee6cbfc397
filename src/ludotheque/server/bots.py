"""Our own bots at seats: they get a view and answer an action, in threads of their own."""
from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from ludotheque.core.game import Game, View
from ludotheque.play.bot import Bot, RandomBot
from ludotheque.server.table import Table

LOG = logging.getLogger("ludotheque.server")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: everything it may know, and a seed of its own."""

    game: Game
    level: int
    seed: int
    view: View


def levels() -> list[int]:
    """The levels there are: 0 plays at random, the others think."""
    return list(range(9)) if find_spec("ludotheque.bots") and find_spec("ludotheque.bots.levels") else [0]


def make_bot(game: Game, level: int, seed: int) -> Bot:
    if level == 0 or len(levels()) == 1:
        return RandomBot(game, seed)
    bot: Bot = import_module("ludotheque.bots.levels").find_bot(str(level)).make(game, seed)
    return bot


def think(question: Question) -> str:
    """The bot's action as text; a bot that fails or errs is replaced by chance rather than holding up the table."""
    game, seat = question.game, question.view["seat"]
    try:
        action = make_bot(game, question.level, question.seed).choose(question.view)
        if action in game.state_from_view(question.view).legal_actions(seat):
            return game.action_to_text(action)
        LOG.error("a bot chose an illegal action", extra={"facts": {"game": game.name, "action": action}})
    except Exception:
        LOG.exception("a bot failed", extra={"facts": {"game": game.name, "level": question.level}})
    return game.action_to_text(RandomBot(game, question.seed).choose(question.view))


def whisper(question: Question) -> tuple[int, int | None]:
    """The action a bot would take, and the percentage of the win it expects of it (None: it did not need to think)."""
    bot = make_bot(question.game, question.level, question.seed)
    thought = bot.think(question.view)                                              # type: ignore[attr-defined]
    best = next((choice for choice in thought.choices if choice.action == thought.action), None)
    return thought.action, round(100 * best.share) if best and (best.visits or best.proof) else None


class Thinker:
    """At most so many bots think at a time; the others wait, and nobody else does."""

    def __init__(self, cores: int) -> None:
        self.pool = ThreadPoolExecutor(cores, "bot")
        self.busy = 0

    def question(self, table: Table, seat: int) -> Question:
        """What the bot at this seat is asked now. Its seed hangs on nothing but the dice and what the seat knows."""
        match, level = table.match, table.seats[seat].bot_level
        assert match is not None
        assert level is not None
        digest = hmac.digest(match.dice.seed, f"bot/{seat}/{table.version(seat)}".encode(), "sha256")
        return Question(match.game, level, int.from_bytes(digest[:7], "big"), match.view(seat))

    def wondering(self, table: Table, seat: int, level: int) -> Question:
        """What a bot is asked by a person who holds the seat: the seat's view and nothing else; luck of its own."""
        match = table.match
        assert match is not None
        return Question(match.game, level, secrets.randbits(56), match.view(seat))

    async def answer(self, question: Question) -> str:
        return await self._ask(think, question)

    async def advise(self, question: Question) -> tuple[int, int | None]:
        return await self._ask(whisper, question)

    async def _ask(self, work: Callable[[Question], T], question: Question) -> T:
        self.busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work, question)
        finally:
            self.busy -= 1

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
