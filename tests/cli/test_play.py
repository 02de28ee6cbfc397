"""The table in the terminal, driven by typed lines as a person would."""
from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from ludotheque.cli import boards, main
from ludotheque.core.seats import SPECTATOR
from ludotheque.core.words import LANGUAGES, load
from ludotheque.games import catalogue, find
from ludotheque.play.record import read, replay, verify
from support.cases import all_cases, walk


@pytest.fixture
def table(monkeypatch, tmp_path, capsys):
    """Type these lines at `ludotheque play …`; what was printed, and where games are kept."""
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)

    def play(*arguments: str, lines: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main.main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return play


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data").glob("*.record"))


def test_a_whole_game_is_played_by_number_and_its_record_verifies(table, tmp_path):
    said = table("moth", "--lang", "en", lines="1\n" * 12)
    assert "The game is over." in said
    record = read(kept(tmp_path)[0].read_text(encoding="utf-8"))
    assert record.result != "*"
    verify(record)


@pytest.mark.parametrize("name", catalogue())
def test_every_game_can_be_played_to_its_end_by_typing_numbers(table, tmp_path, name):
    game = find(name)
    said = table(name, "--lang", "fr", lines="1\n" * game.longest(game.seat_counts[0]))
    assert load("ludotheque.cli", "fr")["phrases"]["over"] in said
    assert replay(read(kept(tmp_path)[0].read_text(encoding="utf-8"))).is_over


def test_nothing_is_lost_by_leaving_and_the_game_goes_on_with_its_own_dice(table, tmp_path):
    said = table("moth", "--lang", "en", "--name", "Ada", lines="c3\nquit\n")
    assert "--resume" in said
    first = read(kept(tmp_path)[0].read_text(encoding="utf-8"))
    assert first.entries[0].action == find("moth").action_from_text("c3")
    kept(tmp_path)[0].rename(tmp_path / "mine.record")
    said = table("--resume", "mine.record", "--lang", "en", lines="1\n" * 12)
    assert "Ada" in said
    last = read(kept(tmp_path)[0].read_text(encoding="utf-8"))
    assert last.entries[:len(first.entries)] == first.entries
    verify(last)


@pytest.mark.parametrize(("line", "said"), [
    ("?", "Commands:"), ("? R3.1", "draws the moth towards its own lantern"), ("? r3.1", "its own lantern"),
    ("? R99.9", "no rule R99.9"), ("why l3", "R2.1"), ("why c1", "is allowed"), ("why nonsense", "is no action"),
    ("l3", "is not possible now"), ("77", "no number 77"), ("nonsense", "neither an action nor a command"),
    ("list", "lay card 4"), ("board", "☼"), ("undo", "nothing to undo"), ("redo", "nothing to play again"),
    ("save here.record", "Saved as here.record"), ("save /dev/null/x", "Could not write"), ("", "lay card 1"),
    ("9" * 5000, "no number 9999"), ("save \0", "Could not write"), ("0", "no number 0"),
])
def test_commands_answer_in_words_and_change_nothing(table, tmp_path, line, said):
    printed = table("moth", "--lang", "en", lines=f"{line}\nquit\n")
    assert said in printed
    assert read(kept(tmp_path)[0].read_text(encoding="utf-8")).entries == ()


@pytest.mark.parametrize(("line", "said"), [
    ("why nonsense", "n'est pas une action de"), ("undo", "rien à reprendre"), ("redo", "rien à rejouer"),
    ("?", "à vous : "),
])
def test_refusals_are_in_the_language_of_the_table(table, line, said):
    assert said in table("moth", "--lang", "fr", lines=f"{line}\nquit\n")


def test_in_a_long_list_no_action_is_torn_from_its_number(table):
    said = table("raptor", "--option", "layout=picture", "--lang", "en", lines="1\nquit\n")
    listed = [line for line in said.splitlines() if "baby:" in line]
    assert len(listed) > 1
    assert all(re.fullmatch(r"( +\d+ baby:\w\d)+ *", line) for line in listed)


def test_a_list_of_one_action_a_piece_has_no_headings_and_no_number_stands_apart_from_its_action(table):
    said = table("trias", "--seat", "human", "--seat", "random", "--lang", "fr", lines="undo\nquit\n")
    assert "rien à reprendre" in said
    offers = said[said.index("à vous :"):].splitlines()
    assert not any(line.strip() in ("M1", "S1", "P") for line in offers)
    assert any(line.count("=") > 3 for line in offers)                      # several actions a line
    assert not any(line.rstrip().endswith(tuple(f" {number}" for number in range(1, 19))) for line in offers)


def test_hundreds_of_drifts_do_not_hide_how_to_move_breed_or_end(table):
    position = ("0:act-3 idle:0 4.6.4/1.2.1.1 1M/1W 0/0 M1@-1,0 M2@-1,1=a M3@-2,0 M4@-2,2 M5@0,2 S1@1,0 S2@0,-1 S3@0,1 "
                "S4@2,0 S5@1,-2 S6@0,-2=bb S7@-2,1 W1@1,-1 W2@2,-1 W3@2,-2 W4@-1,-1=bb W5@-1,2=aa W6@1,1 P@0,0")
    said = table("trias", "--position", position, "--seat", "human", "--seat", "random", "--lang", "en", lines="quit\n")
    offered = said[said.index("your turn:"):].split()
    for action in ("M2-e", "W5-e", "M2+", "W5+", "end"):
        assert action in offered
    assert 0 < sum(">" in word for word in offered) < 60


def test_undo_against_bots_takes_back_my_last_action_and_redo_plays_it_again(table, tmp_path):
    table("moth", "--lang", "en", lines="c3\nundo\nquit\n")
    assert read(kept(tmp_path)[0].read_text(encoding="utf-8")).entries == ()
    kept(tmp_path)[0].unlink()
    table("moth", "--lang", "en", lines="c3\nundo\nredo\nquit\n")
    assert len(read(kept(tmp_path)[0].read_text(encoding="utf-8")).entries) >= 2


def test_a_file_is_never_overwritten(table, tmp_path):
    (tmp_path / "here.record").write_text("precious", encoding="utf-8")
    assert "Could not write" in table("moth", "--lang", "en", lines="save here.record\nquit\n")
    assert (tmp_path / "here.record").read_text(encoding="utf-8") == "precious"


def test_two_people_at_one_screen_are_asked_to_hand_it_over(table):
    said = table("moth", "--lang", "en", "--seat", "human", "--seat", "human", lines="c3\n\nc4\n\nquit\n")
    assert "Pass the screen to East" in said
    before, _, after = said.partition("Pass the screen to East")
    assert "laid card 3" not in after.partition("Pass the screen")[0].split("shows")[0]
    assert "lay card" in before


def test_a_game_of_random_seats_can_be_watched(table):
    assert "The game is over." in table("moth", "--lang", "en", "--seat", "random", "--seat", "random")


@pytest.mark.parametrize(("arguments", "said"), [
    (["play", "chess"], 'no game "chess"'),
    (["play", "moth", "--seats", "5"], "moth is not for 5"),
    (["play", "moth", "--option", "x"], "NAME=VALUE"),
    (["play", "moth", "--option", "x=1"], 'no option "x"'),
    (["play", "moth", "--seat", "human"], "1 times --seat for 2 seats"),
    (["play", "moth", "--seed", "zz"], "no seed"),
    (["play", "moth", "--seed", "00"], "32 bytes"),
    (["play", "moth", "--position", "nonsense"], "no position of moth"),
    (["play", "--resume", "missing.record"], "missing.record"),
    (["replay", "missing.record"], "missing.record"),
    (["verify", "missing.record"], "missing.record"),
    (["perft", "moth", "--depth", "2", "--position", "nonsense"], "no position of moth"),
    (["bench", "chess"], 'no game "chess"'),
    (["bench", "moth", "--seats", "7"], "moth is not for 7"),
])
def test_wrong_arguments_are_refused_in_a_sentence(capsys, monkeypatch, tmp_path, arguments, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main.main(arguments) == 2
    assert said in capsys.readouterr().err


def test_both_languages_of_the_terminal_have_the_same_words():
    words = {language: load("ludotheque.cli", language)["phrases"] for language in LANGUAGES}
    assert set(words["en"]) == set(words["fr"])


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_drawn_for_every_seat_within_100_columns(case, language):
    from rich.console import Console

    for number, (state, _, _) in enumerate(walk(case, 41)):
        if number % 97 == 0 or number in (1, 20):
            for watcher in {0, case.seats - 1, SPECTATOR}:
                console = Console(width=100, record=True, file=io.StringIO(), force_terminal=True)
                console.print(boards.draw(case.game, case.game.view(state, watcher), language))
                assert console.export_text().strip()
