"""Chapter 7 of docs/rules/raptor.md: the raptor's cards."""
from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.raptor import components

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"


def test_r7_1_card_1_calls_one_awake_baby(at):
    table = at("choose:1/.", mother="f5", babies="b1 b2 b3 j4", sleepers="j6", scientist="456+123789+-").play("card:5")
    assert table.phase == "effect:1/5:1"
    assert {text[:2] for text in table.legal()} == {"b1", "b2", "b3", "j4"}
    table.play("b1-f4")
    assert (table.where("B"), table.phase) == ("b2 b3 f4 j4", "turn:1/5:4")
    assert table.why("a1-f1") == "one_cell_only R8.2"


def test_r7_2_the_called_baby_needs_an_open_path_to_another_cell_of_the_mothers_tile(at):
    """L259: one baby gets there, another has no way."""
    table = at("effect:1/5:1", mother="f5", babies="k1 b1 g6 c1 d1", scientists="k2 j1")
    free = {"f4", "g4", "e5", "g5", "e6", "f6"}                             # not e4, a rock, nor f5, g6
    assert table.ends("b1") == free
    assert table.ends("k1") == set()                                        # shut in by k2 and j1
    assert table.why("k1-f4") == "no_path R7.2"
    assert table.ends("g6") == free                                         # on the tile already, to another cell
    assert table.why("b1-f1") == "not_mothers_tile R7.2"
    assert table.why("b1-g6") == "not_free R7.2"
    assert table.why("a1-g6") == "no_baby R7.1"


def test_r7_2_fire_and_figures_shut_a_path_and_the_tile_may_be_left(at):
    """The mother's tile is split by her and fires; g4 is reached from the right, e5 from the left only."""
    table = at("effect:1/5:1", mother="f5", babies="d5 b1 c1 d1 h1", fires="f4 f3 f2 f1 f6", scientists="a1")
    assert table.ends("d5") == {"e5", "e6"}                                 # column f is shut from 1 to 6
    assert table.ends("h1") == {"g4", "g5", "g6"}
    around = at("effect:1/5:1", mother="f5", babies="e5 b1 c1 d1 h1", fires="f4 f6", scientists="a1")
    assert around.ends("e5") == {"g4", "g5", "g6", "e6"}                    # out by d5, round by the upper tiles


def test_r7_2_a_mother_on_an_l_tile_calls_to_its_three_cells(at):
    table = at("effect:1/5:1", mother="a2", babies="b1 b2 c1 d1 h1", scientists="k1")
    assert table.ends("b1") == {"a1"}                                       # b2 and c1 shut it in
    assert table.ends("b2") == table.ends("h1") == {"a3"}
    assert table.why("b2-a4") == "not_mothers_tile R7.2"                    # that is the other L tile


def test_r7_3_card_1_shuffles_the_raptors_piles_even_without_a_call(at):
    table = at("effect:1/5:1", babies=BABIES, raptor="23+45+16789").play("b1-f4")
    assert table.cards(0) == "23+1456789+-{2345}{2345}"
    assert table.cards(1) == "12+346789+5"
    assert table.state.to_act() == 1                                        # before the scientist's points
    nobody = at("choose:1/.", babies="", sleepers=BABIES, scientist="456+123789+-", raptor="23+45+6789").play("card:5")
    assert [key for key in nobody.told() if key in ("effect_skipped", "shuffled", "turn_began")] == [
        "effect_skipped", "shuffled", "turn_began"]
    assert nobody.cards(0) == "23+1456789+-{2345}{2345}"


def test_r7_4_card_4_calls_up_to_two_different_babies(at):
    table = at("effect:4/6:2", mother="f5", babies="b1 k1 c1 d1 h1", scientists="k2", raptor="23+1567+489")
    table.play("b1-g4")
    assert table.on("g4") == "B'"
    assert table.ends("g4") == set()
    assert table.why("g4-f4") == "called_already R7.4"
    assert "done" in table.legal()
    table.play("k1-f4")
    assert (table.where("B"), table.where("B'"), table.phase) == ("c1 d1 h1 f4 g4", "", "turn:4/6:2")
    assert table.cards(0) == "23+1567+489"                                  # nothing is shuffled
    alone = at("effect:4/6:2", mother="f5", babies="b1", sleepers="c1 d1 h1 h2").play("b1-g4")
    assert alone.phase == "turn:4/6:2"                                      # no other baby to call


def test_r7_4_the_second_path_is_judged_after_the_first_move(at):
    table = at("effect:4/6:2", mother="a2", babies="b1 h1", sleepers="c1 d1 h2", scientists="b3 a5", fires="a4")
    assert table.ends("b1") == {"a1"}
    assert table.ends("h1") == set()                                        # a3 and a1 are shut off
    open_way = at("effect:4/6:2", mother="f5", babies="k1 j1", sleepers="c1 d1 h2", scientists="k2")
    assert open_way.ends("k1") == set()
    open_way.play("j1-f4")
    assert "g4" in open_way.ends("k1")


