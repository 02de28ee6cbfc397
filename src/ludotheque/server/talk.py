"""What a client says over its WebSocket and hears: it greets a table, then asks and is told; see docs/wire.md."""
from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludotheque.core.errors import LudothequeError
from ludotheque.core.seats import SPECTATOR
from ludotheque.server import commands, wire
from ludotheque.server.course import Course, play
from ludotheque.server.faces import phrase_of
from ludotheque.server.hall import Hall, clock_now
from ludotheque.server.keys import hash_of, held_by, is_secret
from ludotheque.server.refusals import Refused
from ludotheque.server.seating import pick_own, pick_seat, pick_viewer
from ludotheque.server.table import Table
from ludotheque.server.watching import Live, Watcher

if TYPE_CHECKING:
    from ludotheque.server.socket import Socket

LOG = logging.getLogger("ludotheque.server")
TOO_FAST, TOO_MANY_ERRORS, SILENT, GOING, BROKEN = 4429, 4400, 4401, 1012, 1011
MOST_ERRORS = 20
MOST_UNANSWERED = 32                # messages; no more are read until some are answered
GREET_WITHIN = 30                   # seconds


class Talk:
    """A connection: what it holds, the table it watches, the messages that wait for their answers.

    Messages are answered one after the other, by one task that lives only while there are some.
    """

    def __init__(self, socket: Socket, hall: Hall, scope: Any) -> None:
        self.socket = socket
        self.hall = hall
        self.held = held_by(scope)
        self.bucket = socket.guard.message_bucket(scope["address"])
        self.table = ""                             # the one greeted last
        self.viewer: int | None = None              # through whose eyes
        self.live: Live | None = None
        self.watcher: Watcher | None = None
        self.own: list[int] = []                    # the seats that are theirs at the table whose keys these are:
        self.openers = 0
        self.unanswered: deque[bytes] = deque()
        self.is_answering = False
        self.task: asyncio.Task[None] | None = None             # kept, so that it is not forgotten while it waits
        self.is_paused = False
        self.errors = 0
        self.greeting: asyncio.TimerHandle | None = socket.loop.call_later(GREET_WITHIN, socket.close, SILENT)

    def hear(self, data: bytes) -> None:
        """Take a message in; it is answered at once or after those before it."""
        if self.bucket is not None and not self.bucket.take():
            self.hall.metrics.limited += 1
            self.socket.close(TOO_FAST)
        elif self.hall.stopping:
            self.socket.close(GOING)
        elif self.is_answering or not self._play_at_once(data):
            self.unanswered.append(data)
            if not self.is_answering:
                self._answer_on()
            elif len(self.unanswered) >= MOST_UNANSWERED and not self.is_paused:
                self.is_paused = True
                self.socket.pause(pause=True)

    def _answer_on(self) -> None:
        self.is_answering = True
        self.task = self.socket.loop.create_task(self._answer_all())

    def _play_at_once(self, data: bytes) -> bool:
        """Answer a play, the message that comes most, without a task; False if it must wait for something."""
        live, name = self.live, ""
        if live is None:
            return False
        try:
            message = wire.DECODER.decode(data)
            if type(message) is not wire.Play:
                return False
            name = message.id
            self.is_answering = True
            if Course(self, live, message, data).begin():
                return True
        except Refused as refused:
            self.told_no(name, refused)
            return True
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        except LudothequeError as bad:
            self.told_no(name, Refused("bad_request", str(bad)))
            return True
        except Exception:
            self.crashed()
            self.is_answering = False
            return True
        self.is_answering = False
        return False

    def told(self, done: wire.Done) -> None:
        """A play that was answered at once is done, or was already."""
        self._send(done)
        self.socket.let_go()
        self._go_on()

    def told_no(self, name: str, refused: Refused) -> None:
        """A play that was answered at once could not be."""
        self._refuse(name, refused)
        self._go_on()

    def ask_again(self, data: bytes) -> None:
        """A play that was answered at once must be judged anew."""
        self.unanswered.appendleft(data)
        self._go_on()

    def _go_on(self) -> None:
        if self.unanswered:
            self._answer_on()
        else:
            self.is_answering = False

    def crashed(self) -> None:
        """Something of ours is broken: note it, and end the connection."""
        LOG.exception("a message crashed")
        self.socket.close(BROKEN, "something went wrong here; it has been noted")

    async def _answer_all(self) -> None:
        try:
            while self.unanswered:
                await self._answer(self.unanswered.popleft())
                if self.is_paused and len(self.unanswered) < MOST_UNANSWERED:
                    self.is_paused = False
                    self.socket.pause(pause=False)
        except Exception:
            self.crashed()
        finally:
            self.is_answering = False

    async def _answer(self, data: bytes) -> None:
        name = ""
        try:
            message = wire.DECODER.decode(data)
            name = message.id if isinstance(message.id, str) else ""
            await self._do(message, name)
        except Refused as refused:
            self._refuse(name, refused)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as bad:
            self._refuse("", Refused("bad_request", f"this is no message: {bad}"))
        except LudothequeError as bad:
            self._refuse(name, Refused("bad_request", str(bad)))

    def _refuse(self, name: str, refused: Refused) -> None:
        self._send(wire.Refusal(id=name, code=refused.code, sentence=str(refused),
                                phrase=phrase_of(refused.phrase) if refused.phrase else None))
        self.errors += refused.code == "bad_request"
        if self.errors >= MOST_ERRORS:
            self.socket.close(TOO_MANY_ERRORS)

    def _send(self, message: wire.ToClient) -> None:
        self.socket.send(wire.ENCODER.encode(message))

    # ---- messages ---------------------------------------------------------------------------------------------------
    async def _do(self, message: wire.FromClient, name: str) -> None:
        if isinstance(message, wire.Ping):
            self._send(wire.Pong(id=name))
        elif isinstance(message, wire.Hello):
            await self._greet(message, name)
        elif not self.table:
            raise Refused("bad_request", "say hello to a table first")
        elif isinstance(message, (wire.AskWhy, wire.AskPreview)):
            await self._explain(message)
        elif isinstance(message, wire.AskHint):
            self.hall.spawn(self._hint(message, self.table))      # it takes a while; other messages go on meanwhile
        else:
            await self._perform(message)

    async def _perform(self, message: wire.Play | wire.Undo | wire.Redo | wire.Answer | wire.Chat) -> None:
        """Do it, then say so: the updates it causes go out before, in one piece with the answer."""
        self.socket.hold()
        try:
            self._send(await self.hall.act(self.table, self._command(message)))
        finally:
            self.socket.let_go()

    async def _greet(self, message: wire.Hello, name: str) -> None:
        if isinstance(message.secret, str) and is_secret(message.secret):
            self.held, self.openers = [*self.held[:3], hash_of(message.secret)], 0
        viewer, own, host = await self.hall.look(message.table, self._eyes(message))
        self.stop_watching()
        live, watcher = await self.hall.watch(message.table, viewer, message.version, own, self.socket, host=host,
                                              answers=name)
        self.table, self.viewer = message.table, viewer
        if self.socket.is_closed:                       # they have gone meanwhile
            self.hall.unwatch(live, watcher)
            return
        self.live, self.watcher = live, watcher
        if self.greeting is not None:
            self.greeting.cancel()
            self.greeting = None

    def _eyes(self, message: wire.Hello) -> Callable[[Table], tuple[int, list[int], bool]]:
        """Who they are at the table: not a function within `_greet`, which would hold what holds it, the table too."""
        def who(table: Table) -> tuple[int, list[int], bool]:
            return pick_viewer(table, self.held, message.seat), table.seats_of(self.held), table.is_host(self.held)
        return who

    def _command(self, message: wire.Play | wire.Undo | wire.Redo | wire.Answer | wire.Chat
                 ) -> Callable[[Table], wire.Done]:
        def command(table: Table) -> wire.Done:
            seat = pick_seat(table, self.held, self.seat_of(message.seat))
            return perform(table, seat, message)
        return command

    def seat_for(self, table: Table, wish: int | None) -> int:
        """The seat that a play is for. Keys are compared once, until others may open the table."""
        if self.openers != table.openers:
            self.own, self.openers = table.seats_of(self.held), table.openers
        return pick_own(table, self.own, self.held, self.seat_of(wish))

    def seat_of(self, seat: int | None) -> int | None:
        """The seat a message is for: the one it names, else the one this connection watches from."""
        if seat is None and self.viewer is not None and self.viewer != SPECTATOR:
            return self.viewer
        return seat

    async def _explain(self, message: wire.AskWhy | wire.AskPreview) -> None:
        self._send(await self.hall.look(self.table, lambda table: explain(
            table, pick_seat(table, self.held, self.seat_of(message.seat)), message)))

    async def _hint(self, message: wire.AskHint, table: str) -> None:
        try:
            self._send(await self.hall.hint(table, message, lambda found: pick_seat(
                found, self.held, self.seat_of(message.seat))))
        except Refused as refused:
            self._refuse(message.id, refused)

    # ---- ending -----------------------------------------------------------------------------------------------------
    def end(self) -> None:
        """The connection is gone. What it has asked for is still done."""
        if self.greeting is not None:
            self.greeting.cancel()
        self.stop_watching()

    def stop_watching(self) -> None:
        if self.live is not None and self.watcher is not None:
            self.hall.unwatch(self.live, self.watcher)
            self.live = self.watcher = None


