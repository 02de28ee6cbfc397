"""The rules of docs/rules/moth.md, each by its id."""
from __future__ import annotations

import pytest

from ludotheque.core.errors import IllegalAction
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games import find
from ludotheque.play.match import Match

MOTH = find("moth")


def at(position: str) -> Match:
    return Match(MOTH, start=position, seed=bytes(32), roll=False)


def texts(match: Match, seat: int) -> list[str]:
    return [MOTH.action_to_text(action) for action in match.legal(seat)]


def test_r1_1_the_moth_starts_on_the_middle_of_nine_stones():
    assert MOTH.view(MOTH.new(), 0)["moth"] == 4


def test_r1_2_each_seat_holds_cards_one_to_four():
    assert MOTH.state_to_text(MOTH.new()).split()[1] == "1234/1234"
    assert texts(at("4 1234/1234 ./."), 1) == ["c1", "c2", "c3", "c4"]


def test_r2_1_either_seat_may_lay_first_and_the_rival_learns_only_that():
    match = at("4 1234/1234 ./.")
    events = match.play_text(1, "c3")
    assert [(event.key, event.heard_by(0)) for event in events] == [("has_chosen", True), ("chose", False)]
    assert MOTH.view_to_text(match.view(0)) == "@0 4 1234/1234 ./?"
    assert MOTH.view_to_text(match.view(1)) == "@1 4 1234/124 ./3"
    assert match.to_act == 0


def test_r2_2_a_choice_may_be_changed_until_both_are_in_and_the_rival_hears_nothing():
    match = at("4 1234/1234 ./.")
    match.play_text(0, "c3")
    events = match.play_text(0, "c1")
    assert [event.key for event in events if event.heard_by(1)] == []
    assert match.position == "4 234/1234 1/."
    match.play_text(1, "c4")
    with pytest.raises(IllegalAction, match=r"R2\.1"):
        match.play_text(0, "c2")


def test_r2_3_both_cards_are_shown_and_spent():
    match = at("4 123/1234 4/.")
    events = match.play_text(1, "c4")
    assert [(event.values["seat"], event.values["card"]) for event in events if event.key == "revealed"] == [
        (0, 4), (1, 4)]
    assert match.position == "4 123/123 4/4"


def test_r3_1_the_higher_card_draws_the_moth_by_up_to_the_difference():
    match = at("4 123/1234 4/.")
    match.play_text(1, "c2")
    assert texts(match, 0) == ["l1", "l2"]
    assert texts(match, 1) == []
    match.play_text(0, "l2")
    assert match.position == "2 123/134 ./."


def test_r3_2_equal_cards_leave_it_to_the_wind_with_equal_odds():
    state = MOTH.state_from_text("4 123/124 4/3")
    assert state.to_act() == 0
    state = MOTH.state_from_text("4 123/123 4/4")
    assert state.to_act() == CHANCE
    assert [(MOTH.action_to_text(a), w) for a, w in state.odds()] == [("g-", 1), ("g+", 1)]


def test_r3_3_the_moth_stops_at_the_lantern():
    match = at("1 12/23 4/1")
    match.play_text(0, "l3")
    assert match.view(0)["moth"] == 0


def test_r4_1_at_a_lantern_its_seat_wins_at_once():
    match = at("7 23/34 1/2")
    match.play_text(1, "l1")
    assert match.outcome.shares == (0, 60)
    assert match.outcome.ending.rule == "R4.1"
    assert match.to_act == NOBODY


def test_r4_2_after_four_rounds_the_nearer_lantern_wins():
    outcome = at("3 -/- ./.").outcome
    assert (outcome.shares, outcome.ending.rule) == ((60, 0), "R4.2")


def test_r4_3_in_the_middle_the_game_is_drawn():
    outcome = at("4 -/- ./.").outcome
    assert (outcome.shares, outcome.ending.rule) == ((30, 30), "R4.3")
