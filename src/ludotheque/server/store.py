"""The store: its one implementation in SQL. schema.py says what is kept, sqlite.py and postgres.py how to reach it.

A table is a row with a head and a log of lines numbered 1 … head, only ever appended to. An append names the head it
was made for; if the head has moved it changes nothing and says so. The row also keeps the position as text, so that
a rules fix never strands a running game. All writes go through one thread that commits what has gathered together.
"""
from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from ludotheque.server.schema import Append, BotAccount, Database, Hook, Row, StoreError

LOG = logging.getLogger("ludotheque.server")
LARGEST_BATCH = 256

T = TypeVar("T")
ROW_FIELDS = "id, head, game, phase, listed, rules, position, summary, created, updated, deadline, bot_waits"
UPDATE = ("update tables set head = ?, phase = ?, listed = ?, rules = ?, position = ?, summary = ?, updated = ?, "
          "deadline = ?, bot_waits = ? where id = ? and head = ?")
INSERT = "insert into lines (table_id, number, body) values (?, ?, ?)"
HOOK_FIELDS = "id, table_id, seat, url, secret, body, due, tries"


def _row(values: Sequence[Any]) -> Row:
    names = ROW_FIELDS.split(", ")
    fields = dict(zip(names, values, strict=True))
    fields["listed"], fields["summary"] = bool(fields["listed"]), bytes(fields["summary"])
    return Row(**fields)


def _hook(values: Sequence[Any]) -> Hook:
    number, table, seat, url, secret, body, due, tries = values
    return Hook(id=number, table=table, seat=seat, url=url, secret=secret, body=body, due=due, tries=tries)


Work = Callable[[Any], Any]


class Job:
    """A piece of work for the writer, what became of it, and who is told so."""

    __slots__ = ("answer", "failure", "is_quick", "tell", "work")

    def __init__(self, work: Work, tell: Callable[[Job], None], *, is_quick: bool) -> None:
        self.work = work
        self.tell = tell
        self.is_quick = is_quick
        self.answer: Any = None
        self.failure: BaseException | None = None


