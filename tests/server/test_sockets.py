"""Connections themselves, over real sockets: handshakes, clients that do not read or answer, or are rude."""
from __future__ import annotations

import json
import socket
from dataclasses import replace

import pytest

from ludotheque.server.frames import CLOSE, PING, TEXT
from server.test_frames import masked
from server.test_outside import wait_for
from support.served import QUICK, Served

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HANDSHAKE = "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"


class Raw:
    """A client that speaks bytes. It reads only when told to."""

    def __init__(self, served: Served, head: str = HANDSHAKE + KEY, path: str = "/ws") -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(60)
        self.line.connect(("127.0.0.1", served.settings.port))
        self.line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.settings.port}\r\n{head}\r\n".encode())
        self.left = b""
        while b"\r\n\r\n" not in self.left:
            self.left += self._some()
        answer, _, self.left = self.left.partition(b"\r\n\r\n")
        self.status = int(answer.split()[1])
        self.answer = answer.decode()

    def _some(self) -> bytes:
        data = self.line.recv(65536)
        if not data:
            raise ConnectionError("the end")
        return data

    def say(self, message: dict[str, object]) -> None:
        self.line.sendall(masked(TEXT, json.dumps(message).encode()))

    def next(self) -> tuple[int, bytes]:
        """The next frame: its kind and payload."""
        while True:
            if len(self.left) >= 2:
                size, body = self.left[1], 2
                if size > 125:
                    body = 4 if size == 126 else 10
                    size = int.from_bytes(self.left[2:body], "big")
                if len(self.left) >= body + size:
                    kind, payload = self.left[0] & 15, self.left[body:body + size]
                    self.left = self.left[body + size:]
                    return kind, payload
            self.left += self._some()

    def until_closed(self) -> int:
        """Read to the end; the code of the good-bye."""
        while True:
            kind, payload = self.next()
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def close(self) -> None:
        self.line.close()


def test_a_client_that_does_not_read_is_ended_and_nobody_waits_for_it(tmp_path, monkeypatch):
    monkeypatch.setattr("ludotheque.server.socket.CLOSE_WITHIN", 600)          # so that a slow machine reads the code
    served = Served(str(tmp_path / "t.db"), replace(QUICK, queue_frames=8))
    table, one, two = served.pair()
    first, second = served.sit(table, one), served.sit(table, two)
    sleeper = Raw(served)
    sleeper.say({"type": "hello", "table": table})
    assert sleeper.next()[0] == TEXT
    metrics = served.app.hall.metrics
    said = 0
    while not metrics.slow and said < 3000:
        said += 1
        assert first.ask("chat", text="🦋" * 500)["type"] == "done"             # everyone else is told at once
        assert second.until(lambda frame: frame["type"] == "update")["steps"][-1]["kind"] == "said"
    assert metrics.slow == 1
    assert first.play("c3")["type"] == "done"
    assert second.until(lambda frame: frame["type"] == "update")["now"]["chosen"] == [0]
    assert sleeper.until_closed() == 4408
    version = second.version
    back = served.sit(table, version=version - 1)                               # and it may come back
    assert back.first["type"] == "update"
    sleeper.close()
    wait_for(lambda: metrics.sockets == 3)
    served.stop()


def test_what_waits_for_a_client_that_does_not_read_is_bounded_and_in_order(tmp_path):
    """A client that reads on before the bound loses nothing, and hears everything in order."""
    served = Served(str(tmp_path / "t.db"), replace(QUICK, queue_frames=100_000))
    table, one, _ = served.pair()
    sleeper = Raw(served)
    sleeper.say({"type": "hello", "table": table})
    first = served.sit(table, one)
    for _ in range(150):
        first.ask("chat", text="🦋" * 500)
    versions = []
    while first.version not in versions:
        kind, payload = sleeper.next()
        frame = json.loads(payload)
        if kind == TEXT and frame["type"] == "update":
            versions.append(frame["version"])
    assert versions == list(range(versions[0], first.version + 1))
    sleeper.close()
    served.stop()


