"""What each seat may know, by zone: written by hand from the rules, apart from views and from `resample`.

For every game: the zones that a watcher cannot see, with what may lie there; another world drawn from that list; and
what an action tells a watcher. Campaigns hold views, events and `resample` against this.
"""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.state import State


@dataclass(frozen=True)
class Zone:
    """A place that a watcher cannot look into: what lies there, and what might for all that the watcher knows."""

    name: str
    holds: tuple[int, ...]
    may_hold: tuple[int, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is only one way it can be, so that the watcher can tell."""
        return len(self.may_hold) <= len(self.holds)


class Knowledge(ABC):
    """What is known to whom in one game."""

    @abstractmethod
    def zones(self, state: Any, watcher: int) -> list[Zone]:
        """Every zone that the watcher cannot see."""

    @abstractmethod
    def vary(self, state: Any, watcher: int, random: Random) -> State:
        """Another world that the watcher cannot tell from this one."""

    @abstractmethod
    def told(self, before: Any, after: Any, seat: int, action: int, watcher: int) -> Hashable:
        """All that the rules let the watcher learn when the seat plays the action; equal in worlds alike to it."""


def knowledge_of(game: Game) -> Knowledge:
    """The list of a game; its module has the name of the game's folder."""
    folder = type(game).__module__.split(".")[-2]
    found: Knowledge = import_module(f"ludotheque.trust.secrets.{folder}").KNOWLEDGE
    return found


def counterpart(knowledge: Knowledge, state: State, twin: State, seat: int, action: int, watcher: int
                ) -> tuple[State, State, int] | None:
    """Both worlds after the action, in the twin after one that tells the watcher the same; None if there is none.

    The third is the action in the twin: another one if there is such, for what a watcher does not hear of may differ
    too. Where the action itself can be heard of, only the same will do.
    """
    after = state.copy()
    after.play(seat, action)
    told = knowledge.told(state, after, seat, action, watcher)
    options = twin.legal_actions(seat)
    some = [other for other in options[::max(1, len(options) // 6)] if other != action]
    same = [action] if action in options else []
    done = twin.copy()
    for other in dict.fromkeys((*some, *same, *options)):
        done.assign(twin)
        done.play(seat, other)
        if knowledge.told(twin, done, seat, other, watcher) == told:
            return after, done, other
    return None


def bits(cards: int) -> tuple[int, ...]:
    """The numbers of the bits that are set."""
    return tuple(card for card in range(cards.bit_length()) if cards >> card & 1)


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def others(state: State, watcher: int) -> list[int]:
    return [seat for seat in range(state.seats) if seat != watcher]

