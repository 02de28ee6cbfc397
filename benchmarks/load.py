"""The load of benchmarks/server.py: WebSockets spoken in raw frames, so that it costs little beside a server.

It is the same for every server: a server only says how a table is opened, what an action is, which frame tells of one.
"""
from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

SOCKETS = 4                         # a table
GAME = 8                            # actions a table plays in one leg: a game of tic-tac-toe has nine
PATIENCE = 20                       # seconds for the last frames to arrive
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Socket(asyncio.Protocol):
    """A client's WebSocket: whole frames in, whole frames out."""

    def __init__(self) -> None:
        self.transport: Any = None
        self.buffer = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.early: deque[bytes] = deque()
        self.waiter: asyncio.Future[None] | None = None
        self.hear: Callable[[bytes], None] = self._keep

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def _keep(self, frame: bytes) -> None:
        self.early.append(frame)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self) -> bytes:
        while not self.early:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.early.popleft()

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.open.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(AssertionError(head))
                return
            self.open.set_result(None)
        start, end = 0, len(buffer)
        while end - start >= 2:
            size, body = buffer[start + 1], start + 2
            if size == 126:
                body += 2
                size = int.from_bytes(buffer[start + 2:body], "big") if end >= body else end
            elif size == 127:
                body += 8
                size = int.from_bytes(buffer[start + 2:body], "big") if end >= body else end
            if end < body + size:
                break
            kind = buffer[start] & 15
            if kind < 3:
                self.hear(buffer[body:body + size])
            elif kind == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + buffer[body:body + size])
            start = body + size
        self.buffer = buffer[start:]

    def send(self, text: bytes) -> None:
        """A text frame, masked with zeros: masked, yet as it is."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)


async def open_socket(port: int, path: str) -> Socket:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(Socket, "127.0.0.1", port)
    line.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    await line.open
    return line


class Table:
    """One table of the load: its sockets, and the action that is under way."""

    def __init__(self, sockets: list[Socket]) -> None:
        self.sockets = sockets
        self.sent = 0.0
        self.missing = 0                            # bits of the sockets that have not heard of it
        self.played = 0
        self.over = False
        self.mark = b""                             # what its frames begin with
        self.facts: dict[str, Any] = {}
        self.seen: dict[int, bytes] = {}


class Server(Protocol):
    name: str
    process: Any

    async def connect(self) -> Socket: ...
    async def seat(self, table: Table) -> None: ...
    def hear(self, table: Table, number: int, frame: bytes) -> bool: ...
    def act(self, table: Table) -> bool: ...
    def is_ready(self, table: Table) -> bool: ...


@dataclass(frozen=True, slots=True)
class Row:
    """What a server did at one rate."""

    rate: int
    per_second: float
    p50: float
    p99: float
    lost: int
    cpu: float                                      # seconds of the server's processors an action
    memory: float                                   # megabytes


class Load:
    """Many tables at one server."""

    def __init__(self, server: Server, count: int) -> None:
        self.server = server
        self.count = count
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.ready: deque[Table] = deque()          # those that have no action under way, in the order of their answers

    async def open(self) -> None:
        for _ in range(self.count):
            table = Table([await self.server.connect() for _ in range(SOCKETS)])
            self.tables.append(table)
            for number, line in enumerate(table.sockets):
                line.hear = self._listener(table, number)
            await self.server.seat(table)           # at once: who does not say hello within 30 s is sent away

    def _listener(self, table: Table, number: int) -> Callable[[bytes], None]:
        hear, others, latencies, now = self.server.hear, ~(1 << number), self.latencies, time.perf_counter
        ready = self.ready

        def listen(frame: bytes) -> None:
            if hear(table, number, frame) and table.missing:
                table.missing &= others
                if not table.missing:
                    latencies.append(now() - table.sent)
                    ready.append(table)
        return listen

    async def reseat(self) -> None:
        """New games for all."""
        for table in self.tables:
            table.missing = 0
            await self.server.seat(table)
        for _ in range(1200):
            if all(map(self.server.is_ready, self.tables)):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("not every table was answered")

    async def stage(self, rate: int, seconds: float) -> Row:
        """Actions at this rate, evenly spaced, in as many legs of new games as the time allows."""
        self.latencies.clear()
        sent, took, cpu, legs = 0, 0.0, 0.0, max(1, round(seconds * rate / (GAME * self.count)))
        for _ in range(legs):
            await self.reseat()
            used, began = processor(self.server.process.pid), time.perf_counter()
            sent += await self._leg(rate, min(int(rate * seconds), GAME * self.count))
            await self._settle(sent)
            took += time.perf_counter() - began
            cpu += processor(self.server.process.pid) - used
        found = sorted(self.latencies)
        at = [found[min(len(found) - 1, int(part * len(found)))] if found else float("inf") for part in (0.5, 0.99)]
        return Row(rate, len(found) / took, at[0], at[1], sent - len(found), cpu / max(1, sent),
                   memory(self.server.process.pid))

    async def _leg(self, rate: int, total: int) -> int:
        """Each action at the table that has had none under way for the longest time; how many could be sent."""
        self.ready.clear()
        self.ready.extend(self.tables)
        began, sent, playing = time.perf_counter(), 0, self.count
        heard = began
        while sent < total and playing:
            wait = began + sent / rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif sent % 16 == 0:
                await asyncio.sleep(0)              # behind the clock: let what has arrived be heard in between
            if not self.ready:
                if time.perf_counter() - heard > PATIENCE:
                    break
                await asyncio.sleep(0.0005)
                continue
            heard, table = time.perf_counter(), self.ready.popleft()
            table.missing = (1 << SOCKETS) - 1
            table.sent = time.perf_counter()
            if self.server.act(table):
                sent += 1
            else:                                   # its game is over
                table.missing = 0
                playing -= 1
        return sent

    async def _settle(self, sent: int) -> None:
        for _ in range(PATIENCE * 200):
            if len(self.latencies) >= sent:
                return
            await asyncio.sleep(0.005)

    def close(self) -> None:
        for table in self.tables:
            for line in table.sockets:
                with contextlib.suppress(Exception):
                    line.transport.abort()


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


def processor(pid: int) -> float:
    """Seconds of processors that a process has used, all its threads together."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0
