"""The examples run, and what they promise comes true."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games import catalogue

ROOT = Path(__file__).parent.parent.parent


def run(*arguments):
    env = {**os.environ, "PYTHONPATH": str(Path(ludotheque.__file__).parent.parent), "OMP_NUM_THREADS": "1"}
    return subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, check=True,
                          env=env).stdout


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="learning takes its time; the compiled suite does it")
def test_the_learner_beats_random_clearly_and_draws_its_curve(tmp_path):
    said = run(ROOT / "examples" / "learn.py", "--iterations", 6, "--out", tmp_path / "curve.html")
    shares = [float(share) for share in re.findall(r"([\d.]+) % against random", said)]
    assert 35 < shares[0] < 65
    assert shares[-1] > 70
    assert "<polyline" in (tmp_path / "curve.html").read_text(encoding="utf-8")


def test_the_example_session_of_the_docs_is_true():
    """Everything but what was thought: that is for the search to say."""
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    session = page[page.index("A whole session"):page.index("`share` is the part")]
    lines = [line.strip() for line in session.splitlines() if line.startswith("    ")]
    said = subprocess.run([sys.executable, "-m", "ludotheque.cli.main", "engine"], capture_output=True, text=True,
                          input="".join(line + "\n" for line in lines if not line.startswith("<")), check=True,
                          env={**os.environ, "PYTHONPATH": str(Path(ludotheque.__file__).parent.parent)}).stdout
    expected = [line.removeprefix("< ") for line in lines if line.startswith("< ")]
    assert expected[1] == "id games " + " ".join(catalogue())
    for wanted, got in zip(expected, said.splitlines(), strict=True):
        if wanted.startswith("info"):
            assert got.split()[:3] == wanted.split()[:3]
        else:
            assert got == wanted
