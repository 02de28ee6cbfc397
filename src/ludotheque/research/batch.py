"""Many games stepped together: without the GIL where compiled, else in plain Python with the same results."""
from __future__ import annotations

from importlib import import_module
from typing import Any

try:
    Batch: Any = import_module("ludotheque.research.native").Batch
except ImportError:
    Batch = import_module("ludotheque.research.plain_batch").PlainBatch

__all__ = ["Batch"]
