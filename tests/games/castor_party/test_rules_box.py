"""Chapters 1 and 2: the box and the set-up."""
from __future__ import annotations

from collections import Counter
from math import cos, pi, sin
from random import Random

import pytest

from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games.castor_party import components as box


def test_r1_1_two_to_six_seats_and_no_more(game):
    for seats in (2, 3, 4, 5, 6):
        assert game.new(seats).seats == seats
    for seats in (0, 1, 7):
        with pytest.raises(BadOption, match=f"not for {seats}"):
            game.new(seats)


@pytest.mark.parametrize("seats", [2, 6])
def test_r1_2_cards_beavers_and_logs_add_up_at_every_moment(game, seats):
    state, rng = game.new(seats), Random(seats)
    while state.to_act() != NOBODY:
        assert game.census(state) == {"cards": 48, "beavers": 6, "logs": 60}
        masks = [state.pile, state.away, *state.hand, *state.played]
        assert sum(masks) == 2**48 - 1, "every card exactly once"
        assert state.left == state.pile.bit_count()
        state.play(state.to_act(), rng.choice(state.legal_actions(state.to_act())))


def test_r1_3_six_colours_one_beaver_of_each(game):
    beavers = game.view(game.new(), 0)["beavers"]
    assert [beaver["colour"] for beaver in beavers] == ["r", "y", "b", "o", "v", "g"]


def test_r1_4_each_colour_has_the_cards_1_to_8_once(game):
    drawn = [game.action_to_text(action) for action, _ in game.new().odds()]
    assert drawn == [f"+{colour}{number}" for colour in "rybovg" for number in range(1, 9)]


def test_r1_5_thirty_buoys_five_of_each_colour_red_first_green_last():
    colours = box.BUOY_COLOUR[1:31]
    assert Counter(colours) == dict.fromkeys(range(6), 5)
    assert "rybovg"[colours[0]] == "r"
    assert "rybovg"[colours[29]] == "g"


def test_r1_6_the_colours_go_round_in_one_cycle():
    assert "".join("rybovg"[colour] for colour in box.BUOY_COLOUR[1:31]) == "rybovg" * 5


def test_r1_7_the_spiral_is_the_formula_rounded_once():
    assert (box.RAFT_RADIUS, box.STAND_RADIUS) == (1000, 195)
    for buoy in range(1, 31):
        radius, angle = 280 + 670 * (buoy - 1) / 29, 2 * pi * 2.5 * (buoy - 1) / 29
        assert (box.BUOY_X[buoy], box.BUOY_Y[buoy]) == (round(radius * cos(angle)), round(radius * sin(angle)))
    assert (box.BUOY_X[24], box.BUOY_Y[24]) == (807, -88)


def test_r1_8_hands_are_steady_unless_asked_for_shaky(game):
    assert game.options_of(game.new())["hands"] == "steady"
    assert game.options_of(game.new(2, {"hands": "shaky"}))["hands"] == "shaky"
    with pytest.raises(BadOption, match="calm"):
        game.new(2, {"hands": "calm"})


def test_r1_9_placement_is_free_unless_asked_for_centre_and_stays_for_all_trips(game, at):
    assert game.options_of(game.new())["placement"] == "free"
    assert game.options_of(game.new(2, {"placement": "centre"}))["placement"] == "centre"
    last = at(hands="r1/y1", piles=0, trip=1, options="centre/shaky").play("r1", "~+0+0", "log")
    assert last.trip == "trip2"
    assert last.options == "centre/shaky"


def test_r2_1_every_trip_begins_with_all_beavers_in_the_middle_where_they_are_in_nobodys_way(game, at):
    state = game.new(3)
    assert list(state.at) == [0] * 6
    assert state.balance()[:2] == (0, 0)
    next_trip = at(beavers="g5 v12", hands="r1/y1", piles=0).play("r1", "log")
    assert next_trip.beavers == "r0,y0,b0,o0,v0,g0"
    assert next_trip.view(0)["beavers"][5]["tail"] is None
    assert at(hands="r3/y1").play("r3").beavers == "r3,y0,b0,o0,v0,g0", "it leaves the other five behind"


def test_r2_2_chance_deals_three_to_each_every_card_left_being_equally_likely(game):
    state = game.new(3)
    for dealt, card in enumerate(["+r1", "+g8", "+b2", "+y1", "+y2", "+y3", "+v1", "+v2", "+v3"]):
        assert state.to_act() == CHANCE
        assert len(state.odds()) == 48 - dealt
        assert {weight for _, weight in state.odds()} == {1}
        state.play(CHANCE, game.action_from_text(card))
    assert game.state_to_text(state).split()[6] == "r1b2g8/y123/v123"
    assert state.to_act() == 0


@pytest.mark.parametrize(("seats", "piles"), [(2, 42), (3, 39), (4, 36), (5, 33), (6, 30)])
def test_r2_3_the_rest_is_one_pile(game, seats, piles):
    state, rng = game.new(seats), Random(1)
    while state.to_act() == CHANCE:
        state.play(CHANCE, rng.choice(state.odds())[0])
    assert game.view(state, 0)["piles"] == piles


def test_r2_4_all_sixty_logs_are_in_the_reserve_at_first(game):
    view = game.view(game.new(4), 0)
    assert view["reserve"] == 60
    assert [player["logs"] for player in view["players"]] == [0, 0, 0, 0]


def test_r2_5_the_first_seat_begins(game):
    state, rng = game.new(5), Random(1)
    while state.to_act() == CHANCE:
        state.play(CHANCE, rng.choice(state.odds())[0])
    assert state.to_act() == 0
    with pytest.raises(BadText, match="begins with seat 0"):
        game.state_from_text(game.state_to_text(game.new()).replace("seat0", "seat1"))
