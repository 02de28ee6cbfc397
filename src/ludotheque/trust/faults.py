"""No cheating time: eight clients at a table over a network that drops, doubles, reorders, delays and cuts.

The clients speak the wire as docs/wire.md describes it and the browser does: they say hello with the version they
know, send an action again under the same id until it is answered, and look again when a step is missing. A `Wire`
stands between each of them and a real server, and does its worst by a seeded plan. When the network has healed, all
must have the same history: each step once, in order; each action once if it was granted, never if it was refused.
"""
from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection

from ludotheque.server import lines as log
from ludotheque.server.databases import open_store
from ludotheque.trust.calling import CUT, call, may_choose, open_table
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.hosting import PATIENCE, Host

CLAIM = "whatever the network does, all clients end with the same history, each action once and in order"
SIZES = {"ci": 16, "night": 1_000, "release": 10_000}
PART, OF_GAMES = 100, False
CLIENTS = 8
AT_ONCE = 32                        # runs that share the server: they mostly wait
GAMES = (("moth", 2), ("moth", 2), ("castor_party", 6), ("moth", 2), ("trias", 5), ("raptor", 2), ("moth", 2),
         ("vivarium", 4))
ACTIONS = 14                        # granted in a run before the network heals, if the game lasts
AGAIN, SELDOM = 0.15, 1.0           # seconds after which a client asks again: at first, at most
FAULTS = (("drop", 8), ("double", 8), ("delay", 12), ("reorder", 8), ("cut", 3))
FINAL = ("stale", "illegal", "not_now")         # refusals that no second try changes
GOOD = 100 - sum(weight for _, weight in FAULTS)


class Wire:
    """A network between one client and the server; healed, it does no harm."""

    def __init__(self, rng: Random, done: Counter[str]) -> None:
        self.rng = rng
        self.done = done
        self.healed = False
        self.line: ClientConnection | None = None
        self.held: dict[str, tuple[Any, ...]] = {}              # by direction: what the next message overtakes
        self.late: set[asyncio.Task[None]] = set()

    async def send(self, text: str) -> None:
        await self._pass("out", self.line, text, self._put)

    async def deliver(self, line: ClientConnection, text: str, hear: Callable[[str], None]) -> None:
        async def put(of: ClientConnection | None, what: str) -> None:
            if of is self.line:                     # what an old connection still held never arrives
                hear(what)
        await self._pass("in", line, text, put)

    async def _put(self, line: ClientConnection | None, text: str) -> None:
        if line is not None and line is self.line:
            try:
                await line.send(text)
            except CUT:
                self.cut()

    async def _pass(self, way: str, line: ClientConnection | None, text: str, put: Callable[..., Any]) -> None:
        fault = "" if self.healed else self.rng.choices([name for name, _ in FAULTS] + [""],
                                                        [weight for _, weight in FAULTS] + [GOOD])[0]
        self.done[fault] += 1
        overtaken = self.held.pop(way, None)
        if fault == "cut":
            self.cut()
        elif fault == "delay":
            self._later(self.rng.random() * 0.05, put, line, text)
        elif fault == "reorder":
            self.held[way] = (line, text)
        elif fault != "drop":
            for _ in range(2 if fault == "double" else 1):
                await put(line, text)
        if overtaken is not None:
            await put(*overtaken)

    def _later(self, wait: float, put: Callable[..., Any], *what: Any) -> None:
        async def go() -> None:
            await asyncio.sleep(wait)
            await put(*what)
        task = asyncio.create_task(go())
        self.late.add(task)
        task.add_done_callback(self.late.discard)

    def cut(self) -> None:
        """The connection is gone, without a word."""
        if self.line is not None:
            self.line.transport.abort()
            self.line = None


