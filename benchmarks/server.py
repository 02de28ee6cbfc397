"""The server under load, beside a boardgame.io server under the same load: one run, on loopback.

    python benchmarks/server.py [--tables 500] [--seconds 6] [--rates 125,500,…] [--peer FOLDER | --no-peer]

Each table has four sockets: two seats and two spectators. An action's latency is the time from sending it to its
arrival at the last of the four. Ours commits every action with synchronous=FULL before anyone is told; boardgame.io
keeps its matches in memory, its default. Both servers run from the beginning to the end, and at each rate they are
loaded in turn, by the same generator (benchmarks/load.py), so that a busy moment of the machine meets both. Rates
rise until a server's 99th percentile passes 150 ms twice; the highest rate before that is what it sustains, and ours is
held beside the most the peer ever did, so that coarse steps do not flatter us. The peer is installed by npm into a
temporary folder, or taken from FOLDER.
"""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import msgspec
from load import SOCKETS, Load, Row, Socket, Table, open_socket

LIMIT = 0.150                       # seconds, the 99th percentile
LOAD_BEFORE = os.getloadavg()       # a figure from a busy machine says more about the machine
ROOT = Path(__file__).resolve().parent.parent
PEER = """
const { Server, Origins } = require('boardgame.io/server');
const TicTacToe = { name: 'tictactoe', setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 }, moves: { click: ({ G, playerID }, id) => { G.cells[id] = playerID; } } };
Server({ games: [TicTacToe], origins: [/.*/] }).run({ port: PORT, callback: () => console.log('ready') });
"""
DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # a whole game of tic-tac-toe that nobody wins


class Offer(msgspec.Struct):
    action: str


class Now(msgspec.Struct):
    legal: list[Offer] = []
    chosen: list[int] = []
    outcome: msgspec.Raw | None = None


class Heard(msgspec.Struct):
    """What of a frame of ours the load needs."""

    version: int
    now: Now


