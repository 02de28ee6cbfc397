"""What a campaign is: a module of this folder with CLAIM, SIZES and run; the catalogue of them."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.games import catalogue, find

SCALES = ("ci", "night", "release")
Say = Callable[[int, int], None]                # how much is done, of how much
CAMPAIGNS = {                                   # name: module, in the order in which they run
    name: f"ludotheque.trust.{name}"
    for name in ("leaks", "undo", "stuck", "replays", "dice", "actions", "parsers", "loss", "faults", "frames", "api",
                 "load")
}


def say_nothing(done: int, planned: int) -> None:
    """Nobody wants to know how much is done."""


@dataclass(frozen=True)
class Task:
    """How large a campaign is to be, with which luck and on which games, and where failing inputs go."""

    size: int
    seed: int
    folder: Path
    say: Say = say_nothing
    only: tuple[str, ...] = ()                  # games by name; none: all of them

    @property
    def games(self) -> list[Game]:
        return [find(name) for name in self.only] or list(catalogue().values())


Figure = int | float | str


@dataclass
class Report:
    """What a campaign found: figures that say how much was tried, and every failure as a sentence with its facts."""

    figures: dict[str, Figure] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Take in what another part found. Whole numbers are counts and add up; a fraction is a worst case, of which
        the worst remains; words stand beside each other."""
        self.failures += other.failures
        for what, figure in other.figures.items():
            mine = self.figures.get(what)
            if isinstance(mine, int) and isinstance(figure, int):
                self.figures[what] = mine + figure
            elif isinstance(mine, float) and isinstance(figure, float):
                self.figures[what] = max(mine, figure)
            elif mine is None:
                self.figures[what] = figure
            elif str(figure) not in str(mine).split("; "):
                self.figures[what] = f"{mine}; {figure}"


class Campaign(Protocol):
    """What each module of a campaign has."""

    CLAIM: str                                  # the sentence that a host may say
    SIZES: Mapping[str, int]                    # by scale
    PART: int                                   # a larger task is done in parts of this size; 0: it cannot be parted
    OF_GAMES: bool                              # whether it can be asked to try some games only

    @staticmethod
    def run(task: Task) -> Report:
        """Try to refute the claim."""


def find_campaign(name: str) -> Campaign:
    """The campaign of that name; BadOption, naming all of them, if there is none."""
    if name not in CAMPAIGNS:
        raise BadOption(f'there is no campaign "{name}"; there are {", ".join(CAMPAIGNS)}')
    return cast("Campaign", import_module(CAMPAIGNS[name]))
