"""One game behind arrays: what PettingZoo and Gymnasium environments share. A batch of one game underneath."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.core.extras import need
from ludotheque.core.game import Game
from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.research.batch import Batch


class Single:
    """One game, its seat asked next, what a seat sees, and the outcome as zero-sum rewards."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, str] | None) -> None:
        np = self.numpy = need("numpy", "research", "an environment")
        self.game = find(game) if isinstance(game, str) else game
        self.start = self.game.new(seats, options)
        self.seats = self.start.seats
        self.planes = self.game.tensor_planes(self.seats)
        self.has_planes = bool(self.game.planes(self.seats))
        self.size = self.game.tensor_size(self.seats)
        high = np.array([plane.high for plane in self.planes for _ in range(plane.size)], dtype=np.float32)
        low = np.array([plane.low for plane in self.planes for _ in range(plane.size)], dtype=np.float32)
        self.scale = 1 / np.maximum(high, 1)
        self.low, self.high = low * self.scale, high * self.scale
        self._asked = np.zeros(1, dtype=np.int8)
        self._counts = np.zeros(1, dtype=np.int32)
        self._seen = np.zeros((1, self.size if self.has_planes else 0), dtype=np.int16)
        self._masks = np.zeros((1, self.game.action_space), dtype=np.int8)
        self._rewards = np.zeros((1, self.seats), dtype=np.float32)
        self._done = np.zeros(1, dtype=np.uint8)
        self._action = np.zeros(1, dtype=np.int32)
        self._look = np.zeros(self.size, dtype=np.int16)
        self._nothing = np.zeros(self.game.action_space, dtype=np.int8)
        self._batch = Batch(self.start, 1, False, self._asked, self._counts, self._seen, self._masks, self._rewards,
                            self._done)
        self._row, self._mask = self._seen[0], self._masks[0]
        self.asked = -2

    def reset(self, seed: int) -> None:
        self._batch.reset(seed % (1 << 64), 0, 1)
        self.asked = int(self._asked[0])

    def is_legal(self, action: int) -> bool:
        return 0 <= action < self.game.action_space and self._mask.item(action) == 1

    def step(self, action: int) -> bool:
        """Play a legal action of the seat asked; whether the game is over."""
        self._action[0] = action
        self._batch.step(self._action, 0, 1)
        self.asked = self._asked.item(0)
        return self.asked < 0

    @property
    def mask(self) -> Any:
        """Which actions are legal for the seat asked."""
        return self._mask.copy()

    @property
    def no_mask(self) -> Any:
        return self._nothing.copy()

    @property
    def rewards(self) -> list[float]:
        """Of the step that ended the game; zero before."""
        return [float(reward) for reward in self._rewards[0]]

    def observe(self, seat: int) -> Any:
        """What a network at this seat sees, each entry within 0 … 1 (or -1 … 1)."""
        if not self.has_planes:
            self._look[:] = self.game.tensor(self.view(seat))
        elif seat == self.asked:
            return self._row * self.scale
        else:
            self._batch.look(0, seat, self._look)
        return self._look * self.scale

    def view(self, seat: int) -> dict[str, Any]:
        return self.game.view(self._batch.state(0), seat)

    def text(self) -> str:
        """The table as a spectator sees it."""
        return self.game.view_to_text(self.view(SPECTATOR))
