"""Chapter 8 of docs/rules/raptor.md: the scientist's action points."""
from __future__ import annotations

import pytest

from ludotheque.core.errors import BadText
from ludotheque.games import find

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"


def test_r8_1_active_scientists_act_frightened_ones_only_stand_up(at):
    table = at("turn:3/8:5", babies=BABIES, scientists="k1", frightened="a5", r=6)
    assert {text for text in table.legal() if "a5" in text} == {"stand:a5"}
    assert table.legal() == ["stand:a5", "k1-j1", "k1-k2", "done"]
    assert table.why("f1-f2") == "no_scientist R8.1"
    assert table.why("scientist:e1") == "no_scientist_action R8.1"          # the reserve does not act
    assert table.why("b1-c1") == "not_yours R1.1"


def test_r8_2_two_points_move_a_scientist_two_cells(at):
    """L331."""
    table = at("turn:3/5:2", babies=BABIES, scientists="f1").play("f1-f2", "f2-g2")
    assert (table.where("S"), table.phase) == ("g2", "draw")
    table = at("turn:3/5:2", babies=BABIES, scientists="j3")
    assert table.ends("j3") == {"j2", "k3"}                                 # i3 is a rock, j4 a baby
    assert table.why("j3-j4") == "occupied R8.2"
    assert table.why("j3-h3") == "one_cell_only R8.2"
    assert at("turn:3/5:2", babies=BABIES, scientists="a4").why("a4-sw") == "exit_for_babies R3.4"


def test_r8_3_fire_may_be_crossed_and_acted_from_but_no_turn_ends_there(at):
    table = at("turn:3/9:6", mother="f5", babies="b1 b2 b3 j4", sleepers="e1", scientists="g1", fires="f1 f2")
    table.play("g1-f1")
    assert "done" not in table.legal()
    assert table.why("done") == "still_on_fire R8.3"
    assert {"shoot:f1", "capture:f1-e1", "f1-f2"} <= set(table.legal())
    table.play("shoot:f1", "f1-f2")
    assert "f1" in table.where("f").split()                                 # the fire stays
    assert "done" not in table.legal()
    table.play("f2-f3")
    assert "done" in table.legal()
    asleep = at("turn:3/9:5", babies="b1 b2 b3 j4 e1", scientists="f1", fires="f1")
    assert "sleep:f1-e1" in asleep.legal()


def test_r8_4_nobody_goes_where_nobody_could_leave_the_fire(at):
    """The last point may not carry anybody into a fire, nor a shot take the point that is needed to leave."""
    last = at("turn:3/9:1", babies=BABIES, scientists="e1", fires="f1")
    assert last.ends("e1") == {"d1"}
    assert last.why("e1-f1") == "could_not_leave_fire R8.4"
    two = at("turn:3/9:2", babies=BABIES, scientists="e1", fires="f1 g1")
    assert "f1" in two.ends("e1")
    inside = at("turn:3/9:1", mother="f5", babies=BABIES, scientists="f1", fires="f1 g1")
    assert inside.legal() == ["f1-e1", "f1-f2"]                             # no shot, no g1, no end of the turn
    assert inside.why("shoot:f1") == "could_not_leave_fire R8.4"
    assert inside.why("f1-g1") == "could_not_leave_fire R8.4"
    beside = at("turn:3/9:1", babies="b1 b2 b3 j4", sleepers="e1", scientists="f1", frightened="k1", fires="f1")
    assert beside.legal() == ["f1-g1", "f1-f2"]                             # no capture and no standing up either
    assert beside.why("capture:f1-e1") == beside.why("stand:k1") == "could_not_leave_fire R8.4"


def test_r8_4_a_neighbour_may_make_room(at):
    """a1 burns and its only free neighbour is taken by a scientist who can walk on: two moves in all."""
    table = at("turn:3/9:2", babies="b1 b3 b4 j4 j5", scientists="a1 a2", fires="a1")
    assert table.legal() == ["a2-b2", "a2-a3"]
    assert table.play("a2-a3").legal() == ["a1-a2"]
    queue = at("turn:3/9:4", babies="b1 b2 b3 j4 j5", scientists="a1 a2 a3 a4", fires="a1")
    assert queue.legal() == ["a4-b4", "a4-a5"]                              # four moves, and four points
    with pytest.raises(BadText, match="not all scientists on fire can leave"):
        at("turn:3/9:3", babies="b1 b2 b3 j4 j5", scientists="a1 a2 a3 a4", fires="a1")


def test_r8_4_standing_up_and_victories_to_come_do_not_count_but_a_winning_action_needs_no_way_out(at):
    win = at("turn:3/9:1", mother="f5", babies=BABIES, scientists="f1", fires="f1", w=4)
    assert "shoot:f1" in win.legal()
    assert win.play("shoot:f1").outcome.ending.rule == "R10.3"
    catch = at("turn:3/9:1", babies="b1 b2", sleepers="e1", c=2, scientists="f1", fires="f1")
    assert catch.play("capture:f1-e1").outcome.ending.rule == "R10.4"
    lying = at("turn:3/9:1", mother="f5", babies="b1 b2 b3 j4 j5", scientists="e1", frightened="d1", fires="f1")
    assert lying.ends("e1") == set()


def test_r8_5_a_point_stands_a_frightened_scientist_up_and_it_may_act(at):
    """L339; not in the round in which it was frightened."""
    table = at("turn:3/6:3", babies=BABIES, frightened="a1 k1", marked="k1", scientists="")
    assert table.legal() == ["stand:a1", "done"]
    assert table.why("stand:k1") == "frightened_this_round R8.5"
    assert table.why("stand:f1") == "nobody_lies_there R8.5"
    table.play("stand:a1")
    assert (table.on("a1"), table.phase) == ("S", "turn:3/6:2")
    assert {"a1-a2", "sleep:a1-b1"} <= set(table.legal())
    table.play("done")
    assert table.on("k1") == "s"                                            # next round it may stand up


