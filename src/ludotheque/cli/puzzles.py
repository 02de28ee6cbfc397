"""`ludotheque puzzles`: one position at a time with something to find in it; or the bot's own answers."""
from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ludotheque.cli.arguments import add_language

if TYPE_CHECKING:
    from rich.console import Console

    from ludotheque.bots.puzzles import Puzzle
    from ludotheque.cli.arguments import Commands
    from ludotheque.cli.play import Ask


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="find the one right action in a position")
    parser.add_argument("game", nargs="?", help="its name; left out, the puzzles there are, counted")
    parser.add_argument("--number", type=int, metavar="N", help="only this one, counted from 1")
    parser.add_argument("--bot", metavar="BOT", help="let a bot answer instead: a level 1 … 8, or as nodes=500")
    parser.add_argument("--seed", type=int, default=1, help="of the bot (%(default)s)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from rich.console import Console

    from ludotheque.bots import puzzles
    from ludotheque.bots.levels import find_bot
    from ludotheque.core.errors import BadOption
    from ludotheque.core.words import load

    words: Mapping[str, str] = load("ludotheque.cli", chosen.lang)["phrases"]
    console = Console(highlight=False)
    if chosen.game is None:
        for name in puzzles.files():
            console.print(f"  [bold]{name}[/]  {len(puzzles.load(name))}")
        return 0
    there = list(enumerate(puzzles.load(chosen.game), 1))
    if chosen.number is not None:
        if not 1 <= chosen.number <= len(there):
            raise BadOption(f"there is no puzzle {chosen.number} of {chosen.game} (there are 1 to {len(there)})")
        there = there[chosen.number - 1:chosen.number]
    if chosen.bot is not None:
        return answer(there, find_bot(chosen.bot).make, chosen.seed, console, words)
    return ask_all(there, chosen.lang, console, words)


def answer(there: Sequence[tuple[int, Puzzle]], make: object, seed: int, console: Console,
           words: Mapping[str, str]) -> int:
    """A bot answers all of them; 1 if one of its answers is wrong."""
    from rich.markup import escape

    assert callable(make)
    right = 0
    for number, puzzle in there:
        action = make(puzzle.game, seed).choose(puzzle.view())
        solved = puzzle.is_solved_by(action)
        right += solved
        mark = "[green]✓[/]" if solved else "[red]✗[/]"
        console.print(f"{mark} {number:2}  {escape(puzzle.name)}: {escape(puzzle.game.action_to_text(action))}"
                      + ("" if solved else f"  [dim]({escape(' '.join(puzzle.best))})[/]"))
    console.print(words["puzzles_solved"].format(right=right, count=len(there)))
    return 0 if right == len(there) else 1


def ask_all(there: Sequence[tuple[int, Puzzle]], language: str, console: Console, words: Mapping[str, str]) -> int:
    """Every puzzle in turn, until each is solved, shown or left."""
    from ludotheque.cli.play import Leave, asker

    asking, right = asker(), 0
    try:
        for number, puzzle in there:
            right += ask_one(number, puzzle, language, console, words, asking)
    except Leave:
        console.print(words["bye"])
        return 0
    console.print(words["puzzles_solved"].format(right=right, count=len(there)))
    return 0


def ask_one(number: int, puzzle: Puzzle, language: str, console: Console, words: Mapping[str, str],
            asking: Ask) -> bool:
    """One puzzle; whether it was solved rather than shown."""
    from rich.markup import escape

    from ludotheque.bots.bot import SearchBot
    from ludotheque.cli import boards
    from ludotheque.cli.play import HINT, Leave
    from ludotheque.core.words import say, spell

    game, state = puzzle.game, puzzle.state()
    legal = {game.action_to_text(action): action for action in state.legal_actions(puzzle.seat)}
    console.print(f"\n[bold]{number}. {escape(puzzle.name)}[/]")
    console.print(boards.draw(game, puzzle.view(), language))
    console.print(f"[bold]{escape(spell(game, language, 'seat', puzzle.seat))}:[/] {escape(puzzle.ask)}")
    while True:
        typed = asking(words["puzzle_prompt"], [*legal, "hint", "list", "show", "quit"])
        if typed == "quit":
            raise Leave
        if typed == "list":
            for text, action in legal.items():
                told = say(game, language, game.describe(state, puzzle.seat, action))
                console.print(f"  [bold]{escape(text)}[/]  {escape(told)}")
        elif typed == "hint":
            with console.status(escape(words["thinking"].format(name=words["hint_name"]))):
                action = SearchBot(game, HINT).choose(puzzle.view())
            console.print(escape(game.action_to_text(action)), style="green")
        elif typed == "show":
            console.print(f"{escape(', '.join(puzzle.best))}: {escape(puzzle.why)}")
            return False
        elif typed in puzzle.best:
            console.print(f"[green]{escape(words['puzzle_right'])}[/] {escape(puzzle.why)}")
            return True
        elif typed in legal:
            console.print(escape(words["puzzle_wrong"].format(text=typed)), style="red")
        elif typed:
            console.print(escape(words["puzzle_unknown"].format(text=typed)), style="red")
