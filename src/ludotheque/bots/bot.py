"""A bot that searches: a view in, an action out, and what it thought of each action."""
from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random

from ludotheque.bots.lookout import Lookout
from ludotheque.bots.proof import LOST, WON
from ludotheque.bots.search import Search
from ludotheque.bots.sudden import POSITIONS, Danger, Draws, is_alone, win_now
from ludotheque.bots.thinking import think
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game, View
from ludotheque.core.seats import FINE, WHOLE
from ludotheque.core.state import State

ROOM = 400_000                  # nodes a tree that is bounded by time may have: some 30 MB
A_WHILE = 0.008                 # seconds between two looks at the clock
LONGEST_THOUGHT = 3600.0        # seconds
STRAY = 0.04                    # what a mixed strategy plays less often than this is exploration, not meant


@dataclass(frozen=True, slots=True)
class Settings:
    """How a bot thinks. It stops at `nodes` iterations or after `seconds`, whichever is set and comes first."""

    nodes: int = 0                      # 0: no bound. Without `seconds`, on one thread, the same seed thinks the same
    seconds: float = 0.0                # 0: no bound
    threads: int = 1                    # each grows trees of its own; they are added up
    exploration: float | None = None    # None: what the game says
    horizon: int | None = None          # None: what the game says
    overlooks: float = 0.0              # the part of its own actions that it does not see
    forgets: float = 0.0                # how often it does not remember which cards were played
    looks: int = POSITIONS              # positions it looks at for sudden ends besides its search; 0: it does not look
    style: str = ""                     # one of the game's styles, or none in particular

    def __post_init__(self) -> None:
        if self.nodes < 0 or self.seconds < 0 or not (self.nodes or self.seconds):
            raise BadOption(f"a bot needs nodes or seconds to think, not {self.nodes} and {self.seconds}")
        if not self.seconds <= LONGEST_THOUGHT:
            raise BadOption(f"a bot thinks for an hour at most, not for {self.seconds:g} seconds")
        if not 1 <= self.threads <= 64:
            raise BadOption(f"a bot thinks with 1 to 64 threads, not {self.threads}")
        if not 0 <= self.overlooks < 1 or not 0 <= (self.exploration or 0.0) < 100:
            raise BadOption(f"overlooks is below 1 and exploration below 100, not {self.overlooks}, {self.exploration}")
        if not 0 <= self.forgets <= 1 or not 0 <= self.looks <= 1_000_000:
            raise BadOption(f"forgets is at most 1 and looks at most a million, not {self.forgets} and {self.looks}")


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that was thought of: how often it was tried, what it promises, how often a mixed strategy plays it."""

    action: int
    visits: int
    share: float                        # of the whole, 0 … 1
    odds: float = 0.0
    proof: int = 0                      # WON, LOST or 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What the bot thinks of its view: the action it takes, and all that it thought of, the best first."""

    action: int
    choices: tuple[Choice, ...]
    iterations: int
    seconds: float


