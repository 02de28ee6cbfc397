"""Dice that can be proven: every draw follows from a secret seed whose hash is published before the game.

A draw is HMAC-SHA256 of its number and purpose under the seed, read as a 256-bit number; values that would favour the
first outcomes are rejected and the next block is taken. After the game the seed is shown and anyone can repeat it.
"""
from __future__ import annotations

import hashlib
import hmac
import secrets

from ludotheque.core.errors import BadOption

SEED_BYTES = 32


class Dice:
    """The draws of one match."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise BadOption(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    @property
    def commitment(self) -> str:
        """What is published before the game."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, number: int, purpose: str, below: int) -> int:
        """0 … below-1, each equally likely; the same number and purpose always give the same draw."""
        fair = (1 << 256) - (1 << 256) % below
        block = 0
        while True:
            message = f"{number}/{purpose}/{block}".encode()
            value = int.from_bytes(hmac.digest(self.seed, message, "sha256"), "big")
            if value < fair:
                return value % below
            block += 1

    def choose(self, number: int, purpose: str, odds: list[tuple[int, int]]) -> int:
        """One of the actions, by its integer weight."""
        rest = self.draw(number, purpose, sum(weight for _, weight in odds))
        for action, weight in odds:
            rest -= weight
            if rest < 0:
                return action
        raise AssertionError("weights are positive")
