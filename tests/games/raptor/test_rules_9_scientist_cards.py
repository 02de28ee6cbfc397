"""Chapter 9 of docs/rules/raptor.md: the scientist's cards."""
from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.raptor import components

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdefghijk"]
EDGES = [f"{column}{row}" for row in (1, 6) for column in "bcdefghij"]


def test_r9_1_card_1_gasses_one_baby_card_4_one_or_two(at):
    one = at("choose:./1", babies=BABIES, scientists="a1", raptor="456+123789+-").play("card:5")
    assert one.legal() == ["gas:b1", "gas:b2", "gas:b3"]
    one.play("gas:b2")
    assert (one.on("b2"), one.phase) == ("b'", "turn:5/1:4")
    two = at("effect:5/4:2", babies=BABIES, scientists="a1").play("gas:b2")
    assert two.legal() == ["gas:b1", "gas:b3", "done"]
    two.play("gas:b1")
    assert (two.where("b'"), two.phase) == ("b1 b2", "turn:5/4:1")
    assert at("effect:5/4:1", babies="b1 b3 j4 j5", sleepers="b2", marked="b2").play("done").phase == "turn:5/4:1"


def test_r9_2_gas_reaches_the_tile_of_an_active_scientist_and_adjacent_ones(at):
    """L375: a baby two tiles away is out of reach."""
    table = at("effect:5/1:1", babies="b1 b5 e1 h1 k1", scientists="a2", frightened="k6")
    assert table.legal() == ["gas:b1"]                                      # nw, sw and tile 1
    assert table.why("gas:e1") == "gas_too_far R9.2"
    assert table.why("gas:a2") == "no_baby R9.1"
    middle = at("effect:5/1:1", babies="b1 b5 e6 h1 k1", scientists="e3", fires="e5 f4")
    assert middle.legal() == ["gas:b1", "gas:h1", "gas:e6"]                 # tiles 1, 2, 3, 5; past rocks and fire
    sister = at("effect:5/1:1", babies="a6 b5 e6 h1 k1", scientists="a1")
    assert sister.legal() == ["gas:a6"]                                     # the L tile below; tile 4 only meets it


def test_r9_3_card_1_shuffles_the_scientists_piles_card_4_does_not(at):
    table = at("effect:5/1:1", babies=BABIES, scientist="23+45+16789").play("gas:b1")
    assert table.cards(1) == "23+1456789+-{2345}{2345}"
    assert table.state.to_act() == 0
    skipped = at("choose:./1", babies="", sleepers=BABIES, raptor="456+123789+-", scientist="23+45+6789").play("card:5")
    assert [key for key in skipped.told() if key in ("effect_skipped", "shuffled", "turn_began")] == [
        "effect_skipped", "shuffled", "turn_began"]
    four = at("effect:5/4:1", babies="b2 b3 j4 j5", sleepers="b1", marked="b1", scientist="23+15+46789").play("gas:b2")
    assert four.cards(1) == "23+15+46789"


@pytest.mark.parametrize("card", [2, 6])
def test_r9_4_reinforcements_are_one_or_two_standing_scientists(at, card):
    table = at(f"effect:9/{card}:2", babies=BABIES, r=2).play("scientist:e1")
    assert (table.on("e1"), table.counts) == ("S", "w0e0c0r1")
    assert "done" in table.legal()
    table.play("scientist:f1")
    assert table.phase == f"turn:9/{card}:{9 - card}"
    last = at(f"effect:9/{card}:2", babies=BABIES, r=1).play("scientist:e1")
    assert last.phase == f"turn:9/{card}:{9 - card}"                        # the reserve is empty
    hand = "13" if card == 2 else "12"
    pile = "".join(c for c in "123456789" if c not in hand + str(card))
    none = at("choose:9/.", babies=BABIES, r=0, raptor="12+345678+-",
              scientist=f"{''.join(sorted(hand + str(card)))}+{pile}+-")
    none.play(f"card:{card}")
    assert "effect_skipped" in none.told()
    assert none.state.to_act() == 0


def test_r9_5_fifteen_cells_on_the_long_sides_of_the_square_tiles(at):
    """L409: 18 edge cells less a rock (b6), a baby and a scientist."""
    table = at("effect:9/6:2", babies="d1 b2 b3 j4 j5", scientists="h6")
    assert table.legal() == [f"scientist:{cell}" for cell in EDGES if cell not in ("b6", "d1", "h6")]
    assert len(table.legal()) == 15
    assert table.why("scientist:a1") == "only_long_sides R9.5"
    assert table.why("scientist:f2") == "only_long_sides R9.5"
    assert table.why("scientist:d1") == "not_free R9.4"
    burning = at("effect:9/6:2", babies="d1 b2 b3 j4 j5", scientists="h6", fires="i6")
    assert "scientist:i6" not in burning.legal()


def test_r9_6_card_3_gives_two_jeep_moves_card_8_four_by_one_or_several(at):
    two = at("effect:5/3:2", babies=BABIES, scientists="a6 k1").play("a6-a2", "a2-a6")
    assert two.phase == "turn:5/3:2"
    four = at("effect:9/8:4", babies=BABIES, scientists="a6 k1").play("a6-a2", "k1-k6", "a2-a1")
    assert "done" in four.legal()
    four.play("k6-c6")
    assert (four.where("S"), four.phase) == ("a1 c6", "turn:9/8:1")
    assert at("effect:9/8:4", babies=BABIES, scientists="a6 k1").why("done") == "must_step R4.7"


