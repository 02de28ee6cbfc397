"""Who is connected, over several processes on one database."""
from __future__ import annotations

from dataclasses import replace

from ludotheque.server.presence import EVERYTHING, Crowd, Others
from server.test_outside import wait_for
from support.served import QUICK, Person, Served


def online(person: Person) -> tuple[list[int], int]:
    """What a person was told last of who is here."""
    told = [frame for frame in person.frames if frame["type"] == "presence"][-1]
    return told["online"], told["spectators"]


def until_online(person: Person, seats: list[int], spectators: int) -> None:
    """Wait until that is what the person has been told."""
    for _ in range(10_000):
        if any(frame["type"] == "presence" for frame in person.frames) and online(person) == (seats, spectators):
            return
        person.send({"type": "ping"})
        person.until(lambda frame: frame["type"] == "pong")
    raise AssertionError((online(person), seats, spectators))


def test_who_comes_and_goes_at_one_process(served):
    table, one, two = served.pair()
    first = served.sit(table, one)
    second, watcher = served.sit(table, two), served.sit(table)
    until_online(first, [0, 1], 1)
    watcher.close()
    until_online(first, [0, 1], 0)
    second.close()
    until_online(first, [0], 0)


def test_people_at_two_processes_see_each_other_until_one_goes_or_dies(cluster):
    address, settings = cluster.new_database(), replace(QUICK, presence_every=0.3)
    here, there = Served(address, settings), Served(address, settings)
    table, one, two = here.pair()
    first = here.sit(table, one)
    second = there.sit(table, two)
    until_online(first, [0, 1], 0)
    until_online(second, [0, 1], 0)                         # asked for when it came, though nothing changed over there
    watcher = there.sit(table)
    until_online(first, [0, 1], 1)
    watcher.close()
    until_online(first, [0, 1], 0)
    there.app.hall.store.announce = lambda text: None       # as if it had been killed: it says nothing any more
    until_online(first, [0], 0)
    third = Served(address, settings)
    back = third.sit(table, two)
    until_online(first, [0, 1], 0)
    back.close()
    third.stop()
    until_online(first, [0], 0)
    there.stop()
    here.stop()


def test_a_process_that_ends_takes_its_people_with_it(cluster):
    address, settings = cluster.new_database(), replace(QUICK, presence_every=1000)
    here, there = Served(address, settings), Served(address, settings)
    table, one, two = here.pair()
    first = here.sit(table, one)
    there.sit(table, two)
    until_online(first, [0, 1], 0)
    there.stop()
    until_online(first, [0], 0)
    here.stop()


def test_whoever_was_connected_to_a_process_that_is_gone_counts_as_away(cluster):
    address, settings = cluster.new_database(), replace(QUICK, presence_every=0.3, away_after=0.3)
    here, there = Served(address, settings), Served(address, settings)
    table, one, two = here.pair()
    first = here.sit(table, one)
    there.sit(table, two)
    until_online(first, [0, 1], 0)
    there.stop()
    told = first.until(lambda frame: frame["type"] == "update" and frame["steps"])
    assert [(step["kind"], step["seat"], step["agree"]) for step in told["steps"]] == [("away", 1, True)]
    here.stop()


def listed(served: Served) -> list[str]:
    with served.client() as client:
        return [table["id"] for table in client.get("/api/tables").json()]


def test_an_open_table_that_nobody_is_at_any_more_is_not_shown_but_still_there(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, shown_unattended=0))
    made = served.table("human", "open", listed=True)
    table = made["table"]
    wait_for(lambda: listed(served) == [])
    host, stranger = served.sit(table, made["secret"]), served.sit(table)
    assert listed(served) == [table]
    host.close()
    wait_for(lambda: listed(served) == [])
    assert stranger.ask("ping")["type"] == "pong"           # somebody who only looks keeps it in no list
    with served.client(made["secret"]) as client:
        assert [mine["id"] for mine in client.get("/api/mine").json()] == [table]
    assert served.join(table)["seats"] == [1]               # whoever has its link finds it as it was
    served.stop()


def test_an_open_table_is_shown_for_a_while_after_something_happened_there(served):
    table = served.table("human", "open", listed=True)["table"]
    assert listed(served) == [table]


def test_an_open_table_is_shown_at_every_process_while_somebody_is_at_one(cluster):
    settings = replace(QUICK, shown_unattended=0)
    address = cluster.new_database()
    here, there = Served(address, settings), Served(address, settings)
    made = here.table("human", "open", listed=True)
    wait_for(lambda: listed(there) == [])
    host = here.sit(made["table"], made["secret"])
    wait_for(lambda: listed(there) == [made["table"]])
    host.close()
    wait_for(lambda: listed(there) == [])
    there.stop()
    here.stop()


def test_announcements():
    one, two = Others(), Others()
    text = one.announcement("aaaaaaaaaaaa", Crowd(frozenset({0, 2}), 3), ask=True)
    assert two.hear(text) == (["aaaaaaaaaaaa"], True)
    assert two.hear(text) == ([], True)                     # nothing new
    assert one.hear(text) == ([], False)                    # one's own
    assert two.at("aaaaaaaaaaaa") == Crowd(frozenset({0, 2}), 3)
    assert two.attended() == ["aaaaaaaaaaaa"]
    assert two.expire(1000) == []
    assert two.expire(-1) == ["aaaaaaaaaaaa"]
    assert two.at("aaaaaaaaaaaa") == Crowd()
    two.hear(text)
    assert two.hear(one.announcement(EVERYTHING, Crowd())) == (["aaaaaaaaaaaa"], False)
    assert two.at("aaaaaaaaaaaa") == Crowd()
    two.hear(text)
    assert two.hear(one.announcement("aaaaaaaaaaaa", Crowd())) == (["aaaaaaaaaaaa"], False)
    assert two._crowds == {}
    two.hear(one.announcement("aaaaaaaaaaaa", Crowd(spectators=3)))
    assert two.attended() == []                             # spectators keep no table from being forgotten
