"""Every game of the catalogue as an OpenSpiel game: `pyspiel.load_game("ludotheque_raptor(side=savannah)")`.

Importing this module registers them. `players` is the number of seats; the options of a game are parameters of the same
name. Chance is explicit, utilities are shares of the outcome made zero-sum: all to one of n seats is n-1 and -1.

An observation is the seat's view. An information state is the view and everything that the seat has done and heard
since the beginning; its tensor is that of the observation, followed by a fingerprint of the information state, so that
no two of them look alike.
"""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from ludotheque.core.extras import need
from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, NOBODY, WHOLE
from ludotheque.core.state import State
from ludotheque.games import catalogue, find

np = need("numpy", "research", "the OpenSpiel door")
pyspiel = need("pyspiel", "research", "the OpenSpiel door")
SpielStateBase: Any = pyspiel.State
SpielGameBase: Any = pyspiel.Game

PREFIX = "ludotheque_"
FINGERPRINT = 64                # bits
Log = tuple[Any, str] | None    # what a seat has done and heard: the log before, and what came last


class World:
    """The state within an OpenSpiel state, and what each seat has done and heard so far. Copies share the past."""

    def __init__(self, game: Game, state: State, logs: list[Log]) -> None:
        self.game, self.state, self.logs = game, state, logs
        self._texts: dict[tuple[str, int], str] = {}            # asked for again and again between two actions

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        twin = World(self.game, self.state.copy(), self.logs[:])
        twin._texts = self._texts
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return world, (self.game.name, self.game.state_to_text(self.state), [unrolled(log) for log in self.logs])

    def play(self, seat: int, action: int) -> None:
        """Play a legal action; each seat notes its own action and the events that it may hear of."""
        self._texts = {}
        told = self.state.play_and_tell(seat, action)
        for watcher in range(self.state.seats):
            heard = [f"{watcher}!{action}"] if watcher == seat else []
            heard += [",".join(map(str, (flat[0], *flat[2:]))) for flat in told if flat[1] >> watcher & 1]
            if heard:
                self.logs[watcher] = (self.logs[watcher], " ".join(heard))

    def observation(self, seat: int) -> str:
        text = self._texts.get(("observation", seat))
        if text is None:
            text = self._texts["observation", seat] = self.game.view_to_text(self.game.view(self.state, seat))
        return text

    def information_state(self, seat: int) -> str:
        """The view, then all that the seat has done and heard, in order."""
        text = self._texts.get(("information", seat))
        if text is None:
            text = "\n".join([self.observation(seat), *unrolled(self.logs[seat])])
            self._texts["information", seat] = text
        return text

    def resample(self, seat: int, seed: int) -> World:
        """Another world that the seat cannot tell from this one. The others' pasts in it begin with what they see."""
        state = self.game.resample(self.game.view(self.state, seat), seed)
        world = World(self.game, state, list(self.logs))
        for other in range(state.seats):
            if other != seat:
                world.logs[other] = (None, "from here")
        return world


def unrolled(log: Log) -> list[str]:
    """What a seat has done and heard, the first thing first."""
    parts = []
    while log is not None:
        log, text = log
        parts.append(text)
    return parts[::-1]


def world(name: str, position: str, heard: list[list[str]]) -> World:
    """A world from its texts: how OpenSpiel keeps a state in a file."""
    game = find(name)
    logs: list[Log] = []
    for texts in heard:
        log: Log = None
        for text in texts:
            log = (log, text)
        logs.append(log)
    return World(game, game.state_from_text(position), logs)


