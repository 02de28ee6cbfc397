"""Databases at which the server's process kills itself: at a named point of a commit, as if the power had gone there.

Only the campaigns make them; a server that people play on never does.
"""
from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from ludotheque.server.databases import is_postgres
from ludotheque.server.postgres import Postgres
from ludotheque.server.sqlite import Sqlite
from ludotheque.server.store import Store

POINTS = ("row", "line", "commit", "committed")
# row: the table's head has moved, its lines are not there yet · line: a line is written · commit: all is written, none
# of it committed · committed: it is, and nobody has been told


class Fate:
    """The point at which to die, and how often it is passed before that."""

    def __init__(self, point: str, after: int) -> None:
        self.point = point
        self.left = after

    def passes(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


class Connection:
    """A connection that says which point it passes."""

    def __init__(self, inner: Any, fate: Fate) -> None:
        self._inner = inner
        self._fate = fate

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def execute(self, sql: str, values: Any = ()) -> Any:
        answer = self._inner.execute(sql, values)
        if sql.startswith(("update tables", "insert into tables")):
            self._fate.passes("row")
        elif sql.startswith("insert into lines"):
            self._fate.passes("line")
        return answer

    def commit(self) -> None:
        self._fate.passes("commit")
        self._inner.commit()
        self._fate.passes("committed")


class MortalSqlite(Sqlite):
    fate: Fate

    def connect(self) -> Any:
        return Connection(super().connect(), self.fate)


class MortalPostgres(Postgres):
    fate: Fate

    def connect(self) -> Any:
        return Connection(super().connect(), self.fate)


def open_mortal(address: str, point: str, after: int) -> Store:
    """The store at this address, which ends its process after passing the point so often."""
    database: MortalSqlite | MortalPostgres = (
        MortalPostgres(address) if is_postgres(address) else MortalSqlite(Path(address)))
    database.fate = Fate(point, after)
    return Store(database)
