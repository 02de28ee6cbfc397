"""`ludotheque trust`: try to refute what a host may promise, and say how hard it was tried."""
from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress, TaskID

from ludotheque.trust.campaign import CAMPAIGNS, SCALES, Report, Task, find_campaign

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("trust", help="check the promises: no leaks, nothing lost, no crash, provable dice …",
                                 description="Each campaign tries to refute one promise. Exit status 1 if one is.")
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=f"of {', '.join(CAMPAIGNS)}; all if none")
    parser.add_argument("--scale", choices=SCALES, default="ci", help="how hard to try (default: ci)")
    parser.add_argument("--size", type=int, help="instead of the scale's own size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trust-failures"), metavar="FOLDER",
                        help="where inputs that fail are kept (default: trust-failures)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Every campaign asked for, one after the other."""
    console = Console(stderr=True)
    names = chosen.campaigns or list(CAMPAIGNS)
    campaigns = [(name, find_campaign(name)) for name in names]
    told: dict[str, object] = {}
    failed = False
    for name, campaign in campaigns:
        size = chosen.size or campaign.SIZES[chosen.scale]
        began = time.monotonic()
        with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
            say = partial(_show_progress, bar, bar.add_task(name, total=size))
            report = campaign.run(Task(size, chosen.seed, chosen.out / name, say))
        failed |= bool(report.failures)
        seconds = round(time.monotonic() - began, 1)
        told[name] = {"claim": campaign.CLAIM, "size": size, "seed": chosen.seed, "seconds": seconds,
                      "figures": report.figures, "failures": report.failures}
        if not chosen.json:
            _show(name, campaign.CLAIM, report, seconds)
    if chosen.json:
        print(json.dumps(told, indent=1))
    return 1 if failed else 0


def _show_progress(bar: Progress, line: TaskID, done: int, planned: int) -> None:
    bar.update(line, completed=done, total=planned)


def _show(name: str, claim: str, report: Report, seconds: float) -> None:
    print(f"{name}: {claim}")
    for what, figure in report.figures.items():
        print(f"  {what}: {figure:,}" if isinstance(figure, int) else f"  {what}: {figure}")
    for failure in report.failures:
        print(f"  FAILED: {failure}")
    print(f"  {'refuted' if report.failures else 'held'} in {seconds} s\n")
