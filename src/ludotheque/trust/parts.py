"""A large task in parts, each with luck of its own: many processes share them, and a file keeps what is done.

A run that was stopped goes on with the same file where it was, and what it had found until then counts.
"""
from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import ludotheque
from ludotheque.core.errors import BadOption
from ludotheque.play.pool import make_executor, run_all
from ludotheque.trust.campaign import Campaign, Report, Task, find_campaign

APART = 1_000_000               # between the seeds of two parts: runs with the seeds 1, 2, 3 … share none


@dataclass(frozen=True)
class Part:
    """One part of a task of a campaign."""

    campaign: str
    task: Task

    @property
    def key(self) -> dict[str, object]:
        """What makes it the same part in another run."""
        return {"campaign": self.campaign, "size": self.task.size, "seed": self.task.seed,
                "games": list(self.task.only), "version": ludotheque.__version__}


@dataclass(frozen=True)
class Done:
    """A part and what it found."""

    part: Part
    report: Report
    seconds: float = 0.0        # of processor, those of its child processes included


@dataclass
class Journal:
    """The file of finished parts, a line each."""

    file: Path | None = None
    known: dict[str, Done] = field(default_factory=dict)

    def read(self, parts: list[Part]) -> None:
        """Find those of the parts that are done; BadOption for a file that is no journal."""
        if self.file is None or not self.file.exists():
            return
        by_key, text = {_text(part): part for part in parts}, self.file.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            try:
                told = json.loads(line)
                key = json.dumps(told["part"], sort_keys=True)
                report, seconds = Report(**told["report"]), float(told["seconds"])
            except (ValueError, TypeError, KeyError):
                if number == 1:
                    raise BadOption(f"{self.file} is no journal of ludotheque trust") from None
                continue                            # the line at which it was cut off
            if key in by_key:
                self.known[key] = Done(by_key[key], report, seconds)
        if text and not text.endswith("\n"):
            with self.file.open("a", encoding="utf-8") as out:
                out.write("\n")

    def note(self, done: Done) -> Done:
        self.known[_text(done.part)] = done
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                row = {"part": done.part.key, "report": asdict(done.report), "seconds": round(done.seconds, 2)}
                out.write(json.dumps(row) + "\n")
        return done


def _text(part: Part) -> str:
    return json.dumps(part.key, sort_keys=True)


def parts_of(name: str, campaign: Campaign, task: Task) -> list[Part]:
    """The parts of a task: one if it is small or cannot be parted. Those that it does not fill share nothing."""
    if task.only and not campaign.OF_GAMES:
        raise BadOption(f"{name} does not go by games")
    size = campaign.PART or task.size
    return [Part(name, replace(
        task, size=min(size, task.size - first), seed=task.seed + APART * number,
        folder=task.folder / f"seed-{task.seed + APART * number}" if task.size > size else task.folder))
        for number, first in enumerate(range(0, task.size, size))]


def work_on(part: Part) -> Done:
    """Do a part, in whatever process this is."""
    began = _processor()
    report = find_campaign(part.campaign).run(part.task)
    return Done(part, report, _processor() - began)


def _processor() -> float:
    return time.process_time() + sum(os.times()[2:4])


def run_parts(parts: list[Part], workers: int, journal: Journal) -> Generator[Done, None, None]:
    """Every part as it is done, those first that the journal knows."""
    journal.read(parts)
    yield from list(journal.known.values())
    left = [part for part in parts if _text(part) not in journal.known]
    if len(parts) == 1:
        for part in left:
            yield journal.note(work_on(part))
        return
    answers = run_all(work_on, left, lambda: make_executor("processes", workers), workers)
    try:
        for _, done in answers:
            yield journal.note(done)
    finally:
        answers.close()
