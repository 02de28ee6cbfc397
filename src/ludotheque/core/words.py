"""Phrases into sentences, in the reader's language. Each game keeps its words in words/<language>.toml.

[phrases] holds a template a key. `{name}` is replaced by the spelling of that value: from the table [name] of the
same file if there is one, else by the game. `{name:one|many}` chooses by the value's number.
"""
from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from ludotheque.core.game import Game, Phrase

LANGUAGES = ("en", "fr")
_SLOT = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}")


@cache
def load(package: str, language: str) -> Mapping[str, Any]:
    """The words file of a package, e.g. ludotheque.games.moth."""
    text = (resources.files(package) / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def words_of(game: Game, language: str) -> Mapping[str, Any]:
    """The words of a game; an edition may have a table of its own that goes before the common ones."""
    words = dict(load(type(game).__module__.rpartition(".")[0], language))
    for table, entries in words.pop("edition", {}).get(game.edition, {}).items():
        words[table] = {**words.get(table, {}), **entries}
    return words


def is_singular(language: str, number: int) -> bool:
    return abs(number) < 2 if language == "fr" else number == 1


def spell(game: Game, language: str, name: str, value: int | str, words: Mapping[str, Any] | None = None) -> str:
    """One value in words."""
    if isinstance(value, str):
        return value
    table = (words or words_of(game, language)).get(name, {})
    text = table.get(str(value))
    return str(text) if text is not None else game.spell(name, value)


def say(game: Game, language: str, phrase: Phrase) -> str:
    """A phrase as a sentence."""
    words = words_of(game, language)
    template: str = words["phrases"][phrase.key]

    def fill(slot: re.Match[str]) -> str:
        name, one, many = slot.groups()
        value = phrase.values[name]
        if one is not None:
            return str(one if is_singular(language, int(value)) else many)
        return spell(game, language, name, value, words)

    return _SLOT.sub(fill, template)
