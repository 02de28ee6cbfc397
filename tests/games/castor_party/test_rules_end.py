"""Chapters 10 to 12: the end of a trip, the match, and what is secret."""
from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR

TIPPING = {"beavers": "y24 b13 g25", "hands": "r1o2/y1"}          # r1 tips the raft


# ---- chapter 10 ----------------------------------------------------------------------------------------------------
def test_r10_1_a_trip_ends_when_the_movers_hand_is_empty_after_the_draw(at):
    t = at(hands="r2/y1", piles=0).play("r2")
    assert t.told == ["played", "landed", "held", "empty_hand", "trip_began"]
    goes_on = at(hands="r2/y1", piles="b1").play("r2")
    assert goes_on.phase == "draw:1"
    assert goes_on.play("+b1").phase == "card", "a card was left to draw"
    assert at(hands="r2b1/y1", piles=0).play("r2").seat == "seat1", "another card was left"


def test_r10_1_a_reward_card_keeps_the_trip_going(at):
    t = at(hands="r1/y2", piles="b1").play("r1", "card", "+b1")
    assert (t.phase, t.seat, t.hands) == ("card", "seat1", "b1/y2")


def test_r10_2_a_trip_ends_when_the_last_beaver_is_off(at):
    t = at(beavers="r- y- b- o- v- g28", hands="g3b1/y1").play("g3", "log")
    assert "last_off" in t.told
    assert t.event("last_off").values == {"seat": 0, "trip": 1}
    assert (t.trip, t.phase) == ("trip2", "deal")


def test_r10_3_tipping_goes_before_every_other_ending(at):
    t = at(beavers="y24 b13 g25", hands="r1/y1", piles=0).play("r1")     # also the last card of the hand
    assert t.told == ["played", "landed", "tipped", "trip_began"]


def test_r10_4_a_full_round_of_idle_turns_ends_the_trip(at):
    # red on 1, yellow 2, blue 3: r1, y1, r2 are all blocked
    start = {"phase": "exchange:0", "beavers": "r1 y2 b3", "hands": "!r1/y1/r2", "piles": "v123"}
    t = at(**start).play("done")
    assert (t.idle, t.hands) == ("idle1", "!r1/!y1/r2")
    t.play("done")
    assert (t.idle, t.asked) == ("idle2", 2)
    assert t.play("done").told == ["kept", "all_idle", "trip_began"]
    assert (t.trip, t.idle) == ("trip2", "idle0"), "the next trip has no idle turns yet"
    broken = at(**start).play("done", "-y1", "done", "+v1")
    assert broken.idle == "idle0", "an exchange of a card is not idle"
    moved = at(**start).play("done", "-y1", "done", "+v1", "done")
    assert moved.idle == "idle1"
    assert at("card", beavers="r1 y2 b3", hands="b4/!y1/!r2", idle=2).play("b4").idle == "idle0"


def test_r10_5_when_all_are_stuck_without_piles_each_shows_and_passes_and_the_trip_ends(at):
    t = at("exchange:0", beavers="r1 y2 b3", hands="!r1/y1", piles=0).play("pass")
    assert t.hands == "!r1/!y1"
    assert t.legal == ["pass"]
    assert t.play("pass").told == ["passed", "all_idle", "trip_began"]


@pytest.mark.parametrize("seats", [2, 6])
def test_r10_6_a_trip_lasts_at_most_49_turns_for_each_seat(game, seats):
    """The bound, and that players who exchange whenever they can stay far below it."""
    longest = 0
    for seed in range(12):
        state, rng = game.new(seats, {"placement": "centre"}), Random(seed)
        turns = Counter()
        actions = 0
        while state.to_act() != NOBODY:
            seat = state.to_act()
            actions += 1
            if seat != CHANCE and state.phase in (1, 6) and state.owed == 0:
                turns[state.trip] += 1
            state.play(seat, rng.choice(state.legal_actions(seat)))
        longest = max(longest, *turns.values())
        assert actions <= game.longest(seats)
    assert longest <= 49 * seats
    assert game.longest(seats) == 3 * (48 + 192 + 49 * (seats - 1) + 1)


# ---- chapter 11 ----------------------------------------------------------------------------------------------------
def test_r11_1_logs_are_kept_and_all_else_starts_afresh(at):
    t = at(beavers="r5 y24 g25 o-", hands="r8v3/!y1b2", logs="5/4").play("r8")
    assert t.text == "centre/steady trip2 seat0 deal idle0 r0,y0,b0,o0,v0,g0 -/- -/- - 3/4"
    assert t.state.left == 48
    t.play("+o1", "+o2", "+o3", "+r1", "+r2", "+r3")
    assert t.legal == ["o1", "o2", "o3"], "orange is on the raft again, so its cards are no jokers"


