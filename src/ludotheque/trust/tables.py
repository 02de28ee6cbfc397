"""Two servers in this process whose tables differ only in what a watcher cannot know: all that they send it."""
from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import Coroutine, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.seats import SPECTATOR
from ludotheque.core.state import State
from ludotheque.server import lines as log
from ludotheque.server.app import build
from ludotheque.server.keys import hash_of
from ludotheque.server.settings import Settings
from ludotheque.server.socket import Socket
from ludotheque.server.table import Table
from ludotheque.trust.frames import frame

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
LONG_AGO = 1_700_000_000_000
NEVER = 1e9                         # seconds
_TIMES = re.compile(rb'"(at|updated|since)":\d+')
Answer = tuple[int, list[str], bytes]


def secret_of(seat: int) -> str:
    return f"{seat + 1:032x}"


class World:
    """One server without a network: its application is asked directly."""

    def __init__(self, name: str) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix=f"ludotheque-{name}-")
        self.loop = asyncio.new_event_loop()
        self.guard = build(Settings(database=str(Path(self.folder.name) / "tables.sqlite"), bot_delay=0,
                                    away_after=NEVER))          # the two worlds' clocks are not the same
        self.hall = self.guard.hall

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        self.run(self.hall.stop())
        self.loop.close()
        self.folder.cleanup()

    # ---- asking ---------------------------------------------------------------------------------------------------
    def scope(self, kind: str, path: str, watcher: int) -> dict[str, Any]:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        if watcher != SPECTATOR:
            headers.append((b"authorization", f"Bearer {secret_of(watcher)}".encode()))
        path, _, query = path.partition("?")
        return {"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path,
                "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": headers,
                "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000), "state": {}, "subprotocols": []}

    async def ask(self, method: str, path: str, watcher: int, body: object = None) -> Answer:
        """An HTTP request; status, headers and body of the answer, without the time of day."""
        scope = {**self.scope("http", path, watcher), "method": method, "scheme": "http"}
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": json.dumps(body).encode() if body is not None else b""}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)
        await self.guard(scope, receive, send)
        heads = sorted(f"{name.decode()}: {value.decode()}" for name, value in sent[0]["headers"])
        return sent[0]["status"], heads, without_times(b"".join(part.get("body", b"") for part in sent[1:]))


def without_times(body: bytes) -> bytes:
    return _TIMES.sub(rb'"\1":0', body)


class Ear:
    """A WebSocket of the watcher, from the handshake on: every write of the server's, byte for byte.

    It is the transport of the server's own `Socket`, with nothing between them but this object.
    """

    def __init__(self, world: World, table: str, watcher: int) -> None:
        self.written: list[bytes] = []
        config, state = SimpleNamespace(app=world.guard), SimpleNamespace(connections=set())
        self.socket = Socket(config, state, {})
        self.socket.connection_made(self)
        heads = {"Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                 "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
        if watcher != SPECTATOR:
            heads["Authorization"] = f"Bearer {secret_of(watcher)}"
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items())]
        self.socket.data_received("\r\n".join(lines).encode() + b"\r\n\r\n")
        self.say({"type": "hello", "table": table})

    def say(self, message: object) -> None:
        self.socket.data_received(frame(json.dumps(message).encode()))

    async def settle(self) -> None:
        """Let everything that is on its way arrive: nothing here waits for anything but other tasks."""
        for _ in range(40):
            await asyncio.sleep(0)

    def end(self) -> None:
        self.socket.connection_lost(None)

    # ---- what the server asks of a transport ------------------------------------------------------------------------
    def write(self, data: bytes) -> None:
        self.written.append(without_times(bytes(data)))

    def writelines(self, parts: Iterable[bytes]) -> None:
        self.write(b"".join(parts))

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("127.0.0.1", 1), "socket": self}.get(name)

    def setsockopt(self, *_: int) -> None:
        """It is no socket of the system, either."""

    def set_write_buffer_limits(self, high: int) -> None:
        """Nothing waits here."""

    def pause_reading(self) -> None:
        """Whoever speaks waits for the answers anyway."""

    def resume_reading(self) -> None:
        """The same."""

    def close(self) -> None:
        self.written.append(b"closed")

    def abort(self) -> None:
        self.written.append(b"cut off")


@cache
def worlds() -> tuple[World, World]:
    """Both worlds, opened when first needed; `close_worlds` ends them."""
    return World("one"), World("other")


def close_worlds() -> None:
    if worlds.cache_info().currsize:
        for world in worlds():
            world.close()
        worlds.cache_clear()


