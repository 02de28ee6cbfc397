"""The heart of a server without its sockets: a hall on its store, and people inside who play and say what is done.

It is what most servers of the campaign `loss` are: everything between a command and its commit is the server's own,
and `tell` stands where the WebSocket's `done` would. It starts in a hundredth of the time.
"""
from __future__ import annotations

import asyncio
import os
import socket
from typing import Any

from ludotheque.core import files
from ludotheque.server import commands, wire
from ludotheque.server.databases import open_store
from ludotheque.server.hall import Hall, clock_now
from ludotheque.server.keys import new_table_id
from ludotheque.server.refusals import Refused
from ludotheque.server.settings import Settings
from ludotheque.server.table import Table
from ludotheque.server.talk import perform
from ludotheque.trust.mortal import open_mortal

KEY = "0" * 64                      # the hash of nobody's secret: inside nobody has to show one


def tell(*words: object) -> None:
    """One line to whoever ordered us."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def work(_: socket.socket, order: dict[str, Any]) -> None:
    """Play at the tables of the order, and at new ones, until killed; or, if the order says so, until they are over."""
    files.forbid()
    point = order.get("point", "")
    store = open_mortal(order["database"], point, order["after"]) if point else open_store(order["database"])
    asyncio.run(_work(Hall(store, Settings(database=order["database"], cores=1)), order))


async def _work(hall: Hall, order: dict[str, Any]) -> None:
    await hall.start()
    tell("ready", os.getpid())
    names = order["tables"]
    last = order.get("last", False)
    places = [_play_on(hall, name, last=last) for name in names]
    places += [_play_on(hall, "", last=last) for _ in range(order["count"] - len(names)) if not last]
    await asyncio.gather(*places)
    await hall.stop()


async def _play_on(hall: Hall, name: str, *, last: bool) -> None:
    """Play at a table to its end, then at a new one."""
    while True:
        if not name:
            seats = [wire.SeatWish(kind="human")] * 2
            table = commands.open_table(new_table_id(), wire.NewTable(game="moth", seats=seats), [KEY], {}, clock_now())
            await hall.add(table)
            name = table.id
            tell("table", name)
        while await _act(hall, name):
            pass
        tell("over", name)
        if last:
            return
        name = ""


async def _act(hall: Hall, name: str) -> bool:
    """One action of whoever is asked, named by the seat's version, so that a second try has the same name."""
    def asked(table: Table) -> tuple[int, int, str] | None:
        if table.phase != "running" or table.match is None:
            return None
        seat = table.pending()[0]
        legal = table.match.legal(seat)
        version = table.version(seat)
        return seat, version, table.game.action_to_text(legal[version % len(legal)])
    found = await hall.look(name, asked)
    if found is None:
        return False
    seat, version, action = found
    message = wire.Play(id=f"{seat}-{version}", action=action, version=version, seat=seat)
    try:
        done = await hall.act(name, lambda table: perform(table, seat, message))
    except Refused as refused:
        tell("refused", name, refused.code)
        return True
    tell("done", name, seat, done.id, done.version)
    return True
