"""Records of games that cannot simply be written out: those that run, and those whose rules have changed since."""
from __future__ import annotations

from ludotheque.core.game import Phrase
from ludotheque.core.seats import CHANCE, SPECTATOR
from ludotheque.core.words import say
from ludotheque.play.dice import Dice
from ludotheque.server import lines as log
from ludotheque.server.faces import steps_of
from ludotheque.server.table import Table


def history_text(table: Table, viewer: int) -> str:
    """What a viewer may know of a running game, as text; numbered by the viewer's own versions."""
    match, game = table.match, table.game
    who = "spectator" if viewer == SPECTATOR else f"seat {viewer}"
    lines = ["ludotheque history 1", f"game: {game.name}", f"edition: {game.edition}", f"rules: {table.rules}",
             f"seats: {len(table.seats)}", f"seen by: {who}"]
    lines += [f"name {number}: {name}" for number, name in enumerate(table.names())]
    if match is not None:
        lines += [f"commitment: {match.dice.commitment}", f"view: {game.view_to_text(match.view(viewer))}"]
    lines.append("")
    for step in steps_of(table, viewer):
        if step.cancels:
            lines.append(f"{step.version} takes back {' '.join(map(str, step.cancels))}")
        for event in step.events:
            told = say(game, "en", Phrase(event.key, event.rule, event.values))
            lines.append(f"{step.version} {event.rule} {told}")
    return "".join(line.rstrip() + "\n" for line in lines)


def record_without_match(table: Table) -> str:
    """The record of a finished game that today's rules cannot replay, from its log alone."""
    opened, entries, seed = table.opened, list[tuple[int, str]](), ""
    start, rules = opened.start, opened.rules
    for line in table.log:
        match line:
            case log.Started():
                entries, seed, rules = list(line.entries), line.seed, line.rules
            case log.Converted():
                entries, seed, start, rules = [], line.seed, line.position, line.rules
            case log.Played() | log.Redone():
                entries += line.entries
            case log.Undone():
                del entries[line.to:]
    lines = ["ludotheque record 1", f"game: {opened.game}", f"edition: {opened.edition}", f"rules: {rules}",
             f"seats: {len(table.seats)}",
             "options: " + " ".join(f"{name}={value}" for name, value in sorted(opened.options.items()))]
    lines += [f"name {number}: {name}" for number, name in enumerate(table.names())]
    lines.append(f"commitment: {Dice(bytes.fromhex(seed)).commitment}")
    lines += [f"start: {start}"] if start else []
    lines += ["result: *", f"seed: {seed}", ""]
    lines += [f"{number} {'*' if seat == CHANCE else seat} {text}" for number, (seat, text) in enumerate(entries, 1)]
    return "".join(line.rstrip() + "\n" for line in lines)
