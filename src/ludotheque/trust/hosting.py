"""A server to be tried: started, killed and started again, at one address, with what it writes kept in a file."""
from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.core.errors import LudothequeError

PATIENCE = 120.0                # seconds that anything may take on a busy machine before it counts as hung


class NotServing(LudothequeError):
    """A server did not come up, or did not end."""


def surroundings() -> dict[str, str]:
    """The environment of a process that imports this very package."""
    source = str(Path(ludotheque.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])}


class Host:
    """A nursery and the one server that lives in it."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self.log = log
        self.port = 0
        self.pid = 0
        self.status = 0                         # with which the last server ended
        self.on_word: Callable[[str, str], None] = lambda word, rest: None      # what a workshop tells

    @classmethod
    async def open(cls, folder: Path) -> Host:
        """A nursery without a server yet; what its servers write to the standard error goes to a file in the folder."""
        if not hasattr(os, "fork"):
            raise NotServing("this campaign starts servers by fork, which this system does not have")
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / "server.log"
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludotheque.trust.nursery", stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, stderr=errors, env=surroundings())
        host = cls(process, log)
        word, port = await host._hear()
        if word != "listening":
            raise NotServing(f"the nursery did not start: {host.complaints()}")
        host.port = int(port)
        return host

    async def _hear(self) -> tuple[str, str]:
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        word, _, rest = line.decode().strip().partition(" ")
        return word, rest

    async def start(self, database: str, **troubles: Any) -> None:
        """Begin to start a server on this database, with the troubles that nursery.serve knows."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"database": database, **troubles}).encode() + b"\n")
        await self.process.stdin.drain()
        word, pid = await self._hear()
        if word != "started":
            raise NotServing(f"the nursery said {word!r} instead of starting a server: {self.complaints()}")
        self.pid = int(pid)

    async def is_ready(self) -> bool:
        """Wait until it serves; False if it ended instead."""
        return await self.hear_until("ready") == "ready"

    async def hear_until(self, wanted: str) -> str:
        """Hear what is told until that word comes, or the end; which it was."""
        while True:
            word, rest = await self._hear()
            if word in ("ended", ""):
                self.pid, self.status = 0, int(rest or 0)
                return "ended"
            if word != "ready":
                self.on_word(word, rest)
            if word == wanted:
                return word

    def send(self, number: int) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)

    async def ended(self) -> int:
        """Wait for the end of the server; its exit status, negative if a signal ended it."""
        if self.pid:
            await self.hear_until("ended")
        return self.status

    async def close(self) -> None:
        """End the server kindly, then the nursery."""
        try:
            if self.pid:
                self.send(signal.SIGTERM)
                await self.ended()
        except (TimeoutError, LudothequeError):
            self.kill()
        finally:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    def complaints(self) -> str:
        """What the servers have written to the standard error."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def tracebacks(self) -> list[str]:
        """The lines of the log that tell of a crash."""
        return [line[:600] for line in self.complaints().splitlines()
                if "Traceback" in line or '"trace"' in line or "crashed" in line]


class Command:
    """`ludotheque serve` as a user starts it: a whole new process."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.pid = process.pid
        self.port = port

    @classmethod
    async def start(cls, database: str, log: Path, *more: str) -> Command:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludotheque.cli.main", "serve", "--port", "0", "--no-browser", "--bot-delay", "0",
                "--database", database, *more, stdout=asyncio.subprocess.PIPE, stderr=errors, env=surroundings())
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"localhost:(\d+)", line)
        if found is None:
            await process.wait()
            raise NotServing(f"ludotheque serve did not start: {log.read_text(errors='replace')[-2000:]}")
        return cls(process, int(found[1]))

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


def memory(pid: int) -> float:
    """Megabytes that a process holds; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0
