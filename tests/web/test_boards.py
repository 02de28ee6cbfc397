"""The five boards: what each shows, previews and lets one do with hands."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.browsing import Visitor
from web.positions import ALL_CREATURES, DUEL, HEAVY_TRIAS, SCIENTISTS_TURN, TIPPING_CASTOR

HUMAN = {"kind": "human"}
BOT = {"kind": "bot", "level": 0}


def _at(visitor: Visitor, game: str, position: str, *, seat: int, seats: int) -> Any:
    """A table from a position, with bots on the other seats."""
    visitor.new_table(game, [HUMAN if number == seat else BOT for number in range(seats)], position=position)
    visitor.my_turn()
    return visitor.page


# ---- Raptor ---------------------------------------------------------------------------------------------------------
def test_raptor_shows_lines_of_fire_and_the_reach_of_gas_under_the_pointer(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "raptor", SCIENTISTS_TURN, seat=1, seats=2)
    assert page.locator(".gas, .aim").count() == 0
    page.locator("[data-cell=k4]").hover()
    page.wait_for_selector(".aim-end")
    assert page.locator(".aim.wide").count() == 3                           # up, down, left; on the right is the edge
    assert page.locator(".gas").count() == 3                                # its own tile, and two beside it
    page.locator("[data-cell=c2]").hover()
    page.wait_for_selector(".aim-end", state="detached")
    page.locator(".hand .card-button").first.hover()                        # the card of gas: from every scientist
    page.wait_for_selector(".gas")
    assert page.locator(".gas").count() > 3


def test_raptor_cards_lie_face_down_and_are_turned_together(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    table = host.new_table("raptor", [HUMAN, {"kind": "open"}], position=DUEL, name="Ada")
    guest.open(f"#/t/{table}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Take this seat").click()
    host.my_turn()
    assert host.page.locator(".played").count() == 2                        # what both decks have played
    host.page.locator(".hand [data-action='card:3']").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".flip.down")
        assert visitor.page.locator(".flip").count() == 1
    assert host.page.locator(".rear b").inner_text() == "3"                 # one may look at one's own
    assert guest.page.locator(".rear b").count() == 0
    guest.page.locator(".hand [data-action='card:2']").click()
    for visitor in (host, guest):
        visitor.page.wait_for_function("() => document.querySelectorAll('.flip:not(.down)').length === 2")


def test_raptor_figures_are_dragged_to_where_they_go(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "raptor", SCIENTISTS_TURN, seat=1, seats=2)
    page.locator("[data-cell=k4]").drag_to(page.locator("[data-cell=j4]"))
    page.wait_for_selector(".log li:has-text('j4')")
    page.locator("[data-cell=c6]").drag_to(page.locator("[data-cell=f3]"))  # too far: it says why
    assert "no move to a neighbouring cell" in page.locator(".refusal").inner_text()


# ---- Trias ----------------------------------------------------------------------------------------------------------
def test_trias_foretells_a_drift_before_it_is_played(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "trias", HEAVY_TRIAS, seat=1, seats=5)
    assert page.locator(".piece").count() == 60
    page.locator("[data-tile=M6]").click()
    page.locator(".water.target").first.hover()
    page.wait_for_selector(".foresight")
    assert "2 will swim" in page.locator(".foresight").inner_text()
    assert page.locator(".ghost, .splash").count() == 2
    page.locator(".water.target").first.click()
    page.wait_for_selector(".pool")
    assert page.locator(".piece .bob").count() == 2                         # and so they do
    assert page.locator(".piece").count() == 60


def test_trias_names_the_lands_that_a_drift_would_break(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "trias", HEAVY_TRIAS, seat=1, seats=5)              # S8 hangs on to the rest by S7 alone
    page.locator("[data-tile=S7]").click()
    page.locator(".water.target").first.hover()
    page.wait_for_selector(".foresight")
    assert "breaks into 2" in page.locator(".foresight").inner_text()
    assert page.locator(".after").count() >= 2


def test_trias_map_is_dragged_wheeled_and_moved_by_keys(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "trias", HEAVY_TRIAS, seat=1, seats=5)
    box = page.locator(".sea").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tile() -> tuple[float, float]:
        found = page.locator("[data-tile=S8] .edge").bounding_box()
        return round(found["x"]), round(found["width"])

    def until(what: str, before: tuple[float, float]) -> tuple[float, float]:
        """Where the tile is once that is so; it moves smoothly, so it is waited for to the end of what was asked."""
        page.wait_for_function(
            "before => { const box = document.querySelector('[data-tile=S8] .edge').getBoundingClientRect();"
            f" const x = Math.round(box.x), width = Math.round(box.width); return {what} }}", arg=list(before))
        return tile()

    whole = tile()
    page.mouse.move(x, y)
    page.mouse.wheel(0, -500)
    closer = until("width > before[1] * 1.5", whole)
    page.mouse.move(box["x"] + 20, box["y"] + 20)                           # no tile is there: the map is taken
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 60, steps=4)
    page.mouse.up()
    dragged = until("x > before[0] + 60", closer)
    assert page.locator(".tile.chosen, .refusal").count() == 0              # a drag is no click
    page.locator(".sea").focus()
    page.keyboard.press("ArrowRight")
    until("x < before[0]", dragged)
    page.keyboard.press("0")
    until("width < before[1] * 0.8", dragged)
    page.keyboard.press("+")
    until("width > before[1]", whole)


def test_trias_tints_the_lands_by_majority_on_demand(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "trias", HEAVY_TRIAS, seat=1, seats=5)
    assert page.locator(".lead").count() == 0
    page.get_by_label("Majorities").check()
    page.wait_for_selector(".lead")
    assert page.locator(".lead text").first.text_content() == "12 = 12"     # one land, and five herds of twelve
    assert page.locator(".players small").first.inner_text() == "Bot 0 · at random · 0 points"


@pytest.mark.parametrize("game", ["trias", "ciao_dino"])
def test_trias_and_ciao_dino_look_different(game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot(game)
    visitor.my_turn()
    assert visitor.page.locator(".trias.warm").count() == (game == "ciao_dino")
    assert visitor.page.locator(".rings text").count() >= 3              # distances from the centre
    room = visitor.page.locator("[data-tile=M1] .room circle").count()
    assert room == 2                                                        # how many a mountain holds


# ---- Vivarium -------------------------------------------------------------------------------------------------------
def test_vivarium_has_48_creatures_and_no_two_look_the_same(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "vivarium", ALL_CREATURES, seat=1, seats=4)
    drawn: dict[str, str] = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('[data-card]')]
        .filter((one) => /^[mpad][MFDS][123]$/.test(one.dataset.card))
        .map((one) => [one.dataset.card, one.querySelector('svg svg').innerHTML]))""")
    assert len(drawn) == 48
    assert len(set(drawn.values())) == 48