def test_r8_6_one_aggressive_action_a_scientist_a_round(at):
    table = at("turn:3/9:6", mother="a5", babies="b1 b2", sleepers="b3 j4 j5", scientists="a1 a3")
    table.play("sleep:a1-b1")
    assert table.on("a1") == "S'"
    assert [text for text in table.legal() if text.startswith(("sleep:a1", "capture:a1", "shoot:a1"))] == []
    assert table.why("capture:a1-b1") == "aggressive_already R8.6"
    table.play("a1-a2")
    assert table.on("a2") == "S'"                                           # counted for the figure, wherever it goes
    assert table.why("sleep:a2-b2") == "aggressive_already R8.6"
    table.play("shoot:a3")
    assert table.why("shoot:a3") == "aggressive_already R8.6"
    assert table.why("capture:a3-b3") == "aggressive_already R8.6"
    table.play("done", "draw:r4", "draw:s4")
    assert table.where("S'") == ""


def test_r8_6_a_capture_counts_too(at):
    table = at("turn:3/9:6", mother="a5", babies="b2 j4", sleepers="a2 b1", c=1, scientists="a1").play("capture:a1-b1")
    assert table.on("a1") == "S'"
    assert table.why("capture:a1-a2") == table.why("shoot:a1") == "aggressive_already R8.6"


def test_r8_6_gas_does_not_count(at):
    table = at("effect:8/4:2", babies="b1 b2", sleepers="b3 j4 j5", scientists="a1").play("gas:b1")
    assert table.where("S'") == ""


def test_r8_7_a_point_puts_a_neighbouring_baby_to_sleep_without_a_token(at):
    """L347."""
    table = at("turn:3/6:3", babies=BABIES, scientists="a1", w=1)
    assert table.legal(start="sleep") == ["sleep:a1-b1"]
    table.play("sleep:a1-b1")
    assert (table.on("b1"), table.counts, table.phase) == ("b", "w1e0c0r6", "turn:3/6:2")
    assert table.why("sleep:a1-a2") == "aggressive_already R8.6"
    assert at("turn:3/6:3", babies=BABIES, scientists="a1").why("sleep:a1-a2") == "no_baby R8.7"


def test_r8_8_a_point_captures_a_neighbouring_sleeper(at):
    """L355."""
    table = at("turn:3/6:3", babies="b2 b3 j4 j5", sleepers="b1", scientists="a1")
    assert table.why("capture:a1-a2") == "no_baby R8.8"
    table.play("capture:a1-b1")
    assert (table.on("b1"), table.counts, table.phase) == ("", "w0e0c1r6", "turn:3/6:2")
    awake = at("turn:3/6:3", babies=BABIES, scientists="a1")
    assert awake.why("capture:a1-b1") == "still_awake R8.8"


def test_r8_9_asleep_and_captured_in_one_turn_by_two_scientists(at):
    table = at("turn:3/6:3", babies=BABIES, scientists="a1 c1").play("sleep:a1-b1")
    assert table.legal(start="capture") == ["capture:c1-b1"]
    assert table.play("capture:c1-b1").counts == "w0e0c1r6"


def test_r8_10_a_shot_hits_the_mother_along_row_or_column_at_any_distance(at):
    """L363."""
    table = at("turn:3/6:3", mother="f5", babies=BABIES, scientists="f1 a5 g5 g6")
    assert table.legal(start="shoot") == ["shoot:f1", "shoot:a5", "shoot:g5"]
    assert table.why("shoot:g6") == "not_in_line R8.10"
    table.play("shoot:f1")
    seen = GAME.view(table.state, 0)
    assert (seen["wounds"], seen["ammunition"], table.phase) == (1, 4, "turn:3/6:2")
    assert table.why("shoot:b2") == "not_yours R1.1"


def test_r8_11_rocks_and_active_scientists_stop_a_shot_and_nothing_else(at):
    clear = at("turn:3/6:3", mother="f6", babies="f2 b2 b3 j4", sleepers="f3", frightened="f4", fires="f5",
               scientists="f1 k6")
    assert clear.legal(start="shoot") == ["shoot:f1", "shoot:k6"]
    rock = at("turn:3/6:3", mother="b5", babies="b2 b3 j4 j5 j6", scientists="k5 b1")
    assert rock.legal(start="shoot") == ["shoot:b1"]                        # over babies; i5 is a rock
    assert rock.why("shoot:k5") == "line_blocked R8.11"
    screen = at("turn:3/6:3", mother="f6", babies=BABIES, scientists="f1 f3")
    assert screen.legal(start="shoot") == ["shoot:f3"]
    assert screen.why("shoot:f1") == "line_blocked R8.11"


@pytest.mark.parametrize(("mother", "stands", "screens", "nearest"), [
    ("f6", "f1", "f2 f4", "f2"), ("f1", "f6", "f2 f4", "f4"), ("h6", "c6", "d6 f6", "d6"), ("c6", "h6", "d6 f6", "f6"),
])
def test_r8_11_a_refused_shot_names_the_obstacle_nearest_to_the_scientist(at, mother, stands, screens, nearest):
    """Downwards, upwards, to the right and to the left."""
    table = at("turn:3/6:3", mother=mother, babies=BABIES, scientists=f"{stands} {screens}")
    phrase = GAME.explain(table.state, 1, GAME.action_from_text(f"shoot:{stands}"))
    assert phrase.key == "line_blocked"
    assert phrase.values == {"cell": "abcdefghijk".index(nearest[0]) + 11 * (int(nearest[1]) - 1)}
