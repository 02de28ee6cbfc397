"""The command itself: serving, ending, refusing; killed and started again; two processes on one PostgreSQL."""
from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from ludotheque.cli.main import main
from ludotheque.play.record import read, verify
from ludotheque.server.databases import open_store
from server.test_outside import wait_for
from support.served import Person

SOURCE = Path(__file__).parent.parent.parent / "src"


class Process:
    """`ludotheque serve` as a user runs it."""

    def __init__(self, *arguments: str, browser: dict[str, str] | None = None) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "ludotheque.cli.main", "serve", "--port", "0", "--bot-delay", "0",
             *([] if browser else ["--no-browser"]), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(SOURCE), **(browser or {})})
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        found = re.search(r"localhost:(\d+)", line)
        assert found, line + (self.child.stderr.read() if self.child.stderr else "")
        self.port = int(found[1])
        self.settings = self
        self.people: list[Person] = []
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20, verify=False)

    def sit(self, table: str, secret: str, **more) -> Person:
        return Person(self, table, secret, **more)                                  # type: ignore[arg-type]

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        for person in self.people:
            if number != signal.SIGKILL:
                continue
            with contextlib.suppress(Exception):
                person.close()
        self.client.close()
        self.child.send_signal(number)
        _, errors = self.child.communicate(timeout=20)
        for person in self.people:
            with contextlib.suppress(Exception):
                person.close()
        return self.child.returncode, errors