@pytest.mark.parametrize(("logs", "begins"), [("5/2/4", 1), ("9/9/1", 2), ("2/2/3", 0), ("6/3/4", 1)])
def test_r11_2_the_seat_with_fewest_logs_begins(at, logs, begins):
    """Seat 0 tips and gives back two of its logs first."""
    t = at(beavers="y24 b13 g25", hands="r1o2/y1/v1", logs=logs).play("r1")
    assert t.trip == "trip2"
    assert t.seat == f"seat{begins}"
    assert t.event("trip_began").values == {"seat": begins, "trip": 2}


@pytest.mark.parametrize(("mover", "logs", "begins"), [
    (0, "0/0/0", 1), (1, "0/0/0", 2), (2, "0/0/0", 0), (1, "0/2/0", 2), (2, "4/2/4", 1), (0, "2/3/0", 2),
    (1, "0/5/3", 0),
])
def test_r11_3_of_several_the_first_after_the_seat_whose_turn_ended_the_trip(at, mover, logs, begins):
    hands = ["o2", "y1", "v1"]
    hands[mover] += "r1"
    t = at(beavers="y24 b13 g25", hands="/".join(hands), logs=logs, seat=mover).play("r1")
    assert t.seat == f"seat{begins}"


def test_r11_4_the_match_ends_after_the_third_trip(at, game):
    second = at(**TIPPING, trip=2).play("r1")
    assert second.trip == "trip3"
    assert second.asked == CHANCE
    t = at(**TIPPING, trip=3).play("r1")
    assert (t.phase, t.asked) == ("over", NOBODY)
    outcome = game.outcome(t.state)
    assert (outcome.ending.key, outcome.ending.rule) == ("three_trips", "R11.4")
    assert t.why_not("r1", seat=0) == ("match_over", "R11.6")


def test_r11_5_the_match_ends_sooner_with_an_empty_reserve_after_a_trip(at, game):
    ended = at(beavers="r- y- b- o- v- g28", hands="g3b1/y1", logs="30/29").play("g3", "log")
    assert ended.phase == "over"
    assert game.outcome(ended.state).ending.key == "logs_gone"
    without_piles = at(hands="r2/y1", piles=0, logs="30/30").play("r2")
    assert (without_piles.told[-1], without_piles.phase) == ("empty_hand", "over")
    within = at(hands="r1/y1", logs="30/29").play("r1", "log")
    assert within.phase == "draw:1", "within a trip it goes on"
    given_back = at(**TIPPING, logs="30/30").play("r1")
    assert (given_back.trip, given_back.logs) == ("trip2", "28/30"), "the logs given back count"
    poor = at(**TIPPING, logs="0/60").play("r1")
    assert poor.phase == "over"


@pytest.mark.parametrize(("logs", "shares"), [
    ("7/3/1", [60, 0, 0]), ("2/9/3", [0, 60, 0]), ("6/4/1", [30, 30, 0]), ("5/3/3", [20, 20, 20]),
    ("1/3/3", [0, 30, 30]),
])
def test_r11_6_most_logs_win_and_several_share(at, logs, shares):
    """Seat 0 tips first and gives back two."""
    t = at(beavers="y24 b13 g25", hands="r1o2/y1/v1", logs=logs, trip=3).play("r1")
    assert t.state.shares() == shares


# ---- chapter 12 ----------------------------------------------------------------------------------------------------
def test_r12_1_a_seat_knows_its_own_hand_and_how_many_cards_others_hold(at, game):
    t = at(hands="r1b2/y1g7g8")
    mine, theirs = t.view(0)["players"]
    assert (mine["hand"], mine["cards"]) == (["r1", "b2"], 2)
    assert (theirs["hand"], theirs["cards"], theirs["shown"]) == (None, 3, [])
    twin = at(hands="r1b2/y1g7v8", piles=20)
    assert game.view_to_text(t.view(0)).split()[7] == game.view_to_text(twin.view(0)).split()[7] == "r1b2/?3"


def test_r12_2_piles_are_counted_but_not_seen_and_every_unseen_card_may_be_anywhere(at, game):
    t = at(hands="r1/y12", piles="b1b2")
    view = t.view(0)
    assert view["piles"] == 2
    assert "b1" not in str(view)
    worlds = Counter(game.state_to_text(game.resample(view, seed)).split()[6] for seed in range(600))
    assert set(worlds) == {f"r1/{hand}" for hand in ("y12", "y1b1", "y1b2", "y2b1", "y2b2", "b12")}
    assert min(worlds.values()) > 60, "all six ways are equally likely"


