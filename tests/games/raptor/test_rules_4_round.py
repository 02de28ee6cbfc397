"""Chapter 4 of docs/rules/raptor.md: the round."""
from __future__ import annotations

from ludotheque.core.seats import CHANCE
from ludotheque.games import find

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"


def test_r4_1_both_lay_a_card_in_secret_and_both_are_revealed_at_once(at):
    table = at("choose:./.", babies=BABIES)
    assert table.legal(0) == table.legal(1) == ["card:1", "card:2", "card:3"]
    table.play("card:3", seat=1)
    assert (table.told(0), table.told(1)) == (["has_chosen"], ["has_chosen", "chose"])
    table.play("card:2", seat=1)                                            # a change of mind, which nobody hears
    assert (table.told(0), table.told(1)) == ([], ["chose"])
    assert table.legal(1) == ["card:1", "card:3"]
    assert table.why("card:2", seat=1) == "laid_already R4.1"
    assert table.why("card:9", seat=1) == "not_in_hand R4.1"
    assert table.why("done", seat=0) == "choose_first R4.1"
    table.play("card:3", seat=0)
    assert [(event.values["seat"], event.values["card"]) for event in table.heard if event.key == "revealed"] == [
        (0, 3), (1, 12)]
    assert (table.cards(0), table.cards(1)) == ("12+456789+3", "13+456789+2")
    assert table.phase == "effect:3/2:2"


def test_r4_2_under_observation_the_scientist_lays_first_openly_and_for_good(at):
    table = at("choose:./.", babies=BABIES, watched=True)
    assert (table.legal(0), table.legal(1)) == ([], ["card:1", "card:2", "card:3"])
    assert table.why("card:1", seat=0) == "scientist_lays_first R4.2"
    table.play("card:3")
    assert table.told(0) == ["laid_openly"]
    assert (table.legal(0), table.legal(1)) == (["card:1", "card:2", "card:3"], [])
    assert table.why("card:1", seat=1) == "laid_for_good R4.2"
    assert GAME.view(table.state, 0)["cards"][1]["laid"] == 3
    table.play("card:1")
    assert table.phase == "effect:1/3:1"
    assert table.text.endswith(" -")                                        # the observation is used up


def test_r4_3_equal_cards_do_nothing(at):
    table = at("choose:2/.", babies=BABIES).play("card:2")
    assert (table.phase, table.state.to_act()) == ("draw", CHANCE)
    assert "tied" in table.told()
    assert (table.cards(0), table.cards(1)) == ("13+456789+2", "13+456789+2")
    assert table.where("M") == "f5"                                         # nobody disappeared
    ones = at("choose:1/.", babies=BABIES, raptor="23+45678+9", scientist="123+45678+9").play("card:1")
    assert (ones.cards(0), ones.cards(1)) == ("23+45678+19", "23+45678+19")             # and nothing is shuffled


def test_r4_4_the_lower_card_takes_effect_and_the_higher_does_not(at):
    """L163-L168: reinforcements (2) against disappearance (6)."""
    table = at("choose:6/.", babies=BABIES, raptor="12+345789+-").play("card:2")
    assert table.phase == "effect:6/2:2"
    assert table.state.to_act() == 1
    assert table.why("done", seat=0) == "effect_of_other R4.4"
    table.play("scientist:e1", "scientist:g6")
    assert table.where("S") == "a1 e1 g6"
    assert table.where("M") == "f5"                                         # the raptor's own card does nothing
    assert table.phase == "turn:6/2:4"


def test_r4_5_the_higher_card_has_the_difference_as_points(at):
    """L168: 6 - 2 = 4 points for the raptor."""
    table = at("effect:6/2:1", babies=BABIES, scientists="a1 e1").play("scientist:g6")
    assert (table.state.to_act(), table.phase) == (0, "turn:6/2:4")
    assert table.why("a1-a2", seat=1) == "points_of_other R4.5"
    table = at("choose:8/.", babies=BABIES, raptor="12+345679+-", scientist="239+145678+-").play("card:9")
    table.play("scare:a1")
    assert (table.state.to_act(), table.phase) == (1, "turn:8/9:1")


