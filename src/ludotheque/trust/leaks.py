"""Nobody can peek: worlds that differ only in what a seat cannot know are the same to it, byte for byte."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import msgspec

from ludotheque.core.errors import IllegalAction
from ludotheque.core.game import Game
from ludotheque.core.seats import SPECTATOR
from ludotheque.core.state import State
from ludotheque.core.words import LANGUAGES, say
from ludotheque.play.match import Match
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.knowledge import Knowledge, Zone, counterpart, knowledge_of
from ludotheque.trust.tables import close_worlds, compare_tables
from ludotheque.trust.thoughts import thoughts
from ludotheque.trust.walks import Case, Moment, moments

CLAIM = "Nobody can peek: whatever a seat cannot know changes nothing that it sees, hears, may do or is refused."
SIZES = {"ci": 20_000, "night": 200_000, "release": 1_000_000}         # pairs of worlds a game
PART, OF_GAMES = 50_000, True
EVERY = 6                       # of a random game about one position in so many is looked at
TWINS = 4                       # worlds beside each position and watcher: two of `resample`, two of the list by hand
WORDS, ERRORS, THOUGHTS, TABLES = 5, 2, 32, 64        # every so many positions: the dearer channels
MOST_FAILURES = 12
SURE = 400                      # tries after which a card that was never in a zone, or never out of it, is no accident

_encoder = msgspec.json.Encoder(order="deterministic")


def as_bytes(value: object) -> bytes:
    return _encoder.encode(value)


@dataclass
class Findings:
    """What was compared and what was found."""

    pairs: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def same(self, channel: str, game: Game, state: State, watcher: int, one: object, other: object) -> None:
        """Note a comparison; a failure, with the position to look at, if the two are not the same bytes."""
        self.compared[channel] += 1
        if one != other and as_bytes(one) != as_bytes(other):
            self.failures.append(f'{game.name}: by its {channel} seat {watcher} can tell two worlds apart in '
                                 f'"{game.state_to_text(state)}": {_difference(one, other)}')


def _difference(one: object, other: object) -> str:
    """Where two values part, shortly."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        return ", ".join(f"{key}: {str(one.get(key))[:60]} or {str(other.get(key))[:60]}" for key in keys[:3])
    first, second = str(one), str(other)
    at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return f"…{first[max(0, at - 20):at + 50]} or …{second[max(0, at - 20):at + 50]}"


class Tally:
    """Whether `resample` varies every zone: how often each thing could have been there, and how often it was."""

    def __init__(self) -> None:
        self.possible: Counter[tuple[str, int]] = Counter()
        self.present: Counter[tuple[str, int]] = Counter()
        self.moved: Counter[tuple[str, int]] = Counter()
        self.open: Counter[str] = Counter()
        self.stayed: Counter[str] = Counter()

    def note(self, before: Iterable[Zone], after: Iterable[Zone], whose: str = "") -> None:
        for zone, drawn in zip(before, after, strict=True):
            name = zone.name + whose
            if zone.is_open:
                continue
            self.open[name] += 1
            self.stayed[name] += zone.holds == drawn.holds
            for thing in zone.may_hold if thing_zone(zone) else ():
                self.possible[name, thing] += 1
                self.present[name, thing] += thing in drawn.holds
                self.moved[name, thing] += (thing in drawn.holds) != (thing in zone.holds)

    def failures(self, game: Game) -> Iterator[str]:
        for name, times in self.open.items():
            if times >= 50 and self.stayed[name] > 0.9 * times:
                yield (f"{game.name}: resample leaves the {name} as it was {self.stayed[name]} times of {times}, "
                       "though it may be otherwise")
        for (name, thing), times in self.possible.items():
            if times >= SURE and thing and self.present[name, thing] in (0, times):
                yield (f"{game.name}: resample {'always' if self.present[name, thing] else 'never'} puts {thing} into "
                       f"the {name}, {times} times of {times}, though it may be otherwise")
            elif times >= SURE and thing and not self.moved[name, thing]:
                yield (f"{game.name}: resample moves {thing} neither into nor out of the {name} in {times} tries, "
                       "though it may")


def thing_zone(zone: Zone) -> bool:
    """Whether a zone holds things out of those it may hold; the pile of Trias holds counts."""
    return zone.name != "pile"


def run(task: Task) -> Report:
    report = Report()
    for game in task.games:
        found = check(game, task.size, task.seed, task)
        report.figures[f"{game.name}: pairs"] = found.pairs
        report.figures |= {f"{game.name}: comparisons by {name}": times for name, times in found.compared.items()}
        report.failures += found.failures
    return report


def check(game: Game, pairs: int, seed: int, task: Task | None = None, *, most: int = MOST_FAILURES) -> Findings:
    """So many pairs of worlds of one game on every channel; it ends early after `most` failures."""
    found, tally, knowledge = Findings(), Tally(), knowledge_of(game)
    random = Random(f"leaks/{seed}/{game.name}")
    try:
        for number, moment in enumerate(moments(game, seed, EVERY)):
            _look(found, tally, knowledge, moment, number, random)
            if number % 200 == 199 and len(found.failures) < most:
                found.failures += list(tally.failures(game))
            if task is not None and number % 16 == 0:
                task.say(min(found.pairs, pairs), pairs)
            if found.pairs >= pairs or len(found.failures) >= most:
                break
    finally:
        close_worlds()
    if len(found.failures) < most:
        found.failures += list(tally.failures(game))
    found.failures = found.failures[:most]
    return found


