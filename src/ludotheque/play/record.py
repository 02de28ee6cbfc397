"""Records: a match as text that a person can read, and that replays for ever.

    ludotheque record 1
    game: moth
    edition: template
    rules: 1
    seats: 2
    options:
    name 0: Ada
    name 1:
    commitment: 5f6e…
    start: 4 1234/1234 ./.          (only if not the game's own start)
    result: 60 0 reached R4.1       (* while the game goes on)
    seed: 91ab…                     (only when the game is over, or in a save file)

    1 0 c4
    2 1 c4
    3 * g+
"""
from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from ludotheque.core.errors import BadOption, BadRecord, BadText, IllegalAction
from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE
from ludotheque.games import find
from ludotheque.play.dice import SEED_BYTES, Dice
from ludotheque.play.match import Entry, Match

FIRST_LINE = "ludotheque record 1"
LARGEST = 4_000_000             # characters; the longest game stays far below
_HEADER = re.compile(r"(game|edition|rules|seats|options|commitment|start|result|seed|name \d):(?: (.*))?")
_ENTRY = re.compile(r"(\d{1,7}) (\*|\d) (\S{1,80})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """What a record says. `lines` are the line numbers of the entries, `header` those of the header, for messages."""

    game: Game
    rules: int
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    commitment: str
    start: str | None
    result: str
    seed: bytes | None
    entries: tuple[Entry, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    header: dict[str, int] = field(default_factory=dict, compare=False)


def record_of(match: Match, *, with_seed: bool = False) -> Record:
    """The record of a match as it stands. The seed is in it once the game is over; a save file holds it at once."""
    seed = match.dice.seed if with_seed else match.revealed_seed
    return Record(match.game, match.game.rules_version, match.seats, match.options, match.names,
                  match.dice.commitment, match.start, result_text(match), seed, tuple(match.entries))


def result_text(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return "*"
    return f"{' '.join(map(str, outcome.shares))} {outcome.ending.key} {outcome.ending.rule}"


def write(record: Record) -> str:
    lines = [FIRST_LINE, f"game: {record.game.name}", f"edition: {record.game.edition}", f"rules: {record.rules}",
             f"seats: {record.seats}",
             "options: " + " ".join(f"{name}={_quote(value)}" for name, value in sorted(record.options.items()))]
    lines += [f"name {seat}: {name}" for seat, name in enumerate(record.names)]
    lines.append(f"commitment: {record.commitment}")
    if record.start is not None:
        lines.append(f"start: {record.start}")
    lines.append(f"result: {record.result}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed.hex()}")
    lines.append("")
    for number, entry in enumerate(record.entries, 1):
        who = "*" if entry.seat == CHANCE else str(entry.seat)
        lines.append(f"{number} {who} {record.game.action_to_text(entry.action)}")
    return "".join(line.rstrip(" ") + "\n" for line in lines)


def _quote(value: str) -> str:
    return value.replace("%", "%25").replace(" ", "%20").replace("\n", "%0A")


def _unquote(value: str) -> str:
    return value.replace("%0A", "\n").replace("%20", " ").replace("%25", "%")


def read(text: str) -> Record:
    """The record in a text; BadRecord, naming the line, if it is none. Legality is for `replay` to judge."""
    if len(text) > LARGEST:
        raise BadRecord(f"a record has at most {LARGEST} characters, this has {len(text)}")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != FIRST_LINE:
        raise BadRecord(f'a record begins with "{FIRST_LINE}", not "{lines[0][:60]}"', 1)
    header, body = _read_header(lines)

    def need(name: str) -> tuple[str, int]:
        if name not in header:
            raise BadRecord(f'the header has no "{name}:"')
        return header[name]

    name, line = need("game")
    try:
        game = find(name)
    except BadOption as bad:
        raise BadRecord(str(bad), line) from None
    edition, line = need("edition")
    if edition != game.edition:
        raise BadRecord(f'{name} has no edition "{edition}" (it is {game.edition})', line)
    rules = _number(*need("rules"))
    if rules > game.rules_version:
        raise BadRecord(f"this record follows rules version {rules} of {name}; this program knows up to "
                        f"{game.rules_version}", header["rules"][1])
    seats = _number(*need("seats"))
    if seats not in game.seat_counts:
        raise BadRecord(f"{name} is not for {seats} (seats: {', '.join(map(str, game.seat_counts))})",
                        header["seats"][1])
    options = _read_options(*need("options"))
    names = [header.get(f"name {seat}", ("", 0))[0] for seat in range(seats)]
    for key, (_, at) in header.items():
        if key.startswith("name ") and int(key[5:]) >= seats:
            raise BadRecord(f'"{key}:" names a seat that this table of {seats} does not have', at)
    commitment, line = need("commitment")
    if not re.fullmatch("[0-9a-f]{64}", commitment):
        raise BadRecord("a commitment is 64 hexadecimal digits", line)
    seed, line = header.get("seed", (None, 0))
    if seed is not None and not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
        raise BadRecord(f"a seed is {2 * SEED_BYTES} hexadecimal digits", line)
    entries, numbers = _read_entries(game, seats, lines, body)
    return Record(game, rules, seats, options, tuple(names), commitment, header.get("start", (None, 0))[0],
                  need("result")[0], bytes.fromhex(seed) if seed is not None else None, entries, numbers,
                  {name: number for name, (_, number) in header.items()})


def _read_header(lines: list[str]) -> tuple[dict[str, tuple[str, int]], int]:
    header: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return header, number
        found = _HEADER.fullmatch(line.rstrip())
        if found is None:
            raise BadRecord(f'"{line[:60]}" is no line of a header', number)
        if found[1] in header:
            raise BadRecord(f'"{found[1]}:" stands twice in the header', number)
        header[found[1]] = (found[2] or "", number)
    raise BadRecord("the header does not end with an empty line", len(lines))


def _read_options(text: str, line: int) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            raise BadRecord(f'"{pair}" is no option (name=value, each once)', line)
        options[name] = _unquote(value)
    return options


def _read_entries(game: Game, seats: int, lines: list[str], body: int) -> tuple[tuple[Entry, ...], tuple[int, ...]]:
    entries: list[Entry] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[body:], body + 1):
        if not line.strip():
            continue
        found = _ENTRY.fullmatch(line.rstrip())
        if found is None:
            raise BadRecord(f'"{line[:60]}" is no action (number, seat or *, action)', number)
        if int(found[1]) != len(entries) + 1:
            raise BadRecord(f"action {found[1]} stands where action {len(entries) + 1} should", number)
        if found[2] != "*" and int(found[2]) >= seats:
            raise BadRecord(f"there is no seat {found[2]} at this table of {seats}", number)
        try:
            action = game.action_from_text(found[3])
        except BadText as bad:
            raise BadRecord(str(bad), number) from None
        entries.append(Entry(CHANCE if found[2] == "*" else int(found[2]), action))
        numbers.append(number)
    return tuple(entries), tuple(numbers)


def _number(text: str, line: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise BadRecord(f'"{text[:20]}" is no number', line)
    return int(text)


def replay(record: Record) -> Match:
    """The match that the record tells of, every action judged again; BadRecord, naming the line, if one is illegal."""
    try:
        match = Match(record.game, record.seats, record.options, names=record.names, seed=record.seed,
                      start=record.start, roll=False)
    except BadText as bad:
        raise BadRecord(str(bad), record.header.get("start", 0)) from None
    except BadOption as bad:
        raise BadRecord(str(bad)) from None
    for index, entry in enumerate(record.entries):
        try:
            match.replay(entry)
        except IllegalAction as bad:
            raise BadRecord(str(bad), record.lines[index] if record.lines else 0) from None
    if result_text(match) != record.result:
        raise BadRecord(f'the result should be "{result_text(match)}", not "{record.result}"',
                        record.header.get("result", 0))
    return match


def resume(record: Record, bots: Collection[int] = ()) -> Match:
    """The match of a save file, to be played on with its own dice."""
    if record.seed is None:
        raise BadRecord("this record has no seed, so nobody can throw its dice; only a save file can be played on")
    _check_commitment(record, record.seed)
    match = replay(record)
    match.bots = frozenset(bots)
    match.go_on()
    return match


def _check_commitment(record: Record, seed: bytes) -> None:
    if Dice(seed).commitment != record.commitment:
        raise BadRecord("the seed is not the one that was committed to before the game", record.header.get("seed", 0))


def verify(record: Record) -> int:
    """Check every draw of chance against the revealed seed; how many there were. BadRecord if one differs."""
    if record.seed is None:
        raise BadRecord("this record has no seed: the seed is shown when the game is over")
    _check_commitment(record, record.seed)
    replay(record)
    match = Match(record.game, record.seats, record.options, seed=record.seed, start=record.start, roll=False)
    draws = 0
    for index, entry in enumerate(record.entries):
        if entry.seat == CHANCE:
            expected = match.expected_draw()
            if expected != entry.action:
                wanted, got = (record.game.action_to_text(action) for action in (expected, entry.action))
                raise BadRecord(f"the dice gave {wanted}, the record says {got}",
                                record.lines[index] if record.lines else 0)
            draws += 1
        match.replay(entry)
    return draws


def draw_sheet(record: Record) -> str:
    """Every draw of chance with its odds, a line each, for those who check the dice by other means than ours.

    The number of the entry, the purpose of the draw, each outcome with its weight: "7 asked_draw card-M:5 card-S:3".
    """
    match = Match(record.game, record.seats, record.options, seed=record.seed, start=record.start, roll=False)
    lines = []
    for number, entry in enumerate(record.entries, 1):
        if entry.seat == CHANCE:
            state = match.state()
            odds = " ".join(f"{record.game.action_to_text(action)}:{weight}" for action, weight in state.odds())
            lines.append(f"{number} {record.game.asked(state, CHANCE).key} {odds}\n")
        match.replay(entry)
    return "".join(lines)