def test_vivarium_lights_what_the_dominoes_name_and_counts_contracts(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "vivarium", ALL_CREATURES, seat=1, seats=4)         # dominoes 2-3 and 3-4
    assert page.locator(".columns b.on").all_inner_texts() == ["2", "3", "4"]
    assert page.locator(".slot.named").count() == 7                         # 23 32 24 42 33 34 43
    assert page.locator(".slot[data-action='take:23'] .price.free").count() == 1
    assert page.locator(".slot[data-action='take:11'] .price").inner_text().strip() == "3"
    label = page.locator(".cabinet [data-card='each-D']").get_attribute("aria-label")
    assert "3 points so far" in label                                       # three creatures of the desert
    assert page.locator(".others .other").count() == 3


# ---- Castor Party ---------------------------------------------------------------------------------------------------
FALL = """() => {
  window.fall = { places: new Set(), over: false }
  new MutationObserver(() => {
    const raft = document.querySelector('.raft')
    if (!raft.classList.contains('capsizing')) { window.fall.over ||= window.fall.places.size > 0; return }
    for (const one of document.querySelectorAll('.beaver.falling > g:last-child'))
      window.fall.places.add(one.getAttribute('transform'))
    window.fall.splash ||= !!document.querySelector('.splash')
  }).observe(document.querySelector('.castor'), { subtree: true, attributes: true, childList: true })
}"""


