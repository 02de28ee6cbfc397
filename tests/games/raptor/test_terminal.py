"""The terminal board shows everything that its seat may know, and nothing else."""
from __future__ import annotations

import io

import pytest
from rich.console import Console

from ludotheque.cli.boards import draw
from ludotheque.games import find

GAME = find("raptor")


def printed(view, language: str, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(GAME, view, language))
    return console.file.getvalue()


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["round 2/150", "to act: Raptor", "points 4", "a move costs 3", "escaped 0/3", "reserve 6"]),
    ("fr", ["manche 2/150", "à jouer : Raptor", "points 4", "un mouvement coûte 3", "échappés 0/3", "réserve 6"]),
])
def test_board_counters_and_cards(at, language, words):
    table = at("turn:6/2:4", mother="f2", babies="b1 b2 j4 j5", sleepers="k6", scientists="a1", frightened="k1",
               fires="c1 d1", w=2)
    lines = printed(GAME.view(table.state, 0), language).splitlines()
    text = "\n".join(lines)
    assert all(word in text for word in words)
    assert "      1│  S  │  B    f    f  │  ·    ·    ·  │  ·    ·    ·  │  s  │1 ► ne" in lines
    assert " nw ◄ 3│  ·  │  ·    ▲    ·  │  ·    ·    ▲  │  ·    ▲    ·  │  ·  │3" in [line.rstrip() for line in lines]
    assert "[1] [2]" in text
    assert "[?] [?]" in text
    assert max(map(len, lines)) <= 80


def test_marks_and_figures_on_fire_are_shown(at):
    table = at("turn:3/9:4", mother="f2", babies="b1 b2 j4 j5", sleepers="k6", scientists="a1 d1", marked="a1",
               fires="d1")
    row = printed(GAME.view(table.state, 1), "en").splitlines()[4]
    assert row.startswith("      1│  S' │  B    ·    S* │")


def test_what_is_hidden_is_not_drawn(at):
    one = at("choose:./3", babies="b1 b2 b3 j4 j5", scientist="12+456789+-")
    other = at("choose:./9", babies="b1 b2 b3 j4 j5", scientist="45+123678+-")
    assert printed(GAME.view(one.state, 0), "en") == printed(GAME.view(other.state, 0), "en")
