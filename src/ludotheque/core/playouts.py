"""Many random games from one position: without the GIL where compiled, else in plain Python with the same result."""
from __future__ import annotations

from ludotheque.core.state import State

try:
    from ludotheque.core.native import copies, playouts
except ImportError:

    def playouts(start: State, scratch: State, games: int, seed: int, limit: int) -> int:
        """Play `games` random games from a position; the number of actions in all, -1 past the limit."""
        total = 0
        for game in range(games):
            scratch.assign(start)
            scratch.reseed(seed + game * 1000003)
            plies = scratch.play_out(limit)
            if plies < 0:
                return -1
            total += plies
        return total

    def copies(source: State, into: State, times: int) -> None:
        """Copy a position many times: for measuring what one copy costs."""
        for _ in range(times):
            into.assign(source)


__all__ = ["copies", "playouts"]
