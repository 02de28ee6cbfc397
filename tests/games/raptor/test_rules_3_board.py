"""Chapter 3 of docs/rules/raptor.md: the board in play."""
from __future__ import annotations

import pytest

from ludotheque.core.errors import BadText
from ludotheque.games import find
from ludotheque.games.raptor import components

GAME = find("raptor")


def cell(name: str) -> int:
    return components.CELL_NAMES.index(name)


def test_r3_1_two_things_never_share_a_cell_but_a_scientist_passing_a_fire(at, table):
    moved = at("turn:2/6:4", mother="", babies="b1 b2 b3 j4 j5", scientists="a1 e1", fires="f1", watched=True)
    assert moved.play("e1-f1").on("f1") == "S*"
    text = at("turn:6/2:4", babies="b1 b2 b3 j4 j5", fires="c1").text
    with pytest.raises(BadText, match="only an active scientist may pass the fire on b1"):
        table(text.replace("SBf", "SB*f"))
    with pytest.raises(BadText, match="has 12 cells"):
        table(text.replace("SBf8", "SBBf8"))
    with pytest.raises(BadText, match="b6 has a rock"):
        table(text.replace("1#9 w", "1S9 w"))


def test_r3_2_free_is_a_full_cell_without_rock_figure_or_fire(at):
    table = at("return:2/6", mother="", babies="b1 b2", sleepers="b3 j4 j5", scientists="a1", frightened="k1",
               fires="f1", watched=True)
    taken = ["b1", "b2", "b3", "j4", "j5", "a1", "k1", "f1", "e2", "i2", "c3", "g3", "i3", "d4", "e4", "i5", "b6"]
    assert table.legal() == [f"mother:{name}" for name in components.CELL_NAMES if name not in taken]
    assert table.why("mother:f1") == "not_free R7.5"


def test_r3_3_neighbours_share_an_edge_and_tile_borders_are_none(at):
    table = at("turn:8/2:6", babies="a3 d2 h6 k4 f2")
    assert table.ends("a3") == {"a2", "a4", "b3", "nw"}                     # a4 lies on the other L tile
    assert table.ends("d2") == {"d1", "c2", "d3"}                           # e2, across the border, is a rock
    assert table.ends("h6") == {"g6", "i6", "h5"}
    assert table.ends("k4") == {"k3", "k5", "j4"}
    assert table.why("f2-g1") == "one_cell_only R6.2"                       # diagonal


def test_r3_4_an_exit_touches_one_cell_and_only_a_step_of_a_baby_enters_it(at):
    table = at("turn:8/2:6", babies="a3 a1 k6 k3 k2", mother="a4", scientists="e1")
    assert [text for text in table.legal() if text[3:] in ("nw", "sw", "ne", "se")] == ["a3-nw", "k6-se"]
    assert table.why("a1-nw") == "no_exit_there R3.4"
    assert table.why("a4-sw") == "exit_for_babies R3.4"                     # the mother stands there
    call = at("effect:1/5:1", mother="a2", babies="a4 b1 c1 d1 k6")
    assert {text[3:] for text in call.legal(start="a4")} == {"a3"}          # a1 is taken: no exit, no other cell
    assert call.why("a4-sw") == "exit_by_step_only R3.4"
    jeep = at("effect:5/3:2", mother="f6", babies="b1 b2 b3 j4 j5", scientists="a4 k6")
    assert jeep.why("a4-sw") == "exit_by_step_only R3.4"
    turn = at("turn:2/6:4", mother="", babies="b1 b2 b3 j4 j5", scientists="a4", watched=True)
    assert turn.why("a4-sw") == "exit_for_babies R3.4"


