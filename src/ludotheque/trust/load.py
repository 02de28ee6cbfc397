"""Load and soak: 500 tables, 2,000 sockets, 125 actions a second, held; then all 2,000 come back at once.

The server is `ludotheque serve`, a process of its own, on SQLite. Each table has two seats and two spectators; its
game over, the same four sockets go to a new one. Every action must come to all four, and nothing may be refused. The
size is in seconds; below a minute the crowd is a tenth, and memory, which a short run says nothing of, is only told.
"""
from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection

from ludotheque.trust.calling import CUT, call, may_choose, open_table
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.frames import failed_requests, figures
from ludotheque.trust.hosting import PATIENCE, Command, memory

CLAIM = "the server holds its load without an error and without growing, and takes everyone back at once"
SIZES = {"ci": 8, "night": 600, "release": 3_600}
PART, OF_GAMES = 0, False
TABLES, SOCKETS, RATE = 500, 4, 125
SHORT = 60                          # seconds below which a run has a tenth of the tables
LEAST_FOR_MEMORY = 300              # seconds from which on the growth of memory is judged
GROWTH, STORM = 0.05, 10.0          # the bars: growth of memory, seconds to take everyone back


class Table:
    """Four sockets at one table, and the action that is under way there."""

    def __init__(self) -> None:
        self.id = self.secret = ""
        self.lines: list[ClientConnection] = []
        self.seen: dict[int, dict[str, Any]] = {}
        self.missing: set[int] = set()
        self.sent = 0.0
        self.played = 0
        self.over = False

    @property
    def is_ready(self) -> bool:
        return len(self.seen) == SOCKETS and not self.missing and not self.over


class Crowd:
    """Everyone, at one server."""

    def __init__(self, port: int, count: int) -> None:
        self.port = port
        self.tables = [Table() for _ in range(count)]
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.actions = self.games = 0
        self.listeners: set[asyncio.Task[None]] = set()
        self.leaving = False

    # ---- coming, seeing, acting -----------------------------------------------------------------------------------
    async def sit(self, table: Table) -> None:
        """A new table for these four sockets, which they all greet."""
        table.id, table.secret = await open_table(self.port, "moth", 2)
        table.seen, table.missing, table.over, table.played = {}, set(), False, 0
        self.games += 1
        for number, line in enumerate(table.lines):
            await line.send(self.hello(table, number))

    def hello(self, table: Table, number: int) -> str:
        seat = {"seat": number, "secret": table.secret} if number < 2 else {}
        return json.dumps({"type": "hello", "table": table.id, **seat})

    async def connect(self, table: Table, number: int) -> None:
        line = await call(self.port)
        table.lines[number:number + 1] = [line]
        task = asyncio.create_task(self._listen(table, number, line))
        self.listeners.add(task)
        task.add_done_callback(self.listeners.discard)

    async def arrive(self) -> None:
        for table in self.tables:
            for number in range(SOCKETS):
                await self.connect(table, number)
            await self.sit(table)

    async def _listen(self, table: Table, number: int, line: ClientConnection) -> None:
        try:
            async for text in line:
                self._hear(table, number, json.loads(text))
        except CUT as failed:
            if not self.leaving:
                self.errors.append(f"a connection ended: {failed}")

    def _hear(self, table: Table, number: int, frame: dict[str, Any]) -> None:
        if frame["type"] == "refused":
            self.errors.append(f"refused: {frame['sentence']}")
        if frame["type"] not in ("table", "update") or frame["table"] != table.id:
            return
        table.seen[number] = frame
        if frame["type"] == "update" and number in table.missing:
            table.missing.discard(number)
            if not table.missing:
                self.latencies.append(time.monotonic() - table.sent)
                table.over = all(seen["info"]["phase"] == "finished" for seen in table.seen.values())

    async def act(self, table: Table) -> bool:
        """One action of whoever is asked; False if nobody is."""
        for seat in (0, 1):
            options = may_choose(table.seen[seat], seat)
            if options:
                table.played += 1
                table.missing, table.sent = set(range(SOCKETS)), time.monotonic()
                await table.lines[seat].send(json.dumps({
                    "type": "play", "id": f"{seat}-{table.played}", "version": table.seen[seat]["version"],
                    "action": options[table.played % len(options)]}))
                self.actions += 1
                return True
        return False

    # ---- the whole ------------------------------------------------------------------------------------------------
    async def hold(self, seconds: float, rate: float, look: Any) -> None:
        """So many actions a second, each at the next table that has none under way."""
        began, sent, turn, renewing = time.monotonic(), 0, 0, set[asyncio.Task[None]]()
        while time.monotonic() < began + seconds:
            wait = began + sent / rate - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            for _ in range(len(self.tables)):
                table = self.tables[turn % len(self.tables)]
                turn += 1
                if table.over:
                    table.over, table.seen = False, {}
                    task = asyncio.create_task(self.sit(table))
                    renewing.add(task)
                    task.add_done_callback(renewing.discard)
                elif table.is_ready and await self.act(table):
                    break
            else:
                await asyncio.sleep(0.002)
            sent += 1
            look(time.monotonic() - began)
        await asyncio.gather(*renewing)
        await self.settle()

    async def settle(self) -> None:
        """Until every action has come to everyone."""
        end = time.monotonic() + PATIENCE
        while any(table.missing for table in self.tables):
            if time.monotonic() > end:
                self.errors.append(f"{sum(bool(t.missing) for t in self.tables)} actions did not come to everyone")
                return
            await asyncio.sleep(0.02)

    async def storm(self) -> float:
        """All connections are cut, and all come back at the same moment: seconds until the last has its view."""
        self.leaving = True
        for table in self.tables:
            for line in table.lines:
                line.transport.abort()
            table.seen = {}
        await asyncio.gather(*self.listeners, return_exceptions=True)
        self.leaving = False
        began = time.monotonic()
        await asyncio.gather(*(self._come_back(table, number) for table in self.tables for number in range(SOCKETS)))
        while any(len(table.seen) < SOCKETS for table in self.tables):
            if time.monotonic() > began + PATIENCE:
                self.errors.append("after the storm not everyone has a view")
                break
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def _come_back(self, table: Table, number: int) -> None:
        await self.connect(table, number)
        await table.lines[number].send(self.hello(table, number))

    async def leave(self) -> None:
        self.leaving = True
        for table in self.tables:
            for line in table.lines:
                line.transport.abort()
        await asyncio.gather(*self.listeners, return_exceptions=True)


