"""Nothing is lost: the server is killed under load, again and again, and what it had acknowledged must be there.

Of a hundred kills one is of `ludotheque serve` as a whole new process, five of servers forked by the nursery
(nursery.py) with people at their WebSockets, the others of workshops: all of a server but its sockets (workshop.py).
A kill comes at a random moment, while the server starts, at a named point of a commit (mortal.py), or just when
somebody has been told of an action or has had it acknowledged. Disks that fail are in disks.py.
"""
from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ludotheque.server import lines as log
from ludotheque.server import moving
from ludotheque.server.databases import open_store
from ludotheque.server.table import fold
from ludotheque.trust import clusters, disks
from ludotheque.trust.calling import CUT, ask, call, may_choose, open_table
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.hosting import PATIENCE, Command, Host
from ludotheque.trust.mortal import POINTS

CLAIM = "nothing that was acknowledged is lost or done twice, whenever and however often the server is killed"
SIZES = {"ci": 500, "night": 2_000, "release": 10_000}
PART, OF_GAMES = 250, False
TABLES = 4                          # played at a time, two seats each
MOMENTS = ("moment", "moment", "start", "told", "acknowledged", *POINTS)
COLD, SERVED = 100, 20              # one kill in so many is of a whole new process, of a server with its sockets


@dataclass
class Played:
    """A table of the trial: who may act there, and what its players were told was done."""

    id: str
    secret: str
    acknowledged: dict[tuple[int, str], int] = field(default_factory=dict)      # (seat, client id): the version it made
    over: bool = False


class Load:
    """People who play on, table after table, whatever becomes of the server."""

    def __init__(self, host: Host | Command, rng: Random) -> None:
        self.host = host
        self.rng = rng
        self.tables: list[Played] = []
        self.stopping = False
        self.heard = asyncio.Event()            # set when what `waits_for` names has come to a client
        self.waits_for = ""
        self.dead_since: float | None = None
        self.gaps: list[float] = []             # from each end of a server to the next acknowledgement
        self.refusals: Counter[str] = Counter()

    async def keep_playing(self) -> None:
        """Tables one after the other, until told to stop; the last one is played to its end."""
        while not self.stopping:
            try:
                table = Played(*await open_table(self.host.port, "moth", 2))
            except CUT:
                await asyncio.sleep(0.002)
                continue
            self.tables.append(table)
            await asyncio.gather(*(self._sit(table, seat) for seat in (0, 1)))

    async def _sit(self, table: Played, seat: int) -> None:
        """Play a seat to the end of the game, over as many connections as it takes."""
        hello = json.dumps({"type": "hello", "table": table.id, "seat": seat, "secret": table.secret})
        waiting: dict[str, Any] | None = None
        count = 0
        while not table.over:
            try:
                line = await call(self.host.port)
            except CUT:
                await asyncio.sleep(0.002)
                continue
            try:
                await line.send(hello)
                latest: dict[str, Any] | None = None
                async for text in line:
                    frame = json.loads(text)
                    waiting = self._hear(table, seat, waiting, frame)
                    if table.over:
                        break
                    if waiting is not None and waiting.pop("refused", False):       # look again, choose again
                        waiting = latest = None
                        await line.send(hello)
                        continue
                    is_first = latest is None
                    if frame["type"] in ("table", "update"):
                        latest = frame
                    options = may_choose(latest, seat) if latest is not None and waiting is None else []
                    if latest is not None and options:
                        count += 1
                        waiting = {"type": "play", "id": f"{seat}-{count}", "seat": seat, "version": latest["version"],
                                   "action": options[count % len(options)]}
                        await line.send(json.dumps(waiting))
                    elif is_first and waiting is not None:           # perhaps done, perhaps not: the same id again
                        await line.send(json.dumps(waiting))
            except CUT:
                pass
            finally:
                line.transport.abort()

    def _hear(self, table: Played, seat: int, waiting: dict[str, Any] | None, frame: dict[str, Any]
              ) -> dict[str, Any] | None:
        """Take a frame in; the action that still waits to be acknowledged."""
        kind = frame["type"]
        if kind in ("table", "update"):
            table.over |= frame["info"]["phase"] == "finished"
            self._tell("told" if kind == "update" else "")
        elif kind == "refused" and waiting is not None and frame.get("id") == waiting["id"]:
            self.refusals[frame["code"]] += 1
            waiting["refused"] = True
        elif kind == "done" and waiting is not None and frame["id"] == waiting["id"]:
            table.acknowledged[seat, frame["id"]] = frame["version"]
            if self.dead_since is not None:
                self.gaps.append(time.monotonic() - self.dead_since)
                self.dead_since = None
            self._tell("acknowledged")
            return None
        return waiting

    def _tell(self, what: str) -> None:
        if what and what == self.waits_for:
            self.heard.set()


