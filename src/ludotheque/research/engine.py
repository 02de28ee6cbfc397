"""The engine protocol: lines of text in, lines of text out, in the spirit of UCI. docs/research.md shows a session.

    hello 1                                     -> id …, hello 1
    isready                                     -> readyok
    set level|threads|seed VALUE
    newgame
    position GAME start [seats N] [NAME=VALUE …] [actions A B C …]
    position GAME text POSITION                 the whole position, secrets included
    position GAME view VIEW                     what one seat knows of it
    legal                                       -> legal A B C …            of the seat asked
    view [SEAT]                                 -> view JSON
    go nodes N | movetime MILLISECONDS | infinite   -> info …, bestaction A
    stop                                        ends the thinking; the best action so far follows
    quit

`legal A B C` and `view JSON` with values are told to programs that do not know the rules; this engine knows them and
lets them pass. What it cannot follow it answers with `error` and a sentence; nothing changes then.
"""
from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

import ludotheque
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.game import Game, View
from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.core.state import State
from ludotheque.games import catalogue, find

PROTOCOL = 1
SHOWN = 5                       # so many of the best actions have an info line each
FIRST_NODES = 32                # thought through in any case, however soon `stop` comes
LONGEST_LINE = 1_000_000


class Stopped(Exception):
    """The thinking was told to stop."""


@dataclass(frozen=True)
class Position:
    """What the engine has been shown: the state, and the seat whose view it is (None: all of it)."""

    game: Game
    state: State
    seat: int | None

    @property
    def asked(self) -> int:
        """The seat to think for: the one whose view it is if it may act, else the one asked."""
        if self.seat is not None and self.state.may_act(self.seat):
            return self.seat
        return self.state.to_act()


