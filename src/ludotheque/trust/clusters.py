"""A real PostgreSQL to try things on: its own cluster in a temporary directory, on a loopback port of its own."""
from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


def programs() -> Path | None:
    """Where initdb and postgres are; None if PostgreSQL is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(found).parent for found in [shutil.which("initdb")] if found]
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A server of its own. PostgreSQL refuses to run as root, so root starts it as the user postgres."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
        self.port = free_port()
        found = programs()
        assert found is not None
        self.bin = found
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        data = self.folder / "data"
        self._run("initdb", "-D", str(data), "-U", "ludo", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self._run("pg_ctl", "-D", str(data), "-w", "-l", str(self.folder / "log"), "-o",
                  f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1", "start")
        self.count = 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([str(self.bin / program), *arguments], user=self.user, cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C"}, check=False, timeout=120)
        assert done.returncode == 0, done.stderr.decode()

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        self.count += 1
        name = f"tables{self.count}"
        with psycopg.connect(f"postgresql://ludo@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return f"postgresql://ludo@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