class Trial:
    """Many kills of servers on one database."""

    def __init__(self, host: Host, database: str, rng: Random) -> None:
        self.host = host
        self.database = database
        self.rng = rng
        self.load = Load(host, rng)
        self.kills: Counter[str] = Counter()
        self.inside: dict[str, Played] = {}             # the tables of the workshops
        self.served = 0                                 # how many of the killed had sockets

    @property
    def tables(self) -> list[Played]:
        return [*self.load.tables, *self.inside.values()]

    async def run(self, kills: int, served: int, say: Callable[[int], None]) -> list[str]:
        """Kill servers, then workshops; what went wrong."""
        try:
            faults = await self._served(served, say)
            self.host.on_word = self._hear
            for number in range(kills - served):
                await asyncio.wait_for(self._die(workshop=True), PATIENCE)
                say(served + number + 1)
            await self._start(workshop=True, last=True)
            if await asyncio.wait_for(self.host.ended(), PATIENCE):
                faults.append(f"the last workshop ended with status {self.host.status}")
            return faults
        except TimeoutError:
            self.host.kill()
            await self.host.ended()
            return [f"after {sum(self.kills.values())} kills nothing happens any more: a table hangs"]

    async def _served(self, kills: int, say: Callable[[int], None]) -> list[str]:
        """Kill servers while people play over WebSockets, who then play their games to the end."""
        playing = [asyncio.create_task(self.load.keep_playing()) for _ in range(TABLES)]
        try:
            for number in range(kills):
                await asyncio.wait_for(self._die(workshop=False), PATIENCE)
                self.load.dead_since = time.monotonic()
                self.served += 1
                say(number + 1)
            await self._start(workshop=False)
            if not await self.host.is_ready():
                return [f"after {kills} kills no server starts: {self.host.complaints()[-600:]}"]
            self.load.stopping = True
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        finally:
            for player in playing:
                player.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            self.host.kill()
            await self.host.ended()
        return []

    async def _start(self, *, workshop: bool, **troubles: Any) -> None:
        if workshop:
            running = [one.id for one in self.inside.values() if not one.over]
            troubles = {**troubles, "workshop": True, "tables": running, "count": TABLES}
        await self.host.start(self.database, **troubles)

    def _hear(self, word: str, rest: str) -> None:
        """What a workshop tells."""
        if word == "table":
            self.inside[rest] = Played(rest, "")
        elif word == "over":
            self.inside[rest].over = True
        elif word == "done":
            table, seat, client, version = rest.split()
            self.inside[table].acknowledged[int(seat), client] = int(version)
        elif word == "refused":
            self.load.refusals[rest.split()[1]] += 1

    async def _die(self, *, workshop: bool) -> None:
        """One life of a server, and its end."""
        how = self.rng.choice(MOMENTS)
        self.kills[how] += 1
        troubles = {"point": how, "after": self.rng.randrange(8)} if how in POINTS else {}
        await self._start(workshop=workshop, **troubles)
        if how == "start":
            await asyncio.sleep(self.rng.random() * 0.03)
        elif how in ("told", "acknowledged") and workshop:
            for _ in range(self.rng.randrange(1, 8)):
                await self.host.hear_until("done")
        elif await self.host.is_ready():
            if how == "moment":
                await asyncio.sleep(self.rng.random() * 0.06)
            elif how in ("told", "acknowledged"):
                self.load.heard.clear()
                self.load.waits_for = how
                await self.load.heard.wait()
                self.load.waits_for = ""
        if how not in POINTS:
            self.host.kill()
        await self.host.ended()


async def judge(database: str, tables: list[Played]) -> tuple[int, list[str]]:
    """How many acknowledged actions there are, and a sentence about each that is not there exactly once."""
    store = open_store(database)
    count, faults = 0, list[str]()
    try:
        faults += (await moving.check(store))[1]
        if not database.startswith("postgres"):
            said = await store._select("pragma integrity_check", ())
            faults += [f"SQLite: {line}" for (line,) in said if line != "ok"]
        for one in tables:
            found = await store.read(one.id)
            if found is None:
                faults.append(f"table {one.id} was acknowledged and is not there")
                continue
            times = Counter((line.seat, line.client) for line in map(log.decode, found[1])
                            if isinstance(line, log.Played))
            try:
                versions = fold(one.id, found[1]).clients
            except moving.BROKEN:                       # the check has told of it
                versions = {}
            for (seat, client), version in one.acknowledged.items():
                count += 1
                if times[seat, client] != 1:
                    faults.append(f"table {one.id}: action {client} was acknowledged and is there "
                                  f"{times[seat, client]} times")
                elif versions.get((seat, client), version) != version:
                    faults.append(f"table {one.id}: action {client} was acknowledged as version {version} and is "
                                  f"version {versions[seat, client]}")
            faults += [f"table {one.id}: action {client} of seat {seat} is there {many} times"
                       for (seat, client), many in times.items() if many > 1]
            if not one.over:
                faults.append(f"table {one.id} was not played to its end")
    finally:
        await store.close()
    return count, faults


