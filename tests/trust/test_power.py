"""The campaigns on the server can fail: what they look for, planted, is found."""
from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludotheque
from ludotheque.cli.main import main
from ludotheque.core.errors import LudothequeError
from ludotheque.games import find
from ludotheque.play.match import Match
from ludotheque.play.record import record_of, write
from ludotheque.server import commands, wire
from ludotheque.server import lines as log
from ludotheque.server.databases import open_store
from ludotheque.server.hall import Hall
from ludotheque.server.settings import Settings
from ludotheque.trust import disks, faults, frames, loss, parsers, targets
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.faults import Client, Wire
from ludotheque.trust.mutation import mutate, mutate_bytes


def played(file: Path) -> str:
    """A table with two actions of seat 0, in a fresh database."""
    async def work() -> str:
        hall = Hall(open_store(str(file)), Settings())
        wish = wire.NewTable(game="moth", seats=[wire.SeatWish(kind="human")] * 2)
        table = commands.open_table("aaaaaaaaaaaa", wish, ["0" * 64], {}, 1)
        await hall.add(table)
        for client, action in (("a", "c3"), ("b", "c4")):
            await hall.act(table.id, lambda t, c=client, a=action: commands.play(t, 0, a, 2, client=c))
        await hall.stop()
        return table.id
    return asyncio.run(work())


def judged(file: Path, acknowledged: dict[tuple[int, str], int]) -> list[str]:
    return asyncio.run(loss.judge(str(file), [loss.Played(played(file), "", acknowledged, over=True)]))[1]


def test_loss_finds_an_action_that_is_not_there(tmp_path):
    assert judged(tmp_path / "1.db", {(0, "a"): 3, (0, "b"): 4}) == []
    assert "is there 0 times" in judged(tmp_path / "2.db", {(0, "c"): 4})[0]
    assert "as version 7" in judged(tmp_path / "3.db", {(0, "a"): 7})[0]


def test_loss_finds_an_action_that_is_there_twice(tmp_path):
    name = played(tmp_path / "t.db")

    async def double() -> None:
        store = open_store(str(tmp_path / "t.db"))
        await store._do(lambda connection: connection.execute(
            "update lines set body = (select body from lines where number = 3) where number = 4"))
        await store.close()
    asyncio.run(double())
    found = asyncio.run(loss.judge(str(tmp_path / "t.db"), [loss.Played(name, "", {(0, "a"): 3}, over=True)]))[1]
    assert any("is there 2 times" in fault for fault in found)


def test_loss_finds_a_table_that_is_gone_or_stands_still(tmp_path):
    played(tmp_path / "t.db")
    found = asyncio.run(loss.judge(str(tmp_path / "t.db"), [
        loss.Played("bbbbbbbbbbbb", "", over=True), loss.Played("aaaaaaaaaaaa", "")]))[1]
    assert found == ["table bbbbbbbbbbbb was acknowledged and is not there",
                     "table aaaaaaaaaaaa was not played to its end"]


def test_a_mortal_store_dies_at_its_point(tmp_path):
    from ludotheque.trust.mortal import POINTS, Connection, Fate

    class Dead(Exception):
        pass

    class Watched(Fate):
        def passes(self, point: str) -> None:
            if point == self.point:
                raise Dead(point)

    class Inner:
        def execute(self, sql: str, values: object = ()) -> None: ...

        def commit(self) -> None: ...
    for point in POINTS:
        connection = Connection(Inner(), Watched(point, 0))
        with pytest.raises(Dead, match=point):
            commit(connection)


def commit(connection: Any) -> None:
    connection.execute("update tables set head = 1")
    connection.execute("insert into lines values (1)")
    connection.commit()


def client() -> Client:
    return Client("c", 0, ("aaaaaaaaaaaa", "s"), 0, Wire(Random(1), Counter()))


def step(version: int, kind: str = "played") -> dict[str, object]:
    return {"version": version, "kind": kind, "at": version}


def update(*steps: dict[str, object]) -> str:
    return json.dumps({"type": "update", "table": "aaaaaaaaaaaa", "version": steps[-1]["version"], "steps": steps,
                       "info": {"phase": "running"}, "now": None})


