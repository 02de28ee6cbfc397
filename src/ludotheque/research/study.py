"""A study: many games between given bots, and what they say about the game. Everything follows from the plan.

The results do not depend on how many workers there are or of which kind, for bots that are bounded by nodes. Each game
that is over is a line of a file at once, so that a study that was stopped goes on where it stood.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.games import find
from ludotheque.play.match import Match
from ludotheque.research.bots import check_bot, make_bot

Row = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One game to study, with its seats and options."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        game = find(self.game)
        chosen = [value for name, value in self.options.items() if value != game.check(self.seats, {})[name]]
        return f"{game.title['en']} ({', '.join([game.edition, f'{self.seats} seats', *chosen])})"


@dataclass(frozen=True)
class Plan:
    """A study before it begins: the same games of each case, the bots going round the seats."""

    cases: tuple[Case, ...]
    bots: tuple[str, ...]
    games: int
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.cases:
            raise BadOption("a study needs a game")
        for case in self.cases:
            find(case.game).check(case.seats, case.options)
        if self.games < 1:
            raise BadOption(f"a study has one game or more, not {self.games}")
        if not self.bots:
            raise BadOption("a study needs a bot")
        for name in self.bots:
            check_bot(name)

    def jobs(self) -> Iterator[tuple[int, int]]:
        """Case and number of every game, the cases in turn."""
        for number in range(self.games):
            for at in range(len(self.cases)):
                yield at, number

    def seating(self, at: int, number: int) -> list[int]:
        """Which bot sits where: every bot comes to every seat."""
        return [(seat + number) % len(self.bots) for seat in range(self.cases[at].seats)]

    def to_json(self) -> Row:
        """What the results follow from. The number of games is no part of it: more can be played later."""
        return {"cases": [{"game": case.game, "edition": find(case.game).edition, "seats": case.seats,
                           "rules_version": find(case.game).rules_version,
                           "options": find(case.game).check(case.seats, case.options)} for case in self.cases],
                "bots": list(self.bots), "seed": self.seed}

    @property
    def mark(self) -> str:
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]


def seed_of(plan: Plan, *parts: object) -> bytes:
    return hashlib.sha256("/".join(map(str, (plan.mark, *parts))).encode()).digest()


class Player:
    """Does one job of a plan; what goes to a worker."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, job: tuple[int, int]) -> Row:
        return play_one(self.plan, *job)


def play_one(plan: Plan, at: int, number: int) -> Row:
    """One game to its end, and all that a study wants to know of it."""
    case, seating = plan.cases[at], plan.seating(at, number)
    game = find(case.game)
    match = Match(game, case.seats, case.options, seed=seed_of(plan, at, number, "dice"))
    bots = [make_bot(plan.bots[bot], game, int.from_bytes(seed_of(plan, at, number, seat)[:7], "big"))
            for seat, bot in enumerate(seating)]
    tally = Tally(game, case.seats)
    try:
        while not match.is_over:
            seat = match.to_act
            state = match.state()
            action = bots[seat].choose(match.view(seat))
            tally.note_action(state, seat, action)
            match.play(seat, action)
            tally.note_lead(match.state())
    finally:
        for bot in bots:
            getattr(bot, "close", lambda: None)()
    for events in match.history:
        tally.note_events(events)
    outcome = match.outcome
    assert outcome is not None
    tally.fire(outcome.ending.rule)
    scores = game.scores(match.state())
    return {
        "case": at, "number": number, "seating": seating, "shares": list(outcome.shares),
        "ending": outcome.ending.key, "ending_rule": outcome.ending.rule, "actions": len(match.entries),
        "decisions": tally.decisions, "scores": list(scores) if scores is not None else None,
        "leads": tally.leads, "rules": dict(sorted(tally.rules.items())), "uses": dict(sorted(tally.uses.items())),
    }


class Tally:
    """What is counted while a game is played."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.decisions = 0
        self.leads: int | None = None           # how often the lead changed; None if nobody can say who leads
        self.rules: dict[str, int] = {}
        self.uses: dict[str, list[int]] = {}    # "what|name|value" or "what": how often, by seat
        self._leader = -1

    def fire(self, rule: str) -> None:
        self.rules[rule] = self.rules.get(rule, 0) + 1

    def use(self, seat: int, key: str, values: Mapping[str, int | str]) -> None:
        if 0 <= seat < self.seats:
            named = [f"{key}|{name}|{values[name]}" for name in self.game.studied if name in values]
            for what in [key, *named]:
                self.uses.setdefault(what, [0] * self.seats)[seat] += 1

    def note_action(self, state: State, seat: int, action: int) -> None:
        """The rule that asked, the rule that allows the action, and the card or tile it uses."""
        self.decisions += 1
        self.fire(self.game.asked(state, seat).rule)
        phrase = self.game.describe(state, seat, action)
        self.fire(phrase.rule)
        self.use(seat, phrase.key, phrase.values)

    def note_events(self, events: Any) -> None:
        for event in events:
            self.fire(event.rule)
            who = event.values.get("seat", -1)
            self.use(who if isinstance(who, int) else -1, event.key, event.values)

    def note_lead(self, state: State) -> None:
        """Who leads: by points where a game has them, else by what a bot expects."""
        standing: Any = self.game.scores(state)
        if standing is None and hasattr(state, "expectations") and not state.ended():
            standing = state.expectations()
        if standing is None:
            return
        best = max(standing)
        ahead = [seat for seat in range(self.seats) if standing[seat] == best]
        if self.leads is None:
            self.leads = 0
        if len(ahead) == 1 and ahead[0] != self._leader:
            self.leads += self._leader >= 0
            self._leader = ahead[0]


class Store:
    """The file of a study: a first line with the plan, then a line a game, in any order."""

    def __init__(self, file: Path, plan: Plan) -> None:
        """Open it, or begin it; BadOption if it belongs to another plan."""
        self.file, self.plan = file, plan
        self.rows: dict[tuple[int, int], Row] = {}
        head = json.dumps({"ludotheque": "study 1", "mark": plan.mark, **plan.to_json()}, sort_keys=True)
        if not file.exists() or not file.stat().st_size:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(head + "\n", encoding="utf-8")
            return
        text = file.read_text(encoding="utf-8")
        whole = text[:text.rfind("\n") + 1]
        first, *lines = whole.split("\n")[:-1] or [""]
        if first != head:
            raise BadOption(f"{file} holds another study: choose another --out, or delete it")
        if whole != text:                       # the last line was cut off: its game is played again
            file.write_text(whole, encoding="utf-8")
        for at, line in enumerate(lines, 2):
            try:
                row = json.loads(line)
                self.rows[row["case"], row["number"]] = row
            except (ValueError, KeyError, TypeError):
                raise BadOption(f"{file}: line {at} is no game of a study") from None

    def add(self, row: Row) -> None:
        """Keep a game; one that is there already is not counted twice."""
        key = row["case"], row["number"]
        if key not in self.rows:
            self.rows[key] = row
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row, separators=(",", ":")) + "\n")

    def missing(self) -> list[tuple[int, int]]:
        return [job for job in self.plan.jobs() if job not in self.rows]

    def of_case(self, at: int) -> list[Row]:
        """The games of a case, in order of their number, as far as the plan goes."""
        return [self.rows[at, number] for number in range(self.plan.games) if (at, number) in self.rows]


def versions() -> dict[str, str]:
    import platform

    return {"ludotheque": ludotheque.__version__, "python": platform.python_version(),
            "rules": "compiled" if ludotheque.is_compiled() else "uncompiled"}


