"""The parsers under atheris: a process of its own, for atheris ends the one that it runs in.

    python -m ludotheque.trust.fuzzing CORPUS -atheris_runs=100000 -seed=1 -artifact_prefix=FOLDER/

The first byte of an input chooses the parser (targets.py, in order), the rest is its text.
"""
from __future__ import annotations

import os
import sys
from importlib import import_module

os.environ["LUDOTHEQUE_UNCOMPILED"] = "1"           # so that the guide sees the rules too, and a bad index is an error


def main() -> None:
    atheris = import_module("atheris")

    with atheris.instrument_imports(include=["ludotheque"]):
        from ludotheque.core import files
        from ludotheque.trust.targets import targets
    files.forbid()
    found = list(targets().values())

    def one(data: bytes) -> None:
        if data:
            found[data[0] % len(found)](data[1:].decode("utf-8", "replace"))
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
