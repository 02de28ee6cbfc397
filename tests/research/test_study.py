"""Studies: the same numbers whatever the workers, kept when stopped, shown on one page."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ludotheque
from ludotheque.cli.main import main
from ludotheque.core.errors import BadOption
from ludotheque.games import catalogue, find
from ludotheque.research.plots import curve, histogram, whiskers
from ludotheque.research.study import Case, Plan, Store, play_one
from ludotheque.research.summary import interval, spread, summarise
from support.cases import all_cases


def study(out, *more):
    status = main(["study", "moth", "--quiet", "--out", str(out), *more])
    assert status == 0
    return json.loads(out.with_name(out.name + ".json").read_text(encoding="utf-8"))


def test_the_same_results_whatever_the_workers(tmp_path):
    first = study(tmp_path / "a", "--games", "12", "--workers", "1")
    for name, more in (("b", ("--workers", "2")), ("c", ("--workers", "3", "--threads"))):
        other = study(tmp_path / name, "--games", "12", *more)
        assert other["cases"] == first["cases"]
        assert sorted((tmp_path / f"{name}.games.jsonl").read_text().splitlines()) == \
            sorted((tmp_path / "a.games.jsonl").read_text().splitlines())
    assert study(tmp_path / "d", "--games", "12", "--workers", "1", "--seed", "2")["cases"] != first["cases"]


def test_a_study_goes_on_where_it_stood(tmp_path):
    whole = study(tmp_path / "whole", "--games", "10", "--workers", "1")
    study(tmp_path / "part", "--games", "4", "--workers", "1")
    file = tmp_path / "part.games.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:25])         # the machine stopped in the middle of a line
    assert study(tmp_path / "part", "--games", "10", "--workers", "1")["cases"] == whole["cases"]
    assert len(file.read_text().splitlines()) == 11
    shorter = study(tmp_path / "part", "--games", "6", "--workers", "1")
    assert shorter["cases"][0]["games"] == 6


def test_a_file_of_another_study_is_left_alone(tmp_path, capsys):
    study(tmp_path / "a", "--games", "2", "--workers", "1")
    before = (tmp_path / "a.games.jsonl").read_bytes()
    assert main(["study", "moth", "--quiet", "--out", str(tmp_path / "a"), "--seed", "9"]) == 2
    assert "another study" in capsys.readouterr().err
    assert (tmp_path / "a.games.jsonl").read_bytes() == before
    (tmp_path / "a.games.jsonl").write_bytes(before + b'{"case": 0}\n')
    assert main(["study", "moth", "--quiet", "--out", str(tmp_path / "a")]) == 2
    assert "line 4 is no game" in capsys.readouterr().err


def test_ctrl_c_keeps_what_it_has(tmp_path):
    env = {**os.environ, "PYTHONPATH": str(Path(ludotheque.__file__).parent.parent)}
    for workers in ("1", "2"):
        out = tmp_path / workers
        command = [sys.executable, "-m", "ludotheque.cli.main", "study", "moth", "--games", "1000000", "--quiet",
                   "--workers", workers, "--out", str(out)]
        running = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        file = out.with_name(out.name + ".games.jsonl")
        for _ in range(600):
            if file.exists() and file.read_text().count("\n") > 5:
                break
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)                  # as a terminal does: every process of the group
        said, errors = running.communicate(timeout=60)
        assert running.returncode == 130
        assert "the same command goes on" in said
        assert "Traceback" not in errors
        result = json.loads(out.with_name(out.name + ".json").read_text())
        assert result["complete"] is False
        assert result["cases"][0]["games"] >= 5
        assert "stopped early" in out.with_name(out.name + ".html").read_text()


class Page(HTMLParser):
    """Notes what a page loads from elsewhere, and whether its tags close."""

    def __init__(self):
        super().__init__()
        self.open, self.loads = [], []

    def handle_starttag(self, tag, attrs):
        self.loads += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br", "line", "circle", "rect", "polygon", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("line", "circle", "rect", "polygon", "polyline"):
            assert self.open.pop() == tag


def test_the_page_stands_alone_and_says_how_it_was_made(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["ludotheque", "study", "moth", "--games", "9"])
    study(tmp_path / "a", "--games", "9", "--workers", "1")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    parser = Page()
    parser.feed(page)
    assert parser.open == []
    assert parser.loads == []
    assert "http" not in page
    assert "ludotheque study moth --games 9" in page
    assert f"ludotheque {ludotheque.__version__}" in page
    assert page.count("<svg") >= 6
    for said in ("by seat", "West", "R3.2", "lead", "points at the end"):
        assert said in page


def test_several_games_stand_side_by_side(tmp_path):
    names = list(catalogue())[:2] if len(catalogue()) > 1 else ["moth", "moth"]
    assert main(["study", *names, "--games", "2", "--quiet", "--workers", "1", "--out", str(tmp_path / "two")]) == 0
    result = json.loads((tmp_path / "two.json").read_text())
    assert [case["game"] for case in result["cases"]] == names


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_every_game_can_be_studied(case):
    plan = Plan((Case(case.game.name, case.seats, case.options),), ("random",), 2, 3)
    rows = [play_one(plan, 0, number) for number in range(2)]
    assert rows == [play_one(plan, 0, number) for number in range(2)]
    told = json.loads(json.dumps(summarise(plan, 0, rows)))
    assert told["games"] == 2
    assert abs(sum(row["share"] for row in told["by_seat"]) - 1) < 1e-9
    assert told["rules_seen"] > 3
    assert sum(told["endings"].values()) == 2
    game = find(case.game.name)
    for entry in told["uses"]:
        assert not entry["name"] or entry["name"] in game.studied
        assert entry["uses"] == sum(by["uses"] for by in entry["by_seat"])
    if game.scores(case.new()) is not None:
        assert len(told["scores"]) == case.seats


def test_what_a_study_of_moth_counts():
    plan = Plan((Case("moth", 2),), ("random",), 40, 5)
    rows = [play_one(plan, 0, number) for number in range(40)]
    told = summarise(plan, 0, rows)
    laid = [entry for entry in told["uses"] if entry["what"] == "choose" and entry["name"] == "card"]
    assert [entry["value"] for entry in laid] == ["1", "2", "3", "4"]
    assert sum(entry["uses"] for entry in laid) == sum(row["uses"]["choose"][0] + row["uses"]["choose"][1]
                                                       for row in rows)
    for entry in laid:
        for by in entry["by_seat"]:
            assert by["with"]["games"] + by["without"]["games"] == 40
    assert told["lead_by"] == "points"
    assert told["rules"]["R3.2"]["fired"] == sum(row["rules"].get("R3.2", 0) for row in rows) > 0
    assert told["rules"]["R1.1"]["fired"] == 0
    assert told["scores"][0]["mean"] + told["scores"][1]["mean"] == pytest.approx(8)


def test_bots_go_round_the_seats():
    plan = Plan((Case("moth", 2),), ("random", "random"), 4, 5)
    assert [plan.seating(0, number) for number in range(3)] == [[0, 1], [1, 0], [0, 1]]
    for wrong in ({"cases": ()}, {"bots": ()}, {"games": 0}, {"bots": ("clever",)}, {"cases": (Case("moth", 5),)}):
        with pytest.raises(BadOption):
            Plan(**{"cases": plan.cases, "bots": plan.bots, "games": 4, **wrong})


def test_a_program_can_be_studied(tmp_path):
    bot = f"engine:{sys.executable} {Path(__file__).parent.parent.parent / 'examples' / 'engine_bot.py'}"
    result = study(tmp_path / "a", "--games", "4", "--workers", "1", "--bot", "random", "--bot", bot)
    assert [row["games"] for row in result["cases"][0]["by_bot"]] == [4, 4]


def test_figures():
    low, high = interval(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(1.0, 10)[1] == 1.0
    assert 0.6 < interval(1.0, 10)[0] < 0.8
    assert spread([3, 1, 2, 2])["median"] == 2
    assert spread([3, 1, 2, 2])["counts"] == {"1": 1, "2": 2, "3": 1}
    assert spread([])["mean"] is None


def test_plots_stay_inside_their_frame():
    for drawn in (histogram([("a", {"0": 5, "1000": 1}), ("b", {"-20": 3})], "x", "t"),
                  histogram([("", {"7": 2})], "x", "t"),
                  whiskers([("a", 0.5, 0.4, 0.6), ("b", None, None, None)], 0.5, "t"),
                  curve([(0, 0.1), (10, 0.9)], "x", "t", top=1.0), curve([(3, 0.0)], "x", "t")):
        assert drawn.startswith("<svg")
        for x in re.findall(r'(?:x|x1|x2|cx)="(-?[\d.]+)"', drawn):
            assert 0 <= float(x) <= 421
    assert histogram([], "x", "t") == "<p>no games</p>"


def test_the_store_counts_a_game_once(tmp_path):
    plan = Plan((Case("moth", 2),), ("random",), 2, 1)
    store = Store(tmp_path / "s.jsonl", plan)
    row = play_one(plan, 0, 0)
    store.add(row)
    store.add(row)
    assert len((tmp_path / "s.jsonl").read_text().splitlines()) == 2
    assert store.missing() == [(0, 1)]
    assert Store(tmp_path / "s.jsonl", plan).rows == {(0, 0): row}
