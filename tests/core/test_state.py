"""The generator of play-outs, and copying."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.playouts import copies, playouts
from ludotheque.core.state import State
from ludotheque.games import find


def test_a_state_becomes_only_one_of_its_own_game():
    moth = find("moth").new()
    with pytest.raises(TypeError, match="cannot become"):
        moth.assign(State())
    with pytest.raises(TypeError):
        State().assign(moth)


def test_playouts_are_the_same_compiled_and_uncompiled():
    moth = find("moth").new()
    assert playouts(moth, moth.copy(), 1000, 7, 12) == 11835


def test_a_playout_past_the_limit_says_so():
    moth = find("moth").new()
    assert playouts(moth, moth.copy(), 3, 7, 2) == -1
    copies(moth, moth.copy(), 3)


@given(seed=st.integers(0, 2**64 - 1))
def test_redraw_takes_any_seed(seed):
    moth = find("moth").state_from_text("4 234/1234 1/.")
    moth.redraw(1, seed)
    assert find("moth").state_to_text(moth) in {
        "4 234/1234 1/.", "4 134/1234 2/.", "4 124/1234 3/.", "4 123/1234 4/."}


def test_where_all_stand_alike_all_expect_equal_parts():
    assert find("moth").new().expectations() == [30_000, 30_000]
