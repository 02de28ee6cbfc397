"""A table: what the lines of its log make of it. Commands (commands.py) add lines; nothing else changes a table."""
from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, SPECTATOR
from ludotheque.games import find
from ludotheque.play.match import Entry, Match
from ludotheque.server import lines as log
from ludotheque.server import wire
from ludotheque.server.faces import Faces, info_of, outcome_of
from ludotheque.server.keys import opens
from ludotheque.server.lines import AnyLine
from ludotheque.server.schema import Append

_openers = itertools.count(1)
LEAST_ON_RETURN = 60_000            # milliseconds on the clock of a seat that takes over from its bot again


class Stranded(LudothequeError):
    """The rules have changed, and the log cannot be replayed by them: the table must be converted."""


@dataclass(slots=True)
class Seat:
    """Who holds a seat, and how it stands with them."""

    kind: str                       # human, open, bot, remote
    name: str = ""
    level: int = 0
    keys: list[str] = field(default_factory=list)
    away: bool = False
    left: bool = False
    stand_in: int | None = None
    clock: int = 0                  # milliseconds left at `Table.since`
    hook: tuple[str, str] = ("", "")

    @property
    def bot_level(self) -> int | None:
        """The level of the bot that acts for this seat; None if none does."""
        return self.level if self.kind == "bot" else self.stand_in


