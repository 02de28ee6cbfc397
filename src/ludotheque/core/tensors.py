"""What a network sees: planes of small integers with names and bounds. Never compiled.

A game says what its planes are (`Game.planes`) and fills them in compiled code (`State.observe`). Until it does, its
view is hashed: each leaf of the view counts in the entry that its path and value fall into, so that every game has a
tensor of fixed size at once.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

HASHED: Final = 512


@dataclass(frozen=True, slots=True)
class Plane:
    """A run of entries of a tensor: its name, how many, what they mean, and their bounds."""

    name: str
    size: int
    high: int
    meaning: str
    low: int = 0


HASHED_PLANES: Final = (
    Plane("hashed", HASHED, 255, "how many leaves of the view (path and value) fall into this entry by their CRC-32"),
)


def hashed(view: Any) -> list[int]:
    """Any view as HASHED counts."""
    counts = [0] * HASHED
    for leaf in _leaves("", view):
        entry = crc32(leaf.encode()) % HASHED
        counts[entry] = min(255, counts[entry] + 1)
    return counts


def _leaves(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key in sorted(value):
            yield from _leaves(f"{path}.{key}", value[key])
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _leaves(f"{path}.{number}", item)
    else:
        yield f"{path}={value}"


def table(planes: tuple[Plane, ...]) -> str:
    """The planes as a table in Markdown, for the rules page of a game."""
    rows = ["| from | size | plane | values | what it says |", "|---|---|---|---|---|"]
    at = 0
    for plane in planes:
        rows.append(f"| {at} | {plane.size} | `{plane.name}` | {plane.low} … {plane.high} | {plane.meaning} |")
        at += plane.size
    return "\n".join(rows) + "\n"
