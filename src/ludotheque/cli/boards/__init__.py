"""One module a game, each with `draw(game, view, language)`: a view as something rich can print."""
from __future__ import annotations

from importlib import import_module

from rich.console import RenderableType

from ludotheque.core.game import Game, View


def draw(game: Game, view: View, language: str) -> RenderableType:
    """The table as the view's seat sees it."""
    package = type(game).__module__.split(".")[-2]
    board: RenderableType = import_module(f"{__name__}.{package}").draw(game, view, language)
    return board
