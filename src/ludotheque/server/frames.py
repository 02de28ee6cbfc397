"""WebSocket frames (RFC 6455): bytes in, messages out, no input or output of its own. No extensions, no compression."""
from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from typing import Final

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PROTOCOL_ERROR, BAD_TEXT, TOO_LARGE = 1002, 1007, 1009
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """Bytes that are no frames a client may send; the connection ends with the code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def accept_key(key: str) -> str | None:
    """What proves to a client that its handshake was understood; None if the key is none."""
    try:
        if len(base64.b64decode(key, validate=True)) != 16:
            return None
    except (binascii.Error, ValueError):
        return None
    return base64.b64encode(hashlib.sha1(key.encode() + MAGIC, usedforsecurity=False).digest()).decode()


def frame(kind: int, payload: bytes) -> bytes:
    """One whole frame from a server: not masked."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, size)) + payload
    if size < 65536:
        return bytes((0x80 | kind, 126, size >> 8, size & 255)) + payload
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + payload


def close_frame(code: int, why: str = "") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + why.encode()[:120])


def unmask(payload: bytes, mask: bytes) -> bytes:
    """The payload with the mask taken off; as one large number, which is quicker than byte by byte."""
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(pattern, "little")).to_bytes(size, "little")


class Reader:
    """What a client has sent, as messages: (kind, payload), fragments put together, nothing larger than `largest`."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._buffer = b""
        self._parts: list[bytes] = []               # of a message that comes in fragments
        self._kind = 0                              # of that message, 0 if there is none
        self._size = 0

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The messages that are whole now; BadFrame where the first wrong byte is found, after those before it."""
        buffer = self._buffer + data if self._buffer else data
        self._buffer = b""
        start, end = 0, len(buffer)
        while end - start >= 2:
            first, second = buffer[start], buffer[start + 1]
            kind, size, body = first & 15, second & 127, start + 6
            self._judge(first, second, kind)
            if size > 125:
                body += 2 if size == 126 else 8
                if end < body:
                    break
                size = int.from_bytes(buffer[start + 2:body - 4], "big")
            if size + (self._size if kind < CLOSE else 0) > self.largest:
                raise BadFrame(TOO_LARGE, f"a message of more than {self.largest} bytes")
            if end < body + size:
                break
            payload = unmask(buffer[body:body + size], buffer[body - 4:body])
            start = body + size
            if first & 0x80 and kind:
                yield kind, self._checked(kind, payload)
            else:
                yield from self._fragment(kind, payload, last=bool(first & 0x80))
        self._buffer = buffer[start:]

    def _judge(self, first: int, second: int, kind: int) -> None:
        """Whether a frame may begin with these two bytes here."""
        if first & 0x70:
            raise BadFrame(PROTOCOL_ERROR, "bits that no extension was agreed on for")
        if not second & 0x80:
            raise BadFrame(PROTOCOL_ERROR, "a frame of a client that is not masked")
        if kind >= CLOSE:
            if kind > PONG or not first & 0x80 or second & 127 > 125:
                raise BadFrame(PROTOCOL_ERROR, "no such control frame")
        elif kind > BINARY or (kind == CONTINUATION) != bool(self._kind):
            raise BadFrame(PROTOCOL_ERROR, "a frame that does not follow from the one before")

    def _fragment(self, kind: int, payload: bytes, *, last: bool) -> Iterator[tuple[int, bytes]]:
        self._kind = kind or self._kind
        self._parts.append(payload)
        self._size += len(payload)
        if len(self._parts) > 1000:
            raise BadFrame(TOO_LARGE, "a message in more than 1000 fragments")
        if last:
            kind, whole = self._kind, b"".join(self._parts)
            self._kind, self._size, self._parts = 0, 0, []
            yield kind, self._checked(kind, whole)

    def _checked(self, kind: int, payload: bytes) -> bytes:
        if kind == TEXT and not payload.isascii():
            try:
                payload.decode()
            except UnicodeDecodeError:
                raise BadFrame(BAD_TEXT, "a text that is no UTF-8") from None
        elif kind == CLOSE:
            _judge_close(payload)
        return payload


def _judge_close(payload: bytes) -> None:
    code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else 1000
    if len(payload) == 1 or not (1000 <= code <= 1014 or 3000 <= code <= 4999) or code in (1004, 1005, 1006):
        raise BadFrame(PROTOCOL_ERROR, "no such close code")
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        raise BadFrame(BAD_TEXT, "a text that is no UTF-8") from None
