"""Positions, views and actions in text: what is refused, and why."""
from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from ludotheque.core.errors import BadText
from ludotheque.core.playouts import playouts
from ludotheque.core.words import load
from ludotheque.games import find
from ludotheque.games.raptor import components

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"
TURN = {"babies": BABIES, "scientists": "a1 k1"}


def test_the_text_of_each_kind_of_action():
    texts = [GAME.action_to_text(action) for action in
             (0, 23, 24, 30, 47, 48, 57, 123, 189, 255, 321, 387, 453, 519, 520, 586, 652, 718, 784, 1014, 1244, 5533,
              5534, 5535, 5541, 5542)]
    assert texts == [
        "tile:1n", "tile:6w", "strips:AABB", "draw:r1", "draw:s9", "card:1", "mother:a1", "baby:a1", "scientist:a1",
        "fire:a1", "eat:a1", "wake:a1", "douse:a1", "heal", "scare:a1", "gas:a1", "stand:a1", "shoot:a1",
        "sleep:a1-b1", "capture:a1-b1", "a1-b1", "k6-j6", "a1-nw", "a3-nw", "k6-se", "done"]
    for wrong in ("", "a1-a1", "A1-b1", "a1-l1", "a1 - b1", "sleep:a1-c1", "card:0", "tile:7n", "done ", "nw"):
        with pytest.raises(BadText, match="is no action of raptor"):
            GAME.action_from_text(wrong)


@pytest.mark.parametrize(("change", "reason"), [
    (("jungle picture", "jungle"), "it has 10 fields, not 11"),
    (("jungle", "forest"), '"forest" cannot be the side'),
    (("ABAB", "ABBB"), "two L tiles of each form"),
    (("ABAB", "ABBA"), "not the board of the set-up picture"),
    (("1n2n3n", "1n2e3n"), "not the board of the set-up picture"),
    (("picture 1n2n3n/4n5n6n", "random 1n2n3n/4n5n5n"), "a square tile lies twice"),
    (("picture 1n2n3n/4n5n6n", "random 1n2n../4n5n6n"), "from left to right"),
    (("picture 1n2n3n/4n5n6n", "random 1n2n3n/4n5n6e"), None),              # J6 looks the same turned
    (("picture 1n2n3n/4n5n6n", "random 1e2n3n/4n5n6n"), "b2 has a rock"),
    (("picture 1n2n3n/4n5n6n", "random 1n2n3n/4n5n.."), "do not go with the phase"),
    (("SB8S", "SB7S"), "row 1 of the board, \"SB7S\", has 10 cells"),
    (("SB8S/", "SB8S/11/"), "7 rows, not 6"),
    (("SB8S", "S'B8S"), None),
    (("SB8S", "SB*8S"), "may pass the fire on b1"),
    (("SB8S", "SB'8S"), "marked as having done"),
    (("SB8S", "SB'8S'"), "marked as having done"),
    (("SB8S", "S'8S'B"), "not 11|marked|cells"),
    (("SB8S", "SB7MS"), "2 figures M"),
    (("SB8S", "SB7BS"), "6 figures B or b"),
    (("SB8S", "S9S"), "4 babies on the board, 0 escaped and 0 captured"),
    (("SB8S", "1B9"), "the game is over"),
    (("SB8S", "SB*'8S"), "a mark belongs to no figure"),
    (("w0e0c0r6", "w5e0c0r6"), "the game is over"),
    (("w0e0c0r6", "w0e0c0r9"), "too many"),
    (("w0e0c0r6", "w6e0c0r6"), "cannot be the counts"),
    ((" 2 turn", " 0 turn"), "rounds go from 1 to 150"),
    ((" 2 turn", " 151 turn"), "rounds go from 1 to 150"),
    ((" 2 turn", " 02 turn"), "should be written"),
    (("12+456789+3 12+345789+6", "12+456789+3 12+34578+6"), "each from 1 to 9 once"),
    (("12+456789+3", "21+456789+3"), "ascending order"),
    (("12+456789+3", "124+56789+3"), "holds 3 cards and should hold 2"),
    (("12+456789+3", "13+456789+2"), "the card 3 of the raptor is not where it should be"),
    (("12+456789+3", "12+456789+3{12456789}"), "some of those unseen, not all"),
    (("12+456789+3", "12+456789+3{45}"), "does not hold the cards known to have been kept"),
    (("12+456789+3", "12+456789+3{124}{12}"), "first lies in the second"),
    (("12+456789+3", "12+456789+3{1}{124}"), None),
    (("12+456789+3", "??+12456789+3"), "no \\? may stand in it"),
    (("turn:3/6:2", "turn:3/6:4"), "4 points cannot be left"),
    (("turn:3/6:2", "turn:3/6:2m"), "the mother cannot have moved"),
    (("turn:3/6:2", "turn:3/6:9"), "cannot be the phase"),
    (("turn:3/6:2", "turn:6/6:2"), "two different cards"),
    (("turn:3/6:2", "effect:3/6:2"), "has 1 steps, not 2 left"),
    (("turn:3/6:2", "return:3/6"), "the mother is away"),
    (("turn:3/6:2", "over:3/6"), "the game is not over"),
    (("turn:3/6:2", "choose:./."), "should have each from 1 to 9|holds 2 cards"),
    (("turn:3/6:2", "mother"), "nothing has been played yet"),
    (("turn:3/6:2 -", "turn:3/6:2 open"), "exactly after a disappearance"),
    (("turn:3/6:2 -", "turn:3/6:2 watched"), "cannot be the observation"),
])
def test_what_cannot_be_is_refused_with_the_reason(at, change, reason):
    text = at("turn:3/6:2", **TURN).text
    assert change[0] in text
    wrong = text.replace(*change, 1)
    if reason is None:
        assert GAME.state_to_text(GAME.state_from_text(wrong)) == wrong
    else:
        with pytest.raises(BadText, match=reason):
            GAME.state_from_text(wrong)


