"""What a network sees: fixed size, within its bounds, nothing that the view does not hold, documented."""
from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.core.tensors import hashed
from ludotheque.games import catalogue
from support.cases import all_cases, walk
from support.planes import section

ROOT = Path(__file__).parent.parent.parent
each_case = pytest.mark.parametrize("case", all_cases(), ids=str)


@each_case
def test_a_tensor_is_as_its_planes_say_and_follows_from_the_view_alone(case):
    game, seats = case.game, case.seats
    planes = game.tensor_planes(seats)
    low = [plane.low for plane in planes for _ in range(plane.size)]
    high = [plane.high for plane in planes for _ in range(plane.size)]
    assert game.tensor_size(seats) == len(low)
    for number, (state, _, _) in enumerate(walk(case, 41)):
        if number > 6 and number % 5:
            continue
        for watcher in case.watchers:
            view = game.view(state, watcher)
            tensor = game.tensor(view)
            assert len(tensor) == len(low)
            for at, value in enumerate(tensor):
                assert low[at] <= value <= high[at], (at, value, game.state_to_text(state))
            if game.planes(seats):
                assert state.observation(watcher) == tensor, game.state_to_text(state)
                assert game.resample(view, number).observation(watcher) == tensor


PAGES = {game.rules_page: game for game in reversed(catalogue().values())}      # the first of those that share a page


@pytest.mark.parametrize("game", PAGES.values(), ids=lambda game: game.name)
def test_the_planes_stand_on_the_page_of_the_game(game):
    page = (ROOT / "docs" / "rules" / f"{game.rules_page}.md").read_text(encoding="utf-8")
    assert page.endswith(section(game)), "write it with: python tests/support/planes.py"


def test_views_without_planes_are_hashed():
    view = {"seat": 0, "seats": 2, "hand": [1, 2], "other": {"held": None}}
    assert sum(hashed(view)) == 5
    assert hashed(view) == hashed(dict(reversed(view.items())))
    assert hashed(view) != hashed({**view, "hand": [2, 1]})
