"""Secrets of seats, browsers and bots: 128 random bits each. Only their hashes are kept; a hash opens nothing."""
from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection
from typing import Any

COOKIE, SECURE_COOKIE = "ludotheque", "__Host-ludotheque"       # the second where the way to us is encrypted
_SECRET = re.compile(r"[0-9a-f]{32}", re.ASCII)
_TABLE = re.compile(r"[a-z2-9]{12}", re.ASCII)
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"            # no letters that read like others; 60 bits in 12


def new_secret() -> str:
    return secrets.token_hex(16)


def new_table_id() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def is_secret(text: str) -> bool:
    return _SECRET.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    return _TABLE.fullmatch(text) is not None


def hash_of(secret: str) -> str:
    """What is stored of a secret. It needs no salt: 128 random bits cannot be guessed by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(hashes: Collection[str], held: Collection[str]) -> bool:
    """Whether one of the hashes held is among these; every pair is compared, in constant time each."""
    found = False
    for one in hashes:
        for other in held:
            found |= hmac.compare_digest(one, other)
    return found


def headers_of(scope: Any) -> dict[bytes, bytes]:
    return dict(scope["headers"])


def held_by(scope: Any) -> list[str]:
    """The hashes of the secrets that come with a request: a bearer token, a browser's cookie."""
    headers, found = headers_of(scope), []
    bearer = headers.get(b"authorization", b"").decode("latin-1")
    if bearer[:7].lower() == "bearer " and is_secret(bearer[7:].strip()):
        found.append(hash_of(bearer[7:].strip()))
    cookie = cookie_of(scope)
    if cookie:
        found.append(hash_of(cookie))
    return found


def cookie_name(scope: Any) -> str:
    """The name of a browser's cookie: over an encrypted way one that no other way and no other host can set."""
    return SECURE_COOKIE if scope["is_secure"] else COOKIE


def cookie_of(scope: Any) -> str:
    for part in headers_of(scope).get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == cookie_name(scope) and is_secret(value):
            return str(value)
    return ""
