"""The corpus: finished games of every game and number of seats, kept for ever, that the rules must replay the same.

`python -m ludotheque.trust.corpus` writes it anew into the folder beside this file and says what it covers; to be done
when `rules_version` of a game goes up, or the box of games grows. A file holds the games of one game and number of
seats, compressed; each begins with a line "digest …", over every position and every list of legal actions.
"""
from __future__ import annotations

import hashlib
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ludotheque.core.errors import BadRecord
from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.games import catalogue
from ludotheque.play.match import Match
from ludotheque.play.record import Record, read, record_of, replay, write
from ludotheque.trust.steering import AIMS, steered
from ludotheque.trust.walks import Case, cases_of

FOLDER = Path(__file__).parent / "corpus"
GAMES = 50                      # at least so many of each game and number of seats
TRIES = 300                     # random games looked at for something new
POSITIONS = 32                  # every so many entries, and at the end, the whole position goes into the digest
Covered = frozenset[tuple[str, str]]


def file_of(game: Game, seats: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game.name}-{seats}.txt.xz"


def read_file(file: Path) -> list[tuple[str, str]]:
    """The digests and texts of the records in a file."""
    text = lzma.decompress(file.read_bytes()).decode()
    parts = text.split("digest ")[1:]
    return [(part[:64], part[65:]) for part in parts]


def digest(record: Record) -> str:
    """What must stay the same for ever: all legal actions, positions, the result. BadRecord if an action is illegal.

    Events and views are left out: how a thing is told may change, what happens may not.
    """
    game = record.game
    state = game.new(record.seats, record.options)
    told = hashlib.sha256()
    for number, entry in enumerate(record.entries):
        legal = state.legal_actions(entry.seat)
        if entry.action not in legal or (entry.seat != CHANCE and not state.may_act(entry.seat)):
            raise BadRecord(f"entry {number + 1}, {entry.seat} {game.action_to_text(entry.action)}, is not legal")
        told.update(f"{state.to_act()} {legal}".encode())
        if entry.seat == CHANCE:
            told.update(str(state.odds()).encode())
        if number % POSITIONS == 0:
            told.update(game.state_to_text(state).encode())
        state.play(entry.seat, entry.action)
    if state.to_act() != NOBODY:
        raise BadRecord("the game is not over after its last entry")
    told.update(game.state_to_text(state).encode())
    told.update(result_text_of(game, state).encode())
    return told.hexdigest()


def result_text_of(game: Game, state: State) -> str:
    outcome = game.outcome(state)
    assert outcome is not None
    return f"{' '.join(map(str, outcome.shares))} {outcome.ending.key} {outcome.ending.rule}"


# ---- what a game covers ---------------------------------------------------------------------------------------------
def covered(match: Match) -> Covered:
    """The events and actions with their rules, the cards and the like in them, and the ending of a finished game."""
    game, found, state = match.game, set(), match.state(0)
    for entry, events in zip(match.entries, match.history, strict=True):
        said = game.describe(state, entry.seat, entry.action)
        found.add(("action", f"{said.key} {said.rule}"))
        state.play(entry.seat, entry.action)
        for event in events:
            found.add(("event", f"{event.key} {event.rule}"))
            found |= {(name, str(event.values[name])) for name in game.studied if name in event.values}
    assert match.outcome is not None
    return frozenset(found | {("ending", match.outcome.ending.key)})


def never(game: Game, found: Covered) -> list[str]:
    """The events and endings of a game that these games never come to."""
    events = {f"{kind.key} {kind.rule}" for kind in game.event_kinds.values()}
    endings = {ending.key for ending in game.endings.values()}
    return sorted(events - {what for kind, what in found if kind == "event"}) + sorted(
        f"the ending {key}" for key in endings - {what for kind, what in found if kind == "ending"})


# ---- writing it -----------------------------------------------------------------------------------------------------
def play(case: Case, number: int) -> Match:
    """Game `number` of a case: at random, or by seats that like some kinds of actions more than others."""
    random = Random(f"corpus/{case}/{number}")
    match = Match(case.game, case.seats, case.options, seed=hashlib.sha256(f"{case}/{number}".encode()).digest())
    bent = random.choice((0.0, 0.5, 0.9, 1.0))
    likes: list[dict[str, float]] = [{} for _ in range(case.seats)]
    while not match.is_over:
        seat = match.to_act
        legal = match.legal(seat)
        action = random.choice(legal)
        if random.random() < bent:
            some = random.sample(legal, min(24, len(legal)))
            state, liked = match.state(), likes[seat]
            keys = [case.game.describe(state, seat, one).key for one in some]
            action = max(zip(keys, some, strict=True), key=lambda one: liked.setdefault(one[0], random.random()))[1]
        match.play(seat, action)
    return match


def choose(game: Game, seats: int) -> tuple[list[Record], Covered]:
    """Games of one number of seats: those that show something new, then any, of all options in turn, then those that
    were steered towards what no random game comes to."""
    cases = [case for case in cases_of(game) if case.seats == seats]
    new, rest = list[Match](), list[Match]()
    seen: set[tuple[str, str]] = set()
    for number in range(TRIES):
        match = play(cases[number % len(cases)], number)
        shown = covered(match)
        if shown - seen:
            new.append(match)
            seen |= shown
        elif len(rest) < GAMES:
            rest.append(match)
    aimed = [steered(game, aim) for aim in AIMS if (aim.game, aim.seats) == (game.name, seats)]
    for record in aimed:
        seen |= covered(replay(record))
    return [*map(record_of, new + rest[:max(0, GAMES - len(new))]), *aimed], frozenset(seen)


def write_all(folder: Path, games: list[Game]) -> Iterator[str]:
    """Write every file anew; a line about each."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        whole: set[tuple[str, str]] = set()
        for seats in game.seat_counts:
            records, seen = choose(game, seats)
            whole |= seen
            texts = [write(record) for record in records]
            for record, text in zip(records, texts, strict=True):
                assert record.result == read(text).result
            body = "".join(f"digest {digest(read(text))}\n{text}" for text in texts)
            file = file_of(game, seats, folder)
            file.write_bytes(lzma.compress(body.encode(), preset=9 | lzma.PRESET_EXTREME))
            yield f"{file.name}: {len(texts)} games, {file.stat().st_size // 1024} kB"
        kinds = Counter(kind for kind, _ in whole)
        yield f"{game.name} shows {', '.join(f'{n} {kind}s' for kind, n in sorted(kinds.items()))}; never: " + (
            ", ".join(never(game, frozenset(whole))) or "nothing")


if __name__ == "__main__":
    names = sys.argv[1:] or list(catalogue())
    for line in write_all(FOLDER, [catalogue()[name] for name in names]):
        print(line, flush=True)
