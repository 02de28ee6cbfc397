"""Moth in the terminal: nine stones, two lanterns, the cards."""
from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ludotheque.core.game import Game, View
from ludotheque.core.words import spell


def draw(game: Game, view: View, language: str) -> RenderableType:
    stones = Text("  ")
    for stone in range(9):
        at_lantern = stone in (0, 8)
        stones.append(" ʚɞ " if stone == view["moth"] else " ☼ " if at_lantern else " · ",
                      style="bold magenta" if stone == view["moth"] else "yellow" if at_lantern else "dim")
    lines: list[RenderableType] = [stones, Text("   0   1  2  3  4  5  6  7  8", style="dim")]
    for seat in range(2):
        cards = " ".join(c for c in "1234" if view["hands"][seat] >> int(c) & 1) or "–"
        laid = view["laid"][seat]
        down = "" if laid == 0 else "  [?]" if laid == -1 else f"  [{laid}]"
        lines.append(Text(f"  {spell(game, language, 'seat', seat):6} {cards}{down}",
                          style="bold" if seat == view["seat"] else ""))
    return Group(*lines)
