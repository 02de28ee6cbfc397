"""PostgreSQL, when one process is not enough: any number of servers share one database and hear of each other."""
from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from ludotheque.server.schema import SCHEMA_VERSION, Database, StoreError
from ludotheque.server.store import Store

CHANNEL, PRESENCE = "ludotheque", "ludotheque_presence"


class Postgres(Database):
    """One database by its address, postgresql://…"""

    blob, serial, mark = "bytea", "bigint generated always as identity", "%s"
    is_shared = True

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise StoreError("PostgreSQL needs the package psycopg: pip install 'ludotheque[postgres]'") from None
        self.psycopg = psycopg
        self.address = address
        self.listening: threading.Thread | None = None
        self._stop = threading.Event()

    def connect(self) -> Any:
        return self.psycopg.connect(self.address, connect_timeout=10, application_name="ludotheque")

    def begin(self, connection: Any) -> None:
        """psycopg begins a transaction with the first statement."""

    def failures(self) -> tuple[type[BaseException], ...]:
        return (self.psycopg.Error,)

    def is_retryable(self, failure: BaseException) -> bool:
        """A deadlock, or a connection that had been cut before anything was committed on it."""
        return isinstance(failure, (self.psycopg.errors.DeadlockDetected, self.psycopg.errors.SerializationFailure,
                                    self.psycopg.errors.AdminShutdown))

    def prepare(self, connection: Any) -> None:
        try:
            connection.execute("select pg_advisory_xact_lock(5571)")            # two may start at the same moment
            names = {name for (name,) in connection.execute(
                "select table_name from information_schema.tables where table_schema = current_schema()").fetchall()}
            if not names:
                for statement in self.schema():
                    connection.execute(statement)
            elif not {"meta", "tables", "lines"} <= names:
                raise StoreError("this PostgreSQL database is one of another program")
            else:
                version = connection.execute("select value from meta where key = 'schema'").fetchone()
                if version is None or int(version[0]) > SCHEMA_VERSION:
                    raise StoreError(f"this database was written by a newer Ludothèque (its schema is "
                                     f"{version[0] if version else 'unknown'}, this program knows up to "
                                     f"{SCHEMA_VERSION})")
            connection.commit()
        except self.psycopg.Error as failed:
            raise StoreError(f"this PostgreSQL database cannot be used: {failed}") from None

    def notify(self, connection: Any, table: str, head: int) -> None:
        connection.execute("select pg_notify(%s, %s)", (CHANNEL, f"{table} {head}"))

    def announce(self, connection: Any, text: str) -> None:
        connection.execute("select pg_notify(%s, %s)", (PRESENCE, text))

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None],
               announced: Callable[[str], None]) -> None:
        self.listening = threading.Thread(target=self._listen, args=(heard, lost, announced), name="store-listen",
                                          daemon=True)
        self.listening.start()

    def _listen(self, heard: Callable[[str, int], None], lost: Callable[[], None],
                announced: Callable[[str], None]) -> None:
        while not self._stop.is_set():
            try:
                with self.psycopg.connect(self.address, autocommit=True, connect_timeout=10) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    connection.execute(f"listen {PRESENCE}")
                    lost()                          # whatever came before we listened
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.2):
                            if notice.channel == PRESENCE:
                                announced(notice.payload)
                                continue
                            table, head = notice.payload.split(" ")
                            heard(table, int(head))
            except (self.psycopg.Error, OSError):
                if not self._stop.is_set():
                    time.sleep(0.5)

    def close(self) -> None:
        self._stop.set()
        if self.listening is not None and self.listening is not threading.current_thread():
            self.listening.join(5)


def open_address(address: str) -> Store:
    """The store at this address; StoreError if it cannot be reached."""
    database = Postgres(address)
    try:
        return Store(database)
    except database.psycopg.Error as failed:
        raise StoreError(f"PostgreSQL cannot be reached: {str(failed).strip()}") from None
