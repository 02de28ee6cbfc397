"""No crash by text: every parser is given damaged copies of good inputs, and what atheris finds by watching coverage.

Half of the tries are mutations by a seeded generator, with the rules compiled as they are; half are atheris's, in
processes of its own and uncompiled. Without atheris (`pip install "ludotheque[fuzz]"`) all are mutations, and the
figures say so. An input that fails is kept in a file: a record as `ludotheque replay` opens it.
"""
from __future__ import annotations

import hashlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ludotheque.core import files
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.hosting import surroundings
from ludotheque.trust.mutation import mutate
from ludotheque.trust.targets import Target, good_inputs, targets

CLAIM = "any text given to any parser is read truly or refused in a sentence"
SIZES = {"ci": 12_000, "night": 500_000, "release": 5_000_000}
PART, OF_GAMES = 500_000, False
MOST_FAILURES = 20
PART = 1_000_000                    # atheris's tries in one process
SLOWEST = 60                        # seconds for one input; more counts as a hang


def run(task: Task) -> Report:
    """Mutations, then atheris where it is installed."""
    with files.forbidden():
        return _run(task)


def _run(task: Task) -> Report:
    report = Report()
    guided = find_spec("atheris") is not None
    blind = task.size // 2 if guided else task.size
    found, good = targets(), good_inputs()
    for name, texts in good.items():                # the good ones are taken, or else nothing is tried
        for text in texts:
            if _try(name, found[name], text, task, report) is False:
                report.failures.append(f"{name}: a good input is refused: {text[:200]!r}")
    names = list(found)
    rng, taken = Random(task.seed), 0
    for number in range(blind):
        name = names[number % len(names)]
        taken += bool(_try(name, found[name], mutate(rng, rng.choice(good[name]), good[name]), task, report))
        if number % 100 == 0:
            task.say(number, task.size)
        if len(report.failures) >= MOST_FAILURES:
            break
    report.figures |= {"parsers": len(found), "mutated texts": blind, "of which read, and truly": taken}
    if guided:
        _guided(task, task.size - blind, good, report)
    else:
        report.figures["atheris"] = "not installed: all tries were seeded mutations"
    task.say(task.size, task.size)
    return report


def _try(name: str, target: Target, text: str, task: Task, report: Report) -> bool | None:
    """Whether the text was read; None, with the failure noted, if neither that nor refused."""
    try:
        return target(text)
    except Exception as failed:
        file = keep(task.folder, name, text)
        report.failures.append(f"{name}: {type(failed).__name__}: {str(failed)[:200]} (the input is in {file})")
        return None


def keep(folder: Path, name: str, text: str) -> Path:
    """Put an input that fails into a file: a record so that `ludotheque replay FILE` opens it."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    file = folder / f"{name.replace(' ', '-')}-{digest}.txt"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return file


def _guided(task: Task, tries: int, good: dict[str, list[str]], report: Report) -> None:
    """atheris, from a corpus of good inputs, in as many processes as the tries need."""
    done, covered = 0, ""
    with TemporaryDirectory(prefix="ludotheque-fuzz-") as name:
        corpus, found = Path(name) / "corpus", Path(name) / "found"
        corpus.mkdir()
        found.mkdir()
        for number, texts in enumerate(good.values()):
            for at, text in enumerate(texts[:12]):
                (corpus / f"{number:02}-{at:02}").write_bytes(bytes([number]) + text.encode())
        while done < tries and len(report.failures) < MOST_FAILURES:
            part = min(PART, tries - done)
            ended = subprocess.run(
                [sys.executable, "-m", "ludotheque.trust.fuzzing", str(corpus), f"-atheris_runs={part}",
                 f"-seed={task.seed + done}", f"-artifact_prefix={found}/", f"-timeout={SLOWEST}", "-max_len=6000",
                 "-print_final_stats=1"], env=surroundings(), capture_output=True, check=False, text=True,
                errors="replace")
            done += part
            task.say(task.size - tries + done, task.size)
            covered = next((line.split("cov: ")[1].split()[0] for line in reversed(ended.stderr.splitlines())
                            if "cov: " in line), covered)
            for file in sorted(found.iterdir()):
                data = file.read_bytes()
                kind = list(good)[data[0] % len(good)]
                kept = keep(task.folder, kind, data[1:].decode("utf-8", "replace"))
                why = [line for line in ended.stderr.splitlines() if "Error" in line or "Exception" in line][-1:]
                report.failures.append(f"{kind}: atheris: {' '.join(why)[:200]} (the input is in {kept})")
                file.unlink()
            if ended.returncode and not report.failures:
                report.failures.append(f"atheris ended with {ended.returncode}: {ended.stderr[-400:]}")
    report.figures |= {"atheris: tries": done, "atheris: branches covered": covered or "unknown"}
