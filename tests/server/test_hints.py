"""Hints: a bot's advice from the seat's own view, where the table allows it."""
from __future__ import annotations

import threading

import pytest

from ludotheque.games import find
from ludotheque.server import commands, wire
from ludotheque.server.bots import Thinker
from ludotheque.server.refusals import Refused
from ludotheque.server.table import Table


def opened(*kinds: str, **more) -> Table:
    wish = wire.NewTable(game="moth", seats=[wire.SeatWish(kind=kind) for kind in kinds], **more)
    return commands.open_table("aaaaaaaaaaaa", wish, ["ada"], {}, 1)


def test_a_hint_is_a_legal_action_in_words_and_changes_nothing(served):
    made = served.table("human", "bot")
    person = served.sit(made["table"], made["secret"])
    told = person.ask("hint", level=2, id="h")
    assert told["type"] == "hint"
    assert told["level"] == 2
    assert told["version"] == person.version
    offer = next(offer for offer in person.now["legal"] if offer["action"] == told["action"])
    assert told["phrase"] == {key: offer[key] for key in ("key", "rule", "values")}
    assert person.is_quiet()
    with served.client(made["secret"]) as client:
        answer = client.post(f"/api/tables/{made['table']}/hint", json={"id": "x", "level": 1, "seat": 0}).json()
        assert answer["action"] in [offer["action"] for offer in person.now["legal"]]
        for level in (0, 9, "high"):
            bad = client.post(f"/api/tables/{made['table']}/hint", json={"id": "x", "level": level})
            assert bad.status_code == 400


def test_a_table_with_somebody_from_outside_has_no_hints_unless_it_says_so(served):
    table, one, two = served.pair()
    assert served.sit(table, one).ask("hint")["code"] == "not_allowed"
    table, one, two = served.pair(hints=True)
    first, second = served.sit(table, one), served.sit(table, two)
    assert first.first["info"]["hints"] is True
    assert first.ask("hint", level=1)["type"] == "hint"
    assert second.ask("hint", level=1)["type"] == "hint"        # both choose at the same time, and both may ask
    first.play("c3")
    second.play("c1")
    second.send({"type": "ping"})
    second.until(lambda frame: frame["type"] == "pong")
    assert second.ask("hint", level=1)["code"] == "not_now"     # seat 0 draws the moth
    assert opened("human", "bot").opened.hints
    assert not opened("human", "bot", hints=False).opened.hints
    assert not opened("human", "open").opened.hints


def test_a_rematch_has_hints_if_the_game_before_had():
    table = opened("human", "human", hints=True)
    table.phase = "finished"
    again = commands.rematch(table, "bbbbbbbbbbbb", 5)
    assert again is not None
    assert again.opened.hints


def test_a_hint_comes_from_the_view_alone():
    """Two tables that differ only in what the other seat has laid: the bot is asked the very same."""
    asked = []
    for card in ("c1", "c4"):
        table = opened("human", "human")
        commands.play(table, 0, card, 5)
        commands.check_hint(table, 1)
        question = Thinker(1).wondering(table, 1, 3)
        asked.append((question.game.name, question.level, question.view))
    assert asked[0] == asked[1]
    assert asked[0][2] == find("moth").view_from_text("@1 4 1234/1234 ?/.")


def test_no_hint_while_a_bot_plays_for_the_seat_or_after_the_end():
    table = opened("human", "human")
    commands.stand_in(table, 0, 1, [0], 5)
    with pytest.raises(Refused, match="a bot plays for you"):
        commands.check_hint(table, 0)
    table.phase = "finished"
    with pytest.raises(Refused, match="over"):
        commands.check_hint(table, 1)


def test_one_hint_at_a_time_a_seat_and_nobody_waits_for_it(served, monkeypatch):
    go_on = threading.Event()

    def slow(question):
        assert go_on.wait(60)
        return question.game.state_from_view(question.view).legal_actions(question.view["seat"])[0], None
    monkeypatch.setattr("ludotheque.server.bots.whisper", slow)
    made = served.table("human", "human")
    person = served.sit(made["table"], made["secret"], seat=0)
    person.send({"type": "hint", "id": "slow"})
    person.send({"type": "hint", "id": "second"})
    refused = person.until(lambda frame: frame.get("id") == "second")
    assert (refused["type"], refused["code"]) == ("refused", "not_now")
    assert person.play("c2")["type"] == "done"                  # the connection is not held up
    go_on.set()
    told = person.until(lambda frame: frame.get("id") == "slow")
    assert told["type"] == "hint"
    assert "promise" not in told
    assert person.ask("hint", id="third")["type"] == "hint"