class SpielState(SpielStateBase):         # type: ignore[misc]
    """A state as OpenSpiel knows it."""

    def __init__(self, game: Any, world: World) -> None:
        super().__init__(game)
        self.world = world

    def current_player(self) -> int:
        seat = self.world.state.to_act()
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        """Simultaneous choices are made seat by seat: only the seat asked next may act."""
        return self.world.state.legal_actions(player) if player == self.world.state.to_act() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.world.state.odds()
        total = sum(weight for _, weight in odds)
        return [(action, weight / total) for action, weight in odds]

    def _apply_action(self, action: int) -> None:
        self.world.play(self.world.state.to_act(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.world.game.action_to_text(action)

    def is_terminal(self) -> bool:
        return self.world.state.to_act() == NOBODY

    def returns(self) -> list[float]:
        state = self.world.state
        if not state.ended():
            return [0.0] * state.seats
        return [share * state.seats / WHOLE - 1 for share in state.shares()]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one; `sampler` gives numbers in 0 … 1."""
        twin = self.clone()
        twin.world = self.world.resample(player, int(sampler() * (1 << 53)))
        assert isinstance(twin, SpielState)
        return twin

    def __str__(self) -> str:
        return self.world.game.state_to_text(self.world.state)


class Observer:
    """What a player sees, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: Game, seats: int, recall: bool, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations of {game.name} have no parameters, but got {dict(params)}")
        self.game, self.recall, self.has_planes = game, recall, bool(game.planes(seats))
        planes = [(plane.name, plane.size, plane.high) for plane in game.tensor_planes(seats)]
        self.size = sum(size for _, size, _ in planes)
        self.scale = np.array([1 / max(high, 1) for _, size, high in planes for _ in range(size)], dtype=np.float32)
        pieces = [*planes, ("fingerprint", FINGERPRINT, 1)] if recall else planes
        self.tensor = np.zeros(sum(size for _, size, _ in pieces), dtype=np.float32)
        self.dict, at = {}, 0
        for name, size, _ in pieces:
            self.dict[name] = self.tensor[at:at + size]
            at += size

    def set_from(self, state: Any, player: int) -> None:
        world = state.world
        if self.has_planes:
            seen = world.state.observation(player)
        else:
            seen = self.game.tensor(self.game.view(world.state, player))
        self.tensor[:self.size] = seen
        self.tensor[:self.size] *= self.scale
        if self.recall:
            digest = blake2b(world.information_state(player).encode(), digest_size=FINGERPRINT // 8).digest()
            self.tensor[self.size:] = np.unpackbits(np.frombuffer(digest, dtype=np.uint8))

    def string_from(self, state: Any, player: int) -> str:
        world: World = state.world
        return world.information_state(player) if self.recall else world.observation(player)


def parameters_of(game: Game) -> dict[str, Any]:
    """What OpenSpiel may be asked for: the number of players and the options of the game."""
    return {"players": game.seat_counts[0], **{option.name: option.default for option in game.options}}


@cache
def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"{game.title['en']} ({game.edition})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def game_class(game: Game) -> type:
    """The class of one game of the catalogue, as OpenSpiel wants to register it."""

    class SpielGame(SpielGameBase):      # type: ignore[misc]
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = {**parameters_of(game), **(params or {})}
            seats = int(given.pop("players"))
            self.options = game.check(seats, {name: str(value) for name, value in given.items()})
            self.seats = seats
            self.start = game.new(seats, self.options)
            info = pyspiel.GameInfo(
                num_distinct_actions=game.action_space, max_chance_outcomes=game.action_space, num_players=seats,
                min_utility=-1.0, max_utility=seats - 1.0, utility_sum=0.0, max_game_length=game.longest(seats))
            super().__init__(game_type(game), info, dict(params or {}))

        def new_initial_state(self) -> SpielState:
            return SpielState(self, World(game, self.start.copy(), [None] * self.seats))

        def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
            recall = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(game, self.seats, recall, params)

    SpielGame.__name__ = SpielGame.__qualname__ = "".join(map(str.capitalize, game.name.split("_")))
    globals()[SpielGame.__name__] = SpielGame          # where pickle looks for it
    return SpielGame


def register() -> list[str]:
    """Tell OpenSpiel of every game of the catalogue; the names it knows them by."""
    names = []
    for game in catalogue().values():
        name = PREFIX + game.name
        if name not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game), game_class(game))
        names.append(name)
    return names


NAMES = register()
__all__ = ["NAMES", "PREFIX", "Observer", "SpielState", "World", "register"]
