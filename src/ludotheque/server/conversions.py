"""Steps from one version of a game's rules to the next, for tables that run while the rules are corrected.

A game whose `rules_version` goes up says here what a position of the version before is under the new rules: a function
from position text to position text, often the identity. A running table goes on from there with new dice. Without a
step nothing is guessed: the table stays as it is, can be read, and waits for a program that knows its rules.

    @step("moth", 1)
    def _(position: str) -> str:
        return position
"""
from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game

Step = Callable[[str], str]
STEPS: dict[tuple[str, int], Step] = {}


class NoStep(LudothequeError):
    """A position cannot be brought to the rules as they are now."""


def step(game: str, rules: int) -> Callable[[Step], Step]:
    """Register the step of a game from this version of its rules to the next."""
    def register(convert: Step) -> Step:
        if (game, rules) in STEPS:
            raise ValueError(f"there is a step from version {rules} of {game} already")
        STEPS[game, rules] = convert
        return convert
    return register


def converted(game: Game, rules: int, position: str) -> str:
    """A position of an older version of the rules as one of today's, checked; NoStep, saying why, if there is none."""
    if rules > game.rules_version:
        raise NoStep(f"it follows rules version {rules} of {game.name}, and this program knows up to version "
                     f"{game.rules_version}")
    for version in range(rules, game.rules_version):
        if (game.name, version) not in STEPS:
            raise NoStep(f"it follows rules version {rules} of {game.name}, this program plays version "
                         f"{game.rules_version}, and nothing says how a position goes from version {version} to "
                         f"{version + 1}")
        position = STEPS[game.name, version](position)
    try:
        game.state_from_text(position)
    except LudothequeError as bad:
        raise NoStep(f"its position is none of rules version {game.rules_version} of {game.name}: {bad}") from None
    return position