async def _run(task: Task) -> Report:
    report = Report()
    count = TABLES if task.size >= SHORT else TABLES // 10
    with TemporaryDirectory(prefix="ludotheque-load-") as name:
        server = await Command.start(str(Path(name) / "tables.db"), Path(name) / "server.log")
        crowd = Crowd(server.port, count)
        sizes: list[tuple[float, float]] = []

        def look(seconds: float) -> None:
            if not sizes or seconds - sizes[-1][0] > task.size / 60:
                sizes.append((seconds, memory(server.pid)))
                task.say(int(seconds), task.size)
        try:
            await crowd.arrive()
            await crowd.hold(task.size, RATE * count / TABLES, look)
            sizes.append((task.size, memory(server.pid)))
            took = await crowd.storm()
            told = await figures(server.port)
        finally:
            await crowd.leave()
            await server.stop()
        log = (Path(name) / "server.log").read_text(errors="replace")
    _judge(task, report, crowd, sizes, took)
    if failed_requests(told):
        report.failures.append(f"{failed_requests(told):.0f} requests were answered 5xx")
    if log:
        report.failures.append(f"the server's log is not empty: {log[:300]}")
    return report


def _judge(task: Task, report: Report, crowd: Crowd, sizes: list[tuple[float, float]], took: float) -> None:
    """The bars. Memory is measured from a sixth of the run on: until then the crowd is still settling in."""
    ordered = sorted(crowd.latencies) or [0.0]
    early = next(size for at, size in sizes if at >= task.size / 6)
    growth = sizes[-1][1] / early - 1 if early else 0.0
    report.figures |= {
        "tables": len(crowd.tables), "sockets": SOCKETS * len(crowd.tables), "seconds": task.size,
        "actions": crowd.actions, "actions a second": f"{crowd.actions / task.size:.1f}", "games": crowd.games,
        "to the last of four, median": f"{1000 * ordered[len(ordered) // 2]:.1f} ms",
        "99 of 100 within": f"{1000 * ordered[int(0.99 * (len(ordered) - 1))]:.1f} ms",
        "memory": f"{early:.0f} MB early, {sizes[-1][1]:.0f} MB at the end: {100 * growth:+.1f} %",
        "everyone back after a storm": f"{took:.2f} s", "errors": len(crowd.errors),
        "load of the machine at the end": f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"}
    report.failures += sorted(set(crowd.errors))[:10]
    if len(crowd.latencies) < crowd.actions:
        report.failures.append(f"{crowd.actions - len(crowd.latencies)} of {crowd.actions} actions did not come to all")
    if task.size >= LEAST_FOR_MEMORY and growth > GROWTH:
        report.failures.append(f"memory grew by {100 * growth:.1f} %, from {early:.0f} MB to {sizes[-1][1]:.0f} MB")
    if task.size >= SHORT and took > STORM:
        report.failures.append(f"after the storm it took {took:.1f} s until everyone was back")


def run(task: Task) -> Report:
    """Hold the load, then the storm."""
    return asyncio.run(_run(task))
