"""Ludothèque: a library of games that one can play, study and prove.

The rules modules are plain Python, compiled beside themselves where a C compiler was at hand. Setting the
environment variable LUDOTHEQUE_UNCOMPILED makes this package import every module from its Python source instead.
"""
from __future__ import annotations

import os
import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__version__ = "0.1.0"


class _SourceOnly:
    """Finds the modules of this package by their Python source, passing over the compiled ones beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(__name__ + ".") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        raise ModuleNotFoundError(f"no source of {name}", name=name)


if os.environ.get("LUDOTHEQUE_UNCOMPILED"):
    sys.meta_path.insert(0, _SourceOnly)


def is_compiled() -> bool:
    """Whether the rules run as native code; if not, everything works, slower."""
    from ludotheque.core import state

    return not (state.__file__ or "").endswith(".py")
