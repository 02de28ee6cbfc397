"""`ludotheque engine`: the engine protocol on standard input and output."""
from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("engine", help="speak the engine protocol on standard input and output")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from ludotheque.research.engine import Engine

    engine = Engine(lambda line: print(line, flush=True))
    for line in sys.stdin:
        if not engine.hear(line.rstrip("\n")):
            return 0
    engine.wait()               # the input has ended, but what was asked is still answered
    return 0
