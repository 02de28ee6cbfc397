"""The API is as it is described: Schemathesis reads the OpenAPI document of a real server and tries every address.

All of its checks are on, its tries are derived from the document alone (no random seed), and the server is watched
from the other side too: no answer of 500 or above, nothing in its log. The one thing that is not asked of the addresses
of PARTICULAR is that every body of the right shape be granted: a game, its options and a position must fit together.
"""
from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ludotheque.core.extras import NotInstalled, need
from ludotheque.trust.calling import open_table
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.frames import failed_requests, figures
from ludotheque.trust.hosting import Host, surroundings

CLAIM = "every address of the HTTP API answers as the OpenAPI document says, whatever it is sent"
SIZES = {"ci": 1, "night": 50, "release": 500}      # random examples for each operation; 1: its coverage phase only
PART, OF_GAMES = 0, False
PARTICULAR = ("/api/tables", "/api/tables/{table}/fork", "/api/bots", "/api/tables/{table}/webhook")
LONGEST = 3 * 3600


def settings() -> str:
    """The file of settings that Schemathesis reads."""
    parts = ['[checks]\npositive_data_acceptance.expected-statuses = ["2XX", "401", "403", "404", "409", "429"]\n']
    parts += [f'[[operations]]\ninclude-path = "{path}"\n'
              '[operations.checks]\npositive_data_acceptance.enabled = false\n' for path in PARTICULAR]
    return "\n".join(parts)


async def _run(task: Task) -> Report:
    report = Report()
    try:
        need("schemathesis", "dev", "the campaign api")
    except NotInstalled as missing:
        report.failures.append(str(missing))            # nothing was tried, so nothing is held
        return report
    with TemporaryDirectory(prefix="ludotheque-api-") as name:
        folder = Path(name)
        (folder / "schemathesis.toml").write_text(settings())
        host = await Host.open(folder)
        try:
            await host.start(str(folder / "tables.db"))
            if not await host.is_ready():
                report.failures.append(f"no server starts: {host.complaints()[-600:]}")
                return report
            _, secret = await open_table(host.port, "moth", 2)
            phases = "coverage" if task.size <= SIZES["ci"] else "examples,coverage,fuzzing,stateful"
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "schemathesis.cli", "--config-file", str(folder / "schemathesis.toml"), "run",
                f"http://127.0.0.1:{host.port}/api/schema/openapi.json", "--phases", phases,
                "-n", str(task.size), "--generation-deterministic", "--continue-on-failure", "--request-timeout", "120",
                "--suppress-health-check", "all", "--no-color", "--report", "json",
                "--report-json-path", str(folder / "report.json"), "-H", f"Authorization: Bearer {secret}",
                cwd=folder, env=surroundings(), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
            out, _ = await asyncio.wait_for(process.communicate(), LONGEST)
            told = await figures(host.port)
            _judge(out.decode(errors="replace"), process.returncode or 0, task, report)
            if failed_requests(told):
                report.failures.append(f"{failed_requests(told):.0f} requests were answered 5xx")
            statuses = [(key.split('"')[1], count) for key, count in told.items() if "requests_total{" in key]
            report.figures["answers"] = ", ".join(f"{status}: {count:,.0f}" for status, count in statuses)
        finally:
            await host.close()
        report.failures += [f"the server's log: {line}" for line in host.tracebacks()]
    task.say(task.size, task.size)
    return report


def _judge(out: str, status: int, task: Task, report: Report) -> None:
    """Read Schemathesis's own summary; what it says in full is kept if it found anything."""
    lines = [line.strip() for line in out.splitlines()]
    for line in lines:
        if line.startswith(("Selected:", "Tested:")):
            report.figures[f"operations {line.split(':')[0].lower()}"] = line.split(":")[1].strip()
        elif " generated" in line:
            report.figures["test cases"] = line.split(" generated")[0]
    if status:
        task.folder.mkdir(parents=True, exist_ok=True)
        (task.folder / "schemathesis.txt").write_text(out)
        found = [line.removeprefix("❌ ") for line in lines if line.startswith("❌ ST")]
        report.failures.append(f"Schemathesis ended with {status}: {'; '.join(found) or out[-400:]} "
                               f"(in full in {task.folder / 'schemathesis.txt'})")


def run(task: Task) -> Report:
    """Every operation of the document, with every check."""
    return asyncio.run(_run(task))

