"""Copying and comparing the fields of a state, whatever the game. Compiled code uses memory.pxd: memcpy, memcmp."""
from __future__ import annotations

from typing import Any, Final

# What belongs to the State object and not to the position; `State.copy_from` sees to `seats` itself.
BUFFERS: Final = frozenset({"seats", "actions", "weights", "count", "tracing", "events", "told", "seen", "seed",
                             "imagining", "world"})


def copy_fields(into: Any, source: Any) -> None:
    """Every field that the game's own class adds to State, none forgotten."""
    fields = into.__dict__
    for name, value in source.__dict__.items():
        if name not in BUFFERS:
            fields[name] = value[:] if type(value) is list else value


def same_fields(one: Any, other: Any) -> bool:
    """Whether every field that the game's own class adds to State is the same."""
    first, second = one.__dict__, other.__dict__
    return all(second[name] == value for name, value in first.items() if name not in BUFFERS)
