"""The files of puzzles: judged by the rules as they are read, and refused in words where they are wrong."""
from __future__ import annotations

import io

import pytest

from ludotheque.bots import puzzles
from ludotheque.cli.main import main
from ludotheque.core.errors import BadOption, BadText
from ludotheque.core.words import LANGUAGES

GOOD = """
[[puzzle]]
name = "one"
game = "moth"
seats = 2
options = {}
position = "2 1/2 4/1"
seat = 0
ask = "Win."
best = ["l2", "l3"]
why = "So."
"""


@pytest.mark.parametrize("name", puzzles.files())
def test_every_file_is_borne_out_by_the_rules(name):
    found = puzzles.load(name)
    assert found
    for puzzle in found:
        assert puzzle.game.state_to_text(puzzle.state()) == puzzle.position
        assert all(puzzle.is_solved_by(puzzle.game.action_from_text(text)) for text in puzzle.best)
        assert puzzle.view()["seat"] == puzzle.seat


def test_a_good_text_is_read():
    [puzzle] = puzzles.read(GOOD, "here")
    assert (puzzle.name, puzzle.game.name, puzzle.best) == ("one", "moth", ("l2", "l3"))
    assert puzzles.read("", "here") == []


@pytest.mark.parametrize(("old", "new", "said"), [
    ('name = "one"\n', "", 'here, puzzle 1 has no name'),
    ('why = "So."', 'why = "So."\ncolour = "red"', "unknown colour"),
    ("seat = 0", 'seat = "0"', "seat is '0', which is no int"),
    ("seats = 2", "seats = true", "which is no int"),
    ("seats = 2", "seats = 7", "moth is not for 7"),
    ("seat = 0", "seat = 1", "seat 1 is not asked"),
    ("seat = 0", "seat = -1", "seat -1 is not asked"),
    ('"moth"', '"chess"', 'there is no game "chess"'),
    ("options = {}", 'options = { side = "left" }', 'no option "side"'),
    ("2 1/2 4/1", "2 1/2 4/1/9", "puzzle 1"),
    ('["l2", "l3"]', '["l2", "c4"]', '"c4" is not legal there \\(legal: l1 l2 l3\\)'),
    ('["l2", "l3"]', '["l2", "leap"]', "puzzle 1"),
    ('["l2", "l3"]', '["l2", 3]', "hold texts only"),
    ('["l2", "l3"]', '["l2", "l2"]', "twice"),
    ('["l2", "l3"]', "[]", "best is empty"),
    ('["l2", "l3"]', '["l1", "l2", "l3"]', "nothing to find"),
    ('"Win."', '" "', "ask is empty"),
    ("[[puzzle]]", "[puzzle]", "written as tables"),
    ("[[puzzle]]", "[[puzzle", "no TOML"),
])
def test_what_is_wrong_with_a_puzzle_is_said(old, new, said):
    assert old in GOOD
    with pytest.raises(BadText, match=said):
        puzzles.read(GOOD.replace(old, new), "here")


def test_two_puzzles_of_one_name_are_refused():
    with pytest.raises(BadText, match='puzzle 2: the name "one" is taken'):
        puzzles.read(GOOD + GOOD, "here")


def test_a_game_without_puzzles_is_refused():
    with pytest.raises(BadOption, match="no puzzles of \"chess\""):
        puzzles.load("chess")


def test_the_command_counts_asks_and_lets_a_bot_answer(capsys, monkeypatch):
    assert main(["puzzles", "--lang", "en"]) == 0
    assert "moth" in capsys.readouterr().out
    assert main(["puzzles", "moth", "--bot", "nodes=200", "--lang", "en"]) == 0
    assert "2 of 2 solved" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("l1\nnonsense\nlist\nl2\nshow\n"))
    assert main(["puzzles", "moth", "--lang", "en"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for said in ("l1 is not it", '"nonsense" is no action here', "Right.", "l3: No card is left", "1 of 2 solved"):
        assert said in out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["puzzles", "moth", "--number", "2", "--lang", "fr"]) == 0
    assert main(["puzzles", "moth", "--number", "9"]) == 2
    assert main(["puzzles", "chess"]) == 2


def test_a_wrong_answer_of_a_bot_is_told(capsys, monkeypatch):
    monkeypatch.setattr(puzzles, "load", lambda name: puzzles.read(GOOD.replace('["l2", "l3"]', '["l1"]'), name))
    assert main(["puzzles", "moth", "--bot", "nodes=50", "--lang", LANGUAGES[0]]) == 1
    assert "0 of 1 solved" in capsys.readouterr().out