def test_r12_3_all_that_lies_open_is_seen_by_all(at):
    t = at(beavers="r5+30+0t3 g-", hands="r1/y12", played="r2/y3", piles="b12", logs="3/4", trip=2,
           options="free/steady")
    for watcher in (0, 1, SPECTATOR):
        view = t.view(watcher)
        assert view["beavers"][0] == {"colour": "r", "buoy": 5, "offset": [30, 0], "stands": [-179, 308], "tail": 3,
                                      "tail_end": [-179, 408], "mass": [-179, 358]}
        assert view["beavers"][5]["buoy"] is None
        assert [player["logs"] for player in view["players"]] == [3, 4]
        assert [player["played"] for player in view["players"]] == [["r2"], ["y3"]]
        assert (view["reserve"], view["trip"], view["mover"], view["phase"]) == (53, 2, 0, "card")
        assert len(view["away"]) == 48 - 3 - 2 - 2


def test_r12_4_shown_cards_stay_known_until_played_put_away_or_gathered(at):
    t = at("exchange:0", beavers="r1 y2 b3", hands="!r1y1/o4", piles="v67g3").play("-y1", "done", "+v6")
    assert t.view(1)["players"][0]["shown"] == ["r1"]
    assert t.view(1)["players"][0]["cards"] == 2
    t.play("o4", "log", "+v7")
    assert t.hands == "v6!r1/v7"
    t.play("v6", "+g3")
    assert t.view(1)["players"][0]["shown"] == ["r1"]
    played = at(beavers="y2 b3", hands="v1!r1/v2", piles="g3").play("r1")
    assert played.view(1)["players"][0]["shown"] == []
    gathered = at(beavers="y24 b13 g25", hands="r1!o2/y1").play("r1")
    assert gathered.view(1)["players"][0]["shown"] == []


@pytest.mark.parametrize("way", ["deal", "reward", "draw", "exchange"])
def test_r12_5_a_card_drawn_is_seen_by_its_drawer_alone(at, way):
    if way == "deal":
        t = at(position="free/steady trip1 seat0 deal idle0 r0,y0,b0,o0,v0,g0 r1/- -/- - 0/0").play("+v1")
    elif way == "reward":
        t = at(hands="r1/y1", piles="v12").play("r1", "card", "+v1")
    elif way == "draw":
        t = at(hands="r2/y1", piles="v12").play("r2", "+v1")
    else:
        t = at("exchange:0", beavers="r1 y2 b3", hands="!r1y1/o4", piles="v12g3").play("-y1", "done", "+v1")
    for watcher, heard in ((0, True), (1, False), (SPECTATOR, False)):
        events = [event for event in t.events if event.heard_by(watcher)]
        assert ("card" in events[0].values) == heard
        assert len(events) == 1
        assert events[0].values["seat"] == 0


def test_r12_6_hands_left_over_are_gathered_unseen(at):
    t = at(beavers="y24 b13 g25", hands="r1o2/y1b5").play("r1")
    assert t.hands == "-/-"
    told = [event.values.get("card") for event in t.events]
    assert told == [0, None, None, None], "only the card played"
    over = at(**TIPPING, trip=3).play("r1")
    assert over.view(1)["players"][0]["hand"] is None, "not shown at the very end either"


def test_r12_7_a_spectator_sees_no_hand(at, game):
    t = at(hands="r1b2/y1g7!g8")
    assert [player["hand"] for player in t.view(SPECTATOR)["players"]] == [None, None]
    assert game.view_to_text(t.view(SPECTATOR)).split()[7] == "?2/?2!g8"
    assert t.state.legal_actions(SPECTATOR) == []


# ---- what a seat can work out --------------------------------------------------------------------------------------
def test_a_mover_who_was_not_stuck_holds_a_playable_card_and_others_know_it(at, game):
    """R9.5 from the other side: yellow blocks red, so of the three unseen cards r1 cannot be played."""
    t = at(beavers="r1 y2 b3", hands="o5/y1r2", piles="r1b1")
    view = t.view(1)
    hands = Counter(game.state_to_text(game.resample(view, seed)).split()[6] for seed in range(300))
    assert set(hands) == {"o5/r2y1", "b1/r2y1"}
    assert min(hands.values()) > 100
    assert game.state_from_view(view).to_act() == 0
