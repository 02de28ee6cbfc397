"""What an action costs the server by itself: its own sockets and store in one process, without a network.

    python benchmarks/actions.py [--games moth,raptor,…] [--tables 200] [--rounds 60] [--profile FILE]

Each table has its seats and two spectators on pretended connections that swallow what is written. A round sends one
action at every table and waits until all have been committed and told. The loop's own processor time and that of the
whole process (with the thread that commits) are given a played action: the best tenth of the rounds, for a busy machine
can only make a round slower. Making the messages and opening tables anew is not counted.
"""
from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from ludotheque.cli.serve import quickest_loop, spare_the_collector
from ludotheque.games import find
from ludotheque.server.app import build
from ludotheque.server.settings import Settings
from ludotheque.server.socket import Socket

SPECTATORS = 2
HELLO = (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")


class Wire:
    """A transport that keeps what was written last and counts updates."""

    def __init__(self) -> None:
        self.seen = b""
        self.written: list[bytes] = []

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("127.0.0.1", 1), "socket": self}.get(name)

    def setsockopt(self, *_: Any) -> None: ...
    def set_write_buffer_limits(self, high: int) -> None: ...
    def close(self) -> None: ...
    def abort(self) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def writelines(self, data: Any) -> None:
        self.written.append(b"".join(data))

    def read(self) -> None:
        """Look through what has come: the newest view of the table."""
        for data in self.written:
            while data[:1] == b"\x81":
                size, body = data[1], 2
                if size == 126:
                    size, body = int.from_bytes(data[2:4], "big"), 4
                elif size == 127:
                    size, body = int.from_bytes(data[2:10], "big"), 10
                text, data = data[body:body + size], data[body + size:]
                if text.startswith(b'{"type":"refused"'):
                    raise AssertionError(text)
                if text.startswith((b'{"type":"update"', b'{"type":"table"')):
                    self.seen = text
        self.written.clear()


def message(text: bytes) -> bytes:
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


class Table:
    """Its connections; the action that it plays next."""

    def __init__(self, guard: Any, seats: int, shared: Any) -> None:
        self.wires = [Wire() for _ in range(seats + SPECTATORS)]
        self.sockets = []
        self.seats, self.played = seats, 0
        for wire in self.wires:
            socket = Socket(SimpleNamespace(app=guard), shared, None)
            socket.connection_made(wire)
            socket.data_received(HELLO)
            self.sockets.append(socket)

    def next(self, luck: random.Random) -> tuple[Socket, bytes] | None:
        """Whose frame comes next, and the frame; None if the game is over."""
        for wire in self.wires:
            wire.read()
        asked = []
        for seat in range(self.seats):
            known = msgspec.json.decode(self.wires[seat].seen)
            now = known["now"]
            if "outcome" in now:
                return None
            if now.get("legal") and seat not in now.get("chosen", []):
                asked.append((seat, known))
        seat, known = asked[0]
        self.played += 1
        return self.sockets[seat], message(msgspec.json.encode({
            "type": "play", "id": str(self.played), "version": known["version"],
            "action": luck.choice(known["now"]["legal"])["action"]}))


async def sit_down(guard: Any, table: Table, game: str) -> None:
    """A new game for these connections."""
    from ludotheque.server import commands, keys, wire
    secret = keys.new_secret()
    made = commands.open_table(keys.new_table_id(), wire.NewTable(
        game=game, seats=[wire.SeatWish(kind="human") for _ in range(table.seats)], name="load"),
        [keys.hash_of(secret)], {}, 1)
    await guard.hall.add(made)
    for number, socket in enumerate(table.sockets):
        hello: dict[str, Any] = {"type": "hello", "table": made.id}
        if number < table.seats:
            hello |= {"seat": number, "secret": secret}
        table.wires[number].seen = b""
        socket.data_received(message(msgspec.json.encode(hello)))
    while not all(wire.seen for wire in table.wires):
        await asyncio.sleep(0)
        for wire_ in table.wires:
            wire_.read()


def best(rounds: list[float]) -> float:
    return statistics.mean(sorted(rounds)[:max(1, len(rounds) // 10)])


async def measure(game: str, tables: int, rounds: int, profile: cProfile.Profile | None) -> None:
    luck, seats = random.Random(1), find(game).seat_counts[0]
    with tempfile.TemporaryDirectory() as folder:
        guard = build(Settings(database=f"{folder}/tables.db"))
        hall = guard.hall
        await hall.start()
        shared = SimpleNamespace(connections=set())
        crowd = [Table(guard, seats, shared) for _ in range(tables)]
        for table in crowd:
            await sit_down(guard, table, game)
        loop_time, all_time, sizes = [], [], []
        for _ in range(rounds):
            frames = []
            for table in crowd:
                frame = table.next(luck)
                while frame is None:
                    await sit_down(guard, table, game)
                    frame = table.next(luck)
                frames.append(frame)
            await asyncio.sleep(0.02)
            before = hall.metrics.actions
            if profile is not None:
                profile.enable()
            began = time.thread_time(), time.process_time()
            for socket, frame in frames:
                socket.data_received(frame)
            while hall.metrics.actions < before + tables:
                await asyncio.sleep(0.0005)
            await asyncio.sleep(0)
            loop_time.append((time.thread_time() - began[0]) / tables)
            all_time.append((time.process_time() - began[1]) / tables)
            if profile is not None:
                profile.disable()
            sizes.append(statistics.mean(sum(map(len, wire.written)) for table in crowd for wire in table.wires))
        print(f"{game:13} {seats} seats  {1e6 * best(loop_time):6.1f} µs of the loop an action  "
              f"{1e6 * best(all_time):6.1f} µs of all threads  "
              f"{statistics.median(sizes):6.0f} bytes a connection", flush=True)
        await hall.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="moth,raptor,castor_party,trias,vivarium")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--profile", type=Path, help="where to write a profile of the loop, for pstats")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    spare_the_collector()
    sys.setswitchinterval(0.001)
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        for game in chosen.games.split(","):
            runner.run(measure(game, chosen.tables, chosen.rounds, profile))
            gc.collect()
    if profile is not None:
        profile.dump_stats(chosen.profile)
    return 0


if __name__ == "__main__":
    sys.exit(main())
