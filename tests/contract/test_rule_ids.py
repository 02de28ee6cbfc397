"""Every numbered rule is cited in code and tested by its id, in step in both languages; no rulebook id is invented."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.games import catalogue

ROOT = Path(__file__).parent.parent.parent
RULE = re.compile(r"^- \*\*(R\d+\.\d+)\*\* (.+) \*\((.+)\)\*$")
CITED = re.compile(r"\bR\d+\.\d+\b")
PAGES = sorted({(game.rules_page, type(game).__module__.split(".")[-2]) for game in catalogue().values()})
each_page = pytest.mark.parametrize(("page", "package"), PAGES)


def ids(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith("- **R")]
    bad = [line[:60] for line in found if not RULE.match(line)]
    assert not bad, f"rules not written as the format asks: {bad}"
    return [RULE.match(line)[1] for line in found]


@each_page
def test_rules_ascend_without_gaps_and_both_languages_agree(page, package):
    numbers = [tuple(map(int, rule[1:].split("."))) for rule in ids(ROOT / f"docs/rules/{page}.md")]
    for before, after in zip([(0, 0), *numbers], numbers, strict=False):
        assert after in ((before[0], before[1] + 1), (before[0] + 1, 1))
    assert ids(ROOT / f"docs/rules/fr/{page}.md") == ids(ROOT / f"docs/rules/{page}.md")


@each_page
def test_every_rule_is_cited_in_code_and_every_citation_exists(page, package):
    cited = {rule for file in (ROOT / "src/ludotheque/games" / package).rglob("*.py")
             for rule in CITED.findall(expand(file.read_text(encoding="utf-8")))}
    assert cited == set(ids(ROOT / f"docs/rules/{page}.md"))


@each_page
def test_every_rule_has_a_test_of_its_own(page, package):
    text = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests/games" / package).rglob("test_*.py"))
    tested = {f"R{a}.{b}" for a, b in re.findall(r"^def test_r(\d+)_(\d+)_", text, re.MULTILINE)}
    assert tested == set(ids(ROOT / f"docs/rules/{page}.md"))


def expand(text: str) -> str:
    """R2.1-R2.3 cites the rules between, too."""
    def between(match: re.Match[str]) -> str:
        chapter, first, last = int(match[1]), int(match[2]), int(match[3])
        return " ".join(f"R{chapter}.{n}" for n in range(first, last + 1))

    return re.sub(r"\bR(\d+)\.(\d+)-R\1\.(\d+)\b", between, text)