class Client:
    """One device at one seat, or a spectator."""

    def __init__(self, name: str, port: int, table: tuple[str, str], seat: int | None, wire: Wire) -> None:
        self.name = name
        self.port = port
        self.table, self.secret = table
        self.seat = seat
        self.wire = wire
        self.rng = wire.rng
        self.history: list[dict[str, Any]] = []                 # steps 1, 2, 3 …
        self.latest: dict[str, Any] | None = None               # the newest full view or update
        self.waiting: dict[str, Any] | None = None
        self.results: dict[str, str] = {}                       # by client id: done, refused
        self.order: list[str] = []                              # ids in the order they were first sent
        self.faults: list[str] = []
        self.is_over = False
        self.acting = True
        self.has_gap = False
        self.heard = 0
        self.looked_again = 0

    # ---- the protocol ---------------------------------------------------------------------------------------------
    async def live(self) -> None:
        """Connect, and again, and play, until cancelled."""
        while True:
            try:
                line = self.wire.line = await call(self.port)
            except CUT:
                continue
            teller = asyncio.create_task(self._nag(line))
            try:
                await self._hello()
                async for text in line:
                    await self.wire.deliver(line, str(text), self.hear)
                    await self._choose()
            except CUT:
                pass
            finally:
                teller.cancel()
                line.transport.abort()

    async def _nag(self, line: ClientConnection) -> None:
        """Ask again for what has not come, less and less often while nothing comes at all (the machine may be busy);
        now and then, for what may have been missed."""
        wait, heard = AGAIN, self.heard
        for number in count(1):
            await asyncio.sleep(wait * (0.7 + 0.6 * self.rng.random()))
            if line is not self.wire.line:
                return
            wait, heard = AGAIN if self.heard > heard else min(2 * wait, SELDOM), self.heard
            if self.waiting is not None or self.has_gap or number % 5 == 0:
                await self._hello()
            if self.waiting is not None:
                await self.wire.send(json.dumps(self.waiting))
            await self._choose()

    async def _hello(self) -> None:
        hello: dict[str, Any] = {"type": "hello", "table": self.table}
        if self.seat is not None:
            hello |= {"seat": self.seat, "secret": self.secret}
        if self.history:
            hello["version"] = len(self.history)
        await self.wire.send(json.dumps(hello))

    def hear(self, text: str) -> None:
        frame = json.loads(text)
        kind = frame["type"]
        self.heard += 1
        if kind == "table":
            self._compare(frame["steps"])
            if len(frame["steps"]) != frame["version"]:
                self.faults.append(f"{self.name}: a full view of version {frame['version']} has {len(frame['steps'])} "
                                   "steps")
            if frame["version"] >= len(self.history):
                self.history, self.latest = frame["steps"], frame
        elif kind == "update":
            self._compare(frame["steps"])
            fresh = [step for step in frame["steps"] if step["version"] > len(self.history)]
            if fresh and fresh[0]["version"] > len(self.history) + 1:
                self.looked_again += 1              # a step is missing: the next hello brings it
                self.has_gap = True
                return
            self.has_gap = False
            self.history += fresh
            if frame["version"] == len(self.history):
                self.latest = frame
        elif kind in ("done", "refused") and frame.get("id") in self.order:
            self._answered(frame)
        if self.latest is not None:
            self.is_over = self.latest["info"]["phase"] == "finished"

    def _compare(self, steps: list[dict[str, Any]]) -> None:
        """What is told twice is told the same."""
        for step in steps:
            if step["version"] <= len(self.history) and self.history[step["version"] - 1] != step:
                self.faults.append(f"{self.name}: step {step['version']} was {self.history[step['version'] - 1]} and "
                                   f"is now {step}")

    def _answered(self, frame: dict[str, Any]) -> None:
        name, result = frame["id"], frame["type"]
        if result == "refused" and frame["code"] not in FINAL:
            return                                  # it came before the hello, or could not be saved: sent again
        if self.results.setdefault(name, result) != result:
            self.faults.append(f"{self.name}: action {name} was {self.results[name]}, now it is {result}: {frame}")
        if self.waiting is not None and self.waiting["id"] == name:
            self.waiting = None

    async def _choose(self) -> None:
        if self.seat is None or self.waiting is not None or self.latest is None or not self.acting or self.is_over:
            return
        options = may_choose(self.latest, self.seat)
        if options:
            name = f"{self.name}.{len(self.order)}"
            self.order.append(name)
            self.waiting = {"type": "play", "id": name, "seat": self.seat, "version": self.latest["version"],
                            "action": self.rng.choice(options)}
            await self.wire.send(json.dumps(self.waiting))


