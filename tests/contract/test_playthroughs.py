"""Golden playthroughs: every game, edition, number of seats and option has one, and it comes out the same."""
from __future__ import annotations

import pytest

from support.cases import all_cases
from support.playthrough import FOLDER, playthrough


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_playthrough(case):
    file = FOLDER / f"{case}.txt"
    assert file.exists(), "write it with: python tests/support/playthrough.py, then read it as a judge would"
    assert playthrough(case) == file.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {str(case) for case in all_cases()}
