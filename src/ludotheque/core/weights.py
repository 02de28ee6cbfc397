"""The weights of a game's features, fitted by `ludotheque train` and kept in weights.toml beside the rules."""
from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources


def load(package: str, features: Iterable[str], file: str = "weights.toml") -> list[int]:
    """The weight of each feature, in thousandths; 0 for those that were never fitted."""
    found = resources.files(package) / file
    fitted = tomllib.loads(found.read_text(encoding="utf-8"))["weights"] if found.is_file() else {}
    return [int(fitted.get(name, 0)) for name in features]
