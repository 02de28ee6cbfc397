"""What each viewer of a table knows: the game now, the steps that led there, the table itself."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ludotheque.core.game import Phrase
from ludotheque.core.state import State
from ludotheque.play.match import Match
from ludotheque.server import lines as log
from ludotheque.server import wire

if TYPE_CHECKING:
    from ludotheque.server.table import Table

Decision = tuple[str, str, Mapping[str, int | str], list[str]]  # what is asked: key, rule, values; the legal actions
Undo = Literal["no", "free", "ask"]
NO: Undo = "no"
FREE: Undo = "free"
ASK: Undo = "ask"


def phrase_of(phrase: Phrase) -> wire.Phrase:
    return wire.Phrase(key=phrase.key, rule=phrase.rule, values=dict(phrase.values))


class Faces:
    """The game as each viewer knows it, encoded, and since which of its versions a seat has had the same decision.

    They do not know the table that they belong to, so that one that is dropped is gone at once.
    """

    def __init__(self) -> None:
        self._now: dict[int, bytes] = {}
        self._decisions: dict[int, Decision] = {}
        self._since: dict[int, int] = {}

    def now(self, table: Table, viewer: int) -> bytes | None:
        """The viewer's `wire.Now` as JSON; None before the game has started."""
        if not self._now:
            if table.match is None:
                return None
            self.look(table)
        return self._now[viewer]

    def decision_since(self, table: Table, seat: int) -> int:
        """The version from which on the seat has been asked the same question with the same answers."""
        self.look(table)
        return self._since[seat]

    def look(self, table: Table) -> None:
        """Work out every viewer's face, if that has not been done since the last change. What they share, once."""
        match = table.match
        if self._now or match is None:
            return
        acting, chosen, outcome = list(match.acting), sorted(table.chosen_now()), outcome_of(table)
        seed = match.dice.seed.hex() if outcome else ""
        undo, redo = undo_words(table), table.redoable[-1] if table.redoable else -1
        for viewer in table.viewers:
            legal, actions = [], []
            for text, said in match.offers(viewer) if viewer in acting else ():
                actions.append(text)
                legal.append(wire.Offer(action=text, key=said.key, rule=said.rule,
                                        values=said.values))                           # type: ignore[arg-type]
            view, asked = match.view(viewer), match.asked(viewer)
            self._now[viewer] = wire.NOW_ENCODER.encode(wire.Now(
                view=view, text=match.game.view_to_text(view), asked=wire.Phrase(
                    key=asked.key, rule=asked.rule, values=asked.values),              # type: ignore[arg-type]
                actors=acting, chosen=chosen, legal=legal, undo=undo[viewer], redo=viewer == redo, outcome=outcome,
                seed=seed))
            self._decisions[viewer] = asked.key, asked.rule, asked.values, actions
            if viewer not in self._since:
                self._since[viewer] = self._asked_since(table, viewer) if actions else table.version(viewer)

    def _asked_since(self, table: Table, seat: int) -> int:
        """`decision_since` when the table has just been read: back over the log, as long as others did what left the
        seat's decision as it is. So a restart makes no answer stale that is not."""
        match = table.match
        assert match is not None
        version, entries, decision = table.version(seat), len(match.entries), self._decisions[seat]
        for line in reversed(table.log):
            if isinstance(line, log.Played) and line.seat != seat:
                entries -= len(line.entries)
                if _decision(match, match.state(entries), seat) != decision:
                    break
            elif type(line) in log.TURNS:
                break
            version -= line.seen >> seat & 1
        return version

    def turn_over(self, table: Table, line: log.AnyLine) -> None:
        """The table has changed by this line, which is about to be logged: work the faces out anew.

        A play of our own (with faces known before it) is seen by those whose face it changes, or who hear of it, and
        by whoever made it. That is how a change of a secret choice stays invisible to the others.
        """
        if type(line) not in log.TURNS:
            return
        before, decisions = self._now, self._decisions
        self._now, self._decisions = {}, {}
        if not before:
            return                                  # nobody is looking: the log is being read
        self.look(table)
        if line.seen == 0 and isinstance(line, (log.Played, log.Undone, log.Redone)):
            line.seen = self._seen(line, before)
        for viewer, decision in self._decisions.items():
            if decision != decisions[viewer]:
                self._since[viewer] = table.version(viewer) + (line.seen >> viewer & 1)

    def _seen(self, line: log.Played | log.Undone | log.Redone, before: dict[int, bytes]) -> int:
        """A mask of the viewers who may notice the line."""
        seen, heard = 1 << line.seat, 0
        if type(line) is log.Played or type(line) is log.Redone:
            for event in line.events:
                heard |= event[3]
        for viewer, now in self._now.items():
            if heard >> viewer & 1 or now != before[viewer]:
                seen |= 1 << viewer
        return seen


