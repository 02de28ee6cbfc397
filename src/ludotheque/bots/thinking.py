"""So many iterations of a search: without the GIL where compiled, else in plain Python with the same result."""
from __future__ import annotations

from ludotheque.bots.search import Search
from ludotheque.core.state import State

try:
    from ludotheque.bots.native import think
except ImportError:

    def think(search: Search, root: State, state: State, iterations: int) -> None:
        """So many iterations from the root."""
        search.think(root, state, iterations)


__all__ = ["think"]
