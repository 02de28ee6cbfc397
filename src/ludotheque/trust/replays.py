"""Records replay for ever: the corpus comes out the same, byte for byte, compiled and uncompiled."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import ludotheque
from ludotheque.core.errors import BadRecord, LudothequeError
from ludotheque.core.game import Game
from ludotheque.games import find
from ludotheque.play.record import read, replay, verify, write
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.corpus import FOLDER, GAMES, Covered, covered, digest, file_of, never, read_file

CLAIM = "Records replay for ever: every game of the corpus comes out the same, byte for byte, compiled and uncompiled."
SIZES = {"ci": 100, "night": 100, "release": 100}              # records replayed of each file: all there are
PART, OF_GAMES = 0, True
FULLY = 10                      # one in so many is judged, verified and written out again as well
CHILD = "import sys; from ludotheque.trust.replays import check_some; check_some(sys.argv[1:])"


def run(task: Task) -> Report:
    report, counted = Report(), Counter[str]()
    games = task.games
    for place, game in enumerate(games):
        seen: set[tuple[str, str]] = set()
        for seats in game.seat_counts:
            faults, shown = check(game, seats, task.size, task.seed, counted)
            report.failures += faults
            seen |= shown
        task.say(place + 1, len(games))
        unseen = never(game, frozenset(seen))
        if task.size >= GAMES and unseen:
            report.figures[f"{game.name}: in no game looked at closely"] = ", ".join(unseen)
    counted["replayed uncompiled under another hash seed"] = _elsewhere(task, report)
    report.figures |= counted
    return report


def check(game: Game, seats: int, most: int, seed: int, counted: Counter[str], folder: Path = FOLDER
          ) -> tuple[list[str], Covered]:
    """So many records of a file; what is wrong, and what those looked at closely show."""
    file = file_of(game, seats, folder)
    if not file.exists():
        return [f"{file} is missing: the corpus has no {game.name} for {seats}"], frozenset()
    records = read_file(file)
    faults, shown = [], set[tuple[str, str]]()
    if len(records) < GAMES:
        faults.append(f"{file.name} holds {len(records)} games, fewer than {GAMES}")
    random = Random(f"replays/{seed}/{file.name}")
    for number in sorted(random.sample(range(len(records)), min(most, len(records)))):
        wanted, text = records[number]
        fault = fault_of(game, wanted, text)
        counted["replayed"] += 1
        if fault:
            faults.append(f"{file.name}, game {number + 1}: {fault}")
            continue
        if number % FULLY == 0:
            counted["judged, verified and written out again"] += 1
            record = read(text)
            match = replay(record)
            if record.seed is not None:             # a few games were not thrown but chosen
                verify(record)
            shown |= covered(match)
            if write(record) != text:
                faults.append(f"{file.name}, game {number + 1} is not written as it was read")
    return faults, frozenset(shown)


def fault_of(game: Game, wanted: str, text: str) -> str:
    """What has become of a record: "" if it comes out as it did when it was written."""
    try:
        record = read(text)
    except BadRecord as bad:
        return f"it cannot be read any more: {bad}"
    try:
        found = digest(record)
    except LudothequeError as bad:
        found = str(bad)
    if found == wanted:
        return ""
    if record.rules < game.rules_version:
        return (f"it follows rules version {record.rules} of {game.name}, which is at {game.rules_version}: write the "
                "corpus anew with python -m ludotheque.trust.corpus")
    return (f"the rules of {game.name} have changed (digest {found[:60]}, was {wanted[:12]}): raise rules_version "
            f"above {game.rules_version}, or make them play as before")


def check_some(arguments: list[str]) -> None:
    """What the second process does: some records of every file; the figures and faults as JSON."""
    counted, faults = Counter[str](), list[str]()
    most, seed, *names = arguments
    for game in map(find, names):
        for seats in game.seat_counts:
            faults += check(game, seats, int(most), int(seed), counted)[0]
    print(json.dumps({"compiled": ludotheque.is_compiled(), "replayed": counted["replayed"], "faults": faults}))


def _elsewhere(task: Task, report: Report) -> int:
    """The same in a process without compiled rules whose sets and dicts hash otherwise."""
    source = str(Path(ludotheque.__file__).parent.parent)
    environment = {**os.environ, "LUDOTHEQUE_UNCOMPILED": "1", "PYTHONPATH": source,
                   "PYTHONHASHSEED": str(Random(task.seed).randrange(1, 2**32 - 1))}
    arguments = [str(task.size), str(task.seed + 1), *(game.name for game in task.games)]
    done = subprocess.run([sys.executable, "-c", CHILD, *arguments], capture_output=True, text=True, env=environment,
                          check=False)
    if done.returncode:
        report.failures.append(f"the uncompiled process failed: {done.stderr.strip()[-300:]}")
        return 0
    told = json.loads(done.stdout)
    if told["compiled"]:
        report.failures.append("the second process was to run uncompiled, and did not")
    report.failures += told["faults"]
    return int(told["replayed"])
