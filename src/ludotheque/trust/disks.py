"""Disks that fail under a server: full, read-only, torn in the middle of a write. A part of the campaign `loss`."""
from __future__ import annotations

import json
import shutil
import signal
import sqlite3
from pathlib import Path
from random import Random

from ludotheque.core.errors import LudothequeError
from ludotheque.server import lines as log
from ludotheque.server import moving
from ludotheque.server.sqlite import open_file
from ludotheque.server.store import Store
from ludotheque.trust.calling import ask, call, open_table
from ludotheque.trust.campaign import Report
from ludotheque.trust.hosting import Host

Logs = dict[str, list[bytes]]       # by table: its lines
PAGE = 4096
TEARS = 24


async def run(host: Host, folder: Path, rng: Random, report: Report) -> None:
    """Every trouble once, on a file of some twenty tables."""
    file = folder / "disk" / "tables.db"
    file.parent.mkdir()
    seat = await play(host, file, 20)
    before = await read_all(file)
    if len(before) != 20:
        report.failures.append(f"{len(before)} of 20 tables were kept")
    await full(host, file, before, seat, report)
    await read_only(host, file, report)
    await torn_log(host, file, folder / "torn", rng, report)
    await torn_file(file, folder / "torn", rng, report)


async def read_all(file: Path) -> Logs:
    """Every table's log, as a fresh opening of the file reads it; the check finds no fault in them."""
    store = open_file(file)
    try:
        _, faults = await moving.check(store)
        if faults:
            raise LudothequeError(f"{file.name}: {faults[0]}")
        return {name: found[1] for name in await store.all_ids() if (found := await store.read(name)) is not None}
    finally:
        await store.close()


async def play(host: Host, file: Path, count: int) -> tuple[str, str]:
    """Tables with an action each but the last, on a server that then ends; the last table and its secret."""
    await host.start(str(file))
    if not await host.is_ready():
        raise LudothequeError(f"no server starts on {file}: {host.complaints()[-600:]}")
    for number in range(count):
        table, secret = await open_table(host.port, "moth", 2)
        if number < count - 1:
            status, answer = await ask(host.port, "POST", f"/api/tables/{table}/play",
                                       {"id": "first", "action": "c1", "version": 2, "seat": 0}, secret)
            if status != 200:
                raise LudothequeError(f"an action is answered {status} {answer}")
    host.send(signal.SIGTERM)
    await host.ended()
    return table, secret


# ---- a full disk ----------------------------------------------------------------------------------------------------
async def full(host: Host, file: Path, before: Logs, seat: tuple[str, str], report: Report) -> None:
    """The disk takes no more: every command is refused in a sentence, looking goes on, and once there is room again
    the very same message is done."""
    await host.start(str(file), largest_file=3 * PAGE)
    if not await host.is_ready():
        report.failures.append(f"a full disk: no server starts: {host.complaints()[-600:]}")
        return
    made, refused = [], None
    for _ in range(200):
        status, answer = await ask(host.port, "POST", "/api/tables", {
            "game": "moth", "name": "full", "seats": [{"kind": "human"}, {"kind": "human"}]})
        if status != 201:
            refused = status, answer
            break
        made.append(answer["table"])
    if refused is None or refused[0] != 503 or refused[1].get("code") != "unavailable":
        report.failures.append(f"a full disk: the answer was {refused} after {len(made)} new tables")
    looked, _ = await ask(host.port, "GET", f"/api/tables/{seat[0]}")
    if looked != 200:
        report.failures.append(f"a full disk: looking at a table is answered {looked}")
    said, message = await _refused_line(host, seat, report)
    host.kill()
    await host.ended()
    now = await read_all(file)
    if not all(now.get(table, [])[:len(lines)] == lines for table, lines in before.items()):
        report.failures.append("a full disk: an earlier game is not as it was")
    if [table for table in made if table not in now]:
        report.failures.append("a full disk: a table that was acknowledged is not there")
    if [line.client for line in map(log.decode, now[seat[0]]) if isinstance(line, log.Said)] != said:
        report.failures.append("a full disk: what was acknowledged is not what is there")
    await host.start(str(file))
    await host.is_ready()
    status, done = await ask(host.port, "POST", f"/api/tables/{seat[0]}/chat", message, seat[1])
    if status != 200 or done.get("again"):
        report.failures.append(f"after a full disk the same message is answered {status} {done}")
    host.send(signal.SIGTERM)
    await host.ended()
    report.figures["a full disk"] = (f"refused after {len(made)} tables and {len(said)} messages more, "
                                     f"{len(before)} earlier games intact")


async def _refused_line(host: Host, seat: tuple[str, str], report: Report
                        ) -> tuple[list[str], dict[str, object] | None]:
    """Chat on a WebSocket of a server that soon cannot write: the lines that were acknowledged, and the one that was
    refused. The connection goes on."""
    table, secret = seat
    said = list[str]()
    line = await call(host.port)
    try:
        await line.send(json.dumps({"type": "hello", "table": table, "seat": 0, "secret": secret}))
        for number in range(2_000):
            body: dict[str, object] = {"id": f"line {number}", "text": f"{number} " + "x" * 400, "seat": 0}
            await line.send(json.dumps({"type": "chat", **body}))
            frame: dict[str, object] = {}
            while frame.get("id") != body["id"]:
                frame = json.loads(await line.recv())
            if frame["type"] != "done":
                if frame.get("code") != "unavailable":
                    report.failures.append(f"a full disk: a message is answered {frame}")
                await line.send('{"type": "ping", "id": "still here"}')
                while frame.get("id") != "still here":
                    frame = json.loads(await line.recv())
                return said, body
            said.append(str(body["id"]))
    finally:
        line.transport.abort()
    report.failures.append("a full disk: 2,000 messages were taken")
    return said, None


