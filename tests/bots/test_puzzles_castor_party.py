"""Puzzles of Castor Party!: right by the rules, as far as the match is decided, and found by the search."""
from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import CHANCE, WHOLE
from ludotheque.games import find
from ludotheque.games.castor_party.components import PLACE, REWARD, SHAKING
from support.exact import worths

CASTOR = find("castor_party")
FILE = resources.files("ludotheque.bots") / "puzzles" / "castor_party.toml"
PUZZLES = tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzle"]
FEW = Settings(nodes=300)
OPEN = [puzzle for puzzle in PUZZLES if CASTOR.state_from_text(puzzle["position"]).left == 0]
SUDDEN = [puzzle for puzzle in PUZZLES if puzzle not in OPEN]


def by_name(puzzle):
    return puzzle["name"]


def at_once(state, seat):
    """What is decided within the seat's turn: the part of the match won at once, and the part lost; 0, 0 if it goes on.

    The seat goes on as it likes best; a shaking hand is an average of nine.
    """
    if state.ended():
        share = state.shares()[seat] / WHOLE
        return share, 1 - share
    if state.phase == SHAKING:
        told = [at_once(after(state, CHANCE, shake), seat) for shake, _ in state.odds()]
        return sum(won for won, _ in told) / len(told), sum(lost for _, lost in told) / len(told)
    if state.to_act() == seat and state.phase in (PLACE, REWARD):
        return max((at_once(after(state, seat, action), seat) for action in state.legal_actions(seat)),
                   key=lambda told: (told[0], -told[1]))
    return 0.0, 0.0


def after(state, seat, action):
    twin = state.copy()
    twin.play(seat, action)
    return twin


def test_there_are_enough():
    assert len(PUZZLES) >= 15
    assert len({puzzle["name"] for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_name)
def test_it_is_a_position_of_the_game(puzzle):
    state = CASTOR.state_from_text(puzzle["position"])
    assert (state.seats, state.to_act()) == (puzzle["seats"], puzzle["seat"])
    assert CASTOR.options_of(state) == puzzle["options"]
    legal = {CASTOR.action_to_text(action) for action in state.legal_actions(puzzle["seat"])}
    assert set(puzzle["best"]) < legal


@pytest.mark.parametrize("puzzle", OPEN, ids=by_name)
def test_with_empty_piles_what_is_best_is_so_to_the_end_of_the_match(puzzle):
    """Nothing is drawn any more; what rivals hold is known, or every way to deal it is tried."""
    state, seat = CASTOR.state_from_text(puzzle["position"]), puzzle["seat"]
    view = CASTOR.view(state, seat)
    dealt = {CASTOR.state_to_text(world): world for world in (CASTOR.resample(view, seed) for seed in range(12))}
    found = {action: sum(shares) / len(shares) for action, shares in worths(dealt.values(), seat).items()}
    most = max(found.values())
    best = [CASTOR.action_to_text(action) for action, share in found.items() if share > most - 1e-9]
    assert best == puzzle["best"]


@pytest.mark.parametrize("puzzle", SUDDEN, ids=by_name)
def test_otherwise_what_is_best_wins_at_once_or_alone_does_not_lose(puzzle):
    state, seat = CASTOR.state_from_text(puzzle["position"]), puzzle["seat"]
    told = {CASTOR.action_to_text(action): at_once(after(state, seat, action), seat)
            for action in state.legal_actions(seat)}
    most = max((won, -lost) for won, lost in told.values())
    assert most in ((1, 0), (0, 0))
    assert [text for text, (won, lost) in told.items() if (won, -lost) == most] == puzzle["best"]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_name)
def test_a_search_of_few_nodes_finds_it(puzzle):
    state, seat = CASTOR.state_from_text(puzzle["position"]), puzzle["seat"]
    found = SearchBot(CASTOR, FEW, seed=1).choose(CASTOR.view(state, seat))
    assert CASTOR.action_to_text(found) in puzzle["best"]
