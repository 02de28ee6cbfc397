"""Several people: two browsers at one table, one screen for two, lost connections."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browsing import Server, Visitor, play_by_hand, settle


def _sit_down(visit: Callable[..., Visitor], **how: Any) -> tuple[Visitor, Visitor]:
    host, guest = visit(**how), visit(**how)
    table = host.new_table("raptor", [{"kind": "human"}, {"kind": "open"}], name="Ada")
    host.page.wait_for_selector(".qr")
    assert table in host.page.locator(".share input").input_value()
    guest.open(f"#/t/{table}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Take this seat").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".board .cell")
    return host, guest


def _place(visitor: Visitor, figures: int) -> None:
    for _ in range(figures):
        visitor.my_turn()
        before = visitor.page.locator(".log li").count()
        visitor.page.locator(".cell.usable").first.click()
        visitor.page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=before)


def test_two_browsers_choose_their_cards_in_secret(visit: Callable[..., Visitor]) -> None:
    host, guest = _sit_down(visit)
    _place(host, 6)
    _place(guest, 4)
    host.my_turn()
    host.page.locator(".hand .card-button[data-action]").first.click()
    guest.page.wait_for_selector(".players .sign:has-text('has chosen')")
    assert guest.page.get_by_label("a card face down").count() == 1
    assert "Raptor chose" in host.page.locator(".log").inner_text()
    assert "Raptor chose" not in guest.page.locator(".log").inner_text()
    guest.page.locator(".hand .card-button[data-action]").first.click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".log li:has-text('Raptor reveals')")


def test_chat_reaches_the_other_browser(visit: Callable[..., Visitor]) -> None:
    host, guest = _sit_down(visit)
    for visitor in (host, guest):
        visitor.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_label("Say something").fill("Bonne chance !")
    host.page.get_by_role("button", name="Send").click()
    guest.page.wait_for_selector(".chat li:has-text('Bonne chance !')")


def test_one_screen_for_two_is_covered_between_seats(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.new_table("vivarium", [{"kind": "human"}, {"kind": "human"}])
    page = visitor.page
    page.wait_for_selector(".prompt.mine, dialog[open]")
    seen = []
    for _ in range(2):
        if page.locator("dialog[open] #pass-title").count():
            page.locator("dialog[open] button").click()
        visitor.my_turn()
        me = page.locator(".players li.me strong").inner_text()
        seen.append((me, page.locator(".cabinet .kept").first.get_attribute("aria-label")))
        page.locator(".domino[data-action]").first.click()
        page.wait_for_selector(".prompt [data-action=gems]")
        page.locator(".prompt [data-action=gems]").click()
        page.wait_for_selector("dialog[open] #pass-title")
        assert page.locator(".cabinet").count() == 0                        # nothing of the hand behind the cover
    assert {who for who, _ in seen} == {"Zoologist", "Botanist"}


def test_a_reload_gives_the_same_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.against_bot("castor_party")
    play_by_hand(visitor, most=6)
    settle()
    visitor.my_turn()
    before = visitor.page.locator(".asked").inner_text(), visitor.page.locator(".log li").count()
    visitor.page.reload()
    visitor.my_turn()
    assert (visitor.page.locator(".asked").inner_text(), visitor.page.locator(".log li").count()) == before


def test_a_killed_server_loses_nothing(visit: Callable[..., Visitor], own_server: Server) -> None:
    visitor = visit(server=own_server)
    visitor.against_bot("vivarium")
    play_by_hand(visitor, most=5)
    settle()                                                                # what was clicked last is answered
    visitor.page.reload()
    visitor.my_turn()
    visitor.page.wait_for_selector(".board [data-action], .prompt [data-action]")
    before = visitor.page.locator(".asked").inner_text()
    own_server.stop(kill=True)
    visitor.page.wait_for_selector(".lost")
    assert "connection is lost" in visitor.page.locator(".lost").inner_text()
    visitor.page.locator(".board [data-action], .prompt [data-action]").first.click()      # played while nobody listens
    own_server.start()
    visitor.page.wait_for_selector(".lost", state="detached")
    visitor.page.wait_for_function("before => document.querySelector('.asked').textContent !== before", arg=before)
    visitor.complaints[:] = [line for line in visitor.complaints if "ERR_CONNECTION_REFUSED" not in line]


def test_a_stranger_may_watch_but_sees_no_hand(visit: Callable[..., Visitor]) -> None:
    host, stranger = visit(), visit()
    table = host.against_bot("raptor")
    stranger.open(f"#/t/{table}")
    stranger.page.wait_for_selector(".board .cell")
    assert "You are watching" in stranger.page.locator(".prompt").inner_text()
    assert stranger.page.locator(".hand").count() == 0
    assert stranger.page.locator(".cell.usable").count() == 0
    host.page.wait_for_selector("text=1 spectator")


def test_a_link_opens_the_room_of_a_table_without_spectators(visit: Callable[..., Visitor]) -> None:
    host, guest, late = visit(), visit(width=360, height=740, touch=True), visit()
    table = host.new_table("raptor", [{"kind": "human"}, {"kind": "open"}], name="Ada", spectators=False)
    for visitor in (guest, late):
        visitor.open(f"t/{table}")
        visitor.page.wait_for_selector(".room")
    guest.page.get_by_label("Your name").fill("Ada")
    guest.page.get_by_role("button", name="Take this seat").click()
    guest.page.wait_for_selector(".failed:has-text('called “Ada” already')")
    guest.page.get_by_label("Your name").fill("Bo ")                        # as the keyboard of a phone completes it
    guest.page.get_by_role("button", name="Take this seat").click()
    guest.page.wait_for_selector(".board .cell")
    assert "Bo" in host.page.locator(".players").inner_text()
    late.page.wait_for_selector("text=There is no such table for you.")


def test_an_address_that_leads_nowhere_says_so(visit: Callable[..., Visitor]) -> None:
    for path in ("t/short", "t/zzzzzzzzzzzz", "#/t/%E0%A4%A"):
        visitor = visit()
        visitor.open(path)
        visitor.page.wait_for_selector("text=There is no such table for you.")
        visitor.page.get_by_role("link", name="All games").click()
        visitor.page.wait_for_selector(".games")


def test_a_link_that_opens_no_seat_says_how_to_get_another(visit: Callable[..., Visitor]) -> None:
    host, other = visit(), visit()
    table = host.against_bot("raptor")
    other.open(f"t/{table}#{'0' * 32}")
    other.page.wait_for_selector("[role=alert]:has-text('opens no seat')")
    other.page.wait_for_selector(".tag:has-text('You are watching')")
    assert [line for line in other.complaints if "403" not in line] == []
    other.complaints.clear()                                                # the browser notes the refusal


def test_a_connection_that_died_in_silence_is_made_anew(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script("""
        const Real = WebSocket
        window.deaf = []
        window.WebSocket = class extends Real {
            constructor(...where) { super(...where); window.deaf.push(false); const number = window.deaf.length - 1
                this.addEventListener('message', (event) => window.deaf[number] && event.stopImmediatePropagation()) }
        }""")
    visitor.against_bot("raptor")
    visitor.my_turn()
    before = visitor.page.evaluate("deaf.length")
    visitor.page.evaluate("deaf.fill(true); dispatchEvent(new Event('online'))")        # the laptop wakes up
    visitor.page.wait_for_function("before => deaf.length > before", arg=before)
    visitor.page.wait_for_selector(".lost", state="detached")
    visitor.page.locator(".cell.usable").first.click()
    visitor.page.wait_for_selector("text=Place a baby")
