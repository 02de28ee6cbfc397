"""One WebSocket connection: handshake, frames, pings, closing, and what waits while the client does not read.

uvicorn hands a connection over when a request asks for the upgrade. From there on frames go straight between the
transport and the talk: no task, no queue and no lock of its own for a connection that keeps up.
"""
from __future__ import annotations

import asyncio
import socket
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ludotheque.server import frames, wire
from ludotheque.server.talk import Talk

if TYPE_CHECKING:
    from ludotheque.server.guard import Guard

PATH = "/ws"
TOO_SLOW, GOING, BROKEN = 4408, 1012, 1011
PING_EVERY = 20                     # seconds of silence; after two of them a client is gone
CLOSE_WITHIN = 5                    # seconds from our good-bye to the end
MOST_HELD = 16                      # frames
UNSENT_BYTES = 65_536               # in the transport, before frames wait here
KERNEL_BYTES = 131_072              # that the system keeps of what a client has not read; without a bound, megabytes
STATUS = {400: "Bad Request", 403: "Forbidden", 404: "Not Found", 421: "Misdirected Request", 426: "Upgrade Required",
          429: "Too Many Requests", 503: "Service Unavailable"}


class Socket:
    """A client's connection. `send` never waits: frames that cannot go at once are kept, up to a bound."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self.guard: Guard = config.app
        self.settings = self.guard.settings
        self.connections: set[Any] = server_state.connections
        self.loop = asyncio.get_running_loop()
        self.transport: Any = None
        self.reader = frames.Reader(self.settings.frame_bytes)
        self.talk: Talk | None = None
        self.address = ""
        self.waiting: deque[bytes] = deque()
        self.held: list[bytes] | None = None        # frames that go out together, while they are held
        self.is_full = False                        # the transport wants no more for now
        self.is_closed = False                      # we have said good-bye, or the connection is gone
        self.silence = 0                            # ticks since anything has come
        self.timer: asyncio.TimerHandle | None = None

    # ---- uvicorn and the transport ----------------------------------------------------------------------------------
    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.connections.add(self)

    def data_received(self, data: bytes) -> None:
        if self.talk is None:
            if not self.is_closed:
                self._shake_hands(data)
            return
        self.silence = 0
        try:
            for kind, payload in self.reader.feed(data):
                self._hear(kind, payload)
        except frames.BadFrame as bad:
            self.close(bad.code, str(bad))

    def eof_received(self) -> bool:
        return False

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        while self.waiting and not self.is_full:
            self.transport.write(frames.frame(frames.TEXT, self.waiting.popleft()))

    def connection_lost(self, _: Exception | None) -> None:
        self.is_closed = True
        self.waiting.clear()
        self.connections.discard(self)
        if self.timer is not None:
            self.timer.cancel()
        if self.talk is not None:
            self.guard.leave(self.address)
            self.talk.end()
            self.talk = None                        # it knows us: neither would go by itself

    def shutdown(self) -> None:
        """uvicorn ends."""
        if self.talk is None:
            self.transport.close()
        else:
            self.close(GOING)

    # ---- handshake --------------------------------------------------------------------------------------------------
    def _shake_hands(self, data: bytes) -> None:
        """The request, as uvicorn has parsed it and written it again; answer it, and begin to talk."""
        first, *lines = data.split(b"\r\n\r\n")[0].split(b"\r\n")
        method, target, _ = first.split(b" ", 2)
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
        known = dict(headers)
        scope = {"type": "websocket", "method": method.decode("latin-1"), "headers": headers,
                 "client": self.transport.get_extra_info("peername"),
                 "path": urlsplit(target.decode("latin-1")).path, "query_string": target.partition(b"?")[2],
                 "scheme": "wss" if self.transport.get_extra_info("sslcontext") else "ws"}
        key = frames.accept_key(known.get(b"sec-websocket-key", b"").decode("latin-1"))
        refusal = self.guard.admit(scope)
        if refusal is not None:
            self._refuse(*refusal)
        elif scope["path"] != PATH:
            self._refuse(404, "not_found", f"there is no WebSocket here but at {PATH}")
        elif known.get(b"sec-websocket-version") != b"13":
            self._refuse(426, "bad_request", "this server speaks version 13 of the WebSocket protocol")
        elif method != b"GET" or key is None:
            self._refuse(400, "bad_request", "this is no handshake of a WebSocket")
        else:
            self.transport.write(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 f"Sec-WebSocket-Accept: {key}\r\n\r\n".encode())
            self.transport.set_write_buffer_limits(high=UNSENT_BYTES)
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
            self.address = scope["address"]
            self.guard.enter(self.address)
            self.talk = Talk(self, self.guard.hall, scope)
            self._tick()

    def _refuse(self, status: int, code: str, sentence: str, wait: int = 0) -> None:
        body = wire.ENCODER.encode(wire.Refusal(code=code, sentence=sentence))
        more = f"Retry-After: {wait}\r\n" if wait else ""
        more += "Sec-WebSocket-Version: 13\r\n" if status == 426 else ""
        self.transport.write(f"HTTP/1.1 {status} {STATUS[status]}\r\nContent-Type: application/json\r\n{more}"
                             f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
        self.is_closed = True
        self.transport.close()

    # ---- frames -----------------------------------------------------------------------------------------------------
    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == frames.CLOSE:
            self.close(int.from_bytes(payload[:2], "big") or 1000)
            self.transport.close()
        elif self.is_closed:
            return                                  # after our good-bye only theirs counts
        elif kind == frames.PING:
            if not self.is_full:                    # who does not read needs no pongs
                self.transport.write(frames.frame(frames.PONG, payload))
        elif kind != frames.PONG:
            assert self.talk is not None
            self.talk.hear(payload)

    def send(self, text: bytes) -> None:
        """A text frame, now or when the client reads on; too many that wait end the connection."""
        if self.is_closed:
            return
        if self.held is not None and len(self.held) < MOST_HELD:
            self.held.append(frames.frame(frames.TEXT, text))
        elif not self.is_full:
            self.let_go()
            self.transport.write(frames.frame(frames.TEXT, text))
        elif len(self.waiting) < self.settings.queue_frames:
            self.waiting.append(text)
        else:
            self.guard.hall.metrics.slow += 1
            self.close(TOO_SLOW)

    def hold(self) -> None:
        """What is sent from now on goes out in one piece, when it is let go: one call of the system instead of many."""
        if self.held is None and not self.is_full:
            self.held = []

    def let_go(self) -> None:
        held, self.held = self.held, None
        if held and not self.is_closed:
            self.transport.write(b"".join(held))

    def close(self, code: int, why: str = "") -> None:
        """Say good-bye, once; the connection ends when they have answered, or soon."""
        if self.is_closed:
            return
        self.let_go()
        self.is_closed = True
        self.waiting.clear()
        self.transport.write(frames.close_frame(code, why))
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(CLOSE_WITHIN, self.transport.abort)
        if self.talk is not None:
            self.talk.stop_watching()

    def pause(self, *, pause: bool) -> None:
        """Read no more for a while: what has come waits for its answers."""
        if not self.is_closed:
            (self.transport.pause_reading if pause else self.transport.resume_reading)()

    def _tick(self) -> None:
        """A ping whenever nothing has come for a while; if nothing comes after it either, they are gone."""
        self.silence += 1
        if self.silence > 2:
            self.close(BROKEN, "no answer to a ping")
            return
        if self.silence == 2 and not self.is_full:
            self.transport.write(frames.frame(frames.PING, b""))
        self.timer = self.loop.call_later(PING_EVERY, self._tick)