def test_r3_5_rocks_and_every_figure_stop_movement_and_fire_stops_raptors(at):
    table = at("turn:8/2:6", mother="f2", babies="f1 g2 h2", sleepers="f5 b2", fires="g1", scientists="a1")
    assert table.ends("f2") == {"f3", "f4"}                                 # e2 rock, f1 and g2 babies, f5 a sleeper
    assert table.ends("f1") == {"e1"}                                       # g1 burns
    assert table.ends("h2") == {"h1", "h3"}                                 # i2 rock, g2 a baby
    assert table.why("f2-f6") == "way_blocked R6.4"
    turn = at("turn:2/8:6", mother="", babies="b1 b2", sleepers="c1 j4 j5", scientists="c2 f5 e5", frightened="f4",
              fires="g5", watched=True)
    assert turn.ends("c2") == {"d2"}                                        # b2 baby, c1 sleeper, c3 rock
    assert turn.ends("f5") == {"f6", "g5"}                                  # e5 taken, f4 lying; fire may be entered


def test_r3_6_tiles_that_share_an_edge_are_adjacent_l_tiles_too():
    def reach(tile: int) -> str:
        return " ".join(components.TILE_NAMES[t] for t in range(10) if components.TILE_REACH[tile] >> t & 1)

    assert [reach(tile) for tile in range(10)] == [
        "1 2 4 nw", "1 2 3 5", "2 3 6 ne", "1 4 5 sw", "2 4 5 6", "3 5 6 se",
        "1 nw sw", "4 nw sw", "3 ne se", "6 ne se"]


def test_r3_7_a_sleeper_neither_acts_nor_is_called_and_blocks_moves_not_shots(at):
    table = at("turn:8/2:6", mother="f5", babies="b1 b2 b3", sleepers="f4 j5", scientists="a1")
    assert table.ends("j5") == set()
    assert table.why("j5-j4") == "baby_asleep R6.1"
    assert "f4" not in table.ends("f5")
    call = at("effect:4/5:2", mother="f5", babies="b1 b2 b3", sleepers="f4 j5", scientists="a1")
    assert call.why("j5-g5") == "baby_asleep R3.7"
    shot = at("turn:3/6:3", mother="f5", babies="b1 b2 b3", sleepers="f4 j5", scientists="f1")
    assert "shoot:f1" in shot.legal()


def test_r3_8_a_frightened_scientist_does_nothing_and_blocks_moves_not_shots(at):
    turn = at("turn:3/6:3", mother="f5", babies="b2 b3 j4 j5", sleepers="a2", frightened="a1 f4",
              scientists="f1 g4")
    assert [text for text in turn.legal() if "a1" in text and not text.startswith("f1")] == ["stand:a1"]
    for text, rule in (("shoot:f4", "R3.8"), ("a1-b1", "R3.8"), ("capture:a1-a2", "R3.8"), ("sleep:f4-f5", "R3.8")):
        assert turn.why(text) == f"is_frightened {rule}"
    assert "shoot:f1" in turn.legal()                                       # over the one on f4
    assert turn.ends("g4") == {"h4", "g5"}                                  # f4 is blocked, g3 is a rock
    jeep = at("effect:5/3:2", babies="b2 b3 j4 j5 c1", frightened="a1", scientists="k1")
    assert {text[:2] for text in jeep.legal()} == {"k1"}
    fire = at("effect:8/5:2", babies="b2 b3 j4 j5 c1", frightened="a1", scientists="k1")
    assert fire.legal() == ["fire:j1", "fire:k2"]
    gas = at("effect:5/4:2", babies="b2 b3 j4 j5 c1", frightened="a1", scientists="k6")
    assert gas.legal() == ["gas:j4", "gas:j5"]                              # tile 6 beside se; nobody counts on nw


def test_r3_9_who_lies_cannot_be_laid_down_again(at):
    fear = at("effect:3/5:1", babies="b1 b2 b3 j4 j5", scientists="a1", frightened="a5")
    assert fear.legal() == ["scare:a1"]
    assert fear.why("scare:a5") == "lies_already R3.9"
    gas = at("effect:5/4:2", babies="b1", sleepers="b2 b3 j4 j5", scientists="a1")
    assert gas.legal() == ["gas:b1"]
    assert gas.why("gas:b2") == "lies_already R3.9"
    shot = at("turn:3/6:3", babies="b1", sleepers="a2 b3 j4 j5", scientists="a1")
    assert shot.why("sleep:a1-a2") == "lies_already R3.9"
    assert shot.legal(start="sleep") == ["sleep:a1-b1"]
