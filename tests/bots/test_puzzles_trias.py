"""The puzzles of Trias and Ciao Dino!: every answer is proven by all lines of the rules, and the bot finds it."""
from __future__ import annotations

import tomllib
from importlib import resources

import pytest

import ludotheque
from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import CHANCE, NOBODY, WHOLE
from ludotheque.games import find

FILE = resources.files("ludotheque.bots") / "puzzles" / "trias.toml"
PUZZLES = tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzle"]
NODES = 4000
by_name = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])


def wins(state, seat, known):
    """Whether the seat wins against every defence of all others together, in every draw of chance."""
    actor = state.to_act()
    if actor == NOBODY:
        return state.shares()[seat] == WHOLE
    key = (state.phase, state.turn, state.points, state.boat, state.closing, state.card, *state.herd, *state.marked,
           *state.q, *state.r, *state.reserve, *state.score, *state.hand, *state.pile)
    if key not in known:
        answers = [action for action, _ in state.odds()] if actor == CHANCE else state.legal_actions(actor)
        answers.sort(reverse=True)                  # to end the phase and to breed come first
        found = (wins(after(state, actor, answer), seat, known) for answer in answers)
        known[key] = any(found) if actor == seat else all(found)
    return known[key]


def after(state, seat, action):
    state = state.copy()
    state.play(seat, action)
    return state


def test_there_are_enough_of_both_editions():
    assert len(PUZZLES) >= 15
    assert {puzzle["game"] for puzzle in PUZZLES} == {"trias", "ciao_dino"}
    assert {puzzle["seats"] for puzzle in PUZZLES} == {2, 3}
    assert len({puzzle["name"] for puzzle in PUZZLES}) == len(PUZZLES)


@by_name
def test_the_answer_wins_and_nothing_else_does(puzzle):
    game, seat = find(puzzle["game"]), puzzle["seat"]
    state = game.state_from_text(puzzle["position"])
    assert game.state_to_text(state) == puzzle["position"]
    assert (state.seats, state.to_act(), puzzle["options"]) == (puzzle["seats"], seat, {})
    known = {}
    winning = [game.action_to_text(action) for action in state.legal_actions(seat)
               if wins(after(state, seat, action), seat, known)]
    assert winning == sorted(puzzle["best"], key=game.action_from_text)


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="so many nodes take minutes uncompiled, and are the same")
@pytest.mark.parametrize("seed", [1, 2])
@by_name
def test_the_bot_solves_it(puzzle, seed):
    game = find(puzzle["game"])
    view = game.view(game.state_from_text(puzzle["position"]), puzzle["seat"])
    action = SearchBot(game, Settings(nodes=NODES), seed=seed).choose(view)
    assert game.action_to_text(action) in puzzle["best"]