def _decision(match: Match, state: State, seat: int) -> Decision:
    """What was asked of the seat in a state of before, and what it might do."""
    asked, game = match.game.asked(state, seat), match.game
    return asked.key, asked.rule, asked.values, list(map(game.action_to_text, state.legal_actions(seat)))


def outcome_of(table: Table) -> wire.Outcome | None:
    found = table.match.outcome if table.match is not None else None
    return wire.Outcome(shares=list(found.shares), key=found.ending.key, rule=found.ending.rule) if found else None


def undo_of(table: Table, seat: int) -> Undo:
    """Whether this seat can take its last action back: by itself, by asking the others, or not."""
    return undo_words(table)[seat]


def undo_words(table: Table) -> dict[int, Undo]:
    """`undo_of` of every viewer."""
    match, words = table.match, dict.fromkeys(table.viewers, NO)
    if match is None or table.phase != "running" or table.opened.undo == "never":
        return words
    asked, bots = ASK if table.opened.undo == "consent" else NO, match.bots
    for seat in range(match.seats):
        if match.has_played(seat):
            words[seat] = FREE if match.is_undo_free(seat) or (
                bots and bots.issuperset([other for other in range(match.seats) if other != seat])) else asked
    return words


def info_of(table: Table) -> wire.Info:
    """The table as anyone with its link may know it."""
    opened = table.opened
    clock = opened.clock
    seats = [wire.SeatInfo(
        kind=seat.kind, name=seat.name, level=seat.level if seat.kind == "bot" else None,     # type: ignore[arg-type]
        away=seat.away, left=seat.left, stand_in=seat.stand_in, clock=seat.clock if clock else None)
        for seat in table.seats]
    return wire.Info(
        id=table.id, game=opened.game, edition=opened.edition, rules=table.rules, options=opened.options,
        phase=table.phase, seats=seats, undo=opened.undo, spectators=opened.spectators,        # type: ignore[arg-type]
        listed=opened.listed, hints=opened.hints, from_position=opened.start is not None,
        clock=wire.ClockSetup(initial=clock.initial // 1000, increment=clock.increment // 1000) if clock else None,
        since=table.since if clock and table.phase == "running" else None, running=list(table.clocks_run),
        commitment=table.match.dice.commitment if table.match else "", undo_asked=table.undo_asked,
        undo_agreed=sorted(table.undo_agreed) if table.undo_asked is not None else [], source=opened.source,
        rematch=table.rematch)


def steps_of(table: Table, viewer: int, after: int = 0) -> list[wire.Step]:
    """What happened after the viewer's version, as it may know it."""
    indices = table.indices[viewer]
    return [_step(table, viewer, version, indices[version - 1]) for version in range(after + 1, len(indices) + 1)]


def encoded_steps(table: Table, viewer: int, after: int, known: dict[tuple[int, int, int], bytes]) -> bytes:
    """The same as JSON, without brackets. Steps of one number in which two viewers hear the same are encoded once,
    kept in `known`."""
    indices, found = table.indices[viewer], []
    for version in range(after + 1, len(indices) + 1):
        index = indices[version - 1]
        line, heard = table.log[index], 0
        if type(line) is log.Played or type(line) is log.Redone or type(line) is log.Started:
            for event in line.events:
                heard = heard << 1 | event[3] >> viewer & 1
        elif type(line) is log.Undone:
            heard = -1 - viewer                     # what it cancels is told in the viewer's own numbers
        step = known.get((index, version, heard))
        if step is None:
            step = known[index, version, heard] = wire.ENCODER.encode(_step(table, viewer, version, index))
        found.append(step)
    return b",".join(found)


def _step(table: Table, viewer: int, version: int, index: int) -> wire.Step:
    line = table.log[index]
    step = wire.Step(version=version, kind=log.KINDS[type(line)], at=line.at, seat=getattr(line, "seat", None))
    if type(line) is log.Played or type(line) is log.Redone or type(line) is log.Started:
        step.events = [wire.Phrase(key=key, rule=rule, values=values)
                       for key, rule, values, audience in line.events if audience >> viewer & 1]
        return step
    match line:
        case log.Undone():
            versions = {old: number for number, old in enumerate(table.indices[viewer], 1)}
            step.cancels = [versions[old] for old in table.cancelled_by(line, index) if old in versions]
        case log.Joined():
            step.name = line.name
        case log.Seated() | log.StoodIn():
            step.level = line.level
            step.text = line.why if isinstance(line, log.StoodIn) else ""
        case log.Away():
            step.agree = line.away
        case log.UndoAnswered():
            step.agree = line.agree
        case log.Said():
            step.text = line.text
        case log.Rematched():
            step.table = line.table
        case log.Closed():
            step.text = line.why
    return step
