"""Chapters 7 to 9: rewards, jumps and jokers, drawing and exchanging."""
from __future__ import annotations

from ludotheque.core.seats import CHANCE

# With red on 1, yellow on 2 and blue on 3, the cards r1, r2 and y1 are blocked.


# ---- chapter 7 -----------------------------------------------------------------------------------------------------
def test_r7_1_another_colour_earns_nothing(at):
    t = at(hands="r2/y1", piles="b12").play("r2")
    assert t.phase == "draw:1"
    assert t.play("+b1").logs == "0/0"
    assert t.seat == "seat1"
    assert at(hands="r2/y1").why_not("log") == ("no_reward", "R7.1")


def test_r7_2_its_own_colour_earns_one_card_or_one_log_by_choice(at):
    start = {"beavers": "b4", "hands": "b5/y1", "piles": "g123"}       # buoy 9 is blue
    t = at(**start).play("b5")
    assert t.asked == 0
    assert t.legal == ["card", "log"]
    log = at(**start).play("b5", "log")
    assert (log.logs, log.phase, log.state.reserve) == ("1/0", "draw:1", 59)
    card = at(**start).play("b5", "card")
    assert (card.logs, card.phase) == ("0/0", "draw:2")


def test_r7_3_the_beavers_colour_counts_not_the_cards(at):
    # buoy 7 is red; a green joker moves red there, a red joker would not be one
    t = at(beavers="g- r2", hands="g5/y1").play("g5>r")
    assert t.phase == "reward"
    # buoy 6 is green: red gets nothing for landing on the joker's colour
    assert at(beavers="g- r2", hands="g4/y1").play("g4>r").phase == "draw:1"


def test_r7_4_a_reward_cannot_be_refused(at):
    t = at(hands="r1y5/y1").play("r1")
    assert t.legal == ["card", "log"]
    for other in ("done", "pass", "y5"):
        assert t.why_not(other) == ("reward_first", "R7.4")


def test_r7_5_only_the_reward_there_is(at):
    no_cards = at(hands="r1y5/y1", piles=0).play("r1")
    assert no_cards.legal == ["log"]
    assert no_cards.why_not("card") == ("piles_empty", "R7.5")
    no_logs = at(hands="r1/y1", logs="30/30").play("r1")
    assert no_logs.legal == ["card"]
    assert no_logs.why_not("log") == ("reserve_empty", "R7.5")
    neither = at(hands="r1y5/y1", piles=0, logs="30/30").play("r1")
    assert "no_reward_left" in neither.told
    assert (neither.seat, neither.logs) == ("seat1", "30/30")


def test_r7_5_the_prompt_names_only_the_reward_there_is(at, game):
    asked = {}
    for piles, logs in ((2, "0/0"), (0, "0/0"), (2, "30/30")):
        t = at(hands="r1y5/y1", piles=piles, logs=logs).play("r1")
        asked[tuple(t.legal)] = game.asked(t.state, 0).key
    assert asked == {("card", "log"): "asked_reward", ("log",): "asked_reward_log", ("card",): "asked_reward_card"}


def test_r7_6_a_reward_card_is_drawn_by_chance_and_taken_in_hand(at):
    t = at(hands="r1/y1", piles="b2o4g8").play("r1", "card")
    assert t.asked == CHANCE
    assert t.legal == ["+b2", "+o4", "+g8"]
    assert [weight for _, weight in t.state.odds()] == [1, 1, 1]
    assert t.play("+o4").hands == "o4/y1"


# ---- chapter 8 -----------------------------------------------------------------------------------------------------
def test_r8_1_beyond_thirty_a_beaver_jumps_whatever_is_left_over(at):
    for start, number in ((30, 1), (29, 2), (25, 8), (30, 8)):
        t = at(beavers=f"r{start}", hands=f"r{number}/y1").play(f"r{number}")
        assert t.beavers == "r-,y0,b0,o0,v0,g0"
        assert t.told == ["played", "jumped", "held"]
    assert at(beavers="r29", hands="r1/y1").play("r1").beavers.startswith("r30")


def test_r8_2_one_that_has_jumped_weighs_nothing_and_cannot_be_moved(at):
    t = at(beavers="r- y-", hands="r2y3/b1")
    assert t.state.balance()[:3] == (0, 0, 195 * 9)
    assert t.legal == ["r2>b", "r2>o", "r2>v", "r2>g", "y3>b", "y3>o", "y3>v", "y3>g"]
    assert t.why_not("r2") == t.why_not("r2>y") == ("beaver_gone", "R8.2")


def test_r8_3_a_jump_earns_a_reward_of_any_colour(at):
    t = at(beavers="r28", hands="r3/y1", piles="b12").play("r3")
    assert t.legal == ["card", "log"]
    assert t.play("log", "+b1").logs == "1/0"


def test_r8_4_cards_of_a_colour_that_left_are_jokers_in_every_hand_at_once(at):
    t = at(beavers="r28", hands="r3/r2r4", piles="b12")
    assert at(beavers="r28", hands="r2r4/r3").legal == ["r2", "r4"], "not before"
    t.play("r3", "log", "+b1")
    assert t.legal == [f"{card}>{beaver}" for card in ("r2", "r4") for beaver in "ybovg"]


def test_r8_5_a_joker_moves_any_beaver_left_by_its_number_under_all_other_rules(at):
    t = at(beavers="r- y2 b4 o30 v5", hands="r2/y1")
    assert t.legal == ["r2>b", "r2>o", "r2>v"], "yellow would land on blue, and green on yellow"
    assert t.why_not("r2>y") == ("occupied", "R4.6")
    assert t.play("r2>b").beavers == "r-,y2,b6,o30,v5,g0"
    assert t.event("played_joker").values == {"seat": 0, "card": 1, "piece": 2}
    free = at(beavers="r- y2+0+0t0", hands="r2/y1", options="free/steady").play("r2>y")
    assert free.phase == "place:r2>y"
    assert free.play("c0").beavers == "r-,y4+0+0t0,b0,o0,v0,g0"


