"""`ludotheque study`: many games between bots, one page of what they say."""
from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.arguments import add_options, positive, read_options

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands
    from ludotheque.research.study import Plan, Store


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("study", help="play many games between bots and write a page of what they say")
    parser.add_argument("games_of", nargs="+", metavar="GAME", help="one game, or several side by side")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (the fewest by default)")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME",
                        help="random, a level 1 … 8, nodes=500, engine:COMMAND; several go round the seats")
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (%(default)s)")
    parser.add_argument("--out", type=Path, metavar="PATH",
                        help="PATH.html, PATH.json and PATH.games.jsonl (study-GAME by default)")
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="at once (%(default)s)")
    parser.add_argument("--threads", action="store_true", help="threads instead of processes")
    parser.add_argument("--ray", nargs="?", const="", metavar="ADDRESS",
                        help="on a Ray cluster; without an address, on this machine")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    add_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from ludotheque.games import find
    from ludotheque.research.study import Case, Plan, Store

    options = read_options(chosen.option)
    cases = []
    for name in chosen.games_of:
        game = find(name)
        seats = chosen.seats if chosen.seats is not None else game.seat_counts[0]
        cases.append(Case(name, seats, game.check(seats, options)))
    plan = Plan(tuple(cases), tuple(chosen.bot) or ("random",), chosen.games, chosen.seed)
    out: Path = chosen.out or Path("study-" + "-".join(chosen.games_of))
    store = Store(out.with_name(out.name + ".games.jsonl"), plan)
    stopped = False
    try:
        play(plan, store, chosen)
    except KeyboardInterrupt:
        stopped = True
    finally:
        write(plan, store, out)
    print(f"{len(store.rows)} games in {out}.html, {out}.json" + (" (stopped: the same command goes on)" if stopped
                                                                  else ""))
    return 130 if stopped else 0


def play(plan: Plan, store: Store, chosen: argparse.Namespace) -> None:
    """Play what is missing, with a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ludotheque.play.pool import make_executor, run_all
    from ludotheque.research.study import Player

    missing = store.missing()
    if not missing:
        return
    kind = "ray" if chosen.ray is not None else "threads" if chosen.threads else "processes"
    workers = min(chosen.workers, len(missing))
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                   console=Console(stderr=True), disable=chosen.quiet)
    with bar:
        task = bar.add_task(" ".join(chosen.games_of), total=plan.games * len(plan.cases),
                            completed=plan.games * len(plan.cases) - len(missing))
        if kind == "processes" and workers == 1:
            player = Player(plan)
            for job in missing:
                store.add(player(job))
                bar.advance(task)
            return
        games = run_all(Player(plan), missing, lambda: make_executor(kind, workers, chosen.ray or None), workers)
        try:
            for _, row in games:
                store.add(row)
                bar.advance(task)
        finally:
            games.close()


def write(plan: Plan, store: Store, out: Path) -> None:
    """The page and the JSON file, each in one go."""
    import json

    from ludotheque.research.report import page
    from ludotheque.research.study import versions
    from ludotheque.research.summary import summarise

    study = {
        "command": shlex.join(["ludotheque", *sys.argv[1:]]), "seed": plan.seed, "mark": plan.mark,
        "bots": list(plan.bots), "games": plan.games, "complete": not store.missing(), "versions": versions(),
        "cases": [summarise(plan, at, store.of_case(at)) for at in range(len(plan.cases))],
    }
    for suffix, text in ((".json", json.dumps(study, indent=1) + "\n"), (".html", page(study))):
        file = out.with_name(out.name + suffix)
        part = out.with_name(out.name + suffix + ".part")
        part.write_text(text, encoding="utf-8")
        part.replace(file)
