"""The rules pages: the text of a rule by its id, in the reader's language, and positions that show what it means."""
from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.core.game import Game

_RULE = re.compile(r"^- \*\*(R\d+\.\d+)\*\* (.+) \*\((.+)\)\*$")
_PACKAGE = Path(ludotheque.__file__).parent
# In an installed package the pages lie inside it; in a checkout, in docs/.
_FOLDERS = (_PACKAGE / "rules_pages", _PACKAGE.parent.parent / "docs" / "rules")


@cache
def page(name: str, language: str) -> str:
    """A whole rules page as Markdown."""
    for folder in _FOLDERS:
        file = folder / language / f"{name}.md" if language != "en" else folder / f"{name}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise FileNotFoundError(f"the rules page of {name} in {language} is missing from this installation")


@cache
def rules(name: str, language: str) -> dict[str, str]:
    """Every rule of a page by its id, in order, without its source."""
    found = (_RULE.match(line) for line in page(name, language).splitlines())
    return {match[1]: match[2] for match in found if match}


def rule(game: Game, language: str, rule_id: str) -> str | None:
    """The text of a rule; None if the game has no such rule."""
    return rules(game.rules_page, language).get(rule_id)


@cache
def examples(game: str) -> tuple[dict[str, Any], ...]:
    """The drawn examples of a game: each a rule, a position, a seat that looks, a caption in each language."""
    for folder in _FOLDERS:
        file = folder / "examples" / f"{game}.toml"
        if file.is_file():
            return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["example"])
    return ()