class Table:
    """One table. Its match is None until all seats are taken."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.head = 0
        self.phase = "gathering"
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.rules = 0
        self.log: list[AnyLine] = []
        self.indices: dict[int, list[int]] = {}         # by viewer: the lines it may know of
        self.clients: dict[tuple[int, str], int] = {}   # (seat, client id): the seat's version that it made
        self.chosen: list[frozenset[int]] = []          # after each entry: who has chosen in secret
        self.redoable: list[int] = []
        self.undo_asked: int | None = None
        self.undo_agreed: set[int] = set()
        self.since = 0
        self.clocks_run: tuple[int, ...] = ()
        self.created = 0
        self.updated = 0
        self.rematch = ""
        self.has_hooks = False                          # whether any seat wants to be told that it is its turn
        self.openers = 0                                # another number whenever other keys may open it
        self.dropped: set[str] = set()                  # keys that open nothing any more
        self.rematch_append: Append | None = None       # the rematch, to be committed with the line that names it
        self.unsaved: list[AnyLine] = []
        self.kept_position = ""                         # without a match: what the store has, to be kept there
        self.stranded = ""                              # why today's rules cannot go on with it
        self.faces = Faces()
        self.viewers: tuple[int, ...] = ()
        self.opened: log.Opened
        self._info = b""                                # as JSON; empty when it must be worked out again
        self._listed = b""

    # ---- looking --------------------------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        return find(self.opened.game)

    def version(self, viewer: int) -> int:
        """How much has happened that the viewer may know of."""
        return len(self.indices[viewer])

    def look(self) -> None:
        """Work out what each viewer knows now, so that what a command changes can be told from it."""
        self.faces.look(self)

    def now(self, viewer: int) -> bytes | None:
        """What the viewer knows of the game, a `wire.Now` as JSON; None before it has started."""
        return self.faces.now(self, viewer)

    def decision_since(self, seat: int) -> int:
        """The version from which on the seat has been asked the same question with the same answers."""
        return self.faces.decision_since(self, seat)

    def seats_of(self, held: Sequence[str]) -> list[int]:
        """The seats that these hashes of keys open."""
        return [number for number, seat in enumerate(self.seats) if opens(seat.keys, held)]

    def shares(self, seat: int, other: int) -> bool:
        """Whether one person holds both seats, on one screen: a key opens both."""
        return seat == other or not set(self.seats[seat].keys).isdisjoint(self.seats[other].keys)

    def is_host(self, held: Sequence[str]) -> bool:
        """Whether these keys are those of whoever opened the table, or open a seat that is theirs."""
        theirs = [key for seat in self.seats if set(seat.keys) & set(self.opened.hosts) for key in seat.keys]
        return opens([key for key in (*self.opened.hosts, *theirs) if key not in self.dropped], held)

    def pending(self) -> tuple[int, ...]:
        """The seats that the game waits for: all that may act and have not chosen yet."""
        if self.match is None or self.match.is_over:
            return ()
        chosen = self.chosen_now()
        return tuple([seat for seat in self.match.acting if seat not in chosen]) if chosen else self.match.acting

    def chosen_now(self) -> frozenset[int]:
        return self.chosen[-1] if self.chosen else frozenset()

    def bot_asked(self) -> int | None:
        """The seat of a bot of ours that must act now."""
        if self.phase != "running" or self.match is None or not self.match.bots:
            return None
        seat = self.match.to_act
        return seat if seat in self.match.bots else None

    def deadline(self) -> int | None:
        """When the next clock falls."""
        if not self.clocks_run:
            return None
        return min(self.since + self.seats[seat].clock for seat in self.clocks_run)

    def keys(self) -> list[tuple[str, int]]:
        return [(key, number) for number, seat in enumerate(self.seats) for key in seat.keys]

    def names(self) -> list[str]:
        return [seat.name or (f"bot {seat.level}" if seat.kind == "bot" else "") for seat in self.seats]

    def info(self) -> bytes:
        """The table as anyone with its link may know it, as JSON; worked out again only when it may have changed."""
        if not self._info:
            info = info_of(self)
            self._info = wire.ENCODER.encode(info)
            self._listed = wire.ENCODER.encode({"seats": info.seats, "options": info.options, "clock": info.clock,
                                                "spectators": info.spectators})[:-1]
        return self._info

    def summary(self) -> bytes:
        """What the lists show of the table, as JSON; nothing that anyone may not know."""
        self.info()
        return b'%b,"pending":%b,"outcome":%b}' % (self._listed, wire.ENCODER.encode(self.pending()),
                                                   wire.ENCODER.encode(outcome_of(self)))

    # ---- the log --------------------------------------------------------------------------------------------------
    def add(self, line: AnyLine) -> None:
        """Add a line of our own, made by playing on the match already if it is of that kind; it waits to be committed.

        Who may notice a play is read off what each viewer knows before and after it.
        """
        self.apply(line, replaying=False)
        self.unsaved.append(line)

    def apply(self, line: AnyLine, *, replaying: bool = True) -> None:
        """Take in a line of the log: play its entries on the match if need be, then note it.

        `replaying=False` leaves the match alone: for lines that have just been made by playing on it, and for those
        from before the rules changed.
        """
        if replaying:
            self._replay(line)
        if type(line) is log.Played or type(line) is log.Redone:
            self._note_play(line)
        else:
            self._note(line)
            self._info = b""
            self.openers = next(_openers)
        self.faces.turn_over(self, line)
        self.head += 1
        index, seen = len(self.log), line.seen
        self.log.append(line)
        for viewer, indices in self.indices.items():
            if seen >> viewer & 1:
                indices.append(index)
        if seen >> SPECTATOR & 1:
            self.updated = line.at
        if (type(line) is log.Played or isinstance(line, log.ASKED)) and line.client:
            self.clients[line.seat, line.client] = len(self.indices[line.seat])

    def _replay(self, line: AnyLine) -> None:
        match line:
            case log.Started():
                self.match = self.new_match(bytes.fromhex(line.seed), roll=False)
                self._replay_entries(line.entries)
                self.match.go_on()                  # from here on the dice are ours to throw when somebody plays
            case log.Converted():
                self.match = self.new_match(bytes.fromhex(line.seed), start=line.position, roll=True)
            case log.Played():
                self._replay_entries(line.entries)
            case log.Undone():
                self._match().undo(line.seat, consent=range(len(self.seats)))
            case log.Redone():
                self._match().redo(line.seat)

    def new_match(self, seed: bytes | None, *, start: str | None = None, roll: bool) -> Match:
        opened = self.opened
        return Match(self.game, len(self.seats), opened.options, names=self.names(), bots=self._bots(), seed=seed,
                     start=start or opened.start, roll=roll)

    def _bots(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.bot_level is not None]

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def _replay_entries(self, entries: Sequence[tuple[int, str]]) -> None:
        match = self._match()
        for seat, text in entries:
            before = match.acting
            match.replay(Entry(seat, match.game.action_from_text(text)))
            self.note_choice(seat, before)

    def note_choice(self, seat: int, before: tuple[int, ...]) -> None:
        """After an entry: who has chosen in secret and may still change. A choice is known by the seat's not being
        asked any more though it may still act, while the same seats choose."""
        match = self._match()
        if seat != CHANCE and len(before) > 1 and match.acting == before:
            asked_still = match.to_act == seat
            self.chosen.append(self.chosen_now() if asked_still else self.chosen_now() | {seat})
        else:
            self.chosen.append(frozenset())

    def _note(self, line: AnyLine) -> None:
        """Everything but the match, and but plays."""
        match line:
            case log.Opened():
                self._open(line)
            case log.Joined():
                seat = self.seats[line.seat]
                seat.kind = "remote" if line.remote else "human"
                seat.name, seat.keys = line.name, list(line.keys)
            case log.Keyed():
                self.seats[line.seat].keys.append(line.key)
            case log.Unkeyed():
                self.dropped.add(line.key)
                for seat in self.seats:
                    seat.keys = [key for key in seat.keys if key != line.key]
            case log.Seated():
                self.seats[line.seat] = self._empty_seat() if line.level < 0 else Seat("bot", level=line.level)
            case log.Left():
                self._leave(line)
            case log.Away():
                self.seats[line.seat].away = line.away
            case log.StoodIn():
                self._settle(line.at)
                self.seats[line.seat].stand_in = line.level
                self._run_clocks(line.at)
            case log.Returned():
                self._settle(line.at)
                seat = self.seats[line.seat]
                seat.stand_in, seat.left, seat.away = None, False, False
                seat.clock = max(seat.clock, LEAST_ON_RETURN)
                self._run_clocks(line.at)
            case log.Started():
                self.phase, self.rules = "running", line.rules
                if self.match is not None and self.match.is_over:        # chance may end what began at a position
                    self.phase = "finished"
                self._run_clocks(line.at)
            case log.Undone():
                self._note_undo(line)
            case log.UndoAsked():
                self.undo_asked, self.undo_agreed = line.seat, set()
            case log.UndoAnswered():
                if line.agree:
                    self.undo_agreed.add(line.seat)
                else:
                    self.undo_asked = None
            case log.Hooked():
                self.seats[line.seat].hook = (line.url, line.secret)
                self.has_hooks = any(seat.hook[0] for seat in self.seats)
            case log.Converted():
                self.rules, self.redoable, self.undo_asked = line.rules, [], None
                self.chosen = [frozenset()] * len(self.match.entries) if self.match else []
                self._run_clocks(line.at)
            case log.Rematched():
                self.rematch = line.table
            case log.Closed():
                self.phase = "closed"
        if self.match is not None:
            self.match.bots = frozenset(self._bots())

    def _open(self, line: log.Opened) -> None:
        self.opened, self.created, self.rules = line, line.at, line.rules
        self.seats = [Seat(setup.kind, setup.name, setup.level, list(setup.keys),
                           clock=line.clock.initial if line.clock else 0) for setup in line.seats]
        self.viewers = (*range(len(self.seats)), SPECTATOR)
        self.indices = {viewer: [] for viewer in self.viewers}

    def _leave(self, line: log.Left) -> None:
        if self.phase == "gathering":
            self.seats[line.seat] = self._empty_seat()
        else:
            self.seats[line.seat].left = True

    def _empty_seat(self) -> Seat:
        return Seat("open", clock=self.opened.clock.initial if self.opened.clock else 0)

    def _note_play(self, line: log.Played | log.Redone) -> None:
        if self.match is not None and self.match.is_over:        # before the rules changed there is none
            self.phase, self._info = "finished", b""
        if type(line) is log.Played:
            self.redoable.clear()
            if self.undo_asked is not None:
                self.undo_asked, self._info = None, b""
        elif self.redoable:
            self.redoable.pop()
        if self.opened.clock is not None:
            self._turn_clocks(line.seat, line.at)
            self._info = b""

    def _note_undo(self, line: log.Undone) -> None:
        self.phase = "running"
        self.undo_asked = None
        self.redoable.append(line.seat)
        del self.chosen[line.to:]
        self._settle(line.at)
        self._run_clocks(line.at)

    def cancelled_by(self, line: log.Undone, at: int) -> list[int]:
        """The log indices of the lines that an undo took back: played after its entry count, before itself."""
        kept: list[tuple[int, int]] = []
        entries = 0
        for index, old in enumerate(self.log[:at]):
            match old:
                case log.Started():
                    kept, entries = [], len(old.entries)
                case log.Converted():
                    kept, entries = [], 0
                case log.Played() | log.Redone():
                    kept.append((entries, index))
                    entries += len(old.entries)
                case log.Undone():
                    kept = [span for span in kept if span[0] < old.to]
                    entries = old.to
        return [index for first, index in kept if first >= line.to]

    # ---- clocks ---------------------------------------------------------------------------------------------------
    def _turn_clocks(self, mover: int, at: int) -> None:
        """A seat has acted. A change of a secret choice leaves all clocks as they were: nobody may notice it."""
        waits = self._clocked()
        if waits == self.clocks_run and mover not in self.clocks_run:
            return
        was_running = mover in self.clocks_run
        self._settle(at)
        if was_running and mover not in waits and self.opened.clock:
            self.seats[mover].clock += self.opened.clock.increment
        self._run_clocks(at)

    def _clocked(self) -> tuple[int, ...]:
        if self.opened.clock is None or self.phase != "running":
            return ()
        return tuple(seat for seat in self.pending() if self.seats[seat].bot_level is None)

    def _settle(self, at: int) -> None:
        for seat in self.clocks_run:
            self.seats[seat].clock = max(0, self.seats[seat].clock - (at - self.since))
        self.since = at

    def _run_clocks(self, at: int) -> None:
        self.since = at
        self.clocks_run = self._clocked()


def fold(name: str, bodies: Sequence[bytes]) -> Table:
    """A table from its log; Stranded if its actions cannot be replayed by the rules as they are now."""
    table = Table(name)
    parsed = [log.decode(body) for body in bodies]
    fresh = max((index for index, line in enumerate(parsed) if isinstance(line, (log.Started, log.Converted))),
                default=0)
    for index, line in enumerate(parsed):
        try:
            table.apply(line, replaying=index >= fresh)
        except LudothequeError as bad:
            raise Stranded(f"table {name}, line {index + 1}: {bad}") from None
    if table.match is not None and table.rules != table.game.rules_version and table.phase == "running":
        raise Stranded(f"table {name} follows rules version {table.rules} of {table.game.name}; "
                       f"this program plays version {table.game.rules_version}")
    return table


def fold_without_match(name: str, bodies: Sequence[bytes]) -> Table:
    """A table whose actions cannot be replayed: everything but its match."""
    table = Table(name)
    for body in bodies:
        table.apply(log.decode(body), replaying=False)
    return table
