"""No crash by frames: damaged WebSocket messages, frames and handshakes against a real server.

Three kinds, in turn. *Messages*: damaged JSON in sound frames; each must be answered, and the connection either goes
on or is closed with a code. *Frames*: damaged framing (lengths, masks, reserved bits, fragments, control frames); the
server must end the connection. *Handshakes*: damaged requests for an upgrade; never a 5xx. Afterwards no connection
is left, nothing has crashed, and every table can be played on.
"""
from __future__ import annotations

import asyncio
import json
import struct
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection

from ludotheque.trust.calling import CUT, ask, call, may_choose, open_table
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.hosting import PATIENCE, Host
from ludotheque.trust.mutation import mutate, mutate_bytes

CLAIM = "no WebSocket frame crashes the server, leaks a connection or hangs a table"
SIZES = {"ci": 10_000, "night": 200_000, "release": 1_000_000}
PART, OF_GAMES = 50_000, False
AT_ONCE = 6
BATCH = 18                          # frames on a connection: fewer than the bad messages that end one
KNOWN = {"table", "update", "presence", "done", "refused", "why", "preview", "pong", "hint"}
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GAMES = (("moth", 2), ("raptor", 2), ("castor_party", 3), ("trias", 2))


def frame(payload: bytes, *, opcode: int = TEXT, fin: bool = True, reserved: int = 0, masked: bool = True,
          length: int | None = None, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame of a client; the length may be told wrongly."""
    said = len(payload) if length is None else length
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    bit = 0x80 if masked else 0
    if said < 126:
        head = bytes([first, bit | said])
    elif said < 1 << 16:
        head = bytes([first, bit | 126]) + struct.pack("!H", said)
    else:
        head = bytes([first, bit | 127]) + struct.pack("!Q", said)
    if not masked:
        return head + payload
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def odd_frame(rng: Random, text: str) -> bytes:
    """Something that is hardly a frame."""
    payload = text.encode("utf-8", "surrogatepass")[:rng.choice((0, 5, 125, 126, 4000))]
    how = rng.randrange(9)
    if how == 0:
        return frame(payload, reserved=rng.randrange(1, 8))
    if how == 1:
        return frame(payload, opcode=rng.randrange(3, 16))
    if how == 2:
        return frame(payload, masked=False)
    if how == 3:
        return frame(payload, length=rng.choice((0, 1, len(payload) + 1, 1 << 14, 1 << 20, 1 << 40, (1 << 64) - 1)))
    if how == 4:
        parts = [payload[at:at + 7] for at in range(0, len(payload), 7)][:20]
        return b"".join(frame(part, opcode=TEXT if not at else rng.choice((0, 0, 0, TEXT, PING)),
                              fin=rng.random() < 0.1) for at, part in enumerate(parts))
    if how == 5:
        return frame(rng.randbytes(rng.randrange(200)), opcode=rng.choice((CLOSE, PING, PONG)),
                     fin=rng.random() < 0.8)
    if how == 6:
        return frame(rng.randbytes(rng.randrange(60)), opcode=rng.choice((TEXT, BINARY)))
    if how == 7:
        return rng.randbytes(rng.randrange(1, 100))
    return mutate_bytes(rng, frame(payload))


def seeds(table: str, secret: str) -> list[str]:
    """One good message of each kind."""
    messages: list[dict[str, Any]] = [
        {"type": "hello", "table": table, "seat": 0, "version": 1, "secret": secret, "id": "h"},
        {"type": "play", "id": "a", "action": "c3", "version": 2, "seat": 0}, {"type": "undo", "id": "b", "seat": 1},
        {"type": "redo", "id": "c"}, {"type": "answer", "id": "d", "agree": True, "seat": 1},
        {"type": "chat", "id": "e", "text": "Bien joué !", "seat": 0},
        {"type": "why", "id": "f", "action": "c9", "seat": 0}, {"type": "preview", "id": "g", "action": "c2"},
        {"type": "ping", "id": "i"}, {"type": "hello", "table": table}]
    return [json.dumps(message, ensure_ascii=False) for message in messages]


class Attack:
    """Everything that is sent, and what came of it."""

    def __init__(self, host: Host, folder: Path, seed: int) -> None:
        self.host = host
        self.folder = folder
        self.seed = seed
        self.seen: Counter[str] = Counter()
        self.failures: list[str] = []
        self.tables: list[tuple[str, str]] = []
        self.sent = 0

    def fail(self, sentence: str, sent: list[bytes]) -> None:
        """Note a failure, and keep what was sent on that connection, a frame a file."""
        place = self.folder / f"{len(self.failures):04}"
        place.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(sent):
            (place / f"{number:03}.bin").write_bytes(data)
        self.failures.append(f"{sentence} (what was sent is in {place})")

    async def batch(self, number: int) -> None:
        """One connection's worth of damage."""
        rng = Random(f"{self.seed}/{number}")
        table, secret = self.tables[number % len(self.tables)]
        good = seeds(table, secret)
        if number % 16 == 15:
            await self._handshake(rng)
        elif number % 3 == 2:
            sent = [odd_frame(rng, mutate(rng, rng.choice(good), good)) for _ in range(rng.randrange(1, BATCH))]
            await self._frames(sent)
        else:
            texts = [mutate(rng, rng.choice(good), good) for _ in range(BATCH)]
            await self._messages([good[0]] * (rng.random() < 0.7), texts, rng)

    async def _messages(self, first: list[str], texts: list[str], rng: Random) -> None:
        sent = [text.encode("utf-8", "replace") for text in [*first, *texts]]
        line = await call(self.host.port)
        try:
            for text in sent:
                await line.send(text, text=rng.random() < 0.9)
            await line.send('{"type": "ping", "id": "the last one"}')
            self.sent += len(texts)
            await self._answers(line, sent)
        except CUT as failed:
            code = line.close_code
            self.seen[f"closed {code}"] += 1
            if code not in (4400, 1009) and not (code == 1007 and isinstance(failed, Exception)):
                self.fail(f"messages: the connection ended with {code} ({failed})", sent)
        finally:
            line.transport.abort()

    async def _answers(self, line: ClientConnection, sent: list[bytes]) -> None:
        """Hear everything up to the answer to the last one."""
        while True:
            answer = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            kind = answer.get("type")
            self.seen[answer["code"] if kind == "refused" else kind] += 1
            if kind not in KNOWN or answer.get("code") == "unavailable" or "Traceback" in str(answer):
                self.fail(f"messages: the server answered {str(answer)[:300]}", sent)
            if kind == "pong" and answer.get("id") == "the last one":
                return

    async def _frames(self, sent: list[bytes]) -> None:
        """Frames, then the end of the stream: the server hangs up too, whatever state they left it in."""
        status, data = await self._raw(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(), sent)
        self.sent += len(sent)
        self.seen["broken framing"] += 1
        if status != 101:
            self.fail(f"frames: a sound handshake was answered {status}", sent)
        if b"Traceback" in data:
            self.fail("frames: a traceback came back", sent)

    async def _handshake(self, rng: Random) -> None:
        good = (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                f"Origin: http://127.0.0.1:{self.host.port}\r\nCookie: ludotheque={'0' * 32}\r\n\r\n")
        data = mutate(rng, good, [good]).encode("utf-8", "replace")
        status, answer = await self._raw(data, [])
        self.sent += 1
        self.seen[f"handshake {status or 'hung up'}"] += 1
        if status >= 500 or b"Traceback" in answer:
            self.fail(f"handshake: answered {status}", [data])

    async def _raw(self, request: bytes, frames: list[bytes]) -> tuple[int, bytes]:
        """Bytes on a connection of their own: the status of the answer (0 if there is none), and all that came."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.host.port)
        data = b""
        try:
            writer.write(request)
            if frames:
                data = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                writer.write(b"".join(frames))
            with suppress(*CUT):
                await writer.drain()
                writer.write_eof()
                data += await asyncio.wait_for(reader.read(), PATIENCE)
        except TimeoutError:
            self.fail("a connection that has ended is not hung up", [request, *frames])
        except CUT:
            pass
        finally:
            writer.transport.abort()
        words = data.split(b" ", 2)
        return (int(words[1]) if len(words) > 1 and words[1].isdigit() else 0), data

    async def play_on(self) -> None:
        """Every table still shows itself and takes an action of whoever is asked, or is over."""
        for table, secret in self.tables:
            line = await call(self.host.port)
            try:
                for seat in range(6):
                    await line.send(json.dumps({"type": "hello", "table": table, "seat": seat, "secret": secret}))
                    seen = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
                    while seen["type"] not in ("table", "refused"):
                        seen = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
                    options = may_choose(seen, seat) if seen["type"] == "table" else []
                    if options:
                        await line.send(json.dumps({"type": "play", "id": f"canary {self.sent}", "seat": seat,
                                                    "version": seen["version"], "action": options[0]}))
                        while seen.get("id") != f"canary {self.sent}":
                            seen = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
                        if seen["type"] != "done":
                            self.failures.append(f"table {table} does not go on: {seen}")
                        break
                    if seen["type"] == "table" and seen["info"]["phase"] == "finished":
                        break
                else:
                    self.failures.append(f"table {table}: nobody is asked")
            except (*CUT, KeyError) as failed:
                self.failures.append(f"table {table} hangs: {failed!r}")
            finally:
                line.transport.abort()


async def figures(port: int) -> dict[str, float]:
    """What the server says of itself."""
    _, text = await ask(port, "GET", "/metrics")
    pairs = [line.rsplit(" ", 1) for line in text.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


def failed_requests(told: dict[str, float]) -> float:
    return sum(count for name, count in told.items() if name.startswith('ludotheque_requests_total{status="5'))


async def _run(task: Task) -> Report:
    report = Report()
    with TemporaryDirectory(prefix="ludotheque-frames-") as name:
        host = await Host.open(Path(name))
        try:
            await host.start(str(Path(name) / "tables.db"))
            if not await host.is_ready():
                report.failures.append(f"no server starts: {host.complaints()[-600:]}")
                return report
            attack = Attack(host, task.folder, task.seed)
            attack.tables = [await open_table(host.port, game, seats) for game, seats in GAMES]
            await _attack(attack, task)
            await attack.play_on()
            report.failures += attack.failures
            told = await _quiet(host.port)
            if told["ludotheque_sockets"] or told["ludotheque_watchers"]:
                report.failures.append(f"{told['ludotheque_sockets']:.0f} connections and "
                                       f"{told['ludotheque_watchers']:.0f} watchers are left over")
            if failed_requests(told):
                report.failures.append(f"{failed_requests(told):.0f} requests were answered 5xx")
        finally:
            await host.close()
        if host.tracebacks():
            task.folder.mkdir(parents=True, exist_ok=True)
            (task.folder / "server.log").write_text(host.complaints())
        report.failures += [f"the server's log: {line} (all of it is in {task.folder})" for line in host.tracebacks()]
    report.figures |= {"frames": attack.sent, "tables that go on": len(attack.tables),
                       "answers": ", ".join(f"{kind} {many:,}" for kind, many in attack.seen.most_common())}
    return report


async def _attack(attack: Attack, task: Task) -> None:
    numbers = iter(range(1 << 40))
    checked = 0

    async def worker() -> None:
        nonlocal checked
        while attack.sent < task.size and len(attack.failures) < 20:
            await attack.batch(next(numbers))
            task.say(min(attack.sent, task.size), task.size)
            if attack.sent - checked > 50_000:
                checked = attack.sent
                await attack.play_on()
    await asyncio.gather(*(worker() for _ in range(AT_ONCE)))


async def _quiet(port: int) -> dict[str, float]:
    """The server's figures once no connection is left, or after waiting long for that."""
    told = await figures(port)
    for _ in range(int(PATIENCE * 10)):
        if not told["ludotheque_sockets"] and not told["ludotheque_watchers"]:
            break
        await asyncio.sleep(0.1)
        told = await figures(port)
    return told


def run(task: Task) -> Report:
    """Damaged messages, frames and handshakes; then whether all is well."""
    return asyncio.run(_run(task))
