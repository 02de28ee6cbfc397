"""Every real board is played to the end of a game with keys alone: Tab, arrows, Enter."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from web.browsing import GAMES, Visitor
from web.positions import NEAR_THE_END

# Whether the focus is on something that plays an action or leads to one.
SOMETHING = '.board [data-action], .board [role=button][tabindex="0"], .prompt [data-action]'
ON_SOMETHING = f"() => !!document.activeElement?.matches('{SOMETHING}')"
SHOWN = """async () => {
  const style = (element) => {
    const { outlineStyle, stroke, strokeWidth, filter } = getComputedStyle(element)
    return [outlineStyle, stroke, strokeWidth, filter].join()
  }
  const here = document.activeElement
  const parts = [here, ...here.querySelectorAll('*')]
  const settled = () => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))
  await settled()                                                           // even the shortest transition
  const focused = parts.map(style)
  here.blur()
  await settled()
  const rest = parts.map(style)
  here.focus()
  return focused.some((look, i) => look !== rest[i])
}"""


def _over(page: Any) -> bool:
    return bool(page.locator("dialog[open] #end-title").count())


def _step(page: Any, hand: random.Random) -> None:
    """Tab to something to press unless the focus is there already, walk a little with the arrows, press Enter."""
    page.wait_for_selector(f"{SOMETHING}, dialog[open] #end-title")         # the last action is answered
    for _ in range(90):
        if page.evaluate(ON_SOMETHING):
            break
        page.keyboard.press("Tab")
    else:
        return
    for _ in range(hand.randrange(3)):
        page.keyboard.press(hand.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    if page.evaluate(ON_SOMETHING):
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_brought_to_its_end_by_keys_alone(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    seat, position = NEAR_THE_END[game]
    visitor.new_table(game, [{"kind": "human"} if n == seat else {"kind": "bot", "level": 0} for n in range(2)],
                      position=position)
    page, hand = visitor.page, random.Random(5)
    visitor.my_turn()
    if game == "raptor":                                                    # the third baby leaves: the raptor wins
        _walk_to(page, "[data-cell=a3]")
        page.keyboard.press("Enter")
        _walk_to(page, "[data-exit].target")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog[open] #end-title")
    for _ in range(300):
        page.wait_for_selector(".prompt.mine, dialog[open] #end-title")
        if _over(page):
            break
        if page.locator(".dial").count():                                   # a beaver in hand: put it down
            _walk_to(page, ".dial [data-action]")
            page.keyboard.press("Enter")
            page.wait_for_selector(".dial", state="detached")
        else:
            _step(page, hand)
    assert _over(page)


def _walk_to(page: Any, target: str) -> None:
    """Tab onto the board, then by the arrows nearest to the target."""
    for _ in range(90):
        if page.evaluate("target => !!document.activeElement?.closest('.board') && !!document.querySelector(target)",
                         target):
            break
        page.keyboard.press("Tab")
    for _ in range(60):
        way = page.evaluate("""(target) => {
          const here = document.activeElement
          const there = document.querySelector(target)
          if (here === there) return null
          const [a, b] = [here, there].map((one) => one.getBoundingClientRect())
          const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2
          return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'
        }""", target)
        if way is None:
            return
        before = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        page.keyboard.press(way)
        if page.evaluate("document.activeElement.outerHTML.slice(0, 200)") == before:
            page.keyboard.press("Tab")
    pytest.fail(f"the arrows do not lead to {target}")


@pytest.mark.parametrize("game", GAMES)
def test_what_has_the_focus_shows_it_and_has_a_name(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    seat, position = NEAR_THE_END[game]
    visitor.new_table(game, [{"kind": "human"} if n == seat else {"kind": "bot", "level": 0} for n in range(2)],
                      position=position)
    visitor.my_turn()
    page = visitor.page
    seen = 0
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(ON_SOMETHING):
            seen += 1
            assert page.evaluate(SHOWN), page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
            name = page.evaluate("() => { const here = document.activeElement;"
                                 " return here.getAttribute('aria-label') || here.textContent }")
            assert len(name.strip()) > 3
        if seen == 6:
            break
    assert seen > 0