def test_faults_finds_a_step_that_changes_and_closes_a_gap():
    one = client()
    one.hear(update(step(1), step(2)))
    one.hear(update(step(2)))
    assert (one.faults, len(one.history)) == ([], 2)
    one.hear(update(step(4)))
    assert (one.has_gap, len(one.history)) == (True, 2)
    one.hear(update(step(3), step(4)))
    assert (one.has_gap, len(one.history)) == (False, 4)
    one.hear(update(step(2, "said")))
    assert "step 2 was" in one.faults[0]


def test_faults_finds_an_action_granted_after_it_was_refused_and_one_that_was_not_kept(tmp_path):
    name, one = played(tmp_path / "t.db"), client()
    one.order = ["a", "b", "x"]
    one.results = {"a": "done", "b": "done"}
    assert asyncio.run(faults.judge(str(tmp_path / "t.db"), {name: [one]})) == (2, [])
    one.results = {"a": "refused", "x": "done"}
    found = asyncio.run(faults.judge(str(tmp_path / "t.db"), {name: [one]}))[1]
    assert found == ["action a was refused and is there 1 times", "action x was done and is there 0 times"]
    one.order = ["b", "a"]
    one.results = {"a": "done", "b": "done"}
    assert "in another order" in asyncio.run(faults.judge(str(tmp_path / "t.db"), {name: [one]}))[1][0]
    one.hear(json.dumps({"type": "refused", "id": "a", "code": "stale", "sentence": "…"}))
    assert "was done, now it is refused" in one.faults[0]


def test_a_network_does_all_its_faults_and_none_when_healed():
    async def work() -> tuple[Counter[str], list[str]]:
        heard: list[str] = []
        wire_ = Wire(Random(2), Counter())
        for number in range(400):
            await wire_.deliver(None, str(number), heard.append)                            # type: ignore[arg-type]
        while wire_.late:
            await asyncio.gather(*wire_.late)
        done = Counter(wire_.done)
        heard.clear()
        wire_.healed = True
        wire_.held.clear()
        for number in range(50):
            await wire_.deliver(None, str(number), heard.append)                            # type: ignore[arg-type]
        return done, heard
    done, heard = asyncio.run(work())
    assert all(done[name] for name, _ in faults.FAULTS)
    assert heard == [str(number) for number in range(50)]


def test_parsers_keeps_what_fails_and_replay_opens_it(tmp_path, monkeypatch, capsys):
    match = Match(find("moth"), 2, seed=bytes(32))
    match.play(0, match.legal(0)[0])
    text = write(record_of(match))

    def crash(text: str) -> bool:
        if "c1" in text:
            raise ZeroDivisionError("planted")
        return True
    monkeypatch.setattr(parsers, "targets", lambda: {"record": crash})
    monkeypatch.setattr(parsers, "good_inputs", lambda: {"record": [text]})
    monkeypatch.setattr(parsers, "find_spec", lambda name: None)
    report = parsers.run(Task(10, 1, tmp_path / "kept"))
    assert "record: ZeroDivisionError: planted" in report.failures[0]
    assert "not installed" in str(report.figures["atheris"])
    kept = parsers.keep(tmp_path / "kept", "record", text)
    assert kept.exists()
    assert main(["replay", str(kept), "--lang", "en"]) == 0
    assert "4 " in capsys.readouterr().out


def test_parsers_notices_a_good_input_that_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(parsers, "targets", lambda: {"record": lambda text: False})
    monkeypatch.setattr(parsers, "good_inputs", lambda: {"record": ["good"]})
    monkeypatch.setattr(parsers, "find_spec", lambda name: None)
    assert "a good input is refused" in parsers.run(Task(1, 1, tmp_path)).failures[0]


def test_a_position_that_is_read_untruly_is_found(monkeypatch):
    game = find("moth")
    monkeypatch.setattr(type(game), "state_to_text", lambda self, state: "something else")
    with pytest.raises(targets.Untrue):
        targets.read_position(game)("4 1234/1234 ./.")


def test_mutations_are_the_same_for_the_same_seed_and_differ_for_others():
    texts = [[mutate(Random(seed), "4 1234/1234 ./.", ["x y z"]) for _ in range(1)] for seed in (1, 1, 2, 3, 4, 5)]
    assert texts[0] == texts[1]
    assert len({text[0] for text in texts}) > 2
    assert mutate_bytes(Random(1), b"abc") == mutate_bytes(Random(1), b"abc")


