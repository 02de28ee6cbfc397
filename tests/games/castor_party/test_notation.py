"""Positions, views and actions as text: what is read, and what is refused and why."""
from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludotheque.core.errors import BadText
from ludotheque.core.seats import CHANCE, NOBODY

START = "free/steady trip1 seat0 deal idle0 r0,y0,b0,o0,v0,g0 -/- -/- - 0/0"
MIDDLE = "r0,y0,b0,o0,v0,g0"


def test_the_start_is_written_as_promised(game):
    assert game.state_to_text(game.new()) == START
    assert game.state_to_text(game.new(6, {"placement": "centre", "hands": "shaky"})) == (
        f"centre/shaky trip1 seat0 deal idle0 {MIDDLE} -/-/-/-/-/- -/-/-/-/-/- - 0/0/0/0/0/0")


@pytest.mark.parametrize(("text", "action"), [
    ("r1", 0), ("r1>y", 1), ("y1", 8 * 6 + 1), ("g8", 287), ("c0", 288), ("ss11", 443), ("card", 444), ("log", 445),
    ("-r1", 446), ("-g8", 493), ("done", 494), ("pass", 495), ("+r1", 496), ("+g8", 543), ("~-10-10", 544),
    ("~+0+0", 548), ("~+10+10", 552),
])
def test_actions_have_short_texts(game, text, action):
    assert game.action_to_text(action) == text
    assert game.action_from_text(text) == action


@pytest.mark.parametrize("text", ["", "r9", "r0", "r1>r", "x1", "c12", "nw", "+x1", "~+5+0", "R1", "r1 ", "٣"])
def test_other_texts_are_no_actions(game, text):
    with pytest.raises(BadText, match="is no action of castor_party"):
        game.action_from_text(text)


@pytest.mark.parametrize(("text", "why"), [
    ("", "10 fields"),
    (START + " ", "10 fields"),
    (START.replace("free", "loose"), "no options"),
    (START.replace("trip1", "trip4"), "trip0 to trip3"),
    (START.replace("trip1", "trip0"), "counted from 1"),
    (START.replace("seat0", "seat2"), "seat0 to seat1"),
    (START.replace("deal", "dozing"), "no phase"),
    (START.replace("idle0", "idle3"), "idle0 to idle2"),
    (START.replace("r0,", ""), "6 beavers, not 5"),
    (START.replace("r0,y0", "y0,r0"), "no place of beaver r"),
    (START.replace("g0", "g31"), "30 buoys"),
    (START.replace("g0", "g3+0+0t12"), "0 to 11"),
    (START.replace("g0", "g0+0+0t1"), "on a buoy only"),
    (START.replace(" 0/0", " 0/x"), "a number up to 60"),
    (START.replace(" 0/0", " 0/0/0"), "logs of 3 seats but 2 hands"),
    (START.replace("-/- -/- - 0/0", "- - - 0"), "2 to 6 seats, not 1"),
    (START.replace("-/- -/- -", "r1/- -/- r1"), "r1 is in two places"),
    (START.replace("-/- -/- -", "r11/- -/- -"), "twice"),
    (START.replace("-/- -/- -", "r1!r1/- -/- -"), "twice"),
    (START.replace("-/- -/- -", "r1!/- -/- -"), "is no hand"),
    (START.replace("-/- -/- -", "b1r1/- -/- -"), "is no hand"),
    (START.replace("-/- -/- -", "r21/- -/- -"), "is written"),
    (START.replace("-/- -/- -", "?2/- -/- -"), "unseen cards"),
    ("@0 " + START, "view of one seat"),
    (START.replace("-/- -/- -", "-/r1 -/- -"), "seat 0 would have 1"),
    (START.replace("-/- -/- -", "r123/y123 -/- -"), "the deal is done"),
    (START.replace("-/- -/- -", "r1/- b1/- -"), "before the deal"),
    (START.replace("0/0", "1/0"), "begins with seat 0 and without logs"),
    (START.replace("trip1", "trip2").replace("0/0", "30/30"), "match is over"),
    (START.replace("trip1", "trip2").replace("0/0", "3/1"), "another has fewer logs"),
    (START.replace("deal", "card"), "more than the 42"),
    (START.replace("0/0", "31/30"), "only 60 logs"),
])
def test_wrong_positions_are_refused_with_what_is_wrong(game, text, why):
    with pytest.raises(BadText, match=why):
        game.state_from_text(text)


