"""Games steered towards what hardly ever happens: all seats together want it, and they know how the dice will fall.

A beam of positions goes through the game action by action; those go on that look nearest to what is wanted. The games
are legal ones, and their dice can be proven, but for those in which chance itself plays along: they have no seed.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.games.castor_party.components import BUOY_COLOUR, COLOURS, LAST, NUMBERS, REWARD, WATER
from ludotheque.games.trias.components import PLACING, SPOTS, TILES
from ludotheque.games.vivarium.components import CLASS_OF, COMPASS, CREATURE, KIND_OF, SHOVEL
from ludotheque.play.dice import Dice
from ludotheque.play.match import Entry, Match
from ludotheque.play.record import Record, record_of

LONGEST = 900                   # actions after which a try is given up
TRIES = 40


@dataclass(frozen=True)
class Aim:
    """What a game is to show, events and endings by key, and how near to it a position looks."""

    game: str
    seats: int
    wanted: frozenset[str]
    worth: Callable[[Any], float]
    luck: float = 0.01          # is added to what a position is worth, up to this, so that not all that go on are alike
    options: dict[str, str] = field(default_factory=dict)
    width: int = 60             # positions that go on
    looks: int = 40             # actions looked at in each, at most
    plays_along: bool = False   # whether chance does what is wanted too


@dataclass(frozen=True)
class Step:
    """A position of the beam, and how it was come to."""

    state: State
    shown: frozenset[str] = frozenset()
    before: Step | None = None
    seat: int = NOBODY
    action: int = 0

    def way(self) -> list[tuple[int, int]]:
        """All that was played, chance's part too."""
        found, step = [], self
        while step.before is not None:
            found.append((step.seat, step.action))
            step = step.before
        return found[::-1]


def steered(game: Game, aim: Aim) -> Record:
    """The record of a finished game that shows what is wanted; LookupError if none is found."""
    for number in range(TRIES):
        random = Random(f"steered/{aim.game}/{aim.seats}/{sorted(aim.wanted)}/{number}")
        seed = random.randbytes(32)
        way = _search(game, aim, Dice(seed), random)
        if way is not None:
            match = Match(game, aim.seats, aim.options, seed=seed, roll=False)
            for seat, action in way:
                match.replay(Entry(seat, action))
            match.go_on()
            while not match.is_over:
                match.play(match.to_act, random.choice(match.legal(match.to_act)))
            record = record_of(match)
            return replace(record, seed=None) if aim.plays_along else record
    raise LookupError(f"no game of {aim.game} for {aim.seats} is found that shows {', '.join(sorted(aim.wanted))}")


def _search(game: Game, aim: Aim, dice: Dice, random: Random) -> list[tuple[int, int]] | None:
    """What to play from the start until all that is wanted has been seen; None if it has not, or for too long."""
    beam = [Step(game.new(aim.seats, aim.options))]
    for number in range(LONGEST):
        found = list[tuple[float, int, Step]]()
        for step, seat, action in _ways_on(game, aim, beam, number, dice, random):
            state = step.state.copy()
            told = {game.event_kinds[flat[0]].key for flat in state.play_and_tell(seat, action)}
            if state.ended():
                told.add(game.endings[state.ended()].key)
            after = Step(state, step.shown | told & aim.wanted, step, seat, action)
            if after.shown == aim.wanted:
                return after.way()
            found.append((aim.worth(state) + aim.luck * random.random(), len(found), after))
        beam = [step for _, _, step in sorted(found, reverse=True)[:aim.width]]
    return None


def _ways_on(game: Game, aim: Aim, beam: list[Step], number: int, dice: Dice, random: Random
             ) -> list[tuple[Step, int, int]]:
    """Every step of the beam with what may be played there; of many actions some."""
    found = []
    for step in beam:
        seat = step.state.to_act()
        if seat == CHANCE and aim.plays_along:
            actions = [action for action, _ in step.state.odds()]
        elif seat == CHANCE:
            actions = [dice.choose(number, game.asked(step.state, CHANCE).key, step.state.odds())]
        else:
            actions = step.state.legal_actions(seat) if seat != NOBODY else []
        found += [(step, seat, action) for action in random.sample(actions, min(aim.looks, len(actions)))]
    return found


