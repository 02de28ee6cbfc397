"""The embedded database: one SQLite file, written ahead, synced at every commit."""
from __future__ import annotations

import contextlib
import sqlite3
import threading
from pathlib import Path
from typing import Any

from ludotheque.server.schema import SCHEMA_VERSION, Database, StoreError
from ludotheque.server.store import Store

PATIENCE = 10_000                   # milliseconds for another's lock, where nobody is held up meanwhile
CHECKPOINT_EVERY = 2                # seconds
LARGEST_LOG = 64 * 1024 * 1024
APPLICATION = 0x4C75646F            # "Ludo", in the header of every file of ours


class Sqlite(Database):
    """One file. Only one server may hold it at a time: a lock beside it says so."""

    blob, serial, mark, is_quick = "blob", "integer", "?", True

    def __init__(self, file: Path, *, exclusive: bool = True) -> None:
        self.file = file
        self._lock: Any = None
        self._stop = threading.Event()
        self._checkpointer: threading.Thread | None = None
        if exclusive:
            self._take_lock()

    def _take_lock(self) -> None:
        try:
            import fcntl
        except ImportError:                         # not on Windows; there the file itself is guarded
            return
        lock = self.file.with_name(self.file.name + ".lock")
        try:
            handle = lock.open("w")
        except OSError as failed:
            raise StoreError(f"{self.file.parent} cannot be written to: {failed.strerror}") from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            raise StoreError(f"another Ludothèque is serving {self.file}; stop it first, or use another --database"
                             ) from None
        self._lock = handle

    def connect(self) -> Any:
        connection = sqlite3.connect(self.file, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("pragma synchronous = full")
            connection.execute("pragma foreign_keys = on")
            if self._lock is not None:
                connection.execute("pragma wal_autocheckpoint = 0")         # `_checkpoint` does it, beside the writer
        except sqlite3.Error:
            connection.close()
            raise
        return _Connection(connection)

    def begin(self, connection: Any) -> None:
        connection.execute(f"pragma busy_timeout = {PATIENCE}")
        connection.execute("begin immediate")

    def begin_at_once(self, connection: Any) -> None:
        connection.execute("pragma busy_timeout = 0")
        connection.execute("begin immediate")

    def listen(self, heard: Any, lost: Any, announced: Any) -> None:
        """There is nobody else to hear of. But serving begins now, so the log is moved into the file beside it."""
        if self._lock is not None:
            self._checkpointer = threading.Thread(target=self._checkpoint, name="store-checkpoint", daemon=True)
            self._checkpointer.start()

    def _checkpoint(self) -> None:
        """Move the log into the file every few seconds without holding up a commit; wait for it only if it has grown
        large under endless load."""
        connection = sqlite3.connect(self.file, timeout=5, isolation_level=None)
        log = self.file.with_name(self.file.name + "-wal")
        while not self._stop.wait(CHECKPOINT_EVERY):
            with contextlib.suppress(sqlite3.Error, OSError):
                large = log.stat().st_size > LARGEST_LOG
                connection.execute(f"pragma wal_checkpoint({'restart' if large else 'passive'})")
        connection.close()

    def failures(self) -> tuple[type[BaseException], ...]:
        return (sqlite3.Error,)

    def prepare(self, connection: Any) -> None:
        try:
            application = connection.execute("pragma application_id").fetchone()[0]
            names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
            if application != APPLICATION:
                if names or application:
                    raise StoreError(f"{self.file} is a database of another program")
                connection.execute("pragma journal_mode = wal")
                self.begin(connection)
                connection.execute(f"pragma application_id = {APPLICATION}")
                for statement in self.schema():
                    connection.execute(statement)
                connection.commit()
                return
            version = connection.execute("select value from meta where key = 'schema'").fetchone()
            if version is None or int(version[0]) > SCHEMA_VERSION:
                raise StoreError(f"{self.file} was written by a newer Ludothèque (its schema is "
                                 f"{version[0] if version else 'unknown'}, this program knows up to {SCHEMA_VERSION})")
            self.begin(connection)                  # a read-only file is found out now, not at the first action
            connection.execute("update meta set value = value where key = 'schema'")
            connection.commit()
        except sqlite3.DatabaseError as failed:
            raise self.sentence(failed) from None

    def sentence(self, failed: BaseException) -> StoreError:
        """What SQLite says, as our refusal."""
        said = str(failed)
        if "not a database" in said:
            return StoreError(f"{self.file} is no database")
        if "readonly" in said or "unable to open" in said:
            return StoreError(f"{self.file} cannot be written to")
        return StoreError(f"{self.file} cannot be used: {said}")

    def close(self) -> None:
        self._stop.set()
        if self._checkpointer is not None:
            self._checkpointer.join(10)
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def backup(self, target: Path) -> None:
        """A copy of this moment, whole even while tables are being played; none at all if that cannot be."""
        try:
            with contextlib.closing(sqlite3.connect(f"{self.file.absolute().as_uri()}?mode=ro", uri=True)) as source:
                if source.execute("pragma application_id").fetchone()[0] != APPLICATION:
                    raise StoreError(f"{self.file} is a database of another program")
                with contextlib.closing(sqlite3.connect(target)) as copy:
                    source.backup(copy)
        except BaseException as failed:
            target.unlink(missing_ok=True)                      # half a copy would pass for one
            if isinstance(failed, sqlite3.Error):
                raise self.sentence(failed) from None
            raise


class _Connection:
    """sqlite3's own connection with the three words that the store uses."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.execute = connection.execute
        self.close = connection.close

    def commit(self) -> None:
        self._connection.execute("commit")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("rollback")


def open_file(file: Path, *, exclusive: bool = True) -> Store:
    """The store in this file, made if there is none; StoreError if that cannot be."""
    if not file.parent.is_dir():
        try:
            file.parent.mkdir(parents=True)
        except OSError as failed:
            raise StoreError(f"{file.parent} cannot be made: {failed.strerror}") from None
    database = Sqlite(file, exclusive=exclusive)
    try:
        return Store(database)
    except sqlite3.Error as failed:
        raise database.sentence(failed) from None
