"""Random games that campaigns walk through: every game, number of seats and value of an option gets its turn."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.core.state import State


@dataclass(frozen=True)
class Case:
    """A game with its seats and options."""

    game: Game
    seats: int
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *self.options.values()])

    def new(self) -> State:
        return self.game.new(self.seats, self.options)

    @property
    def watchers(self) -> tuple[int, ...]:
        return (*range(self.seats), SPECTATOR)


def cases_of(game: Game) -> list[Case]:
    """Each number of seats with the defaults, and each other value of an option with each end of the seats."""
    found = [Case(game, seats) for seats in game.seat_counts]
    for seats in sorted({game.seat_counts[0], game.seat_counts[-1]}):
        found += [Case(game, seats, {option.name: value}) for option in game.options for value in option.values[1:]]
    return found


@dataclass(frozen=True)
class Moment:
    """A position of a random game, who is asked and what it is about to play. The state is nobody else's."""

    case: Case
    state: State
    seat: int
    action: int
    number: int


def play_randomly(case: Case, random: Random) -> Iterator[tuple[State, int, int]]:
    """A random game: each state with a seat and the action it is about to play; the state moves on after.

    Where several seats may choose at once, any of them goes first, and now and then one changes its mind.
    """
    state = case.new()
    while state.to_act() != NOBODY:
        seat = state.to_act()
        if seat != CHANCE:
            able = [other for other in range(case.seats) if state.may_act(other)]
            seat = random.choice([seat, *able])
        action = draw(state, random) if seat == CHANCE else random.choice(state.legal_actions(seat))
        yield state, seat, action
        state.play(seat, action)


def draw(state: State, random: Random) -> int:
    """What chance does, by its odds."""
    odds = state.odds()
    return random.choices([action for action, _ in odds], [weight for _, weight in odds])[0]


def moments(game: Game, seed: int, every: int) -> Iterator[Moment]:
    """Positions of random games of every case in turn, for ever; of each game about one in `every`."""
    cases = cases_of(game)
    for number in count():
        case = cases[number % len(cases)]
        random = Random(f"{seed}/{game.name}/{number}")
        for at, (state, seat, action) in enumerate(play_randomly(case, random)):
            if random.randrange(every) == 0:
                yield Moment(case, state.copy(), seat, action, at)
