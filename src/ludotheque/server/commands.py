"""What people and bots may do at a table. Each command checks everything first, then adds lines; a refusal adds none.

The caller holds the table's lock, commits `table.unsaved`, and throws the table away if that fails.
"""
from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UnsetType

from ludotheque.core.errors import BadOption, BadText, IllegalAction, LudothequeError
from ludotheque.core.game import Game
from ludotheque.games import find
from ludotheque.play.match import Match, check_names, is_line
from ludotheque.server import lines as log
from ludotheque.server import wire
from ludotheque.server.faces import undo_of
from ludotheque.server.refusals import Refused
from ludotheque.server.table import Table

MOST_KEYS = 16                      # that open one seat
KINDS = ("human", "open", "bot", "remote")


# ---- opening --------------------------------------------------------------------------------------------------------
def open_table(name: str, wish: wire.NewTable, keys: Sequence[str], bots: Mapping[str, str], now: int,
               source: str = "", start: str | None = None) -> Table:
    """A new table as wished; `keys` are the hashes that open the seats of whoever opens it, `bots` the keys by name
    of the bots of the outside world that have agreed to come."""
    start = start if start is not None else wish.position
    try:
        game = find(wish.game)
        match = Match(game, len(wish.seats), wish.options, start=start)
    except (BadOption, BadText) as bad:
        raise Refused("bad_request", str(bad)) from None
    if match.is_over:
        raise Refused("bad_request", "the game is over in this position")
    seats = []
    for seat in wish.seats:
        if seat.kind == "human":
            seats.append(log.SeatSetup("human", check_name(wish.name), keys=list(keys)))
        elif seat.kind == "remote":
            seats.append(log.SeatSetup("remote", seat.bot, keys=[bots[seat.bot]]))
        else:
            seats.append(log.SeatSetup(seat.kind, level=seat.level if seat.kind == "bot" else 0))
    clock = wish.clock
    alone = all(seat.kind in ("human", "bot") for seat in wish.seats)
    table = Table(name)
    table.add(log.Opened(
        at=now, game=game.name, edition=game.edition, rules=game.rules_version, options=match.options, seats=seats,
        hosts=list(keys), undo=wish.undo, spectators=wish.spectators, listed=wish.listed, stand_in=wish.stand_in,
        hints=alone if wish.hints is None else wish.hints,
        clock=log.Clock(clock.initial * 1000, clock.increment * 1000) if clock else None, start=start, source=source))
    start_if_full(table, now)
    return table


def start_if_full(table: Table, now: int) -> None:
    """When nobody is missing the dice are chosen, committed to, and the game begins."""
    if table.phase != "gathering" or any(seat.kind == "open" for seat in table.seats):
        return
    seed = secrets.token_bytes(32)
    table.match = match = table.new_match(seed, roll=True)
    table.chosen = [frozenset()] * len(match.entries)
    table.add(log.Started(at=now, seed=seed.hex(), rules=match.game.rules_version, entries=_texts(match, 0),
                          events=_events(match, 0)))


def _texts(match: Match, after: int) -> list[tuple[int, str]]:
    to_text = match.game.action_to_text
    return [(seat, to_text(action)) for seat, action in match.entries[after:]]


def _events(match: Match, after: int) -> list[log.Flat]:
    return [(event.key, event.rule, dict(event.values), event.audience) for event in match.events(after)]


def check_name(name: str) -> str:
    try:
        check_names([name], 1)
    except BadOption as bad:
        raise Refused("bad_request", str(bad)) from None
    return name


# ---- coming and going -----------------------------------------------------------------------------------------------
def join(table: Table, name: str, keys: Sequence[str], seat: int | None, now: int, *, remote: bool = False) -> int:
    """Take an open seat; which one it is. The last one to join starts the game."""
    check_name(name)
    if table.phase != "gathering":
        raise Refused("not_now", "this game has begun without you; you may watch it if it has spectators")
    if any(other.name == name for other in table.seats):
        raise Refused("taken", f'there is a "{name}" at this table already; choose another name')
    open_seats = [number for number, held in enumerate(table.seats) if held.kind == "open"]
    if seat is None:
        seat = open_seats[0] if open_seats else -1
    if seat not in open_seats:
        raise Refused("taken", f"seat {seat} is not open (open: {', '.join(map(str, open_seats)) or 'none'})")
    table.add(log.Joined(at=now, seat=seat, name=name, keys=list(keys), remote=remote))
    start_if_full(table, now)
    return seat


def add_key(table: Table, seat: int, key: str, now: int) -> None:
    """Let one more device open the seat."""
    if key in table.seats[seat].keys:
        return
    if len(table.seats[seat].keys) >= MOST_KEYS:
        raise Refused("too_many", f"{MOST_KEYS} devices open this seat already")
    table.add(log.Keyed(at=now, seen=0, seat=seat, key=key))


def drop_key(table: Table, key: str, now: int) -> None:
    """A device opens nothing here any more; the seat's other keys do."""
    if any(key in seat.keys for seat in table.seats):
        table.add(log.Unkeyed(at=now, seen=0, key=key))


