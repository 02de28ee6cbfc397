"""Chapters 3, 4 and 5 of docs/rules/vivarium.md: turns, the swap, a card or two gems."""
from __future__ import annotations

from itertools import product

import pytest

from games.vivarium.tables import VIVARIUM, Table, keys, position, table, told
from ludotheque.core.errors import BadText
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games.vivarium.components import COST, DOMINO_NAMES


# ---- 3 rounds and turns -------------------------------------------------------------------------------------------
def test_r3_1_the_first_player_begins_and_the_order_runs_twice_a_round():
    played, order = table(first=2), []
    while played.field("round").startswith("2"):
        if played.actor == CHANCE:
            break
        order.append(played.actor)
        events = played.play(played.legal()[0], "gems")
        assert ("second_lap" in keys(events)) == (len(order) == 3)
    assert order == [2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_2_fourteen_turns_a_seat_even_when_nobody_ever_takes_a_card(seats):
    played = table(seats, now="1.0", tokens="blank,mp")
    turns = [0] * seats
    while played.actor != NOBODY:
        if played.actor == CHANCE:
            played.play(played.legal()[0])
        else:
            turns[played.actor] += 1
            played.play(played.legal()[-1], "gems")
    assert turns == [14] * seats
    assert [played.gems(seat) for seat in range(seats)] == [29] * seats
    assert VIVARIUM.longest(seats) >= 28 * seats


def test_r3_3_a_turn_is_the_swap_then_a_card_or_gems_then_what_the_card_does():
    played = table(slots={"33": "compass3"})
    assert played.legal() == ["give:12", "give:34"]
    assert played.why_not("take:33") == ("swap_first", "R3.3")
    assert played.why_not("gems") == ("swap_first", "R3.3")
    played.play("give:34")
    assert played.why_not("pass") == ("choose_first", "R3.3")
    played.play("take:33")
    assert (played.actor, played.field("phase")) == (CHANCE, "draw:compass")        # the turn has not passed yet
    played.play("draw:aD1")
    assert (played.actor, played.field("phase")) == (1, "swap")


def test_r3_4_cards_are_gained_from_the_board_and_by_camera_compass_and_shovel_alike():
    """Each way of gaining a mineral brings the gem of the token of minerals."""
    ways = {
        "dominoes": (table(phase="choose"), ["take:13"]),
        "binoculars": (table(phase="binoculars:33", slots={"33": "-"}, cards={0: "binoculars2"}), ["take:23"]),
        "camera": (table(phase="keep", cards={0: "camera2"}, hand="mS1,aM1"), ["pick:mS1"]),
        "compass": (table(phase="draw:compass", cards={0: "compass3"}), ["draw:mS1"]),
        "shovel": (table(phase="give:0", cards={0: "shovel4"}, hand="mS1,aM1,aM2"), ["pick:mS1"]),
    }
    for way, (played, actions) in ways.items():
        events = played.play(*actions)
        assert told(events, "got_priority")[0] == {"seat": 0, "token": 1}, way
        assert played.cards(0).split(",")[-1] in ("mM3", "mD1", "mS1"), way


def test_r3_5_cards_gained_stay_to_the_end():
    played = table(now="1.0", tokens="blank,mp")
    before = dict.fromkeys(range(3), "-")
    while played.actor != NOBODY:
        played.play(played.legal()[0])
        for seat in range(3):
            now = played.cards(seat)
            assert before[seat] == "-" or now == before[seat] or now.startswith(before[seat] + ",")
            before[seat] = now
    assert all(cards.count(",") >= 10 for cards in before.values())


# ---- 4 the swap ---------------------------------------------------------------------------------------------------
def test_r4_1_one_own_domino_must_go_for_the_one_in_the_middle():
    played = table()
    assert played.legal() == ["give:12", "give:34"]
    assert played.why_not("give:13") == ("not_your_domino", "R4.1")
    assert played.why_not("give:23") == ("not_your_domino", "R4.1")
    events = played.play("give:12")
    assert told(events, "swapped") == [{"seat": 0, "given": 1, "domino": 4}]
    assert (played.dominoes(0), played.field("middle")) == ("23,34", "12")
    assert played.why_not("give:23") == ("swapped_already", "R4.1")
    played.play("gems")                                             # taking gems did not spare the swap
    assert (played.dominoes(0), played.field("middle")) == ("23,34", "12")


def test_r4_2_the_domino_taken_serves_at_once_and_the_next_swaps_with_the_one_given():
    """L153-175: keep 1-2, give the other for the 2-3 in the middle, form 3-2."""
    played = table()
    played.play("give:34")
    assert played.dominoes(0) == "12,23"
    played.play("take:32")
    assert (played.gems(0), played.cards(0)) == (1 + 1, "flask1-mp")
    assert played.field("middle") == "34"
    played.play("give:13")
    assert (played.dominoes(1), played.field("middle")) == ("24,34", "13")


def test_r4_3_equal_dominoes_are_one_choice_and_an_equal_swap_is_legal():
    played = table(dominoes={0: "23,23", 2: "14,34"}, middle="12")
    assert played.legal() == ["give:23"]
    played = table(dominoes={0: "12,23", 2: "14,34"}, middle="23")
    assert played.legal() == ["give:12", "give:23"]
    played.play("give:23")
    assert (played.dominoes(0), played.field("middle"), played.field("phase")) == ("12,23", "23", "choose")


# ---- 5 a card or two gems -----------------------------------------------------------------------------------------
def test_r5_1_a_digit_of_one_domino_is_the_row_and_a_digit_of_the_other_the_column():
    """L165-171. With 1-2 and 2-3, either giving the row: 12 13 22 23, and 21 31 22 32."""
    played = table(dominoes={0: "12,23", 2: "14,34"}, middle="23", phase="choose", gems={0: 0})
    assert played.legal() == ["take:12", "take:13", "take:21", "take:22", "take:23", "take:31", "take:32", "gems"]
    assert played.why_not("take:11") == ("too_dear", "R5.1")        # 1 and 2 are both on the 1-2, 1 alone is not enough
    assert played.why_not("take:33") == ("too_dear", "R5.1")


def test_r5_2_gems_move_the_digits_used_within_one_to_four():
    costs = {slot: VIVARIUM.view(table(phase="choose").state, 0)["costs"][index]            # 1-2 and 3-4
             for index, slot in enumerate(f"{r}{c}" for r in range(1, 5) for c in range(1, 5))}
    assert costs == {"11": 2, "12": 1, "13": 0, "14": 0, "21": 1, "22": 1, "23": 0, "24": 0,
                     "31": 0, "32": 0, "33": 1, "34": 1, "41": 0, "42": 0, "43": 1, "44": 2}
    played = table(phase="choose", gems={0: 1})
    assert played.legal() == [f"take:{slot}" for slot, cost in costs.items() if cost <= 1] + ["gems"]
    assert played.why_not("take:44") == ("too_dear", "R5.3")
    # no step from 4 to 1: with 3-4 and 3-4 slot 11 costs 2 + 2, though 4 and 1 would be neighbours on a ring
    played = table(4, phase="choose", dominoes={0: "34,34", 3: "12,12"}, gems={0: 6})
    assert VIVARIUM.view(played.state, 0)["costs"][0] == 4


def test_r5_3_the_cheapest_way_is_paid_and_no_more():
    played = table(phase="choose", gems={0: 6})
    events = played.play("take:44")
    assert told(events, "paid") == [{"seat": 0, "gems": 2, "slot": 15}]
    assert played.gems(0) == 4


def payments(one: str, other: str, gems: int) -> dict[tuple[int, int], set[int]]:
    """Every way to spend up to so many gems, step by step: the slot named and the gems left. Slow and obvious."""
    found: dict[tuple[int, int], set[int]] = {}
    for a, b in product(one, other):
        seen, frontier = set(), {(int(a), int(b), gems)}
        while frontier:
            here = frontier.pop()
            seen.add(here)
            x, y, left = here
            if left:
                frontier |= {(p, q, left - 1) for p, q in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                             if 1 <= p <= 4 and 1 <= q <= 4} - seen
        for x, y, left in seen:
            found.setdefault((x, y), set()).add(left)
            found.setdefault((y, x), set()).add(left)
    return found


def test_no_reachable_result_is_lost_by_offering_only_the_cheapest_payment():
    """Brute force over all payments: the same slots are in reach, and the offer leaves the most gems of any of them."""
    for one, other, gems in product(range(1, 7), range(1, 7), range(7)):
        ways = payments(DOMINO_NAMES[one], DOMINO_NAMES[other], gems)
        row = COST[(one * 7 + other) * 16:(one * 7 + other) * 16 + 16]
        offered = {(slot // 4 + 1, slot % 4 + 1): gems - cost for slot, cost in enumerate(row) if cost <= gems}
        assert offered == {slot: max(left) for slot, left in ways.items()}


def test_r5_4_what_the_card_brings_cannot_pay_for_reaching_it():
    played = table(phase="choose", gems={0: 0}, slots={"33": "map4", "34": "lamp3"})
    assert played.why_not("take:33") == ("too_dear", "R5.1")        # 3 gems on it, 1 to reach it
    played = table(phase="choose", gems={0: 1}, slots={"33": "map4", "34": "lamp3"})
    played.play("take:33")
    assert played.gems(0) == 1 - 1 + 3


def test_r5_5_dominoes_keep_their_digits_after_gems_were_spent_on_them():
    played = table(phase="choose", gems={0: 2})
    played.play("take:44")
    assert played.dominoes(0) == "12,34"


def test_r5_6_an_empty_slot_cannot_be_chosen_and_a_card_taken_is_not_replaced_before_the_round_ends():
    played = table(phase="choose", slots={"13": "-"})
    assert "take:13" not in played.legal()
    assert played.why_not("take:13") == ("slot_empty", "R5.6")
    played.play("take:24")
    assert (played.slot("24"), played.actor) == ("-", 1)
    while played.actor != CHANCE:
        assert played.slot("24") == "-"
        played.play(played.legal()[0], "gems")
    played.fill()
    assert played.slot("24") != "-"


def test_r5_7_two_gems_may_always_be_taken_without_any_priority_gem():
    played = table(phase="choose", now="4.0")                       # the equipment token is active
    assert "gems" in played.legal()
    assert len(played.legal()) > 1
    assert keys(played.play("gems")) == ["took_gems"]
    assert (played.gems(0), played.cards(0)) == (3, "-")
    played = table(phase="choose", gems={0: 0}, board="-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    assert played.legal() == ["gems"]


def test_r5_8_a_creature_in_row_three_or_four_follows_the_same_digits():
    equipment = "bag1,bag1,flask1-mp,flask1-ad,binoculars2,binoculars2,camera2,camera2,compass3,compass3,lamp3,lamp3"
    slots = {"31": "dS1", "32": "dS2", "33": "-", "34": "-"}
    equipment += ",map4,map4,shovel4,shovel4"
    played = table(now="6.0", phase="choose", slots=slots, discards=equipment, gems={0: 0})
    assert {"take:31", "take:32"} <= set(played.legal())            # with 1-2 and 3-4
    played.play("take:32")
    assert played.cards(0) == "dS2"
    with pytest.raises(BadText, match="cannot lie in slot 31 while its row's deck has 12 cards"):
        Table(position(slots={"31": "dS1", "32": "-", "33": "-", "34": "-"}, discards="bag1,flask1-mp,lamp3,map4"))
