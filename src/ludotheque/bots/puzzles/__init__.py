"""Puzzles: positions as text with one thing to find in them. One file a game, `<game>.toml`, in this folder.

Each is a table `[[puzzle]]`: `name`, `game`, `seats`, `options`, `position`, `seat` (who is asked), `ask` (what is to
be found), `best` (the texts of the actions that are right; the first click of a turn of several) and `why`. Whatever is
read has been judged by the rules: the seat may act there, what is best is legal, and something else is legal too.
"""
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.game import Game, View
from ludotheque.core.state import State
from ludotheque.games import find

KEYS = {"name": str, "game": str, "seats": int, "options": dict, "position": str, "seat": int, "ask": str,
        "best": list, "why": str}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is to be found in it, and the actions that do it."""

    name: str
    game: Game
    seats: int
    options: Mapping[str, str]
    position: str
    seat: int
    ask: str
    best: tuple[str, ...]
    why: str

    def state(self) -> State:
        """The position, anew each time."""
        return self.game.state_from_text(self.position)

    def view(self) -> View:
        """What the seat that is asked sees of it: all that a bot gets."""
        return self.game.view(self.state(), self.seat)

    def is_solved_by(self, action: int) -> bool:
        return self.game.action_to_text(action) in self.best


def files() -> list[str]:
    """The games that have a file of puzzles."""
    folder = resources.files(__name__)
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def load(name: str) -> list[Puzzle]:
    """The puzzles of one file, in order; BadOption if there is no such file."""
    if name not in files():
        raise BadOption(f'there are no puzzles of "{name}" (there are: {", ".join(files()) or "none"})')
    return read((resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def read(text: str, source: str) -> list[Puzzle]:
    """The puzzles in a text; BadText, naming the puzzle and what is wrong with it, if the rules do not bear it out."""
    try:
        rows = tomllib.loads(text).get("puzzle", [])
    except tomllib.TOMLDecodeError as wrong:
        raise BadText(f"{source} is no TOML: {wrong}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadText(f"{source}: puzzles are written as tables [[puzzle]]")
    found: list[Puzzle] = []
    for number, row in enumerate(rows, 1):
        puzzle = _puzzle(row, f"{source}, puzzle {number}")
        if any(other.name == puzzle.name for other in found):
            raise BadText(f'{source}, puzzle {number}: the name "{puzzle.name}" is taken')
        found.append(puzzle)
    return found


def _puzzle(row: dict[str, Any], where: str) -> Puzzle:
    """One table, judged by the rules."""
    if isinstance(row.get("name"), str):
        where = f'{where} ("{row["name"]}")'
    missing = [key for key in KEYS if key not in row]
    unknown = [key for key in row if key not in KEYS]
    if missing or unknown:
        said = f"has no {', '.join(missing)}" if missing else f"has an unknown {', '.join(unknown)}"
        raise BadText(f"{where} {said}")
    for key, kind in KEYS.items():
        if type(row[key]) is not kind:
            raise BadText(f"{where}: {key} is {row[key]!r}, which is no {kind.__name__}")
    for key in ("name", "ask", "why"):
        if not row[key].strip():
            raise BadText(f"{where}: {key} is empty")
    if not all(isinstance(text, str) for text in [*row["best"], *row["options"].values()]):
        raise BadText(f"{where}: best and options hold texts only")
    try:
        game = find(row["game"])
        game.check(row["seats"], row["options"])
        state = game.state_from_text(row["position"])
        best = [game.action_from_text(text) for text in row["best"]]
    except (BadOption, BadText) as wrong:
        raise BadText(f"{where}: {wrong}") from None
    _judge(game, state, row, best, where)
    return Puzzle(row["name"], game, row["seats"], row["options"], row["position"], row["seat"], row["ask"],
                  tuple(row["best"]), row["why"])


def _judge(game: Game, state: State, row: dict[str, Any], best: list[int], where: str) -> None:
    """BadText if the position is not the one the table speaks of, or its answer is none."""
    if state.seats != row["seats"]:
        raise BadText(f"{where}: the position is for {state.seats} seats, not {row['seats']}")
    options = game.options_of(state)
    for name, value in row["options"].items():
        if options.get(name) != value:
            raise BadText(f'{where}: the position has {name} "{options.get(name)}", not "{value}"')
    if not 0 <= row["seat"] < state.seats or not state.may_act(row["seat"]):
        raise BadText(f"{where}: seat {row['seat']} is not asked in this position")
    legal = state.legal_actions(row["seat"])
    if not best:
        raise BadText(f"{where}: best is empty")
    for action, text in zip(best, row["best"], strict=True):
        if action not in legal:
            known = " ".join(map(game.action_to_text, legal[:40]))
            raise BadText(f'{where}: "{text}" is not legal there (legal: {known}{" …" if len(legal) > 40 else ""})')
    if len(set(best)) < len(best):
        raise BadText(f"{where}: best names an action twice")
    if len(best) == len(legal):
        raise BadText(f"{where}: whatever is legal is best, so there is nothing to find")
