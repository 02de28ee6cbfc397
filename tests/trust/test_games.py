"""Undo, take-overs, dice, records and actions: the campaigns at their small scale, and that each can fail."""
from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ludotheque.cli.main import main
from ludotheque.core.errors import LudothequeError
from ludotheque.games import catalogue, find
from ludotheque.play.bot import RandomBot
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, replay, verify, write
from ludotheque.trust import corpus, dice, replays, saving
from ludotheque.trust.campaign import Task, find_campaign
from ludotheque.trust.steering import AIMS, steered
from ludotheque.trust.walks import cases_of

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "examples" / "verify_dice.py"


# ---- the campaigns --------------------------------------------------------------------------------------------------
def test_undo_is_honest(campaign):
    report = campaign("undo", 120)
    assert report.failures == []
    assert report.figures["undos"] > 10
    assert report.figures["redos"] > 10


def test_nobody_is_stuck(campaign):
    report = campaign("stuck", 6)
    assert report.failures == []
    assert report.figures["take-overs finished"] > 50


def test_every_game_can_be_proven(campaign):
    report = campaign("dice", 1)
    assert report.failures == []
    assert report.figures["altered records shown to the independent verifier"] > 100
    assert report.figures["altered records shown to ludotheque verify"] > 100


def test_no_action_crashes_a_match(campaign):
    report = campaign("actions", 120)
    assert report.failures == []
    assert all(figure > 0 for figure in report.figures.values())


def test_records_replay_for_ever(campaign):
    report = campaign("replays", 100)
    assert report.failures == []
    assert report.figures["replayed"] >= 900
    assert report.figures["replayed uncompiled under another hash seed"] >= 900


# ---- each of them can fail ------------------------------------------------------------------------------------------
@pytest.fixture
def small(tmp_path):
    """What a campaign finds in a few tries at one game."""
    def run(name: str, size: int, game: str = "moth") -> list[str]:
        return find_campaign(name).run(Task(size, 1, tmp_path, only=(game,))).failures
    return run


def test_an_undo_across_chance_or_a_reveal_is_noticed(monkeypatch, tmp_path, small):
    monkeypatch.setattr(Match, "is_undo_free", lambda self, seat: self._last_of(seat) >= 0)
    failures = small("undo", 60, "raptor")
    assert any("without consent" in failure for failure in failures)
    assert all(saving.opens(file) for file in tmp_path.glob("*.txt"))


def test_a_reveal_that_is_not_marked_is_noticed_as_knowledge_gained(monkeypatch, small):
    """If Castor Party!'s played cards did not count as revealed, an undo would leave the others knowing a card."""
    game = type(find("castor_party"))
    kinds = {number: type(kind)(kind.key, kind.rule, kind.values, False) for number, kind in game.event_kinds.items()}
    monkeypatch.setattr(game, "event_kinds", kinds)
    assert any("what it could not know" in failure for failure in small("undo", 300, "castor_party"))


def test_a_redo_that_differs_is_noticed(monkeypatch, small):
    monkeypatch.setattr(Match, "redo", lambda self, seat: [])
    assert any("same bytes" in failure for failure in small("undo", 60))


def test_a_refused_action_that_changes_something_is_noticed_and_kept(monkeypatch, tmp_path, small):
    refuse = Match.refuse

    def careless(self, seat, action):
        try:
            refuse(self, seat, action)
        except LudothequeError:
            if len(self.entries) > 3:
                self.dice.seed = bytes(32)
            raise
    monkeypatch.setattr(Match, "refuse", careless)
    failures = small("actions", 100)
    assert any("changed something" in failure for failure in failures)
    files = list(tmp_path.glob("*.txt"))
    assert files
    for file in files:
        assert main(["replay", "--quiet", str(file)]) == 0
        assert file.with_suffix(".why").read_text(encoding="utf-8")


def test_an_illegal_action_that_is_granted_is_noticed(monkeypatch, small):
    monkeypatch.setattr(Match, "refuse", lambda self, seat, action: None)
    monkeypatch.setattr(Match, "_push", lambda self, entry: None)
    assert any("was granted" in failure for failure in small("actions", 60))


def test_a_bot_that_answers_something_illegal_is_noticed(monkeypatch, small):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view: -1)
    assert any("not legal" in failure for failure in small("stuck", 1))


