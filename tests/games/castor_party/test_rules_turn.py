"""Chapters 3 and 4: the turn, and moving a beaver."""
from __future__ import annotations

import pytest


def test_r3_1_seats_play_in_rising_order_and_begin_again(at):
    t = at(hands="r1/y2/b3", piles="g123")
    assert t.play("r1", "log", "+g1").asked == 1
    assert t.play("y2", "log", "+g2").asked == 2
    assert t.play("b3", "log", "+g3").asked == 0


def test_r3_2_card_move_balance_reward_draw_in_this_order(at):
    t = at(beavers="r2+0+0t0", hands="r5/y1", piles="b1b2", options="free/shaky")
    assert t.phase == "card"
    assert t.play("r5").phase == "place:r5"
    assert t.play("c3").phase == "shake:r"
    assert t.play("~+0+10").phase == "reward"
    assert t.told == ["shaken", "held"]
    assert t.play("card").phase == "draw:2"
    assert t.play("+b1").phase == "draw:1"
    assert t.play("+b2").seat == "seat1"


def test_r3_3_who_can_play_a_card_must(at):
    t = at(beavers="y4 o7", hands="r4o3/y1")          # r4 is blocked by yellow on 4, o3 is not
    assert t.legal == ["o3"]
    assert t.why_not("done") == t.why_not("pass") == t.why_not("-r4") == ("must_play", "R3.3")
    assert t.why_not("y1") == ("not_in_hand", "R3.3"), "the other seat's"


def test_r3_4_playable_is_what_lands_on_a_free_buoy_or_jumps_whatever_tails_and_balance_say(at):
    assert at(beavers="y4 o7", hands="r3r4/y1").legal == ["r3"]
    assert at(beavers="r28 y30", hands="r2r3/y1").legal == ["r3"], "two lands on 30, three jumps"
    tails = "y4-30+0t0 b2+0+0t3 o6+0+0t6 v3+0+0t9"
    assert at(beavers=tails, hands="r5/y1", options="free/steady").legal == ["r5"]
    doomed = at(beavers="y24 b13 g25", hands="r1/y1")
    assert doomed.legal == ["r1"]
    assert "tipped" in doomed.play("r1").told


def test_r3_5_the_card_lies_open_on_the_movers_stack(at):
    t = at(hands="r3b2/y1", played="g4/v2").play("r3")
    assert t.played == "r3g4/v2"
    assert t.hands == "b2/y1"
    assert t.event("played").values == {"seat": 0, "card": 2, "piece": 0}
    assert t.event("played").heard_by(30)


def test_r3_6_a_card_laid_down_stays_down(at, game):
    t = at(beavers="y24+0+0t6 b13+0+0t6 g25+0+0t6", hands="r1b2/y1", options="free/steady").play("r1")
    assert all(action[0] in "cnesw" for action in t.legal)
    for other in ("r1", "b2", "done", "pass"):
        assert t.why_not(other) == ("card_stays", "R3.6")
    assert game.event_kinds[4].key == "played"
    assert game.event_kinds[4].reveals, "no undo crosses it"
    assert game.event_kinds[5].reveals


def test_r3_6_the_door_refuses_to_take_a_card_back(game):
    from ludotheque.core.errors import UndoRefused
    from ludotheque.play.match import Match

    match = Match(game, 2, {"placement": "free"}, seed=bytes(32))
    match.play(0, match.legal(0)[0])
    assert match.state().phase == 2
    with pytest.raises(UndoRefused):
        match.undo(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_r4_1_every_seat_may_move_every_beaver(at, seat):
    hands = ["r1y1b1o1v1g1", "r2"]
    t = at(hands="/".join(hands if seat == 0 else hands[::-1]), seat=seat)
    assert t.legal == ["r1", "y1", "b1", "o1", "v1", "g1"]


def test_r4_2_a_card_moves_the_beaver_of_its_colour_and_no_other(at):
    t = at(beavers="b-", hands="r2/y1")
    assert t.legal == ["r2"]
    assert t.why_not("r2>y") == ("not_a_joker", "R4.2")
    assert t.play("r2").beavers == "r2,y0,b-,o0,v0,g0"


@pytest.mark.parametrize("number", range(1, 9))
def test_r4_3_exactly_as_far_as_the_card_says(at, number):
    t = at(beavers="v11", hands=f"v{number}/y1").play(f"v{number}")
    assert t.beavers == f"r0,y0,b0,o0,v{11 + number},g0"
    assert t.event("landed").values == {"seat": 0, "piece": 4, "origin": 11, "buoy": 11 + number}


def test_r4_4_a_one_from_the_middle_lands_on_the_red_arrow_buoy(at):
    assert at(hands="g1/y1").play("g1").beavers == "r0,y0,b0,o0,v0,g1"
    assert at(hands="g8/y1").play("g8").beavers == "r0,y0,b0,o0,v0,g8"


def test_r4_5_occupied_buoys_count_as_steps_and_stop_nobody(at):
    t = at(beavers="r5 y6 b7 o8", hands="r4/y1").play("r4")
    assert t.beavers == "r9,y6,b7,o8,v0,g0"


def test_r4_6_a_buoy_holds_one_beaver(at):
    t = at(beavers="r5 y6 b7", hands="r1r2r3/y1")
    assert t.legal == ["r3"]
    assert t.why_not("r1") == ("occupied", "R4.6")
    from_middle = at(beavers="r5", hands="g5g6/y1")
    assert from_middle.legal == ["g6"]


def test_r4_7_a_tail_over_a_buoy_does_not_occupy_it(at):
    # yellow on 2 at (260, 156), its tail pointing down at buoy 1 at (280, 0)
    t = at(beavers="y2+0-60t9", hands="r1/y1", options="free/steady")
    assert t.legal == ["r1"]
    assert len(t.play("r1").legal) < 13 * 12
    assert t.play(t.legal[0]).beavers.startswith("r1")


def test_r4_8_on_thirty_a_beaver_stays_and_any_card_makes_it_jump(at):
    t = at(beavers="g28 r1 y7", hands="g2r8/y1", piles="b1").play("g2", "log", "+b1")
    assert t.beavers == "r1,y7,b0,o0,v0,g30"
    assert at(beavers="g30 y29 r13", hands="y1g1/y2").legal == ["g1"], "30 is occupied"
    assert at(beavers="g30", hands="g1/y2").play("g1").beavers.endswith("g-")
