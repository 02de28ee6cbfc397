"""For everybody: both languages, keyboard alone, small screens, screen readers, colour-blind eyes."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.bots.levels import LEVELS, level_name
from web.browsing import GAMES, ROOT, Visitor, play_by_hand

QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
PAIR = re.compile(rf"^  \w+: \[(?P<en>{QUOTED}),\s*(?P<fr>{QUOTED})\],?$", re.MULTILINE)


def _pairs() -> list[tuple[str, str]]:
    """Every string of the pages in English and French that has no blanks to fill."""
    words = ROOT / "web" / "src" / "words"
    text = "\n".join((words / name).read_text(encoding="utf-8") for name in ("ui.ts", "boards.ts"))
    found = [(match["en"][1:-1], match["fr"][1:-1]) for match in PAIR.finditer(text)]
    assert len(found) > 100
    return [(en, fr) for en, fr in found if "{" not in en and en != fr]


def _all_words(page: Any) -> str:
    """Everything the page shows or tells a screen reader."""
    words: str = page.evaluate("""() => {
      const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
        .flatMap((e) => ['aria-label', 'title', 'placeholder'].map((name) => e.getAttribute(name) ?? ''))
      return [document.body.innerText, ...labels].join('\\n')
    }""")
    return words


def test_levels_have_the_same_names_as_in_the_terminal() -> None:
    text = (ROOT / "web" / "src" / "words" / "ui.ts").read_text(encoding="utf-8")
    shown = {int(level): (en, fr) for level, en, fr in re.findall(r"  level_([1-9]): \['(.+)', '(.+)'\],", text)}
    assert shown == {level: (level_name(level, "en"), level_name(level, "fr")) for level in LEVELS}


@pytest.mark.parametrize("game", GAMES)
def test_in_french_nothing_is_english_and_nothing_is_missing(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="fr")
    visitor.against_bot(game)
    play_by_hand(visitor, most=12)
    visitor.page.locator("details summary").first.click() if visitor.page.locator("details summary").count() else None
    words = _all_words(visitor.page)
    assert not re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", words)                 # keys of phrases that have no words
    lines = set(words.split("\n"))
    assert not [en for en, _ in _pairs() if en in lines and en != "Chat"]


def test_the_language_changes_at_the_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor")
    visitor.my_turn()
    assert "Place the mother" in visitor.page.locator(".asked").inner_text()
    visitor.page.get_by_role("button", name="Passer en français").click()
    visitor.page.wait_for_selector(".asked:has-text('mère')")
    assert visitor.page.evaluate("document.documentElement.lang") == "fr"


def test_the_board_is_reached_by_keyboard(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor")
    visitor.my_turn()
    page = visitor.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.cell !== undefined"):
            break
    first = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") != first
    assert "place the mother" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Place a baby")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_sticks_out_and_a_tap_is_confirmed(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=360, height=740, touch=True)
    page = visitor.open()
    page.wait_for_selector(".game")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.against_bot(game)
    visitor.my_turn()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    asked = page.locator(".asked").inner_text()
    target = page.locator(".board [data-action], .board .cell.usable, .board .tile.usable").first
    target.scroll_into_view_if_needed()
    target.dispatch_event("click")
    page.wait_for_selector(".staged")
    assert page.locator(".asked").inner_text() == asked
    told = page.locator(".log li").count()
    page.get_by_role("button", name="Confirm").tap()
    page.wait_for_function("told => document.querySelectorAll('.log li').length > told", arg=told)


def test_the_rules_are_searched(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.open("#/rules/raptor")
    page.wait_for_selector("[data-rule]")
    everything = page.locator("[data-rule]").count()
    page.get_by_label("Search the rules").fill("sleeping gas")
    page.wait_for_function("n => document.querySelectorAll('[data-rule]').length < n", arg=everything)
    assert page.locator("[data-rule='R9.1']").count() == 1
    assert page.locator("[data-rule='R9.1'] mark").count() >= 1
