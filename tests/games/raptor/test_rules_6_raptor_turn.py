"""Chapter 6 of docs/rules/raptor.md: the raptor's action points."""
from __future__ import annotations

from ludotheque.games import find

GAME = find("raptor")


def test_r6_1_mother_and_awake_babies_act_sleepers_do_not(at):
    table = at("turn:6/2:4", mother="f5", babies="b1 b2 b3 j4", sleepers="j6")
    assert {text[:2] for text in table.legal() if "-" in text} == {"f5", "b1", "b2", "b3", "j4"}
    assert table.why("j6-j5") == "baby_asleep R6.1"
    assert table.why("a1-a2") == "not_yours R1.1"
    assert table.why("heal") == "no_raptor_action R6.1"


def test_r6_2_a_point_moves_a_baby_one_free_cell(at):
    table = at("turn:6/2:4", babies="c2 b2 j4 j5 j6", fires="c1")
    assert table.ends("c2") == {"d2"}                                       # c1 burns, b2 is taken, c3 is a rock
    table.play("c2-d2")
    assert (table.phase, table.where("B")) == ("turn:6/2:3", "b2 d2 j4 j5 j6")
    assert table.why("d2-d4") == "one_cell_only R6.2"
    assert table.why("j5-j4") == "not_free R6.2"


def test_r6_3_three_points_take_a_baby_off_the_board(at):
    """L213: two steps and the exit."""
    table = at("turn:6/2:3", babies="b2 c1 d1 j4 j5").play("b2-b3", "b3-a3")
    assert table.phase == "turn:6/2:1"
    table.play("a3-nw")
    assert (table.counts, table.where("B"), table.phase) == ("w0e1c0r6", "c1 d1 j4 j5", "draw")
    assert [dict(event.values) for event in table.heard if event.key == "escaped"] == [
        {"seat": 0, "from": 22, "exit": 0, "number": 1}]


def test_r6_4_a_point_takes_the_mother_straight_over_free_cells(at):
    table = at("turn:6/2:4", mother="f5", babies="c5 b2 j4 j5 b3", fires="f2")
    assert table.ends("f5") == {"f3", "f4", "d5", "e5", "g5", "h5", "f6"}   # baby on c5, fire on f2, rock on i5
    assert table.why("f5-f1") == "way_blocked R6.4"
    assert table.why("f5-c5") == "way_blocked R6.4"
    assert table.why("f5-g6") == "not_straight R6.4"
    assert table.play("f5-d5").phase == "turn:6/2:3m"


def test_r6_5_two_moves_of_a_mother_with_two_tokens_cost_four_points(at):
    """L223: 2 for the wounds before the first move, then 1 and 1."""
    table = at("turn:6/2:4", mother="f2", babies="c5 b2 j4 j5 b3", w=2).play("f2-f6")
    assert table.phase == "turn:6/2:1m"
    table.play("f6-k6")
    assert (table.phase, table.where("M")) == ("draw", "k6")
    short = at("turn:6/2:2", mother="f2", babies="c5 b2 j4 j5 b3", w=2)
    assert short.ends("f2") == set()
    assert short.why("f2-f6") == "too_wounded R6.5"
    assert at("turn:6/2:3", mother="f2", babies="c5 b2 j4 j5 b3", w=2).play("f2-f6").phase == "draw"
    babies_first = at("turn:6/2:4", mother="f2", babies="c5 b2 j4 j5 b3", w=2).play("c5-c6", "f2-f6")
    assert babies_first.phase == "draw"


def test_r6_5_the_wounds_are_paid_anew_in_each_turn(at):
    table = at("turn:6/2:1", mother="f2", babies="c5 b2 j4 j5 b3", w=1)
    assert table.ends("f2") == set()
    moved = at("turn:6/2:1m", mother="f2", babies="c5 b2 j4 j5 b3", w=1)
    assert "f6" in moved.ends("f2")
    assert GAME.view(moved.state, 0)["run_cost"] == 1
    moved.play("f2-f6", "draw:r4", "draw:s4")
    assert GAME.view(moved.state, 0)["run_cost"] == 2


def test_r6_6_a_point_eats_a_scientist_next_to_the_mother(at):
    """L231: back to the box; several in a turn, standing or lying."""
    table = at("turn:6/2:4", mother="a2", babies="c5 j4 j5 b3 c1", scientists="a1 b2 k1", frightened="a3", w=4)
    assert table.legal(start="eat") == ["eat:a1", "eat:b2", "eat:a3"]
    table.play("eat:a3", "eat:b2")
    assert (table.where("S"), table.where("s"), table.counts, table.phase) == ("a1 k1", "", "w4e0c0r6", "turn:6/2:2")
    assert GAME.view(table.state, 0)["eaten"] == 2
    assert table.why("eat:k1") == "not_beside_mother R6.6"
    assert table.why("eat:b3") == "no_scientist R6.6"
    assert at("turn:6/2:4", mother="f5", babies="a2 j4 j5 b3 c1").legal(start="eat") == []      # babies do not


def test_r6_7_a_point_wakes_a_baby_next_to_the_mother_and_it_may_act(at):
    """L239; not one put to sleep in this round."""
    table = at("turn:6/2:4", mother="f5", babies="b2 j4 b3 c1", sleepers="f4")
    assert table.legal(start="wake") == ["wake:f4"]
    table.play("wake:f4")
    assert (table.on("f4"), table.phase) == ("B", "turn:6/2:3")
    assert "g4" in table.ends("f4")
    gassed = at("effect:6/4:2", mother="f5", babies="b2 j4 b3 c1 f4", scientists="e5").play("gas:f4", "done")
    assert gassed.on("f4") == "b'"
    assert gassed.legal(start="wake") == []
    assert gassed.why("wake:f4") == "asleep_this_round R6.7"
    assert gassed.play("done").on("f4") == "b"                              # next round it can be woken
    far = at("turn:6/2:4", mother="f5", babies="b2 j4 b3 c1", sleepers="f3")
    assert far.why("wake:f3") == "not_beside_mother R6.7"
    assert far.why("wake:f4") == "no_sleeper R6.7"


def test_r6_8_a_point_puts_out_a_fire_and_all_joined_to_it(at):
    """L247: three tokens at once."""
    table = at("turn:6/2:4", mother="f5", babies="b2 j4 b3 c1 j6", fires="g5 g6 h6 h4 f3")
    assert table.legal(start="douse") == ["douse:g5"]
    table.play("douse:g5")
    assert (table.where("f"), table.phase) == ("f3 h4", "turn:6/2:3")      # h4 and f3 touch only at corners
    assert GAME.view(table.state, 0)["fires"] == 8
    assert [event.values["fires"] for event in table.heard if event.key == "doused"] == [3]
    assert table.told().count("went_out") == 3
    assert table.why("douse:f3") == "not_beside_mother R6.8"
    assert table.why("douse:g5") == "no_fire R6.8"


def test_r6_9_eating_waking_and_dousing_never_cost_the_wounds(at):
    table = at("turn:6/3:3", mother="f5", babies="b2 j4 b3 c1", sleepers="f4", fires="g5", scientists="e5 a1", w=4)
    table.play("eat:e5", "wake:f4", "douse:g5")
    assert table.phase == "draw"
    after = at("turn:7/2:3m", mother="f5", babies="b2 j4 b3 c1", sleepers="f4", fires="g5", scientists="e5 a1", w=1)
    assert after.play("wake:f4", "eat:e5").phase == "turn:7/2:1m"
