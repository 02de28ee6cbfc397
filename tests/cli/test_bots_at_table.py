"""Bots at the terminal's table: levels to choose from, and a hint for the asking."""
from __future__ import annotations

import io

import pytest

from ludotheque.bots.bot import Settings
from ludotheque.bots.levels import LEVELS, level_name
from ludotheque.cli import main, play
from ludotheque.core.words import LANGUAGES


@pytest.fixture
def table(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(play, "HINT", Settings(nodes=60))

    def typed(*arguments: str, lines: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main.main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return typed


@pytest.mark.parametrize("level", [1, 4])
def test_a_level_plays_a_whole_game_under_its_name(table, level):
    said = table("moth", "--lang", "fr", "--seat", "human", "--seat", str(level), lines="1\n" * 12)
    assert "La partie est finie." in said
    said = table("moth", "--lang", "en", "--seat", "1", "--seat", "1")
    assert f"({level_name(1, 'en')})" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_names_the_winning_action_and_changes_nothing(table, language):
    said = table("moth", "--lang", language, "--position", "1 2/1 4/2", "--seat", "human", "--seat", "random",
                 lines="hint\nquit\n")
    line = next(line for line in said.splitlines() if "100 %" in line)
    assert line.split(">")[-1].strip().startswith(("l1", "l2"))
    assert "--resume" in said                       # nothing was played: the game goes on


def test_a_hint_for_a_secret_choice_shows_several(table):
    said = table("moth", "--lang", "en", lines="hint\nquit\n")
    assert "promises" in said
    assert "or c" in said


def test_levels_are_chosen_from_a_list(monkeypatch, capsys):
    answers = iter(["2", "3"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    from rich.console import Console

    from ludotheque.core.words import load
    from ludotheque.games import find
    chosen = main.build_parser().parse_args(["play", "moth", "--lang", "en"])
    kinds = play.choose_seats(find("moth"), 2, chosen, Console(), load("ludotheque.cli", "en")["phrases"],
                              lambda prompt, known: next(answers))
    assert kinds == ["3", "human"]
    said = capsys.readouterr().out
    assert all(level_name(level, "en") in said for level in LEVELS)


def test_there_is_no_ninth_level(capsys):
    with pytest.raises(SystemExit):
        main.main(["play", "moth", "--seat", "9", "--seat", "human"])
    assert "invalid choice" in capsys.readouterr().err