# ---- the corpus -----------------------------------------------------------------------------------------------------
def test_a_rules_change_must_raise_the_version(tmp_path):
    game = find("moth")
    (wanted, text), *_ = corpus.read_file(corpus.file_of(game, 2))
    assert replays.fault_of(game, wanted, text) == ""
    assert "raise rules_version" in replays.fault_of(game, "0" * 64, text)
    entry = text.rstrip().splitlines()[-1]
    assert "raise rules_version" in replays.fault_of(game, wanted, text.replace(entry, entry[:-2] + "c7"))
    assert "cannot be read" in replays.fault_of(game, wanted, text.replace("game: moth", "game: mth"))


def test_changed_rules_are_noticed(monkeypatch):
    """Endings that share otherwise, an action more that is legal: both change what the corpus says."""
    game = find("moth")
    records = corpus.read_file(corpus.file_of(game, 2))
    legal = type(game.new()).legal_actions

    class Bolder(type(game.new())):
        def legal_actions(self, seat):
            return [*legal(self, seat), 31]
    monkeypatch.setattr(type(game), "set_up", lambda self, seats, options: Bolder())
    assert all(replays.fault_of(game, *record) for record in records)


def test_the_corpus_is_whole():
    for game in catalogue().values():
        for seats in game.seat_counts:
            records = corpus.read_file(corpus.file_of(game, seats))
            assert len(records) >= corpus.GAMES
            assert len({text for _, text in records}) == len(records)
    wanted = {str(corpus.file_of(game, seats).name) for game in catalogue().values() for seats in game.seat_counts}
    assert {file.name for file in corpus.FOLDER.glob("*")} == wanted


@pytest.mark.parametrize("aim", AIMS, ids=lambda aim: f"{aim.game}-{'-'.join(sorted(aim.wanted))}")
def test_the_corpus_has_what_no_random_game_comes_to(aim):
    """The games that were steered stand at the end of their file, each legal, and proven if it has a seed."""
    game = find(aim.game)
    shown = set()
    for _, text in corpus.read_file(corpus.file_of(game, aim.seats))[corpus.GAMES:]:
        record = read(text)
        assert record.seed is None or verify(record) > 0
        shown |= {what for kind, what in corpus.covered(replay(record)) if kind in ("event", "ending")}
    assert all(any(key == what.split(" ")[0] for what in shown) for key in aim.wanted)


def test_a_game_is_steered_towards_what_is_wanted():
    aim = next(aim for aim in AIMS if aim.wanted == {"idle_shovel"})
    record = steered(find("vivarium"), aim)
    assert verify(record) > 0
    assert any(event.key == "idle_shovel" for events in replay(record).history for event in events)


def test_a_missing_file_of_the_corpus_is_a_failure(tmp_path):
    faults, _ = replays.check(find("moth"), 2, 5, 1, Counter(), tmp_path)
    assert "is missing" in faults[0]


# ---- the verifier of others -----------------------------------------------------------------------------------------
def test_the_independent_verifier_is_short_and_needs_nothing_of_ours():
    text = VERIFIER.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    imported = {name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert imported <= set(sys.stdlib_module_names)


def run_verifier(*files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(VERIFIER), *map(str, files)], capture_output=True, text=True,
                          check=False)


@pytest.mark.parametrize("name", ["moth", "vivarium"])
def test_both_verifiers_from_the_command_line(tmp_path, capsys, name):
    match = dice.play(cases_of(find(name))[0], Random(4))
    record, sheet = tmp_path / "game.txt", tmp_path / "draws.txt"
    record.write_text(write(record_of(match)), encoding="utf-8")
    assert main(["verify", str(record), "--sheet", str(sheet)]) == 0
    draws = len(sheet.read_text(encoding="utf-8").splitlines())
    assert f"all {draws} draws" in capsys.readouterr().out
    said = run_verifier(record, sheet)
    assert (said.returncode, said.stdout) == (0, f"{draws} draws, all right\n")
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join(line for line in lines if not line.startswith("seed")) + "\n", encoding="utf-8")
    assert "not proven: the record has no seed" in run_verifier(record, sheet).stderr


def test_a_sheet_that_leaves_out_a_draw_proves_nothing(tmp_path):
    match = dice.play(cases_of(find("raptor"))[0], Random(4))
    text = write(record_of(match))
    sheet = dice.draw_sheet(read(text))
    check = dice.other_verifier()
    assert check(text, sheet) == len(sheet.splitlines())
    assert check(text, "\n".join(sheet.splitlines()[1:])) == -1
    assert check(text, sheet + "999 asked_draw x:1\n") == -1
