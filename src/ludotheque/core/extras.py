"""Libraries that are no part of the plain install, and what to say without them."""
from __future__ import annotations

from importlib import import_module
from typing import Any

from ludotheque.core.errors import LudothequeError


class NotInstalled(LudothequeError, ImportError):
    """A library that this door needs is missing; the sentence says how to get it."""


def need(library: str, extra: str, door: str) -> Any:
    """The library; NotInstalled, naming the extra to install, if it is not there."""
    try:
        return import_module(library)
    except ImportError as missing:
        raise NotInstalled(f"{door} needs {library}, which is not installed here ({missing}): "
                           f'pip install "ludotheque[{extra}]"') from None
