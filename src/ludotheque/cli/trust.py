"""`ludotheque trust`: try to refute what a host may promise, and say how hard it was tried."""
from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress, TaskID

from ludotheque.core.errors import BadOption
from ludotheque.trust.campaign import CAMPAIGNS, SCALES, Report, Task, find_campaign
from ludotheque.trust.parts import Journal, Part, parts_of, run_parts

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("trust", help="check the promises: no leaks, nothing lost, no crash, provable dice …",
                                 description="Each campaign tries to refute one promise. Exit status 1 if one is.")
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=f"of {', '.join(CAMPAIGNS)}; all if none")
    parser.add_argument("--scale", choices=SCALES, default="ci", help="how hard to try (default: ci)")
    parser.add_argument("--size", type=int, help="instead of the scale's own size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="", metavar="NAMES", help="only these, with commas between")
    parser.add_argument("--workers", type=int, default=1, metavar="N",
                        help="processes that share a large campaign, which is done in parts (default: 1)")
    parser.add_argument("--journal", type=Path, metavar="FILE",
                        help="note each finished part there; a run with the same file goes on where it stopped")
    parser.add_argument("--out", type=Path, default=Path("trust-failures"), metavar="FOLDER",
                        help="where inputs that fail are kept (default: trust-failures)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Every campaign asked for, one after the other."""
    if chosen.workers < 1 or (chosen.size or 1) < 1:
        raise BadOption(f"workers and size are at least 1, not {min(chosen.workers, chosen.size or 1)}")
    names = chosen.campaigns or list(CAMPAIGNS)
    only = tuple(chosen.games.split(",")) if chosen.games else ()
    planned = {}
    for name in names:
        campaign = find_campaign(name)
        task = Task(chosen.size or campaign.SIZES[chosen.scale], chosen.seed, chosen.out / name, only=only)
        assert task.games
        planned[name] = parts_of(name, campaign, task)
    told: dict[str, object] = {}
    failed = stopped = False
    for name, parts in planned.items():
        whole, done, stopped = _campaign(name, parts, chosen)
        failed |= bool(whole["failures"])
        told[name] = whole
        if not chosen.json:
            _show(name, whole, done)
        if stopped:
            break
    if chosen.json:
        print(json.dumps(told, indent=1))
    return 130 if stopped else 1 if failed else 0


def _campaign(name: str, parts: list[Part], chosen: argparse.Namespace) -> tuple[dict[str, Any], int, bool]:
    """All parts of a campaign: what they found, how much was done, and whether somebody stopped it."""
    console = Console(stderr=True)
    planned = sum(part.task.size for part in parts)
    whole, done, processor, stopped, began = Report(), 0, 0.0, False, time.monotonic()
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        line = bar.add_task(name, total=planned)
        if len(parts) == 1:
            parts = [replace(parts[0], task=replace(parts[0].task, say=partial(_show_progress, bar, line)))]
        answers = run_parts(parts, chosen.workers, Journal(chosen.journal))
        try:
            for answer in answers:
                whole.add(answer.report)
                done, processor = done + answer.part.task.size, processor + answer.seconds
                bar.update(line, completed=done)
                if len(parts) > 1 and not console.is_terminal:
                    print(f"{name}: {done:,} of {planned:,}, {len(whole.failures)} failures, {processor:,.0f} s of "
                          "processor", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            stopped = True
        finally:
            answers.close()
    return {"claim": find_campaign(name).CLAIM, "size": planned, "done": done, "seed": chosen.seed,
            "seconds": round(time.monotonic() - began, 1), "processor seconds": round(processor, 1),
            "figures": whole.figures, "failures": whole.failures}, done, stopped


def _show_progress(bar: Progress, line: TaskID, done: int, planned: int) -> None:
    bar.update(line, completed=done, total=planned)


def _show(name: str, told: dict[str, Any], done: int) -> None:
    print(f"{name}: {told['claim']}")
    for what, figure in told["figures"].items():
        print(f"  {what}: " + (f"{figure:,}" if isinstance(figure, int) else
                               f"{figure:,.2f}" if isinstance(figure, float) else figure))
    for failure in told["failures"]:
        print(f"  FAILED: {failure}")
    whole = "" if done == told["size"] else f", for {done:,} of {told['size']:,}, when it was stopped"
    print(f"  {'refuted' if told['failures'] else 'held'} in {told['seconds']} s, of processor "
          f"{told['processor seconds']} s{whole}\n", flush=True)
