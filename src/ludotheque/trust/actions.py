"""No action crashes a match, and one that is refused changes nothing."""
from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.play.match import Entry, Match
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.saving import save
from ludotheque.trust.walks import Case, cases_of

CLAIM = "No action crashes a match: it is played by the rules, or refused, and then nothing has changed."
SIZES = {"ci": 20_000, "night": 500_000, "release": 10_000_000}        # actions a game
PART, OF_GAMES = 200_000, True
BATCH = 12                      # actions between two looks at the whole match
READ = 8                        # one refusal in so many is read; its sentence is not made before
ODD: tuple[Any, ...] = (
    None, True, False, "", "0", 1.0, float("nan"), -1, -2**31, 2**31, 2**63, 2**64, 10**30, b"0", [], {}, object())
LETTERS = "cl+-*<>=~0123456789abrynesMSX:! \n\t\x00é…"
MOST_FAILURES = 10
Attempt = partial[Any]


def run(task: Task) -> Report:
    report = Report()
    for place, game in enumerate(task.games):
        counted, number, cases = Counter[str](), 0, cases_of(game)
        while counted["tried"] < task.size and len(report.failures) < MOST_FAILURES:
            random = Random(f"actions/{task.seed}/{game.name}/{number}")
            _game(cases[number % len(cases)], random, task, counted, report)
            number += 1
            task.say(place * task.size + min(counted["tried"], task.size), task.size * len(task.games))
        report.figures |= {f"{game.name}: {what}": times for what, times in counted.items()}
    return report


def _game(case: Case, random: Random, task: Task, counted: Counter[str], report: Report) -> None:
    """A random game; before each few actions, a batch of others is set against the match."""
    match = Match(case.game, case.seats, case.options, seed=random.randbytes(32))
    while counted["tried"] < task.size:
        fault = _batch(match, random, counted)
        if fault:
            file = save(task.folder, f"actions-{case}-{counted['tried']}", match, fault)
            report.failures.append(f"{case}: {fault} (after {len(match.entries)} entries; {file})")
            return
        if match.is_over:
            return
        for _ in range(random.randrange(1, 4)):
            if not match.is_over:
                seat = match.to_act
                match.play(seat, random.choice(match.legal(seat)))
                counted["tried"] += 1
                counted["played"] += 1


def _batch(match: Match, random: Random, counted: Counter[str]) -> str:
    """Actions that must be refused; what went wrong, "" if nothing did."""
    state, rest, done = match.state(), _rest(match), list[Attempt]()
    legal = [match.legal(seat) for seat in range(match.seats)]
    counted["tried"] += BATCH
    for _ in range(BATCH):
        attempt = _attack(match, legal, random)
        done.append(attempt)
        try:
            attempt()
        except LudothequeError as refused:
            if not random.randrange(READ) and not str(refused):
                return f"{_words(attempt)} was refused without a word"
        except Exception as crash:
            return f"{_words(attempt)} crashed: {type(crash).__name__} {crash}"
        else:
            return f"{_words(attempt)} was granted"
    counted["refused"] += BATCH
    now = match.state()             # in fields that can be worked out it may differ, though nothing has changed
    if _rest(match) != rest or not (now.is_same(state) or match.position == match.game.state_to_text(state)):
        return f"one of these was refused and changed something nevertheless: {'; '.join(map(_words, done))}"
    return ""


def _rest(match: Match) -> tuple[object, ...]:
    """Everything about a match, but for its state, that a refused action could have changed."""
    return (match.entries[:], match.told[:], match.dice.seed, match.to_act, match.acting, match.names, match.bots,
            match.legal(match.to_act))


def _words(attempt: Attempt) -> str:
    return f"{attempt.func.__name__}({', '.join(map(repr, attempt.args))})"


def _attack(match: Match, legal: list[list[int]], random: Random) -> Attempt:
    """Something that the rules do not allow."""
    game, kind = match.game, random.randrange(12)
    seat: Any = random.randrange(match.seats)
    if kind < 5:                                    # any action, or one beside a legal one
        action: Any = random.randrange(game.action_space)
        if legal[seat] and random.randrange(2):
            action = random.choice(legal[seat]) + random.choice((-1, 1, -8, 8))
    elif kind == 5 and not match.is_over:           # what another may do
        other = match.to_act
        action = random.choice(legal[other])
        seat = random.choice([s for s in range(-1, match.seats + 1) if s != other])
    elif kind == 6:                                 # a chance outcome, or an old action, again
        action = random.choice(match.entries).action if match.entries else game.action_space - 1
    elif kind == 7:
        action = random.choice(ODD)
    elif kind == 8:
        action = random.choice(legal[seat] or [0])
        seat = random.choice((*ODD, match.seats, 30))
        seat = match.seats if type(seat) is int and 0 <= seat < match.seats else seat
    elif kind == 9:
        text = "".join(random.choice(LETTERS) for _ in range(random.randrange(6)))
        if random.randrange(2):
            text = _mutated(game.action_to_text(random.randrange(game.action_space)), random)
        return partial(match.play_text, match.seats if _is_legal(match, legal[seat], text) else seat, text)
    elif kind == 10:
        return _as_entry(match, legal, random)
    else:
        seat = random.choice((-1, match.seats, 29, None, 1.5))
        return partial(match.undo, seat)
    if type(seat) is int and type(action) is int and 0 <= seat < match.seats and action in legal[seat]:
        seat = match.seats                          # it would be legal: set it against a seat that there is not
    return partial(match.play, seat, action)


def _as_entry(match: Match, legal: list[list[int]], random: Random) -> Attempt:
    """An entry that a forged record would have here: chance when it is not asked, or a seat that may not."""
    action = random.randrange(match.game.action_space)
    seat = random.choice((-1, random.randrange(match.seats)))
    if seat >= 0 and action in legal[seat]:
        seat = -1                                   # after every action chance has been rolled: it is never asked
    return partial(match.replay, Entry(seat, action))


def _is_legal(match: Match, legal: list[int], text: str) -> bool:
    try:
        return match.game.action_from_text(text) in legal
    except LudothequeError:
        return False


def _mutated(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return random.choice((text[:at] + random.choice(LETTERS) + text[at + 1:], text[:at] + text[at + 1:], text + text,
                          text.upper(), text[::-1]))
