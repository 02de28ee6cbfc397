"""How fast random play is, compiled and uncompiled, measured one after the other in one run."""
from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

import ludotheque
from ludotheque.cli.arguments import add_options, read_options
from ludotheque.core.game import Game
from ludotheque.core.playouts import copies, playouts
from ludotheque.core.state import State
from ludotheque.games import catalogue, find

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands

Row = dict[str, Any]


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure random play, compiled and uncompiled, in one run")
    parser.add_argument("game", nargs="?", help="one game only")
    parser.add_argument("--seats", type=int, help="one number of seats only")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (%(default)s)")
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="a list of objects instead of a table")
    parser.add_argument("--this-mode-only", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=lambda chosen: run(chosen.game, chosen.seats, read_options(chosen.option), chosen.seconds,
                                               as_json=chosen.json, this_mode_only=chosen.this_mode_only))


def run(name: str | None, seats: int | None, options: Mapping[str, str], seconds: float, *, as_json: bool,
        this_mode_only: bool) -> int:
    games = [find(name)] if name else list(catalogue().values())
    for game in games:
        game.check(seats if seats is not None else game.seat_counts[0], options)
    rows = [row for game in games for row in measure(game, seats, options, seconds)]
    if not this_mode_only and ludotheque.is_compiled():
        rows += uncompiled_rows(name, seats, options, seconds)
    if as_json:
        print(json.dumps(rows, indent=1))
    else:
        show(rows)
    return 0


def measure(game: Game, seats: int | None, options: Mapping[str, str], seconds: float) -> list[Row]:
    """Random play of one game in this process, on one thread and, where compiled, on two."""
    rows = []
    for players in game.seat_counts if seats is None else (seats,):
        start = game.new(players, options)
        copy_nanoseconds = measure_copy(start, seconds / 5)
        for threads in (1, 2) if ludotheque.is_compiled() else (1,):
            plies, played, elapsed = 0, 0, 0.0
            batch = 1
            while elapsed < seconds:
                began = time.perf_counter()
                with ThreadPoolExecutor(threads) as pool:
                    work = [pool.submit(playouts, start, start.copy(), batch, 977 * (played + k + 1),
                                        game.longest(players)) for k in range(threads)]
                    plies += sum(done.result() for done in work)
                spent = time.perf_counter() - began
                elapsed += spent
                played += batch * threads
                batch = max(1, int(batch * min(8.0, seconds / 4 / max(spent, 1e-6))))
            rows.append({
                "game": game.name, "edition": game.edition, "players": players, "options": dict(options),
                "mode": "compiled" if ludotheque.is_compiled() else "uncompiled", "threads": threads,
                "actions_per_second": round(plies / elapsed), "games_per_second": round(played / elapsed, 2),
                "copy_nanoseconds": round(copy_nanoseconds, 1), "versions": versions(), "machine": machine(),
            })
    return rows


def measure_copy(source: State, seconds: float) -> float:
    """Nanoseconds to overwrite a state with another."""
    into, times, spent = source.copy(), 100, 0.0
    while spent < seconds:
        times *= 4
        began = time.perf_counter()
        copies(source, into, times)
        spent = time.perf_counter() - began
    return spent / times * 1e9


def uncompiled_rows(name: str | None, seats: int | None, options: Mapping[str, str], seconds: float) -> list[Row]:
    """The same in a process that imports the Python sources."""
    command = [sys.executable, "-m", "ludotheque.cli.main", "bench", "--json", "--this-mode-only",
               "--seconds", str(seconds), *(["--seats", str(seats)] if seats else []),
               *(f"--option={key}={value}" for key, value in options.items()), *([name] if name else [])]
    done = subprocess.run(command, env={**os.environ, "LUDOTHEQUE_UNCOMPILED": "1"}, capture_output=True, text=True,
                          check=True)
    rows: list[Row] = json.loads(done.stdout)
    return rows


def versions() -> dict[str, str]:
    return {"ludotheque": ludotheque.__version__, "python": platform.python_version()}


def machine() -> dict[str, str | int | None]:
    return {"system": f"{platform.system()} {platform.machine()}", "cores": os.cpu_count()}


def show(rows: list[Row]) -> None:
    slow = {(row["game"], row["players"]): row["actions_per_second"] for row in rows if row["mode"] == "uncompiled"}
    one = {(row["game"], row["players"], row["mode"]): row["actions_per_second"] for row in rows if row["threads"] == 1}
    table = Table(box=None, header_style="bold")
    for heading in ("game", "players", "mode", "threads", "actions/s", "games/s", "copy ns", "ratio"):
        table.add_column(heading, justify="left" if heading in ("game", "mode", "ratio") else "right", no_wrap=True)
    for row in rows:
        key = (row["game"], row["players"])
        ratio = ""
        if row["mode"] == "compiled" and row["threads"] == 1 and key in slow:
            ratio = f"{row['actions_per_second'] / slow[key]:.0f} x uncompiled"
        elif row["threads"] > 1:
            ratio = f"{row['actions_per_second'] / one[(*key, row['mode'])]:.2f} x one thread"
        table.add_row(row["game"], str(row["players"]), row["mode"], str(row["threads"]),
                      f"{row['actions_per_second']:,}", f"{row['games_per_second']:,.0f}",
                      f"{row['copy_nanoseconds']:,.0f}", ratio)
    console = Console()
    console.width = max(console.width, 100)     # a row that wraps cannot be compared with the next
    console.print(table)
    if not ludotheque.is_compiled():
        console.print("The rules are not compiled here; there is nothing to compare with.")
