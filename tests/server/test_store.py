"""The store, the same on SQLite and on PostgreSQL."""
from __future__ import annotations

import asyncio
import sqlite3

import pytest

from ludotheque.server.databases import open_store
from ludotheque.server.schema import Append, BotAccount, Hook, Row, StoreError
from ludotheque.server.store import Store


def row(name: str = "aaaaaaaaaaaa", head: int = 0, **more) -> Row:
    return Row(**{"id": name, "head": head, "game": "moth", "phase": "running", "listed": True, "rules": 1,
                  "position": f"after {head}", "created": 1, "updated": 5, **more})


def run(opener, test) -> None:
    async def go() -> None:
        store: Store = opener()
        try:
            await test(store)
        finally:
            await store.close()
    asyncio.run(go())


def test_what_is_appended_is_there_after_reopening(opener):
    async def write(store: Store) -> None:
        assert await store.append(Append(row(), [b"one"], [("k1", 0), ("k2", 1)], new=True))
        assert await store.append(Append(row(head=1, position="p"), [b"two", b"three"]))

    async def read(store: Store) -> None:
        found = await store.read("aaaaaaaaaaaa")
        assert found is not None
        assert found[0].head == 3
        assert found[0].position == "p"
        assert found[1] == [b"one", b"two", b"three"]
        assert await store.lines_after("aaaaaaaaaaaa", 2) == [b"three"]
        assert await store.opened_by(["k2", "k9"]) == [("aaaaaaaaaaaa", 1)]
        assert await store.read("nothing") is None
    run(opener, write)
    run(opener, read)


def test_an_append_for_another_head_changes_nothing(opener):
    async def test(store: Store) -> None:
        await store.append(Append(row(), [b"one"], [("k1", 0)], new=True))
        for head in (0, 2):
            late = Append(row(head=head, phase="finished"), [b"late"], [("k2", 0)], [hook()])
            assert not await store.append(late)
        found = await store.read("aaaaaaaaaaaa")
        assert found is not None
        assert (found[0].phase, found[1]) == ("running", [b"one"])
        assert await store.keys_of("aaaaaaaaaaaa") == [("k1", 0)]
        assert await store.hooks_due(99) == []
    run(opener, test)


def test_of_many_writers_for_one_head_exactly_one_wins_and_none_tears(opener):
    async def test(store: Store) -> None:
        await store.append(Append(row(), [b"0"], new=True))
        for head in range(1, 40, 2):
            tries = [Append(row(head=head), [f"{head} {n}".encode(), f"{head} {n}".encode()]) for n in range(8)]
            assert sum(await asyncio.gather(*map(store.append, tries))) == 1
        found = await store.read("aaaaaaaaaaaa")
        assert found is not None
        lines = found[1]
        assert len(lines) == found[0].head == 41
        assert all(lines[n] == lines[n + 1] for n in range(1, 41, 2))
    run(opener, test)


def test_writes_that_gather_are_committed_together_and_a_bad_one_alone_fails(opener):
    async def test(store: Store) -> None:
        names = [f"{n:012}" for n in range(60)]
        made = await asyncio.gather(*(store.append(Append(row(name), [b"one"], new=True)) for name in names))
        assert all(made)
        before = store.batches
        again = [store.append(Append(row(names[7]), [b"again"], new=True))]       # there is one of that name
        again += [store.append(Append(row(name, head=1), [b"two"])) for name in names]
        answers = await asyncio.gather(*again, return_exceptions=True)
        assert isinstance(answers[0], StoreError)
        assert answers[1:] == [True] * 60
        assert store.batches - before <= 62
        assert [r.head for r in await store.rows(names)] == [2] * 60
    run(opener, test)


def test_two_tables_are_made_in_one_commit_or_not_at_all(opener):
    async def test(store: Store) -> None:
        await store.append(Append(row(), [b"one"], new=True))
        other = Append(row("bbbbbbbbbbbb"), [b"b"], new=True)
        assert not await store.append(Append(row(head=5), [b"x"], others=[other]))
        assert await store.read("bbbbbbbbbbbb") is None
        assert await store.append(Append(row(head=1), [b"x"], others=[other]))
        assert await store.read("bbbbbbbbbbbb") is not None
    run(opener, test)


def test_a_list_leaves_out_what_is_old_but_for_what_is_attended(opener):
    async def test(store: Store) -> None:
        for name, updated in (("a", 5), ("b", 9), ("c", 4), ("d", 3)):
            await store.append(Append(row(name, updated=updated, phase="gathering"), [b"1"], new=True))
        await store.append(Append(row("e", updated=4, phase="gathering", listed=False), [b"1"], new=True))
        await store.append(Append(row("f", updated=4), [b"1"], new=True))
        names = [f"n{number}" for number in range(600)]                         # more than one question may name
        for attended, limit, expected in (([], 9, ["b", "a"]), (["a", "d", "c", "e", "f", *names], 9, list("bacd")),
                                          ([*names, "c"], 2, ["b", "a"])):
            found = await store.listing("gathering", limit, since=5, attended=attended)
            assert [r.id for r in found] == expected
        assert [r.id for r in await store.listing("gathering")] == list("bacd")
    run(opener, test)


