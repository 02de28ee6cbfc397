"""Chapters 1 and 2 of docs/rules/raptor.md: the box and the set-up."""
from __future__ import annotations

import pytest

from ludotheque.core.errors import BadOption
from ludotheque.core.seats import CHANCE
from ludotheque.games import find
from ludotheque.games.raptor import components

GAME = find("raptor")
PICTURE_ROCKS = "e2 i2 c3 g3 i3 d4 e4 i5 b6"


def set_up(table, **options):
    """The picture's board with all figures placed, cards not dealt yet."""
    return table(layout="picture", **options).play(
        "mother:f2", "baby:b1", "baby:h1", "baby:b4", "baby:f5", "baby:h4",
        "scientist:a1", "scientist:a4", "scientist:k1", "scientist:k6")


def test_r1_1_two_seats_raptor_and_scientist(table):
    assert GAME.seat_counts == (2,)
    start = table(layout="picture")
    assert start.state.to_act() == 0                                        # the mother is the raptor's
    assert start.play("mother:f2", "baby:b1", "baby:h1", "baby:b4", "baby:f5", "baby:h4").state.to_act() == 1


def test_r1_2_six_tiles_of_nine_cells_and_four_strips_of_three():
    sizes = [components.TILE_OF.count(tile) for tile in range(10)]
    assert sizes == [9] * 6 + [3] * 4
    names = [[components.CELL_NAMES[c] for c in range(66) if components.TILE_OF[c] == tile] for tile in (0, 4, 6, 9)]
    assert names == [["b1", "c1", "d1", "b2", "c2", "d2", "b3", "c3", "d3"],
                     ["e4", "f4", "g4", "e5", "f5", "g5", "e6", "f6", "g6"], ["a1", "a2", "a3"], ["k4", "k5", "k6"]]
    assert all(sorted(name) == list("AABB") for name in components.STRIPS_NAMES)


def test_r1_3_nine_rocks_on_either_side_where_the_tables_have_them(table):
    assert table(layout="picture").where("#") == PICTURE_ROCKS
    assert table(layout="picture", side="savannah").where("#") == "g1 e2 i2 g3 j3 c4 f4 h4 c6"
    assert [sum(len(rocks) for rocks in side) for side in components.ROCKS_OF] == [9, 9]


def test_r1_4_each_seat_has_cards_one_to_nine_with_these_effects(at):
    assert set_up_cards(at) == ["123456789", "123456789"]
    names = ("none", "call", "vanish", "fear", "recovery", "gas", "reinforcements", "jeep", "fires")
    effects = [f"{names[effect]} {steps}" for effect, steps in
               zip(components.EFFECT_OF, components.STEPS_OF, strict=True)]
    assert effects[1:10] == ["call 1", "vanish 0", "fear 1", "call 2", "recovery 2", "vanish 0", "recovery 3",
                             "fear 2", "none 0"]
    assert effects[11:] == ["gas 1", "reinforcements 2", "jeep 2", "gas 2", "fires 2", "reinforcements 2", "fires 3",
                            "jeep 4", "none 0"]


def set_up_cards(at):
    table = at("choose:./.", babies="b1 h1 b4 h4 j6")
    return ["".join(sorted(table.cards(seat).replace("+", "").replace("-", ""))) for seat in range(2)]


def test_r1_5_one_mother_five_babies_ten_scientists(table):
    dealt = set_up(table)
    assert dealt.where("M") == "f2"
    assert dealt.where("B") == "b1 h1 b4 h4 f5"
    assert dealt.where("S") == "a1 k1 a4 k6"
    assert dealt.counts == "w0e0c0r6"
    assert {name: GAME.census(dealt.state)[name] for name in ("mother", "babies", "scientists")} == {
        "mother": 1, "babies": 5, "scientists": 10}


def test_r1_6_ten_fires_five_sleep_tokens_nine_rocks(table):
    seen = GAME.view(set_up(table).state, 0)
    assert (seen["fires"], seen["ammunition"], seen["wounds"], seen["cells"].count("#")) == (10, 5, 0, 9)


