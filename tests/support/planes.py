"""Writes what a network sees into the rules pages; run `python tests/support/planes.py` when planes change."""
from __future__ import annotations

from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.core.tensors import table
from ludotheque.games import catalogue

ROOT = Path(__file__).parent.parent.parent
HEADING = "\n## What a network sees\n"


def section(game: Game) -> str:
    """The chapter on the tensor: for the fewest seats; where it grows with the seats, the page says so."""
    seats = game.seat_counts[0]
    sizes = ", ".join(f"{game.tensor_size(n)} with {n} seats" for n in game.seat_counts)
    return (f"{HEADING}For research only: no part of the rules. A tensor of {sizes}; entries are small integers. "
            f"docs/research.md says how they are used. The table is for {seats} seats.\n\n"
            f"{table(game.tensor_planes(seats))}")


def write() -> None:
    for game in {game.rules_page: game for game in reversed(catalogue().values())}.values():
        file = ROOT / "docs" / "rules" / f"{game.rules_page}.md"
        text = file.read_text(encoding="utf-8").split(HEADING)[0].rstrip("\n") + "\n"
        file.write_text(text + section(game).removeprefix("\n"), encoding="utf-8")


if __name__ == "__main__":
    write()