def test_castor_raft_capsizes_before_ones_eyes(visit: Callable[..., Visitor]) -> None:
    """Every frame is watched: the beavers slide to the east, where the load pulls, and a new trip begins."""
    page = _at(visit(still=False), "castor_party", TIPPING_CASTOR, seat=0, seats=2)
    page.locator(".card-button[data-action=r1]").click()
    page.wait_for_selector(".dial")
    assert "it tips!" in page.locator(".level").inner_text()                # the level warns
    page.evaluate(FALL)
    page.locator(".dial [data-action]").click()
    page.wait_for_function("() => window.fall.over", timeout=60_000)
    xs = page.evaluate("[...window.fall.places].map((text) => Number(/translate\\(([-\\d.]+)/.exec(text)[1]))")
    assert len(xs) > 6                                                      # six beavers, in more than one place each
    assert max(xs) > 1100                                                   # over the eastern edge
    assert page.locator(".beaver").count() + page.locator(".held").count() == 6
    page.wait_for_selector("text=Trip 2 of 3")


def test_castor_beaver_is_dragged_and_its_tail_turned_by_wheel_and_keys(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "castor_party", TIPPING_CASTOR, seat=0, seats=2)
    page.locator(".card-button[data-action=r1]").click()
    held = page.locator("[data-held]")
    held.wait_for()
    first = held.get_attribute("data-held")
    page.locator(".raft").hover(position={"x": 30, "y": 30})
    page.mouse.wheel(0, 100)
    page.wait_for_function("was => document.querySelector('[data-held]').dataset.held !== was", arg=first)
    turned = held.get_attribute("data-held")
    page.locator(".dial [data-action]").focus()
    page.keyboard.press(",")
    page.wait_for_function("was => document.querySelector('[data-held]').dataset.held === was", arg=first)
    assert turned != first
    share = page.locator(".level").get_attribute("aria-label")
    box = held.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 90, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('[data-held]').dataset.held.startsWith('ww')")
    assert page.locator(".level").get_attribute("aria-label") != share      # the raft felt it
    assert page.locator(".dial").count() == 1                               # and nothing is played yet
    page.get_by_label("Bubble level").first.uncheck()
    page.wait_for_selector(".level", state="detached")


def test_castor_logs_are_stacked(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "castor_party", TIPPING_CASTOR, seat=0, seats=2)
    assert page.locator(".logs .log").count() == 20
    assert page.locator(".logs").first.get_attribute("aria-label") == "17 logs"
    heights = page.evaluate("new Set([...document.querySelector('.logs').querySelectorAll('.log')]"
                            ".map((log) => log.getAttribute('transform').split(' ')[1])).size")
    assert heights == 5


# ---- all of them ----------------------------------------------------------------------------------------------------
def test_a_figure_taken_up_is_put_back_by_escape_and_nothing_is_played(visit: Callable[..., Visitor]) -> None:
    page = _at(visit(), "trias", HEAVY_TRIAS, seat=1, seats=5)
    told = page.locator(".log li").count()
    page.locator("[data-tile=M6]").click()
    page.wait_for_selector(".tile.chosen")
    page.keyboard.press("Escape")
    page.wait_for_selector(".tile.chosen", state="detached")
    assert page.locator(".water.target").count() == 0
    assert page.locator(".log li").count() == told


def test_on_touch_a_drift_is_tap_tap_confirm_with_its_preview(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=360, height=740, touch=True)
    page = _at(visitor, "trias", HEAVY_TRIAS, seat=1, seats=5)
    page.locator("[data-tile=M6]").scroll_into_view_if_needed()
    page.locator("[data-tile=M6]").tap()
    page.wait_for_selector(".tile.chosen")
    page.locator(".water.target").first.tap()
    page.wait_for_selector(".staged")
    page.wait_for_selector(".foresight")                                    # what it would do, before it is confirmed
    assert page.locator(".pool").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Confirm").tap()
    page.wait_for_selector(".pool")
