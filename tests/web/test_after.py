"""After the game: the results, the shelf of finished games, the replay and all it can do."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from web.browsing import Visitor, breakdown, play_by_hand


def _place(page: Any) -> int:
    found = re.search(r"Move (\d+) of", page.locator("output").inner_text())
    assert found
    return int(found[1])


def test_the_results_add_up_and_the_game_is_seen_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    first = visitor.against_bot("vivarium")
    assert play_by_hand(visitor)["over"]

    # The result, told and counted.
    assert page.locator("dialog[open] .told li").count() >= 4
    rows = breakdown(page)
    parts = [rows[name] for name in ("Creatures", "Gems", "Tokens", "Contracts")]
    assert [sum(column) for column in zip(*parts, strict=True)] == rows["In all"]
    shown = [int(text) for text in page.locator("dialog[open] .seats strong").all_inner_texts()]
    assert shown == sorted(rows["In all"], reverse=True)

    # The shelf of finished games.
    page.goto(visitor.server.address + "#/")
    line = page.locator(f".shelf a[href='#/replay/{first}']")
    line.wait_for()
    assert re.search("won|Shared", line.inner_text())
    line.click()
    page.wait_for_selector("input[type=range]")
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)

    # Step, jump to a turn, to a move of the list, scrub.
    page.get_by_label("One step on").click()
    assert _place(page) == 1
    page.get_by_label("Next turn").click()
    turn = _place(page)
    page.get_by_label("Next turn").click()
    assert _place(page) > turn > 1
    page.get_by_label("Previous turn").click()
    assert _place(page) == turn
    page.locator(".moves button").nth(40).click()
    chosen = int(page.locator(".moves button").nth(40).get_attribute("data-after") or -1)
    assert _place(page) == chosen
    assert page.locator(".moves [aria-current=step]").get_attribute("data-after") == str(chosen)
    page.locator("input[type=range]").fill("60")
    assert _place(page) == 60
    page.keyboard.press("End")

    # Play to the end, and stop there.
    page.locator(".moves button").last.click()
    page.locator("input[type=range]").fill(str(last - 2))
    page.get_by_label("Play", exact=True).click()
    page.wait_for_function("last => document.querySelector('output').textContent.includes(`Move ${last} of`)", arg=last)
    page.get_by_label("Play", exact=True).wait_for()

    # Through another's eyes there is a cabinet; a spectator has none.
    page.locator("input[type=range]").fill("60")
    assert page.locator(".cabinet").count() == 0
    page.get_by_label("Seen by").select_option(label="Zoologist")
    page.wait_for_selector(".cabinet")
    assert _place(page) == 60

    # The link to a move, and the record.
    other = visit()
    other.page.goto(f"{visitor.server.address}#/replay/{first}/60")
    other.page.wait_for_selector("output:has-text('Move 60 of')")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("ludotheque record")
    assert "vivarium" in text

    # Play on from here, as the other seat.
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Play on as").select_option(label="Botanist")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".table .board")
    assert first not in page.url
    page.wait_for_selector(".players li.me:has-text('Botanist')")

    # A rematch seats everyone one further.
    page.goto(f"{visitor.server.address}#/t/{first}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("first => !location.hash.includes(first)", arg=first)
    page.wait_for_selector(".players li.me:has-text('Botanist')")