class SearchBot:
    """Searches from its view alone. The same views and the same seed give the same actions, if bounded by nodes."""

    def __init__(self, game: Game, settings: Settings, seed: int | None = None,
                 clock: Callable[[], float] = time.perf_counter) -> None:
        """`clock` is what its seconds are counted by; time.thread_time is fairer where others use the machine too."""
        if settings.style:
            game.adopt(game.new(), 0, settings.style)       # BadOption at once if the game has no such style
        self.game = game
        self.clock = clock
        self.settings = settings
        self.seed = secrets.randbits(63) if seed is None else seed
        self._searches: list[Search] = []
        self._lookout: Lookout | None = None
        self._expected: str | None = None           # what it sees next if its turn goes on

    def choose(self, view: View) -> int:
        return self.think(view).action

    def think(self, view: View, tick: Callable[[], None] | None = None) -> Thought:
        """The action to take and why; `tick` is called now and then while it thinks."""
        began = self.clock()
        seat: int = view["seat"]
        text = self.game.view_to_text(view)
        luck = Random(hashlib.sha256(f"{self.seed}/{text}".encode()).digest())
        remembered = self.game.forget(view) if luck.random() < self.settings.forgets else view
        root = self.game.state_from_view(remembered)
        if self.settings.style:
            self.game.adopt(root, seat, self.settings.style)
        legal = root.legal_actions(seat)
        if not legal:
            raise BadOption(f"seat {seat} is not asked in {text}")
        if len(legal) == 1:
            self._expected = None
            return Thought(legal[0], (Choice(legal[0], 0, 0.0),), 0, self.clock() - began)
        is_mixed = not is_alone(root, seat)
        draws = Draws(root, seat, luck.getrandbits(60)) if self.settings.looks and not is_mixed else None
        win = win_now(draws, seat, self._lookout_for(root), self.settings.looks) if draws else None
        if draws and win is not None:
            self._expected = None
            sure = Choice(win, len(draws), 1.0, 0.0, WON if draws.are_all else 0)
            return Thought(win, (sure,), 0, self.clock() - began)
        seen = self._seen(legal, luck)
        self._prepare(root, view, text, [action for action in legal if action not in seen])
        iterations = self._search(root, luck, began, tick)
        choices = self._choices(legal, seen, is_mixed)
        if is_mixed:
            action = luck.choices([c.action for c in choices], [c.odds for c in choices])[0]
        else:
            action = self._first_safe(choices, legal, draws)
        self._keep(root, seat, action)
        return Thought(action, choices, iterations, self.clock() - began)

    # ---- inside ---------------------------------------------------------------------------------------------------
    def _lookout_for(self, root: State) -> Lookout:
        """Made for the first state of the game that is looked at."""
        if self._lookout is None:
            self._lookout = Lookout(root)
        return self._lookout

    def _seen(self, legal: list[int], luck: Random) -> set[int]:
        """The actions that it does not overlook: all of them if it would see none."""
        seen = {action for action in legal if luck.random() >= self.settings.overlooks}
        return seen or set(legal)

    def _prepare(self, root: State, view: View, text: str, overlooked: list[int]) -> None:
        """Trees for this root: those of the click before if the turn goes on as expected, else empty ones."""
        settings, seat = self.settings, view["seat"]
        if not self._searches or self._searches[0].seat != seat:
            room = ROOM if settings.seconds else ROOM * 10
            capacity = min(room, 2 * settings.nodes + 64) if settings.nodes else room
            self._searches = [Search(seat, capacity) for _ in range(settings.threads)]
        elif text != self._expected or any(search.is_full() for search in self._searches):
            for search in self._searches:
                search.forget()
        horizon = self.game.horizon if settings.horizon is None else settings.horizon
        exploration = self.game.exploration if settings.exploration is None else settings.exploration
        for search in self._searches:
            search.configure(exploration, horizon, self.game.longest(view["seats"]), "?" not in text)
            if settings.looks:
                search.equip(root)
            search.shun(overlooked)

    def _search(self, root: State, luck: Random, began: float, tick: Callable[[], None] | None) -> int:
        """Think until the bounds are reached; the number of iterations of all threads."""
        settings, searches = self.settings, self._searches
        scratch = []
        for _ in searches:
            state = root.copy()
            state.reseed(luck.getrandbits(64))
            scratch.append(state)
        known = sum(edge[1] for edge in searches[0].root_edges())
        left = max(settings.nodes // 4, settings.nodes - known) if settings.nodes else 1 << 40
        deadline = began + settings.seconds if settings.seconds else float("inf")
        done, portion = 0, 8 if settings.seconds else min(left, 2048)
        pool = ThreadPoolExecutor(len(searches)) if len(searches) > 1 else None
        try:
            while left > 0:
                portion = min(portion, left)
                started = self.clock()
                if pool is None:
                    think(searches[0], root, scratch[0], portion)
                else:
                    list(pool.map(think, searches, [root] * len(searches), scratch, [portion] * len(searches)))
                done += portion * len(searches)
                left -= portion
                now = self.clock()
                if tick is not None:
                    tick()
                pace = max((now - started) / portion, 1e-9)
                coming = min(left, max(0, int((deadline - now) / pace))) if settings.seconds else left
                if coming == 0 or self._is_settled(root, coming * len(searches)):
                    break
                if settings.seconds:
                    portion = max(1, int(min(A_WHILE, deadline - now) / pace))
        finally:
            if pool is not None:
                pool.shutdown()
        return done

    def _is_settled(self, root: State, coming: int) -> bool:
        """Whether so many iterations more could not change what is chosen: a win is proven, or nothing can catch up."""
        edges = [edge for search in self._searches for edge in search.root_edges()]
        if any(edge[4] == WON for edge in edges):
            return True
        if not is_alone(root, self._searches[0].seat):
            return False
        visits: Counter[int] = Counter()
        for action, tried, _, _, proof in edges:
            visits[action] += tried if proof != LOST else 0
        (_, most), *rest = visits.most_common(2) or [(0, 0)]
        return most > coming + (rest[0][1] if rest else 0)

    def _choices(self, legal: list[int], seen: set[int], is_mixed: bool) -> tuple[Choice, ...]:
        """What all trees think of each action, added up, the best first."""
        visits: dict[int, int] = {}
        totals: dict[int, int] = {}
        masses: dict[int, float] = {}
        proofs: dict[int, int] = {}
        for search in self._searches:
            for action, tried, total, mass, proof in search.root_edges():
                visits[action] = visits.get(action, 0) + tried
                totals[action] = totals.get(action, 0) + total
                masses[action] = masses.get(action, 0.0) + mass
                proofs[action] = proof or proofs.get(action, 0)
        legal_too = set(legal)
        known = [Choice(action, tried, totals[action] / (FINE * WHOLE * tried), masses[action], proofs[action])
                 for action, tried in visits.items() if tried and action in legal_too]
        if not known:                       # nothing was tried: it sees one action only
            return (Choice(min(seen), 0, 0.0, 1.0),)
        if is_mixed:
            whole = sum(choice.odds for choice in known) or 1.0
            parts = [choice.odds / whole for choice in known]
            parts = [part if part >= STRAY else 0.0 for part in parts]
            whole = sum(parts)
            known = [replace(choice, odds=part / whole if whole else 1 / len(known))
                     for choice, part in zip(known, parts, strict=True)]
            return tuple(sorted(known, key=lambda c: (-c.odds, -c.share, c.action)))
        return tuple(sorted(known, key=lambda c: (c.proof != WON, c.proof == LOST, -c.visits, -c.share, c.action)))

    def _first_safe(self, choices: tuple[Choice, ...], legal: list[int], draws: Draws | None) -> int:
        """The best action that does not lose at once, or hand the win to a rival, of all that are legal if need be; the
        best of all if none was found, or if it does not look."""
        if draws and choices[0].proof != WON:
            danger = Danger(self._lookout_for(draws.root), self.settings.looks)
            equal = 1 / draws.root.seats
            shares = {choice.action: choice.share if choice.visits else equal for choice in choices}
            for action in [*shares, *(action for action in legal if action not in shares)]:
                if not danger.refutes(draws, draws.seat, action, shares.get(action, equal)):
                    return action
                if danger.left <= 0:
                    break
        return choices[0].action

    def _keep(self, root: State, seat: int, action: int) -> None:
        """If the turn goes on after the action, move the roots there, so that what was thought is not lost."""
        after = root.copy()
        after.play(seat, action)
        self._expected = None
        if after.to_act() == seat:
            for search in self._searches:
                search.follow(root.copy(), action)
            self._expected = self.game.view_to_text(self.game.view(after, seat))