def test_r1_7_a_thing_that_moves_is_in_one_place_only(at):
    table = at("turn:9/3:6", mother="b2", babies="a4 h1", sleepers="b3", fires="b1 c1", scientists="a2 k5", e=1, c=1)
    before = GAME.census(table.state)
    assert GAME.view(table.state, 0)["eaten"] == 2                          # ten less two on the board, six in reserve
    table.play("eat:a2", "wake:b3", "douse:b1", "a4-sw", "b2-a2")
    assert GAME.census(table.state) == before
    seen = GAME.view(table.state, 0)
    assert (seen["eaten"], seen["reserve"], seen["fires"], seen["escaped"], seen["captured"]) == (3, 6, 10, 2, 1)
    assert table.where("M") == "a2"


def test_r2_1_the_side_is_an_option_for_all_tiles():
    assert GAME.options_of(GAME.new(options={"side": "savannah"})) == {"side": "savannah", "layout": "random"}
    assert GAME.options_of(GAME.new()) == {"side": "jungle", "layout": "random"}
    with pytest.raises(BadOption, match="desert"):
        GAME.new(options={"side": "desert"})


def test_r2_2_tiles_in_any_order_and_any_turn_all_equally_likely(table):
    start = table()
    odds = start.odds()
    assert len(odds) == 24
    assert set(odds.values()) == {1}
    start.play("tile:2e")
    assert start.where("#") == "c1 b3"                                      # (0,1) and (2,2), a quarter to the right
    assert len(start.odds()) == 20
    assert not any(text.startswith("tile:2") for text in start.odds())
    start.play("tile:5n", "tile:4s", "tile:1w", "tile:3n", "tile:6n")
    # J5 unturned (0,0) at e1; J4 by half a turn: (0,2) -> (2,0), (2,0) -> (0,2); J1 to the left: (1,2) -> (2,1)
    assert start.where("#") == "c1 e1 j1 b3 h3 d5 f5 i5 f6"


@pytest.mark.parametrize(("forms", "exits"), [
    ("AABB", "a3 a6 k3 k6"), ("ABAB", "a3 a4 k1 k6"), ("ABBA", "a3 a4 k3 k4"),
    ("BAAB", "a1 a6 k1 k6"), ("BABA", "a1 a6 k3 k4"), ("BBAA", "a1 a4 k1 k4"),
])
def test_r2_3_six_arrangements_of_the_strips_equally_likely(table, forms, exits):
    """Form A has its exit at the lower end on the left and at the upper end on the right, form B the other way."""
    laid = table().play(*(f"tile:{tile}n" for tile in range(1, 7)))
    assert laid.odds() == dict.fromkeys(["strips:AABB", "strips:ABAB", "strips:ABBA", "strips:BAAB", "strips:BABA",
                                         "strips:BBAA"], 1)
    laid.play(f"strips:{forms}")
    assert " ".join(components.CELL_NAMES[cell] for cell in GAME.view(laid.state, 0)["exits"]) == exits


def test_r2_4_the_finished_board_has_66_cells_nine_rocks_four_exits(table):
    board = table().play(*(f"tile:{tile}{turn}" for tile, turn in zip((3, 1, 6, 5, 2, 4), "nesw" * 2, strict=False)))
    seen = GAME.view(board.play("strips:BABA").state, 0)
    assert (len(seen["cells"]), seen["cells"].count("#"), len(seen["exits"])) == (66, 9, 4)
    assert sum(components.TILE_OF[cell] < 6 for cell in range(66)) == 54


def test_r2_5_board_then_mother_then_babies_then_scientists_then_cards(table):
    board = table()
    for _ in range(7):
        assert board.state.to_act() == CHANCE
        board.play(next(iter(board.odds())))
    actors = []
    while board.phase != "draw":
        actors.append((board.phase, board.state.to_act()))
        board.play(board.legal()[0])
    assert actors == [("mother", 0)] + [("babies", 0)] * 5 + [("scientists", 1)] * 4
    assert board.why("card:1", seat=0) == "chance_first R2.5"
    assert table(layout="picture").why("baby:b1") == "set_up_order R2.5"
    assert table(layout="picture").why("mother:f1", seat=1) == "other_places R2.5"


