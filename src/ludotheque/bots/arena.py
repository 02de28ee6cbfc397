"""Tournaments: which bot is stronger, shown by games that anybody can replay.

A block is one lineup under one set of dice, in all rotations of the seats. Everything follows from the plan's seed, so
the results do not depend on how many workers there are (for bots bounded by nodes), and a tournament that was stopped
goes on where it stood.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path

from ludotheque.bots.levels import find_bot
from ludotheque.bots.ratings import Result
from ludotheque.core.errors import BadOption
from ludotheque.core.seats import WHOLE
from ludotheque.games import find
from ludotheque.play.match import LONGEST_NAME, Match
from ludotheque.play.pool import make_executor, run_all
from ludotheque.play.record import record_of, write


@dataclass(frozen=True)
class Plan:
    """A tournament before it begins. `games` is rounded up to whole blocks."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        find(self.game).check(self.seats, self.options)
        if len(self.bots) < 2:
            raise BadOption(f"a tournament needs two bots or more, not {len(self.bots)}")
        for name in self.bots:
            find_bot(name).make(find(self.game), 0)
        if self.games < 1:
            raise BadOption(f"a tournament has one game or more, not {self.games}")

    def lineups(self) -> list[tuple[int, ...]]:
        """Who meets whom: every choice of as many bots as there are seats; fewer bots sit down more than once."""
        if len(self.bots) >= self.seats:
            return list(combinations(range(len(self.bots)), self.seats))
        return [tuple(seat % len(self.bots) for seat in range(self.seats))]

    def pairings(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Number, block and seating of every game, block after block."""
        number = block = 0
        while number < self.games:
            for lineup in self.lineups():
                for turn in range(self.seats):
                    yield number, block, lineup[turn:] + lineup[:turn]
                    number += 1
                block += 1

    def to_json(self) -> dict[str, object]:
        game = find(self.game)
        return {"game": self.game, "edition": game.edition, "rules": game.rules_version, "seats": self.seats,
                "bots": list(self.bots), "seed": self.seed, "options": dict(self.options)}

    @property
    def mark(self) -> str:
        """A short name of the plan; the number of games is no part of it, so that more can be played."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:12]


def play_one(plan: Plan, pairing: tuple[int, int, tuple[int, ...]]) -> tuple[Result, str]:
    """One game of the plan, to its end; the result and the record."""
    number, block, seating = pairing
    game = find(plan.game)
    lineup = len(plan.lineups())
    dice = hashlib.sha256(f"{plan.seed}/dice/{block // lineup}".encode()).digest()
    names = [plan.bots[bot][:LONGEST_NAME] for bot in seating]
    match = Match(game, plan.seats, plan.options, names=names, bots=range(plan.seats), seed=dice)
    bots = [find_bot(plan.bots[bot]).make(game, _seed(f"{plan.seed}/bot/{number}/{seat}"))
            for seat, bot in enumerate(seating)]
    while not match.is_over:
        seat = match.to_act
        match.play(seat, bots[seat].choose(match.view(seat)))
    outcome = match.outcome
    assert outcome is not None
    shares = tuple(part / WHOLE for part in outcome.shares)
    points = game.scores(match.state()) or ()
    return Result(number, block, seating, shares, len(match.entries), tuple(points)), write(record_of(match))


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


class Store:
    """The folder of a tournament: plan.json, results.jsonl, and every game as a record."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open it, or make it; BadOption if it belongs to another plan."""
        self.folder = folder
        self.results: list[Result] = []
        self._lines = folder / "results.jsonl"
        file = folder / "plan.json"
        (folder / "games").mkdir(parents=True, exist_ok=True)
        if file.exists():
            if _object(file.read_text(encoding="utf-8")) != plan.to_json():
                raise BadOption(f"{folder} holds another tournament: see its plan.json, or choose another folder")
        else:
            file.write_text(json.dumps(plan.to_json(), indent=1) + "\n", encoding="utf-8")
        if self._lines.exists():
            self._read()

    def _read(self) -> None:
        """Every game noted so far; a last line that was cut off is struck out and its game played again."""
        text = self._lines.read_text(encoding="utf-8")
        whole = text[:text.rfind("\n") + 1]
        if whole != text:
            self._lines.write_text(whole, encoding="utf-8")
        seen = set()
        for at, line in enumerate(whole.splitlines(), 1):
            try:
                row = json.loads(line)
                result = Result(int(row["number"]), int(row["block"]), tuple(map(int, row["seating"])),
                                tuple(map(float, row["shares"])), int(row["actions"]),
                                tuple(map(int, row.get("points", ()))))
            except (ValueError, KeyError, TypeError):
                raise BadOption(f"{self._lines}: line {at} is no result of a game") from None
            if result.number not in seen:
                seen.add(result.number)
                self.results.append(result)

    def add(self, result: Result, record: str) -> None:
        """Keep a game: its record first, then the line that says that it is there."""
        (self.folder / "games" / f"{result.number:06}.record").write_text(record, encoding="utf-8")
        row = {"number": result.number, "block": result.block, "seating": list(result.seating),
               "shares": list(result.shares), "actions": result.actions, "points": list(result.points)}
        with self._lines.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        self.results.append(result)


def _object(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def run(plan: Plan, store: Store, workers: int = 1, kind: str = "threads",
        address: str | None = None) -> Generator[Sequence[Result], None, None]:
    """Play what is missing; after each game all results so far. Closing the iterator stops it, keeping what it has."""
    done = {result.number for result in store.results}
    waiting = (pairing for pairing in plan.pairings() if pairing[0] not in done)
    make = partial(make_executor, kind, workers, address)
    with closing(run_all(partial(play_one, plan), waiting, make, workers)) as answers:
        for _, played in answers:
            store.add(*played)
            yield store.results


def whole_blocks(plan: Plan, results: Sequence[Result]) -> list[Result]:
    """Only the games of blocks that are complete: a block cut short would favour whoever sat well in it."""
    counts: dict[int, int] = {}
    for result in results:
        counts[result.block] = counts.get(result.block, 0) + 1
    return [result for result in results if counts[result.block] == plan.seats]
