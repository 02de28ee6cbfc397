"""`ludotheque db`: the tables of a server, copied, moved and checked."""
from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.serve import default_database
from ludotheque.core.errors import BadOption

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("db", help="back up, restore, export, import or check the tables of a server")
    parser.add_argument("what", choices=["backup", "restore", "export", "import", "check"])
    parser.add_argument("file", type=Path, nargs="?", help="the copy; it holds secrets of running games")
    parser.add_argument("--database", metavar="PATH|postgresql://…", help="where the tables are (your data directory)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    address = chosen.database or default_database()
    if (chosen.file is None) != (chosen.what == "check"):
        raise BadOption(f"db {chosen.what} needs {'no file' if chosen.file else 'a file'}")
    return {"backup": backup, "restore": restore, "export": export, "import": take_in, "check": check}[chosen.what](
        address, chosen.file)


def where(address: str) -> str:
    """A database as it may be printed: an address without its password."""
    return re.sub(r"(//[^:/@]*):[^@]*@", r"\1:…@", address)


def _need(address: str) -> None:
    from ludotheque.server.databases import is_postgres

    if not is_postgres(address) and not Path(address).is_file():
        raise BadOption(f"there is no database {where(address)}")


def _refuse_existing(file: Path) -> None:
    if file.exists():
        raise BadOption(f"{file} exists already")


def backup(address: str, file: Path) -> int:
    """A copy of this moment, even while the server runs: an SQLite file of an SQLite file, else an export."""
    from ludotheque.server.databases import is_postgres
    from ludotheque.server.sqlite import Sqlite

    if is_postgres(address):
        return export(address, file)
    _need(address)
    _refuse_existing(file)
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    Sqlite(Path(address), exclusive=False).backup(file)
    print(f"{file}: a copy of {address}")
    return 0


def restore(address: str, file: Path) -> int:
    """Put a copy in the place of a database that is not there (any more)."""
    from ludotheque.server.databases import is_postgres, open_store
    from ludotheque.server.sqlite import Sqlite

    if is_postgres(address):
        return take_in(address, file)
    if not file.is_file():
        raise BadOption(f"there is no file {file}")
    _refuse_existing(Path(address))
    asyncio.run(_close(open_store(str(file))))                  # refuses what is no database of ours
    Path(address).parent.mkdir(parents=True, exist_ok=True)
    Sqlite(file, exclusive=False).backup(Path(address))
    print(f"{address}: restored from {file}")
    return check(address, None)


async def _close(store: object) -> None:
    from ludotheque.server.store import Store

    assert isinstance(store, Store)
    await store.close()


def export(address: str, file: Path) -> int:
    from ludotheque.server import moving
    from ludotheque.server.databases import open_store

    _need(address)
    _refuse_existing(file)

    async def work() -> int:
        store = open_store(address, exclusive=False)
        count, whole = -1, False
        try:
            with open(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "wb") as target:
                async for line in moving.export(store):
                    target.write(line + b"\n")
                    count += 1
            whole = True
        finally:
            await store.close()
            if not whole:
                file.unlink()                                   # half an export would pass for one
        return count
    print(f"{file}: {asyncio.run(work())} tables and bots")
    return 0


def take_in(address: str, file: Path) -> int:
    from ludotheque.server import moving
    from ludotheque.server.databases import open_store

    async def work() -> tuple[int, int]:
        with file.open("rb") as source:
            store = open_store(address)
            try:
                return await moving.take_in(store, source)
            finally:
                await store.close()
    taken, known = asyncio.run(work())
    print(f"{where(address)}: {taken} tables came in, {known} were there already")
    return 0


def check(address: str, _: Path | None) -> int:
    """Read every table from its log and compare it with what the database says of it; SQLite's own check too."""
    from ludotheque.server import moving
    from ludotheque.server.databases import is_postgres, open_store

    _need(address)

    async def work() -> tuple[int, list[str]]:
        store = open_store(address, exclusive=False)
        try:
            count, faults = await moving.check(store)
            if not is_postgres(address):
                said = await store._select("pragma integrity_check", ())
                faults += [f"SQLite: {line}" for (line,) in said if line != "ok"]
            return count, faults
        finally:
            await store.close()
    count, faults = asyncio.run(work())
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{count} tables, {len(faults) or 'no'} faults")
    return 1 if faults else 0