def test_r2_6_the_mother_starts_on_a_middle_tile(table):
    start = table(layout="picture")
    cells = [f"{column}{row}" for row in range(1, 7) for column in "efg"]
    assert start.legal() == [f"mother:{cell}" for cell in cells if cell not in PICTURE_ROCKS.split()]
    assert start.why("mother:b1") == "mother_in_the_middle R2.6"
    assert start.why("mother:e4") == "rock R3.1"


def test_r2_7_one_baby_on_each_other_square_tile_in_any_order(table):
    placed = table(layout="picture").play("mother:f2", "baby:j6")
    tiles = {components.TILE_OF[components.CELL_NAMES.index(text[5:])] for text in placed.legal()}
    assert tiles == {0, 2, 3, 4}                                            # not the mother's, not the baby's
    assert len(placed.legal()) == 8 + 7 + 7 + 8                             # their cells without a rock
    assert placed.why("baby:g1") == "tile_taken R2.7"
    assert placed.why("baby:k1") == "babies_on_squares R2.7"
    assert placed.play("baby:b1", "baby:b4", "baby:e6", "baby:j1").phase == "scientists"
    assert placed.where("B") == "b1 j1 b4 e6 j6"


def test_r2_8_one_scientist_on_each_strip_in_any_order(table):
    placed = table(layout="picture").play("mother:f2", "baby:b1", "baby:h1", "baby:b4", "baby:f5", "baby:h4")
    assert placed.legal() == [f"scientist:{column}{row}" for row in range(1, 7) for column in "ak"]
    placed.play("scientist:k5")
    assert placed.legal() == [f"scientist:{cell}" for cell in ["a1", "k1", "a2", "k2", "a3", "k3", "a4", "a5", "a6"]]
    assert placed.why("scientist:k4") == "tile_taken R2.8"
    assert placed.why("scientist:b2") == "scientists_on_strips R2.8"


def test_r2_9_six_in_reserve_all_tokens_unused(table):
    seen = GAME.view(set_up(table).state, 1)
    assert (seen["reserve"], seen["fires"], seen["ammunition"], seen["wounds"]) == (6, 10, 5, 0)


def test_r2_10_three_cards_each_the_raptor_first(table):
    deal = set_up(table)
    assert deal.odds() == {f"draw:r{card}": 1 for card in range(1, 10)}
    deal.play("draw:r4")
    assert deal.odds() == {f"draw:r{card}": 1 for card in (1, 2, 3, 5, 6, 7, 8, 9)}
    deal.play("draw:r9", "draw:r1", "draw:s2", "draw:s7", "draw:s8")
    assert (deal.cards(0), deal.cards(1)) == ("149+235678+-", "278+134569+-")
    assert deal.phase == "choose:./."
    assert deal.text.split()[8] == "1"


def test_r2_11_the_set_up_picture_as_printed(table):
    """L112-L139: its tiles and exits, four scientists on the L tiles and six in reserve, three cards in each hand."""
    dealt = set_up(table).play(*(f"draw:{seat}{card}" for seat in "rs" for card in (2, 5, 8)))
    assert dealt.text == (
        "jungle picture 1n2n3n/4n5n6n ABAB SB5B2S/4#M2#2/2#3#1#2/SB1##2B3/5B2#2/1#8S w0e0c0r6 258+134679+- "
        "258+134679+- 1 choose:./. -")


@pytest.mark.parametrize("side", ["jungle", "savannah"])
def test_r2_11_the_picture_leaves_nothing_to_chance(table, side):
    start = table(layout="picture", side=side)
    assert start.text.split()[2:4] == ["1n2n3n/4n5n6n", "ABAB"]
    assert start.phase == "mother"
    assert [components.CELL_NAMES[cell] for cell in GAME.view(start.state, 0)["exits"]] == ["a3", "a4", "k1", "k6"]
