"""Who watches a table: connections, what they have been told, and the frames they are told it in."""
from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec

from ludotheque.core.seats import SPECTATOR
from ludotheque.server import wire
from ludotheque.server.faces import encoded_steps, info_of, steps_of
from ludotheque.server.presence import Crowd
from ludotheque.server.table import Table


class Receiver(Protocol):
    """Where frames for one connection go; `send` never waits."""

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Waiting:
    """A receiver that keeps frames until a stream has written them; with too many unread it ends."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.frames: deque[bytes] = deque()
        self.news = asyncio.Event()
        self.is_over = False

    def send(self, frame: bytes) -> None:
        if len(self.frames) >= self.limit:
            self.is_over = True
            self.frames.clear()
        elif not self.is_over:
            self.frames.append(frame)
        self.news.set()

    def close(self, _: int) -> None:
        self.is_over = True
        self.news.set()

    async def has_news(self) -> bool:
        """Wait until there is something to write; False when the stream must end."""
        while not self.frames and not self.is_over:
            self.news.clear()
            await self.news.wait()
        return bool(self.frames)


class Watcher:
    """One connection that looks at a table: what it may see, how far it has been told."""

    __slots__ = ("to", "version", "viewer")

    def __init__(self, viewer: int, version: int, to: Receiver) -> None:
        self.viewer = viewer
        self.version = version
        self.to = to


class Lock:
    """One at a time, in the order of asking; it can be had at once, without waiting, where nobody has it."""

    __slots__ = ("_is_held", "_waiting")

    def __init__(self) -> None:
        self._is_held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Have it now; False if somebody has it."""
        if self._is_held:
            return False
        self._is_held = True
        return True

    def release(self) -> None:
        """Hand it on to whoever has waited longest."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._is_held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.release()                      # it was handed to us, and we are going
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Live:
    """A table in memory with its lock and its watchers; the table itself is thrown away whenever a commit fails."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.table: Table | None = None
        self.lock = Lock()
        self.watchers: set[Watcher] = set()
        self.uses = 0                               # commands and looks under way
        self.thinking: asyncio.Task[None] | None = None

    @property
    def crowd(self) -> Crowd:
        """Who is connected to it at this process."""
        viewers = [watcher.viewer for watcher in self.watchers]
        return Crowd(frozenset(viewers) - {SPECTATOR}, viewers.count(SPECTATOR))


# ---- frames ---------------------------------------------------------------------------------------------------------
def _seat(viewer: int) -> int | None:
    return None if viewer == SPECTATOR else viewer


def _raw(table: Table, viewer: int) -> msgspec.Raw | None:
    now = table.now(viewer)
    return msgspec.Raw(now) if now is not None else None


def full_frame(table: Table, viewer: int, own: Sequence[int], *, host: bool, answers: str = "") -> bytes:
    return wire.ENCODER.encode(wire.Full(
        table=table.id, seat=_seat(viewer), own=list(own), host=host, version=table.version(viewer),
        info=info_of(table), steps=steps_of(table, viewer), now=_raw(table, viewer), id=answers))


def update_frame(table: Table, viewer: int, version: int, known: dict[tuple[int, int, int], bytes]) -> bytes:
    """A `wire.Update`: what is new for the viewer since a version. Put together from parts that were encoded once:
    the table's info, the viewer's face, and the steps, which `known` keeps for viewers who hear the same."""
    now, seat = table.now(viewer) or b"null", b"null" if viewer == SPECTATOR else b"%d" % viewer
    return b'{"type":"update","table":"%b","seat":%b,"version":%d,"info":%b,"steps":[%b],"now":%b}' % (
        table.id.encode(), seat, table.version(viewer), table.info(),
        encoded_steps(table, viewer, version, known), now)
