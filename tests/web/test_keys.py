"""Whole games by keyboard alone, on the real boards: only keys are pressed, the mouse never moves."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from web.browsing import Visitor

# Where the focus is: on something that can be done, on a figure that can be chosen, or elsewhere.
FOCUS = """() => {
  if (document.querySelector('dialog[open] #end-title')) return 'over'
  if (!document.querySelector('.prompt.mine')) return 'wait'
  const at = document.activeElement
  if (!at || !at.closest('.board, .prompt')) return 'away'
  if (at.matches('.prompt .doing > [data-action], .board [data-action], .board .direct, .board .target')) return 'act'
  return at.matches('.board [role=button], .board button') ? 'choose' : 'away'
}"""


def _press(page: Any, dice: random.Random) -> None:
    """One thing done by keys: to the board, some arrows or tabs over it, Enter; a figure chosen, then where it goes."""
    for _ in range(2):
        page.keyboard.press("b")
        for _ in range(dice.randrange(5)):
            page.keyboard.press(dice.choice(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Tab"]))
        focus = page.evaluate(FOCUS)
        if focus in ("act", "choose"):
            page.keyboard.press("Enter")
        if focus != "choose":
            return


@pytest.mark.parametrize("game", ["moth", "vivarium"])
def test_a_whole_game_is_played_by_keys(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot(game)
    page, dice = visitor.page, random.Random(5)
    for _ in range(4000):
        page.wait_for_selector(".prompt.mine, dialog[open] #end-title")
        if page.evaluate(FOCUS) == "over":
            break
        _press(page, dice)
    assert page.locator("dialog[open] #end-title").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")       # and on to the next game


def test_a_game_of_raptor_is_won_by_keys(visit: Callable[..., Visitor]) -> None:
    """The mother chosen with arrows and Enter, then the last scientist beside her."""
    visitor = visit()
    visitor.new_table("raptor", [{"kind": "human"}, {"kind": "bot", "level": 0}], position=(
        "jungle picture 1n2n3n/4n5n6n ABAB Sb9/M3#3#2/B1#3#1#2/3##6/8#2/1#8B w4e2c0r0 12+346789+5 12+456789+3 60 "
        "turn:5/3:2 -"))
    page = visitor.page
    visitor.my_turn()
    for wanted in ("a2", "a1"):
        page.keyboard.press("b")
        for _ in range(40):
            if page.evaluate("document.activeElement.dataset.cell") == wanted:
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.cell") == wanted
        page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] #end-title")
    assert "You win" in page.locator("#end-title").inner_text()


def test_after_an_action_the_focus_stays_on_the_board(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor")
    visitor.my_turn()
    page = visitor.page
    for key in ("b", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("text=Place a baby")
    page.wait_for_function("() => document.activeElement.dataset.cell !== undefined")
    assert "place a baby" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "Place a baby" in page.locator("[aria-live=polite]:has-text('The mother starts')").inner_text()
