"""The first minute: the lobby, the first move, the first mistake."""
from __future__ import annotations

import gzip
import re
from collections.abc import Callable

from web.browsing import DIST, GAMES, Visitor


def test_two_clicks_from_the_lobby_to_the_first_move(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.open()
    page.wait_for_selector(".game")
    assert page.locator(".game").count() == len(GAMES)
    page.get_by_role("button", name=re.compile("^Raptor: Play now")).click()
    visitor.my_turn()
    page.locator(".cell.usable").first.click()
    page.wait_for_selector(".log li:has-text('The mother starts')")
    assert page.locator(".cell.usable").count() > 5                          # now the babies


def test_my_tables_stand_in_the_lobby_with_those_where_it_is_my_turn_first(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    table = visitor.against_bot("vivarium")
    visitor.page.goto(visitor.server.address + "#/")
    line = visitor.page.locator(f".tables a[href='#/t/{table}']")
    line.wait_for()
    assert "Vivarium" in line.inner_text()


def test_many_tables_of_mine_leave_the_games_in_sight(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    for _ in range(5):
        visitor.against_bot("vivarium")
    page = visitor.page
    page.goto(visitor.server.address + "#/")
    page.get_by_role("button", name="2 more").wait_for()
    assert page.locator(".tables.mine li").count() == 3
    page.get_by_role("button", name="2 more").click()
    assert page.locator(".tables.mine li").count() == 5


def test_a_refused_click_says_why_with_its_rule(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor", options={"layout": "picture"})
    visitor.my_turn()
    visitor.page.locator("[data-cell=a1]").click()
    alert = visitor.page.locator(".refusal")
    alert.wait_for()
    assert "a1 is not on a middle tile" in alert.inner_text()
    alert.locator(".rule").click()
    shown = visitor.page.locator("[data-rule='R2.6'].at")
    shown.wait_for()
    assert "mother" in shown.inner_text()


def test_undo_takes_a_step_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor")
    visitor.my_turn()
    visitor.page.locator(".cell.usable").first.click()
    visitor.page.wait_for_selector("text=Place a baby")
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.page.wait_for_selector("text=Place the mother")


def test_undo_takes_back_one_step_of_several(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor")
    visitor.my_turn()
    for asked in ("Place a baby", "Place a baby", "Place a baby"):
        before = visitor.page.locator(".log li").count()
        visitor.page.locator(".cell.usable").first.click()
        visitor.page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=before)
        visitor.page.wait_for_selector(f"text={asked}")
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.page.wait_for_selector(".prompt button:has-text('Redo')")
    undone = visitor.page.evaluate("""async () => {
        const table = location.hash.split('/')[2]
        const answer = await (await fetch(`/api/tables/${table}`)).json()
        return answer.steps.filter((step) => step.kind === 'undone').length }""")
    assert undone == 1


def _packed(name: str) -> int:
    return len(gzip.compress((DIST / "assets" / name).read_bytes()))


def _needs(name: str) -> set[str]:
    """The files that a file of the pages loads, whether at once or when asked for."""
    return set(re.findall(r"[\w-]+\.(?:js|css)", (DIST / "assets" / name).read_text(encoding="utf-8"))) - {name}


def test_what_is_loaded_stays_small() -> None:
    """Under 150 kB compressed before a game is chosen; each game with all it needs, under 150 kB more."""
    page = (DIST / "index.html").read_text()
    first = set(re.findall(r'(?:src|href)="/assets/([^"]+)"', page))
    assert first
    assert sum(map(_packed, first)) < 150_000
    files = {file.name for file in (DIST / "assets").iterdir()}
    boards = {name for name in files if re.match(r"Board-.*\.js$", name)}
    assert len(boards) == 4                                                 # Trias and Ciao Dino! share theirs
    shared = sum(_packed(name) for name in files - first if not name.startswith("Board-"))
    looks = max(_packed(name) for name in files if re.match(r"Board-.*\.css$", name))
    for board in boards:
        assert _needs(board) <= files
        assert _packed(board) + looks + shared < 150_000                    # with every other page besides
