"""A match: the only door for untrusted actions, the only dice, and undo by law."""
from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ludotheque.core.errors import BadOption, BadText, IllegalAction, UndoRefused
from ludotheque.core.game import Event, Game, Outcome, Phrase, View
from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.core.state import State
from ludotheque.play.dice import Dice

LONGEST_NAME = 40
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))      # inside words, inside emoji


class Entry(NamedTuple):
    """One line of a record: who played what."""

    seat: int
    action: int


class Match:
    """One game being played. The state is nobody's but the match's: what leaves it are views, events and copies."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        names: Sequence[str] = (),
        bots: Collection[int] = (),
        seed: bytes | None = None,
        start: str | None = None,
        roll: bool = True,
    ) -> None:
        """Set up, from the game's own start or from a position text, and roll chance until somebody must act.

        `bots` are the seats whose consent to an undo nobody asks for. `roll=False` leaves chance to the caller, who
        replays it from a record.
        """
        self.game = game
        self.dice = Dice(seed)
        self.start = start
        self._start = game.new(seats, options) if start is None else game.state_from_text(start)
        self.options = game.options_of(self._start)
        if start is not None and (seats not in (None, self._start.seats) or not set((options or {}).items())
                                  <= set(self.options.items())):
            raise BadOption(f'the position "{start}" is not one of these seats and options')
        self.seats = self._start.seats
        self.bots = frozenset(bots)
        self.names = check_names(names, self.seats)
        self.entries: list[Entry] = []
        self.told: list[list[tuple[int, ...]]] = []         # of each entry, what happened, as the rules tell it
        self._played = [0] * self.seats                     # how many of the entries are each seat's
        self._undone: list[tuple[int, list[Entry]]] = []
        self._reveals = frozenset(number for number, kind in game.event_kinds.items() if kind.reveals)
        self._state = self._start.copy()
        self._acting: tuple[int, ...] | None = None         # worked out when somebody asks
        self._rolls = roll
        self._roll()

    # ---- looking --------------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> int:
        return self._state.to_act()

    def may_act(self, seat: int) -> bool:
        return self._state.may_act(seat)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self._acting is None:
            may_act = self._state.may_act
            self._acting = tuple([seat for seat in range(self.seats) if may_act(seat)])
        return self._acting

    def legal(self, seat: int) -> list[int]:
        return self._state.legal_actions(seat) if self._is_seat(seat) else []

    def view(self, seat: int) -> View:
        if not self._is_seat(seat) and seat != SPECTATOR:
            raise BadOption(f"there is no seat {seat} at this table of {self.seats}")
        return self.game.view(self._state, seat)

    def asked(self, seat: int) -> Phrase:
        """What is asked of the seat, or of a spectator, now."""
        return self.game.asked(self._state, seat)

    def offers(self, seat: int) -> list[tuple[str, Phrase]]:
        """Every legal action of the seat: its text, and its phrase."""
        game, state = self.game, self._state
        return [(game.action_to_text(action), game.describe(state, seat, action)) for action in self.legal(seat)]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    @property
    def position(self) -> str:
        """The whole position, secrets included: for the store, never for a seat."""
        return self.game.state_to_text(self._state)

    def state(self, after: int | None = None) -> State:
        """A copy of the state now, or after that many entries: for the store, for studies, never for a seat."""
        if after is None:
            return self._state.copy()
        state = self._start.copy()
        for entry in self.entries[:after]:
            state.play(entry.seat, entry.action)
        return state

    @property
    def history(self) -> list[tuple[Event, ...]]:
        """Of each entry, what happened."""
        return [tuple(map(self.game.event, told)) for told in self.told]

    def events(self, after: int = 0) -> list[Event]:
        """Everything that has happened since that many entries."""
        return [self.game.event(record) for told in self.told[after:] for record in told]

    def heard(self, seat: int, after: int = 0) -> list[Event]:
        """Every event since that many entries that the seat may hear of."""
        return [event for event in self.events(after) if event.heard_by(seat)]

    @property
    def revealed_seed(self) -> bytes | None:
        """The seed, once the game is over."""
        return self.dice.seed if self.outcome else None

    # ---- playing --------------------------------------------------------------------------------------------------
    def play(self, seat: int, action: int) -> list[Event]:
        """Play an action if the rules allow it, then roll chance until somebody must act; all that happened.

        IllegalAction says what the seat may do instead, in terms of what it can see; nothing changes then.
        """
        before = len(self.told)
        self.act(seat, action)
        return self.events(before)

    def act(self, seat: int, action: int) -> None:
        """`play`, for those who do not want to hear of it."""
        self.refuse(seat, action)
        self._undone.clear()
        self._push(Entry(seat, action))
        self._roll()

    def refuse(self, seat: int, action: int) -> None:
        """Raise IllegalAction, with the rule that forbids it, unless the seat may play the action now."""
        if type(seat) is not int or not self._is_seat(seat):
            raise IllegalAction(f"there is no seat {seat!r} at this table of {self.seats}")
        if type(action) is not int or not 0 <= action < self.game.action_space:
            raise IllegalAction(f"{action!r} is no action of {self.game.name}")
        legal = self.legal(seat)
        if action in legal:
            return
        game, state = self.game, self._state.copy()         # as it is now: the sentence is made when it is read
        phrase = game.explain(state, seat, action)
        assert phrase is not None, "explain and legal must agree"

        def sentence() -> str:
            text, seen = game.action_to_text(action), game.view_to_text(game.view(state, seat))
            allowed = " ".join(map(game.action_to_text, legal[:20])) + (" …" if len(legal) > 20 else "")
            return (f'seat {seat} may not "{text}" in "{seen}" ({phrase.rule} {phrase.key}; '
                    f'legal: {allowed or "nothing"})')
        raise IllegalAction(sentence, phrase.rule, phrase.key)

    def play_text(self, seat: int, text: str) -> list[Event]:
        """`play`, for an action as text."""
        try:
            action = self.game.action_from_text(text)
        except BadText as bad:
            raise IllegalAction(str(bad)) from None
        return self.play(seat, action)

    def replay(self, entry: Entry) -> None:
        """Play an entry of a record, chance's too; IllegalAction if it is not one that could happen now."""
        if entry.seat == CHANCE:
            if entry.action not in [action for action, _ in self._odds()]:
                raise IllegalAction(f"chance could not do {self._text(entry.action)} here")
        else:
            if self.to_act == CHANCE:
                raise IllegalAction("chance must act before the seats do")
            self.refuse(entry.seat, entry.action)
        self._push(entry)

    def expected_draw(self) -> int:
        """What the dice say chance does now."""
        purpose = self.game.asked(self._state, CHANCE).key
        return self.dice.choose(len(self.entries), purpose, self._odds())

    def go_on(self) -> None:
        """Take the dice in hand again after entries have been replayed."""
        self._rolls = True
        self._roll()

    # ---- undo -----------------------------------------------------------------------------------------------------
    def undo(self, seat: int, consent: Collection[int] = ()) -> None:
        """Take back the seat's last action and all that came after it, by the undo law.

        Free within one's own turn, unless chance, a reveal or another seat came in between; else every other seat
        that is no bot must have consented.
        """
        if not self.is_undo_free(seat):
            missing = [other for other in range(self.seats)
                       if other != seat and other not in self.bots and other not in consent]
            if missing:
                raise UndoRefused(f"seat {seat} needs the consent of seat {', '.join(map(str, missing))} to undo: "
                                  "chance, a reveal or another seat came in between, or the turn is over")
        last = self._last_of(seat)
        self._undone.append((seat, self.entries[last:]))
        for other, _ in self.entries[last:]:
            if other != CHANCE:
                self._played[other] -= 1
        del self.entries[last:], self.told[last:]
        self._state.assign(self.state(last))
        self._acting = None

    def is_undo_free(self, seat: int) -> bool:
        """Whether the seat may undo without asking anybody."""
        if not self.has_played(seat):
            raise UndoRefused(f"seat {seat} has nothing to undo")
        if self.entries[-1].seat != seat or seat not in self.acting:
            return False
        return self._reveals.isdisjoint([record[0] for record in self.told[-1]])

    def has_played(self, seat: int) -> bool:
        """Whether there is an action of the seat that could be taken back."""
        return type(seat) is int and self._is_seat(seat) and self._played[seat] > 0

    def redo(self, seat: int) -> list[Event]:
        """Play again what this seat took back last, if nothing has been played since."""
        if not self._undone or self._undone[-1][0] != seat:
            raise UndoRefused(f"seat {seat} has nothing to play again")
        before = len(self.told)
        for entry in self._undone.pop()[1]:
            self._push(entry)
        return self.events(before)

    # ---- inside ---------------------------------------------------------------------------------------------------
    def _is_seat(self, seat: int) -> bool:
        return 0 <= seat < self.seats

    def _text(self, action: int) -> str:
        return f'"{self.game.action_to_text(action)}"' if 0 <= action < self.game.action_space else str(action)

    def _odds(self) -> list[tuple[int, int]]:
        return self._state.odds() if self.to_act == CHANCE else []

    def _last_of(self, seat: int) -> int:
        """The number of the seat's last entry; -1 if it has none."""
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index][0] == seat:
                return index
        return -1

    def _push(self, entry: Entry) -> None:
        self.told.append(self._state.play_and_tell(entry.seat, entry.action))
        self._acting = None
        self.entries.append(entry)
        if entry.seat != CHANCE:
            self._played[entry.seat] += 1

    def _roll(self) -> None:
        while self._rolls and self.to_act == CHANCE:
            self._push(Entry(CHANCE, self.expected_draw()))

    @property
    def is_over(self) -> bool:
        return self.to_act == NOBODY


def is_line(text: str) -> bool:
    """Whether a text is one line that can be printed and read: spaces of any width, and what joins letters and emoji,
    may be in it; nothing that turns lines around or cannot be seen, and not nothing at all."""
    seen = [sign for sign in text if sign.isprintable() and sign != " "]
    return bool(seen) and all(sign.isprintable() or sign in JOINERS or unicodedata.category(sign) == "Zs"
                              for sign in text)


def check_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names of the seats; BadOption if they are too many, too long or cannot be printed on a line."""
    if len(names) > seats:
        raise BadOption(f"{len(names)} names for {seats} seats")
    for name in names:
        if (name and not is_line(name)) or len(name) > LONGEST_NAME or name != name.strip():
            raise BadOption(f"a name is one line of at most {LONGEST_NAME} printable characters, not {name!r}")
    return tuple(names) + ("",) * (seats - len(names))