@pytest.mark.parametrize(("wrong", "why"), [
    ({"beavers": "r5 y5"}, "two beavers are on buoy 5"),
    ({"beavers": "r5+0+0t1"}, "has a tail, though placement is centre"),
    ({"beavers": "r5", "options": "free/steady"}, "has no tail, though placement is free"),
    ({"beavers": "r5+10+0"}, "cannot stand"),
    ({"beavers": "r5+20+0", "options": "centre/shaky"}, "cannot stand"),
    ({"beavers": "r5+45+0t1", "options": "free/steady"}, "cannot stand"),
    ({"beavers": "y24 b25 g26"}, "would have tipped"),
    ({"beavers": "r- y- b- o- v- g-"}, "no beaver is on the raft"),
    ({"hands": "r1/-"}, "seat 1 has no card"),
    ({"hands": "r5/b1", "beavers": "y5"}, "no playable card"),
    ({"idle": 1}, "seat 1 was idle"),
    ({"idle": 1, "hands": "r1/!y1"}, "seat 1 was idle"),
    ({"idle": 2}, "exactly after a full round"),
    ({"phase": "place:r2"}, "placement is centre"),
    ({"phase": "place:r2", "options": "free/steady"}, "not on the stack"),
    ({"phase": "place:r2>y", "options": "free/steady", "played": "r2/-"}, "no joker"),
    ({"phase": "place:r2", "options": "free/steady", "played": "r2/-", "beavers": "r-"}, "in the water"),
    ({"phase": "place:r2", "options": "free/steady", "played": "r2/-", "beavers": "r29+0+0t0"}, "jumps off"),
    ({"phase": "place:r2", "options": "free/steady", "played": "r2/-", "beavers": "y2+0+0t0"}, "occupied"),
    ({"phase": "place:r2", "options": "free/steady", "played": "r2/-", "idle": 1}, "idle turns are forgotten"),
    ({"phase": "shake:r", "beavers": "r5"}, "hands are steady"),
    ({"phase": "shake:r", "options": "centre/shaky"}, "on no buoy"),
    ({"phase": "shake:r", "options": "centre/shaky", "beavers": "r5"}, "without a card"),
    ({"phase": "shake:r", "options": "centre/shaky", "beavers": "r5+10+0", "played": "r5/-"}, "cannot stand"),
    ({"phase": "reward", "played": "r5/-", "beavers": "r5"}, "no reward is due"),
    ({"phase": "reward", "beavers": "r1"}, "without a card"),
    ({"phase": "reward", "played": "r8/-", "beavers": "r1", "piles": 0, "logs": "30/30"}, "neither a card nor a log"),
    ({"phase": "draw:0", "played": "r8/-"}, "0 cards are to be drawn"),
    ({"phase": "draw:2", "played": "r8/-", "piles": 1}, "the piles hold 1"),
    ({"phase": "draw:1", "played": "r8/-", "piles": 0}, "the piles hold 0"),
    ({"phase": "draw:2", "played": "r8/-", "beavers": "r- y- b- o- v- g-"}, "only a reward is drawn"),
    ({"phase": "exchange:0"}, "whole hand is shown"),
    ({"phase": "exchange:0", "hands": "!r1/y1"}, "must play one"),
    ({"phase": "exchange:9", "hands": "!r1/y3", "beavers": "r1 y2", "piles": 3}, "cannot have been put away"),
    ({"phase": "exchange:0", "hands": "-/y1"}, "seat 0 has no card"),
    ({"phase": "over"}, "the match goes on"),
    ({"phase": "over", "trip": 3}, "the trip goes on"),
    ({"phase": "over", "trip": 3, "idle": 2}, "was idle"),
    ({"phase": "over", "trip": 3, "idle": 2, "hands": "!r1/!r2", "played": "o3/-", "beavers": "r23 y24 b25"},
     "the last turn was not idle"),
    ({"phase": "over", "trip": 3, "played": "r1/-", "beavers": "r1 y24 b13 g25", "hands": "r2/y1", "logs": "20/39"},
     "kept logs it would have given back"),
])
def test_positions_no_match_can_come_to_are_refused(at, wrong, why):
    with pytest.raises(BadText, match=why):
        at(**wrong)