@dataclass
class Ran:
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Ran:
    """A command that prints and ends, in this process."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = main(list(arguments))
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Ran(code, out.getvalue(), errors.getvalue())


def new_pair(process: Process) -> tuple[str, str, str]:
    made = process.client.post("/api/tables", json={
        "game": "moth", "name": "Ada", "seats": [{"kind": "human"}, {"kind": "open"}]}).json()
    with httpx.Client(base_url=str(process.client.base_url), verify=False) as other:
        joined = other.post(f"/api/tables/{made['table']}/join", json={"name": "Zoë"}).json()
    return made["table"], made["secret"], joined["secret"]


def test_serving_ends_cleanly_with_people_connected_and_bots_streaming(tmp_path):
    process = Process("--database", str(tmp_path / "t.db"))
    table, one, _ = new_pair(process)
    process.sit(table, one).play("c3")
    token = process.client.post("/api/bots", json={"name": "bb", "accepts": [{"game": "moth"}]}).json()["token"]
    with process.client.stream("GET", "/api/bot/stream", headers={"Authorization": f"Bearer {token}"}):
        began = time.monotonic()
        code, errors = process.end()
    assert (code, errors) == (0, "")
    assert time.monotonic() - began < 15
    checked = run("db", "check", "--database", str(tmp_path / "t.db"))
    assert (checked.returncode, checked.stdout) == (0, "1 tables, no faults\n")


def test_serving_ends_without_a_word_while_bots_play(tmp_path):
    process = Process("--database", str(tmp_path / "t.db"))
    made = [process.client.post("/api/tables", json={
        "game": "trias", "name": "A", "seats": [{"kind": "bot", "level": 1}] * 3}).json()["table"] for _ in range(12)]
    wait_for(lambda: len(process.client.get(f"/api/tables/{made[-1]}").json()["steps"]) > 3)
    assert process.end() == (0, "")


def test_killed_in_mid_game_nothing_is_lost(tmp_path):
    database = str(tmp_path / "t.db")
    process = Process("--database", database)
    table, one, two = new_pair(process)
    first = process.sit(table, one)
    done = first.play("c3", id="before the kill")
    assert done["type"] == "done"
    process.end(signal.SIGKILL)
    assert run("db", "check", "--database", database).returncode == 0
    again = Process("--database", database)
    first, second = again.sit(table, one), again.sit(table, two)
    assert first.now["view"]["laid"] == [3, 0]
    assert first.play("c3", id="before the kill", version=done["version"]) == {**done, "again": True}
    assert second.play("c1")["type"] == "done"
    assert again.end()[0] == 0


def test_clear_errors_for_a_busy_port_and_a_foreign_or_unwritable_database(tmp_path):
    process = Process("--database", str(tmp_path / "t.db"))
    (tmp_path / "list.txt").write_text("milk\n" * 1000)
    (tmp_path / "file").write_text("")
    with contextlib.closing(sqlite3.connect(tmp_path / "stamps.db")) as foreign:
        foreign.execute("create table stamps (x)")
    asyncio.run(open_store(str(tmp_path / "newer.db")).close())
    with contextlib.closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("update meta set value = '99'")
        newer.commit()
    for arguments, said in [
        (["--port", "0", "--database", str(tmp_path / "stamps.db")], "a database of another program"),
        (["--port", "0", "--database", str(tmp_path / "newer.db")], "written by a newer Ludothèque (its schema is 99"),
        (["--port", str(process.port), "--database", str(tmp_path / "u.db")], "is busy"),
        (["--port", "0", "--database", str(tmp_path / "t.db")], "another Ludothèque is serving"),
        (["--port", "0", "--database", str(tmp_path / "list.txt")], "is no database"),
        (["--port", "0", "--database", str(tmp_path / "file" / "t.db")], "cannot be made"),
        (["--port", "0", "--database", "mysql://ludo:hush@there/db"], "begins with postgresql://, not with mysql://\n"),
        (["--port", "0", "--proxies", "-1", "--database", str(tmp_path / "u.db")], "a number from 0"),
        (["--port", "0", "--bot-delay", "inf", "--database", str(tmp_path / "u.db")], "from 0 to 3600"),
        (["--port", "0", "--bot-delay", "nan", "--database", str(tmp_path / "u.db")], "from 0 to 3600"),
        (["--port", "70000", "--database", str(tmp_path / "u.db")], "a port is a number"),
        (["--port", "0", "--database", "postgresql://127.0.0.1:1/x"], "PostgreSQL cannot be reached"),
    ]:
        refused = run("serve", "--no-browser", *arguments)
        assert refused.returncode == 2, arguments
        assert said in refused.stderr, refused.stderr
        assert "Traceback" not in refused.stderr
    process.end()


def test_public_answers_to_any_name_and_says_where(tmp_path):
    process = Process("--database", str(tmp_path / "t.db"), "--public")
    assert process.client.get("/health", headers={"Host": "192.168.1.7"}).status_code == 200
    assert process.end()[0] == 0


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is unwritable for root")
def test_a_database_that_cannot_be_written_is_refused(tmp_path):
    asyncio.run(open_store(str(tmp_path / "t.db")).close())
    (tmp_path / "t.db").chmod(0o400)
    (tmp_path / "closed").mkdir(mode=0o500)
    for file in ("t.db", "closed/t.db"):
        refused = run("serve", "--no-browser", "--port", "0", "--database", str(tmp_path / file))
        assert refused.returncode == 2
        assert "cannot be" in refused.stderr


def test_the_browser_is_opened_where_there_is_one(tmp_path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened.new && mv {tmp_path}/opened.new {tmp_path}/opened\n')
    browser.chmod(0o700)
    process = Process("--database", str(tmp_path / "t.db"), browser={"BROWSER": f"{browser} %s", "DISPLAY": ":77"})
    wait_for((tmp_path / "opened").exists)
    assert (tmp_path / "opened").read_text() == f"http://localhost:{process.port}/\n"
    assert process.end()[0] == 0


@pytest.mark.parametrize("browser", [{"BROWSER": "/there/is/none %s", "DISPLAY": ":77"},
                                     {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": "/nowhere"}])
def test_where_there_is_no_browser_serving_goes_on(tmp_path, browser):
    process = Process("--database", str(tmp_path / "t.db"), browser=browser)
    assert process.client.get("/health").status_code == 200
    assert process.end() == (0, "")


def test_backup_restore_export_import(tmp_path, cluster):
    database = str(tmp_path / "t.db")
    process = Process("--database", database)
    table, one, _ = new_pair(process)
    process.sit(table, one).play("c3")
    copy = tmp_path / "copy.db"
    assert run("db", "backup", str(copy), "--database", database).returncode == 0       # while it serves
    process.end()
    assert run("db", "backup", str(copy), "--database", database).returncode == 2       # never over another
    export = tmp_path / "tables.jsonl"
    assert run("db", "export", str(export), "--database", database).returncode == 0
    assert oct(export.stat().st_mode & 0o777) == "0o600"
    assert run("db", "restore", str(copy), "--database", str(tmp_path / "new.db")).returncode == 0
    assert run("db", "restore", str(export), "--database", str(tmp_path / "no.db")).returncode == 2
    address = cluster.new_database()
    assert "1 tables came in" in run("db", "import", str(export), "--database", address).stdout
    assert "0 tables came in, 1 were" in run("db", "import", str(export), "--database", address).stdout
    assert run("db", "check", "--database", address).stdout == "1 tables, no faults\n"
    moved = Process("--database", address)
    assert moved.sit(table, one).now["view"]["laid"] == [3, 0]
    moved.end()
    assert run("db", "import", str(copy), "--database", address).returncode == 2
    assert run("db", "check", "--database", str(tmp_path / "nothing.db")).returncode == 2


def test_what_is_no_database_of_ours_is_neither_backed_up_nor_restored_nor_half_left(tmp_path):
    (tmp_path / "list.txt").write_text("milk\n" * 1000)
    with contextlib.closing(sqlite3.connect(tmp_path / "stamps.db")) as foreign:
        foreign.execute("create table stamps (x)")
    for name, said in ("list.txt", "is no database"), ("stamps.db", "of another program"):
        for what in ("backup", "export"):
            refused = run("db", what, str(tmp_path / "copy"), "--database", str(tmp_path / name))
            assert (refused.returncode, refused.stdout) == (2, "")
            assert said in refused.stderr
            assert not (tmp_path / "copy").exists()
        assert run("db", "restore", str(tmp_path / name), "--database", str(tmp_path / "new.db")).returncode == 2
        assert not (tmp_path / "new.db").exists()


def test_an_odd_name_of_a_file_is_backed_up_too(tmp_path):
    asyncio.run(open_store(str(tmp_path / "100% of my games? #1.db")).close())
    assert run("db", "backup", str(tmp_path / "copy"), "--database", str(tmp_path / "100% of my games? #1.db")
               ).returncode == 0
    assert run("db", "check", "--database", str(tmp_path / "copy")).returncode == 0


def test_a_password_is_not_printed(tmp_path, cluster):
    address = cluster.new_database().replace("//ludo@", "//ludo:hush@")
    asyncio.run(open_store(str(tmp_path / "t.db")).close())
    run("db", "export", str(tmp_path / "all"), "--database", str(tmp_path / "t.db"))
    taken = run("db", "import", str(tmp_path / "all"), "--database", address)
    assert taken.returncode == 0
    assert "hush" not in taken.stdout + taken.stderr


def test_check_finds_what_is_not_whole(tmp_path):
    database = str(tmp_path / "t.db")
    process = Process("--database", database)
    table, one, _ = new_pair(process)
    process.sit(table, one).play("c3")
    process.end()
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("update tables set position = '5 1234/1234 ./.'")
        connection.commit()
        found = run("db", "check", "--database", database)
        assert found.returncode == 1
        assert "the log leads to" in found.stderr
        for column, damage in ("summary", b"\xc8"), ("body", b"\n{"):
            of = "tables" if column == "summary" else "lines"
            before = connection.execute(f"select {column} from {of} order by rowid limit 1").fetchone()[0]
            connection.execute(f"update {of} set {column} = ? where {column} = ?", (damage, before))
            connection.commit()
            refused = run("db", "export", str(tmp_path / "all"), "--database", database)
            assert (refused.returncode, f"table {table} is damaged" in refused.stderr) == (2, True), refused
            assert not (tmp_path / "all").exists()
            connection.execute(f"update {of} set {column} = ? where {column} = ?", (before, damage))
        connection.execute("delete from lines where number = 4")
        connection.commit()
    assert "its head says 4" in run("db", "check", "--database", database).stderr


def test_two_processes_share_a_table_and_one_may_be_killed(cluster):
    address = cluster.new_database()
    here, there = Process("--database", address), Process("--database", address)
    table, one, two = new_pair(here)
    first, second = here.sit(table, one), there.sit(table, two)
    assert first.play("c3")["type"] == "done"
    told = second.until(lambda frame: frame["type"] == "update" and frame["now"].get("chosen") == [0])
    assert told["now"]["view"]["laid"] == [-1, 0]
    assert second.play("c1")["type"] == "done"
    first.until(lambda frame: frame["type"] == "update" and frame["now"]["actors"] == [0])
    known, unsent = first.version, "the one that the kill may have swallowed"
    here.end(signal.SIGKILL)
    back = there.sit(table, one, version=known)
    assert back.first["type"] == "update"
    assert back.play("l1", id=unsent, version=known)["type"] == "done"
    people = [back, second]
    for _ in range(40):
        for person in people:
            person.send({"type": "ping"})
            person.until(lambda frame: frame["type"] == "pong")
            if person.now.get("legal") and person.now["view"]["seat"] not in person.now.get("chosen", []):
                answer = person.play(person.now["legal"][0]["action"])
                assert answer["type"] == "done", answer
        if "outcome" in back.now:
            break
    record = there.client.get(f"/api/tables/{table}/record").text
    assert verify(read(record)) >= 0
    assert there.end()[0] == 0
    assert run("db", "check", "--database", address).returncode == 0


def test_two_processes_and_many_tries_at_once_play_each_action_once(cluster):
    """Both seats' clients of both processes send the same request: it is played once, and all are told the same."""
    address = cluster.new_database()
    here, there = Process("--database", address), Process("--database", address)
    table, one, _ = new_pair(here)
    people = [process.sit(table, one) for process in (here, there, here, there)]
    for person in people:
        person.send({"type": "play", "id": "once", "action": "c3", "version": person.version})
    answers = [person.until(lambda frame: frame.get("id") == "once") for person in people]
    assert [answer["type"] for answer in answers] == ["done"] * 4
    assert sum("again" not in answer for answer in answers) == 1
    assert len({answer["version"] for answer in answers}) == 1
    here.end()
    there.end()


@pytest.mark.parametrize("what", ["--help"])
def test_the_commands_explain_themselves(what):
    assert "--public" in run("serve", what).stdout
    assert "backup" in run("db", what).stdout
