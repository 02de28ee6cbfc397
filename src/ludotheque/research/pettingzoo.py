"""PettingZoo AEC environments, one a game: `from ludotheque.research.pettingzoo import raptor_v0`.

    env = raptor_v0.env(side="savannah")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

Options of a game are keyword arguments, `seats` is the number of agents. Chance is rolled inside, from the seed given
to `reset` alone. Rewards are zero until the end, then zero-sum: all to one of n seats is n-1 for it and -1 for others.
"""
from __future__ import annotations

from secrets import randbits
from types import SimpleNamespace
from typing import Any

from ludotheque.core.errors import IllegalAction
from ludotheque.core.extras import need
from ludotheque.core.game import Game
from ludotheque.games import catalogue, find
from ludotheque.research.environment import Single

np = need("numpy", "research", "the PettingZoo door")
spaces = need("gymnasium.spaces", "research", "the PettingZoo door")
pettingzoo = need("pettingzoo", "research", "the PettingZoo door")
AECEnv: Any = pettingzoo.AECEnv

VERSION = "_v0"


class RawEnv(AECEnv):            # type: ignore[misc]
    """A game of the catalogue as an AEC environment. It checks its caller itself, which costs less than wrappers do."""

    illegal_loses = False

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: str) -> None:
        super().__init__()
        self._arguments = (type(self), game, seats, render_mode, options)
        self._game = Single(game, seats, options)
        self.metadata = {"name": game + VERSION, "render_modes": ["human", "ansi"], "is_parallelizable": False,
                         "render_fps": 2}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._game.seats)]
        self.agents = self.possible_agents[:]
        self._has_begun = False
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict({
            "observation": spaces.Box(self._game.low, self._game.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (self._game.game.action_space,), dtype=np.int8),
        })
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self._game.game.action_space) for agent in self.possible_agents}

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._arguments

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed and actions give the same game everywhere."""
        self._game.reset(randbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self._game.asked, 0)]
        self._skip_agent_selection = None
        self._has_begun = True

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do if it is the one asked."""
        seat, game = self._seat_of[agent], self._game
        return {"observation": game.observe(seat), "action_mask": game.mask if seat == game.asked else game.no_mask}

    def step(self, action: int | None) -> None:
        """Play a legal action for the agent asked."""
        if not self._has_begun:
            raise IllegalAction("reset must be called before step")
        agent, game = self.agent_selection, self._game
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not game.is_legal(int(action)):
            if action is None or not self.illegal_loses:
                raise IllegalAction(f"action {action} is not legal for {agent} in {game.text()}")
            self._end(agent, [-1.0 if other == agent else 0.0 for other in self.possible_agents])
            return
        self._cumulative_rewards[agent] = 0.0
        if game.step(int(action)):
            self._end(agent, game.rewards)
        else:
            self.agent_selection = self.possible_agents[game.asked]
        if self.render_mode == "human":
            self.render()

    def _end(self, agent: str, rewards: list[float]) -> None:
        """The game is over for all; the agents learn it in turn, after the one who acted last."""
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[(self._seat_of[agent] + 1) % self._game.seats]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as a spectator sees it, in one line: printed (human) or given back (ansi)."""
        if self.render_mode is None:
            need("gymnasium", "research", "the PettingZoo door").logger.warn(
                "render was called, but this environment was made without a render_mode")
            return None
        if self.render_mode == "human":
            print(self._game.text())
            return None
        return self._game.text()

    def close(self) -> None:
        """Nothing is open."""


class StrictEnv(RawEnv):
    """The same, but an illegal action is not refused: it ends the game, with -1 for its agent and 0 for the others."""

    illegal_loses = True


def _again(kind: type[RawEnv], game: str, seats: int | None, render_mode: str | None,
           options: dict[str, str]) -> RawEnv:
    return kind(game, seats, render_mode, **options)


def env(game: str, **arguments: Any) -> RawEnv:
    """A game as an AEC environment by the custom of PettingZoo: an illegal action loses."""
    return StrictEnv(game, **arguments)


def module_of(game: Game) -> SimpleNamespace:
    """What PettingZoo calls an environment's module: `env` and `raw_env`."""
    return SimpleNamespace(
        env=lambda **arguments: env(game.name, **arguments),
        raw_env=lambda **arguments: RawEnv(game.name, **arguments),
        __name__=game.name + VERSION,
    )


def __getattr__(name: str) -> SimpleNamespace:
    """`raptor_v0` and its like, one for each game of the catalogue."""
    game = name.removesuffix(VERSION)
    if not name.endswith(VERSION) or game not in catalogue():
        raise AttributeError(f"there is no environment {name} "
                             f"(environments: {', '.join(game + VERSION for game in catalogue())})")
    return module_of(find(game))
