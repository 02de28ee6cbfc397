"""The bot API, in the manner of lichess: a token, streams of JSON lines, actions by POST."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from ludotheque.server import wire
from ludotheque.server.desk import Asked, Seat, hall_of, limit_making
from ludotheque.server.hall import Hall, clock_now
from ludotheque.server.keys import hash_of, held_by, new_secret
from ludotheque.server.library import game_named
from ludotheque.server.refusals import Refused
from ludotheque.server.schema import BotAccount
from ludotheque.server.seating import pick_seat
from ludotheque.server.table import Table
from ludotheque.server.watching import Waiting

KEEP_ALIVE = 6                      # seconds between empty lines
MOST_UNREAD = 500
NDJSON = "application/x-ndjson"


class Lobby:
    """The streams of the bots that are here."""

    def __init__(self, hall: Hall) -> None:
        self.streams: dict[str, set[asyncio.Queue[bytes]]] = {}
        hall.on_start = lambda table: self.tell(table, "table_start")
        hall.on_finish = lambda table: self.tell(table, "table_finish")
        hall.on_stop = self.stop

    def stop(self) -> None:
        for streams in self.streams.values():
            for stream in streams:
                stream.put_nowait(b"\n")

    def tell(self, table: Table, kind: str) -> None:
        for number, seat in enumerate(table.seats):
            for key in seat.keys:
                for stream in self.streams.get(key, ()):
                    if stream.qsize() < MOST_UNREAD:
                        stream.put_nowait(notice(kind, table.id, number, table.opened.game))


def notice(kind: str, table: str, seat: int, game: str) -> bytes:
    return msgspec.json.encode({"type": kind, "table": table, "seat": seat, "game": game}) + b"\n"


@post("/bots", summary="Register a bot; the token is shown once")
async def register(request: Asked, data: JSONBody[wire.Registration]) -> wire.Registered:
    limit_making(request)
    for one in data.accepts:
        game = game_named(one.game)
        options = {option.name: option.values for option in game.options}
        for name, values in one.options.items():
            if name not in options or (options[name] and not set(values) <= set(options[name])):
                raise Refused("bad_request", f'{game.name} has no option "{name}" with these values')
    token = new_secret()
    account = BotAccount(name=data.name, key=hash_of(token), accepts=msgspec.json.encode(data.accepts),
                         created=clock_now())
    if not await hall_of(request).store.add_bot(account):
        raise Refused("taken", f'there is a bot "{data.name}" already')
    return wire.Registered(name=data.name, token=token)


@get("/bots", summary="The bots one may invite")
async def list_bots(request: Asked) -> list[wire.BotInfo]:
    lobby: Lobby = request.app.state.lobby
    return [wire.BotInfo(name=bot.name, accepts=msgspec.json.decode(bot.accepts, type=list[wire.Acceptance]),
                         online=bool(lobby.streams.get(bot.key))) for bot in await hall_of(request).store.bots()]


async def _bot_key(request: Asked) -> str:
    """The key of the bot that asks."""
    held = held_by(request.scope)
    known = {bot.key for bot in await hall_of(request).store.bots()}
    for key in held:
        if key in known:
            return key
    raise Refused("not_allowed" if held else "no_secret", "this needs the token of a bot")


@get("/bot/stream", summary="A bot's tables as JSON lines: those that run, then each that starts or finishes",
     media_type=NDJSON)
async def stream(request: Asked) -> Stream:
    key = await _bot_key(request)
    hall, lobby = hall_of(request), request.app.state.lobby

    async def lines() -> AsyncIterator[bytes]:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        lobby.streams.setdefault(key, set()).add(queue)         # first: a table may start while we look
        try:
            seats = await hall.store.opened_by([key])
            running = {row.id: row for row in await hall.store.rows([table for table, _ in seats])
                       if row.phase == "running"}
            for table, seat in seats:
                if table in running:
                    yield notice("table_start", table, seat, running[table].game)
            while not hall.stopping:
                try:
                    yield await asyncio.wait_for(queue.get(), KEEP_ALIVE)
                except TimeoutError:
                    yield b"\n"
        finally:
            lobby.streams[key].discard(queue)
            if not lobby.streams[key]:
                del lobby.streams[key]
    return Stream(lines(), media_type=NDJSON)


@get("/bot/tables/{table:str}/stream", media_type=NDJSON,
     summary="A table as JSON lines: the same frames as the WebSocket's, a full view first")
async def table_stream(request: Asked, table: FromPath[str], seat: Seat = None) -> Stream:
    held, hall = held_by(request.scope), hall_of(request)

    def who(found: Table) -> tuple[int, list[int], bool]:
        return pick_seat(found, held, seat), found.seats_of(held), found.is_host(held)
    viewer, own, host = await hall.look(table, who)

    async def lines() -> AsyncIterator[Any]:
        waiting = Waiting(hall.settings.queue_frames)
        live, watcher = await hall.watch(table, viewer, None, own, waiting, host=host)
        try:
            while True:
                try:
                    if not await asyncio.wait_for(waiting.has_news(), KEEP_ALIVE):
                        return
                except TimeoutError:
                    yield b"\n"
                while waiting.frames:
                    yield waiting.frames.popleft() + b"\n"
        finally:
            hall.unwatch(live, watcher)
    return Stream(lines(), media_type=NDJSON)


robots = Router("/api", tags=["bots"], route_handlers=[register, list_bots, stream, table_stream])
