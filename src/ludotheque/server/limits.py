"""Rate limits: a bucket of tokens a connection and an address."""
from __future__ import annotations

import time

from ludotheque.server.settings import Rate

MOST_BUCKETS = 20_000


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.tokens = float(rate.burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until there is a token again."""
        return max(1, int((1 - self.tokens) / self.rate.per_second) + 1)

    @property
    def is_full(self) -> bool:
        return self.tokens + (time.monotonic() - self.at) * self.rate.per_second >= self.rate.burst


class Buckets:
    """One bucket an address; full ones are forgotten, so that memory is bounded."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.by_address: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        bucket = self.by_address.get(address)
        if bucket is None:
            if len(self.by_address) >= MOST_BUCKETS:
                self.by_address = {a: b for a, b in self.by_address.items() if not b.is_full}
                while len(self.by_address) >= MOST_BUCKETS:
                    self.by_address.pop(next(iter(self.by_address)))
            bucket = self.by_address[address] = Bucket(self.rate)
        return bucket