# ---- a run ----------------------------------------------------------------------------------------------------------
async def play_run(host: Host, seed: str, number: int, done: Counter[str]) -> tuple[list[str], str, list[Client]]:
    """One table under faults until it has healed: what went wrong, the table, its clients."""
    game, seats = GAMES[number % len(GAMES)]
    table = await open_table(host.port, game, seats)
    places: list[int | None] = [*range(seats), *range(seats)][:max(seats, CLIENTS // 2)]
    places += [None] * (CLIENTS - len(places))
    watched = [None, *range(seats)]                 # the public first: of what comes meanwhile the seats only know more
    clients = [Client(f"{number}.{index}", host.port, table, seat, Wire(Random(f"{seed}/{number}/{index}"), done))
               for index, seat in enumerate(places)]
    living = [asyncio.create_task(client.live()) for client in clients]
    try:
        await _until(lambda: any(client.is_over for client in clients)
                     or sum(result == "done" for client in clients for result in client.results.values()) >= ACTIONS)
        for client in clients:
            client.acting = False
            client.wire.healed = True
        await _until(lambda: all(client.waiting is None for client in clients))
        truth = {seat: await _full(host.port, table, seat) for seat in watched}
        await _until(lambda: all(len(client.history) >= truth[client.seat]["version"] for client in clients))
    except TimeoutError:
        return [f"run {number} ({game}): not all clients come to the end"], table[0], clients
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
    truth = {seat: await _full(host.port, table, seat) for seat in watched}
    faults = [fault for client in clients for fault in client.faults]
    faults += [f"{client.name} ({game}, seat {client.seat}) ends with another history"
               for client in clients if client.history != truth[client.seat]["steps"][:len(client.history)]]
    public = [(step["kind"], step["at"]) for step in truth.get(None, {"steps": []})["steps"]]
    for seat, frame in truth.items():
        told = iter([(step["kind"], step["at"]) for step in frame["steps"]])
        if not all(step in told for step in public):
            faults.append(f"run {number} ({game}): seat {seat} knows the public steps in another order")
    return faults, table[0], clients


async def _until(test: Callable[[], bool]) -> None:
    async with asyncio.timeout(3 * PATIENCE):
        while not test():
            await asyncio.sleep(0.01)


async def _full(port: int, table: tuple[str, str], seat: int | None) -> dict[str, Any]:
    """What the server itself says, on a good connection."""
    line = await call(port)
    try:
        hello = {"type": "hello", "table": table[0]}
        await line.send(json.dumps(hello if seat is None else {**hello, "seat": seat, "secret": table[1]}))
        return dict(json.loads(await asyncio.wait_for(line.recv(), PATIENCE)))
    finally:
        line.transport.abort()


async def judge(database: str, runs: dict[str, list[Client]]) -> tuple[int, list[str]]:
    """Each action that was granted is in the log once, each that was refused is not, and each client's in its order."""
    store = open_store(database)
    granted, faults = 0, list[str]()
    try:
        for table, clients in runs.items():
            found = await store.read(table)
            assert found is not None
            logged = [line.client for line in map(log.decode, found[1]) if isinstance(line, log.Played)]
            times = Counter(logged)
            for client in clients:
                for name in client.order:
                    result = client.results.get(name)
                    granted += result == "done"
                    wrong = times[name] != 1 if result == "done" else times[name] > (result is None)
                    if wrong:
                        faults.append(f"action {name} was {result or 'not answered'} and is there {times[name]} times")
                if [name for name in logged if name in client.order] != [name for name in client.order if times[name]]:
                    faults.append(f"the actions of {client.name} are there in another order")
    finally:
        await store.close()
    return granted, faults


async def _run(task: Task) -> Report:
    report, done = Report(), Counter[str]()
    runs: dict[str, list[Client]] = {}
    with TemporaryDirectory(prefix="ludotheque-faults-") as name:
        database = str(Path(name) / "tables.db")
        host = await Host.open(Path(name))
        try:
            await host.start(database)
            if not await host.is_ready():
                report.failures.append(f"no server starts: {host.complaints()[-600:]}")
                return report
            gate = asyncio.Semaphore(AT_ONCE)

            async def one(number: int) -> None:
                async with gate:
                    faults, table, clients = await play_run(host, str(task.seed), number, done)
                report.failures.extend(faults)
                runs[table] = clients
                task.say(len(runs), task.size)
            await asyncio.gather(*(one(number) for number in range(task.size)))
        finally:
            await host.close()
        report.failures += [f"the server's log: {line}" for line in host.tracebacks()]
        granted, faults = await judge(database, runs)
    report.failures += faults
    clients = [client for table in runs.values() for client in table]
    report.figures |= {
        "runs": len(runs), "clients": len(clients), "messages": sum(done.values()),
        "faults": ", ".join(f"{name} {done[name]:,}" for name, _ in FAULTS),
        "granted actions, each there once": granted,
        "refused actions, none there": sum(r == "refused" for client in clients for r in client.results.values()),
        "gaps noticed and closed": sum(client.looked_again for client in clients)}
    if not granted:
        report.failures.append("no action was granted, so nothing was tried")
    return report


def run(task: Task) -> Report:
    """Seeded runs of eight clients each at one real server."""
    return asyncio.run(_run(task))
