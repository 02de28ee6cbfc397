"""Chapters 7, 8 and 9 of docs/rules/vivarium.md: priority tokens, the end of a round, two seats."""
from __future__ import annotations

import pytest

from games.vivarium.tables import VIVARIUM, Table, keys, position, table, told
from ludotheque.core.errors import BadText
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games.vivarium.components import CARD_OF, SLOT_OF, TOKEN_OF


def last_turn(seats: int = 3, *, now: int = 2, first: int = 0, **changes) -> Table:
    """The very end of a round: its last seat has swapped and may take gems."""
    return table(seats, now=f"{now}.{2 * seats - 1}", first=first, phase="choose", **changes)


# ---- 7 priority tokens --------------------------------------------------------------------------------------------
def test_r7_1_only_the_token_of_the_round_is_active():
    played = table(now="3.0", phase="choose", slots={"14": "mF1", "13": "pD1", "32": "flask1-mp"})
    assert VIVARIUM.view(played.state, 0)["active"] == "pa"
    assert VIVARIUM.view(played.state, 0)["coming"] == "equipment"
    assert keys(played.play("take:32")) == ["took", "got_gems"]         # equipment is the coming one only
    played = table(now="3.0", phase="choose")
    assert keys(played.play("take:13")) == ["took"]                     # minerals were active before
    played = table(now="3.0", phase="choose", slots={"13": "pD1"})
    assert keys(played.play("take:13")) == ["took", "got_priority"]


def test_r7_2_the_blank_gives_no_gem_and_nobody_wins_it():
    played = last_turn(now=1, tokens="blank,mp")
    assert keys(played.play("take:13")) == ["took", "passed_on"]        # no gem, no award
    assert (played.gems(2), played.field("tokens")) == (1, "blank,mp")
    view = VIVARIUM.view(played.state, 0)
    assert view["winners"] == [None]


@pytest.mark.parametrize(("now", "slot", "card", "pays"), [
    (2, "23", "mS1", True), (2, "23", "pS1", True), (2, "23", "aS1", False), (2, "23", "dS1", False),
    (3, "23", "pS1", True), (3, "23", "aS1", True), (3, "23", "mS1", False),
    (4, "31", "map4", True), (4, "41", "little", False), (4, "23", "mS1", False),
    (5, "41", "little", True), (5, "31", "map4", False), (5, "23", "mS1", False),
])
def test_r7_3_the_active_token_pays_one_gem_for_each_card_it_names(now, slot, card, pays):
    slots = {slot: card, "34": "-", "44": "-"}
    played = table(now=f"{now}.0", phase="choose", slots=slots)
    events = played.play(f"take:{slot}")
    assert ("got_priority" in keys(events)) == pays
    assert played.gems(0) == 1 + pays + (3 if card == "map4" else 0)    # on top of the gems of the card


def test_r7_4_the_gem_goes_to_whoever_gains_the_card_once_for_each():
    played = table(phase="give:0", cards={0: "shovel4"}, hand="mS1,pS1,aM1")
    events = played.play("pick:aM1", "pick:mS1")
    assert told(events, "got_priority") == [{"seat": 1, "token": 1}, {"seat": 2, "token": 1}]
    assert [played.gems(seat) for seat in range(3)] == [1, 2, 2]
    camera = table(phase="keep", cards={0: "camera2"}, hand="mS1,mS2")
    assert told(camera.play("pick:mS1"), "got_priority") == [{"seat": 0, "token": 1}]       # not for the one discarded
    assert camera.gems(0) == 2


def test_r7_5_the_most_matching_cards_in_the_whole_collection_win_the_token():
    played = last_turn(now=4, tokens="blank,pa>-,ad>-,mp,equipment", cards={0: "aM1,aM2,aM3,aF1,aF2", 1: "pM1,pM2,aS1",
                                                                          2: "pM3,dM1,dM2"})
    assert [player["matching"] for player in VIVARIUM.view(played.state, 0)["players"]] == [0, 2, 1]
    events = played.play("gems")
    assert told(events, "won") == [{"seat": 1, "token": TOKEN_OF["mp"], "cards": 2}]
    assert played.field("tokens") == "blank,pa>-,ad>-,mp>1,equipment"


