"""Clients of a server, as small as can be: a request over HTTP, a WebSocket, and somebody who plays at a seat."""
from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

CUT = (OSError, EOFError, WebSocketException, TimeoutError)      # what a connection raises when the server dies
PATIENCE = 120.0


async def ask(port: int, method: str, path: str, body: Any = None, secret: str = "") -> tuple[int, Any]:
    """One request on a connection of its own: the status and the body, decoded if it is JSON."""
    return await asyncio.wait_for(_ask(port, method, path, body, secret), PATIENCE)


async def _ask(port: int, method: str, path: str, body: Any, secret: str) -> tuple[int, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        content = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close",
                f"Content-Length: {len(content)}"]
        head += ["Content-Type: application/json"] if content else []
        head += [f"Authorization: Bearer {secret}"] if secret else []
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + content)
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
    head_bytes, found, text = answer.partition(b"\r\n\r\n")
    if not found:
        raise EOFError("the server hung up")
    status = int(head_bytes.split(b" ", 2)[1])
    if b"application/json" not in head_bytes.lower():
        return status, text
    try:
        return status, json.loads(text)
    except ValueError:
        raise EOFError("the server hung up in the middle of an answer") from None


async def call(port: int) -> ClientConnection:
    """A WebSocket to the server."""
    return await connect(f"ws://127.0.0.1:{port}/ws", compression=None, max_size=None, ping_interval=None, proxy=None,
                         open_timeout=PATIENCE, close_timeout=1)


async def open_table(port: int, game: str, seats: int, **more: Any) -> tuple[str, str]:
    """A table whose seats are all held by one secret: its id, and the secret."""
    status, made = await ask(port, "POST", "/api/tables", {
        "game": game, "name": "trust", "seats": [{"kind": "human"}] * seats, **more})
    if status != 201:
        raise EOFError(f"the server answered {status}: {made}")
    return made["table"], made["secret"]


def may_choose(frame: dict[str, Any], seat: int) -> list[str]:
    """The actions that a seat is asked to choose from by a frame; none if it has chosen or is not asked."""
    now = frame.get("now") or {}
    if seat in now.get("chosen", []):
        return []
    return [offer["action"] for offer in now.get("legal", [])]
