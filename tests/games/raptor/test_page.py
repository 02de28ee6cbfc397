"""The rules page names its sources: every ruling that a rule cites is listed on it, and every one listed is cited."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parent.parent.parent.parent / "docs/rules"


@pytest.mark.parametrize(("file", "ruling", "settled"), [
    ("raptor.md", "rulings?", "settled"), ("fr/raptor.md", "décisions?", "établi"),
])
def test_every_ruling_cited_is_listed_and_every_one_listed_is_cited(file, ruling, settled):
    text = (PAGES / file).read_text(encoding="utf-8")
    sources = re.findall(r"^- \*\*R.+ \*\((.+)\)\*$", text, re.MULTILINE)
    for word, count in ((ruling, 31), (settled, 8)):
        cited = {int(number) for source in sources for found in re.findall(rf"\b{word} (\d+(?:, \d+)*)", source)
                 for number in found.split(", ")}
        table = re.search(rf"^\| {word.removesuffix('s?')} \|.*\n\|[-|]+\n((?:\|.+\n)+)", text, re.MULTILINE)
        assert table is not None
        listed = [int(row.split("|")[1]) for row in table[1].splitlines()]
        assert listed == list(range(1, count + 1))
        assert cited == set(listed)