def test_r4_6_an_effect_is_obligatory_but_skipped_without_target(at):
    fear = at("choose:3/.", babies=BABIES, scientist="456+123789+-")
    fear.play("card:5")
    assert fear.legal() == ["scare:a1"]                                     # no way to decline
    assert fear.why("done") == "must_step R4.7"
    calm = at("choose:5/.", babies=BABIES, scientist="678+123459+-").play("card:8")
    assert "effect_skipped" in calm.told()                                  # no wound, no sleeper
    assert (calm.state.to_act(), calm.phase) == (1, "turn:5/8:3")


def test_r4_7_one_to_n_steps_need_one_and_fires_need_all(at):
    recovery = at("effect:7/8:3", babies="b1 b2 b3", sleepers="j4 j5", w=1)
    assert recovery.legal() == ["wake:j4", "wake:j5", "heal"]
    recovery.play("heal")
    assert recovery.legal() == ["wake:j4", "wake:j5", "done"]
    assert at("effect:7/8:2", babies="b1 b2 b3", sleepers="j4 j5", w=1).play("done").phase == "turn:7/8:1"
    recovery.play("wake:j5", "wake:j4")
    assert recovery.phase == "turn:7/8:1"                                   # the last step ends it
    last = at("effect:7/8:3", babies="b1 b2 b3 j4", sleepers="j5").play("wake:j5")
    assert last.phase == "turn:7/8:1"                                       # nothing left to do ends it
    fires = at("effect:9/7:3", babies=BABIES).play("fire:a2")
    assert "done" not in fires.legal()
    assert fires.why("done") == "must_burn R9.9"


def test_r4_7_nobody_has_to_keep_later_steps_possible(at):
    """The first fire may be placed where no second can follow."""
    fires = at("effect:8/5:2", mother="b2", babies="c1 d1 d2 d3", sleepers="a4", scientists="b1 a2",
               frightened="a1 b3").play("fire:a3")
    assert fires.phase == "turn:8/5:3"
    assert fires.where("f") == "a3"


def test_r4_8_points_are_spent_one_by_one_and_may_be_left(at):
    table = at("turn:6/2:4", babies=BABIES)
    assert "done" in table.legal()
    assert table.play("b3-b4", "j4-k4").phase == "turn:6/2:2"
    assert table.play("done").phase == "draw"
    assert [(event.key, event.values["points"]) for event in table.heard if event.key == "turn_ended"] == [
        ("turn_ended", 2)]
    spent = at("turn:6/2:1", babies=BABIES).play("b3-b4")
    assert spent.phase == "draw"                                            # no points left: over by itself
    assert at("turn:2/6:4", mother="", babies=BABIES, watched=True).play("done").phase == "return:2/6"


def test_r4_9_both_draw_to_three_the_raptor_first_then_the_next_round(at):
    table = at("turn:6/2:1", babies=BABIES, raptor="34+125789+6", scientist="56+134789+2").play("b3-b4")
    assert table.odds() == {f"draw:r{card}": 1 for card in (1, 2, 5, 7, 8, 9)}
    table.play("draw:r9")
    assert (table.told(0), table.told(1)) == (["drew"], ["has_drawn"])
    assert table.odds() == {f"draw:s{card}": 1 for card in (1, 3, 4, 7, 8, 9)}
    table.play("draw:s4")
    assert (table.phase, table.text.split()[8]) == ("choose:./.", "3")
    assert (table.cards(0), table.cards(1)) == ("349+12578+6", "456+13789+2")


def test_r4_10_an_empty_pile_is_made_anew_when_a_draw_needs_it(at):
    table = at("turn:6/2:1", babies=BABIES, raptor="34+1+256789", scientist="56+-+1234789").play("b3-b4")
    assert table.odds() == {"draw:r1": 1}                                   # the last card: still chance, no shuffle
    assert table.cards(1) == "56+-+1234789"                                 # not before the scientist draws
    table.play("draw:r1")
    assert "refilled" in table.told()
    assert table.cards(0) == "134+-+256789"                                 # empty, and left so
    assert table.cards(1) == "56+1234789+-{56}{56}"                         # this round's card 2 is among them
    assert table.odds() == {f"draw:s{card}": 1 for card in (1, 2, 3, 4, 7, 8, 9)}