@pytest.mark.parametrize(("token", "cards", "counts"), [
    ("mp", {0: "mS1,pM1,aM1", 1: "flask1-ad,bag1", 2: "mS2"}, [2, 0, 1]),
    ("ad", {0: "flask1-ad,bag1", 1: "aM1,aM2,dM1", 2: "dM2"}, [0, 3, 1]),
    ("equipment", {0: "bag1,flask1-ad,mS1", 1: "compass3", 2: "pM1"}, [2, 1, 0]),
    ("contracts", {0: "pair-ma,mS1", 1: "-", 2: "pair-md,pair-pa"}, [3, 2, 4]),
])
def test_r7_6_types_count_creatures_only_equipment_all_equipment_contracts_the_starting_ones_too(token, cards, counts):
    tokens = f"blank,pd>-,{token},ma"
    played = last_turn(now=3, tokens=tokens, cards=cards)
    assert [player["matching"] for player in VIVARIUM.view(played.state, 30)["players"]] == counts
    events = played.play("gems")
    assert told(events, "won") == [{"seat": counts.index(max(counts)), "token": TOKEN_OF[token], "cards": max(counts)}]


@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_r7_7_of_equals_the_latest_in_the_order_of_the_round_wins(first, winner):
    cards = {0: "mS1", 1: "mS2", 2: "mS3"}
    assert told(last_turn(first=first, cards=cards).play("gems"), "won")[0]["seat"] == winner
    two = {first: "mS1", (first + 1) % 3: "mS2"}                        # the last in the order has none
    assert told(last_turn(first=first, cards=two).play("gems"), "won")[0]["seat"] == (first + 1) % 3


def test_r7_8_without_any_matching_card_nobody_wins():
    played = last_turn(cards={0: "aM1", 1: "dM1"})
    assert told(played.play("gems"), "not_won") == [{"token": TOKEN_OF["mp"]}]
    assert played.field("tokens") == "blank,mp>-,pa"


def test_r7_9_a_token_is_worth_two_points_the_one_of_round_seven_too():
    played = last_turn(now=7, tokens="blank,mp>0,pa>-,equipment>0,contracts>1,ad>-,md", cards={2: "mS1"})
    played.play("gems")
    assert played.field("tokens") == "blank,mp>0,pa>-,equipment>0,contracts>1,ad>-,md>2"
    assert [player["points"]["tokens"] for player in VIVARIUM.view(played.state, 0)["players"]] == [4, 2, 2]


# ---- 8 end of a round ---------------------------------------------------------------------------------------------
def test_r8_1_token_then_first_player_then_two_seats_then_refill_then_the_next_token():
    played = last_turn(2, cards={0: "mS1"}, slots={"11": "-"})
    events = played.play("gems")
    assert keys(events) == ["took_gems", "won", "passed_on", "turned_up", *["removed"] * 4]
    assert played.field("phase") == "fill"
    events = []
    while played.actor == CHANCE:
        events += played.play(played.legal()[0])
    assert keys(events) == ["laid"] * 5 + ["active", "token_shown", "began"]


def test_r8_2_the_next_seat_clockwise_becomes_first_player():
    for first in range(3):
        played = last_turn(first=first)
        assert told(played.play("gems"), "passed_on") == [{"seat": (first + 1) % 3}]
        played.fill()
        assert (played.field("round"), played.actor) == ("3.0", (first + 1) % 3)


def test_r8_3_empty_slots_are_filled_row_by_row_and_the_others_stay():
    played = last_turn(slots={"42": "-", "13": "-", "31": "-", "12": "-", "24": "-"})
    played.play("gems")
    order = []
    while played.field("phase") == "fill":
        order += told(played.play(played.legal()[-1]), "laid")
    assert [event["slot"] for event in order] == [SLOT_OF[name] for name in ("12", "13", "24", "31", "42")]
    for name, card in (("11", "mM1"), ("14", "mF1"), ("34", "map4"), ("41", "pair-mp"), ("44", "little")):
        assert played.slot(name) == card