def test_lists_deadlines_and_waiting_bots(opener):
    async def test(store: Store) -> None:
        await store.append(Append(row("a", deadline=50), [b"1"], new=True))
        await store.append(Append(row("b", updated=9, bot_waits=1), [b"1"], new=True))
        await store.append(Append(row("c", listed=False, phase="finished"), [b"1"], new=True))
        assert [r.id for r in await store.listing("running")] == ["b", "a"]
        assert await store.listing("finished") == []
        assert await store.overdue(49) == []
        assert await store.overdue(50) == ["a"]
        assert await store.bots_waiting(9) == []
        assert await store.bots_waiting(10) == ["b"]
        assert sorted(await store.all_ids()) == ["a", "b", "c"]
    run(opener, test)


def hook(due: int = 3) -> Hook:
    return Hook(table="aaaaaaaaaaaa", seat=1, url="http://x/", secret="s", body="{}", due=due)


def test_a_due_message_is_claimed_by_one(opener):
    async def test(store: Store) -> None:
        await store.append(Append(row(), [b"1"], hooks=[hook(), hook(due=100)], new=True))
        due = await store.hooks_due(3)
        assert [h.due for h in due] == [3]
        assert await store.claim_hook(due[0], 60)
        assert not await store.claim_hook(due[0], 60)
        later = await store.hooks_due(60)
        assert [(h.due, h.tries) for h in later] == [(60, 1)]
        await store.drop_hook(later[0].id)
        assert await store.hooks_due(60) == []
    run(opener, test)


def test_a_bots_name_is_taken_once(opener):
    async def test(store: Store) -> None:
        account = BotAccount(name="Ada", key="k", accepts=b"[]", created=1)
        assert await store.add_bot(account)
        assert not await store.add_bot(BotAccount(name="Ada", key="other", accepts=b"[]", created=1))
        assert await store.bots() == [account]
    run(opener, test)


def test_a_table_put_back_is_whole_or_refused(opener):
    async def test(store: Store) -> None:
        with pytest.raises(StoreError, match="its head says 3"):
            await store.put_back(row(head=3), [b"1"], [])
        assert await store.put_back(row(head=2), [b"1", b"2"], [("k", 0)])
        assert not await store.put_back(row(head=1), [b"1"], [])
        found = await store.read("aaaaaaaaaaaa")
        assert found is not None
        assert found[1] == [b"1", b"2"]
    run(opener, test)


def test_a_newer_database_is_refused(opener, address):
    async def test(store: Store) -> None:
        await store._do(lambda connection: connection.execute("update meta set value = '99'"))
    run(opener, test)
    with pytest.raises(StoreError, match=r"newer Ludothèque .*99"):
        opener()


def test_a_foreign_file_a_broken_file_and_a_folder_are_refused(tmp_path):
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("create table stamps (x)")
    connection.close()
    (tmp_path / "text.db").write_text("a shopping list, long enough to be no header of a database " * 20)
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "file").write_text("")
    for name, said in [("foreign.db", "another program"), ("text.db", "no database"), ("folder.db", "cannot be"),
                       ("file/tables.db", "cannot be made")]:
        with pytest.raises(StoreError, match=said):
            open_store(str(tmp_path / name))
    again = sqlite3.connect(foreign)
    assert again.execute("select count(*) from stamps").fetchone() == (0,)
    again.close()


def test_a_file_is_served_once(tmp_path):
    async def test() -> None:
        store = open_store(str(tmp_path / "t.db"))
        with pytest.raises(StoreError, match="another Ludothèque is serving"):
            open_store(str(tmp_path / "t.db"))
        await store.close()
        await open_store(str(tmp_path / "t.db")).close()
    asyncio.run(test())


def test_sqlite_syncs_at_every_commit(tmp_path):
    async def test() -> None:
        store = open_store(str(tmp_path / "t.db"))
        assert await store._do(lambda connection: connection.execute("pragma synchronous").fetchone()) == (2,)
        assert await store._do(lambda connection: connection.execute("pragma journal_mode").fetchone()) == ("wal",)
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.all_ids()
    asyncio.run(test())


def test_other_processes_are_heard_of(cluster):
    async def test() -> None:
        address = cluster.new_database()
        one, two = open_store(address), open_store(address)
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        ready = asyncio.Event()
        two.listen(lambda table, head: heard.put_nowait((table, head)), ready.set)
        await asyncio.wait_for(ready.wait(), 10)
        await one.append(Append(row(), [b"1", b"2"], new=True))
        assert await asyncio.wait_for(heard.get(), 10) == ("aaaaaaaaaaaa", 2)
        await one.close()
        await two.close()
    asyncio.run(test())
