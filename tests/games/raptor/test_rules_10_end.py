"""Chapter 10 of docs/rules/raptor.md: the end."""
from __future__ import annotations

from ludotheque.core.seats import NOBODY
from ludotheque.games import find

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"


def test_r10_1_the_raptor_wins_with_the_third_baby_escaped(at):
    second = at("turn:6/2:4", babies="a3 b1 b2 b3", e=1).play("a3-nw")
    assert second.outcome is None
    third = at("turn:6/2:4", babies="a3 b1 b2", e=2).play("a3-nw")
    assert (third.outcome.shares, third.outcome.ending.rule) == ((60, 0), "R10.1")


def test_r10_2_the_raptor_wins_with_no_scientist_on_the_board_even_with_a_reserve(at):
    table = at("turn:6/2:4", mother="a2", babies=BABIES, scientists="a1", r=6).play("eat:a1")
    assert (table.outcome.shares, table.outcome.ending.rule) == ((60, 0), "R10.2")
    lying = at("turn:6/2:4", mother="a2", babies=BABIES, scientists="a1", frightened="k1").play("eat:a1")
    assert lying.outcome is None                                            # still on the board


def test_r10_3_the_scientist_wins_with_the_fifth_token(at):
    table = at("turn:3/7:4", mother="f5", babies=BABIES, scientists="f1", w=3)
    assert table.play("shoot:f1").outcome is None
    table = at("turn:3/7:4", mother="f5", babies=BABIES, scientists="f1", w=4).play("shoot:f1")
    assert (table.outcome.shares, table.outcome.ending.rule) == ((0, 60), "R10.3")
    healed = at("effect:5/7:2", mother="f5", babies=BABIES, scientists="f1", w=4).play("heal", "done", "shoot:f1")
    assert (healed.outcome, healed.counts) == (None, "w4e0c0r6")


def test_r10_4_the_scientist_wins_with_the_third_baby_captured(at):
    table = at("turn:3/7:4", babies="b2 b3", sleepers="b1", c=2, scientists="a1").play("capture:a1-b1")
    assert (table.outcome.shares, table.outcome.ending.rule) == ((0, 60), "R10.4")
    asleep = at("turn:3/7:4", babies="b1", sleepers="b2 b3", c=2, scientists="a1").play("sleep:a1-b1")
    assert asleep.outcome is None                                           # three asleep are not three captured


def test_r10_5_victory_ends_the_game_at_once(at):
    table = at("turn:2/6:4", mother="", babies="b2 b3", sleepers="b1", c=2, scientists="a1", watched=True)
    table.play("capture:a1-b1")
    assert table.state.to_act() == NOBODY
    assert table.phase == "over:2/6"                                        # no points, no return, no draw
    assert table.where("M") == ""
    assert [table.legal(seat) for seat in (-1, 0, 1)] == [[], [], []]
    assert table.why("done", seat=1) == "game_over R10.5"


def test_r10_6_after_round_150_the_game_is_drawn(at):
    table = at("turn:6/2:1", babies=BABIES, round=149).play("done", "draw:r3", "draw:s4")
    assert (table.outcome, table.phase) == (None, "choose:./.")
    table = at("turn:6/2:1", babies=BABIES, round=150).play("done", "draw:r3")
    assert table.outcome is None                                            # the round is not finished
    table.play("draw:s4")
    assert table.outcome.ending.rule == "R10.6"
    tie = at("choose:2/.", babies=BABIES, round=150).play("card:2", "draw:r4", "draw:s4")
    assert tie.outcome.ending.rule == "R10.6"                               # tied rounds count


def test_r10_7_a_win_is_whole_and_a_draw_is_shared(at):
    table = at("turn:6/2:1", babies=BABIES, round=150).play("done", "draw:r3", "draw:s4")
    assert table.outcome.shares == (30, 30)
    assert table.outcome.winners == (0, 1)
    assert sorted(at("turn:6/2:4", babies="a3 b1 b2", e=2).play("a3-nw").outcome.shares) == [0, 60]
