"""Raptor's puzzles: proven by trying everything that can happen until the round ends, and solved by the search."""
from __future__ import annotations

import pytest

from ludotheque.bots import puzzles
from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import WHOLE
from ludotheque.core.state import State
from ludotheque.games import find

RAPTOR = find("raptor")
PUZZLES = puzzles.load("raptor")
ENOUGH = 60_000                 # iterations; a second is more than that


def worth(state: State, seat: int, round_: int, known: dict[str, int]) -> int:
    """1 if the seat can force a win before the round ends, -1 if a rival can, else 0. The slow, obvious way."""
    if state.ended():
        return {WHOLE: 1, 0: -1}.get(state.shares()[seat], 0)
    asked, text = state.to_act(), RAPTOR.state_to_text(state)
    if asked < 0 or state.round != round_ or RAPTOR.view(state, seat)["phase"] not in ("choose", "effect", "turn"):
        return 0
    if text not in known:
        found = []
        for action in state.legal_actions(asked):
            after = state.copy()
            after.play(asked, action)
            found.append(worth(after, seat, round_, known))
            if found[-1] == (1 if asked == seat else -1):
                break
        known[text] = max(found) if asked == seat else min(found)
    return known[text]


def answers(puzzle: puzzles.Puzzle) -> dict[str, int]:
    """What each action of the one who is asked is worth, whatever the rival has laid or lays."""
    state, known, found = puzzle.state(), {}, {}
    rival = 1 - puzzle.seat
    for action in state.legal_actions(puzzle.seat):
        after = state.copy()
        after.play(puzzle.seat, action)
        worlds = [after]
        if state.may_act(rival):
            worlds = [after.copy() for _ in after.legal_actions(rival)]
            for world, answer in zip(worlds, after.legal_actions(rival), strict=True):
                world.play(rival, answer)
        found[RAPTOR.action_to_text(action)] = min(worth(world, puzzle.seat, state.round, known) for world in worlds)
    return found


def test_there_are_enough_for_both_sides():
    assert len(PUZZLES) >= 15
    assert min(sum(puzzle.seat == seat for puzzle in PUZZLES) for seat in range(2)) >= 7


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_the_answer_is_proven_by_the_rules(puzzle):
    found = answers(puzzle)
    best = max(found.values())
    assert best >= 0
    assert min(found.values()) < best
    assert {text for text, value in found.items() if value == best} == set(puzzle.best)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_the_search_finds_it(puzzle):
    """Bounded by nodes and seeded, so that it is the same everywhere; uncompiled too few to ask for it."""
    import ludotheque

    nodes = ENOUGH if ludotheque.is_compiled() else 40
    action = SearchBot(puzzle.game, Settings(nodes=nodes), seed=1).choose(puzzle.view())
    assert puzzle.is_solved_by(action) or not ludotheque.is_compiled()


@pytest.mark.parametrize("puzzle", [p for p in PUZZLES if "wins in this turn" in p.ask], ids=lambda puzzle: puzzle.name)
@pytest.mark.parametrize("level", range(2, 5))
def test_from_level_2_up_the_win_is_played_to_its_end(puzzle, level):
    from ludotheque.bots.levels import find_bot

    state, bot = puzzle.state(), find_bot(f"{level},seconds=0,nodes=8").make(RAPTOR, 3)
    while not state.ended():
        assert state.to_act() == puzzle.seat
        state.play(puzzle.seat, bot.choose(RAPTOR.view(state, puzzle.seat)))
    assert state.shares()[puzzle.seat] == WHOLE
