"""Every game can be proven: its dice follow from the seed, by our own verifier and by one that knows nothing of us."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import ludotheque
from ludotheque.core.errors import BadRecord
from ludotheque.play.match import Match
from ludotheque.play.record import draw_sheet, read, record_of, verify, write
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.saving import save
from ludotheque.trust.walks import Case, cases_of

CLAIM = "Every game can be proven: all its draws follow from the seed committed to, and a single altered one shows."
SIZES = {"ci": 2, "night": 200, "release": 2_000}                      # finished games of each game
PART, OF_GAMES = 50, True
VERIFIER = Path(ludotheque.__file__).parents[2] / "examples" / "verify_dice.py"
THOROUGHLY = 20                 # of one game in so many our own verifier, too, is shown every altered draw
SAMPLE = 3                      # … and of the others this many


def run(task: Task) -> Report:
    report, counted = Report(), Counter[str]()
    independent = other_verifier()
    if independent is None:
        report.failures.append(f"the independent verifier is not at {VERIFIER}")
    for place, game in enumerate(task.games):
        cases = cases_of(game)
        for number in range(task.size):
            random = Random(f"dice/{task.seed}/{game.name}/{number}")
            case = cases[number % len(cases)]
            match = play(case, random)
            fault = _prove(match, independent, random, counted, thoroughly=number % THOROUGHLY == 0)
            if fault:
                file = save(task.folder, f"dice-{case}-{number}", match)
                report.failures.append(f"{case}: {fault} ({file})")
            task.say(place * task.size + number + 1, task.size * len(task.games))
    report.figures |= counted
    return report


def other_verifier() -> Callable[[str, str], int] | None:
    """`check` of examples/verify_dice.py, which imports nothing of ours; None where the examples are not at hand."""
    if not VERIFIER.is_file():
        return None
    spec = spec_from_file_location("verify_dice", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)

    def check(record: str, sheet: str) -> int:
        try:
            return int(module.check(record, sheet))
        except (module.Wrong, ValueError, KeyError):
            return -1
    return check


def play(case: Case, random: Random) -> Match:
    """A random game, played to its end with dice of its own."""
    match = Match(case.game, case.seats, case.options, seed=random.randbytes(32))
    while not match.is_over:
        match.play(match.to_act, random.choice(match.legal(match.to_act)))
    return match


def _prove(match: Match, independent: Callable[[str, str], int] | None, random: Random, counted: Counter[str], *,
           thoroughly: bool) -> str:
    """Both verifiers on the record and on every record with one draw altered; what is wrong, "" if nothing is."""
    text = write(record_of(match))
    try:
        draws = verify(read(text))
    except BadRecord as bad:
        return f"a finished game does not verify: {bad}"
    sheet = draw_sheet(read(text))
    counted["games proven"] += 1
    counted["draws proven"] += draws
    if independent is not None and independent(text, sheet) != draws:
        return "the independent verifier does not prove a finished game"
    forged = list(_alterations(text, sheet, random))
    tried = range(len(forged)) if thoroughly else random.sample(range(len(forged)), min(SAMPLE, len(forged)))
    for place, (what, record) in enumerate(forged):
        if independent is not None:
            counted["altered records shown to the independent verifier"] += 1
            if independent(record, sheet) >= 0:
                return f"the independent verifier does not notice {what}"
        if place in tried:
            counted["altered records shown to ludotheque verify"] += 1
            try:
                verify(read(record))
            except BadRecord:
                continue
            return f"ludotheque verify does not notice {what}"
    return ""


def _alterations(text: str, sheet: str, random: Random) -> list[tuple[str, str]]:
    """The record with each of its draws altered in turn, and with another seed or another commitment."""
    lines = text.split("\n")
    first = lines.index("")                             # entry n stands in line first + n
    found = []
    for row in sheet.splitlines():
        number, _, *odds = row.split(" ")
        place = first + int(number)
        drawn = lines[place].split(" ")[2]
        other = [outcome.rpartition(":")[0] for outcome in odds if outcome.rpartition(":")[0] != drawn]
        if other:
            instead = random.choice(other)
            forged = [*lines[:place], f"{number} * {instead}", *lines[place + 1:]]
            found.append((f"that draw {number} was {instead}, not {drawn}", "\n".join(forged)))
    for head in ("seed: ", "commitment: "):
        place = next(at for at, line in enumerate(lines) if line.startswith(head))
        digit = "0" if lines[place][-1] != "0" else "1"
        forged = [*lines[:place], lines[place][:-1] + digit, *lines[place + 1:]]
        found.append((f"another {head[:-2]}", "\n".join(forged)))
    return found
