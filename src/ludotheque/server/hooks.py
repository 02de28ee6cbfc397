"""Webhooks: "it is your turn", told to an address that a seat has named, tried again with longer and longer waits."""
from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import re
import socket
import ssl
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

from ludotheque.server.refusals import Refused
from ludotheque.server.schema import Hook
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store

LOG = logging.getLogger("ludotheque.server")
TIMEOUT = 10


def check_url(url: str) -> None:
    """An address that a message may be sent to; whether it lies in a private network is judged when it is sent."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or not url.isascii() \
            or not url.isprintable() or " " in url or (port is not None and not 0 < port < 65536):
        raise Refused("bad_request", "a webhook is an address that begins with https:// or http://")


def resolve(host: str, port: int, *, private: bool) -> str:
    """One IP address of the host; OSError if it has none outside private networks."""
    for *_, target in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        found = ipaddress.ip_address(str(target[0]).partition("%")[0])
        if private or (found.is_global and not found.is_multicast):
            return str(found)
    raise OSError(f"{host} is in a private network")


async def post(hook: Hook, *, private: bool) -> int:
    """Send a message, to the very address that was checked, following no redirection; the answer's status. However
    slowly the other side speaks, it has `TIMEOUT` seconds for all of it."""
    parts = urlsplit(hook.url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    named = (f"[{host}]" if ":" in host else host) + (f":{parts.port}" if parts.port else "")
    signature = hmac.new(hook.secret.encode(), hook.body.encode(), hashlib.sha256).hexdigest()
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    async with asyncio.timeout(TIMEOUT):
        address = await asyncio.to_thread(resolve, host, port, private=private)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=ssl.create_default_context() if secure else None,
            server_hostname=host if secure else None)
        try:
            writer.write((f"POST {target} HTTP/1.1\r\nHost: {named}\r\nContent-Type: application/json\r\n"
                          f"Content-Length: {len(hook.body.encode())}\r\nX-Ludotheque-Signature: sha256={signature}\r\n"
                          f"User-Agent: ludotheque\r\nConnection: close\r\n\r\n{hook.body}").encode())
            said = await reader.readline()
        finally:
            writer.transport.abort()
    answer = re.match(rb"HTTP/1\.[01] (\d{3})\b", said)
    if answer is None:
        raise OSError("this is no answer to HTTP")
    return int(answer[1])


class Postman:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def deliver(self, now: int, spawn: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        """Send what is due. Each message is put off first, so that a crash means a second try and never a lost one."""
        delays = self.settings.hook_delays
        for hook in await self.store.hooks_due(now):
            if hook.tries >= len(delays):
                await self.store.drop_hook(hook.id)
                continue
            wait = delays[min(hook.tries + 1, len(delays) - 1)]
            if await self.store.claim_hook(hook, now + 1 + int(1000 * wait)):
                spawn(self._send(hook))

    async def _send(self, hook: Hook) -> None:
        try:
            status = await post(hook, private=self.settings.private_webhooks)
        except (OSError, ValueError) as failed:             # a TimeoutError is an OSError
            LOG.info("a webhook failed", extra={"facts": {
                "table": hook.table, "seat": hook.seat, "why": str(failed) or "no answer in time"}})
            return
        if 200 <= status < 300 or status == 410:
            await self.store.drop_hook(hook.id)
