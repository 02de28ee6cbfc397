"""A game as a Gymnasium environment for one agent, with bots in the other seats.

    env = make("raptor", seat=0, bots="random")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The bots answer from their own views alone. `seat="any"` draws the agent's seat anew for every game. An illegal action
is refused (IllegalAction, nothing changes); with `illegal="loses"` it ends the game with -1 instead.
"""
from __future__ import annotations

from random import Random
from typing import Any

from ludotheque.core.errors import BadOption, IllegalAction
from ludotheque.core.extras import need
from ludotheque.research.bots import check_bot, make_bot
from ludotheque.research.environment import Single

np = need("numpy", "research", "the Gymnasium door")
gymnasium = need("gymnasium", "research", "the Gymnasium door")
Env: Any = gymnasium.Env


class SeatEnv(Env):               # type: ignore[misc]
    """One seat of a game; `bots` is one name for all other seats, or one name a seat in order."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 2}     # noqa: RUF012

    def __init__(self, game: str, *, seats: int | None = None, seat: int | str = 0,
                 bots: str | tuple[str, ...] = "random", illegal: str = "refused", render_mode: str | None = None,
                 **options: str) -> None:
        self.single = Single(game, seats, options)
        others = self.single.seats - 1
        if seat != "any" and (type(seat) is not int or not 0 <= seat <= others):
            raise BadOption(f'the agent sits at one of 0 … {others} or at "any", not at {seat!r}')
        self.bot_names = (bots,) * others if isinstance(bots, str) else tuple(bots)
        if len(self.bot_names) != others:
            raise BadOption(f"{len(self.bot_names)} bots for {others} other seats")
        for name in self.bot_names:
            check_bot(name)
        if illegal not in ("refused", "loses"):
            raise BadOption(f'an illegal action is "refused" or "loses", not {illegal!r}')
        self.illegal = illegal
        self.chosen_seat, self.render_mode = seat, render_mode
        self.seat = seat if isinstance(seat, int) else 0
        self.observation_space = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(self.single.low, self.single.high, dtype=np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.single.game.action_space,), dtype=np.int8),
        })
        self.action_space = gymnasium.spaces.Discrete(self.single.game.action_space)
        self._draws = Random()
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and let the bots play until the agent is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self._draws = Random(seed)
        while True:
            if self.chosen_seat == "any":
                self.seat = self._draws.randrange(self.single.seats)
            names = iter(self.bot_names)
            self._bots = [None if seat == self.seat else
                          make_bot(next(names), self.single.game, self._draws.getrandbits(62))
                          for seat in range(self.single.seats)]
            self.single.reset(self._draws.getrandbits(63))
            if not self._others():          # a game that is over before the agent is asked teaches nothing
                break
        self._over = False
        return self._answer()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the bots play until the agent is asked again or the game is over."""
        if self._over:
            raise IllegalAction("the game is over: call reset first")
        if not self.single.is_legal(int(action)):
            if self.illegal == "loses":
                self._over = True
                return self._answer()[0], -1.0, True, False, {"seat": self.seat, "action_mask": self.single.no_mask}
            raise IllegalAction(f"action {action} is not legal for seat {self.seat} in {self.single.text()}")
        self._over = self.single.step(int(action)) or self._others()
        reward = self.single.rewards[self.seat] if self._over else 0.0
        if self.render_mode == "human":
            self.render()
        observation, info = self._answer()
        return observation, reward, self._over, False, info

    def action_masks(self) -> Any:
        """Which actions are legal, by the name that masking learners ask for."""
        return self.single.mask.astype(bool)

    def render(self) -> str | None:
        """The table as a spectator sees it, in one line: printed (human) or given back (ansi)."""
        if self.render_mode == "human":
            print(self.single.text())
            return None
        return self.single.text() if self.render_mode == "ansi" else None

    def _others(self) -> bool:
        """The bots play until the agent is asked; whether the game is over."""
        while 0 <= self.single.asked != self.seat:
            bot = self._bots[self.single.asked]
            assert bot is not None
            self.single.step(bot.choose(self.single.view(self.single.asked)))
        return self.single.asked < 0

    def _answer(self) -> tuple[Any, dict[str, Any]]:
        mask = self.single.no_mask if self._over else self.single.mask
        return {"observation": self.single.observe(self.seat), "action_mask": mask}, \
            {"seat": self.seat, "action_mask": mask}


def make(game: str, **arguments: Any) -> SeatEnv:
    """A game of the catalogue as a Gymnasium environment."""
    return SeatEnv(game, **arguments)
