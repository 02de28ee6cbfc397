"""The map in the terminal: everything that lies on the table is on it, in both languages, within its columns."""
from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console

from ludotheque.cli import boards
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games import find


def show(game, view, language="en", width=100):
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(boards.draw(game, view, language))
    return out.getvalue()


@pytest.mark.parametrize(("name", "seats"), [("trias", 2), ("trias", 5), ("ciao_dino", 3)])
def test_every_tile_and_every_piece_is_on_the_map_and_no_line_is_too_long(name, seats):
    game, rng = find(name), Random(seats)
    state, number = game.new(seats), 0
    while state.to_act() != NOBODY:
        seat = state.to_act()
        actions = [a for a, _ in state.odds()] if seat == CHANCE else state.legal_actions(seat)
        state.play(seat, rng.choice(actions))
        number += 1
        if number % 29 == 0 or state.to_act() == NOBODY:
            view = game.view(state, 0)
            for language in ("en", "fr"):
                text = show(game, view, language)
                assert max(map(len, text.splitlines())) <= 100
                shown = text.split("\n\n")[1] if len(text.split("\n\n")) > 1 else text
                for tile in view["tiles"]:
                    assert re.search(rf"\b{tile['name']}\b", text)
                letters = sum(shown.count(letter) for letter in "abcdeABCDE")
                if state.phase not in (0, 1):
                    pieces = sum(sum(spot["pieces"]) for spot in view["tiles"] + view["swimmers"])
                    assert letters >= pieces


def test_far_islands_have_maps_of_their_own(table_text):
    game = find("trias")
    view = game.view(game.state_from_text(table_text(tiles={"S1": "30,0", "S2": "31,0=a", "M1": "-30,0=b"})), 0)
    text = show(game, view)
    assert "around 30,0 (30 e)" in text
    assert "around -30,0 (30 w)" in text
    assert max(map(len, text.splitlines())) <= 100


def test_rows_are_shifted_by_half_a_hexagon(table_text):
    """S1 at 1,0 lies east of the centre; W1 at 0,1 south-east of it, half a hexagon to the right of it."""
    game = find("ciao_dino")
    text = show(game, game.view(game.state_from_text(table_text(
        "ciao_dino", tiles={"S1": "1,0=a", "W1": "0,1=b", "M1": "-1,1"})), 0))
    centre = next(line for line in text.splitlines() if " V " in line and " S1 " in line)
    below = next(line for line in text.splitlines() if " J1 " in line and "·" in line)
    assert centre.index("S1") - centre.index("V") in (5, 6)
    assert below.index("M1") < centre.index("V") < below.index("J1") < centre.index("S1")
