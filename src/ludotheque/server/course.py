"""The course of a play from its message to the frames that tell of it: straight on, without a task and without waiting.

It is what `Hall.act` does for any command, for the one that comes most. Whatever stands in its way (somebody else acts
at the table, the table must be read first, another process was quicker) sends the message the long way instead.
"""
from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ludotheque.server import commands, wire
from ludotheque.server.schema import StoreError
from ludotheque.server.watching import update_frame

if TYPE_CHECKING:
    from ludotheque.server.hall import Hall
    from ludotheque.server.store import Job
    from ludotheque.server.table import Table
    from ludotheque.server.talk import Talk
    from ludotheque.server.watching import Live


class Course:
    """One play, of one connection, at one table."""

    def __init__(self, talk: Talk, live: Live, message: wire.Play, data: bytes) -> None:
        self.talk = talk
        self.live = live
        self.message = message
        self.data = data                            # the message as it came
        self.table: Table | None = None
        self.done: wire.Done | None = None
        self.phase = ""
        self.began = 0.0

    def begin(self) -> bool:
        """Play, and ask for the commit; False if the message must go the long way. Refused if it may not be."""
        live, talk = self.live, self.talk
        hall, table = talk.hall, live.table
        if table is None or hall.stopping or not live.lock.take():
            return False
        live.uses += 1
        try:
            self.phase = table.phase
            pending = table.pending() if table.has_hooks else ()
            self.done = play(table, talk.seat_for(table, self.message.seat), self.message)
            if table.unsaved:
                append = hall.append_of(table, pending)
                self.table, live.table = table, None
                self.began = time.perf_counter()
                try:
                    hall.store.append_soon(append, self.committed)
                except StoreError as failed:
                    raise hall.failed(table, failed) from None
                return True
        except BaseException:
            if table.unsaved:
                live.table = None
            hall.let_go(live)
            raise
        hall.let_go(live)
        talk.told(self.done)
        return True

    def committed(self, job: Job) -> None:
        """It is in the store, or is not: tell everyone, and who asked last, in one piece with the update."""
        live, talk, table, hall = self.live, self.talk, self.table, self.talk.hall
        assert table is not None
        assert self.done is not None
        try:
            if job.failure is not None:
                talk.told_no(self.message.id, hall.failed(table, job.failure))
            elif job.answer:
                hall.note(table, self.began)
                live.table = table
                talk.socket.hold()
                publish(hall, live, table)
                hall.tell_phase(table, self.phase)
                talk.told(self.done)
            else:
                hall.metrics.conflicts += 1
                talk.ask_again(self.data)
        except Exception:
            talk.crashed()
        finally:
            hall.let_go(live)


def play(table: Table, seat: int, message: wire.Play) -> wire.Done:
    """Play at the table what a message asks, for a seat that may ask it."""
    fresh = commands.play(table, seat, message.action, time.time_ns() // 1_000_000, client=message.id,
                          version=message.version)
    version = table.version(seat) if fresh else table.clients[seat, message.id]
    return wire.Done(id=message.id, version=version, again=not fresh, table=table.id)


def publish(hall: Hall, live: Live, table: Table) -> None:
    """Send every watcher what is new for it; those who may know nothing of it get nothing."""
    frames: dict[tuple[int, int], bytes] = {}
    steps: dict[tuple[int, int, int], bytes] = {}
    for watcher in list(live.watchers):             # one that is too slow leaves while we tell it
        viewer, told = watcher.viewer, watcher.version
        version = table.version(viewer)
        if version == told:
            continue
        frame = frames.get((viewer, told))
        if frame is None:
            frame = frames[viewer, told] = update_frame(table, viewer, told, steps)
        watcher.version = version
        watcher.to.send(frame)
        hall.metrics.frames += 1
