"""Each layer knows only those to its left, games do not know each other, and the inner ones need no library."""
from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from ludotheque.core import memory
from ludotheque.core.state import State

SOURCE = Path(__file__).parent.parent.parent / "src" / "ludotheque"
LAYERS = {"core": 0, "games": 1, "play": 2, "bots": 3, "research": 4, "server": 5, "trust": 6, "cli": 7}
FILES = sorted(SOURCE.rglob("*.py"))


def imports(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_layers_know_only_those_to_their_left(file):
    layer = file.relative_to(SOURCE).parts[0]
    if layer not in LAYERS:
        return
    for name in imports(file):
        parts = name.split(".")
        if parts[0] == "ludotheque":
            other = parts[1] if len(parts) > 1 else ""
            assert LAYERS.get(other, -1) <= LAYERS[layer], f"{layer} must not know {name}"
            if layer == "games" and other == "games" and len(parts) > 2 and file.parent.name != "games":
                assert parts[2] == file.relative_to(SOURCE).parts[1], f"a game must not know {name}"
        elif LAYERS[layer] <= LAYERS["play"]:
            assert parts[0] in sys.stdlib_module_names, f"{layer} needs only the standard library, not {name}"
        assert parts[0] != "cython", "rules import nothing from Cython"


@pytest.mark.parametrize("file", sorted((SOURCE / "games").rglob("*.pxd")), ids=lambda file: file.parent.name)
def test_states_hold_numbers_only(file):
    """A state is copied by one memcpy: a Python object in it would lose its reference count."""
    for line in file.read_text(encoding="utf-8").splitlines():
        field = re.match(r"    cdef (?:public |readonly )?(.+?) (\w+)(?:\[\d+\])?(?:, .*)?$", line)
        if field and "(" not in line:
            assert field[1] in {"int", "short", "unsigned short", "long long", "unsigned long long", "bint"}, line


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.pxd")), ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_the_last_field_of_a_class_is_no_array(file):
    """The compiler's bounds checks pass over an array at the end of a struct: it might be meant to be longer."""
    last = None
    for line in [*file.read_text(encoding="utf-8").splitlines(), "end"]:
        if line and not line.startswith((" ", "#")):
            assert last is None or "[" not in last, f"{file.name}: put a plain number behind {last.strip()}"
            last = None
        elif line.startswith("    cdef ") and "(" not in line:
            last = line


def test_the_uncompiled_copy_knows_what_belongs_to_state():
    source = (SOURCE / "core" / "state.py").read_text(encoding="utf-8")
    init = source[source.index("def __init__"):source.index("# ---- the questions")]
    assert set(re.findall(r"self\.(\w+): ", init)) == memory.BUFFERS
    assert State().copy().shares() == []