def perform(table: Table, seat: int, message: wire.Play | wire.Undo | wire.Redo | wire.Answer | wire.Chat) -> wire.Done:
    """Do at the table what a message asks, for a seat that may ask it."""
    if isinstance(message, wire.Play):
        return play(table, seat, message)
    now, fresh = clock_now(), True
    if isinstance(message, wire.Chat):
        fresh = commands.say(table, seat, message.text, message.id, now)
    elif (seat, message.id) in table.clients:
        fresh = False
    elif isinstance(message, wire.Undo):
        commands.undo(table, seat, now, client=message.id)
    elif isinstance(message, wire.Redo):
        commands.redo(table, seat, now, client=message.id)
    else:
        commands.answer(table, seat, now, agree=message.agree, client=message.id)
    version = table.clients.get((seat, message.id), table.version(seat))
    return wire.Done(id=message.id, version=version, again=not fresh, table=table.id)


def explain(table: Table, seat: int, message: wire.AskWhy | wire.AskPreview) -> wire.Why | wire.Preview:
    """Why an action is not allowed, or what it would do, in terms of what the seat knows."""
    match = table.match
    if match is None:
        raise Refused("not_now", "the game has not begun: seats are open")
    game = match.game
    action = commands.read_action(game, message.action)
    if isinstance(message, wire.AskWhy):
        phrase = game.explain(match.state(), seat, action)
        return wire.Why(id=message.id, action=message.action, legal=phrase is None,
                        phrase=phrase_of(phrase) if phrase else None)
    hook = getattr(game, "preview", None)
    if hook is None or action not in match.legal(seat):
        return wire.Preview(id=message.id, action=message.action, preview=None)
    known = game.state_from_view(match.view(seat))          # a state that holds nothing the seat does not know
    return wire.Preview(id=message.id, action=message.action, preview=hook(known, action))
