"""perft.txt of each game: counts of action paths from positions written as text."""
from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.games import catalogue, find
from ludotheque.play.perft import divide, perft

FOLDER = Path(__file__).parent.parent / "games"


def rows():
    for file in sorted(FOLDER.glob("*/perft.txt")):
        game = position = None
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("position "):
                _, game, position = line.split(" ", 2)
            elif line.strip() and not line.startswith("#"):
                depth, paths = map(int, line.split())
                yield pytest.param(game, position, depth, paths, id=f"{file.parent.name}:{number}")


@pytest.mark.parametrize(("name", "position", "depth", "paths"), list(rows()))
def test_perft(name, position, depth, paths):
    game = find(name)
    state = game.state_from_text(position)
    counted = perft(state, depth)
    split = "\n".join(f"{game.action_to_text(action)} {n}" for action, n in divide(state, depth))
    assert counted == paths, f"divide of {position}:\n{split}"


def test_every_game_has_a_perft_file():
    named = {row.values[0] for row in rows()}
    assert named == set(catalogue())