def _look(found: Findings, tally: Tally, knowledge: Knowledge, moment: Moment, number: int, random: Random) -> None:
    """One position through the eyes of a seat and of a spectator, beside worlds that they cannot tell from it."""
    case, state = moment.case, moment.state
    for watcher in (random.randrange(case.seats), SPECTATOR):
        own = _cheap(case, state, watcher)
        zones = knowledge.zones(state, watcher)
        for turn in range(TWINS):
            if turn % 2:
                twin = knowledge.vary(state, watcher, random)
            else:
                twin = state.copy()
                twin.redraw(watcher, random.getrandbits(60))
                drawn = knowledge.zones(twin, watcher)
                if [zone.name for zone in drawn] == [zone.name for zone in zones]:
                    tally.note(zones, drawn, " from a spectator" if watcher == SPECTATOR else " from a seat")
                else:
                    found.failures.append(f'{case.game.name}: resample for seat {watcher} leaves other zones hidden '
                                          f'than in "{case.game.state_to_text(state)}"')
            found.pairs += 1
            for channel, value in _cheap(case, twin, watcher).items():
                found.same(channel, case.game, state, watcher, own[channel], value)
            if turn < 2:
                _compare_after(found, knowledge, moment, twin, watcher)
            if turn == number % 2:
                _compare_dearly(found, moment, twin, watcher, number, random)


def _cheap(case: Case, state: State, watcher: int) -> dict[str, object]:
    """What a watcher is told of a position: view, question, legal actions, what a network sees."""
    game = case.game
    told: dict[str, object] = {"view": as_bytes(game.view(state, watcher)), "observation": state.observation(watcher),
                               "question": _phrase(game.asked(state, watcher)),
                               "turn": [state.may_act(seat) for seat in range(case.seats)]}
    if watcher != SPECTATOR:
        legal = state.legal_actions(watcher)
        told["legal actions"] = legal
        told["offers"] = [_phrase(game.describe(state, watcher, action)) for action in legal[:8]]
    return told


def _phrase(phrase: object) -> object:
    return (phrase.key, phrase.rule, dict(phrase.values)) if phrase is not None else None       # type: ignore[attr-defined]


def _compare_after(found: Findings, knowledge: Knowledge, moment: Moment, twin: State, watcher: int) -> None:
    """What is heard and seen after an action that tells the watcher the same in both worlds."""
    game, state, seat = moment.case.game, moment.state, moment.seat
    if twin.to_act() != seat and not (seat >= 0 and twin.may_act(seat)):
        found.same("turn", game, state, watcher, seat, twin.to_act())
        return
    pair = counterpart(knowledge, state, twin, seat, moment.action, watcher)
    if pair is None:
        return
    after, done, other = pair
    heard = []
    for world, action in ((state, moment.action), (twin, other)):
        events = [game.event(flat) for flat in world.copy().play_and_tell(seat, action)]
        heard.append([_phrase(event) for event in events if event.heard_by(watcher)])
    found.same("events", game, state, watcher, heard[0], heard[1])
    if moment.number % 4 == 1:
        found.same("view after", game, state, watcher, game.view(after, watcher), game.view(done, watcher))
    if moment.number % WORDS == 0:
        told = [[say(game, language, game.event(flat)) for language in LANGUAGES
                 for flat in world.copy().play_and_tell(seat, action) if game.event(flat).heard_by(watcher)]
                for world, action in ((state, moment.action), (twin, other))]
        found.same("log in words", game, state, watcher, told[0], told[1])


def _compare_dearly(found: Findings, moment: Moment, twin: State, watcher: int, number: int, random: Random) -> None:
    """The dearer channels, each at its own pace."""
    case, game, state = moment.case, moment.case.game, moment.state
    if watcher != SPECTATOR:
        tried = [random.randrange(game.action_space) for _ in range(3)]
        if state.to_act() >= 0:
            tried += random.sample(state.legal_actions(state.to_act()), 1)      # what another may do and one may not
        for action in tried:
            found.same("reasons", game, state, watcher, _phrase(game.explain(state, watcher, action)),
                       _phrase(game.explain(twin, watcher, action)))
        if number % ERRORS == 0:
            found.same("refusals", game, state, watcher, _refusals(case, state, watcher, tried),
                       _refusals(case, twin, watcher, tried))
    if number % THOUGHTS == THOUGHTS // 3 and watcher != SPECTATOR and state.may_act(watcher):
        seed = random.getrandbits(32)
        found.same("bot's thoughts and hints", game, state, watcher, thoughts(game, state, watcher, seed),
                   thoughts(game, twin, watcher, seed))
    at_once = sum(state.may_act(seat) for seat in range(case.seats)) > 1         # secret choices: four times as often
    pace = TABLES // 4 if at_once else TABLES
    if number % pace == TABLES // 8 and state.to_act() >= 0:
        pair = counterpart(knowledge_of(game), state, twin, moment.seat, moment.action, watcher)
        goes_on = pair is not None and min(pair[0].to_act(), pair[1].to_act()) >= 0     # dice differ; an end shows all
        plays = (moment.seat, moment.action, pair[2]) if pair is not None and goes_on else None
        for channel, one, other in compare_tables(game, state, twin, watcher, plays, random.getrandbits(32)):
            found.same(channel, game, state, watcher, one, other)


@cache
def _match_of(game: Game, seats: int, options: tuple[tuple[str, str], ...]) -> Match:
    """A match at which positions are put, one after the other."""
    return Match(game, seats, dict(options), seed=bytes(32), roll=False)


def _refusals(case: Case, state: State, watcher: int, actions: Iterable[int]) -> list[str]:
    """What a match says to the watcher's actions that it refuses."""
    said = []
    match = _match_of(case.game, case.seats, tuple(case.options.items()))
    match._state.assign(state)                      # much quicker than to read the position as text
    for action in [*actions, -1]:
        try:
            match.refuse(watcher, action)
            said.append("granted")
        except IllegalAction as refused:
            said.append(f"{refused} {refused.rule} {refused.reason}")
    return said