HEARD = msgspec.json.Decoder(Heard)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Ours:
    """`ludotheque serve` on SQLite, synchronous=FULL, playing moth."""

    name = "ludotheque"

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="ludotheque-bench-")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque.cli.main", "serve", "--no-browser", "--port", str(self.port),
             "--database", f"{self.folder}/tables.db"], stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT / "src"))})
        assert self.process.stdout is not None
        self.process.stdout.readline()
        self.http: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> Socket:
        return await open_socket(self.port, "/ws")

    async def post(self, path: str, body: object) -> dict[str, object]:
        """One request on one connection that is kept, or a new one if the server has let go of it meanwhile."""
        if self.http is None or self.http[0].at_eof():
            self.http = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.http
        data = msgspec.json.encode(body)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
                     f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return dict(msgspec.json.decode(await reader.readexactly(length)))

    async def seat(self, table: Table) -> None:
        """A new table for these four sockets."""
        table.facts = await self.post("/api/tables", {
            "game": "moth", "name": "load", "seats": [{"kind": "human"}, {"kind": "human"}]})
        table.played, table.over, table.seen = 0, False, {}
        table.mark = f'"table":"{table.facts["table"]}"'.encode()
        for number, line in enumerate(table.sockets):
            hello = {"type": "hello", "table": table.facts["table"]}
            if number < 2:
                hello |= {"seat": number, "secret": table.facts["secret"]}
            line.send(msgspec.json.encode(hello))

    def hear(self, table: Table, number: int, frame: bytes) -> bool:
        """Take a frame in; whether it tells of an action."""
        if frame.startswith(b'{"type":"refused"'):
            raise AssertionError(frame)
        if table.mark not in frame[:64]:
            return False
        is_update = frame.startswith(b'{"type":"update"')
        if is_update or frame.startswith(b'{"type":"table"'):
            table.seen[number] = frame
        return is_update

    def act(self, table: Table) -> bool:
        for number in (0, 1):
            frame = HEARD.decode(table.seen[number])
            now = frame.now
            if now.outcome is not None:
                table.over = True
                return False
            if now.legal and number not in now.chosen:
                table.played += 1
                action = now.legal[table.played % len(now.legal)].action
                table.sockets[number].send(b'{"type":"play","id":"%d","version":%d,"action":"%b"}' % (
                    table.played, frame.version, action.encode()))
                return True
        return False

    def is_ready(self, table: Table) -> bool:
        return len(table.seen) == SOCKETS

    def commits(self) -> str:
        """How long the commits took, from the server's own metrics: the part of the latency that is the disk's."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=60) as answer:
            lines = [line.split() for line in answer.read().decode().splitlines() if "commit_seconds_bucket" in line]
        counts = [(name.split('"')[1], int(count)) for name, count in lines]
        total = counts[-1][1]
        return ", ".join(f"{100 * count / total:.1f} % within {float(bound) * 1000:.0f} ms"
                         for bound, count in counts[:-1] if bound in ("0.005", "0.02", "0.1", "0.5"))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Peer:
    """A boardgame.io server in memory, playing tic-tac-toe."""

    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        script = folder / "bench-server.cjs"
        script.write_text(PEER.replace("PORT", str(self.port)))
        self.process = subprocess.Popen(["node", str(script)], cwd=folder, stdout=subprocess.PIPE,
                                        env={**os.environ, "NODE_ENV": "production"})
        assert self.process.stdout is not None
        while b"ready" not in self.process.stdout.readline():
            assert self.process.poll() is None, "boardgame.io did not start"
        self.count = 0

    async def connect(self) -> Socket:
        line = await open_socket(self.port, "/socket.io/?EIO=4&transport=websocket")
        await line.next()
        line.send(b"40/tictactoe,")
        await line.next()
        return line

    async def seat(self, table: Table) -> None:
        self.count += 1
        table.facts = {"table": f"match{self.count}"}
        table.played, table.over, table.seen = 0, False, {}
        table.mark = f'"{table.facts["table"]}"'.encode()
        for number, line in enumerate(table.sockets):
            player = str(number) if number < 2 else None
            line.send(b"42/tictactoe," + msgspec.json.encode(["sync", table.facts["table"], player, None, 2]))
            if number == 0:
                await asyncio.sleep(0.01)           # the first to ask makes the match

    def hear(self, table: Table, number: int, frame: bytes) -> bool:
        if frame == b"2":                           # a ping of socket.io
            table.sockets[number].send(b"3")
            return False
        if table.mark not in frame[:64]:
            return False
        if frame.startswith(b'42/tictactoe,["sync"'):
            table.seen[number] = frame
        return frame.startswith(b'42/tictactoe,["update"')

    def act(self, table: Table) -> bool:
        if table.played >= len(DRAW):
            table.over = True
            return False
        player = str(table.played % 2)
        action = {"type": "MAKE_MOVE", "payload": {"type": "click", "args": [DRAW[table.played]], "playerID": player}}
        table.sockets[table.played % 2].send(b"42/tictactoe," + msgspec.json.encode(
            ["update", action, table.played, table.facts["table"], player]))
        table.played += 1
        return True

    def is_ready(self, table: Table) -> bool:
        return len(table.seen) == SOCKETS

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(20)


async def measure(servers: list[Ours | Peer], tables: int, seconds: float, rates: list[int]) -> dict[str, list[Row]]:
    """Every server at every rate, in turn, until it has failed one twice."""
    results: dict[str, list[Row]] = {server.name: [] for server in servers}
    loads = {server.name: Load(server, tables) for server in servers}
    for load in loads.values():
        await load.open()
    left = list(servers)
    try:
        for rate in rates:
            for server in list(left):
                for _ in range(2):
                    row = await loads[server.name].stage(rate, seconds)
                    print(f"{server.name:13} {rate:6}/s asked {row.per_second:7.0f}/s done  p50 {1000 * row.p50:6.1f} "
                          f"ms  p99 {1000 * row.p99:7.1f} ms  {row.cpu * 1e6:5.0f} µs of CPU an action  "
                          f"{row.memory:4.0f} MB  {row.lost} lost", flush=True)
                    if is_sustained(row):
                        break
                else:
                    left.remove(server)
                results[server.name].append(row)
    finally:
        for load in loads.values():
            load.close()
    return results


def is_sustained(row: Row) -> bool:
    """Whether the server kept up with the rate."""
    return row.p99 <= LIMIT and not row.lost


def sustained(rows: list[Row]) -> float:
    return max((row.per_second for row in rows if is_sustained(row)), default=0.0)


def install_peer() -> Path | None:
    """boardgame.io in a temporary folder; None if there is no node or no registry."""
    if not shutil.which("npm"):
        return None
    folder = Path(tempfile.mkdtemp(prefix="boardgame-io-"))
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "boardgame.io@0.50"], cwd=folder, check=False,
                          capture_output=True, timeout=600)
    return folder if done.returncode == 0 else None


def run(main: object) -> dict[str, list[Row]]:
    """On uvloop where there is one: the generator must not be what is measured."""
    with contextlib.suppress(ImportError):
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(main)                                                     # type: ignore[arg-type]
    return asyncio.run(main)                                                            # type: ignore[arg-type]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rates", default="125,1000,2000,3000,4000,5000,6000,7000,8000,10000,13000,17000")
    parser.add_argument("--peer", type=Path, help="a folder with boardgame.io in its node_modules")
    parser.add_argument("--no-peer", action="store_true")
    chosen = parser.parse_args()
    rates = [int(rate) for rate in chosen.rates.split(",")]
    servers: list[Ours | Peer] = [Ours()]
    folder = None if chosen.no_peer else chosen.peer or install_peer()
    if folder is not None:
        servers.append(Peer(folder))
    try:
        results = run(measure(servers, chosen.tables, chosen.seconds, rates))
        print(f"commits: {servers[0].commits()}")                                       # type: ignore[union-attr]
    finally:
        for server in servers:
            server.stop()
    ours = results["ludotheque"]
    bars = {f"p99 under 150 ms at 125 actions/s, {chosen.tables} tables, {SOCKETS * chosen.tables} sockets":
            row.p99 < LIMIT and not row.lost for row in ours if row.rate == 125}
    bars["memory under 250 MB"] = max(row.memory for row in ours) < 250
    print(f"load of the machine: {LOAD_BEFORE[0]:.1f} before, {os.getloadavg()[0]:.1f} now, {os.cpu_count()} cores")
    print(f"ludotheque sustains {sustained(ours):.0f} actions/s")
    if "boardgame.io" in results:
        theirs = results["boardgame.io"]
        most = max(row.per_second for row in theirs)        # the steps of the rates are coarse: in their favour
        print(f"boardgame.io sustains {sustained(theirs):.0f} actions/s, did {most:.0f} at most, whatever the latency"
              f": ours {sustained(ours) / most:.1f} times that")
        spent = [min(row.cpu for row in rows) * 1e6 for rows in (ours, theirs)]
        print(f"processor time an action, least of any stage: ours {spent[0]:.0f} µs, boardgame.io {spent[1]:.0f} µs, "
              f"{spent[1] / spent[0]:.1f} times ours")
        bars["3 times boardgame.io"] = not is_sustained(theirs[-1]) and sustained(ours) >= 3 * most
    elif not chosen.no_peer:
        print("boardgame.io could not be installed: no comparison")
    for bar, held in bars.items():
        print(f"{'holds' if held else 'FAILS'}: {bar}")
    return 0 if all(bars.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
