"""axe-core finds nothing wrong on any page, in light and in dark."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from web.browsing import GAMES, ROOT, Visitor, play_by_hand, settle

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def _violations(page: Any) -> list[str]:
    """What axe finds and goes on finding: a button that is just fading in has no contrast for a moment."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: run npm ci in web/")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for _ in range(5):
        found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
                              ".map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 99)).join())")
        if not found:
            break
        settle(0.5)
    return list(found)


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_the_lobby_and_the_rules(visit: Callable[..., Visitor], *, dark: bool) -> None:
    visitor = visit(dark=dark)
    page = visitor.open()
    page.wait_for_selector(".game .main")
    assert _violations(page) == []
    page.get_by_role("button", name=re.compile("Castor Party.*Invite")).click()
    page.wait_for_selector("dialog[open]")
    assert _violations(page) == []
    page.locator("dialog summary").click()
    page.get_by_label("Clock").select_option("300")
    assert _violations(page) == []
    visitor.open("#/rules/trias")
    page.reload()
    page.wait_for_selector("figure[data-example]")
    assert _violations(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_around_a_table(visit: Callable[..., Visitor], *, dark: bool) -> None:
    """Waiting for players, between two seats of one screen, with menu, rules, guide, the link for another device."""
    visitor = visit(dark=dark, guided=False)
    page = visitor.page
    visitor.new_table("vivarium", [{"kind": "human"}, {"kind": "open"}], listed=True)
    page.wait_for_selector(".qr")
    assert _violations(page) == []
    visitor.new_table("vivarium", [{"kind": "human"}, {"kind": "human"}])
    page.wait_for_selector(".guide")
    assert _violations(page) == []
    page.get_by_role("button", name="I know this game").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.wait_for_selector(".panel [data-rule]")
    page.get_by_role("button", name="More", exact=True).click()
    assert _violations(page) == []
    page.get_by_role("button", name="Play on another device").click()
    page.wait_for_selector("dialog[open] .qr")
    assert _violations(page) == []
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector("dialog[open] select")
    assert _violations(page) == []
    page.get_by_role("button", name="Cancel").click()
    page.locator(".domino[data-action]").first.click()
    page.locator(".prompt [data-action=gems]").click()
    page.wait_for_selector("dialog[open] #pass-title")
    assert _violations(page) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(game: str, visit: Callable[..., Visitor], *, dark: bool) -> None:
    visitor = visit(dark=dark)
    visitor.against_bot(game)
    play_by_hand(visitor, most=9)
    visitor.page.wait_for_selector(".prompt.mine, dialog[open] #end-title")
    assert _violations(visitor.page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_results_and_replay(visit: Callable[..., Visitor], *, dark: bool) -> None:
    visitor = visit(dark=dark)
    page = visitor.page
    table = visitor.against_bot("moth")
    assert play_by_hand(visitor)["over"]
    assert _violations(page) == []
    page.goto(f"{visitor.server.address}#/replay/{table}")
    page.wait_for_selector(".moves button")
    assert _violations(page) == []
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("dialog[open]")
    assert _violations(page) == []
