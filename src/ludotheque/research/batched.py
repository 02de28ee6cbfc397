"""BatchedEnv: N games of one kind stepped together, arrays in and out, no Python per game.

    env = BatchedEnv("raptor", games=1024, seed=1)
    env.reset()
    while True:
        actions = policy(env.observations, env.masks)       # or env.sample()
        env.step(actions)                                    # then: env.seats, env.rewards, env.done

Every array is written in place by each call; copy what you want to keep. A game that ends is begun anew at once, with
`done` 1 and `rewards` for one step. The same seed gives the same games whatever the number of threads, compiled or not.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from secrets import randbits
from typing import Any

from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.core.extras import need
from ludotheque.core.game import Game, View
from ludotheque.games import find
from ludotheque.research.batch import Batch


class BatchedEnv:
    """N games of one kind. `observations` and `masks` may be left out: what is not written costs nothing."""

    def __init__(self, game: str | Game, games: int, *, seats: int | None = None,
                 options: Mapping[str, str] | None = None, seed: int | None = None, threads: int = 1,
                 observations: bool = True, masks: bool = True, renews: bool = True) -> None:
        np = need("numpy", "research", "a batch of games")
        if games < 1 or threads < 1:
            raise BadOption(f"a batch has at least one game and one thread, not {games} and {threads}")
        self.game = find(game) if isinstance(game, str) else game
        start = self.game.new(seats, options)
        self.start, self.num_games, self.num_seats, self.threads = start, games, start.seats, threads
        planes = self.game.planes(start.seats)
        if observations and not planes:
            raise BadOption(f"{self.game.name} has no planes of its own yet: ask for observations=False")
        self.planes = planes
        size = self.game.tensor_size(start.seats) if observations else 0
        highs = np.array([plane.high for plane in planes for _ in range(plane.size)], dtype=np.float32)
        self.scale = 1 / np.maximum(highs, 1)               # observations * scale lie within 0 … 1 (or -1 … 1)
        self.seats = np.zeros(games, dtype=np.int8)         # of each game the seat asked next
        self.counts = np.zeros(games, dtype=np.int32)       # … how many legal actions it has
        self.observations = np.zeros((games, size), dtype=np.int16)
        self.masks = np.zeros((games, self.game.action_space if masks else 0), dtype=np.int8)
        self.rewards = np.zeros((games, start.seats), dtype=np.float32)
        self.done = np.zeros(games, dtype=np.uint8)
        self._actions = np.zeros(games, dtype=np.int32)
        self._numpy = np
        self._batch = Batch(start, games, renews, self.seats, self.counts, self.observations, self.masks,
                            self.rewards, self.done)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew; without a seed, with luck nobody knows."""
        self.seed = randbits(63) if seed is None else seed % (1 << 63)
        self._each(lambda first, last: self._batch.reset(self.seed, first, last))

    def step(self, actions: Any) -> None:
        """Play one action in each game for the seat asked there; IllegalAction, and nothing changed, if one is not."""
        np = self._numpy
        given = np.ascontiguousarray(actions, dtype=np.int32)
        if given.shape != (self.num_games,):
            raise IllegalAction(f"a batch of {self.num_games} games takes {self.num_games} actions, "
                                f"not an array of shape {np.shape(actions)}")
        wrong = self._batch.illegal(given)
        if wrong >= 0:
            legal = " ".join(map(str, self.legal(wrong)[:20]))
            raise IllegalAction(f"action {given[wrong]} of game {wrong} is not legal for seat {self.seats[wrong]} "
                                f"(legal: {legal}{' …' if self.counts[wrong] > 20 else ''})")
        self._each(lambda first, last: self._batch.step(given, first, last))

    def sample(self) -> Any:
        """A legal action of each game, each equally likely; seeded with the batch."""
        actions = self._numpy.zeros(self.num_games, dtype=self._numpy.int32)
        self._each(lambda first, last: self._batch.sample(actions, first, last))
        return actions

    def legal(self, game: int) -> list[int]:
        """The legal actions of the seat asked in one game."""
        return self.state(game).legal_actions(int(self.seats[game])) if self.seats[game] >= 0 else []

    def state(self, game: int) -> Any:
        """A copy of one game's state: for looking at, it leads its own life."""
        return self._batch.state(game)

    def view(self, game: int, seat: int) -> View:
        """What a seat of one game knows."""
        return self.game.view(self.state(game), seat)

    def observe(self, game: int, seat: int) -> Any:
        """What a network at any seat of one game sees, asked or not."""
        seen = self._numpy.zeros(self.observations.shape[1], dtype=self._numpy.int16)
        self._batch.look(game, seat, seen)
        return seen

    def _each(self, work: Callable[[int, int], None]) -> None:
        """Do it for all games, in slices when there are several threads."""
        if self._pool is None:
            work(0, self.num_games)
            return
        cuts = [self.num_games * k // self.threads for k in range(self.threads + 1)]
        for done in [self._pool.submit(work, *cut) for cut in pairwise(cuts)]:
            done.result()