EQUIPMENT = ("bag1", "bag1", "flask1-mp", "flask1-ad", "binoculars2", "binoculars2", "camera2", "camera2", "compass3",
             "compass3", "lamp3", "lamp3", "map4", "map4", "shovel4", "shovel4")


def test_r8_4_each_row_has_its_deck_and_an_empty_one_is_replaced_by_creatures():
    gone = [name for name in EQUIPMENT if name != "shovel4"]
    played = last_turn(board="mM1,mM2,mM3,mF1/mF2,mF3,mD1,-/-,-,shovel4,-/-,pair-MF,symbol-1,little",
                       discards=",".join(gone))
    played.play("gems")
    assert all(text[5] in "mpad" and text[6] in "MFDS" for text in played.legal())          # row 2
    played.play("draw:mD2")
    assert played.legal() == ["draw:shovel4"]                                               # the last of its deck
    played.play("draw:shovel4")
    assert "draw:dS3" in played.legal()                                                     # row 3 gets creatures
    played.play("draw:dS3", "draw:dS2")
    assert all("-" in text or text[5:] in ("contracts", "equipment") for text in played.legal())
    played.play("draw:pair-mp")
    assert played.field("board") == (
        "mM1,mM2,mM3,mF1/mF2,mF3,mD1,mD2/shovel4,dS3,shovel4,dS2/pair-mp,pair-MF,symbol-1,little")


def test_r8_4_creatures_take_the_place_of_contracts_too():
    pairs = [f"pair-{a}{b}" for letters in ("mpad", "MFDS") for i, a in enumerate(letters) for b in letters[i + 1:]]
    gone = [name for name in [*pairs, *(f"symbol-{n}" for n in range(1, 5)), "sets-types", "sets-colours", "contracts",
                              "equipment", "little"] if name not in ("pair-MF", "symbol-1", "little")]
    played = last_turn(now=6, slots={"41": "-"}, discards=",".join(gone))
    played.play("gems")
    assert VIVARIUM.view(played.state, 0)["decks"]["contracts"] == 0
    assert sum(played.odds().values()) == 40
    played.play("draw:dS3")
    assert (played.slot("41"), played.field("round")) == ("dS3", "7.0")


def test_r8_5_a_slot_without_a_card_for_it_stays_empty_until_there_is_one():
    names = [f"{t}{c}{n}" for t in "mpad" for c in "MFDS" for n in "123"]
    own = ("bag1,compass3", "flask1-ad,compass3", "lamp3,camera2")
    seats = {seat: ",".join([own[seat], *names[seat * 15:seat * 15 + 15]]) for seat in range(3)}
    board = "dS1,-,-,-/-,-,-,-/-,flask1-mp,bag1,map4/pair-mp,-,symbol-1,little"
    played = last_turn(now=6, board=board, cards=seats, discards="dS2,dS3")
    events = played.play("gems")
    assert told(events, "shuffled") == [{"cards": 2}]
    played.play("draw:dS3", "draw:dS2")                                     # slots 12 and 13; then no creature is left
    assert played.field("board").startswith("dS1,dS3,dS2,-/-,-,-,-/-,")
    assert "draw:shovel4" in played.legal()                                 # row 3 is filled from its own deck
    played.play("draw:shovel4", "draw:pair-MF")
    assert (played.field("round"), played.field("board")) == (
        "7.0", "dS1,dS3,dS2,-/-,-,-,-/shovel4,flask1-mp,bag1,map4/pair-mp,pair-MF,symbol-1,little")
    holes = last_turn(now=6, board=board.replace("dS1", "-"), cards=seats, discards="dS1,dS2,dS3")
    holes.play("gems")
    holes.play("draw:dS1", "draw:dS2", "draw:dS3")                          # the holes of earlier rounds first
    assert holes.field("board").startswith("dS1,dS2,dS3,-/")


