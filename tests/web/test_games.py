"""Each of the five games, whole, through the page, against a bot; then its replay."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsing import GAMES, Visitor, breakdown, play_by_hand


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_through_the_page(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    table = visitor.against_bot(game, level=4)              # who ends it: two at random may take 150 rounds
    told = play_by_hand(visitor)
    assert told["over"], told
    page = visitor.page
    assert page.locator("#end-title").inner_text().strip()
    assert page.locator("dialog[open] .seats li").count() == 2
    rows = breakdown(page)
    total = rows.pop("In all", None)
    assert rows
    if total is not None:                                                   # what was won, less what was lost
        assert [sum(column) for column in zip(*rows.values(), strict=True)] == total

    page.goto(f"{visitor.server.address}#/replay/{table}")
    page.wait_for_selector("input[type=range]")
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)
    assert last > 20
    page.get_by_label("To the end").click()
    assert page.url.endswith(f"/replay/{table}/{last}")
    page.get_by_label("One step back").click()
    assert f"Move {last - 1} of {last}" in page.locator("output").inner_text()
    page.get_by_label("Seen by").select_option(label=page.locator(".tools option").nth(1).inner_text())
    assert f"Move {last - 1} of {last}" in page.locator("output").inner_text()
