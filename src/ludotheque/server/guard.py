"""Before anything else looks at a request: who asks, from where, how often; after it: headers, a line in the log."""
from __future__ import annotations

import ipaddress
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from ludotheque.server import wire
from ludotheque.server.hall import Hall
from ludotheque.server.keys import headers_of
from ludotheque.server.limits import Bucket, Buckets
from ludotheque.server.openapi import Methods

LOG = logging.getLogger("ludotheque.access")
ONLY_ENCRYPTED = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
SECURITY_HEADERS = [
    (b"content-security-policy", b"default-src 'none'; script-src 'self'; style-src 'self'; "
     b"style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
     b"media-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
     b"frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"), (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"), (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: Any, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self.settings = hall.settings
        self.requests = Buckets(self.settings.requests)
        self.makers = Buckets(self.settings.tables)
        self.sockets: dict[str, int] = {}
        self.methods: Methods | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["address"] = self.address(scope)
        scope["guard"] = self
        scope["is_secure"] = self.is_secure(scope)
        if scope["type"] == "websocket":            # only under another server than ours, which knows socket.py
            await receive()
            await send({"type": "websocket.close", "code": 1011, "reason": "run this by ludotheque serve"})
            return
        await self._request(scope, receive, send, self.refusal(scope))

    # ---- judging ----------------------------------------------------------------------------------------------------
    def address(self, scope: Any) -> str:
        """Who asks: the peer, or whom the trusted proxies saw."""
        peer = scope["client"][0] if scope.get("client") else "unknown"
        if self.settings.proxies:
            seen = headers_of(scope).get(b"x-forwarded-for", b"").decode("latin-1").split(",")
            if len(seen) >= self.settings.proxies and seen[-self.settings.proxies].strip():
                return str(seen[-self.settings.proxies].strip()[:64])
        return str(peer)

    def is_secure(self, scope: Any) -> bool:
        """Whether the way to us is encrypted: by ourselves, or by the trusted proxy before us."""
        seen = headers_of(scope).get(b"x-forwarded-proto", b"").lower() if self.settings.proxies else b""
        return scope.get("scheme") in ("https", "wss") or seen == b"https"

    def is_free(self, address: str) -> bool:
        """Whether no limits hold for this address: the machine itself."""
        if self.settings.loopback_is_limited or self.settings.proxies:
            return False
        try:
            return ipaddress.ip_address(address).is_loopback
        except ValueError:
            return False

    def take(self, buckets: Buckets, address: str) -> int:
        """0, or the seconds to wait."""
        bucket = buckets.of(address)
        if self.is_free(address) or bucket.take():
            return 0
        self.hall.metrics.limited += 1
        return bucket.wait

    def message_bucket(self, address: str) -> Bucket | None:
        return None if self.is_free(address) else Bucket(self.settings.messages)

    def refusal(self, scope: Any) -> tuple[int, str, str, int] | None:
        """Status, code, sentence and seconds to wait, if the request goes no further."""
        headers = headers_of(scope)
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if self.settings.hosts and (urlsplit(f"//{host}").hostname or "") not in self.settings.hosts:
            return 421, "not_allowed", "this server does not answer to that name", 0
        origin = headers.get(b"origin")
        if origin is not None and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")):
            asked = origin.decode("latin-1").lower()
            if asked not in self.settings.origins and urlsplit(asked).netloc != host:
                return 403, "not_allowed", "this page may not speak to this server (Origin)", 0
        names = [pair.partition(b"=")[0] for pair in scope["query_string"].split(b"&")]
        if len(set(names)) < len(names):                    # which of the two would be meant?
            return 400, "bad_request", "the address names the same thing twice", 0
        wait = self.take(self.requests, scope["address"])
        if wait:
            return 429, "too_many", f"too many requests; try again in {wait} s", wait
        return None

    # ---- passing on -------------------------------------------------------------------------------------------------
    def admit(self, scope: Any) -> tuple[int, str, str, int] | None:
        """A WebSocket knocks: why it may not come in, if so."""
        address = scope["address"] = self.address(scope)
        scope["is_secure"] = self.is_secure(scope)
        refusal = self.refusal(scope)
        crowd = self.sockets.get(address, 0)
        if refusal is None and crowd >= self.settings.sockets_per_address and not self.is_free(address):
            self.hall.metrics.limited += 1
            return 429, "too_many", "too many connections from this address", 60
        if refusal is None and self.hall.stopping:
            return 503, "unavailable", "the server is shutting down", 5
        return refusal

    def enter(self, address: str) -> None:
        self.sockets[address] = self.sockets.get(address, 0) + 1
        self.hall.metrics.sockets += 1

    def leave(self, address: str) -> None:
        self.hall.metrics.sockets -= 1
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    async def _request(self, scope: Any, receive: Any, send: Any, refusal: tuple[int, str, str, int] | None) -> None:
        began = time.perf_counter()
        status = 500

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in SECURITY_HEADERS if h[0] not in names)]
                if scope["is_secure"]:
                    message["headers"].append(ONLY_ENCRYPTED)
                if status == 405 or scope["method"] == "OPTIONS":
                    self.methods = self.methods or Methods(self.app)
                    allowed = self.methods.of(scope["path"]).encode()
                    message["headers"] = [*(h for h in message["headers"] if h[0].lower() != b"allow"),
                                          (b"allow", allowed)]
                if scope["path"].startswith("/api") and b"cache-control" not in names:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)
        if refusal is not None:
            await refuse(answer, *refusal)
        else:
            await self.app(scope, receive, answer)
        counted = self.hall.metrics.requests
        counted[status] = counted.get(status, 0) + 1
        LOG.info("request", extra={"facts": {
            "method": scope["method"], "path": scope["path"][:200], "status": status, "address": scope["address"],
            "ms": round(1000 * (time.perf_counter() - began), 1)}})


async def refuse(send: Any, status: int, code: str, sentence: str, wait: int) -> None:
    body = wire.ENCODER.encode(wire.Refusal(code=code, sentence=sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
