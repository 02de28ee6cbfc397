"""A game as everything generic knows it: matches, records, terminal, server, bots and research doors."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ludotheque.core.errors import BadOption
from ludotheque.core.seats import NOBODY
from ludotheque.core.state import State
from ludotheque.core.tensors import HASHED, HASHED_PLANES, Plane, hashed

View = dict[str, Any]           # JSON-able; always has "seat" and "seats"


@dataclass(slots=True)              # not frozen: that takes three times as long to make, and frames are full of them
class Phrase:
    """Something to be said in the reader's language: a key of the game's words, the rule it rests on, its values."""

    key: str
    rule: str
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(slots=True)
class Event(Phrase):
    """What happened, in the past tense, and who may hear of it."""

    audience: int = -1

    def heard_by(self, seat: int) -> bool:
        return (self.audience >> seat & 1) == 1


@dataclass(frozen=True, slots=True)
class EventKind:
    """How a flat event of the rules reads: its key, its rule, the names of its values in order.

    `values` names seat, first, second, third; an empty name leaves that value out.
    `reveals` marks events that tell somebody what was hidden: no undo crosses them.
    """

    key: str
    rule: str
    values: tuple[str, ...] = ("seat",)
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """One way a game can end, and the rule that says so."""

    key: str
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and why: parts of the WHOLE by seat, and the ending."""

    shares: tuple[int, ...]
    ending: Ending

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.shares)
        return tuple(seat for seat, share in enumerate(self.shares) if share == best)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game: its name, its values, the first of which is the default.

    With no values any text goes (the game checks it itself) and the default is the empty text.
    """

    name: str
    values: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.values[0] if self.values else ""


class Game(ABC):
    """One game of the catalogue in one edition. Everything here runs uncompiled; only State is native."""

    name: ClassVar[str]                             # in the catalogue and in records
    edition: ClassVar[str]
    title: ClassVar[Mapping[str, str]]              # by language
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    rules_page: ClassVar[str]                       # docs/rules/<rules_page>.md
    rules_version: ClassVar[int]                    # goes up when behaviour changes, not by refactoring
    action_space: ClassVar[int]                     # every action is in range(action_space)
    event_kinds: ClassVar[Mapping[int, EventKind]]
    endings: ClassVar[Mapping[int, Ending]]
    features: ClassVar[Mapping[str, str]] = {}      # what bots look at: names in the order of State.feature
    horizon: ClassVar[int] = -1                     # bots' play-outs end in `evaluate` after so many actions; -1: never
    level_nodes: ClassVar[tuple[int, ...]] = ()     # iterations of bots' levels 1 to 7, where the usual ones do not fit
    styles: ClassVar[Mapping[str, str]] = {}        # ways in which a bot can be told to play, and what they mean
    exploration: ClassVar[float] = 0.7              # how much bots try what promises less: little if `evaluate` is firm
    studied: ClassVar[tuple[str, ...]] = ("card", "tile")   # values of phrases whose use a study counts

    # ---- starting ------------------------------------------------------------------------------------------------
    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, str]) -> State:
        """The state before the first action. Seats and options have been checked and completed."""

    @abstractmethod
    def longest(self, seats: int) -> int:
        """No game takes more actions than this, chance included, changes of mind left out."""

    def weights_file(self, seats: int) -> str:
        """Where the weights of its features lie for so many seats, beside its rules."""
        return "weights.toml"

    @abstractmethod
    def options_of(self, state: State) -> dict[str, str]:
        """The options that this state was set up with."""

    def new(self, seats: int | None = None, options: Mapping[str, str] | None = None) -> State:
        """Check the number of seats and the options, and set up."""
        count = self.seat_counts[0] if seats is None else seats
        return self.set_up(count, self.check(count, options or {}))

    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options completed by their defaults; BadOption if the game has no such seats, option or value."""
        if seats not in self.seat_counts:
            known = ", ".join(map(str, self.seat_counts))
            raise BadOption(f"{self.name} is not for {seats} (seats: {known})")
        by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in by_name:
                raise BadOption(f'{self.name} has no option "{name}" (options: {", ".join(by_name) or "none"})')
            if by_name[name].values and value not in by_name[name].values:
                raise BadOption(f'{self.name} has no {name} "{value}" (values: {", ".join(by_name[name].values)})')
        return {option.name: options.get(option.name, option.default) for option in self.options}

    # ---- text ----------------------------------------------------------------------------------------------------
    @abstractmethod
    def action_to_text(self, action: int) -> str:
        """Total: every int in range(action_space) has a text of its own."""

    @abstractmethod
    def action_from_text(self, text: str) -> int:
        """The inverse of action_to_text; BadText for anything else."""

    @abstractmethod
    def state_to_text(self, state: State) -> str:
        """The whole position, secrets included, in one line."""

    @abstractmethod
    def state_from_text(self, text: str) -> State:
        """The inverse; BadText, saying what is wrong, for anything that is no position of this game."""

    @abstractmethod
    def view_to_text(self, view: View) -> str:
        """What a seat knows of a position, in one line; the same grammar, with ? for what it cannot know."""

    @abstractmethod
    def view_from_text(self, text: str) -> View:
        """The inverse; BadText for anything else."""

    # ---- knowledge -----------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """All that the seat (or SPECTATOR) knows, built up from nothing."""

    @abstractmethod
    def state_from_view(self, view: View) -> State:
        """Some state in which the seat would see this view; `resample` draws the rest by the true odds."""

    def resample(self, view: View, seed: int) -> State:
        """A full state in which everything that the view's seat cannot know is drawn anew."""
        state = self.state_from_view(view)
        state.redraw(view["seat"], seed)
        return state

    def planes(self, seats: int) -> tuple[Plane, ...]:
        """What `State.observe` writes, in order: the tensor that a network sees. Seats go round from the watcher.

        A game that has none is seen through its view, hashed.
        """
        return ()

    def tensor_planes(self, seats: int) -> tuple[Plane, ...]:
        return self.planes(seats) or HASHED_PLANES

    def tensor_size(self, seats: int) -> int:
        return sum(plane.size for plane in self.planes(seats)) or HASHED

    def tensor(self, view: View) -> list[int]:
        """A view as numbers, laid out as `tensor_planes` says. It holds nothing that the view does not."""
        if self.planes(view["seats"]):
            return self.state_from_view(view).observation(view["seat"])
        return hashed(view)

    # ---- words ---------------------------------------------------------------------------------------------------
    @abstractmethod
    def asked(self, state: State, seat: int) -> Phrase:
        """What is asked of this seat (or CHANCE) now, and by which rule. Nothing the seat cannot know goes in."""

    @abstractmethod
    def describe(self, state: State, seat: int, action: int) -> Phrase:
        """The action as a phrase; actions that share the value "piece" are shown together."""

    @abstractmethod
    def explain(self, state: State, seat: int, action: int) -> Phrase | None:
        """Which rule forbids this action to this seat now; None exactly if it is legal. Total over all ints."""

    @abstractmethod
    def spell(self, name: str, value: int) -> str:
        """A value of a phrase that needs no language (a cell, a tile); words files spell the others."""

    # ---- bots ----------------------------------------------------------------------------------------------------
    def forget(self, view: View) -> View:
        """The view as somebody has it who does not remember which cards the others have played."""
        return view

    def adopt(self, state: State, seat: int, style: str) -> None:
        """Let `State.strength` judge this state, and its copies, as the seat would in one of the game's styles.

        For a bot's own state, made from its view; no part of the position. BadOption if there is no such style.
        """
        if style not in self.styles:
            raise BadOption(f'{self.name} has no style "{style}" (styles: {", ".join(self.styles) or "none"})')

    # ---- what follows from the above -----------------------------------------------------------------------------
    @abstractmethod
    def census(self, state: State) -> dict[str, int]:
        """Every component of the box, counted wherever it lies: the same from the first action to the last."""

    def outcome(self, state: State) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        ending = state.ended()
        return Outcome(tuple(state.shares()), self.endings[ending]) if ending else None

    def event(self, record: tuple[int, ...]) -> Event:
        """A flat event of the rules in words' clothing."""
        kind = self.event_kinds[record[0]]
        values, number = {}, 2
        for name in kind.values:
            if name:
                values[name] = record[number]
            number += 1
        return Event(kind.key, kind.rule, values, record[1])

    def scores(self, state: State) -> tuple[int, ...] | None:
        """The points of every seat now, the more the better; None in a game without points."""
        return None

    def is_over(self, state: State) -> bool:
        return state.to_act() == NOBODY
