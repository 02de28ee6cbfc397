"""Who may see and do what: from the keys somebody holds to a seat."""
from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.seats import SPECTATOR
from ludotheque.server.refusals import Refused
from ludotheque.server.table import Table


def pick_seat(table: Table, held: Sequence[str], wish: int | None) -> int:
    """The seat that somebody acts for: the one wished, if it is theirs; else theirs, the one asked first."""
    return pick_own(table, table.seats_of(held), held, wish)


def pick_own(table: Table, own: Sequence[int], held: Sequence[str], wish: int | None) -> int:
    """`pick_seat` for somebody of whom one knows already which seats are theirs."""
    if not own:
        raise Refused("not_allowed" if held else "no_secret", "you hold no seat at this table")
    if wish is not None:
        if wish not in own:
            raise Refused("not_allowed", f"seat {wish} is not yours")
        return wish
    pending = [seat for seat in table.pending() if seat in own]
    return (pending or own)[0]


def pick_viewer(table: Table, held: Sequence[str], wish: int | None) -> int:
    """Through whose eyes somebody sees the table: a seat of theirs, or a spectator's if there may be some."""
    own = table.seats_of(held)
    if wish is not None:
        if wish not in own:
            raise Refused("not_allowed" if held else "no_secret", f"seat {wish} is not yours")
        return wish
    if own:
        return pick_seat(table, held, None)
    if not table.opened.spectators:
        raise Refused("not_allowed" if held else "no_secret", "this table has no spectators")
    return SPECTATOR


def need_seat(table: Table, held: Sequence[str]) -> list[int]:
    own = table.seats_of(held)
    if not own:
        raise Refused("not_allowed" if held else "no_secret", "you hold no seat at this table")
    return own


def need_host(table: Table, held: Sequence[str]) -> None:
    if not table.is_host(held):
        raise Refused("not_allowed" if held else "no_secret", "only whoever opened the table may do that")
