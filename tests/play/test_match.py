"""The door, the dice, the undo law."""
from __future__ import annotations

from collections import Counter

import pytest

from ludotheque.core.errors import BadOption, IllegalAction, UndoRefused
from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.play.dice import Dice
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, write

MOTH = find("moth")


def test_an_illegal_action_is_a_sentence_with_the_facts_the_seat_may_see():
    match = Match(MOTH, start="4 1234/124 ./3")
    with pytest.raises(IllegalAction) as refused:
        match.play_text(0, "l3")
    assert str(refused.value) == (
        'seat 0 may not "l3" in "@0 4 1234/1234 ./?" (R2.1 not_now; legal: c1 c2 c3 c4)')
    assert refused.value.rule == "R2.1"
    with pytest.raises(IllegalAction, match='"c9" is no action'):
        match.play_text(0, "c9")


def test_a_seat_that_is_not_there_sees_nothing():
    match = Match(MOTH)
    with pytest.raises(BadOption, match="no seat 2"):
        match.view(2)
    assert match.view(SPECTATOR)["hands"] == [30, 30]


def test_the_dice_are_committed_to_and_the_seed_is_shown_only_when_the_game_is_over():
    match = Match(MOTH, start="1 1/1 ./.", seed=bytes(32))
    assert match.revealed_seed is None
    assert match.dice.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    match.play_text(0, "c1")
    match.play_text(1, "c1")
    assert match.is_over
    assert match.revealed_seed == bytes(32)


def test_draws_are_fair_and_depend_on_number_purpose_and_seed():
    dice = Dice(bytes(range(32)))
    counts = Counter(dice.draw(n, "wind", 3) for n in range(3000))
    assert all(abs(counts[face] - 1000) < 120 for face in range(3))
    assert [dice.draw(n, "wind", 1000) for n in range(5)] == [dice.draw(n, "wind", 1000) for n in range(5)]
    assert [dice.draw(n, "wind", 1000) for n in range(5)] != [dice.draw(n, "rain", 1000) for n in range(5)]
    assert [dice.draw(n, "wind", 1000) for n in range(5)] != [Dice(bytes(32)).draw(n, "wind", 1000) for n in range(5)]


def test_draws_reject_what_would_not_be_fair(monkeypatch):
    """With a hash of all ones the first block lies above the fair limit of a draw below 3 and is passed over."""
    blocks = []

    def digest(seed, message, name):
        blocks.append(message)
        return b"\xff" * 32 if len(blocks) == 1 else bytes(31) + b"\x05"

    monkeypatch.setattr("ludotheque.play.dice.hmac.digest", digest)
    assert Dice(bytes(32)).draw(9, "wind", 3) == 2
    assert blocks == [b"9/wind/0", b"9/wind/1"]


def test_a_weighted_choice_goes_by_its_weights():
    dice = Dice(bytes(32))
    counts = Counter(dice.choose(n, "w", [(7, 1), (8, 3)]) for n in range(2000))
    assert abs(counts[8] - 1500) < 100
    with pytest.raises(BadOption, match="32 bytes"):
        Dice(b"short")


def test_undo_is_free_for_ones_own_choice_that_nobody_has_seen():
    match = Match(MOTH)
    match.play_text(0, "c3")
    match.undo(0)
    assert match.position == "4 1234/1234 ./."
    match.redo(0)
    assert match.position == "4 124/1234 3/."


def test_undo_never_crosses_a_reveal_or_another_seat_without_consent():
    match = Match(MOTH)
    match.play_text(0, "c3")
    match.play_text(1, "c1")
    for seat in (0, 1):
        with pytest.raises(UndoRefused, match="consent"):
            match.undo(seat)
    match.undo(1, consent=[0])
    assert match.position == "4 124/1234 3/."


def test_undo_never_crosses_chance_but_against_bots_alone_it_is_always_allowed():
    match = Match(MOTH, seed=bytes(32))
    match.play_text(0, "c3")
    match.play_text(1, "c3")
    after = match.position
    with pytest.raises(UndoRefused):
        match.undo(1)
    alone = Match(MOTH, seed=bytes(32), bots=[0])
    alone.play_text(0, "c3")
    alone.play_text(1, "c3")
    alone.undo(1)
    assert alone.position == "4 124/1234 3/."
    alone.play_text(1, "c3")
    assert alone.position == after                  # the wind blows as it did before


def test_nothing_to_undo_or_redo():
    match = Match(MOTH)
    with pytest.raises(UndoRefused, match="nothing to undo"):
        match.undo(0)
    with pytest.raises(UndoRefused, match="nothing to play again"):
        match.redo(0)
    match.play_text(0, "c1")
    match.undo(0)
    match.play_text(1, "c1")
    with pytest.raises(UndoRefused):
        match.redo(0)


def test_a_seat_hears_only_what_it_may():
    match = Match(MOTH)
    match.play_text(0, "c3")
    assert [event.key for event in match.heard(0)] == ["has_chosen", "chose"]
    assert [event.key for event in match.heard(1)] == ["has_chosen"]
    assert [event.key for event in match.heard(SPECTATOR)] == ["has_chosen"]


@pytest.mark.parametrize("name", ["🤷\u200d♀️", "Jean\xa0D.", "می\u200cخواهم",
                                  "🏴\U000e0067\U000e0062\U000e007f", "Zoë"])
def test_names_of_joined_letters_emoji_and_wide_spaces_come_back_from_a_record(name):
    match = Match(MOTH, names=["a", name])
    assert read(write(record_of(match))).names == ("a", name)


@pytest.mark.parametrize("names", [["a", "b", "c"], ["a\nb"], ["x" * 41], [" a"], ["\u202eb"], ["a\u2028b"],
                                   ["\u200d"], ["\xa0a"], ["\x85"]])
def test_names_are_one_short_line_each(names):
    with pytest.raises(BadOption):
        Match(MOTH, names=names)


def test_a_position_of_other_options_is_refused():
    with pytest.raises(BadOption, match="is not one of these"):
        Match(MOTH, 2, {"a": "b"}, start="4 1234/1234 ./.")
