"""Where servers are born: a process that has everything loaded, and forks a server whenever one is asked for.

    python -m ludotheque.trust.nursery

So a server that is killed five hundred times costs the start of a server each time, and not the start of Python. It
reads one order a line from its standard input, and writes one line for each thing that happens: `listening PORT`,
`started PID`, `ready PID`, `ended STATUS`, and what a workshop (workshop.py) tells. The socket is the nursery's, so
the address stays while servers come and go.
"""
from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn

from ludotheque.core import files
from ludotheque.core.errors import LudothequeError
from ludotheque.server import logs
from ludotheque.server.app import build, uvicorn_config
from ludotheque.server.settings import Settings
from ludotheque.trust import workshop
from ludotheque.trust.mortal import open_mortal
from ludotheque.trust.workshop import tell

DIE_WITH_PARENT = 1                             # prctl(PR_SET_PDEATHSIG)
NOBODY = 65534


def die_with_parent() -> None:
    """Where the system can: whoever started us takes us along when it ends."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def main() -> None:
    die_with_parent()
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(4096)
    with contextlib.suppress(ImportError):
        import psycopg  # noqa: F401  (loaded once, for all of them)
    gc.freeze()
    tell("listening", listener.getsockname()[1])
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if not child:
            code = 1
            try:
                die_with_parent()
                tell("started", os.getpid())            # the child's own word, so that nothing it tells can come before
                (workshop.work if order.get("workshop") else serve)(listener, order)
                code = 0
            except LudothequeError as refused:
                print(f"ludotheque: {refused}", file=sys.stderr, flush=True)
                code = 2
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        tell("ended", os.waitstatus_to_exitcode(status))


def serve(listener: socket.socket, order: dict[str, Any]) -> None:
    """Be a server as `ludotheque serve` is one, under the troubles that the order asks for."""
    files.forbid()
    logs.set_up()
    if order.get("unprivileged") and os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    settings = Settings(port=listener.getsockname()[1], database=order["database"], bot_delay=0, cores=1,
                        **order.get("settings", {}))
    point = order.get("point", "")
    store = open_mortal(order["database"], point, order["after"]) if point else None
    app = build(settings, store)
    server = uvicorn.Server(uvicorn_config(app, settings))
    largest = order.get("largest_file")
    if largest:
        limit_files(Path(order["database"]), largest)

    async def run() -> None:
        serving = asyncio.get_running_loop().create_task(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.001)
        tell("ready", os.getpid())
        await serving
    asyncio.run(run())


def limit_files(database: Path, more: int) -> None:
    """No file may grow beyond the largest that there is and so many bytes more: a disk that will soon be full."""
    import resource

    largest = max(file.stat().st_size for file in database.parent.glob(f"{database.name}*"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + more, largest + more))


if __name__ == "__main__":
    main()
