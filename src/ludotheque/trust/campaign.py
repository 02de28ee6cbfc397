"""What a campaign is: a module of this folder with CLAIM, SIZES and run; the catalogue of them."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from ludotheque.core.errors import BadOption

SCALES = ("ci", "night", "release")
Say = Callable[[int, int], None]                # how much is done, of how much
CAMPAIGNS = {                                   # name: module, in the order in which they run
    name: f"ludotheque.trust.{name}"
    for name in ("leaks", "undo", "stuck", "replays", "dice", "actions", "parsers", "loss", "faults", "frames", "api",
                 "load")
}


@dataclass(frozen=True)
class Task:
    """How large a campaign is to be, and where failing inputs go."""

    size: int
    seed: int
    folder: Path
    say: Say = lambda done, planned: None


@dataclass
class Report:
    """What a campaign found: figures that say how much was tried, and every failure as a sentence with its facts."""

    figures: dict[str, int | float | str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


class Campaign(Protocol):
    """What each module of a campaign has."""

    CLAIM: str                                  # the sentence that a host may say
    SIZES: Mapping[str, int]                    # by scale

    @staticmethod
    def run(task: Task) -> Report:
        """Try to refute the claim."""


def find_campaign(name: str) -> Campaign:
    """The campaign of that name; BadOption, naming all of them, if there is none."""
    if name not in CAMPAIGNS:
        raise BadOption(f'there is no campaign "{name}"; there are {", ".join(CAMPAIGNS)}')
    return cast("Campaign", import_module(CAMPAIGNS[name]))
