"""Who is connected to a table at the other processes on the same database. Nothing of it is kept: they tell each other.

A process announces a table's connections when they change, when another asks, and every few seconds; what has not been
heard of for three such times belongs to a process that is gone.
"""
from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

CALL = "!"                          # at the end: the table has started or finished, and bots may listen elsewhere
EVERYTHING = "*"                    # in the place of a table: the process itself is going


@dataclass(frozen=True, slots=True)
class Crowd:
    """The connections of one process at one table."""

    online: frozenset[int] = frozenset()
    spectators: int = 0


class Others:
    """The crowds of all other processes, by table."""

    def __init__(self) -> None:
        self.me = secrets.token_hex(6)
        self._crowds: dict[str, dict[str, tuple[Crowd, float]]] = {}

    def at(self, table: str) -> Crowd:
        """All that are connected to the table elsewhere."""
        found = [crowd for crowd, _ in self._crowds.get(table, {}).values()]
        return Crowd(frozenset().union(*(crowd.online for crowd in found)), sum(crowd.spectators for crowd in found))

    def attended(self) -> list[str]:
        """The tables at which somebody who holds a seat is connected elsewhere."""
        return [table for table, crowds in self._crowds.items() if any(crowd.online for crowd, _ in crowds.values())]

    def announcement(self, table: str, crowd: Crowd, *, ask: bool = False, call: bool = False) -> str:
        seats = "".join(map(str, sorted(crowd.online))) or "-"
        return f"{self.me} {table} {seats} {crowd.spectators} {CALL if call else '?' if ask else '.'}"

    def hear(self, text: str) -> tuple[list[str], bool]:
        """Take an announcement in: the tables where something is new, and whether ours is asked for."""
        who, table, seats, spectators, end = text.split(" ")
        if who == self.me:
            return [], False
        if table == EVERYTHING:
            return [name for name in list(self._crowds) if self._drop(name, who)], False
        crowd = Crowd(frozenset(int(seat) for seat in seats if seat != "-"), int(spectators))
        before = self._crowds.get(table, {}).get(who, (Crowd(), 0.0))[0]
        if crowd == Crowd():
            self._drop(table, who)
        else:
            self._crowds.setdefault(table, {})[who] = (crowd, time.monotonic())
        return [table] if crowd != before else [], end == "?"

    def expire(self, age: float) -> list[str]:
        """Forget those not heard of for so many seconds; the tables where that changes something."""
        oldest = time.monotonic() - age
        gone = [(table, who) for table, crowds in self._crowds.items()
                for who, (_, at) in crowds.items() if at < oldest]
        return [table for table, who in gone if self._drop(table, who)]

    def _drop(self, table: str, who: str) -> bool:
        crowds = self._crowds.get(table, {})
        found = crowds.pop(who, None) is not None
        if found and not crowds:
            del self._crowds[table]
        return found
