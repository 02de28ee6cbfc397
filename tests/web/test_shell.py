"""Around the board: hints, leaving, another device, a bot in one's place, the log, the guide, the clock, keys."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from web.browsing import GAMES, Server, Visitor, play_by_hand

THINKING = 90_000                       # a bot on a busy machine


def _menu(visitor: Visitor, words: str) -> None:
    visitor.page.get_by_role("button", name="More", exact=True).click()
    visitor.page.get_by_role("button", name=words).click()


def _lines(visitor: Visitor) -> int:
    return int(visitor.page.locator(".log li").count())


def _log_grows(visitor: Visitor, before: int) -> None:
    visitor.page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=before)


@pytest.mark.parametrize("game", ["raptor", "vivarium"])
def test_a_hint_is_said_in_a_sentence_lit_on_the_board_and_done_by_a_click(
        game: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot(game)
    visitor.my_turn()
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hint button", timeout=THINKING)
    assert "A bot would" in page.locator(".hint").inner_text()
    assert page.locator(".board .lit, .board [data-hint]").count() >= 1
    before = _lines(visitor)
    page.get_by_role("button", name="Do it").click()
    _log_grows(visitor, before)
    assert page.locator(".hint").count() == 0


def test_no_hints_among_strangers(visit: Callable[..., Visitor]) -> None:
    """A table with a seat for somebody from outside has none, unless it was opened with them."""
    visitor, other = visit(), visit()
    table = visitor.new_table("raptor", [{"kind": "human"}, {"kind": "open"}])
    other.open(f"#/t/{table}")
    other.page.get_by_role("button", name="Take this seat").click()
    visitor.my_turn()
    assert visitor.page.get_by_role("button", name="Rules").count() == 1
    assert visitor.page.get_by_role("button", name="Hint").count() == 0


def test_one_leaves_a_table_and_comes_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    table = visitor.against_bot("vivarium")
    visitor.my_turn()
    _menu(visitor, "Leave the table")
    visitor.page.locator("dialog[open] .main").click()
    visitor.page.wait_for_selector(".lobby")
    visitor.page.locator(f".tables a[href='#/t/{table}']").click()
    visitor.page.wait_for_selector("text=You have left this table.")
    assert visitor.page.locator(".prompt.mine").count() == 0
    visitor.page.get_by_role("button", name="Take my seat back").click()
    visitor.my_turn()


def test_a_seat_goes_on_from_another_device_by_its_own_link(visit: Callable[..., Visitor]) -> None:
    visitor, phone = visit(), visit(width=360, height=740, touch=True)
    table = visitor.against_bot("vivarium")
    visitor.my_turn()
    _menu(visitor, "Play on another device")
    visitor.page.wait_for_selector("dialog[open] .qr")
    link = visitor.page.locator("dialog[open] input").input_value()
    assert f"/t/{table}#" in link
    phone.page.goto(link)
    phone.my_turn()
    assert link.split("#")[1] not in phone.page.url                         # the secret has left the address bar
    mine = "[...document.querySelectorAll('.cabinet .kept')].map((one) => one.getAttribute('aria-label')).join()"
    assert phone.page.evaluate(mine) == visitor.page.evaluate(mine) != ""


def test_a_bot_plays_for_me_until_i_take_my_seat_back(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    table = host.new_table("raptor", [{"kind": "human"}, {"kind": "open"}])
    guest.open(f"#/t/{table}")
    guest.page.get_by_role("button", name="Take this seat").click()
    host.my_turn()
    _menu(host, "Let a bot play for me")
    host.page.get_by_label("How strong?").select_option("1")
    host.page.get_by_role("button", name="Let it play").click()
    guest.page.wait_for_selector(".prompt.mine", timeout=THINKING)          # the bot has placed the host's figures
    host.page.wait_for_selector("text=A bot plays for you.")
    assert "a bot plays on" in guest.page.locator("section.players").inner_text()
    host.page.get_by_role("button", name="Take my seat back").click()
    host.page.wait_for_selector("text=A bot plays for you.", state="detached")
    guest.page.wait_for_selector(".log li:has-text('is back')")


def test_before_the_game_a_guest_gets_up_and_the_host_closes(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    table = host.new_table("castor_party", [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}], name="Ada")
    guest.open(f"#/t/{table}")
    guest.page.get_by_role("button", name="Take this seat").first.click()
    host.page.wait_for_selector("text=Waiting for 1 player")
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.page.locator("dialog[open] .main").click()
    host.page.wait_for_selector("text=Waiting for 2 players")
    host.page.get_by_role("button", name="Close the table").click()
    host.page.locator("dialog[open] .main").click()
    host.page.wait_for_selector(".lobby")
    guest.open(f"#/t/{table}")
    guest.page.reload()
    guest.page.wait_for_selector("text=This table is closed.")


def test_a_line_of_the_log_lights_up_what_it_speaks_of(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor", options={"layout": "picture"})
    visitor.my_turn()
    visitor.page.locator("[data-cell=f5]").click()
    line = visitor.page.locator(".log li:has-text('The mother starts on f5')")
    line.wait_for()
    assert visitor.page.locator(".cell.lit").count() == 0
    line.hover()
    visitor.page.wait_for_selector("[data-cell=f5].lit")
    visitor.page.locator(".asked").hover()
    visitor.page.wait_for_selector(".cell.lit", state="detached")


def test_what_the_others_did_since_my_last_turn_is_shown_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("vivarium")
    page = visitor.page
    again = page.get_by_role("button", name="Since my last turn")
    for _ in range(8):                                                      # a turn or two, until the bot has played
        visitor.my_turn()
        if again.count():
            break
        before = _lines(visitor)
        page.locator(".board .domino[data-action], .prompt .doing > [data-action]").first.click()
        _log_grows(visitor, before)
    again.click()
    page.wait_for_selector(".prompt:not(.mine)")
    visitor.my_turn()


def test_sound_and_full_screen_go_by_keys(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.open()
    page.wait_for_selector(".game")
    sound = page.get_by_role("button", name="Sound is on")
    assert sound.get_attribute("aria-pressed") == "true"
    page.keyboard.press("m")
    page.get_by_role("button", name="Sound is off").wait_for()
    page.evaluate("document.documentElement.requestFullscreen = async () => { window.wasFull = true }")
    page.keyboard.press("f")
    page.wait_for_function("() => window.wasFull === true")


def test_a_clock_runs_for_whoever_must_play(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("raptor", clock={"initial": 300, "increment": 0})
    visitor.my_turn()
    clocks = visitor.page.locator(".players .clock")
    assert clocks.count() == 2
    assert clocks.nth(1).inner_text() == "5:00"                             # it is not the bot's turn
    visitor.page.wait_for_function("() => document.querySelector('.players .me .clock').textContent.startsWith('4:')",
                                   timeout=THINKING)


# What the guide says in the first turns of each game, and what it points at.
@pytest.mark.parametrize(("game", "marks"), [
    ("raptor", ["board", "board"]), ("castor_party", ["raft", "hand"]), ("vivarium", ["market", "dominoes"]),
    ("trias", ["map", "map"]), ("ciao_dino", ["map", "map"])])
def test_the_guide_follows_the_first_turns_on_the_real_board(
        game: str, marks: list[str], visit: Callable[..., Visitor]) -> None:
    visitor = visit(guided=False)
    visitor.against_bot(game)
    visitor.my_turn()
    page = visitor.page
    said = []
    for step, mark in enumerate(marks):
        page.wait_for_selector(f".guide[data-step='{step}']")
        said.append(page.locator(".guide p").inner_text())
        page.wait_for_function("""mark => {
          const ring = document.querySelector('.ring')?.getBoundingClientRect()
          const part = document.querySelector(`[data-guide='${mark}']`)?.getBoundingClientRect()
          return ring && part && Math.abs(ring.x + 6 - part.x) < 3 && Math.abs(ring.width - 12 - part.width) < 3
        }""", arg=mark)
        if step + 1 < len(marks):
            page.locator(".guide .main").click()
    assert len(set(said)) == len(marks)
    page.reload()                                                           # what was understood is not said again
    page.wait_for_selector(f".guide[data-step='{len(marks) - 1}']")
    play_by_hand(visitor, most=4)                                           # doing it is understanding it
    page.wait_for_selector(f".guide[data-step='{len(marks) - 1}']", state="detached")
    _menu(visitor, "Show me how to play")
    page.wait_for_selector(".guide[data-step='0']")


def test_the_guide_is_for_those_who_want_it(visit: Callable[..., Visitor]) -> None:
    visitor = visit(guided=False)
    visitor.against_bot("castor_party")
    visitor.page.get_by_role("button", name="I know this game").click()
    visitor.page.wait_for_selector(".guide", state="detached")
    visitor.page.reload()
    visitor.my_turn()
    assert visitor.page.locator(".guide").count() == 0


def test_a_lobby_without_its_server_says_so_and_recovers(visit: Callable[..., Visitor], own_server: Server) -> None:
    visitor = visit(server=own_server)
    page = visitor.open()
    page.wait_for_selector(".game .main")
    own_server.stop(kill=True)
    page.get_by_role("button", name="Raptor: Play now").click()
    page.wait_for_selector(".failed:has-text('the server does not answer')")
    page.wait_for_selector(".failed:has-text('Trying again')")              # the lobby has noticed by itself
    own_server.start()
    page.wait_for_selector(".failed:has-text('Trying again')", state="detached")
    page.get_by_role("button", name="Raptor: Play now").click()
    visitor.my_turn()
    visitor.complaints[:] = [line for line in visitor.complaints if "ERR_CONNECTION_REFUSED" not in line]


def test_people_go_by_their_names_where_seats_are_no_roles(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("castor_party", name="Zoë")
    visitor.my_turn()
    assert "Zoë" in visitor.page.locator(".players .me").inner_text()
    before = _lines(visitor)
    visitor.page.locator(".hand .card-button[data-action]").first.click()
    _log_grows(visitor, before)
    assert "Zoë plays" in visitor.page.locator(".log").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_drawn_by_the_real_board(game: str, visit: Callable[..., Visitor]) -> None:
    """Every example stands under its rule, is drawn, and cannot be pressed."""
    visitor = visit()
    page = visitor.open(f"#/rules/{game}")
    page.wait_for_selector("figure[data-example]")
    figures = page.locator("figure[data-example]")
    assert figures.count() >= 3
    for index in range(figures.count()):
        figure = figures.nth(index)
        figure.scroll_into_view_if_needed()
        page.wait_for_function("i => document.querySelectorAll('figure[data-example]')[i].dataset.ready !== undefined",
                               arg=index)
        rule = figure.get_attribute("data-example")
        above = figure.evaluate("one => { while (!one.dataset.rule) one = one.previousElementSibling;"
                                " return one.dataset.rule }")
        assert above == rule
        assert figure.locator("svg").count() > 0
        assert figure.locator("[inert] .usable, [inert] .target, [inert] .beaver").count() > 0 or game == "vivarium"


def test_what_differs_between_the_editions_is_marked(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    for game, mine in (("trias", "gecko"), ("ciao_dino", "tilsit")):
        page = visitor.open(f"#/rules/{game}")
        page.reload()
        page.wait_for_selector("[data-rule='R9.6'].differs")
        marked = page.locator("[data-rule='R9.6'] .edition")
        assert marked.count() == 2
        assert page.locator("[data-rule='R9.6'] .edition.ours").get_attribute("data-edition") == mine


def test_a_link_to_a_rule_shows_it(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.open("#/rules/vivarium/R10.2")
    page.wait_for_selector("[data-rule='R10.2'].at")
    page.locator("[data-rule='R5.1'] .id").click()
    page.wait_for_selector("[data-rule='R5.1'].at")
    assert page.url.endswith("#/rules/vivarium/R5.1")