class Store:
    """All tables of this server, in one database. Every method may be awaited from the server's one event loop."""

    def __init__(self, database: Database) -> None:
        """Open it: StoreError, in a sentence, if that cannot be."""
        self.database = database
        self._update = UPDATE.replace("?", database.mark)
        self._insert = INSERT.replace("?", database.mark)
        self._queue: queue.SimpleQueue[tuple[list[Job], list[Any] | None] | None] = queue.SimpleQueue()
        self._gathered: list[Job] = []              # what waits for the batch under way
        self._is_busy = False
        self._loop: asyncio.AbstractEventLoop | None = None         # that the batch under way was asked for in
        self._drained: asyncio.Future[None] | None = None
        self._connection: Any = None                # the writer's; a batch has it to itself
        self.batches = 0                            # commits, for the metrics
        self.written = 0                            # pieces of work in them
        self._closed = False
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(2, "store-read")
        self._connections: list[Any] = []
        ready: Future[None] = Future()
        self._writer = threading.Thread(target=self._write, args=(ready,), name="store-write", daemon=True)
        self._writer.start()
        try:
            ready.result()
        except BaseException:
            self._closed = True
            self._readers.shutdown()
            database.close()
            raise

    # ---- writing --------------------------------------------------------------------------------------------------
    async def append(self, append: Append) -> bool:
        """Add the lines if the table's head is still the one they were made for; False, changing nothing, if not."""
        return bool(await self._do(lambda connection: self._append(connection, append), is_quick=True))

    def append_soon(self, append: Append, tell: Callable[[Job], None]) -> None:
        """`append` for those who do not wait: they are told when it is committed, or has failed."""
        self._add(Job(lambda connection: self._append(connection, append), tell, is_quick=True))

    def _append(self, connection: Any, append: Append) -> bool:
        row, head = append.row, append.row.head + len(append.lines)
        run = connection.execute
        values: tuple[Any, ...] = (head, row.phase, int(row.listed), row.rules, row.position, row.summary,
                                   row.updated, row.deadline, row.bot_waits)
        if append.new:
            self._run(connection, f"insert into tables ({ROW_FIELDS}) values ({self._marks(12)})",
                      (row.id, head, row.game, *values[1:6], row.created, *values[6:]))
        else:
            if run(self._update, (*values, row.id, row.head)).rowcount != 1:
                return False
        for number, line in enumerate(append.lines, row.head + 1):
            run(self._insert, (row.id, number, line))
        if append.keys is not None:
            self._run(connection, "delete from keys where table_id = ?", (row.id,))
            for key, seat in sorted(set(append.keys)):
                self._run(connection, "insert into keys (hash, table_id, seat) values (?, ?, ?)", (key, row.id, seat))
        for hook in append.hooks:
            self._run(connection, "insert into hooks (table_id, seat, url, secret, body, due, tries) "
                      "values (?, ?, ?, ?, ?, ?, ?)",
                      (row.id, hook.seat, hook.url, hook.secret, hook.body, hook.due, hook.tries))
        for other in append.others:
            self._append(connection, other)
        self.database.notify(connection, row.id, head)
        return True

    async def add_bot(self, account: BotAccount) -> bool:
        """Keep a bot's account; False if the name is taken."""
        def work(connection: Any) -> bool:
            if self._run(connection, "select 1 from bots where name = ?", (account.name,)).fetchone():
                return False
            self._run(connection, "insert into bots (name, key, accepts, created) values (?, ?, ?, ?)",
                      (account.name, account.key, account.accepts, account.created))
            return True
        return bool(await self._do(work))

    async def claim_hook(self, hook: Hook, until: int) -> bool:
        """Put a due message off while we try it; False if another process has it."""
        return bool(await self._do(lambda connection: self._run(
            connection, "update hooks set due = ?, tries = tries + 1 where id = ? and due = ?",
            (until, hook.id, hook.due)).rowcount == 1))

    async def drop_hook(self, number: int) -> None:
        await self._do(lambda connection: self._run(connection, "delete from hooks where id = ?", (number,)).rowcount)

    async def put_back(self, row: Row, lines: Iterable[bytes], keys: Sequence[tuple[str, int]]) -> bool:
        """Take in a table from an export; False if there is one of that id already."""
        lines = list(lines)
        if row.head != len(lines):
            raise StoreError(f"table {row.id} has {len(lines)} lines, its head says {row.head}")
        row.head = 0

        def work(connection: Any) -> bool:
            if self._run(connection, "select 1 from tables where id = ?", (row.id,)).fetchone():
                return False
            return self._append(connection, Append(row, lines, keys, new=True))
        return bool(await self._do(work))

    # ---- reading --------------------------------------------------------------------------------------------------
    async def read(self, table: str) -> tuple[Row, list[bytes]] | None:
        """A table's row and its whole log."""
        def work(connection: Any) -> tuple[Row, list[bytes]] | None:
            row = self._run(connection, f"select {ROW_FIELDS} from tables where id = ?", (table,)).fetchone()
            if row is None:
                return None
            found = _row(row)
            lines = self._run(connection, "select body from lines where table_id = ? and number <= ? order by number",
                              (table, found.head)).fetchall()
            return found, [bytes(body) for (body,) in lines]
        return await self._look(work)

    async def lines_after(self, table: str, number: int) -> list[bytes]:
        rows = await self._select("select body from lines where table_id = ? and number > ? order by number",
                                  (table, number))
        return [bytes(body) for (body,) in rows]

    async def rows(self, ids: Sequence[str]) -> list[Row]:
        found: list[Row] = []
        for start in range(0, len(ids), 500):
            part = tuple(ids[start:start + 500])
            found += map(_row, await self._select(
                f"select {ROW_FIELDS} from tables where id in ({self._marks(len(part))})", part))
        return found

    async def listing(self, phase: str, limit: int = 100, *, since: int = 0,
                      attended: Sequence[str] = ()) -> list[Row]:
        """The public tables of a phase, newest first; of those where nothing has happened since then, only these."""
        newest = map(_row, await self._select(
            f"select {ROW_FIELDS} from tables where phase = ? and listed = 1 and updated >= ? "
            "order by updated desc limit ?", (phase, since, limit)))
        older: list[Row] = []
        for start in range(0, len(attended), 500):
            part = tuple(attended[start:start + 500])
            older += map(_row, await self._select(
                f"select {ROW_FIELDS} from tables where phase = ? and listed = 1 and updated < ? "
                f"and id in ({self._marks(len(part))})", (phase, since, *part)))
        return [*newest, *sorted(older, key=lambda row: -row.updated)][:limit]

    async def opened_by(self, keys: Sequence[str]) -> list[tuple[str, int]]:
        """The tables and seats that these hashes open."""
        found = []
        for key in keys:
            found += [(str(table), int(seat)) for table, seat in await self._select(
                "select table_id, seat from keys where hash = ? order by table_id, seat", (key,))]
        return found

    async def keys_of(self, table: str) -> list[tuple[str, int]]:
        rows = await self._select("select hash, seat from keys where table_id = ? order by seat, hash", (table,))
        return [(str(key), int(seat)) for key, seat in rows]

    async def overdue(self, now: int) -> list[str]:
        """Tables on which a clock has fallen."""
        rows = await self._select("select id from tables where deadline is not null and deadline <= ?", (now,))
        return [str(table) for (table,) in rows]

    async def bots_waiting(self, before: int) -> list[str]:
        """Tables on which a bot has been asked since before that time."""
        rows = await self._select("select id from tables where bot_waits = 1 and updated < ?", (before,))
        return [str(table) for (table,) in rows]

    async def bots(self) -> list[BotAccount]:
        rows = await self._select("select name, key, accepts, created from bots order by name", ())
        return [BotAccount(name=name, key=key, accepts=bytes(accepts), created=created)
                for name, key, accepts, created in rows]

    async def hooks_due(self, now: int, limit: int = 50) -> list[Hook]:
        return list(map(_hook, await self._select(
            f"select {HOOK_FIELDS} from hooks where due <= ? order by due limit ?", (now, limit))))

    async def all_ids(self) -> list[str]:
        return [str(table) for (table,) in await self._select("select id from tables order by created, id", ())]

    async def is_well(self) -> bool:
        """Whether the writer still answers."""
        return bool(await self._do(lambda connection: self._run(connection, "select 1", ()).fetchone()[0] == 1))

    # ---- inside ---------------------------------------------------------------------------------------------------
    def announce(self, text: str) -> None:
        """Tell the other processes something that is not kept; whether it arrives is not waited for."""
        if self.database.is_shared and not self._closed:
            told = self._do(lambda connection: self.database.announce(connection, text))
            told.add_done_callback(lambda done: done.cancelled() or done.exception())

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None],
               announced: Callable[[str], None] = lambda text: None) -> None:
        """Call `heard(table, head)`, in this event loop, when another process has moved a table."""
        loop = asyncio.get_running_loop()

        def later(call: Callable[..., None], *values: Any) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(call, *values)
        self.database.listen(lambda table, head: later(heard, table, head), lambda: later(lost),
                             lambda text: later(announced, text))

    async def close(self) -> None:
        """Commit what has gathered, then let go of the database."""
        if not self._closed:
            self._closed = True
            if self._is_busy:
                self._drained = asyncio.get_running_loop().create_future()
                await self._drained
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._readers.shutdown()
            for connection in self._connections:
                connection.close()
            self.database.close()

    def _marks(self, count: int) -> str:
        return ", ".join("?" * count)

    def _run(self, connection: Any, sql: str, values: tuple[Any, ...]) -> Any:
        mark = self.database.mark
        return connection.execute(sql if mark == "?" else sql.replace("?", mark), values)

    def _do(self, work: Work, *, is_quick: bool = False) -> asyncio.Future[Any]:
        """Have the work done and committed, together with whatever else gathers. It is done though nobody waits."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def tell(job: Job) -> None:
            if future.done():                       # whoever asked has gone; it is done all the same
                return
            if job.failure is not None:
                future.set_exception(job.failure)
            else:
                future.set_result(job.answer)
        self._add(Job(work, tell, is_quick=is_quick))
        return future

    def _add(self, job: Job) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        self._gathered.append(job)
        if not self._is_busy:
            self._is_busy = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._start)       # what else is asked for in this moment comes along

    async def _select(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        return list(await self._look(lambda connection: self._run(connection, sql, values).fetchall()))

    async def _look(self, work: Callable[[Any], T]) -> T:
        """Work that only reads, in a transaction of its own so that it sees one moment."""
        if self._closed:
            raise StoreError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_in_thread, work)

    def _read_in_thread(self, work: Callable[[Any], T]) -> T:
        for tried_again in (False, True):
            connection = getattr(self._local, "connection", None)
            try:
                if connection is None:
                    connection = self._local.connection = self.database.connect()
                    self._connections.append(connection)
                self._begin_reading(connection)
                found = work(connection)
                connection.rollback()
                return found
            except self.database.failures() as failed:
                self._local.connection = None
                if tried_again:
                    raise StoreError(f"the database cannot be read: {failed}") from failed
        raise AssertionError

    def _begin_reading(self, connection: Any) -> None:
        connection.execute("begin" if self.database.mark == "?" else "set transaction isolation level repeatable read")

    def _start(self) -> None:
        """Begin a batch with what has gathered. Where statements are quick they are run here, and only the commit,
        which waits for the disk, in the thread: that spares two changes of threads a statement."""
        batch, self._gathered = self._gathered[:LARGEST_BATCH], self._gathered[LARGEST_BATCH:]
        answers: list[Any] | None = None
        if self.database.is_quick and all(job.is_quick for job in batch):
            try:
                self.database.begin_at_once(self._connection)
                answers = [job.work(self._connection) for job in batch]
            except Exception:
                answers = None                      # the thread does it again, from the beginning and with patience
                with contextlib.suppress(Exception):
                    self._connection.rollback()
        self._queue.put((batch, answers))

    def _answered(self, batch: Sequence[Job]) -> None:
        """The thread has done a batch: begin the next, so that the disk never waits for us, and tell everyone."""
        if self._gathered:
            self._start()
        else:
            self._is_busy = False
        for job in batch:
            try:
                job.tell(job)
            except Exception:                       # the others must be told nevertheless
                LOG.exception("what follows from a commit failed")
        if not self._is_busy and self._drained is not None and not self._drained.done():
            self._drained.set_result(None)

    def _write(self, ready: Future[None]) -> None:
        """The writer thread: commits a batch once, then has each answered."""
        connection = None
        try:
            connection = self.database.connect()
            self.database.prepare(connection)
        except BaseException as failed:
            if connection is not None:
                connection.close()
            ready.set_exception(failed)
            return
        self._connection = connection
        ready.set_result(None)
        while True:
            found = self._queue.get()
            if found is None:
                break
            batch, answers = found
            if answers is None or not self._finish(batch, answers):
                self._commit(batch)
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._answered, batch)
        self._connection.close()

    def _finish(self, batch: Sequence[Job], answers: Sequence[Any]) -> bool:
        """Commit statements that have been run already; False, with nothing kept, if that fails."""
        try:
            self._connection.commit()
        except Exception:
            self._connection = self._recover(self._connection)
            return False
        self._note(batch, answers)
        return True

    def _note(self, batch: Sequence[Job], answers: Sequence[Any]) -> None:
        self.batches += 1
        self.written += len(batch)
        for job, answer in zip(batch, answers, strict=True):
            job.answer = answer

    def _commit(self, batch: Sequence[Job]) -> None:
        """Do the work of a batch in one transaction. If that fails each piece is tried alone, so that one bad piece
        does not take the others with it."""
        for again in (False, True):
            try:
                self._note(batch, self._transact(self._connection, [job.work for job in batch]))
                return
            except BaseException as failed:
                self._connection = self._recover(self._connection)
                if len(batch) > 1:
                    for job in batch:
                        self._commit([job])
                    return
                if again or not self.database.is_retryable(failed):
                    batch[0].failure = failed if isinstance(failed, StoreError) else StoreError(
                        f"the database did not take it: {failed}")
                    return

    def _transact(self, connection: Any, works: Sequence[Work]) -> list[Any]:
        self.database.begin(connection)
        answers = [work(connection) for work in works]
        connection.commit()
        return answers

    def _recover(self, connection: Any) -> Any:
        """A connection that can be used again after a failure."""
        try:
            connection.rollback()
            connection.execute("select 1").fetchone()
            connection.rollback()
            return connection
        except self.database.failures():
            try:
                connection.close()
                return self.database.connect()
            except self.database.failures():
                return connection                   # the next piece of work fails too, and tries again