def set_seat(table: Table, seat: int, level: int, now: int) -> None:
    """The host gives a seat that nobody holds to a bot, or (level -1) opens it again."""
    if table.phase != "gathering":
        raise Refused("not_now", "the game has begun")
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind not in ("open", "bot"):
        raise Refused("taken", f"seat {seat} is held by somebody")
    table.add(log.Seated(at=now, seat=seat, level=level))
    start_if_full(table, now)


def leave(table: Table, seat: int, now: int) -> None:
    """Get up: before the start the seat is open again, after it a bot may stand in until one comes back."""
    if table.phase not in ("gathering", "running"):
        raise Refused("not_now", "the game is over")
    table.add(log.Left(at=now, seat=seat))
    if table.phase == "gathering" and not any(held.kind in ("human", "remote") for held in table.seats):
        table.add(log.Closed(at=now, why="everyone has left"))


def close(table: Table, now: int) -> None:
    if table.phase != "gathering":
        raise Refused("not_now", "only a table that has not begun can be closed")
    table.add(log.Closed(at=now, why="the host has closed it"))


def set_away(table: Table, seat: int, now: int, *, away: bool) -> None:
    if table.phase in ("gathering", "running") and table.seats[seat].away != away:
        table.add(log.Away(at=now, seat=seat, away=away))


def stand_in(table: Table, seat: int, level: int, asking: Sequence[int], now: int) -> None:
    """A bot plays on for a seat: for one's own, or for one that was left or has been away for a while."""
    _need_running(table)
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind not in ("human", "remote"):
        raise Refused("bad_request", f"nobody holds seat {seat}")
    held = table.seats[seat]
    if held.stand_in is not None:
        raise Refused("not_now", "a bot plays for this seat already")
    if seat not in asking and not (held.left or held.away):
        raise Refused("not_now", "whoever holds this seat is still here")
    table.add(log.StoodIn(at=now, seat=seat, level=level, why="asked" if seat in asking else "left"))


def come_back(table: Table, seat: int, now: int) -> None:
    """Take one's seat back from the bot, or after having left."""
    _need_running(table)
    held = table.seats[seat]
    if held.stand_in is None and not held.left:
        raise Refused("not_now", "the seat is yours already")
    table.add(log.Returned(at=now, seat=seat))


def fall(table: Table, now: int) -> None:
    """Bots stand in for the seats whose clocks have run out."""
    if table.phase == "running":
        for seat in table.clocks_run:
            if table.since + table.seats[seat].clock <= now:
                table.add(log.StoodIn(at=now, seat=seat, level=table.opened.stand_in, why="time"))


# ---- playing --------------------------------------------------------------------------------------------------------
def play(table: Table, seat: int, text: str, now: int, *, client: str = "", version: int | None = None) -> bool:
    """Play an action for a seat; False if this client id has played it already."""
    if client and (seat, client) in table.clients:
        return False
    match = _need_running(table)
    if client and table.seats[seat].bot_level is not None:
        raise Refused("not_now", "a bot plays for you; take your seat back first")
    since, latest = table.decision_since(seat), table.version(seat)
    if version is not None and not since <= version <= latest:
        raise Refused("stale", f"this answers to version {version}; since then you have been asked something else "
                      f"(now at version {latest})")
    action = read_action(match.game, text)
    entries = len(match.entries)
    before = match.acting
    try:
        match.act(seat, action)
    except IllegalAction as bad:
        phrase = match.game.explain(match.state(), seat, action)
        raise Refused("illegal", str(bad), phrase) from None
    added = len(match.entries) - entries
    if added == 1:
        table.note_choice(seat, before)
    else:
        table.chosen += [frozenset()] * added
    table.add(log.Played(at=now, seen=0, seat=seat, entries=_texts(match, entries), events=_events(match, entries),
                         client=client))
    return True


def read_action(game: Game, text: str) -> int:
    try:
        return game.action_from_text(text)
    except BadText as bad:
        raise Refused("bad_request", str(bad)) from None


def undo(table: Table, seat: int, now: int, *, client: str = "") -> None:
    """Take back one's last action, or ask the others to allow it."""
    match = _need_running(table)
    table.look()
    allowed = undo_of(table, seat)
    if allowed == "no":
        raise Refused("not_now", "there is nothing you may take back" if table.opened.undo != "never" else
                      "nothing is taken back at this table")
    if allowed == "ask":
        if table.undo_asked is not None:
            raise Refused("not_now", f"seat {table.undo_asked} has asked already")
        table.add(log.UndoAsked(at=now, seat=seat, client=client))
        return
    _undo(table, match, seat, (), now, client)


def answer(table: Table, seat: int, now: int, *, agree: bool, client: str = "") -> None:
    """Agree to another seat's undo or not; when all people have agreed it is done."""
    match = _need_running(table)
    asker = table.undo_asked
    if asker is None or asker == seat or seat in table.undo_agreed:
        raise Refused("not_now", "nobody is waiting for your answer")
    table.look()
    table.add(log.UndoAnswered(at=now, seat=seat, agree=agree, client=client))
    others = {other for other in range(match.seats) if other != asker and other not in match.bots}
    if agree and others <= table.undo_agreed:
        _undo(table, match, asker, others, now)