@pytest.mark.parametrize(("head", "path", "status"), [
    (HANDSHAKE + KEY, "/ws", 101), (HANDSHAKE + KEY, "/ws?x=1", 101), (HANDSHAKE + KEY, "/wherever", 404),
    (HANDSHAKE, "/ws", 400), (HANDSHAKE + "Sec-WebSocket-Key: short\r\n", "/ws", 400),
    (HANDSHAKE.replace("13", "8") + KEY, "/ws", 426), (HANDSHAKE + KEY + "Origin: http://evil.example\r\n", "/ws", 403),
    (HANDSHAKE + KEY + "Sec-WebSocket-Extensions: permessage-deflate\r\n", "/ws", 101)])
def test_handshakes(served, head, path, status):
    raw = Raw(served, head, path)
    assert raw.status == status
    assert "extensions" not in raw.answer.lower()
    assert ("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in raw.answer) == (status == 101)
    raw.close()
    wait_for(lambda: not served.app.hall.metrics.sockets)


def test_rude_bytes_end_one_connection_and_no_other(served):
    table, one, _ = served.pair()
    first = served.sit(table, one)
    for data, code in [(b"\x81\x05Hello", 1002), (masked(TEXT, b"\xff\xff"), 1007), (masked(TEXT, b"x" * 20_000), 1009),
                       (masked(CLOSE, (4000).to_bytes(2, "big")), 4000), (masked(CLOSE, b""), 1000)]:
        raw = Raw(served)
        raw.line.sendall(data)
        assert raw.until_closed() == code
        raw.line.shutdown(socket.SHUT_WR)
        with pytest.raises(ConnectionError):
            raw.next()                                              # and the line itself ends
        raw.close()
    assert first.play("c3")["type"] == "done"
    wait_for(lambda: served.app.hall.metrics.sockets == 1)


def test_a_ping_is_answered_and_a_message_may_come_in_fragments(served):
    table, *_ = served.pair()
    raw = Raw(served)
    raw.line.sendall(masked(PING, b"you?"))
    assert raw.next() == (10, b"you?")
    hello = json.dumps({"type": "hello", "table": table}).encode()
    for number, part in enumerate((hello[:7], hello[7:20], hello[20:])):
        raw.line.sendall(masked(TEXT if number == 0 else 0, part, fin=number == 2))
    assert json.loads(raw.next()[1])["type"] == "table"
    raw.close()


def test_a_client_that_answers_no_ping_is_gone_and_one_that_does_stays(served, monkeypatch):
    monkeypatch.setattr("ludotheque.server.socket.PING_EVERY", 0.2)
    table, one, _ = served.pair()
    person = served.sit(table, one)                                 # its library answers pings by itself
    silent = Raw(served)
    silent.say({"type": "hello", "table": table})
    assert silent.until_closed() == 1011
    silent.close()
    assert person.play("c3")["type"] == "done"


def test_who_does_not_say_hello_is_sent_away(served, monkeypatch):
    monkeypatch.setattr("ludotheque.server.talk.GREET_WITHIN", 0.05)
    raw = Raw(served)
    assert raw.until_closed() == 4401
    raw.close()


def test_many_messages_at_once_are_all_answered_in_order(served):
    """More than are kept unanswered: reading stops for a while, and nothing is lost."""
    table, one, _ = served.pair()
    person = served.sit(table, one)
    for number in range(200):
        person.send({"type": "why", "id": str(number), "action": "c7"})
    heard = [person.until(lambda frame: frame["type"] == "why")["id"] for _ in range(200)]
    assert heard == [str(number) for number in range(200)]


def test_a_client_that_goes_in_the_middle_of_its_request_has_played(served):
    table, one, two = served.pair()
    second = served.sit(table, two)
    raw = Raw(served, HANDSHAKE + KEY + f"Authorization: Bearer {one}\r\n")
    raw.say({"type": "hello", "table": table})
    raw.say({"type": "play", "id": "last words", "action": "c3", "version": 3})
    raw.line.shutdown(socket.SHUT_WR)
    raw.close()
    assert second.until(lambda frame: frame["type"] == "update")["now"]["chosen"] == [0]
    wait_for(lambda: served.app.hall.metrics.sockets == 1)
