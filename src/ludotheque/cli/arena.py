"""`ludotheque arena`: bots against bots, and how sure one can be of who is stronger."""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.cli.arguments import add_options, positive, read_options

if TYPE_CHECKING:
    from ludotheque.bots.arena import Plan
    from ludotheque.bots.ratings import Result, Verdict
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("arena", help="let bots play each other and measure their strength")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", metavar="BOT",
                        help="random, a level 1 … 8, or settings as nodes=500,exploration=0.9")
    parser.add_argument("--games", type=positive, default=100, metavar="N",
                        help="rounded up to whole blocks: the same dice in all rotations of the seats (%(default)s)")
    parser.add_argument("--seats", type=int, help="how many play (the fewest by default)")
    parser.add_argument("--seed", type=int, default=1, help="of dice and bots (%(default)s)")
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"),
                        help="stop as soon as it is clear whether the first bot is ELO1 stronger rather than ELO0")
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="games at a time (%(default)s)")
    parser.add_argument("--processes", action="store_true", help="workers are processes instead of threads")
    parser.add_argument("--ray", nargs="?", const="", metavar="ADDRESS",
                        help="on a Ray cluster; without an address, on this machine")
    parser.add_argument("--store", type=Path, metavar="DIR",
                        help="where the games are kept; the same plan goes on there (in the user's data by default)")
    parser.add_argument("--json", action="store_true", help="an object instead of tables")
    add_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ludotheque.bots import arena, ratings
    from ludotheque.cli.play import data_folder
    from ludotheque.core.errors import BadOption
    from ludotheque.games import find

    game = find(chosen.game)
    seats = chosen.seats if chosen.seats is not None else game.seat_counts[0]
    plan = arena.Plan(game.name, seats, tuple(chosen.bots), chosen.games, chosen.seed, read_options(chosen.option))
    if chosen.sprt and (seats != 2 or len(plan.bots) != 2):
        raise BadOption("the sequential test compares two bots in a game for two")
    if chosen.sprt and not -ratings.MOST_ELO <= chosen.sprt[0] < chosen.sprt[1] <= ratings.MOST_ELO:
        raise BadOption(f"ELO0 must be below ELO1, both within {ratings.MOST_ELO:g}, not {chosen.sprt[0]:g} and "
                        f"{chosen.sprt[1]:g}")
    store = arena.Store(chosen.store or data_folder() / "arena" / f"{game.name}-{plan.mark}", plan)
    planned = sum(1 for _ in plan.pairings())
    console = Console(stderr=True)
    if store.results:
        console.print(f"{len(store.results)} games are there already, in {store.folder}", style="dim", highlight=False)
    verdict = decide(plan, store.results, chosen.sprt)
    stopped = False
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{game.name} {' '.join(plan.bots)}", total=planned, completed=len(store.results))
        kind = "ray" if chosen.ray is not None else "processes" if chosen.processes else "threads"
        games = arena.run(plan, store, chosen.workers, kind, chosen.ray or None)
        try:
            while verdict is None or verdict.decision == "undecided":
                if next(games, None) is None:
                    break
                bar.update(task, completed=len(store.results))
                verdict = decide(plan, store.results, chosen.sprt)
        except KeyboardInterrupt:
            stopped = True
        finally:
            games.close()
    results = arena.whole_blocks(plan, [result for result in store.results if result.number < planned])
    told = {**plan.to_json(), **ratings.summary(results, plan.bots, seats), "stored": str(store.folder)}
    if verdict is not None:
        told["sprt"] = {"elo0": chosen.sprt[0], "elo1": chosen.sprt[1], "ratio": round(verdict.ratio, 3),
                        "lower": round(verdict.lower, 3), "upper": round(verdict.upper, 3),
                        "decision": verdict.decision}
    if chosen.json:
        print(json.dumps(told, indent=1))
    else:
        show(told)
    if stopped:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


def decide(plan: Plan, results: Sequence[Result], bounds: Sequence[float] | None) -> Verdict | None:
    """Where the sequential test stands; None if none was asked for."""
    from ludotheque.bots import arena, ratings

    if not bounds:
        return None
    return ratings.sprt(arena.whole_blocks(plan, results), bounds[0], bounds[1])


def show(told: Mapping[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    def within(part: Mapping[str, float], form: str, wide: str, times: int = 1) -> str:
        value, low, high = (times * part[key] for key in ("value", "low", "high"))
        return f"{value:{form}} ({low:{wide}} … {high:{wide}})"

    console = Console(highlight=False)
    table = Table(box=None, header_style="bold", padding=(0, 1, 0, 0), pad_edge=False)      # within 80 columns
    has_points = any("points" in row for row in told["bots"])
    table.add_column("bot", overflow="fold")
    for heading in ("games", "wins", "share %", *(["points"] if has_points else []), "Elo", "OpenSkill"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in told["bots"]:
        elo, skill = row.get("elo"), row.get("openskill")
        table.add_row(row["bot"], str(row["games"]), str(row["wins"]), within(row["share"], ".1f", ".0f", 100),
                      *([within(row["points"], ".1f", ".1f") if "points" in row else ""] if has_points else []),
                      within(elo, "+.0f", "+.0f") if elo else "",
                      f"{skill['mu']:.1f} ± {skill['sigma']:.1f}" if skill else "")
    console.print(table)
    seats = ", ".join(f"seat {seat} {100 * part['value']:.1f} %" for seat, part in enumerate(told["by_seat"]))
    console.print(f"{told['games']} games of {told['game']} for {told['seats']}, {told['mean_actions']} actions each "
                  f"on average; {seats}; fair is {100 * told['fair_share']:.1f} %. In brackets: 95 % intervals.")
    if "sprt" in told:
        test = told["sprt"]
        console.print(f"Sequential test of {test['elo0']:+g} against {test['elo1']:+g} Elo: {test['decision']} "
                      f"({test['ratio']:+.2f} between {test['lower']:.2f} and {test['upper']:.2f}).")
    console.print(f"The games are in {told['stored']}", style="dim")
