"""What the store keeps, and how to reach a database: the rows, the schema, and where the dialects differ."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludotheque.core.errors import LudothequeError

SCHEMA_VERSION = 1


class StoreError(LudothequeError):
    """The database cannot be used, or did not take what was given to it; nothing of it is kept then."""


class Row(msgspec.Struct, kw_only=True):
    """What the store knows of a table besides its log."""

    id: str
    head: int = 0
    game: str
    phase: str                      # gathering, running, finished, closed
    listed: bool                    # shown in the public list
    rules: int                      # the version of the rules that the position is one of
    position: str = ""              # the whole position, secrets included; empty before the start
    summary: bytes = b"{}"          # what the list shows, as JSON
    created: int                    # milliseconds since 1970
    updated: int                    # of the last line that everyone may know of
    deadline: int | None = None     # when a clock falls
    bot_waits: int = 0              # 1 if a bot is asked


class Hook(msgspec.Struct, kw_only=True):
    """A message to a seat's webhook that has not arrived yet."""

    id: int = 0
    table: str
    seat: int
    url: str
    secret: str
    body: str
    due: int
    tries: int = 0


class BotAccount(msgspec.Struct, kw_only=True):
    """A bot of the outside world: its name, the hash of its token, what it accepts as JSON."""

    name: str
    key: str
    accepts: bytes
    created: int


@dataclass(slots=True)
class Append:
    """Lines for a table, the row as it is after them, and what changes with them."""

    row: Row                                        # its head is the one the lines were made for
    lines: Sequence[bytes]
    keys: Sequence[tuple[str, int]] | None = None   # (hash, seat): all that open this table; None leaves them
    hooks: Sequence[Hook] = ()
    new: bool = False
    others: Sequence[Append] = field(default_factory=tuple)     # other tables, new ones, in the same commit


class Database(ABC):
    """How to reach one database: connections, and where the dialects differ."""

    blob: str                       # the type of bytes in create table
    serial: str                     # the type of a number that counts itself
    mark: str                       # the place of a parameter
    is_shared = False               # whether other processes may serve it too
    is_quick = False                # whether statements (not commits) take no longer than a thread takes to change

    @abstractmethod
    def connect(self) -> Any:
        """A connection that commits only when told."""

    @abstractmethod
    def begin(self, connection: Any) -> None: ...

    def begin_at_once(self, connection: Any) -> None:
        """Begin without waiting for anybody, or fail."""
        self.begin(connection)

    @abstractmethod
    def prepare(self, connection: Any) -> None:
        """Make or check the schema; StoreError if the database is foreign or of a newer version."""

    @abstractmethod
    def failures(self) -> tuple[type[BaseException], ...]:
        """What its driver raises."""

    def notify(self, connection: Any, table: str, head: int) -> None:       # noqa: B027
        """Tell other processes, when this commits, that a table has moved."""

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None],               # noqa: B027
               announced: Callable[[str], None]) -> None:
        """Hear of the other processes' commits and announcements; `lost` when some may have been missed."""

    def announce(self, connection: Any, text: str) -> None:                 # noqa: B027
        """Tell other processes, when this commits, something that is not kept."""

    def close(self) -> None:        # noqa: B027
        """Let go of what is held outside connections."""

    def is_retryable(self, failure: BaseException) -> bool:
        """Whether the same transaction may succeed when tried again."""
        return False

    def schema(self) -> list[str]:
        return [
            "create table meta (key text primary key, value text not null)",
            f"""create table tables (
                id text primary key, head bigint not null, game text not null, phase text not null,
                listed integer not null, rules integer not null, position text not null, summary {self.blob} not null,
                created bigint not null, updated bigint not null, deadline bigint, bot_waits integer not null)""",
            f"""create table lines (
                table_id text not null references tables (id), number bigint not null, body {self.blob} not null,
                primary key (table_id, number))""",
            """create table keys (
                hash text not null, table_id text not null references tables (id), seat integer not null,
                primary key (hash, table_id, seat))""",
            "create index keys_of_table on keys (table_id)",
            "create index tables_by_phase on tables (phase, updated)",
            "create index tables_by_deadline on tables (deadline) where deadline is not null",
            "create index tables_with_bots on tables (updated) where bot_waits = 1",
            f"create table bots (name text primary key, key text not null unique, accepts {self.blob} not null, "
            "created bigint not null)",
            f"""create table hooks (
                id {self.serial} primary key, table_id text not null references tables (id), seat integer not null,
                url text not null, secret text not null, body text not null, due bigint not null,
                tries integer not null)""",
            "create index hooks_by_due on hooks (due)",
            f"insert into meta values ('schema', '{SCHEMA_VERSION}')",
        ]
