"""A reader can look a ruling up: the page lists every one its rules cite, and names beside it rules that cite it."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.games import catalogue

PAGES = Path(__file__).parent.parent.parent / "docs/rules"
RULE = re.compile(r"^- \*\*(R\d+\.\d+)\*\* .+ \*\((.+)\)\*$", re.MULTILINE)
TABLE = re.compile(r"^\| (\w+) \|.*\n\|[-|]+\n((?:\|.+\n)+)", re.MULTILINE)
# Of each language: folder of the pages, heading of the list, words for what has a number, for a part without, for "to".
LANGUAGES = {
    "en": ("", "The rulings", ("ruling", "settled", "difference"), "part", "to"),
    "fr": ("fr", "Les décisions", ("décision", "établi", "différence"), "partie", "à"),
}
Entries = dict[str, dict[str, set[str]]]             # sort of entry, number or name, rules
each_page = pytest.mark.parametrize("page", sorted({game.rules_page for game in catalogue().values()}))
each_language = pytest.mark.parametrize("language", LANGUAGES)


def text_of(page: str, language: str) -> str:
    return (PAGES / LANGUAGES[language][0] / f"{page}.md").read_text(encoding="utf-8")


def cited(page: str, language: str) -> Entries:
    """The entries that the sources of the rules cite, each with the rules that do."""
    _, _, words, part, _ = LANGUAGES[language]
    found: Entries = {}
    for rule, source in RULE.findall(text_of(page, language)):
        for word in words:
            for numbers, name in re.findall(rf"\b{word}s?\b(?: (\d+(?:, \d+)*)| ?: ([^;]+))?", source):
                assert numbers or name, f"{rule} cites no entry: {source}"
                for entry in numbers.split(", ") if numbers else [name.strip()]:
                    found.setdefault(word if numbers else part, {}).setdefault(entry, set()).add(rule)
    return found


def listed(page: str, language: str) -> Entries:
    """The entries of the tables in the chapter of rulings, each with the rules named in its last column."""
    _, heading, _, _, to = LANGUAGES[language]
    text = text_of(page, language)
    order = [rule for rule, _ in RULE.findall(text)]
    chapter = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found: Entries = {}
    for sort, rows in TABLE.findall(chapter):
        assert sort not in found
        found[sort] = {}
        for row in rows.splitlines():
            entry, *_, rules = (cell.strip() for cell in row.strip("|").split("|"))
            assert entry not in found[sort], f"{sort} {entry} is listed twice"
            found[sort][entry] = set()
            for span in rules.split(", "):
                first, last = span.split(f" {to} ") if f" {to} " in span else (span, span)
                found[sort][entry] |= set(order[order.index(first):order.index(last) + 1])
    return found


@each_page
@each_language
def test_every_ruling_cited_is_listed_and_every_one_listed_is_cited(page, language):
    citing, listing = cited(page, language), listed(page, language)
    assert listing.keys() == citing.keys()
    for sort, entries in listing.items():
        assert entries.keys() == citing[sort].keys()
        for entry, rules in entries.items():
            assert rules, f"{sort} {entry} names no rule"
            assert rules <= citing[sort][entry], f"{sort} {entry}: {sorted(rules - citing[sort][entry])} do not cite it"


@each_page
@each_language
def test_numbers_of_rulings_run_without_gaps(page, language):
    for word in LANGUAGES[language][2]:
        numbers = list(listed(page, language).get(word, {}))
        assert numbers == [str(number + 1) for number in range(len(numbers))]


@each_page
@pytest.mark.parametrize("read", [cited, listed])
def test_both_languages_cite_and_list_the_same_rulings_by_the_same_rules(page, read):
    english, french = ([list(entries.values()) for entries in read(page, language).values()] for language in LANGUAGES)
    assert english == french