def test_r8_6_the_last_beaver_off_still_earns_the_reward_and_there_is_no_draw(at):
    start = {"beavers": "r29 y- b- o- v- g-", "hands": "r2b1/y1", "piles": "b2b3"}
    t = at(**start).play("r2")
    assert t.legal == ["card", "log"]
    log = at(**start).play("r2", "log")
    assert log.told == ["took_log", "last_off", "trip_began"]
    assert log.logs == "1/0"
    card = at(**start).play("r2", "card")
    assert card.phase == "draw:1", "the reward, and no draw after it"
    assert card.play("+b2").told[-2:] == ["last_off", "trip_began"]


# ---- chapter 9 -----------------------------------------------------------------------------------------------------
def test_r9_1_after_a_move_one_card_is_drawn_even_after_a_reward_card(at):
    assert at(hands="r2/y1", piles="b12").play("r2").phase == "draw:1"
    t = at(hands="r1/y2", piles="b12").play("r1", "card")
    assert t.play("+b1", "+b2").hands == "b12/y2"


def test_r9_2_the_draw_is_chances_and_cannot_be_refused_or_put_off(at):
    t = at(hands="r2b1/y1", piles="b2g5").play("r2")
    assert (t.asked, t.legal) == (CHANCE, ["+b2", "+g5"])
    assert t.why_not("+b2", seat=0) == ("only_chance_draws", "R9.2")
    assert t.why_not("b1", seat=0) == ("wait_for_chance", "R3.2")


def test_r9_3_a_hand_has_no_upper_limit(at):
    hands = "r12345678y12345678b12345678o12345678/g1"
    t = at(hands=hands, piles="v12", beavers="r6").play("r1", "card", "+v1", "+v2")
    assert t.hands.startswith("r2345678y12345678b12345678o12345678v12/")


def test_r9_4_cards_do_not_come_back_and_without_piles_all_play_on_with_their_hands(at):
    t = at(hands="r2b3/y1v2", piles="g4", played="r4/o5").play("r2")
    assert t.legal == ["+g4"]
    t.play("+g4", "y1")
    assert t.seat == "seat0", "no draw from empty piles"
    assert t.hands == "b3g4/v2"
    assert t.state.left == 0


def test_r9_5_a_stuck_seat_shows_its_whole_hand_to_all_before_anything_else(at):
    t = at(beavers="r1 y2 b8", hands="b3/r1y6", piles="g12", seat=0)
    t.play("b3", "+g1")                                  # blue goes to 11: seat 1 holds r1 (onto yellow) and y6 (free)
    assert t.phase == "card"
    t = at(beavers="r1 y2 b5", hands="b3/r1y6", piles="g12").play("b3", "+g1")
    assert t.phase == "exchange:0"                       # now blue is on 8, where y6 would take yellow
    assert t.hands == "g1/!r1y6"
    shown = [event for event in t.events if event.key == "showed"]
    assert [(event.values["seat"], event.values["card"]) for event in shown] == [(1, 0), (1, 13)]
    assert all(event.heard_by(watcher) for event in shown for watcher in (0, 1, 30))
    assert t.asked == 1
    assert t.why_not("r1") == ("occupied", "R4.6")


def test_r9_6_a_stuck_seat_exchanges_any_number_all_put_away_before_the_first_is_drawn(at):
    start = {"phase": "exchange:0", "beavers": "r1 y2 b3", "hands": "!r1y1/g5", "piles": "v123"}
    t = at(**start)
    assert t.legal == ["-r1", "-y1", "done"]
    assert at(**start).play("done").told == ["kept"]
    one = at(**start).play("-y1")
    assert (one.legal, one.phase) == (["-r1", "done"], "exchange:1")
    assert one.play("done").phase == "draw:1"
    assert one.play("+v2").hands == "v2!r1/g5"
    both = at(**start).play("-y1", "-r1")
    assert both.legal == ["done"]
    both.play("done")
    assert both.legal == ["+v1", "+v2", "+v3"], "neither of those put away"
    assert both.play("+v1", "+v3").hands == "v13/g5"
    few = at(**{**start, "piles": "v1"}).play("-r1")
    assert few.legal == ["done"], "no more than the piles hold"
    assert few.why_not("-y1") == ("piles_too_small", "R9.6")
    assert at(**start).why_not("pass") == ("exchange_instead", "R9.6")
    assert at(**start).why_not("-g6") == ("not_in_hand", "R9.6")


def test_r9_7_an_exchange_ends_the_turn_even_with_a_playable_card(at):
    t = at("exchange:0", beavers="r1 y2 b3", hands="!r1y1/g1", piles="v12").play("-r1", "done", "+v1")
    assert t.seat == "seat1"
    assert t.beavers == "r1,y2,b3,o0,v0,g0"
    assert t.state.left == 1, "no further draw"


def test_r9_8_without_piles_a_stuck_seat_passes(at):
    t = at(beavers="r1 y2 b5", hands="b3o4/r1y6", piles=0).play("b3")
    assert t.hands == "o4/!r1y6", "shown before the pass"
    assert t.legal == ["pass"]
    assert t.why_not("-r1") == t.why_not("done") == ("nothing_to_exchange", "R9.8")
    assert t.play("pass").told == ["passed"]
    assert t.seat == "seat0"
