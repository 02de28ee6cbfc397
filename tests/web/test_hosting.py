"""What a host settles: clock, taking back, spectators; who is at the table reads it; bots for seats that were left."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from web.browsing import Visitor, play_by_hand


def _info(page: Any) -> dict[str, Any]:
    """The table that the page shows, as the server tells it."""
    info: dict[str, Any] = page.evaluate(
        "async () => (await (await fetch(`/api/tables/${location.hash.split('/')[2]}`)).json()).info")
    return info


def _set_up(visitor: Visitor, way: str) -> Any:
    page = visitor.open()
    page.get_by_role("button", name=re.compile(f"^Raptor.*{way}")).click()
    page.wait_for_selector("dialog[open]")
    return page


@pytest.mark.parametrize(("way", "seats", "expected"), [
    ("Invite", ["human", "open"], {"undo": "consent", "hints": False}),
    ("Same screen", ["human", "human"], {"undo": "free", "hints": True}),
    ("Choose seats", ["human", "bot"], {"undo": "free", "hints": True})])
def test_whoever_leaves_more_alone_gets_a_table_without_fuss(
        visit: Callable[..., Visitor], way: str, seats: list[str], expected: dict[str, Any]) -> None:
    page = _set_up(visit(), way)
    assert not page.get_by_label("Taking actions back").is_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room, .board .cell")
    info = _info(page)
    assert [seat["kind"] for seat in info["seats"]] == seats
    assert {key: info.get(key, False) for key in expected} == expected
    assert (info.get("clock"), info["spectators"], info["listed"]) == (None, True, False)


def test_a_host_settles_clock_undo_and_spectators_by_keys_and_who_comes_reads_it(visit: Callable[..., Visitor]) -> None:
    page = _set_up(visit(), "Invite")
    summary = page.locator("dialog summary")
    summary.focus()
    page.keyboard.press("Enter")
    for label, choice in (("Clock", "15 minutes each"), ("For each turn", "10 seconds more"),
                          ("When it runs out", "Bot 5"), ("Taking actions back", "never")):
        page.keyboard.press("Tab")
        focused = page.locator("dialog select:focus")
        assert label in focused.locator("xpath=..").inner_text()
        page.keyboard.type(choice)                          # as the browser's own lists take it
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    summary.focus()
    page.keyboard.press("Enter")
    told = "15 minutes each, 10 seconds more for each turn · nothing is taken back · no spectators"
    assert told in summary.inner_text()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room")
    info = _info(page)
    assert info["clock"] == {"initial": 900, "increment": 10}
    assert (info["undo"], info["spectators"]) == ("never", False)
    assert told in page.locator(".room").inner_text()
    guest = visit(language="fr")
    guest.open(page.url.split("/", 3)[3])
    guest.page.wait_for_selector(".room")
    read = guest.page.locator(".room .facts").inner_text().replace("\u00a0", " ")
    assert "15 minutes chacun, 10 secondes de plus" in read
    assert "rien n’est repris · sans spectateurs" in read
    guest.page.get_by_label("Votre nom").fill("Bo")
    guest.page.get_by_role("button", name="Prendre cette place").click()
    guest.page.wait_for_selector(".board .cell")
    guest.page.get_by_role("button", name="Plus", exact=True).click()
    assert "sans spectateurs" in guest.page.locator(".sheet").inner_text()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 720)])
def test_the_set_up_fits_the_screen_however_much_is_unfolded(
        visit: Callable[..., Visitor], language: str, width: int, height: int) -> None:
    visitor = visit(language=language, width=width, height=height)
    page = visitor.open()
    page.locator(".game .ways .button:last-child").nth(1).click()
    dialog = page.locator("dialog[open]")
    for unfolded in (False, True):
        if unfolded:
            dialog.locator("summary").click()
            dialog.locator("details select").first.select_option("604800")
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
        button = dialog.locator(".row .main").bounding_box()
        assert button["y"] + button["height"] <= height     # what one came for is always in sight


def test_a_host_who_holds_no_seat_closes_the_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.new_table("raptor", [{"kind": "open"}, {"kind": "open"}], listed=True)
    listed = "async () => (await (await fetch('/api/tables')).json()).map((one) => one.id)"
    assert table in page.evaluate(listed)
    page.get_by_role("button", name="Close the table").click()
    page.locator("dialog[open]").get_by_role("button", name="Close the table").click()
    page.wait_for_selector(".games")
    assert table not in page.evaluate(listed)


def test_whoever_lets_a_bot_stand_in_chooses_how_strong_and_the_seat_is_taken_back(
        visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    table = host.new_table("raptor", [{"kind": "human"}, {"kind": "open"}], name="Ada")
    guest.open(f"#/t/{table}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Take this seat").click()
    guest.page.wait_for_selector(".board .cell")
    guest.page.get_by_role("button", name="More", exact=True).click()
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.page.locator("dialog[open]").get_by_role("button", name="Leave the table").click()
    page = host.page
    page.get_by_role("button", name="Let a bot play on").click()
    level = page.get_by_label("How strong?")
    assert level.locator("option:checked").inner_text() == "Bot 3 · Casual player"
    level.select_option(label="Bot 5 · Club player")
    page.get_by_role("button", name="Let it play").click()
    page.wait_for_selector("section.players small:has-text('a bot plays on (Club player)')")
    assert _info(page)["seats"][1]["stand_in"] == 5
    guest.open(f"#/t/{table}")
    guest.page.get_by_role("button", name="Take my seat back").click()
    page.wait_for_selector("section.players small:has-text('a bot plays on')", state="detached")
    page.get_by_role("button", name="More", exact=True).click()                 # one's own seat likewise
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_label("How strong?").select_option(label="Bot 1 · Beginner")
    page.get_by_role("button", name="Let it play").click()
    page.get_by_role("button", name="Take my seat back").wait_for()
    assert _info(page)["seats"][0]["stand_in"] == 1


def test_a_game_is_played_on_with_the_clock_of_its_table_or_another(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.against_bot("moth", clock={"initial": 1234, "increment": 7}, spectators=False, undo="never")
    assert play_by_hand(visitor)["over"]
    for choose, expected in ((False, {"initial": 1234, "increment": 7}), (True, None)):
        page.goto(f"{visitor.server.address}#/replay/{table}")
        page.wait_for_selector(".moves button")
        page.get_by_role("button", name="Play on from here").click()
        if choose:
            page.locator("dialog summary").click()
            page.get_by_label("Clock").select_option(label="none")
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_selector(".prompt")
        info = _info(page)
        assert (info.get("clock"), info["undo"], info["spectators"]) == (expected, "never", False)