def _undo(table: Table, match: Match, seat: int, consent: Any, now: int, client: str = "") -> None:
    try:
        match.undo(seat, consent=consent)
    except LudothequeError as bad:
        raise Refused("not_now", str(bad)) from None
    table.add(log.Undone(at=now, seen=0, seat=seat, to=len(match.entries), client=client))


def redo(table: Table, seat: int, now: int, *, client: str = "") -> None:
    """Play again what one has just taken back."""
    match = _need_running(table)
    if table.redoable[-1:] != [seat]:
        raise Refused("not_now", "there is nothing you may play again")
    table.look()
    entries = len(match.entries)
    before = match.acting
    match.redo(seat)
    added = len(match.entries) - entries
    if added == 1:
        table.note_choice(seat, before)
    else:
        table.chosen += [frozenset()] * added
    table.add(log.Redone(at=now, seen=0, seat=seat, entries=_texts(match, entries), events=_events(match, entries),
                         client=client))


def check_hint(table: Table, seat: int) -> None:
    """Whether the seat may be told now what a bot would do in its place."""
    match = _need_running(table)
    if not table.opened.hints:
        raise Refused("not_allowed", "there are no hints at this table")
    if table.seats[seat].bot_level is not None:
        raise Refused("not_now", "a bot plays for you already")
    if not match.may_act(seat):
        raise Refused("not_now", "you are not asked anything now")


def say(table: Table, seat: int, text: str, client: str, now: int) -> bool:
    """A line of chat, heard by everyone at the table; False if it has been said already."""
    if (seat, client) in table.clients:
        return False
    if not is_line(text):
        raise Refused("bad_request", "a line of chat is one line of printable characters")
    if table.phase == "closed":
        raise Refused("not_now", "this table is closed")
    table.add(log.Said(at=now, seat=seat, text=text.strip(), client=client))
    return True


def set_hook(table: Table, seat: int, url: str, secret: str, now: int) -> None:
    table.add(log.Hooked(at=now, seen=0, seat=seat, url=url, secret=secret))


# ---- afterwards -----------------------------------------------------------------------------------------------------
def rematch(table: Table, name: str, now: int) -> Table | None:
    """The same people again, each one seat further; None if that table has been made already."""
    if table.phase != "finished":
        raise Refused("not_now", "the game is not over yet")
    if table.rematch:
        return None
    opened = table.opened
    order = [(number - 1) % len(table.seats) for number in range(len(table.seats))]
    seats = [log.SeatSetup(table.seats[old].kind, table.seats[old].name, table.seats[old].level,
                           list(table.seats[old].keys)) for old in order]
    again = Table(name)
    again.add(log.Opened(
        at=now, game=opened.game, edition=opened.edition, rules=table.game.rules_version, options=opened.options,
        seats=seats, hosts=opened.hosts, undo=opened.undo, spectators=opened.spectators, listed=opened.listed,
        stand_in=opened.stand_in, hints=opened.hints, clock=opened.clock, source=table.id))
    start_if_full(again, now)
    table.add(log.Rematched(at=now, table=name))
    return again


def position_after(table: Table, after: int) -> str:
    """The position of a finished game after so many entries, to play on from."""
    if table.phase != "finished" or table.match is None:
        raise Refused("not_now", "only a finished game can be played on from one of its positions")
    if after > len(table.match.entries):
        raise Refused("bad_request", f"this game has {len(table.match.entries)} entries, not {after}")
    return table.match.game.state_to_text(table.match.state(after))


def fork_wish(opened: log.Opened, fork: wire.Fork) -> wire.NewTable:
    """The table that a fork wishes for: what it does not say is as it was at the one that it plays on from."""
    clock = fork.clock
    if isinstance(clock, UnsetType):
        kept = opened.clock
        clock = wire.ClockSetup(initial=kept.initial // 1000, increment=kept.increment // 1000) if kept else None
    return wire.NewTable(
        game=opened.game, seats=fork.seats, name=fork.name, clock=clock, undo=fork.undo or opened.undo,  # type: ignore[arg-type]
        spectators=opened.spectators if fork.spectators is None else fork.spectators, stand_in=opened.stand_in)


def convert(table: Table, position: str, now: int) -> None:
    """Go on from the stored position by the rules as they are now, with new dice."""
    seed = secrets.token_bytes(32)
    table.match = table.new_match(seed, start=position, roll=True)
    table.add(log.Converted(at=now, rules=table.game.rules_version, position=position, seed=seed.hex()))


def _need_running(table: Table) -> Match:
    if table.phase != "running":
        raise Refused("not_now", {"gathering": "the game has not begun: seats are open"}.get(
            table.phase, "the game is over"))
    if table.match is None:
        raise Refused("unavailable", "the rules of this game have changed and it cannot go on for now: "
                      f"{table.stranded}. Nothing of it is lost, and its record can be read")
    return table.match