async def cold(database: str, folder: Path, kills: int, seed: int, report: Report) -> None:
    """`ludotheque serve` itself, killed while people play and started again: how long until it serves."""
    rng, log_file = Random(seed), folder / "command.log"
    server = await Command.start(database, log_file)
    load = Load(server, rng)
    waits = []
    playing = [asyncio.create_task(load.keep_playing()) for _ in range(TABLES)]
    try:
        for _ in range(kills):
            load.heard.clear()
            load.waits_for = rng.choice(("told", "acknowledged"))
            await asyncio.wait_for(load.heard.wait(), PATIENCE)
            load.waits_for = ""
            await asyncio.sleep(rng.random() * 0.1)
            await server.kill()
            began = time.monotonic()
            load.host = server = await Command.start(database, log_file)
            status, _ = await ask(server.port, "GET", "/health")
            waits.append(time.monotonic() - began)
            if status != 200:
                report.failures.append(f"after a kill /health answers {status}")
        load.stopping = True
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    finally:
        for player in playing:
            player.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await server.stop()
    count, faults = await judge(database, load.tables)
    report.failures += faults
    report.figures["whole processes killed"] = kills
    report.figures["their acknowledged actions"] = count
    report.figures["whole process serves again, slowest"] = f"{max(waits):.2f} s"


@asynccontextmanager
async def databases(folder: Path) -> AsyncIterator[dict[str, str]]:
    """An SQLite file, and a PostgreSQL of our own where it is installed."""
    found = {"SQLite": str(folder / "tables.db")}
    cluster = None
    if clusters.programs() is not None:
        cluster = await asyncio.to_thread(clusters.Cluster)
        found["PostgreSQL"] = cluster.new_database()
    try:
        yield found
    finally:
        if cluster is not None:
            await asyncio.to_thread(cluster.stop)


async def _run(task: Task) -> Report:
    report = Report()
    with TemporaryDirectory(prefix="ludotheque-loss-") as name:
        folder = Path(name)
        whole = max(1, task.size // COLD)
        async with databases(folder) as places:
            host = await Host.open(folder)
            try:
                done = 0
                for number, (kind, database) in enumerate(places.items()):
                    kills = (task.size - whole - done) // (len(places) - number)
                    trial = Trial(host, database, Random(f"{task.seed}/{kind}"))
                    faults = await trial.run(kills, max(1, kills // SERVED),
                                             lambda number, done=done: task.say(done + number, task.size))  # type: ignore[misc]
                    done += kills
                    count, lost = await judge(database, trial.tables)
                    report.failures += [f"{kind}: {fault}" for fault in faults + lost]
                    _count(report, kind, trial, count)
                report.failures += [f"the server's log: {line}" for line in host.tracebacks()]
                await disks.run(host, folder, Random(task.seed), report)
            finally:
                await host.close()
        await cold(str(folder / "command.db"), folder, whole, task.seed, report)
    if len(places) == 1:
        report.figures["PostgreSQL"] = "not on this machine: left out"
    task.say(task.size, task.size)
    return report


def _count(report: Report, kind: str, trial: Trial, count: int) -> None:
    gaps = sorted(trial.load.gaps)
    report.figures[f"{kind}: kills"] = sum(trial.kills.values())
    report.figures[f"{kind}: at"] = ", ".join(f"{how} {times}" for how, times in sorted(trial.kills.items()))
    report.figures[f"{kind}: of servers with their sockets"] = trial.served
    report.figures[f"{kind}: tables"] = len(trial.tables)
    report.figures[f"{kind}: acknowledged actions, each there once"] = count
    if gaps:
        report.figures[f"{kind}: from a kill of a server to the next acknowledgement"] = (
            f"median {gaps[len(gaps) // 2]:.2f} s, slowest {gaps[-1]:.2f} s")
    if not count:
        report.failures.append(f"{kind}: no action was acknowledged, so nothing was tried")


def run(task: Task) -> Report:
    """Kill servers; then see that everything acknowledged is there, once, and every table was played to its end."""
    return asyncio.run(_run(task))