def compare_tables(game: Game, state: State, twin: State, watcher: int, plays: tuple[int, int, int] | None, seed: int
                   ) -> Iterator[tuple[str, object, object]]:
    """Channel by channel, what the watcher is sent of a table in each world.

    `plays` are the seat that acts, its action, and the action in the twin that tells the watcher the same.
    """
    name = "".join(ALPHABET[seed >> shift & 31] for shift in range(0, 30, 5)) + ALPHABET[seed % 31] * 6
    heard = []
    for world, here, which in zip(worlds(), (state, twin), (1, 2), strict=True):
        move = (plays[0], game.action_to_text(plays[which])) if plays else None
        heard.append(world.run(_hear(world, game, here, watcher, name, move, seed)))
    for channel in heard[0]:
        yield channel, heard[0][channel], heard[1][channel]
    crashes = [part for told in heard for parts in told.values() for part in parts
               if isinstance(part, tuple) and isinstance(part[0], int) and part[0] >= 500]
    yield "answers that are crashes", crashes, []
    yield "sockets that stay silent", [told["WebSocket frames"] for told in heard if not _is_talk(told)], []


def _is_talk(told: dict[str, tuple[Any, ...]]) -> bool:
    """Whether the WebSocket was let in and shown the table: a channel that is dead hides nothing."""
    frames = told["WebSocket frames"]
    return len(frames) > 1 and frames[0].startswith(b"HTTP/1.1 101") and b'"type":"table"' in frames[1]


def seat_people(game: Game, state: State, name: str, seed: int) -> Table:
    """A table at this position, a person on every seat; the same dice in both worlds."""
    table = Table(name)
    options = game.options_of(state)
    table.add(log.Opened(
        at=LONG_AGO, game=game.name, edition=game.edition, rules=game.rules_version, options=options,
        seats=[log.SeatSetup("human", f"p{seat}", keys=[hash_of(secret_of(seat))]) for seat in range(state.seats)],
        hosts=[hash_of(secret_of(0))], undo="consent", spectators=True, listed=True, stand_in=1,
        start=game.state_to_text(state)))
    dice = seed.to_bytes(32, "big")
    table.match = table.new_match(dice, roll=True)
    table.add(log.Started(at=LONG_AGO, seed=dice.hex(), rules=game.rules_version))
    return table


async def _hear(world: World, game: Game, state: State, watcher: int, name: str, move: tuple[int, str] | None,
                seed: int) -> dict[str, tuple[Any, ...]]:
    """Everything that one world sends the watcher, by channel."""
    table = seat_people(game, state, name, seed)
    await world.hall.add(table)
    here = f"/api/tables/{name}"
    told: dict[str, list[object]] = {"HTTP answers": [], "record downloads": [], "WebSocket frames": [], "lists": [],
                                     "answers to questions": [], "bots": []}
    ear = Ear(world, name, watcher)
    await ear.settle()

    async def look() -> None:
        told["HTTP answers"].append(await world.ask("GET", here, watcher))
        told["record downloads"].append(await world.ask("GET", f"{here}/record", watcher))
        told["record downloads"].append(await world.ask("GET", f"{here}/replay", watcher))
        for address in ("/api/tables?phase=running", "/api/mine"):
            status, heads, body = await world.ask("GET", address, watcher)
            told["lists"].append((status, [head for head in heads if not head.startswith("content-length")],
                                  [row for row in json.loads(body) if row["id"] == name]))

    await look()
    if watcher != SPECTATOR:
        texts = [game.action_to_text(action) for action in
                 (seed % game.action_space, seed // 7 % game.action_space, *state.legal_actions(watcher)[:2])]
        for text in texts:
            for question in ("why", "preview"):
                body = {"type": question, "id": "q", "action": text, "seat": watcher}
                told["answers to questions"].append(await world.ask("POST", f"{here}/{question}", watcher, body))
                ear.say(body)
        legal = state.legal_actions(watcher)
        wrong = [text for text in texts if game.action_from_text(text) not in legal]
        for text in wrong:
            body = {"type": "play", "id": f"w{text}"[:60], "action": text, "version": table.version(watcher),
                    "seat": watcher}
            told["answers to questions"].append(await world.ask("POST", f"{here}/play", watcher, body))
        table.seats[watcher].stand_in = 1
        question_asked = world.hall.thinker.question(table, watcher)
        table.seats[watcher].stand_in = None
        told["bots"].append((question_asked.level, question_asked.seed, question_asked.view))
    if move is not None:
        seat, text = move
        body = {"type": "play", "id": "m", "action": text, "version": table.version(seat), "seat": seat}
        told["HTTP answers"].append((await world.ask("POST", f"{here}/play", seat, body))[0])
        await ear.settle()
        await look()
        match = table.match
        if match is not None and sum(map(match.may_act, range(match.seats))) > 1 and match.may_act(seat) \
                and match.to_act != seat:               # it has chosen in secret: it changes its mind, unnoticed
            body = {**body, "id": "n", "action": game.action_to_text(match.legal(seat)[0]),
                    "version": table.version(seat)}
            told["HTTP answers"].append((await world.ask("POST", f"{here}/play", seat, body))[0])
            await ear.settle()
            await look()
        told["HTTP answers"].append((await world.ask("POST", f"{here}/undo", seat, {"type": "undo", "id": "u"}))[0])
        await ear.settle()
        await look()
    await ear.settle()
    ear.end()
    told["WebSocket frames"] += ear.written
    return {channel: tuple(parts) for channel, parts in told.items()}
