"""The raft in the terminal: nobody on it is hidden."""
from __future__ import annotations

import io

import pytest
from rich.console import Console

from ludotheque.cli import boards


def drawn(t, game, language="en", width=100):
    console = Console(file=io.StringIO(), width=width)
    console.print(boards.draw(game, t.view(0), language))
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(("beavers", "middle"), [
    ("", "RYB✚OVG"), ("r1", "YB✚OVG"), ("r1 y2 b3 o4", "V✚G"), ("r- y- b- o- v-", "✚G"), ("y8 b3 o11", "R✚VG"),
])
def test_the_mark_of_the_balance_covers_no_beaver_in_the_middle(at, game, beavers, middle):
    t = at(beavers=beavers, hands="r7g8/y1v2", piles=3)
    raft = drawn(t, game, width=80)[:31]                 # where it stands alone, above the tables
    for letter in middle:
        assert sum(line.count(letter) for line in raft) == 1, letter


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_legend_keeps_to_its_line(at, game, language):
    assert sum("✚" in line for line in drawn(at(), game, language)) == 2, "on the raft and in the legend"
    assert drawn(at(), game, language)[-1].startswith("r1 … g30")