@pytest.mark.parametrize("card", [2, 6])
def test_r7_5_the_mother_vanishes_and_returns_to_any_free_cell_at_no_cost(at, card):
    raptor = f"{'13' if card == 2 else '12'}+{'456789' if card == 2 else '345789'}+-"
    table = at(f"choose:{card}/.", mother="f5", babies=BABIES, w=3, raptor=raptor, scientist="789+123456+-")
    table.play("card:9")
    assert table.where("M") == ""
    assert (table.state.to_act(), table.phase) == (1, f"turn:{card}/9:{9 - card}")
    table.play("a1-a2", "done")
    assert table.phase == f"return:{card}/9"
    taken = {*components.CELL_NAMES} - {text[7:] for text in table.legal()}
    assert taken == {*BABIES.split(), *["a2", "e2", "i2", "c3", "g3", "i3", "d4", "e4", "i5", "b6"]}
    assert "mother:f5" in table.legal()
    assert table.why("done") == "mother_must_return R7.5"
    table.play("mother:k3")
    assert (table.where("M"), table.counts, table.phase) == ("k3", "w3e0c0r6", "draw")


def test_r7_6_while_away_her_cell_is_free_and_nobody_shoots_her(at):
    table = at("turn:2/6:4", mother="", babies=BABIES, scientists="f4 a1", w=4, watched=True)
    assert table.legal(start="shoot") == []
    assert table.why("shoot:f4") == "mother_away R7.6"
    assert "f5" in table.ends("f4")
    assert table.counts == "w4e0c0r6"


def test_r7_7_observation_follows_only_a_card_that_took_effect_and_lasts_a_round(at):
    table = at("choose:2/.", babies=BABIES, scientist="146+235789+-").play("card:6")
    assert table.text.split()[-2:] == ["turn:2/6:4", "open"]                # from the effect on: the coming choice
    table.play("done", "mother:f5", "draw:r4", "draw:s3")
    assert table.text.split()[-2:] == ["choose:./.", "open"]
    assert "watched_round_began" in table.told()
    table.play("card:1", "card:1")                                          # a tie uses it up too
    assert table.text.split()[-2:] == ["draw", "-"]
    higher = at("choose:6/.", babies=BABIES, raptor="12+345789+-").play("card:3")
    assert higher.where("M") == "f5"
    assert higher.text.split()[-1] == "-"


def test_r7_8_fear_lays_one_or_two_active_scientists_down(at):
    one = at("choose:3/.", babies=BABIES, scientists="a1 k6 f1", scientist="456+123789+-").play("card:5")
    assert one.legal() == ["scare:a1", "scare:f1", "scare:k6"]
    one.play("scare:k6")
    assert (one.on("k6"), one.phase) == ("s'", "turn:3/5:2")
    two = at("effect:8/9:2", babies=BABIES, scientists="a1 k6 f1").play("scare:a1")
    assert two.legal() == ["scare:f1", "scare:k6", "done"]
    two.play("scare:f1")
    assert (two.where("s'"), two.phase) == ("a1 f1", "turn:8/9:1")
    assert two.legal(start="stand") == []                                   # not in this round
    assert two.why("scare:b1") == "no_scientist_action R8.1"


def test_r7_9_recovery_takes_one_to_two_or_three_steps_in_any_mixture(at):
    two = at("choose:5/.", babies="b1 b2", sleepers="b3 j4 j5", w=2, scientist="678+123459+-").play("card:8")
    assert two.legal() == ["wake:b3", "wake:j4", "wake:j5", "heal"]
    two.play("heal", "wake:j4")
    assert (two.counts, two.where("b"), two.phase) == ("w1e0c0r6", "b3 j5", "turn:5/8:3")
    three = at("effect:7/9:3", babies="b1 b2", sleepers="b3 j4 j5", w=2).play("heal", "heal")
    assert three.legal() == ["wake:b3", "wake:j4", "wake:j5", "done"]
    assert three.why("heal") == "no_wound R7.9"
    three.play("done")
    assert three.phase == "turn:7/9:2"


def test_r7_10_a_token_removed_is_ammunition_again_and_waking_needs_no_mother(at):
    table = at("effect:7/9:3", mother="f5", babies="b1 b2 b3 j4", sleepers="k6", w=4).play("heal", "wake:k6")
    seen = GAME.view(table.state, 0)
    assert (seen["wounds"], seen["ammunition"]) == (3, 2)
    assert table.on("k6") == "B"
    assert seen["run_cost"] == 4


def test_r7_11_card_9_is_never_lower(at):
    for card in range(1, 9):
        cards = "".join(str(c) for c in range(1, 9) if c != card)
        table = at("choose:9/.", babies="b1 b2 b3 j4", sleepers="j5", raptor="12+345678+-",
                   scientist=f"{''.join(sorted(f'{cards[0]}{cards[1]}{card}'))}+{cards[2:]}9+-")
        table.play(f"card:{card}")
        while table.phase.startswith("effect"):
            assert table.state.to_act() == 1                                # always the scientist's effect
            table.play(table.legal()[0])
        assert table.phase == f"turn:9/{card}:{9 - card}"
    tie = at("choose:9/.", babies=BABIES, raptor="12+345678+-", scientist="129+345678+-").play("card:9")
    assert tie.phase == "draw"