@pytest.mark.parametrize(("text", "why"), [
    (START, "does not begin with the seat"),
    ("@6 " + START, "does not begin with the seat"),
    ("@2 " + START, "no seat 2"),
    ("@0 " + START.replace("-/- -/- -", "?1/- -/- -"), "is not what seat 0 sees"),
    ("@1 " + START.replace("-/- -/- -", "r1/- -/- -"), "is not what seat 1 sees"),
    (f"@0 free/steady trip1 seat0 card idle0 {MIDDLE} r1/?48 -/- - 0/0", "only 48 cards"),
    ("@1 centre/steady trip1 seat0 card idle0 r1,y2,b3,o0,v0,g0 ?1/y3 -/- "
     "r2345678y245678b12345678o12345678v12345678g12345678 0/0", "no playable card"),
])
def test_wrong_views_are_refused(game, text, why):
    with pytest.raises(BadText, match=why):
        game.view_from_text(text)


def test_views_read_back_from_every_phase(game):
    """Random matches in all options; so that every phase is met, some seats get hands that cannot move."""
    seen = Counter()
    for seed in range(8):
        options = {"placement": ("free", "centre")[seed & 1], "hands": ("steady", "shaky")[seed >> 1 & 1]}
        state, rng = game.new(2 + seed % 5, options), Random(seed)
        while state.to_act() != NOBODY:
            seat = state.to_act()
            if rng.random() < 0.2:
                for watcher in (0, state.seats - 1, 30):
                    view = game.view(state, watcher)
                    seen[view["phase"]] += 1
                    assert game.view_from_text(game.view_to_text(view)) == view
                    assert game.view(game.state_from_view(view), watcher) == view
                    assert game.view(game.resample(view, seed), watcher) == view
                assert game.state_to_text(game.state_from_text(game.state_to_text(state))) == game.state_to_text(state)
            state.play(seat, rng.choice(state.legal_actions(seat)))
    assert set(seen) >= {"deal", "card", "place", "shake", "reward", "draw"}


@pytest.mark.parametrize("start", [
    {"phase": "exchange:0", "beavers": "r1 y2 b3", "hands": "!r1y1/!g1", "piles": "v123"},
    {"phase": "exchange:0", "beavers": "r1 y2 b3", "hands": "!r1y1/g1o2/!y3v1", "piles": 9, "options": "centre/shaky"},
    {"phase": "exchange:0", "beavers": "r1 y2 b3", "hands": "!r1/y1", "piles": 0, "trip": 3},
])
def test_play_on_from_a_stuck_hand_reads_back_at_every_step(at, game, start):
    for seed in range(6):
        state, rng = at(**start).state, Random(seed)
        for _ in range(40):
            seat = state.to_act()
            text = game.state_to_text(state)
            twin = game.state_from_text(text)
            assert game.state_to_text(twin) == text
            for watcher in (*range(state.seats), 30):
                view = game.view(state, watcher)
                assert game.view_from_text(game.view_to_text(view)) == view
                assert game.view(game.resample(view, seed), watcher) == view
            if seat == NOBODY:
                break
            assert twin.legal_actions(seat) == state.legal_actions(seat) != []
            state.play(seat, rng.choice(state.legal_actions(seat)))


def test_a_resampled_world_keeps_every_card_once_and_the_mover_able_to_move(game):
    state, rng = game.new(4, {"placement": "centre"}), Random(9)
    while state.to_act() != NOBODY:
        if state.phase == 1:
            for watcher in (0, 3, 30):
                world = state.copy()
                world.redraw(watcher, rng.randrange(1000))
                assert game.census(world) == game.census(state)
                assert world.pile.bit_count() == world.left == state.left
                assert world.legal_actions(world.mover), "who is asked can act"
        seat = state.to_act()
        state.play(seat, rng.choice(state.legal_actions(seat)))


def test_chance_and_strangers_are_refused_in_words(at, game):
    t = at(hands="r2/y1", piles="b12").play("r2")
    assert t.why_not("+g8", seat=CHANCE) == ("not_in_piles", "R9.4")
    assert t.why_not("r1", seat=CHANCE) == ("chance_does_other", "R3.2")
    assert at().why_not("+r2", seat=CHANCE) == ("not_your_turn", "R3.1")
    assert at().why_not("y1", seat=1) == ("not_your_turn", "R3.1")
    assert at().why_not("b5") == ("not_in_hand", "R3.3")
    assert at(options="free/steady").why_not("c0") == ("nothing_to_place", "R5.1")
    assert at().why_not("~+0+0") == ("only_chance_shakes", "R5.10")
    assert game.explain(at().state, 0, 553).key == "no_such_action"
    assert game.explain(at().state, 0, -1).key == "no_such_action"
    assert game.explain(at().state, 30, 0).key == "not_your_turn"
