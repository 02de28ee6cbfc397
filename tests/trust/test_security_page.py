"""docs/security.md: every requirement it promises to answer stands there once, with a test that exists."""
from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in PAGE.splitlines()
        if re.match(r"\| V\d", line)]
TESTS = {name for file in (ROOT / "tests").rglob("test_*.py")
         for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)}


def numbers(text: str) -> list[str]:
    """`1.2: 1-3 5` are V1.2.1, V1.2.2, V1.2.3 and V1.2.5."""
    found = []
    for line in text.strip().splitlines():
        section, _, items = line.strip().partition(": ")
        for item in items.split():
            first, _, last = item.partition("-")
            found += [f"V{section}.{number}" for number in range(int(first), int(last or first) + 1)]
    return found


LEVEL_1 = numbers("""
    1.2: 1-5
    1.3: 1 2
    1.5: 1
    2.1: 1
    2.2: 1 2
    2.3: 1
    3.2: 1 2
    3.3: 1
    3.4: 1 2
    3.5: 1-3
    4.1: 1
    4.4: 1
    5.2: 1 2
    5.3: 1 2
    6.1: 1
    6.2: 1-8
    6.3: 1 2
    6.4: 1 2
    7.2: 1-4
    7.4: 1 2
    8.1: 1
    8.2: 1 2
    8.3: 1
    9.1: 1-3
    9.2: 1
    10.4: 1-5
    11.3: 1 2
    11.4: 1
    12.1: 1
    12.2: 1 2
    13.4: 1
    14.2: 1
    14.3: 1
    15.1: 1
    15.2: 1
    15.3: 1""")
LEVEL_2 = numbers("""
    2.1: 2 3
    2.2: 3
    2.3: 2-4
    2.4: 1
    3.3: 2-4
    4.4: 2-4
    7.1: 1-3
    7.3: 1 2
    7.4: 3-5
    7.5: 1 2
    7.6: 1 2
    8.1: 2
    8.2: 3
    8.4: 1""")


def test_every_requirement_stands_there_once():
    assert len(LEVEL_1) == 70
    assert [row[0] for row in ROWS] == LEVEL_1 + [number for part in ("2", "3", "4", "7", "8") for number in LEVEL_2
                                                   if number.startswith(f"V{part}.")]


def test_every_answer_names_a_test_or_says_why_there_is_none():
    for number, _, answer, *rest in ROWS:
        named = re.findall(r"`(test_\w+)`", " ".join(rest))
        plain = answer.startswith(("not applicable: ", "**not met**"))
        assert bool(named) != plain, number
    for name in re.findall(r"`(test_\w+)`", PAGE):
        assert name in TESTS, name


def test_how_soon_holes_are_mended_is_written_down():
    policy = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for text in (PAGE, policy):
        assert "7 days" in text
        assert "30" in text
        assert "make audit" in text
    assert re.search(r"^audit:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_decisions_on_sessions_are_written_down():
    decisions = PAGE.partition("## Decisions")[2].partition("## Level 1")[0]
    for word in ("A cookie lasts a year", "no timeout", "16 keys", "DELETE /api/session"):
        assert word in decisions
    from ludotheque.server.commands import MOST_KEYS
    from ludotheque.server.desk import YEAR

    assert (MOST_KEYS, YEAR) == (16, 365 * 86400)
