"""Chapters 1 and 2 of docs/rules/vivarium.md: the box and the set-up, each rule by its id."""
from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.vivarium.tables import VIVARIUM, Table, position, table
from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.seats import CHANCE
from ludotheque.games.vivarium.boxes import OURS
from ludotheque.games.vivarium.components import CARD_NAMES, CLASS_OF, DOMINO_NAMES, TOKEN_NAMES


def box() -> Counter[str]:
    return Counter({CARD_NAMES[card]: count for card, count in enumerate(OURS.cards) if count})


def start(seats: int) -> Table:
    return Table(VIVARIUM.state_to_text(VIVARIUM.new(seats)))


def set_up(seats: int, seed: int = 1) -> Table:
    """A whole set-up, drawn at random."""
    played, rng = start(seats), Random(seed)
    while played.actor == CHANCE:
        odds = played.odds()
        played.play(rng.choices(list(odds), list(odds.values()))[0])
    return played


# ---- 1 the box ----------------------------------------------------------------------------------------------------
def test_r1_1_the_box_holds_what_the_rulebook_lists():
    by_class = Counter()
    for card, count in enumerate(OURS.cards):
        by_class[CLASS_OF[card]] += count
    assert by_class == {0: 0, 1: 48, 2: 16, 3: 21}
    assert sum(OURS.tokens) == 9
    assert sum(OURS.dominoes[4]) == 9
    census = VIVARIUM.census(VIVARIUM.new(2))
    assert census["starting contracts"] == 8
    assert sum(count for name, count in census.items() if name.startswith("domino")) == 9
    assert sum(count for name, count in census.items() if name.startswith("token")) == 9


def test_r1_2_sixteen_slots_in_four_rows_and_columns_each_with_a_card_or_none():
    played = table(phase="choose", gems={0: 6}, slots={"22": "-"})
    names = [f"take:{row}{column}" for row in range(1, 5) for column in range(1, 5) if (row, column) != (2, 2)]
    assert played.legal() == [*names, "gems"]
    with pytest.raises(BadText, match="four rows of four"):
        Table(position(board="mM1,mM2,mM3/-,-,-,-/-,-,-,-/-,-,-,-"))


def test_r1_3_creatures_are_each_type_colour_and_value_once():
    creatures = [name for name, count in box().items() if CLASS_OF[CARD_NAMES.index(name)] == 1 for _ in range(count)]
    assert sorted(creatures) == sorted(f"{t}{c}{n}" for t in "mpad" for c in "MFDS" for n in "123")


def test_r1_4_equipment_is_eight_kinds_twice_with_their_gems_and_symbols():
    equipment = {name: count for name, count in box().items() if CLASS_OF[CARD_NAMES.index(name)] == 2}
    assert equipment == {"bag1": 2, "flask1-mp": 1, "flask1-ad": 1, "binoculars2": 2, "camera2": 2, "compass3": 2,
                         "lamp3": 2, "map4": 2, "shovel4": 2}
    gems = {"bag1": 1, "flask1-mp": 1, "binoculars2": 0, "camera2": 0, "compass3": 1, "lamp3": 2, "map4": 3,
            "shovel4": 1}
    for name, count in gems.items():
        played = table(phase="choose", slots={"31": name, "32": "-", "34": "-"}, gems={0: 0})
        played.play("take:31")
        assert played.gems(0) == count, name


def test_r1_5_one_flask_is_mineral_and_plant_the_other_animal_and_draconic():
    assert [name for name in box() if name.startswith("flask")] == ["flask1-mp", "flask1-ad"]
    icons = VIVARIUM.view(table(cards={0: "flask1-ad"}, slots={"32": "-"}).state, 0)["players"][0]["icons"]
    assert icons == [0, 0, 1, 1, 0, 0, 0, 0]


def test_r1_6_contracts_are_six_and_six_pairs_four_symbols_and_five_others():
    contracts = [name for name, count in box().items() if CLASS_OF[CARD_NAMES.index(name)] == 3 for _ in range(count)]
    assert sorted(contracts) == sorted([
        "pair-mp", "pair-ma", "pair-md", "pair-pa", "pair-pd", "pair-ad",
        "pair-MF", "pair-MD", "pair-MS", "pair-FD", "pair-FS", "pair-DS",
        "symbol-1", "symbol-2", "symbol-3", "symbol-4", "sets-types", "sets-colours", "contracts", "equipment",
        "little"])


def test_r1_7_tokens_are_six_pairs_of_types_equipment_contracts_and_a_blank():
    names = {TOKEN_NAMES[token]: count for token, count in enumerate(OURS.tokens) if count}
    assert names == dict.fromkeys(["mp", "ma", "md", "pa", "pd", "ad", "equipment", "contracts", "blank"], 1)


def test_r1_8_dominoes_bear_two_different_digits_and_three_are_doubled():
    faces = {DOMINO_NAMES[domino]: count for domino, count in enumerate(OURS.dominoes[4]) if count}
    assert faces == {"12": 2, "13": 1, "14": 1, "23": 2, "24": 1, "34": 2}
    with pytest.raises(BadText, match="no domino"):
        Table(position(dominoes={0: "11,34"}))