# ---- a read-only disk -----------------------------------------------------------------------------------------------
async def read_only(host: Host, file: Path, report: Report) -> None:
    """A server that may not write there says so and ends; the games are as they were."""
    before = await read_all(file)
    kept = [file.parent, *file.parent.iterdir()]
    modes = [one.stat().st_mode & 0o777 for one in kept]
    outer = file.parent.parent.stat().st_mode & 0o777
    file.parent.parent.chmod(0o755)
    for one in kept:
        one.chmod(0o555 if one.is_dir() else 0o444)
    written = len(host.complaints())
    try:
        await host.start(str(file), unprivileged=True)
        serves = await host.is_ready()
        host.kill()
        await host.ended()
    finally:
        for one, mode in zip(kept, modes, strict=True):
            one.chmod(mode)
        file.parent.parent.chmod(outer)
    said = host.complaints()[written:]
    if serves or "cannot be written to" not in said or "Traceback" in said:
        report.failures.append(f"a read-only disk: the server {'serves' if serves else 'says'} {said[-300:]!r}")
    if await read_all(file) != before:
        report.failures.append("a read-only disk: an earlier game is not as it was")
    report.figures["a read-only disk"] = said.strip().replace(str(file.parent), "…")[:120]


# ---- a torn write ---------------------------------------------------------------------------------------------------
async def torn_log(host: Host, file: Path, torn: Path, rng: Random, report: Report) -> None:
    """The last page of the log was only half written when the power went: the commit that it belongs to is gone as a
    whole, and all commits before it are there."""
    await host.start(str(file))
    await host.is_ready()
    table, secret = await open_table(host.port, "moth", 2)
    for number, version in enumerate((2, 3, 4)):
        await ask(host.port, "POST", f"/api/tables/{table}/play",
                  {"id": str(number), "action": f"c{number + 1}", "version": version, "seat": 0}, secret)
    host.kill()
    await host.ended()
    whole = file.with_name(file.name + "-wal").read_bytes()
    truth: Logs | None = None
    lost = 0
    for number in range(TEARS):
        copy = _copy(file, torn)
        at = len(whole) - rng.randrange(1, PAGE)            # within the last page
        tail = b"" if number % 3 == 0 else bytes(len(whole) - at) if number % 3 == 1 else rng.randbytes(len(whole) - at)
        copy.with_name(copy.name + "-wal").write_bytes(whole[:at] + tail)
        try:
            found = await read_all(copy)
        except LudothequeError as bad:
            report.failures.append(f"a torn log: {bad}")
            continue
        truth = truth or await read_all(_copy(file, torn / "whole"))
        changed = [name for name, lines in truth.items() if found.get(name, []) != lines]
        lost += bool(changed)
        if changed not in ([], [table]) or found.get(table, []) != truth[table][:len(found.get(table, []))] \
                or len(truth[table]) - len(found.get(table, [])) > 1:
            report.failures.append(f"a torn log: more than the last commit is gone ({changed})")
    report.figures["torn writes of the log"] = f"{TEARS}: the last commit gone in {lost}, all others there"
    await host.start(str(file))
    await host.is_ready()
    host.send(signal.SIGTERM)
    await host.ended()


def _copy(file: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for one in file.parent.glob(f"{file.name}*"):
        shutil.copyfile(one, folder / one.name)
    return folder / file.name


async def torn_file(file: Path, torn: Path, rng: Random, report: Report) -> None:
    """The last page of the file itself is torn, which the log would have mended had it been there: whatever is read
    is true, and what cannot be read is refused in a sentence."""
    truth = await read_all(file)
    with sqlite3.connect(file) as connection:                   # all of it into the file: nothing is left to mend it
        connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    whole = file.read_bytes()
    refused = intact = 0
    for number in range(TEARS):
        copy = _copy(file, torn)
        page = len(whole) - PAGE * (1 + number % 6)             # the last page, and those before it
        cut = rng.randrange(1, PAGE - 1)
        tail = bytes(PAGE - cut) if number % 2 else rng.randbytes(PAGE - cut)
        copy.write_bytes(whole[:page + cut] + tail + whole[page + PAGE:])
        try:
            store = open_file(copy)
        except LudothequeError:
            refused += 1
            continue
        try:
            for name, lines in truth.items():
                try:
                    found = await store.read(name)
                except LudothequeError:
                    refused += 1
                else:
                    same = found is not None and found[1] == lines
                    intact += same
                    if not same and not await _is_noticed(store):
                        report.failures.append(f"a torn page: table {name} reads differently and no check tells")
        finally:
            await store.close()
    report.figures["torn pages of the file"] = f"{TEARS}: {intact} readings true, {refused} refused"


async def _is_noticed(store: Store) -> bool:
    """Whether `ludotheque db check` would tell that this database is damaged."""
    try:
        said = await store._select("pragma integrity_check", ())
        return [line for (line,) in said] != ["ok"] or bool((await moving.check(store))[1])
    except LudothequeError:
        return True
