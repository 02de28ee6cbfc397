"""Records read, written, replayed, verified; damaged ones refused with the line."""
from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.errors import BadRecord
from ludotheque.core.seats import CHANCE
from ludotheque.games import find
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, replay, verify, write
from support.cases import all_cases


def play_out(match: Match, seed: int = 1) -> Match:
    rng = Random(seed)
    while not match.is_over:
        match.play(match.to_act, rng.choice(match.legal(match.to_act)))
    return match


def finished() -> str:
    return write(record_of(play_out(Match(find("moth"), names=["Ada", "Zoë: ?"], seed=bytes(32)), 3)))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_a_finished_game_of_every_kind_replays_and_verifies(case):
    match = play_out(Match(case.game, case.seats, case.options, seed=bytes(range(32))))
    text = write(record_of(match))
    record = read(text)
    assert record == record_of(match)
    again = replay(record)
    assert again.position == match.position
    assert again.history == match.history
    assert write(record_of(again)) == text
    assert verify(record) == sum(entry.seat == CHANCE for entry in match.entries)


def test_a_record_reads_well():
    assert finished().splitlines()[:12] == [
        "ludotheque record 1", "game: moth", "edition: template", "rules: 1", "seats: 2", "options:", "name 0: Ada",
        "name 1: Zoë: ?", "commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        *finished().splitlines()[9:12]]
    assert finished().splitlines()[9].startswith("result: ")
    assert finished().splitlines()[12] == "1 0 c2"


def test_a_running_game_keeps_its_seed_and_goes_on_from_a_position():
    match = Match(find("moth"), start="3 234/134 ./.", seed=bytes(32))
    match.play_text(1, "c4")
    text = write(record_of(match))
    assert "seed:" not in text
    assert "result: *" in text
    assert replay(read(text)).position == "3 234/13 ./4"
    with pytest.raises(BadRecord, match="no seed"):
        verify(read(text))


@pytest.mark.parametrize(("old", "new", "said"), [
    ("ludotheque record 1", "PGN", "line 1: a record begins"),
    ("game: moth", "game: chess", 'line 2: there is no game "chess"'),
    ("edition: template", "edition: deluxe", "line 3: moth has no edition"),
    ("rules: 1", "rules: 99", "line 4: this record follows rules version 99"),
    ("rules: 1", "rules: one", 'line 4: "one" is no number'),
    ("seats: 2", "seats: 3", "line 5: moth is not for 3"),
    ("seats: 2\n", "", 'no "seats:"'),
    ("options:", "options: a=b", 'no option "a"'),
    ("options:", "options: a", 'line 6: "a" is no option'),
    ("name 1: Zoë: ?", "name 7: Zoë", "line 8: .*names a seat"),
    ("name 1: Zoë: ?", "name 0: Zoë", "line 8: .*twice"),
    ("commitment: 6", "commitment: g", "line 9: a commitment"),
    ("seed: 0", "seed: ", "line 11: a seed is 64"),
    ("result: ", "result: 1 ", "line 10: the result should be"),
    ("result: ", "start: 4 1234\nresult: ", "line 10: "),
    ("\n\n", "\nwhatever\n\n", "line 12: .*no line of a header"),
    ("\n1 0 c2", "\n1 0 c9", 'line 13: "c9" is no action'),
    ("\n1 0 c2", "\n2 0 c2", "line 13: action 2 stands where action 1"),
    ("\n1 0 c2", "\n1 5 c2", "line 13: there is no seat 5"),
    ("\n1 0 c2", "\n1 * c2", "line 13: chance could not do"),
    ("\n1 0 c2", "\n1 0 l2", "line 13: .*R2.1"),
    ("\n1 0 c2", "\nfirst west played two", "line 13: .*is no action"),
])
def test_a_damaged_record_is_refused_with_the_line(old, new, said):
    text = finished()
    assert old in text
    with pytest.raises(BadRecord, match=said):
        replay(read(text.replace(old, new, 1)))


def test_seats_that_no_game_has_are_refused_by_reading_alone():
    """Found by the campaign parsers: a record for 22 was read, and could not be once it was written again."""
    for seats in ("22", "999"):
        with pytest.raises(BadRecord, match=f"moth is not for {seats}"):
            read(finished().replace("seats: 2", f"seats: {seats}"))


def test_a_header_without_end_and_a_flood_are_refused():
    with pytest.raises(BadRecord, match="does not end"):
        read("ludotheque record 1\ngame: moth")
    with pytest.raises(BadRecord, match="at most"):
        read("x" * 4_000_001)


def test_every_altered_draw_is_detected():
    """Play until the wind has blown, then turn each gust round: verify names the line."""
    match = Match(find("moth"), start="4 1234/1234 ./.", seed=bytes(32))
    for card in ("c1", "c2", "c3", "c4"):
        match.play_text(0, card)
        match.play_text(1, card)
        if match.is_over:
            break
    text = write(record_of(match))
    assert verify(read(text)) >= 2
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if " * g" in line:
            swapped = line.replace("g+", "g!").replace("g-", "g+").replace("g!", "g-")
            changed = "\n".join([*lines[:number], swapped, *lines[number + 1:]]) + "\n"
            with pytest.raises(BadRecord):
                verify(read(changed))


def test_another_seed_does_not_fit_the_commitment():
    text = finished().replace("seed: 00", "seed: 01")
    with pytest.raises(BadRecord, match=r"line 11: .*committed"):
        verify(read(text))


@given(data=st.data())
@settings(max_examples=200)
def test_any_damage_is_refused_or_harmless(data):
    text = finished()
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.text(max_size=4))
    text = text[:at] + put + text[at + data.draw(st.integers(0, 5)):]
    try:
        verify(read(text))
    except BadRecord as bad:
        assert str(bad)