class Engine:
    """One conversation. `say` takes each line of the answer; thinking goes on beside until it is done or stopped."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say, self._lock = say, threading.Lock()
        self.position: Position | None = None
        self.settings: dict[str, int] = {"level": 0, "threads": 1, "seed": 1}
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._endless = False                   # whether only `stop` ends the thinking

    def say(self, line: str) -> None:
        with self._lock:
            self._say(line)

    def hear(self, line: str) -> bool:
        """Follow one line; whether the conversation goes on."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            if self._endless:
                self.stop()
            self.wait()                 # what was asked is still answered
            return False
        try:
            if len(line) > LONGEST_LINE:
                raise BadOption(f"a line has at most {LONGEST_LINE} characters, this has {len(line)}")
            follow = getattr(self, f"_hear_{words[0]}", None) if words[0].isascii() and words[0].isalpha() else None
            if follow is None:
                raise BadOption(f'"{words[0][:40]}" is no command (hello isready set newgame position legal view go '
                                "stop quit)")
            if self.is_thinking and words[0] not in ("stop", "isready"):
                if self._endless:
                    raise BadOption(f'"{words[0]}" must wait: thinking (stop ends it)')
                self.wait()
            follow(words[1:])
        except LudothequeError as refused:
            self.say(f"error {' '.join(str(refused).split())}")
        return True

    @property
    def is_thinking(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def wait(self) -> None:
        """Until the thinking is done."""
        if self._thread is not None:
            self._thread.join()

    def stop(self) -> None:
        """End the thinking and wait for its answer."""
        self._stop.set()
        self.wait()

    # ---- the commands ---------------------------------------------------------------------------------------------
    def _hear_hello(self, words: Sequence[str]) -> None:
        if words and words[0] != str(PROTOCOL):
            raise BadOption(f"this engine speaks protocol {PROTOCOL}, not {words[0][:20]}")
        self.say(f"id name Ludotheque {ludotheque.__version__}")
        self.say(f"id games {' '.join(catalogue())}")
        self.say(f"hello {PROTOCOL}")

    def _hear_isready(self, words: Sequence[str]) -> None:
        self.say("readyok")

    def _hear_newgame(self, words: Sequence[str]) -> None:
        self.position = None

    def _hear_stop(self, words: Sequence[str]) -> None:
        self.stop()

    def _hear_set(self, words: Sequence[str]) -> None:
        bounds = {"level": (0, 8), "threads": (1, 64), "seed": (0, (1 << 62))}
        if len(words) != 2 or words[0] not in bounds:
            raise BadOption(f"set takes a name and a value (names: {', '.join(bounds)})")
        low, high = bounds[words[0]]
        self.settings[words[0]] = _number(words[1], low, high)

    def _hear_position(self, words: Sequence[str]) -> None:
        if len(words) < 2 or words[1] not in ("start", "text", "view"):
            raise BadOption("write position GAME start, position GAME text POSITION or position GAME view VIEW")
        game, text = find(words[0]), " ".join(words[2:])
        if words[1] == "text":
            self.position = Position(game, game.state_from_text(text), None)
        elif words[1] == "view":
            view = game.view_from_text(text)
            self.position = Position(game, game.state_from_view(view), view["seat"])
        else:
            self.position = Position(game, _from_start(game, words[2:]), None)

    def _hear_legal(self, words: Sequence[str]) -> None:
        if not words:
            position = self._known()
            actions = position.state.legal_actions(position.asked) if position.asked != NOBODY else []
            self.say(" ".join(["legal", *map(position.game.action_to_text, actions)]))

    def _hear_view(self, words: Sequence[str]) -> None:
        if words and not words[0].isdecimal():
            return
        position = self._known()
        seat = _number(words[0], 0, position.state.seats - 1) if words else position.seat
        if position.seat not in (None, seat):
            raise BadOption(f"this is the view of seat {position.seat}: nothing is known of what seat {seat} sees")
        if seat is None:
            seat = max(position.asked, 0)
        view = position.game.view(position.state, seat)
        self.say("view " + json.dumps(view, separators=(",", ":"), sort_keys=True))

    def _hear_go(self, words: Sequence[str]) -> None:
        kind = words[0] if words else "infinite"
        limit = 0
        if kind in ("nodes", "movetime") and len(words) == 2:
            limit = _number(words[1], 1, 1 << 40)
        elif kind != "infinite" or len(words) > 1:
            raise BadOption("write go nodes N, go movetime MILLISECONDS or go infinite")
        position = self._known()
        seat = position.asked
        if seat in (CHANCE, NOBODY):
            raise BadOption("the game is over" if seat == NOBODY else "chance is asked here, not a seat")
        view = position.game.view(position.state, seat)
        self._stop.clear()
        self._endless = kind == "infinite"
        self._thread = threading.Thread(target=self._think, args=(position.game, view, kind, limit), daemon=True)
        self._thread.start()

    def _known(self) -> Position:
        if self.position is None:
            raise BadOption("there is no position yet: write position GAME start")
        return self.position

    # ---- thinking -------------------------------------------------------------------------------------------------
    def _think(self, game: Game, view: View, kind: str, limit: int) -> None:
        try:
            legal = game.state_from_view(view).legal_actions(view["seat"])
            best = Random(f"{self.settings['seed']}/{game.view_to_text(view)}").choice(legal)
            try:
                bots = import_module("ludotheque.bots.bot")
            except ModuleNotFoundError:
                self.say("info string no search is installed: any legal action is as good as another")
            else:
                best = self._search(bots, game, view, kind, limit, best)
            self.say(f"bestaction {game.action_to_text(best)}")
        except Exception as failed:             # a thread that dies silently would leave the caller waiting
            self.say(f"error the thinking failed: {type(failed).__name__} {' '.join(str(failed).split())}")

    def _search(self, bots: Any, game: Game, view: View, kind: str, limit: int, best: int) -> int:
        """Think deeper and deeper, saying after each time what is thought of the best actions."""
        began = time.perf_counter()

        def tick() -> None:
            if self._stop.is_set() or (kind == "movetime" and spent() >= limit / 1000):
                raise Stopped

        def spent() -> float:
            return time.perf_counter() - began

        if kind != "nodes" and self.settings["level"]:
            levels = import_module("ludotheque.bots.levels")
            deepest = levels.find_bot(str(self.settings["level"])).settings_for(game).nodes or 1 << 40
        else:
            deepest = limit if kind == "nodes" else 1 << 40
        nodes = deepest if kind == "nodes" else min(FIRST_NODES, deepest)
        while True:
            settings = bots.Settings(nodes=nodes, threads=self.settings["threads"])
            first = kind != "nodes" and nodes == FIRST_NODES        # so little that it is never cut short
            try:
                thought = bots.SearchBot(game, settings, self.settings["seed"]).think(view, None if first else tick)
            except Stopped:
                if kind == "nodes":                     # nothing was thought through yet: think a little
                    settings = bots.Settings(nodes=min(FIRST_NODES, nodes))
                    best = bots.SearchBot(game, settings, self.settings["seed"]).think(view).action
                return best
            best = thought.action
            self._inform(game, thought, spent())
            if nodes >= deepest or len(thought.choices) <= 1 or self._stop.is_set():
                return best
            nodes = min(nodes * 2, deepest)

    def _inform(self, game: Game, thought: Any, seconds: float) -> None:
        """A line for each of the best actions: visits, the share expected, the odds of a mixed strategy."""
        proof_of = import_module("ludotheque.bots.proof")
        proofs = {proof_of.WON: "won", proof_of.LOST: "lost"}
        for rank, choice in enumerate(thought.choices[:SHOWN], 1):
            proof = f" proof {proofs[choice.proof]}" if choice.proof in proofs else ""
            self.say(f"info rank {rank} action {game.action_to_text(choice.action)} visits {choice.visits} "
                     f"share {choice.share:.4f} odds {choice.odds:.4f}{proof} nodes {thought.iterations} "
                     f"time {round(1000 * seconds)}")


def _from_start(game: Game, words: Sequence[str]) -> State:
    """The state after the given actions, chance's included, each judged."""
    seats, options, at = None, {}, 0
    while at < len(words) and words[at] != "actions":
        if words[at] == "seats" and at + 1 < len(words):
            seats = _number(words[at + 1], 1, SPECTATOR)
            at += 2
            continue
        name, equals, value = words[at].partition("=")
        if not equals:
            raise BadOption(f'"{words[at][:40]}" is neither seats N nor NAME=VALUE nor actions')
        options[name] = value
        at += 1
    state = game.new(seats, options)
    for number, text in enumerate(words[at + 1:], 1):
        seat, action = state.to_act(), game.action_from_text(text)
        if seat == NOBODY or action not in state.legal_actions(seat):
            raise BadOption(f'action {number}, "{text}", is not legal in {game.state_to_text(state)}')
        state.play(seat, action)
    return state


def _number(text: str, low: int, high: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 20 or not low <= int(text) <= high:
        raise BadOption(f'"{text[:20]}" is no number from {low} to {high}')
    return int(text)
