"""Inputs that fail, kept as records that `ludotheque replay` opens."""
from __future__ import annotations

from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.play.match import Match
from ludotheque.play.record import read, record_of, replay, write


def save(folder: Path, name: str, match: Match, why: str = "") -> Path:
    """The match as it stands, in a file of that name; what was tried then, in one beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.txt"
    file.write_text(write(record_of(match, with_seed=True)), encoding="utf-8")
    if why:
        file.with_suffix(".why").write_text(why + "\n", encoding="utf-8")
    return file


def opens(file: Path) -> bool:
    """Whether `ludotheque replay` can tell the record in a file."""
    try:
        replay(read(file.read_text(encoding="utf-8")))
    except LudothequeError:
        return False
    return True
