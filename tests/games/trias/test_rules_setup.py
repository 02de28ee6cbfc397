"""Chapters 1 to 3 of docs/rules/trias.md: the box, set-up, lands, water and room."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.seats import CHANCE
from ludotheque.core.words import words_of
from ludotheque.games import find
from ludotheque.games.trias.components import CARDS_IN_BOX, KIND_OF, ROOM, SPIRAL, TILES_IN_BOX
from ludotheque.games.trias.editions import GECKO, TILSIT

BOTH = pytest.mark.parametrize("name", ["trias", "ciao_dino"])


def until_placing(name, seats, seed=1):
    """A table with tiles laid and hands dealt at random."""
    rng, state = Random(seed), find(name).new(seats)
    while state.to_act() == CHANCE:
        odds = state.odds()
        state.play(CHANCE, rng.choices([a for a, _ in odds], [w for _, w in odds])[0])
    return state


def laid(view):
    return [tile for tile in view["tiles"] if tile["ring"] > 0]


# ---- 1 the box -------------------------------------------------------------------------------------------------------
def test_r1_1_nine_mountains_fifteen_steppes_twelve_woods_two_lakes_and_a_centre():
    assert TILES_IN_BOX == (9, 15, 12, 2)
    assert Counter(KIND_OF) == {0: 9, 1: 15, 2: 12, 3: 1}
    for name in ("trias", "ciao_dino"):
        census = find(name).census(find(name).new(4))
        letters = (GECKO if name == "trias" else TILSIT).letters
        assert [census[f"tiles {letter}"] for letter in letters[:3]] == [9, 15, 12]
        assert (census["lakes"], census["centre"]) == (2, 1)
    assert list(words_of(find("trias"), "en")["kind"].values()) == ["mountain", "steppe", "wood", "South Pole"]
    assert list(words_of(find("ciao_dino"), "en")["kind"].values()) == ["mountain", "savannah", "jungle", "volcano"]
    assert list(words_of(find("ciao_dino"), "fr")["kind"].values()) == ["montagne", "savane", "jungle", "volcan"]


def test_r1_2_thirty_cards_with_back_1_and_nine_with_back_2():
    assert CARDS_IN_BOX == (7, 13, 10, 0, 2, 3, 3, 1)
    assert (sum(CARDS_IN_BOX[:4]), sum(CARDS_IN_BOX[4:])) == (30, 9)
    census = find("trias").census(find("trias").new(5))
    assert [census[f"cards {card}"] for card in ("1M", "1S", "1W", "1X", "2M", "2S", "2W", "2X")] == [
        7, 13, 10, 0, 2, 3, 3, 1]


def test_r1_3_five_colours_of_sixteen_or_seventeen_pieces():
    assert (GECKO.pieces_a_colour, TILSIT.pieces_a_colour) == (16, 17)
    for name in ("trias", "ciao_dino"):
        assert len(words_of(find(name), "en")["seat"]) == 5
        census = find(name).census(find(name).new(5))
        assert [census[f"pieces of seat {seat}"] for seat in range(5)] == [15] * 5    # the marker is the sixteenth


# ---- 2 set-up --------------------------------------------------------------------------------------------------------
@BOTH
def test_r2_1_two_to_five_seats(name):
    assert find(name).seat_counts == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(BadOption, match=f"not for {seats}"):
            find(name).new(seats)


@BOTH
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r2_2_three_rings_with_sixteen_tiles_and_two_lakes_inside_and_two_tiles_left_over(name, seats):
    for seed in range(5):
        view = find(name).view(until_placing(name, seats, seed), 0)
        assert Counter(tile["ring"] for tile in laid(view))[3] == 18
        assert sum(tile["ring"] in (1, 2) for tile in laid(view)) == 16
        assert sum(view["box"]) == 2
        assert view["box"][3] == 0
        places = [(tile["q"], tile["r"]) for tile in laid(view)]
        assert set(places) < set(SPIRAL)
        assert len(set(places)) == 34


@BOTH
def test_r2_3_two_seats_have_two_rings_and_no_lake(name):
    view = find(name).view(until_placing(name, 2), 1)
    assert Counter(tile["ring"] for tile in laid(view)) == {1: 6, 2: 12}
    assert Counter(tile["kind"] for tile in laid(view)) == {0: 5, 1: 7, 2: 6}
    assert view["box"] == [0, 0, 0, 0]
    assert view["lakes"] == []


def test_r2_4_lakes_are_taken_away_and_leave_water_and_one_land():
    for seed in range(5):
        view = find("trias").view(until_placing("trias", 4, seed), 0)
        tiles = {(tile["q"], tile["r"]) for tile in view["tiles"]}
        assert sorted(map(tuple, view["lakes"])) == sorted(set(SPIRAL) - tiles)
        assert [len(land["tiles"]) for land in view["lands"]] == [35]
    assert [len(land["tiles"]) for land in find("trias").view(until_placing("trias", 2), 0)["lands"]] == [19]


def test_r2_5_every_order_of_the_tiles_is_equally_likely(board):
    """The chance of a layout, multiplied out, depends on nothing but which tiles and places there are."""
    game = find("trias")

    def chance(order):
        state, product = game.new(3), Fraction(1)
        for letter in order:
            odds = {game.action_to_text(action): weight for action, weight in state.odds()}
            product *= Fraction(odds[f"lay-{letter}"], sum(odds.values()))
            state.play(CHANCE, game.action_from_text(f"lay-{letter}"))
        return product

    inner, outer = list("MMMSSSSSSSWWWWWWLL"), list("MMMMSSSSSSWWWWWSSM"[:18])
    rng, seen = Random(3), set()
    for _ in range(12):
        rng.shuffle(inner)
        rng.shuffle(outer)
        seen.add(chance(inner + outer))
    assert len(seen) == 1
    first = board(text="lay:0 idle:0 7.13.10/2.3.3.1 -/-/- 0/0/0 P@0,0").odds()
    assert {text: Fraction(weight, sum(first.values())) for text, weight in first.items()} == {
        "lay-M": Fraction(16, 18) * Fraction(9, 36), "lay-S": Fraction(16, 18) * Fraction(15, 36),
        "lay-W": Fraction(16, 18) * Fraction(12, 36), "lay-L": Fraction(2, 18)}


def test_r2_6_back_1_lies_above_back_2_and_chance_draws_evenly(board):
    assert board(phase="0:draw", pile="3.1.2/2.3.3.1", tiles={"S1": "9,0=a"}).odds() == {
        "card-M": 3, "card-S": 1, "card-W": 2}
    assert board(phase="0:draw", pile="0.0.0/2.3.1.1", tiles={"S1": "9,0=a"}).odds() == {
        "card-M": 2, "card-S": 3, "card-W": 1, "card-X": 1}


@pytest.mark.parametrize(("name", "seats", "pile"), [
    ("trias", 2, "5.6.5/1.2.1.1"), ("ciao_dino", 2, "5.6.5/1.2.1.1"), ("trias", 3, "7.13.10/2.3.3.1"),
    ("ciao_dino", 3, "6.10.8/2.3.3.1"), ("trias", 4, "7.13.10/2.3.3.1"), ("ciao_dino", 4, "7.13.10/2.3.3.1"),
    ("trias", 5, "7.13.10/2.3.3.1"), ("ciao_dino", 5, "7.13.10/2.3.3.1")])
def test_r2_7_the_cards_of_each_number_of_seats_and_edition(name, seats, pile):
    assert find(name).state_to_text(find(name).new(seats)).split()[2] == pile


@BOTH
@pytest.mark.parametrize(("seats", "stock"), [(2, 10), (3, 15), (4, 15), (5, 15)])
def test_r2_8_fifteen_pieces_or_ten_for_two_and_no_points(name, seats, stock):
    view = find(name).view(find(name).new(seats), 0)
    assert view["reserves"] == [stock] * seats
    assert view["scores"] == [0] * seats


@BOTH
def test_r2_9_each_seat_is_dealt_a_card_with_back_1_before_pieces_are_placed(name):
    for seats in (2, 5):
        state = until_placing(name, seats)
        view = find(name).view(state, 0)
        assert view["phase"] == "placing"
        assert [card["back"] for card in view["hands"]] == [1] * seats
        assert view["pile"][1] == (5 if seats == 2 else 9)


def test_r2_10_placing_goes_counter_clockwise_twice_with_seat_0_last_and_then_first(board):
    for name in ("trias", "ciao_dino"):
        match = board(name, text=find(name).state_to_text(until_placing(name, 4)))
        order = []
        for tile in ("M1", "S1", "M2", "S2", "M3", "S3", "M4", "S4"):
            order.append(match.actor)
            match.play(f"{tile}=")
        assert order == [3, 2, 1, 0, 3, 2, 1, 0]
        assert match.phase == "0:card"


def test_r2_11_two_pieces_on_an_empty_tile_the_centre_too(board, told):
    match = board(text=find("trias").state_to_text(until_placing("trias", 3)))
    assert len(match.legal("=")) == 35
    assert "P=" in match.legal("=")
    events = match.play("P=")
    assert told(events, "placed") == [("placed", 2, 36)]
    assert match.word("P@0,0") == "=cc"
    assert match.why("P=") == ("R2.11", "tile_is_taken")
    assert match.view()["reserves"] == [15, 15, 13]
    match.play(*[text for text in match.legal("=") if text.startswith("M")][:5])
    assert match.view()["reserves"] == [11, 11, 11]
    two = board(text=find("trias").state_to_text(until_placing("trias", 2)))
    two.play("S1=", "S2=", "S3=", "S4=")
    assert two.view()["reserves"] == [6, 6]


# ---- 3 lands, water and room -----------------------------------------------------------------------------------------
def test_r3_1_lands_are_groups_joined_edge_to_edge(board):
    match = board(tiles={"M1": "5,5=a", "M2": "6,5", "S1": "7,4", "S2": "5,7", "W1": "1,0"})
    lands = [sorted(land["tiles"]) for land in match.view()["lands"]]
    assert [0, 1, 9] in lands                       # M1 M2 S1; S2 lies two steps away
    assert [10] in lands
    assert [24, 36] in lands                        # W1 with the centre
    assert [land["centre"] for land in match.view()["lands"]].count(True) == 1


def test_r3_2_the_sea_has_no_rim_a_leapfrogging_island_goes_on_and_on(board):
    """Two tiles and one piece: turn by turn the inner tile jumps over the outer one, until the meteor falls."""
    match = board(tiles={"S1": "30,0", "S2": "31,0=a", "M1": "-30,0=b", "M2": "0,30=c"}, phase="0:card",
                  pile="5.9.7/2.3.3.1", hands="1S/1S/1W")

    def ring(tile):
        return next(place["ring"] for place in match.view()["tiles"] if place["name"] == tile)

    def leap():
        inner = min(("S1", "S2"), key=ring)
        match.drift(inner, max(match.drifts_of(inner), key=lambda place: max(map(abs, (*place, sum(place))))))

    turns = 0
    while match.view()["closing"] == 0:
        match.play("draw")
        match.play(next(text for text in match.odds() if len(match.odds()) == 1 or text != "card-X"))
        if match.phase.startswith("0:drift"):
            leap()
            if match.legal("<"):
                match.play(match.legal("<")[0])                     # the jumper stood on the inner tile
            inner = min(("S1", "S2"), key=ring)
            match.play(next(text for text in match.legal("-") if text.startswith(inner)))
            if match.view()["points"] == 3:
                leap()
            turns += 1
        match.play("end")
    assert turns == 10
    assert sorted((ring("S1"), ring("S2"))) == [45, 46]             # it set out from 30 and 31


def test_r3_2_at_the_farthest_place_that_any_game_can_reach_all_is_as_near_the_centre(board, table_text):
    """Five seats, one card before the end: by then no game can have carried a tile beyond ring 1023."""
    text = table_text(seats=5, tiles={"S1": "0,1020", "S2": "1,1020=a", "M1": "9,9=b"}, clock="idle:14",
                      pile="0.0.0/0.0.0.1", hands="2M/1S/1S/1S/1W")
    match = board(text=text)
    assert match.drifts_of("S1") == [(0, 1021), (1, 1021), (2, 1019), (2, 1020)]
    match.drift("S1", (1, 1021))
    assert match.view()["tiles"][9]["ring"] == 1022
    assert board(text=match.position).position == match.position
    with pytest.raises(BadText, match="1029 rings from the centre, and no drift can have gone beyond 1023"):
        find("trias").state_from_text(text.replace("1,1020", "9,1020"))


def test_r3_3_enclosed_water_is_a_lake_until_a_drift_opens_it(board):
    ring = {"S1": "12,0=a", "S2": "13,-1", "S3": "13,-2", "S4": "12,-2", "S5": "11,-1", "S6": "11,0"}
    match = board(tiles=ring)
    assert match.view()["lakes"] == [[12, -1]]
    match.drift("S1", (14, -1))
    assert match.view()["lakes"] == []


def test_r3_4_distance_counts_steps_of_hexagons_over_tiles_or_water(board):
    match = board(tiles={"S1": "9,-4=a", "S2": "9,-5", "M1": "-3,-4", "W1": "2,5"})
    rings = {tile["name"]: tile["ring"] for tile in match.view()["tiles"]}
    assert (rings["P"], rings["S1"], rings["S2"], rings["M1"], rings["W1"]) == (0, 9, 9, 7, 7)


def test_r3_5_room_for_two_on_a_mountain_three_on_a_steppe_four_on_a_wood_three_on_the_centre(board):
    assert ROOM == (2, 3, 4, 3)
    tiles = {"M1": "1,0=a", "S1": "0,1=aa", "W1": "-1,0=aaa"}
    match = board(tiles=tiles, centre="aa", phase="0:act-4")
    assert match.legal("+") == ["M1+", "S1+", "W1+", "P+"]
    match.play("M1+", "S1+", "W1+", "P+")
    assert [match.word(tile) for tile in ("M1@1,0=", "S1@0,1=", "W1@-1,0=", "P@0,0=")] == ["AA", "aAA", "aaAA", "aAA"]
    match = board(tiles={"M1": "1,0=ab", "S1": "0,1=abc", "W1": "-1,0=aabb"}, centre="aab")
    assert match.legal("+") == []
    assert match.legal("-") == []


def test_r3_6_no_move_rescue_or_birth_onto_a_full_or_overfull_tile(board):
    tiles = {"M1": "12,0=bb", "S1": "11,0=a", "M2": "10,0=bbc", "W1": "11,1=a", "S2": "10,1=bbb"}
    match = board(tiles=tiles, swim={"12,-1": "a"})
    assert match.why("S1-e") == ("R3.6", "tile_is_full")            # M1 is full
    assert match.why("S1-w") == ("R3.6", "tile_is_full")            # M2 holds three on room for two
    assert match.why("M1<ne") == ("R6.7", "no_swimmer_there")
    assert match.why("M1<nw") == ("R3.6", "tile_is_full")
    assert match.legal("<") == ["S1<ne"]
    assert board(tiles={"M1": "12,0=ab", "S1": "11,0"}).why("M1+") == ("R3.6", "tile_is_full")


def test_r3_7_swimmers_neither_move_nor_breed_nor_count(board):
    match = board(tiles={"S1": "12,0=b", "S2": "13,0", "W1": "20,0=a", "W2": "21,0"}, swim={"12,-1": "aa"})
    assert match.legal("+") == ["W1+"]
    assert {text.split("-")[0] for text in match.legal("-")} == {"W1"}
    assert match.why("S2>S2e") == ("R5.3", "not_present")           # two swimmers beside that land are no presence
    lands = {tuple(land["tiles"]): land["pieces"] for land in match.view()["lands"]}
    assert lands[9, 10] == [0, 1, 0]


def test_positions_that_cannot_be_are_refused(board, table_text):
    for how, message in [
        ({"tiles": {"S1": "12,0=aaaa", "S2": "12,0"}}, "two things lie on 12,0"),
        ({"tiles": {"S1": "12,0=aaaa", "S2": "13,0=aaaa", "S3": "14,0=aaaa", "S4": "15,0=aaaa"}}, "15 pieces, not 16"),
        ({"tiles": {"S1": "2000,0=a"}}, "2000 rings from the centre"),
        ({"swim": {"3,3": "a"}, "phase": "0:card", "tiles": {"S1": "12,0=a", "S2": "13,0"}, "clock": "idle:9"},
         "after 9 turns"),
        ({"away": ("W11", "W10")}, "W12 is on the table without W11"),
        ({"phase": "3:act-4"}, "no seat 3"),
        ({"phase": "0:act-5", "tiles": {"S1": "1,0=a"}}, "4 action points"),
        ({"phase": "0:act-4", "tiles": {"S1": "1,0=aA"}}, "1 pieces are marked"),
        ({"hands": "1S/1S"}, "2 hands and 3 scores"),
        ({"hands": "2X/1S/1S"}, "no card of a hand"),
        ({"pile": "1.0.0/2.3.3.0", "phase": "0:act-2"}, "back 2 has left the pile"),
        ({"pile": "0.0.0/2.3.3.0"}, "the meteor has left the pile"),
        ({"phase": "0:card", "swim": {"3,3": "a"}}, "all pieces of seat 0 swim"),
        ({"phase": "0:drift-S", "tiles": {"S1": "9,0=a"}}, "no tile can drift"),
        ({"phase": "0:refill", "tiles": {"S1": "9,0=a"}}, "has a card in its hand"),
        ({"phase": "0:card", "tiles": {"S1": "9,0=a"}, "swim": {f"{q},0": "a" for q in range(1, 6)}},
         "pieces swim in 5 places"),
    ]:
        with pytest.raises(BadText, match=message):
            find("trias").state_from_text(table_text(**how))
    with pytest.raises(BadText, match="fewer than two seats"):
        find("ciao_dino").state_from_text(table_text("ciao_dino", tiles={"S1": "9,0=a"}))