def test_r8_6_the_token_shown_becomes_active_and_the_next_is_shown_but_none_in_round_seven():
    played = last_turn()
    events = played.play("gems")
    assert told(events, "active") == [{"token": TOKEN_OF["pa"], "round": 3}]
    assert played.legal() == ["token:ma", "token:md", "token:pd", "token:ad", "token:equipment", "token:contracts"]
    assert keys(played.play("token:ad")) == ["token_shown", "began"]
    view = VIVARIUM.view(played.state, 0)
    assert (view["round"], view["active"], view["coming"]) == (3, "pa", "ad")
    last = last_turn(now=6)
    assert keys(last.play("gems"))[-2:] == ["active", "began"]
    view = VIVARIUM.view(last.state, 0)
    assert (view["round"], view["active"], view["coming"], last.actor) == (7, "md", None, 1)


def test_r8_7_dominoes_are_not_dealt_again():
    played = last_turn()
    before = [played.dominoes(seat) for seat in range(3)] + [played.field("middle")]
    played.play("gems")
    played.fill()
    assert [played.dominoes(seat) for seat in range(3)] + [played.field("middle")] == before


def test_r8_8_after_round_seven_only_the_token_is_awarded():
    played = last_turn(2, now=7, cards={0: "mS1"}, slots={"11": "-"})
    events = played.play("gems")
    assert keys(events) == ["took_gems", "won", *["uncovered"] * 2, *["scored", "total"] * 2]
    assert (played.actor, played.field("round"), played.field("first"), played.slot("11")) == (NOBODY, "7.4", "0", "-")
    assert (played.field("middle"), played.field("hidden"), played.field("discards")) == ("14", "23", "-")


# ---- 9 two seats --------------------------------------------------------------------------------------------------
def test_r9_1_one_middle_domino_lies_face_down_at_random_and_takes_no_part():
    dealing = Table(VIVARIUM.state_to_text(VIVARIUM.new(2)))
    while dealing.field("phase") != "dominoes":
        dealing.play(dealing.legal()[0])
    dealing.play("domino:12", "domino:34", "domino:13", "domino:24")
    assert dealing.odds() == {"domino:14": 1, "domino:23": 1}               # either may lie face up
    events = dealing.play("domino:23")
    assert keys(events) == ["domino_middle", "domino_down"]
    assert (dealing.field("middle"), dealing.field("hidden")) == ("23", "14")
    played = table(2)
    played.play("give:12")
    assert (played.dominoes(0), played.field("middle"), played.field("hidden")) == ("14,34", "12", "23")
    with pytest.raises(BadText, match="with two seats one face down"):
        Table(position(2).replace(" hidden=23", ""))


def test_r9_2_at_the_end_of_each_round_but_the_last_the_middle_dominoes_are_turned():
    played = table(2, now="2.3", phase="swap")                              # seat 1 gives 1-3 last
    events = played.play("give:13", "gems")
    assert told(events, "turned_up") == [{"domino": 4, "given": 2, "column": 3}]
    assert (played.field("middle"), played.field("hidden")) == ("23", "13")
    last = last_turn(2, now=7)
    assert "turned_up" not in keys(last.play("gems"))
    three = last_turn(3)
    assert "turned_up" not in keys(three.play("gems"))


@pytest.mark.parametrize(("hidden", "column", "others"), [
    ("23", 3, {}), ("12", 2, {0: "23,34"}), ("34", 4, {0: "12,23"})])
def test_r9_3_the_column_of_the_higher_digit_is_cleared_before_the_refill(hidden, column, others):
    played = last_turn(2, dominoes=others, hidden=hidden)
    gone = [played.slot(f"{row}{column}") for row in range(1, 5)]
    events = played.play("gems")
    assert told(events, "removed") == [{"card": CARD_OF[card], "slot": SLOT_OF[f"{row}{column}"]}
                                       for row, card in enumerate(gone, 1)]
    assert [played.slot(f"{row}{column}") for row in range(1, 5)] == ["-"] * 4
    assert sorted(played.field("discards").split(",")) == sorted(gone)
    assert [played.cards(seat) for seat in range(2)] == ["-", "-"]          # nobody gains them
    assert played.field("phase") == "fill"
