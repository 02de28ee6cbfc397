"""Any text to any parser: a clear refusal or a true reading, never a traceback."""
from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.errors import BadText
from ludotheque.games import catalogue
from support.cases import Case, all_cases, walk

CASES = {game.name: [case for case in all_cases() if case.game is game] for game in catalogue().values()}
each_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


def texts_of(case: Case) -> list[str]:
    texts = []
    for number, (state, _, action) in enumerate(walk(case, 31)):
        if number % 23 == 0 or number < 3:
            texts.append(case.game.state_to_text(state))
            texts += [case.game.view_to_text(case.game.view(state, watcher)) for watcher in case.watchers]
            texts.append(case.game.action_to_text(action))
    return texts


def parse_all(game, text):
    for parse, write in ((game.action_from_text, game.action_to_text), (game.state_from_text, game.state_to_text),
                         (game.view_from_text, game.view_to_text)):
        try:
            value = parse(text)
        except BadText as bad:
            assert str(bad)
        else:
            assert write(value) == text


@each_game
@given(data=st.data())
@settings(max_examples=150)
def test_mutated_texts_are_read_truly_or_refused(game, data):
    texts = [text for case in CASES[game.name][:2] for text in texts_of_cached(case)]
    text = data.draw(st.sampled_from(texts))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(st.one_of(st.sampled_from(["", " ", "?", "-", "0", "9", "99999999999", "/", "@", "x", "\n"]),
                                  st.text(max_size=3)))
        text = text[:at] + put + text[at + cut:]
    parse_all(game, text)


@each_game
@given(text=st.text(max_size=60))
@settings(max_examples=80)
def test_any_text_is_read_truly_or_refused(game, text):
    parse_all(game, text)


_cache: dict[str, list[str]] = {}


def texts_of_cached(case: Case) -> list[str]:
    if str(case) not in _cache:
        _cache[str(case)] = texts_of(case)
    return _cache[str(case)]
