"""A large campaign is done in parts: by many processes, and on from where it stopped."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque.cli.main import main
from ludotheque.core.errors import BadOption
from ludotheque.trust.campaign import CAMPAIGNS, Report, Task, find_campaign
from ludotheque.trust.parts import Done, Journal, parts_of, run_parts


@pytest.fixture
def undo(monkeypatch):
    """The campaign undo, in parts of 20."""
    campaign = find_campaign("undo")
    monkeypatch.setattr(campaign, "PART", 20)
    return campaign


def test_parts_are_whole_and_each_has_luck_of_its_own(undo, tmp_path):
    parts = parts_of("undo", undo, Task(50, 3, tmp_path, only=("moth",)))
    assert [part.task.size for part in parts] == [20, 20, 10]
    assert len({part.task.seed for part in parts} | {4, 5}) == 5
    assert len({part.task.folder for part in parts}) == 3
    assert len(parts_of("undo", undo, Task(20, 3, tmp_path))) == 1
    with pytest.raises(BadOption, match="does not go by games"):
        parts_of("loss", find_campaign("loss"), Task(5, 1, tmp_path, only=("moth",)))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_campaign_says_how_it_is_parted(name):
    campaign = find_campaign(name)
    assert campaign.PART >= 0
    assert campaign.OF_GAMES in (True, False)
    assert campaign.PART == 0 or campaign.SIZES["release"] >= campaign.PART


def test_processes_share_the_parts(undo, tmp_path):
    done = list(run_parts(parts_of("undo", undo, Task(60, 1, tmp_path, only=("moth",))), 2, Journal()))
    assert sum(answer.report.figures["traces"] for answer in done) == 60
    assert all(answer.report.failures == [] and answer.seconds > 0 for answer in done)


def test_a_run_goes_on_where_it_stopped(undo, tmp_path):
    file, task = tmp_path / "journal", Task(60, 1, tmp_path, only=("moth",))
    first, *_ = parts_of("undo", undo, task)
    Journal(file).note(Done(first, Report({"traces": 1000}, ["planted"]), 5.0))
    file.write_text(file.read_text(encoding="utf-8") + '{"part": {"camp', encoding="utf-8")     # cut off while writing
    done = list(run_parts(parts_of("undo", undo, task), 1, Journal(file)))
    whole = Report()
    for answer in done:
        whole.add(answer.report)
    assert (whole.figures["traces"], whole.failures) == (1040, ["planted"])
    again = list(run_parts(parts_of("undo", undo, task), 1, Journal(file)))
    assert sorted(answer.seconds for answer in again) == sorted(round(answer.seconds, 2) for answer in done)


def test_a_file_that_is_no_journal_is_refused(undo, tmp_path):
    file = tmp_path / "shopping.txt"
    file.write_text("bread\n", encoding="utf-8")
    with pytest.raises(BadOption, match="no journal"):
        list(run_parts(parts_of("undo", undo, Task(5, 1, tmp_path)), 1, Journal(file)))


def test_what_parts_found_is_put_together():
    whole = Report({"tried": 1, "slowest": 0.5, "tool": "absent"}, ["a"])
    whole.add(Report({"tried": 2, "slowest": 0.2, "tool": "absent", "more": 7}, ["b"]))
    whole.add(Report({"tool": "there"}))
    assert whole == Report({"tried": 3, "slowest": 0.5, "tool": "absent; there", "more": 7}, ["a", "b"])


def test_the_command_says_how_far_it_came_and_what_it_cost(undo, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command = ["trust", "undo", "--games", "moth", "--size", "40", "--workers", "2", "--journal", "j", "--json"]
    assert main(command) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)["undo"]
    assert (told["size"], told["done"], told["figures"]["traces"]) == (40, 40, 40)
    assert told["processor seconds"] > 0
    assert "undo: 40 of 40, 0 failures" in err
    assert len(Path("j").read_text(encoding="utf-8").splitlines()) == 2
    assert main(["trust", "undo", "--workers", "0"]) == 2
    assert main(["trust", "undo", "--games", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
