"""replay, verify, perft, games, bench."""
from __future__ import annotations

import json
from random import Random

import pytest

from ludotheque import is_compiled
from ludotheque.cli import main
from ludotheque.games import catalogue, find
from ludotheque.play.match import Match
from ludotheque.play.record import record_of, write


@pytest.fixture
def record(tmp_path):
    rng, match = Random(4), Match(find("moth"), seed=bytes(32))
    while not match.is_over:
        match.play(match.to_act, rng.choice(match.legal(match.to_act)))
    file = tmp_path / "game.record"
    file.write_text(write(record_of(match)), encoding="utf-8")
    return file


def printed(capsys, *arguments: str) -> str:
    assert main.main([*map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_replay_tells_the_game_in_words(capsys, record):
    said = printed(capsys, "replay", record, "--lang", "en")
    assert "West laid card" in said
    assert said.splitlines()[-1] == record.read_text(encoding="utf-8").split("result: ")[1].splitlines()[0]


def test_replay_for_a_seat_tells_only_what_it_heard(capsys, record):
    said = printed(capsys, "replay", record, "--lang", "en", "--seat", "1")
    assert "West laid card" not in said
    assert "East laid card" in said
    assert main.main(["replay", str(record), "--seat", "9"]) == 2
    assert "no seat 9" in capsys.readouterr().err


def test_verify_says_what_was_checked(capsys, record):
    assert "draws follow from the seed" in printed(capsys, "verify", record)


def test_a_damaged_file_is_named_with_its_line(capsys, record):
    record.write_text(record.read_text(encoding="utf-8").replace("\n2 1 ", "\n2 1 zz", 1), encoding="utf-8")
    for command in ("replay", "verify"):
        assert main.main([command, str(record)]) == 2
        assert "line 14" in capsys.readouterr().err
    record.write_bytes(b"\xff\xfe\x00")
    assert main.main(["verify", str(record)]) == 2
    assert "no text" in capsys.readouterr().err


def test_perft_divides(capsys):
    assert printed(capsys, "perft", "moth", "--depth", "3").splitlines() == [
        "c1 8", "c2 6", "c3 6", "c4 8", "depth 3: 28 paths"]
    assert "depth 1: 2 paths" in printed(capsys, "perft", "moth", "--depth", "1", "--position", "4 123/123 4/4")
    with pytest.raises(SystemExit):
        main.main(["perft", "moth", "--depth", "0"])


def test_games_lists_all_but_says_how_to_sit(capsys):
    said = printed(capsys, "games", "--lang", "fr")
    assert all(name in said for name in catalogue())


def test_bench_measures_as_a_list_of_objects(capsys):
    rows = json.loads(printed(capsys, "bench", "moth", "--seconds", "0.02", "--json"))
    modes = {(row["mode"], row["threads"]) for row in rows}
    assert modes == ({("compiled", 1), ("compiled", 2), ("uncompiled", 1)} if is_compiled() else {("uncompiled", 1)})
    for row in rows:
        assert set(row) == {"game", "edition", "players", "mode", "threads", "actions_per_second", "games_per_second",
                            "copy_nanoseconds", "options", "versions", "machine"}
        assert row["actions_per_second"] > 0
    assert "moth" in printed(capsys, "bench", "moth", "--seconds", "0.02")
