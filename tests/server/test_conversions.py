"""Rules that change under running tables: they are brought over by a step, or wait unharmed for one."""
from __future__ import annotations

import asyncio

import pytest

from ludotheque.games import find
from ludotheque.play.record import read, verify
from ludotheque.server import moving
from ludotheque.server.conversions import STEPS, NoStep, converted, step
from ludotheque.server.databases import open_store
from support.served import Served

MOTH = find("moth")


@pytest.fixture
def newer(monkeypatch):
    """Moth as if its rules had been corrected twice since."""
    monkeypatch.setattr("ludotheque.server.conversions.STEPS", {})
    monkeypatch.setattr(type(MOTH), "rules_version", 3)


def begun(tmp_path) -> tuple[str, str, str, str]:
    """A table in the middle of a game, by the rules as they are: its store, its id, its secrets."""
    database = str(tmp_path / "t.db")
    served = Served(database)
    table, one, two = served.pair()
    served.sit(table, one).play("c3")
    served.stop()
    return database, table, one, two


def position_in(database: str, table: str) -> tuple[int, str]:
    async def look() -> tuple[int, str]:
        store = open_store(database, exclusive=False)
        found = await store.read(table)
        await store.close()
        assert found is not None
        return found[0].rules, found[0].position
    return asyncio.run(look())


def test_there_are_steps_for_every_version_that_was_ever_played():
    """Whoever raises a game's rules_version says how its running tables go on."""
    from ludotheque.games import catalogue

    missing = [(game.name, rules) for game in catalogue().values() for rules in range(1, game.rules_version)
               if (game.name, rules) not in STEPS]
    assert missing == []


def test_a_running_table_is_brought_over_by_its_steps_and_played_to_the_end(tmp_path, monkeypatch):
    database, table, one, two = begun(tmp_path)
    monkeypatch.setattr("ludotheque.server.conversions.STEPS", {})
    monkeypatch.setattr(type(MOTH), "rules_version", 3)
    step("moth", 1)(lambda position: position.replace("4 ", "5 ", 1))           # the middle stone has moved
    step("moth", 2)(lambda position: position)
    served = Served(database)
    first, second = served.sit(table, one), served.sit(table, two)
    assert first.first["info"]["rules"] == 3
    assert first.first["steps"][-1]["kind"] == "converted"
    assert first.now["text"] == "@0 5 124/1234 3/."
    assert second.now["text"] == "@1 5 1234/1234 ?/."
    people = [first, second]
    for _ in range(60):
        for person in people:
            person.send({"type": "ping"})
            person.until(lambda frame: frame["type"] == "pong")
            if person.now.get("legal") and person.now["view"]["seat"] not in person.now.get("chosen", []):
                assert person.play(person.now["legal"][0]["action"])["type"] == "done"
        if "outcome" in first.now:
            break
    with served.client(one) as client:
        record = read(client.get(f"/api/tables/{table}/record").text)
    verify(record)
    assert (record.rules, record.start) == (3, "5 124/1234 3/.")
    served.stop()


@pytest.mark.usefixtures("newer")
def test_without_a_step_a_table_is_refused_clearly_stays_readable_and_loses_nothing(tmp_path, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(type(MOTH), "rules_version", 1)
        database, table, one, two = begun(tmp_path)
    step("moth", 1)(lambda position: position)                                  # but none from 2 to 3
    served = Served(database)
    first = served.sit(table, one)
    assert first.first["now"] is None
    assert [one["kind"] for one in first.first["steps"]] == ["opened", "joined", "started", "played"]
    refused = first.play("c1", version=4)
    assert refused["code"] == "unavailable"
    assert "version 1 of moth" in refused["sentence"]
    assert "from version 2 to 3" in refused["sentence"]
    assert first.ask("undo")["code"] == "unavailable"
    assert first.ask("chat", text="we wait")["type"] == "done"                  # this commit must not lose the position
    with served.client(two) as client:
        text = client.get(f"/api/tables/{table}/record").text
        assert "seen by: seat 1" in text
        assert "has chosen" in text
        assert client.get("/api/mine").json()[0]["phase"] == "running"
    served.stop()
    assert position_in(database, table) == (1, "4 124/1234 3/.")

    async def faults() -> list[str]:
        store = open_store(database, exclusive=False)
        _, found = await moving.check(store)
        await store.close()
        return found
    assert ["it cannot go on" in fault for fault in asyncio.run(faults())] == [True]
    with monkeypatch.context() as older:                                        # the program it began with goes on
        older.setattr(type(MOTH), "rules_version", 1)
        again = Served(database)
        assert again.sit(table, one).now["text"] == "@0 4 124/1234 3/."
        assert again.sit(table, two).play("c1")["type"] == "done"
        again.stop()


@pytest.mark.usefixtures("newer")
def test_a_step_that_leads_nowhere_or_from_the_future_is_refused():
    with pytest.raises(NoStep, match="from version 1 to 2"):
        converted(MOTH, 1, "4 1234/1234 ./.")
    step("moth", 1)(lambda position: "nonsense")
    step("moth", 2)(lambda position: position)
    with pytest.raises(NoStep, match="none of rules version 3"):
        converted(MOTH, 1, "4 1234/1234 ./.")
    with pytest.raises(NoStep, match="knows up to version 3"):
        converted(MOTH, 4, "4 1234/1234 ./.")
    with pytest.raises(ValueError, match="already"):
        step("moth", 1)(lambda position: position)
    assert converted(MOTH, 3, "4 1234/1234 ./.") == "4 1234/1234 ./."
