"""What several commands read from their arguments, and how they refuse it."""
from __future__ import annotations

import argparse
import locale
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotheque.core.errors import BadOption
from ludotheque.core.words import LANGUAGES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(), help="language (%(default)s)")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def default_language() -> str:
    """French where the machine speaks French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith(("fr", "french")) else "en"


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is no number from 1 up')
    return int(text)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f'"{pair}" is no option: write NAME=VALUE')
        options[name] = value
    return options


def read_seed(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadOption(f'"{text}" is no seed: it is 64 hexadecimal digits') from None
