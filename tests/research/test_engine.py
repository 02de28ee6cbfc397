"""The engine protocol: what is answered, what is refused, and programs played as a seat."""
from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.games import catalogue, find
from ludotheque.play.match import Match
from ludotheque.research.engine import Engine
from ludotheque.research.engine_client import EngineBot, EngineFailed
from support.cases import all_cases, walk

ROOT = Path(__file__).parent.parent.parent
PYTHON = shlex.quote(sys.executable)


def talk(*lines):
    """What the engine answers to the lines."""
    said = []
    engine = Engine(said.append)
    for line in lines:
        if not engine.hear(line):
            break
    engine.wait()
    return said


def test_a_greeting():
    said = talk("hello 1", "isready")
    assert said[0] == f"id name Ludotheque {ludotheque.__version__}"
    assert said[1].split()[2:] == list(catalogue())
    assert said[2:] == ["hello 1", "readyok"]
    assert talk("hello 2")[0].startswith("error this engine speaks protocol 1")


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_positions_by_text_by_view_and_by_actions(case):
    game, played = case.game, []
    options = " ".join(f"{name}={value}" for name, value in case.options.items())
    for number, (state, seat, action) in enumerate(walk(case, 51)):
        if number % 17 == 0 and number < 120:
            legal = " ".join(["legal", *map(game.action_to_text, state.legal_actions(seat))])
            assert talk(f"position {game.name} text {game.state_to_text(state)}", "legal") == [legal]
            start = f"position {game.name} start seats {case.seats} {options} actions {' '.join(played)}"
            assert talk(start, "legal") == [legal]
            if seat >= 0:
                view = game.view(state, seat)
                said = talk(f"position {game.name} view {game.view_to_text(view)}", "legal", "view")
                assert said[0] == legal
                assert json.loads(said[1].removeprefix("view ")) == view
        played.append(game.action_to_text(action))


@pytest.mark.parametrize("case", all_cases()[:3], ids=str)
def test_it_thinks_and_answers(case):
    for go in ("nodes 20", "movetime 30"):
        said = talk(f"position {case.game.name} start seats {case.seats}", "set seed 3",
                    *([] if case.new().to_act() >= 0 else ["go"]), f"go {go}")
        if case.new().to_act() >= 0:
            assert said[-1].startswith("bestaction ")
            assert case.game.action_from_text(said[-1].split()[1]) in case.new().legal_actions(case.new().to_act())
            assert any(line.startswith("info ") for line in said)
        else:
            assert all(line.startswith("error chance is asked") for line in said)


def test_thinking_without_end_is_stopped():
    said = []
    engine = Engine(said.append)
    engine.hear("position moth start")
    engine.hear("go infinite")
    engine.hear("stop")
    assert said[-1].startswith("bestaction c")
    engine.hear("legal")
    assert said[-1] == "legal c1 c2 c3 c4"


def test_refusals_are_sentences_and_change_nothing():
    said = []
    engine = Engine(said.append)
    engine.hear("position moth text 4 1234/1234 ./.")
    for line in ("position", "position moth", "position chess start", "position moth start seats 9",
                 "position moth start seats x", "position moth start x", "position moth start a=b",
                 "position moth start actions c9", "position moth start actions l1", "position moth text x",
                 "position moth view 4 1234/1234 ./.", "go nodes", "go nodes 0", "go nodes x", "go away", "set",
                 "set level 99", "set sound 1", "view 7", "fly", "_think", "hear", "hello 9", "\x00 \x00",
                 "position moth start actions " + "x" * 1_000_001):
        before = len(said)
        assert engine.hear(line)
        engine.wait()
        assert said[before].startswith("error "), line
        assert len(said) == before + 1
        assert "\n" not in said[before]
    engine.hear("legal")
    assert said[-1] == "legal c1 c2 c3 c4"
    assert talk("legal")[0].startswith("error there is no position yet")
    assert talk("legal c1 c2", 'view {"seat":0}', "", "newgame") == []


def test_the_view_of_one_seat_tells_nothing_of_another():
    said = talk("position moth view @0 4 1234/1234 ./?", "view 0", "view 1")
    assert said[0].startswith("view {")
    assert said[1].startswith("error this is the view of seat 0")


@given(st.lists(st.text(max_size=40), max_size=4))
@settings(max_examples=60)
def test_any_lines_are_answered_in_lines(lines):
    for line in talk("position moth start", *(line.replace("go", "") for line in lines)):
        assert line.split()[0] in ("id", "hello", "readyok", "legal", "view", "error", "info", "bestaction")


def test_the_command_speaks_the_protocol():
    done = subprocess.run([sys.executable, "-m", "ludotheque.cli.main", "engine"], capture_output=True, text=True,
                          input="hello 1\nposition moth start\ngo nodes 9\nquit\nlegal\n", check=True,
                          env={**os.environ, "PYTHONPATH": str(Path(ludotheque.__file__).parent.parent)})
    assert re.search(r"hello 1\n(info .+\n)+bestaction c[1-4]\n$", done.stdout)


# ---- programs as a seat ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", catalogue())
@pytest.mark.parametrize("program", [f"{PYTHON} {ROOT / 'examples' / 'engine_bot.py'}",
                                     f"sh {ROOT / 'examples' / 'engine_bot.sh'}"], ids=["python", "shell"])
def test_the_example_bots_play_whole_games(name, program):
    game = find(name)
    match = Match(game, seed=bytes(32))
    bot = EngineBot(game, program, 5)
    asked = 0
    while not match.is_over and asked < 400:
        match.play(match.to_act, bot.choose(match.view(match.to_act)))
        asked += 1
    bot.close()
    assert asked > 2
    assert bot.name in ("Curious", "Last")


def test_our_own_engine_sits_down_as_a_program():
    game = find("moth")
    bot = EngineBot(game, f"{PYTHON} -m ludotheque.cli.main engine", 5, go="nodes 30")
    match = Match(game, seed=bytes(32))
    while not match.is_over:
        match.play(match.to_act, bot.choose(match.view(match.to_act)))
    assert bot.info
    bot.close()


def program(answer):
    """A program that greets well and answers `go` with this."""
    code = ("import sys, time\nfor line in sys.stdin:\n  w = line.split()[0]\n"
            "  if w == 'hello': print('hello 1', flush=True)\n"
            f"  if w == 'go': {answer}\n  if w == 'quit': break\n")
    return f"{PYTHON} -c {shlex.quote(code)}"


def test_programs_that_misbehave_are_named():
    game = find("moth")
    view = game.view(game.new(), 0)
    for command in ("/no/such/program", "", "'"):
        with pytest.raises(EngineFailed, match="could not be started"):
            EngineBot(game, command)
    for answer, wrong, said in (
            ("print('bestaction c9', flush=True)", IllegalAction, "c9"),
            ("print('bestaction l1', flush=True)", IllegalAction, "not legal"),
            ("print('error no idea', flush=True)", EngineFailed, "no idea"),
            ("sys.exit(0)", EngineFailed, "went away"),
            ("time.sleep(30)", EngineFailed, "silent")):
        bot = EngineBot(game, program(answer))
        if "sleep" in answer:
            bot.patience = 0.3
        with pytest.raises(wrong, match=said):
            bot.choose(view)
        bot.close()
    with pytest.raises(EngineFailed):
        EngineBot(game, f"{PYTHON} -c pass")
    with pytest.raises(BadOption, match="go"):
        EngineBot(game, program("pass"), go="away")
