"""Moving all tables out of a store and into another one, and checking that what a store holds is whole."""
from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec

from ludotheque.core.errors import LudothequeError
from ludotheque.games import find
from ludotheque.server import lines as log
from ludotheque.server.conversions import converted
from ludotheque.server.schema import BotAccount, Row, StoreError
from ludotheque.server.store import Store
from ludotheque.server.table import Stranded, fold

FIRST = {"ludotheque export": 1}
# what reading a log may raise that somebody has meddled with
BROKEN = (LudothequeError, msgspec.MsgspecError, AttributeError, LookupError, TypeError, ValueError, AssertionError,
          OverflowError)


class Packed(msgspec.Struct):
    """A table in an export: its row, its log, the hashes of its keys."""

    row: dict[str, Any]
    lines: list[msgspec.Raw]
    keys: list[tuple[str, int]]


async def export(store: Store) -> AsyncIterator[bytes]:
    """All of a store as JSON lines. They hold secrets: seeds of running games, hashes of keys."""
    yield msgspec.json.encode(FIRST)
    for bot in await store.bots():
        yield msgspec.json.encode({"bot": {"name": bot.name, "key": bot.key, "created": bot.created,
                                           "accepts": msgspec.Raw(bot.accepts)}})
    for name in await store.all_ids():
        found = await store.read(name)
        if found is not None:
            row, lines = found
            fields = msgspec.structs.asdict(row)
            try:
                fields["summary"] = row.summary.decode()
                for line in lines:
                    log.decode(line)
            except (UnicodeDecodeError, msgspec.MsgspecError) as bad:
                raise StoreError(f"table {name} is damaged ({bad}); ludotheque db check says what else is") from None
            yield msgspec.json.encode(Packed(fields, [msgspec.Raw(line) for line in lines], await store.keys_of(name)))


async def take_in(store: Store, lines: Iterable[bytes]) -> tuple[int, int]:
    """Put an export into a store: how many tables came in, how many were there already."""
    taken = known = 0
    for number, line in enumerate(lines, 1):
        try:
            if number == 1:
                if msgspec.json.decode(line) != FIRST:
                    raise StoreError("line 1: this is no export of Ludothèque")
                continue
            if line.startswith(b'{"bot"'):
                bot = msgspec.json.decode(line)["bot"]
                await store.add_bot(BotAccount(name=bot["name"], key=bot["key"], created=bot["created"],
                                               accepts=msgspec.json.encode(bot["accepts"])))
                continue
            packed = msgspec.json.decode(line, type=Packed)
            row = Row(**{**packed.row, "summary": str(packed.row["summary"]).encode()})
            bodies = [bytes(body) for body in packed.lines]
            _judge(row.id, bodies)
        except (msgspec.MsgspecError, TypeError, KeyError, UnicodeDecodeError) as bad:
            raise StoreError(f"line {number}: {bad}") from None
        if await store.put_back(row, bodies, packed.keys):
            taken += 1
        else:
            known += 1
    return taken, known


def _judge(name: str, bodies: list[bytes]) -> None:
    try:
        fold(name, bodies)
    except Stranded:
        pass                                        # of other rules, and converted when it is next played
    except BROKEN as bad:
        raise StoreError(f"table {name}: {bad}") from None


async def check(store: Store) -> tuple[int, list[str]]:
    """How many tables there are, and a sentence about each that is not whole."""
    faults, names = [], await store.all_ids()
    for name in names:
        found = await store.read(name)
        if found is None:
            continue
        row, bodies = found
        if len(bodies) != row.head:
            faults.append(f"table {name} has {len(bodies)} lines, its head says {row.head}")
            continue
        try:
            table = fold(name, bodies)
        except Stranded as stranded:
            if row.phase == "running":
                try:
                    converted(find(row.game), row.rules, row.position)
                    faults.append(f"{stranded} (it goes on from its stored position when it is next opened)")
                except LudothequeError as bad:
                    faults.append(f"{stranded} (it cannot go on: {bad})")
            continue
        except BROKEN as bad:
            faults.append(f"table {name} cannot be read: {bad}")
            continue
        position = table.match.position if table.match else ""
        if (row.phase, row.position) != (table.phase, position):
            faults.append(f'table {name}: the log leads to "{position}" ({table.phase}), the row says '
                          f'"{row.position}" ({row.phase})')
        if set(table.keys()) != set(await store.keys_of(name)):
            faults.append(f"table {name}: the keys of its seats are not those of its log")
    return len(names), faults
