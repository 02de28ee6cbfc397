"""The commands that print and end: games, replay, verify, perft."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from ludotheque.cli.arguments import add_language, add_options, positive, read_options
from ludotheque.core.errors import BadOption, BadRecord
from ludotheque.core.game import Phrase
from ludotheque.core.seats import SPECTATOR
from ludotheque.core.words import say
from ludotheque.games import catalogue, find
from ludotheque.play import perft as counting
from ludotheque.play import record as records

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("games", help="list the games with their seats and options")
    add_language(parser)
    parser.set_defaults(run=lambda chosen: games(chosen.lang))

    parser = commands.add_parser("replay", help="tell a recorded game in words and judge every action again")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seat", type=int, help="tell only what this seat heard")
    parser.add_argument("--quiet", action="store_true", help="only the final position and result")
    add_language(parser)
    parser.set_defaults(run=lambda chosen: replay(chosen.file, chosen.seat, quiet=chosen.quiet, language=chosen.lang))

    parser = commands.add_parser("verify", help="check every draw of a record against its revealed seed")
    parser.add_argument("file", type=Path)
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="write each draw with its odds, for other verifiers")
    parser.set_defaults(run=lambda chosen: verify(chosen.file, chosen.sheet))

    parser = commands.add_parser("perft", help="count the action paths from a position, action by action")
    parser.add_argument("game")
    parser.add_argument("--depth", type=positive, required=True, metavar="N")
    parser.add_argument("--position", metavar="TEXT")
    parser.add_argument("--seats", type=int)
    add_options(parser)
    parser.set_defaults(run=lambda chosen: perft(chosen.game, chosen.depth, chosen.position, chosen.seats,
                                                 read_options(chosen.option)))


def read_record(file: Path) -> records.Record:
    """The record in a file; BadRecord if its bytes are no text."""
    try:
        return records.read(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is no text in UTF-8") from None


def games(language: str) -> int:
    table = Table(box=None, header_style="bold")
    for heading in ("name", "title", "edition", "seats", "options"):
        table.add_column(heading)
    for game in catalogue().values():
        options = " ".join(f"{option.name}={'|'.join(option.values) or '…'}" for option in game.options)
        table.add_row(game.name, game.title[language], game.edition, ", ".join(map(str, game.seat_counts)), options)
    Console().print(table)
    return 0


def replay(file: Path, seat: int | None, *, quiet: bool, language: str) -> int:
    """Tell the game in words; what a seat did not hear is told only when no seat is asked for."""
    record = read_record(file)
    match = records.replay(record)
    if seat is not None and seat != SPECTATOR and not 0 <= seat < match.seats:
        raise BadOption(f"there is no seat {seat} at this table of {match.seats}")
    game = match.game
    if not quiet:
        for number, events in enumerate(match.history, 1):
            for event in events:
                if seat is None or event.heard_by(seat):
                    print(f"{number:5}  {say(game, language, event)}  ({event.rule})")
    if seat is None:
        print(match.position)
    else:
        print(game.view_to_text(match.view(seat)))
    outcome = match.outcome
    if outcome is not None:
        print(say(game, language, Phrase(outcome.ending.key, outcome.ending.rule)))
    print(record.result)
    return 0


def verify(file: Path, sheet: Path | None = None) -> int:
    record = read_record(file)
    draws = records.verify(record)
    if sheet is not None:
        sheet.write_text(records.draw_sheet(record), encoding="utf-8")
    print(f"{file}: all {len(record.entries)} actions are legal, all {draws} draws follow from the seed, "
          "and the seed is the one committed to.")
    return 0


def perft(name: str, depth: int, position: str | None, seats: int | None, options: Mapping[str, str]) -> int:
    game = find(name)
    state = game.state_from_text(position) if position is not None else game.new(seats, options)
    rows = counting.divide(state, depth)
    for action, paths in rows:
        print(f"{game.action_to_text(action)} {paths}")
    print(f"depth {depth}: {sum(paths for _, paths in rows)} paths")
    return 0
