"""`ludotheque train`: fit the weights of a game's features to games of self-play."""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.arguments import add_options, positive, read_options

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("train", help="fit what bots think of a position to games of self-play")
    parser.add_argument("game")
    parser.add_argument("--games", type=positive, default=400, metavar="N", help="of self-play (%(default)s)")
    parser.add_argument("--bot", default="nodes=60", help="who plays them (%(default)s)")
    parser.add_argument("--slips", type=float, default=0.1, help="how often it plays at random instead (%(default)s)")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE",
                        help="where the weights go (weights.toml beside the rules by default)")
    add_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from importlib import resources

    from rich.console import Console
    from rich.progress import Progress

    from ludotheque.core.errors import BadOption
    from ludotheque.games import find

    try:
        from ludotheque.bots import training
    except ImportError:
        raise BadOption("training needs numpy, which is not installed: pip install 'ludotheque[train]'") from None

    game, options = find(chosen.game), read_options(chosen.option)
    seats = chosen.seats if chosen.seats is not None else game.seat_counts[0]
    checked = game.check(seats, options)
    if not 0 <= chosen.slips <= 1:
        raise BadOption(f"slips is a part of 1, not {chosen.slips:g}")
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.name, total=chosen.games)
        fit = training.train(game, seats, checked, chosen.bot, chosen.games, chosen.seed, chosen.slips,
                             lambda: bar.advance(task))
    words = [f"ludotheque train {game.name} --games {chosen.games} --bot {chosen.bot} --slips {chosen.slips:g}",
             f"--seats {seats} --seed {chosen.seed}", *(f"--option {name}={value}" for name, value in options.items())]
    text = training.to_text(game, fit, " ".join(words))
    package = type(game).__module__.rpartition(".")[0]
    file = chosen.out or Path(str(resources.files(package) / game.weights_file(seats)))
    file.write_text(text, encoding="utf-8")
    print(text, end="")
    print(f"# written to {file}; compiled rules read it when they are next imported")
    return 0
