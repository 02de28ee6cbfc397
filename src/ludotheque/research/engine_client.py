"""A program that speaks the engine protocol, played as a seat. It needs no rules: it is told what is legal."""
from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
import time
import weakref
from contextlib import suppress

from ludotheque.core.errors import BadOption, BadText, IllegalAction, LudothequeError
from ludotheque.core.game import Game, View
from ludotheque.research.engine import PROTOCOL

PATIENCE = 10.0                 # seconds beyond what the program was given, before it counts as lost


class EngineFailed(LudothequeError):
    """The program did not start, fell silent, went away or spoke nonsense."""


class EngineBot:
    """A bot that asks a program. `info` is what it said while thinking last; `close` ends it."""

    def __init__(self, game: Game, command: str, seed: int = 0, *, go: str = "movetime 100",
                 patience: float = PATIENCE) -> None:
        kind, _, limit = go.partition(" ")
        if kind not in ("nodes", "movetime") or not limit.isdecimal():
            raise BadOption(f'a program is told to go "nodes N" or "movetime MILLISECONDS", not "{go}"')
        self.game, self.command, self.go = game, command, go
        self.info: list[str] = []
        self.patience = patience + (int(limit) / 1000 if kind == "movetime" else 0)
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                             encoding="utf-8", errors="replace", bufsize=1)
        except (OSError, ValueError, IndexError) as failed:
            raise EngineFailed(f'the program "{command}" could not be started: {failed}') from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process)
        self._tell(f"hello {PROTOCOL}")
        self.name = command
        while (line := self._hear()) != f"hello {PROTOCOL}":
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("error"):
                raise self._failed(f"answered the greeting with {line!r}")
        self._tell(f"set seed {seed % (1 << 62)}")
        self._tell("newgame")

    def choose(self, view: View) -> int:
        """The program's action for this view; EngineFailed or IllegalAction, saying why, if it gives none."""
        state = self.game.state_from_view(view)
        legal = state.legal_actions(view["seat"])
        self._tell(f"position {self.game.name} view {self.game.view_to_text(view)}")
        self._tell("view " + json.dumps(view, separators=(",", ":"), sort_keys=True))
        self._tell("legal " + " ".join(map(self.game.action_to_text, legal)))
        self._tell(f"go {self.go}")
        self.info = []
        while True:
            line = self._hear()
            if line.startswith("bestaction "):
                break
            if line.startswith("info"):
                self.info.append(line)
            elif line.startswith("error"):
                raise self._failed(f"says: {line}")
        text = line.removeprefix("bestaction ").strip()
        try:
            action = self.game.action_from_text(text)
        except BadText as bad:
            raise IllegalAction(f'the program "{self.command}" answered "{text[:80]}": {bad}') from None
        if action not in legal:
            raise IllegalAction(f'the program "{self.command}" answered "{text}", which is not legal in '
                                f"{self.game.view_to_text(view)}")
        return action

    def close(self) -> None:
        """Ask the program to go, and end it if it does not."""
        self._end()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._failed("went away") from None

    def _hear(self) -> str:
        """The next line; comments and empty lines are passed over."""
        deadline = time.monotonic() + self.patience
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise self._failed(f"was silent for {self.patience:g} seconds") from None
            if line is None:
                raise self._failed("went away")
            if line and not line.startswith("#"):
                return line

    def _failed(self, what: str) -> EngineFailed:
        self.close()
        return EngineFailed(f'the program "{self.command}" {what}')


def _listen(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line.strip())
    lines.put(None)


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        process.stdin.write("quit\n")
    with suppress(OSError, ValueError):
        process.stdin.close()
    try:
        process.wait(timeout=1.0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
