"""`ludotheque`: the commands and their arguments."""
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import ludotheque
from ludotheque.cli import arena, bench, db, engine, play, puzzles, serve, study, tools, train, trust
from ludotheque.core.errors import LudothequeError

# Each adds its commands; what takes long to import, it imports when it runs.
COMMANDS = (serve, play, puzzles, tools, arena, train, study, engine, db, bench, trust)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = build_parser()
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except LudothequeError as refused:
        print(f"ludotheque: {refused}", file=sys.stderr)
        return 2
    except BrokenPipeError:                 # the reader of our output has gone away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as failed:
        print(f"ludotheque: {failed.filename or ''}: {failed.strerror or failed}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ludotheque", description="A library of games to play, study and prove.")
    parser.add_argument("--version", action="version", version=f"ludotheque {ludotheque.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add_to(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
