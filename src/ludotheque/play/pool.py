"""Many jobs on threads, processes or Ray: each counted once, and those of a worker that dies done again."""
from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Any, TypeVar

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.extras import need

Job = TypeVar("Job")
Answer = TypeVar("Answer")

KINDS = ("processes", "threads", "ray")
TRIES = 3
MOST_WORKERS = 4096


class WorkerLost(LudothequeError):
    """Every worker that tried this job died."""


def _call(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What Ray runs: it takes functions, not callable objects."""
    return fn(*args, **kwargs)


class RayExecutor(Executor):
    """Ray as an executor. Ray itself does a task again if its worker or node dies; what it gives up on, we do."""

    def __init__(self, address: str | None) -> None:
        self.ray = need("ray", "ray", "--ray")
        self.began = not self.ray.is_initialized()
        if self.began:
            try:
                self.ray.init(address=address, log_to_driver=False, logging_level="ERROR", include_dashboard=False
                              if address is None else None)
            except (ConnectionError, RuntimeError, ValueError) as failed:
                raise BadOption(f"no Ray cluster at {address or 'this machine'}: {failed}") from None
        self.task = self.ray.remote(_call).options(max_retries=TRIES, num_cpus=1)
        self.lost = (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.NodeDiedError,
                     self.ray.exceptions.ObjectLostError, self.ray.exceptions.OwnerDiedError)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self.task.remote(fn, *args, **kwargs).future()
        return future

    @property
    def width(self) -> int:
        """How many tasks the cluster can hold at once."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self.began:
            self.ray.shutdown()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of this; a process begun in it never sees one, not even while it is starting up."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()                  # which would let go of the mask if it had to start in between
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


class ProcessExecutor(ProcessPoolExecutor):
    """Processes that leave Ctrl-C to the one that began them."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with _interrupts_held():                       # it is here that processes begin
            return super().submit(fn, *args, **kwargs)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def make_executor(kind: str, workers: int, address: str | None = None) -> Executor:
    """Threads, processes, or Ray at an address (None: a cluster of this machine alone)."""
    if kind not in KINDS:
        raise BadOption(f'workers are {", ".join(KINDS)}, not "{kind}"')
    if not 1 <= workers <= MOST_WORKERS:
        raise BadOption(f"there are 1 to {MOST_WORKERS} workers, not {workers}")
    if kind == "ray":
        return RayExecutor(address)
    if kind == "threads":
        return ThreadPoolExecutor(workers)
    return ProcessExecutor(workers)


def run_all(work: Callable[[Job], Answer], jobs: Iterable[Job], make: Callable[[], Executor],
            width: int) -> Generator[tuple[Job, Answer], None, None]:
    """Each job with its answer, as they come. A job whose worker died is given to another, at most TRIES times."""
    waiting = iter(jobs)
    again: list[tuple[int, Job]] = []
    tries: dict[int, int] = {}
    pool = make()
    width = max(width, getattr(pool, "width", width))
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *getattr(pool, "lost", ()))
    running: dict[Future[Answer], tuple[int, Job]] = {}
    number = 0
    try:
        while True:
            while len(running) < 2 * width:         # the next jobs lie ready before a worker is free
                if again:
                    ticket, job = again.pop()
                else:
                    try:
                        ticket, job = number, next(waiting)
                    except StopIteration:
                        break
                    number += 1
                try:
                    running[pool.submit(work, job)] = ticket, job
                except lost:
                    again.append((ticket, job))
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = make()
            if not running:
                return
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(finished, key=lambda future: running[future][0]):
                ticket, job = running.pop(future)
                try:
                    answer = future.result()
                except lost as reason:
                    tries[ticket] = tries.get(ticket, 0) + 1
                    if tries[ticket] >= TRIES:
                        raise WorkerLost(f"{TRIES} workers died of the job {job!r}: "
                                         f"{type(reason).__name__} {reason}") from None
                    again.append((ticket, job))
                else:
                    yield job, answer
    finally:
        for future in running:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)
