"""Frames: what the RFC lets a client send is understood, byte by byte or at once; everything else ends with a code."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from ludotheque.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    TEXT,
    BadFrame,
    Reader,
    accept_key,
    close_frame,
    frame,
)

LARGEST = 1000


def masked(kind: int, payload: bytes, *, fin: bool = True, mask: bytes = b"\x01\x80\x7f\xff") -> bytes:
    """A client's frame, put together by hand."""
    size = len(payload)
    head = bytes([(0x80 if fin else 0) | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


def read(*pieces: bytes) -> tuple[list[tuple[int, bytes]], int]:
    """The messages in these pieces, and the code that ended it (0: none)."""
    reader, found = Reader(LARGEST), []
    try:
        for piece in pieces:
            for message in reader.feed(piece):
                found.append(message)
    except BadFrame as bad:
        return found, bad.code
    return found, 0


def test_the_example_of_the_rfc():
    assert accept_key("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert read(bytes.fromhex("818537fa213d7f9f4d5158")) == ([(TEXT, b"Hello")], 0)
    assert frame(TEXT, b"Hello") == bytes.fromhex("810548656c6c6f")


@pytest.mark.parametrize("key", ["", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZQ==", "é" * 24])
def test_what_is_no_key_is_refused(key):
    assert accept_key(key) is None


messages = st.lists(st.one_of(
    st.tuples(st.just(TEXT), st.text(max_size=300).map(str.encode)),
    st.tuples(st.just(BINARY), st.binary(max_size=300)),
    st.tuples(st.just(PING), st.binary(max_size=125))), max_size=6)


@given(messages, st.lists(st.integers(1, 40), max_size=60), st.binary(min_size=4, max_size=4))
def test_messages_arrive_whole_however_they_are_cut(sent, cuts, mask):
    data = b"".join(masked(kind, payload, mask=mask) for kind, payload in sent)
    pieces, start = [], 0
    for cut in cuts:
        pieces.append(data[start:start + cut])
        start += cut
    assert read(*pieces, data[start:]) == (sent, 0)
    assert read(*(data[n:n + 1] for n in range(len(data)))) == (sent, 0)


@given(st.lists(st.binary(max_size=50), min_size=1, max_size=6), st.booleans())
def test_fragments_are_put_together_and_a_ping_may_come_between(parts, ping):
    data = b""
    for number, part in enumerate(parts):
        data += masked(BINARY if number == 0 else CONTINUATION, part, fin=number == len(parts) - 1)
        data += masked(PING, b"?") if ping and number < len(parts) - 1 else b""
    found, code = read(data)
    assert code == 0
    assert [message for message in found if message[0] == BINARY] == [(BINARY, b"".join(parts))]


@given(st.integers(0, 70_000))
def test_what_we_send_is_what_another_program_reads(size):
    payload = b"x" * size
    data = frame(TEXT, payload)
    parser = Frame.parse(_exactly(data), mask=False)
    try:
        while True:
            next(parser)
    except StopIteration as done:
        assert (done.value.opcode, done.value.fin, done.value.data) == (Opcode.TEXT, True, payload)


def _exactly(data: bytes):
    """A reader of bytes in the manner of websockets: a generator that never has to wait."""
    at = 0

    def take(size: int):
        nonlocal at
        piece = data[at:at + size]
        at += size
        return piece
        yield
    return take


@pytest.mark.parametrize(("data", "code"), [
    (b"\x81\x05Hello", 1002),                                       # not masked
    (masked(TEXT | 0x40, b"x"), 1002), (masked(TEXT | 0x10, b"x"), 1002),
    (masked(3, b""), 1002), (masked(11, b""), 1002), (masked(15, b""), 1002),
    (masked(PING, b"", fin=False), 1002), (masked(PING, b"x" * 126), 1002),
    (masked(CONTINUATION, b"x"), 1002),                             # nothing to continue
    (masked(TEXT, b"x", fin=False) + masked(TEXT, b"y"), 1002),     # a new message inside another
    (masked(TEXT, b"\xff"), 1007),
    (masked(TEXT, b"\xc3", fin=False) + masked(CONTINUATION, b"("), 1007),
    (masked(TEXT, b"x" * (LARGEST + 1)), 1009),
    (masked(TEXT, b"x" * LARGEST, fin=False) + masked(CONTINUATION, b"x"), 1009),
    (masked(TEXT, b"", fin=False) + masked(CONTINUATION, b"", fin=False) * 1000, 1009),
    (b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4), 1009),
    (masked(CLOSE, b"\x03"), 1002), (masked(CLOSE, (1005).to_bytes(2, "big")), 1002),
    (masked(CLOSE, (999).to_bytes(2, "big")), 1002), (masked(CLOSE, (1000).to_bytes(2, "big") + b"\xff"), 1007)])
def test_what_a_client_may_not_send_ends_the_connection_with_a_code(data, code):
    before = masked(TEXT, b"before")
    assert read(before + data) == ([(TEXT, b"before")], code)


def test_a_character_may_be_cut_between_fragments_and_a_close_may_say_why():
    assert read(masked(TEXT, b"\xc3", fin=False) + masked(CONTINUATION, b"\xa9")) == ([(TEXT, "é".encode())], 0)
    for payload in (b"", (1000).to_bytes(2, "big"), (4999).to_bytes(2, "big") + "é".encode()):
        assert read(masked(CLOSE, payload)) == ([(CLOSE, payload)], 0)
    assert close_frame(4408, "x")[2:] == (4408).to_bytes(2, "big") + b"x"


@given(st.one_of(st.binary(max_size=200), messages.flatmap(lambda sent: st.tuples(
    st.just(b"".join(masked(kind, payload) for kind, payload in sent)), st.integers(0, 2000), st.binary(max_size=3)
).map(lambda drawn: drawn[0][:drawn[1]] + drawn[2] + drawn[0][drawn[1] + len(drawn[2]):]))))
def test_any_bytes_are_judged_as_another_program_judges_them(data):
    """The same messages before the first wrong byte, and an end in the same place; never anything but BadFrame."""
    found, code = read(data)
    other = ServerProtocol(state=OPEN, max_size=LARGEST)
    other.receive_data(data)
    theirs, parts = [], []
    for event in other.events_received():
        assert isinstance(event, Frame)
        if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            parts.append(event)
            if event.fin:
                theirs.append((int(parts[0].opcode), b"".join(bytes(part.data) for part in parts)))
                parts = []
        else:
            theirs.append((int(event.opcode), bytes(event.data)))
            if event.opcode == Opcode.CLOSE:
                break
    ours = []
    for message in found:
        ours.append(message)
        if message[0] == CLOSE:
            break
    if CLOSE in [kind for kind, _ in ours] or code == 1007:         # they look at texts later, at nothing after a close
        assert theirs[:len(ours)] == ours
        return
    assert theirs == ours
    if code:
        other.receive_data(bytes(70_000))                           # we judge by the first two bytes, they by the whole
    assert (other.parser_exc is not None) == (code != 0)