# ---- how near a position looks --------------------------------------------------------------------------------------
def logs_taken(state: Any) -> float:
    """Castor Party!: logs taken, those that may be within reach in this trip and the next, and a raft that holds."""
    at, (_, _, _, margin, spare) = state.at, state.balance()
    ahead = sum(BUOY_COLOUR[buoy] == beaver for beaver in range(COLOURS) for buoy in range(at[beaver] + 1, LAST + 1))
    jumps = sum(where < WATER for where in at[:COLOURS])
    return float(2 * sum(state.logs) + 0.45 * ahead + 0.5 * jumps + 29 * (3 - state.trip) + min(spare, 200) / 300
                 + 2 * (state.phase == REWARD) - 50 * (margin < 0))


@cache
def _within_reach(beaver: int, buoy: int, cards: int) -> int:
    """The most rewards that a beaver can bring from here with these cards of its colour, a bit each."""
    best = 0
    for number in range(1, NUMBERS + 1):
        if cards >> number - 1 & 1:
            to = buoy + number
            best = max(best, 1 if to > LAST else (BUOY_COLOUR[to] == beaver)
                       + _within_reach(beaver, to, cards & ~(1 << number - 1)))
    return best


def two_trips_of_thirty(state: Any) -> float:
    """Castor Party!: logs taken, and all that may be within reach by the cards left; two trips have to do."""
    if state.trip > 2:
        return -100.0
    cards, at, (_, _, _, margin, spare) = state.pile, state.at, state.balance()
    for hand in state.hand[:state.seats]:
        cards |= hand
    own = [cards >> NUMBERS * beaver & 255 for beaver in range(COLOURS)]
    reach = sum(_within_reach(beaver, at[beaver], own[beaver]) for beaver in range(COLOURS) if at[beaver] < WATER)
    jokers = sum(own[beaver].bit_count() for beaver in range(COLOURS) if at[beaver] == WATER)
    return float(sum(state.logs) + reach + (state.phase == REWARD) + 0.12 * jokers + min(spare, 200) / 400
                 - 50 * (margin < 0) + 0.02 * cards.bit_count() + 31 * (2 - state.trip))


def turns_without_a_card(state: Any) -> float:
    """Trias: turns in a row without a card. Who has swimmers only draws none: so each seat has one tile, near the
    others, rescues one swimmer there, and drifts the tile of the next away from under it."""
    if state.phase <= PLACING:
        return 0.0
    if state.closing:
        return -100.0
    herd, land, seats = state.herd, state.land, range(state.seats)
    stands = [[tile for tile in range(TILES) if herd[tile] >> 5 * seat & 31] for seat in seats]
    swims = [any(herd[spot] >> 5 * seat & 31 for spot in range(TILES, SPOTS)) for seat in seats]
    after = (state.turn + 1) % state.seats
    apart = len({land[tile] for tiles in stands for tile in tiles})
    spread = sum(2 * max(0, len(stands[seat]) - 1) + 5 * (not stands[seat] and not swims[seat]) for seat in seats)
    return float(10 * max(0, state.idle) - spread - apart + 6 * (not stands[after] and swims[after])
                 + 2 * bool(stands[state.turn]))


def creatures_gone(state: Any, but: int = 0) -> float:
    """Vivarium: no creature left to draw, or so few, while there is equipment still that would draw one."""
    left = sum(many for card, many in enumerate(state.deck) if CLASS_OF[card] == CREATURE) + state.thrown_creatures
    draws = sum(KIND_OF[card] in (COMPASS, SHOVEL) for card in state.board if card)
    draws += 0.5 * sum(many for card, many in enumerate(state.deck) if KIND_OF[card] in (COMPASS, SHOVEL))
    lying = sum(CLASS_OF[card] == CREATURE for card in state.board if card)
    return float(1.5 * draws - abs(left - but) - 0.3 * lying + 0.05 * sum(state.gems))


AIMS = (
    Aim("castor_party", 6, frozenset({"no_reward_left"}), logs_taken),
    Aim("castor_party", 3, frozenset({"logs_gone"}), two_trips_of_thirty, luck=0.3, options={"placement": "centre"},
        width=700, looks=16, plays_along=True),
    Aim("trias", 3, frozenset({"quiet"}), turns_without_a_card, luck=5.0),
    Aim("ciao_dino", 3, frozenset({"quiet"}), turns_without_a_card, luck=5.0),
    *(Aim("vivarium", 4, frozenset({event}), creatures_gone) for event in ("idle_compass", "idle_shovel")),
    *(Aim("vivarium", 4, frozenset({event}), partial(creatures_gone, but=2), luck=1.0)
      for event in ("without", "without_self")),
)