def test_r9_7_a_jeep_goes_straight_up_to_an_obstacle(at):
    table = at("effect:9/3:2", mother="f6", babies="f1 b2 b3 j4 j5", scientists="f4 h4", frightened="k1")
    assert table.ends("f4") == {"f2", "f3", "f5", "g4"}                     # f1 baby, f6 mother, e4 rock, h4 scientist
    assert table.ends("k1") == set()
    assert table.why("k1-k2") == "is_frightened R3.8"
    assert table.why("f4-g5") == "not_straight R9.7"
    assert table.why("f4-f1") == "way_blocked R9.7"
    assert table.why("f3-f2") == "no_scientist R9.7"
    assert "f4-f4" not in table.legal()


def test_r9_8_a_jeep_puts_out_every_fire_on_its_way_the_last_cell_included(at):
    table = at("effect:9/3:2", mother="k6", babies=BABIES, scientists="f1", fires="f2 f4 f5 g4")
    table.play("f1-f4")
    assert (table.on("f4"), table.where("f")) == ("S", "g4 f5")
    assert GAME.view(table.state, 0)["fires"] == 8
    assert table.told().count("went_out") == 2
    back = at("effect:9/3:2", mother="k6", babies=BABIES, scientists="f6", fires="f5 f3").play("f6-f2")
    assert back.where("f") == ""


def test_r9_9_card_5_places_two_fires_card_7_three_while_tokens_and_cells_last(at):
    two = at("effect:9/5:2", babies=BABIES, scientists="k1").play("fire:j1", "fire:i1")
    assert (two.where("f"), two.phase) == ("i1 j1", "turn:9/5:4")
    three = at("effect:9/7:3", babies=BABIES, scientists="k1").play("fire:j1", "fire:i1", "fire:k2")
    assert (three.where("f"), three.phase) == ("i1 j1 k2", "turn:9/7:2")
    nine = "e1 f1 g1 h1 i1 j1 f2 g2 h2"
    last = at("effect:9/7:3", babies=BABIES, scientists="k1", fires=nine).play("fire:d1")
    assert last.phase == "turn:9/7:2"                                       # the tenth token was the last
    ten = at("choose:9/.", babies=BABIES, scientists="k1", fires=nine + " d1", raptor="12+345678+-",
             scientist="567+123489+-").play("card:7")
    assert "effect_skipped" in ten.told()


def test_r9_10_a_fire_needs_a_free_cell_next_to_an_active_scientist_or_a_fire(at):
    table = at("effect:9/5:2", babies="b1 b2 b3 j4 j5", scientists="k5", frightened="a5", fires="f2")
    assert table.legal() == ["fire:f1", "fire:g2", "fire:f3", "fire:k4", "fire:k6"]    # e2 rock, j5 baby; not by a5
    assert table.why("fire:f2") == "not_free R9.10"
    assert table.why("fire:h2") == "fire_must_touch R9.10"
    table.play("fire:g2")
    assert {"fire:g1", "fire:h2"} <= set(table.legal())                     # by the one just placed
    assert all(text[5:] in components.CELL_NAMES for text in table.legal())            # never an exit


def test_r9_11_card_9_is_never_lower(at):
    for card in range(1, 9):
        rest = [c for c in "12345678" if c != str(card)]
        table = at("choose:./9", babies="b1 b2 b3 j4", sleepers="j5", scientist="12+345678+-",
                   raptor=f"{''.join(sorted([*rest[:2], str(card)]))}+{''.join(rest[2:])}9+-")
        table.play(f"card:{card}")
        while table.phase.startswith("effect"):
            assert table.state.to_act() == 0                                # always the raptor's effect
            table.play(table.legal()[0])
        assert table.phase == f"turn:{card}/9:{9 - card}"


def test_r9_2_the_view_shows_how_far_each_scientist_shoots_and_gasses(at):
    """The same as the rules say: whoever sees the mother may shoot, and gas reaches babies on the tiles named."""
    table = at("turn:3/6:3", mother="f6", babies="f2 b2 b3 j4", sleepers="f3", frightened="f4", fires="f5",
               scientists="f1 k6 h2")
    threats = {CELLS[each["cell"]]: each for each in GAME.view(table.state, 0)["threats"]}
    assert set(threats) == {"f1", "k6", "h2"}                               # the frightened one threatens nobody
    seeing = {f"shoot:{cell}" for cell, each in threats.items() if CELLS.index("f6") in each["fire"]}
    assert seeing == set(table.legal(start="shoot")) == {"shoot:f1", "shoot:k6"}
    assert [CELLS[cell] for cell in threats["h2"]["fire"]] == ["h1", "f2", "g2", "h3", "h4", "h5", "h6"]
    assert threats["f1"]["gas"] == [0, 1, 2, 4]
    assert threats["k6"]["gas"] == [5, 8, 9]
