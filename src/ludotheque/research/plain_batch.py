"""The batch of native.pyx in plain Python, for an uncompiled package; the same arrays for the same seeds."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.core.seats import CHANCE, NOBODY, WHOLE
from ludotheque.core.state import INCREMENT, MASK, MULTIPLIER, State

if TYPE_CHECKING:
    Array = Any


class PlainBatch:
    """`games` games from one start, as in native.pyx."""

    def __init__(self, start: State, games: int, renews: bool, seats: Array, counts: Array, observations: Array,
                 masks: Array, rewards: Array, done: Array) -> None:
        self.start, self.games, self.renews = start, games, renews
        self.states = [start.copy() for _ in range(games)]
        self.seats, self.counts, self.observations, self.masks = seats, counts, observations, masks
        self.rewards, self.done = rewards, done
        self.width, self.has_masks = observations.shape[1], masks.shape[1] > 0
        self.luck = [0] * games
        self.legal: list[list[int]] = [[] for _ in range(games)]

    def reset(self, seed: int, first: int, last: int) -> None:
        """Begin all games of the range anew; game i is played with luck of its own whatever the range."""
        for i in range(first, last):
            state = self.states[i]
            state.reseed(seed + i * 1000003)
            self.luck[i] = state.seed ^ 0x5DEECE66D
            state.assign(self.start)
            self.done[i] = 0
            self.rewards[i] = 0
            self._ready(i)

    def _ready(self, i: int) -> None:
        state = self.states[i]
        seat = state.to_act()
        while seat == CHANCE:
            state.legal(CHANCE)
            state.play(CHANCE, state.roll())
            seat = state.to_act()
        self.seats[i] = seat
        if self.has_masks:
            self.masks[i] = 0
        self.legal[i] = [] if seat == NOBODY else state.legal_actions(seat)
        self.counts[i] = len(self.legal[i])
        if seat != NOBODY:
            if self.has_masks:
                self.masks[i, self.legal[i]] = 1
            if self.width:
                self.observations[i] = state.observation(seat)

    def illegal(self, actions: Array) -> int:
        """The first game whose action is not legal, -1 if all are."""
        if len(actions) != self.games:
            raise ValueError(f"{len(actions)} actions for {self.games} games")
        for i in range(self.games):
            if self.seats[i] >= 0 and int(actions[i]) not in self.legal[i]:
                return i
        return -1

    def step(self, actions: Array, first: int, last: int) -> None:
        """Play one action, known to be legal, in each game of the range."""
        for i in range(first, last):
            state, seat = self.states[i], int(self.seats[i])
            self.done[i] = 0
            self.rewards[i] = 0
            if seat < 0:
                continue
            state.play(seat, int(actions[i]))
            self._ready(i)
            if self.seats[i] < 0:
                self.done[i] = 1
                self.rewards[i] = [share * state.seats / WHOLE - 1 for share in state.shares()]
                if self.renews:
                    state.assign(self.start)
                    self._ready(i)

    def sample(self, actions: Array, first: int, last: int) -> None:
        """A legal action of each game of the range, each equally likely; 0 where the game is over."""
        for i in range(first, last):
            if not self.legal[i]:
                actions[i] = 0
                continue
            self.luck[i] = (self.luck[i] * MULTIPLIER + INCREMENT) & MASK
            actions[i] = self.legal[i][((self.luck[i] >> 33) * len(self.legal[i])) >> 31]

    def state(self, i: int) -> State:
        """A copy of a game's state."""
        return self.states[i].copy()

    def look(self, i: int, seat: int, into: Array) -> None:
        """What any seat of a game sees."""
        into[:] = self.states[i].observation(seat)
