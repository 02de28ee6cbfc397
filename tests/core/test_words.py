"""Phrases become sentences in both languages."""
from __future__ import annotations

import pytest

from ludotheque.core.game import Phrase
from ludotheque.core.words import is_singular, say
from ludotheque.games import find

MOTH = find("moth")


@pytest.mark.parametrize(("language", "stones", "said"), [
    ("en", 1, "draw the moth 1 stone"), ("en", 2, "draw the moth 2 stones"),
    ("fr", 1, "attirer le papillon de 1 pierre"),
    ("fr", 3, "attirer le papillon de 3 pierres")])
def test_plurals(language, stones, said):
    assert say(MOTH, language, Phrase("lure", "R3.1", {"stones": stones})) == said


def test_zero_is_plural_in_english_and_singular_in_french():
    assert not is_singular("en", 0)
    assert is_singular("fr", 0)


def test_values_are_spelled_by_tables():
    assert say(MOTH, "fr", Phrase("has_chosen", "R2.1", {"seat": 1})) == "Est a choisi."
