"""The hall: all tables of this process that somebody looks at. One lock a table; commit first, then tell everyone."""
from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from ludotheque.core.errors import LudothequeError
from ludotheque.core.seats import SPECTATOR
from ludotheque.server import commands, wire
from ludotheque.server import lines as log
from ludotheque.server.bots import Question, Thinker
from ludotheque.server.conversions import NoStep, converted
from ludotheque.server.course import publish
from ludotheque.server.faces import phrase_of
from ludotheque.server.hooks import Postman
from ludotheque.server.keys import is_table_id
from ludotheque.server.metrics import Metrics
from ludotheque.server.presence import CALL, EVERYTHING, Crowd, Others
from ludotheque.server.refusals import Refused
from ludotheque.server.schema import Append, Hook, Row, StoreError
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.table import Stranded, Table, fold, fold_without_match
from ludotheque.server.watching import Live, Receiver, Watcher, full_frame, update_frame

LOG = logging.getLogger("ludotheque.server")
T = TypeVar("T")
GOING = 1012                        # the close code of a server that ends
BOT_LEASE = 10_000                  # milliseconds after which another process may think for a bot


def clock_now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hall:
    """Every command and every look goes through here."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.live: dict[str, Live] = {}
        self.metrics = Metrics()
        self.thinker = Thinker(settings.cores)
        self.postman = Postman(store, settings)
        self.tasks: set[asyncio.Task[None]] = set()
        self.on_start: Callable[[Table], None] = lambda table: None
        self.on_finish: Callable[[Table], None] = lambda table: None
        self.on_stop: Callable[[], None] = lambda: None
        self.stopping = False
        self.hinting: set[tuple[str, int]] = set()
        self.others = Others()
        self.idle: dict[str, None] = {}             # tables that nobody watches, in the order they were last asked for

    async def start(self) -> None:
        self.store.listen(self._heard, self._lost, self._announced)
        self.spawn(self._sweep())

    def say_goodbye(self) -> None:
        """Take nothing new, and let every connection end."""
        if not self.stopping:
            self.stopping = True
            self.on_stop()
            for live in self.live.values():
                for watcher in list(live.watchers):
                    watcher.to.close(GOING)

    async def stop(self) -> None:
        """Tell the watchers that we go, wait for nothing, commit what was begun."""
        self.say_goodbye()
        self.store.announce(self.others.announcement(EVERYTHING, Crowd()))
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinker.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task of the hall failed", exc_info=task.exception())

    # ---- commands and looks -----------------------------------------------------------------------------------------
    async def act(self, name: str, command: Callable[[Table], T]) -> T:
        """Do a command, commit its lines, then tell everyone. If another process was quicker it is judged anew."""
        live = self._live(name)
        live.uses += 1
        try:
            async with live.lock:
                answer = await self._act(live, command)
        finally:
            live.uses -= 1
            self._rest(live)
        self.wake(live)
        return answer

    async def _act(self, live: Live, command: Callable[[Table], T]) -> T:
        for _ in range(20):
            table = live.table or await self._load(live)
            pending, phase = table.pending(), table.phase
            try:
                answer = command(table)
            except Refused:
                if table.unsaved:
                    live.table = None
                raise
            if not table.unsaved or await self._commit(live, table, pending):
                self._publish(live)
                self.tell_phase(table, phase)
                return answer
        raise Refused("unavailable", "too much happens at this table; try again")

    def let_go(self, live: Live) -> None:
        """A play has run its course."""
        live.lock.release()
        live.uses -= 1
        if not live.watchers:
            self._rest(live)
        self.wake(live)

    def tell_phase(self, table: Table, before: str, *, ours: bool = True) -> None:
        if (before, table.phase) in (("gathering", "running"), ("running", "finished"), ("gathering", "finished")):
            self._tell_bots(table, ours=ours)

    def _tell_bots(self, table: Table, *, ours: bool = True) -> None:
        """A table has started or finished: tell the bots of the outside world that sit there, and if it is our doing
        the other processes too, for they may listen there."""
        (self.on_start if table.phase == "running" else self.on_finish)(table)
        if ours and any(seat.kind == "remote" for seat in table.seats):
            crowd = self.live[table.id].crowd if table.id in self.live else Crowd()
            self.store.announce(self.others.announcement(table.id, crowd, call=True))

    async def _call(self, name: str) -> None:
        """Another process has started or finished a table that is not in memory here: tell the bots that listen."""
        with contextlib.suppress(Refused):
            await self.look(name, lambda table: self._tell_bots(table, ours=False))

    async def look(self, name: str, question: Callable[[Table], T]) -> T:
        """Ask a table something; the question changes nothing."""
        live = self._live(name)
        live.uses += 1
        try:
            async with live.lock:
                answer = question(await self._load(live))
        finally:
            live.uses -= 1
            self._rest(live)
        self.wake(live)
        return answer

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        await self._append(table, Append(self.row_of(table, 0), self._bodies(table), table.keys(),
                                         self._hooks(table, ()), new=True))
        self.metrics.tables += 1
        live = self._live(table.id)
        live.table = table
        if table.phase == "running":
            self._tell_bots(table)
        self.wake(live)
        self._rest(live)

    async def add_rematch(self, name: str, new_name: str) -> str:
        """The table of the rematch, made in the same commit that says so at the old one."""
        made: list[Table] = []

        def command(table: Table) -> str:
            again = commands.rematch(table, new_name, clock_now())
            made[:] = [again] if again else []
            table.rematch_append = (                                        # committed together with our line
                Append(self.row_of(again, 0), self._bodies(again), again.keys(), self._hooks(again, ()), new=True)
                if again else None)
            return table.rematch
        found = await self.act(name, command)
        for table in made:
            self.metrics.tables += 1
            live = self._live(table.id)
            if live.table is None:
                table.unsaved.clear()
                live.table = table
            if table.phase == "running":
                self._tell_bots(table)
            self.wake(live)
            self._rest(live)
        return found

    def _live(self, name: str) -> Live:
        if self.stopping:
            raise Refused("unavailable", "the server is shutting down")
        if not is_table_id(name):
            raise Refused("not_found", "there is no such table")
        if name not in self.live:
            self.live[name] = Live(name)
        return self.live[name]

    def _rest(self, live: Live) -> None:
        """A table that nobody watches is kept for a while; of many, those that rested longest are dropped. They are
        read again when somebody asks for them."""
        if live.watchers or live.id not in self.live:
            return
        self.idle.pop(live.id, None)
        self.idle[live.id] = None                   # at the end: the first are those that rest longest
        while len(self.idle) > self.settings.idle_tables:
            name = next(iter(self.idle))
            del self.idle[name]
            old = self.live.get(name)
            if old is not None and not old.watchers and not old.uses and old.thinking is None:
                del self.live[name]

    async def _load(self, live: Live) -> Table:
        if live.table is None:
            try:
                found = await self.store.read(live.id)
            except StoreError as failed:
                raise Refused("unavailable", str(failed)) from None
            if found is None:
                if not live.watchers:
                    self.live.pop(live.id, None)
                raise Refused("not_found", "there is no such table")
            live.table = await self._unpack(live, *found)
        return live.table

    async def _unpack(self, live: Live, row: Row, bodies: Sequence[bytes]) -> Table:
        """A table from its log; if the rules have changed under it, converted to go on from its stored position."""
        try:
            return fold(live.id, bodies)
        except Stranded as stranded:
            LOG.warning("converting a table", extra={"facts": {"table": live.id, "why": str(stranded)}})
            table = fold_without_match(live.id, bodies)
            table.phase, table.kept_position = row.phase, row.position
            if table.phase == "running":
                try:
                    commands.convert(table, converted(table.game, row.rules, row.position), clock_now())
                except NoStep as bad:
                    table.stranded = str(bad)
                    LOG.error("a table cannot be converted", extra={"facts": {"table": live.id, "why": str(bad)}})
                else:
                    await self._commit(live, table, ())
            return table

    # ---- committing and telling -------------------------------------------------------------------------------------
    def _bodies(self, table: Table) -> list[bytes]:
        return [log.encode(line) for line in table.unsaved]

    async def _commit(self, live: Live, table: Table, pending: Sequence[int]) -> bool:
        """Append what the table has unsaved; False if it had moved on elsewhere. The table is dropped then, and when
        the store fails: what is in memory is never ahead of what is on disk."""
        append = self.append_of(table, pending)
        live.table = None
        if not await self._append(table, append):
            self.metrics.conflicts += 1
            return False
        live.table = table
        return True

    def append_of(self, table: Table, pending: Sequence[int]) -> Append:
        """What the table has unsaved, for the store; `pending` are the seats it waited for before."""
        unsaved = table.unsaved
        keys = table.keys() if not log.KEYS.isdisjoint(map(type, unsaved)) else None
        other = table.rematch_append
        table.rematch_append = None
        return Append(self.row_of(table, table.head - len(unsaved)), self._bodies(table), keys,
                      self._hooks(table, pending) if table.has_hooks else (), others=[other] if other else ())

    async def _append(self, table: Table, append: Append) -> bool:
        began = time.perf_counter()
        try:
            done = await self.store.append(append)
        except StoreError as failed:
            raise self.failed(table, failed) from None
        if done:
            self.note(table, began)
        return done

    def failed(self, table: Table, failed: BaseException) -> Refused:
        LOG.error("a commit failed", extra={"facts": {"table": table.id, "why": str(failed)}})
        return Refused("unavailable", "this could not be saved, so it has not happened; try again")

    def note(self, table: Table, began: float) -> None:
        """What was unsaved is in the store."""
        self.metrics.commit_seconds(time.perf_counter() - began)
        for line in table.unsaved:
            self.metrics.actions += type(line) is log.Played
        table.unsaved.clear()

    def row_of(self, table: Table, head: int) -> Row:
        """What the store keeps of a table besides its log: the position among it."""
        match = table.match
        return Row(id=table.id, head=head, game=table.opened.game, phase=table.phase, listed=table.opened.listed,
                   rules=table.rules, position=match.position if match else table.kept_position,
                   summary=table.summary(), created=table.created, updated=table.updated, deadline=table.deadline(),
                   bot_waits=int(table.bot_asked() is not None))

    def _hooks(self, table: Table, before: Sequence[int]) -> list[Hook]:
        """A message to each seat that must act now and need not before."""
        found: list[Hook] = []
        if not table.has_hooks:
            return found
        for seat in table.pending():
            url, secret = table.seats[seat].hook
            if url and seat not in before and table.seats[seat].bot_level is None:
                body = json.dumps({"event": "your_turn", "table": table.id, "seat": seat, "game": table.opened.game,
                                   "version": table.version(seat)})
                found.append(Hook(table=table.id, seat=seat, url=url, secret=secret, body=body, due=clock_now()))
        return found

    def _publish(self, live: Live) -> None:
        if live.table is not None:
            publish(self, live, live.table)

    # ---- watching ---------------------------------------------------------------------------------------------------
    async def watch(self, name: str, viewer: int, version: int | None, own: Sequence[int], to: Receiver, *,
                    host: bool, answers: str = "") -> tuple[Live, Watcher]:
        """Begin to watch: a full view first, or only what was missed since the version."""
        live = self._live(name)
        live.uses += 1
        try:
            async with live.lock:
                table, watcher = await self._begin_to_watch(live, viewer, version, own, to, host=host, answers=answers)
        finally:
            live.uses -= 1
        self.idle.pop(name, None)
        self._tell_presence(live, ask=True)
        for seat in self._back(live, table):
            await self.act(name, lambda table, seat=seat: commands.set_away(                        # type: ignore[misc]
                table, seat, clock_now(), away=False))
        if len(live.watchers) == 1:                 # perhaps the first since a restart: who has not come back?
            self._miss(live)
        self.wake(live)
        return live, watcher

    async def _begin_to_watch(self, live: Live, viewer: int, version: int | None, own: Sequence[int], to: Receiver, *,
                              host: bool, answers: str) -> tuple[Table, Watcher]:
        table = await self._load(live)
        now = table.version(viewer)
        watcher = Watcher(viewer, now, to)
        if version is not None and version <= now and now - version <= self.settings.missed_steps and table.match:
            to.send(update_frame(table, viewer, version, {}))
        else:
            to.send(full_frame(table, viewer, own, host=host, answers=answers))
        live.watchers.add(watcher)
        return table, watcher

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.discard(watcher)
        if self.stopping:
            return
        self._rest(live)
        self._tell_presence(live)
        if watcher.viewer != SPECTATOR:
            self._miss(live)

    def _miss(self, live: Live) -> None:
        """See in a while which of the people nobody is connected for."""
        table = live.table
        if table is None or table.phase not in ("gathering", "running"):
            return
        online = live.crowd.online | self.others.at(live.id).online
        for number, seat in enumerate(table.seats):
            if seat.kind in ("human", "remote") and not seat.away and number not in online:
                asyncio.get_running_loop().call_later(self.settings.away_after, self._gone, live.id, number)

    def _gone(self, name: str, seat: int) -> None:
        """A seat's last connection went a while ago; if it is not back, anywhere, the others are told."""
        def command(table: Table) -> None:
            here = self.live[name].crowd.online | self.others.at(name).online
            if not any(table.shares(seat, other) for other in here):
                commands.set_away(table, seat, clock_now(), away=True)
        if not self.stopping:
            self.spawn(self._quietly(name, command))

    def _back(self, live: Live, table: Table) -> list[int]:
        """The seats whose people are here, seen from this process, though the log says they are away."""
        return [number for number, seat in enumerate(table.seats)
                if seat.away and any(table.shares(number, other) for other in live.crowd.online)]

    async def _quietly(self, name: str, command: Callable[[Table], object]) -> None:
        try:
            await self.act(name, command)
        except Refused as refused:
            LOG.info("not done", extra={"facts": {"table": name, "why": str(refused)}})

    # ---- presence ---------------------------------------------------------------------------------------------------
    def _tell_presence(self, live: Live, *, ask: bool = False) -> None:
        """Somebody has come or gone: tell the others at the table, here and at other processes."""
        self._show_presence(live)
        self.store.announce(self.others.announcement(live.id, live.crowd, ask=ask))

    def _show_presence(self, live: Live) -> None:
        here, there = live.crowd, self.others.at(live.id)
        frame = wire.ENCODER.encode(wire.Presence(table=live.id, online=sorted(here.online | there.online),
                                                  spectators=here.spectators + there.spectators))
        for watcher in list(live.watchers):
            watcher.to.send(frame)

    def attended(self) -> list[str]:
        """The tables at which somebody who holds a seat is connected, here or at another process."""
        return list({name for name, live in self.live.items() if live.crowd.online}.union(self.others.attended()))

    def _announced(self, text: str) -> None:
        """Another process says who is connected to it; one that begins to watch a table asks for ours, and one that has
        started or finished a table calls the bots of the outside world."""
        tables, asks = self.others.hear(text)
        for name in tables:
            if name in self.live and not self.stopping:
                self._show_presence(self.live[name])
                self._miss(self.live[name])
        who, name, *_, end = text.split(" ")
        live = self.live.get(name)
        if end == CALL and who != self.others.me and (live is None or live.table is None) and not self.stopping:
            self.spawn(self._call(name))
        if asks and live is not None and live.watchers:
            self.store.announce(self.others.announcement(live.id, live.crowd))

    def _renew_presence(self) -> None:
        for live in list(self.live.values()):
            if live.watchers:
                self.store.announce(self.others.announcement(live.id, live.crowd))
        for name in self.others.expire(3 * self.settings.presence_every):
            if name in self.live:
                self._show_presence(self.live[name])
                self._miss(self.live[name])

    # ---- hints -------------------------------------------------------------------------------------------------------
    async def hint(self, name: str, message: wire.AskHint, pick: Callable[[Table], int]) -> wire.Hint:
        """What a bot would do in the place of the seat that is picked, from that seat's view; one at a time a seat."""
        def ask(table: Table) -> tuple[int, int, Question]:
            seat = pick(table)
            commands.check_hint(table, seat)
            return seat, table.version(seat), self.thinker.wondering(table, seat, message.level)
        seat, version, question = await self.look(name, ask)
        if (name, seat) in self.hinting:
            raise Refused("not_now", "a bot is thinking about this already")
        self.hinting.add((name, seat))
        try:
            action, promise = await self.thinker.advise(question)
        finally:
            self.hinting.discard((name, seat))
        game = question.game
        said = game.describe(game.state_from_view(question.view), seat, action)
        return wire.Hint(id=message.id, action=game.action_to_text(action), level=message.level, version=version,
                         phrase=phrase_of(said), promise=promise)

    # ---- bots, clocks, other processes ------------------------------------------------------------------------------
    def wake(self, live: Live) -> None:
        """If a bot of ours is asked at this table, let it think."""
        table = live.table
        if table is not None and live.thinking is None and table.bot_asked() is not None and not self.stopping:
            live.thinking = self.spawn(self._think(live))

    async def _think(self, live: Live) -> None:
        try:
            while True:
                async with live.lock:
                    table = await self._load(live)
                    seat = table.bot_asked()
                    if seat is None:
                        return
                    question = self.thinker.question(table, seat)
                    version = table.version(seat)
                began = time.perf_counter()
                action = await self.thinker.answer(question)
                await asyncio.sleep(max(0.0, self.settings.bot_delay - (time.perf_counter() - began)))
                await self.act(live.id, lambda table, seat=seat, version=version, action=action:    # type: ignore[misc]
                               commands.play(table, seat, action, clock_now())
                               if table.bot_asked() == seat and table.version(seat) == version else None)
        except Refused as refused:
            if self.stopping:
                return                              # whoever serves the table next asks it again
            LOG.error("a bot is stuck", extra={"facts": {"table": live.id, "why": str(refused)}})
            await asyncio.sleep(self.settings.sweep)
        finally:
            live.thinking = None

    async def _sweep(self) -> None:
        """Now and then: clocks that fell, bots that a process which is gone should have asked, webhooks due."""
        lease, renewed = 0, 0.0
        while True:
            if self.store.database.is_shared and time.monotonic() - renewed >= self.settings.presence_every:
                renewed = time.monotonic()
                self._renew_presence()
            try:
                for name in await self.store.overdue(clock_now()):
                    await self._quietly(name, lambda table: commands.fall(table, clock_now()))
                for name in await self.store.bots_waiting(clock_now() - lease):
                    await self.look(name, lambda table: None)
                lease = BOT_LEASE
                await self.postman.deliver(clock_now(), self.spawn)
            except (StoreError, Refused) as failed:
                LOG.error("the sweep failed", extra={"facts": {"why": str(failed)}})
            await asyncio.sleep(self.settings.sweep)

    def _heard(self, name: str, head: int) -> None:
        live = self.live.get(name)
        if live is not None and not self.stopping:
            self.spawn(self._catch_up(live, head))

    def _lost(self) -> None:
        """Some news may have been missed: look at every table again."""
        for live in self.live.values():
            if not self.stopping:
                self.spawn(self._catch_up(live, None))

    async def _catch_up(self, live: Live, head: int | None) -> None:
        """Take in what another process has added to a table."""
        live.uses += 1
        try:
            back = await self._take_in(live, head)
        finally:
            live.uses -= 1
            self._rest(live)
        for seat in back:
            await self._quietly(live.id, lambda table, seat=seat:                                   # type: ignore[misc]
                                commands.set_away(table, seat, clock_now(), away=False))

    async def _take_in(self, live: Live, head: int | None) -> list[int]:
        """The seats that are back."""
        async with live.lock:
            table = live.table
            if table is None and live.watchers:
                table = await self._load(live)
            elif table is None or (head is not None and table.head >= head):
                return []
            assert table is not None
            phase = table.phase
            try:
                for body in await self.store.lines_after(live.id, table.head):
                    table.look()
                    table.apply(log.decode(body))
            except (StoreError, LudothequeError, msgspec.DecodeError):
                live.table = None
                table = await self._load(live)
            self._publish(live)
            self.tell_phase(table, phase, ours=False)
            return self._back(live, table)