def test_r1_9_gems_have_no_limit_and_those_spent_are_gone():
    played = table(phase="choose", gems={0: 39, 1: 39, 2: 39})
    played.play("gems")
    assert [played.gems(seat) for seat in range(3)] == [41, 39, 39]
    played = table(phase="choose", gems={0: 2, 1: 0, 2: 0}, dominoes={0: "12,34"})
    played.play("take:21")                      # with 12 and 34: the 3 becomes a 2, and the 1 is the column
    assert [played.gems(seat) for seat in range(3)] == [2 - 1 + 1, 0, 0]        # the token of minerals pays 1


# ---- 2 set-up -----------------------------------------------------------------------------------------------------
def test_r2_1_two_three_or_four_play():
    assert VIVARIUM.seat_counts == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadOption, match=f"not for {seats}"):
            VIVARIUM.new(seats)


def test_r2_2_two_rows_of_creatures_one_of_equipment_one_of_contracts_the_rest_in_three_decks():
    played = start(3)
    assert len(played.odds()) == 48
    for slot in range(16):
        kinds = {CLASS_OF[CARD_NAMES.index(text.removeprefix("draw:"))] for text in played.legal()}
        assert kinds == {1 if slot < 8 else 2 if slot < 12 else 3}
        events = played.play(played.legal()[0])
        assert [(event.key, event.rule) for event in events] == [("set_out", "R2.2")]
    view = VIVARIUM.view(played.state, 0)
    assert view["decks"] == {"creatures": 40, "equipment": 12, "contracts": 17}
    assert played.field("board").startswith("mM1,mM2,mM3,mF1/mF2,mF3,mD1,mD2/bag1,bag1,flask1-mp,flask1-ad/pair-mp,")


def test_r2_3_the_blank_is_active_and_one_of_eight_tokens_is_shown():
    played = start(2)
    for _ in range(16):
        played.play(played.legal()[0])
    assert played.field("phase") == "token"
    assert played.odds() == {f"token:{name}": 1
                             for name in ("mp", "ma", "md", "pa", "pd", "ad", "equipment", "contracts")}
    assert [(event.key, event.rule) for event in played.play("token:ad")] == [("first_shown", "R2.3")]
    view = VIVARIUM.view(played.state, 0)
    assert (view["active"], view["coming"]) == ("blank", "ad")
    assert set_up(2).field("tokens").count(",") == 1


def test_r2_4_every_seat_is_dealt_a_contract_of_colour_and_one_of_type_unseen_by_the_others():
    played = start(2)
    for _ in range(17):
        played.play(played.legal()[0])
    assert played.odds() == {f"draw:each-{colour}": 1 for colour in "MFDS"}
    events = played.play("draw:each-D")
    assert [(event.key, event.heard_by(0), event.heard_by(1), event.heard_by(30)) for event in events] == [
        ("dealt", True, False, False), ("dealt_hidden", False, True, True)]
    assert played.odds() == {f"draw:each-{kind}": 1 for kind in "mpad"}
    played.play("draw:each-a")
    assert played.legal() == ["draw:each-M", "draw:each-F", "draw:each-S"]
    played.play("draw:each-S")
    assert played.legal() == ["draw:each-m", "draw:each-p", "draw:each-d"]
    played.play("draw:each-m")
    assert [played.field(str(seat)) for seat in range(2)] == ["-;1;D,a;-", "-;1;S,m;-"]
    assert VIVARIUM.view(played.state, 0)["players"][1]["starting"] == ["?", "?"]


def test_r2_5_four_play_with_nine_dominoes_three_with_seven_two_with_six():
    assert {seats: {DOMINO_NAMES[d]: n for d, n in enumerate(pool) if n} for seats, pool in OURS.dominoes.items()} == {
        4: {"12": 2, "13": 1, "14": 1, "23": 2, "24": 1, "34": 2},
        3: {"12": 1, "13": 1, "14": 1, "23": 2, "24": 1, "34": 1},
        2: {"12": 1, "13": 1, "14": 1, "23": 1, "24": 1, "34": 1}}
    with pytest.raises(BadText, match="more dominoes 12 than 3 seats play with"):
        Table(position(dominoes={1: "12,24"}))


@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 1), (4, 1)])
def test_r2_6_two_dominoes_each_and_the_rest_in_the_middle(seats, left):
    played = set_up(seats)
    for seat in range(seats):
        assert len(played.dominoes(seat).split(",")) == 2
    assert bool(played.field("middle")) + bool(played.field("hidden")) == left
    dealing = start(seats)
    while dealing.field("phase") != "dominoes":
        dealing.play(dealing.legal()[0])
    assert sum(dealing.odds().values()) == {2: 6, 3: 7, 4: 9}[seats]
    assert dealing.odds()["domino:23"] == (1 if seats == 2 else 2)
    events = dealing.play("domino:23")
    assert [(event.key, event.heard_by(30)) for event in events] == [("domino_dealt", True)]


def test_r2_7_every_seat_starts_with_one_gem():
    for seats in (2, 3, 4):
        played = set_up(seats)
        assert [played.gems(seat) for seat in range(seats)] == [1] * seats


def test_r2_8_the_first_player_is_drawn_among_the_seats():
    played = start(4)
    while played.field("phase") != "first":
        played.play(played.legal()[0])
    assert played.odds() == {f"first:{seat}": 1 for seat in range(4)}
    played.play("first:2")
    assert (played.field("round"), played.field("first"), played.actor) == ("1.0", "2", 2)