def test_frames_keeps_what_was_sent_and_counts_5xx(tmp_path):
    attack = frames.Attack(None, tmp_path / "frames", 1)                                    # type: ignore[arg-type]
    attack.fail("planted", [b"one", b"two"])
    assert [file.read_bytes() for file in sorted((tmp_path / "frames" / "0000").iterdir())] == [b"one", b"two"]
    assert "planted" in attack.failures[0]
    assert frames.failed_requests({'ludotheque_requests_total{status="200"}': 5,
                                   'ludotheque_requests_total{status="500"}': 2}) == 2


def test_a_frame_is_one(tmp_path):
    payload = b"x" * 200
    data = frames.frame(payload)
    assert data[:4] == bytes([0x81, 0x80 | 126, 0, 200])
    assert bytes(byte ^ data[4 + at % 4] for at, byte in enumerate(data[8:])) == payload
    assert len({frames.odd_frame(Random(seed), "text") for seed in range(50)}) > 30


def test_a_damaged_database_is_noticed(tmp_path):
    played(tmp_path / "t.db")

    async def work() -> bool:
        store = open_store(str(tmp_path / "t.db"))
        try:
            assert not await disks._is_noticed(store)
            await store._do(lambda connection: connection.execute("delete from lines where number = 2"))
            return await disks._is_noticed(store)
        finally:
            await store.close()
    assert asyncio.run(work())
    with pytest.raises(LudothequeError, match="its head says"):
        asyncio.run(disks.read_all(tmp_path / "t.db"))


def test_the_log_of_a_table_is_read_or_refused_by_the_check(tmp_path):
    """Found by the campaign: a line of a seat that is not there made `db check` fail with a traceback."""
    bodies = [log.encode(line) for line in targets._log()]
    bodies[3] = bodies[3].replace(b'"seat":0', b'"seat":111')
    assert targets.read_log(b"\n".join(bodies).decode()) is False


def test_a_number_too_large_for_a_table_is_refused_by_the_check():
    """Found by the campaign: since tables are compiled such a log ended `db check` in a traceback."""
    bodies = [log.encode(line) for line in targets._log()]
    bodies[0] = bodies[0].replace(b'"rules":1', b'"rules":999999999999999999999999999999')
    assert targets.read_log(b"\n".join(bodies).decode()) is not ludotheque.is_compiled()


@pytest.mark.parametrize("text", ["4 -/ ./.", "4 /- ./."])
def test_a_hand_of_moth_is_never_empty_text(text):
    """Found by the campaign: these were read as 4 -/- ./."""
    with pytest.raises(LudothequeError):
        find("moth").state_from_text(text)


def test_load_says_when_a_bar_is_missed():
    from ludotheque.trust import load

    crowd = load.Crowd(0, 2)
    crowd.actions, crowd.latencies, crowd.errors = 3, [0.01, 0.02], ["refused: planted"]
    report = Report()
    load._judge(Task(600, 1, Path()), report, crowd, [(0, 90.0), (100, 100.0), (600, 110.0)], 12.0)
    assert report.failures == ["refused: planted", "1 of 3 actions did not come to all",
                               "memory grew by 10.0 %, from 100 MB to 110 MB",
                               "after the storm it took 12.0 s until everyone was back"]


def test_api_without_its_tool_is_no_claim_and_a_finding_is_kept_in_full(tmp_path, monkeypatch):
    from ludotheque.core.extras import NotInstalled
    from ludotheque.trust import api

    report = Report()
    api._judge("  Selected: 36/36\n  Tested: 36\n❌ ST101 Server error: 2\n  9 generated, 2 found\n", 1,
               Task(1, 1, tmp_path), report)
    assert report.figures == {"operations selected": "36/36", "operations tested": "36", "test cases": "9"}
    assert "ST101 Server error: 2" in report.failures[0]
    assert "ST101" in (tmp_path / "schemathesis.txt").read_text()

    def missing(*_: str) -> None:
        raise NotInstalled("the campaign api needs schemathesis")
    monkeypatch.setattr(api, "need", missing)
    assert api.run(Task(1, 1, tmp_path)).failures == ["the campaign api needs schemathesis"]
