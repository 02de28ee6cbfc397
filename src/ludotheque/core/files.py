"""Whether a text from outside (an option, a position) may name a file of this machine. A server tells: no."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.core.errors import BadOption

_forbidden = False


def forbid() -> None:
    """From now on, in this process, no option and no position opens a file."""
    global _forbidden
    _forbidden = True


@contextmanager
def forbidden() -> Iterator[None]:
    """For a while, no option and no position opens a file."""
    global _forbidden
    before, _forbidden = _forbidden, True
    try:
        yield
    finally:
        _forbidden = before


def refuse_if_forbidden(path: str) -> None:
    if _forbidden:
        raise BadOption(f'"{path}" names a file, and files of this machine cannot be named here')