@pytest.mark.parametrize(("position", "reason"), [
    (("effect:4/6:1", {"babies": BABIES}), "1 steps have been taken, but 0 figures are marked"),
    (("effect:9/7:2", {"babies": BABIES}), "fires just placed are missing"),
    (("effect:5/6:2", {"babies": BABIES}), "no step of the effect is possible"),
    (("turn:3/6:2", {"babies": BABIES, "scientists": "a1 a2 a3", "marked": "a1 a2"}), "marked as having done"),
    (("turn:6/2:2", {"babies": BABIES, "scientists": "a1", "fires": "a1"}), "in their own turn only"),
    (("turn:3/6:3", {"babies": BABIES, "scientists": "a1", "fires": "a1"}), "with the points spent"),
    (("turn:3/6:2", {"babies": BABIES, "fires": "c1 d1 e1 f1 g1 h1 i1 j1 c2 d2 f2"}), "only 10 fires"),
    (("turn:2/6:2", {"babies": BABIES, "watched": True}), "the mother is away"),
    (("choose:./.", {"babies": BABIES, "mother": ""}), "the mother is missing"),
    (("choose:1/.", {"babies": BABIES, "watched": True}), "the scientist lays first"),
    (("choose:./.", {"babies": BABIES, "watched": True, "round": 1}), "nobody observes the first round"),
    (("choose:./.", {"babies": BABIES, "round": 1, "raptor": "123+45678+9"}), "no card has been played yet"),
    (("over:3/6", {"babies": "b1 b2", "e": 3}), "did not have the action points"),
    (("over:./.", {"babies": BABIES, "round": 149}), "the game is not over"),
    (("draw", {"babies": BABIES, "raptor": "123+456789+-"}), "should hold|the raptor draws first"),
])
def test_more_that_cannot_be(at, position, reason):
    with pytest.raises(BadText, match=reason):
        at(position[0], **position[1])


@pytest.mark.parametrize(("change", "reason"), [
    (("@0 ", ""), "does not begin with the seat"),
    (("@0 ", "@2 "), "does not begin with the seat"),
    (("@0 ", "@1 "), "a seat sees its own hand|should be written"),
    (("12+456789+3", "??+12456789+3"), "a seat sees its own hand"),
    (("??+12345789+6", "12+345789+6"), "should be written"),
    (("??+12345789+6", "???+12345789+6"), "holds 3 cards"),
    (("??+12345789+6", "??+12345789+6{1}{12}"), None),
    (("??+12345789+6", "??+12345789+6{1}{1}"), "first lies in the second|no hand fits"),
])
def test_views_that_cannot_be(at, change, reason):
    text = at("turn:3/6:2", **TURN).seen(0)
    assert change[0] in text
    wrong = text.replace(*change, 1)
    if reason is None:
        assert GAME.view_to_text(GAME.view_from_text(wrong)) == wrong
    else:
        with pytest.raises(BadText, match=reason):
            GAME.view_from_text(wrong)
    with pytest.raises(BadText, match="a view of one seat"):
        GAME.state_from_text(text)


def test_every_phrase_is_used_and_every_key_has_words():
    source = "\n".join(file.read_text(encoding="utf-8") for file in Path(components.__file__).parent.glob("*.py"))
    keys = set(load("ludotheque.games.raptor", "en")["phrases"])
    assert {key for key in keys if f'"{key.removesuffix("_more")}"' not in source} == set()
    assert set(re.findall(r'Phrase\("(\w+)"', source)) <= keys


@pytest.mark.parametrize(("side", "total", "digest"), [
    ("jungle", 4665, "b576b11ae3427e21"), ("savannah", 3331, "04ec95530aac3cb7")])
def test_random_games_are_the_same_in_every_build(side, total, digest):
    start, scratch = GAME.new(options={"side": side}), GAME.new()
    assert playouts(start, scratch, 8, 2026, GAME.longest(2)) == total
    assert hashlib.sha256(GAME.state_to_text(scratch).encode()).hexdigest()[:16] == digest
