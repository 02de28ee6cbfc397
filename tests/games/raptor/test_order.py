"""Legal actions ascend, also where two babies may escape by exits on opposite sides."""
from __future__ import annotations

import pytest

from ludotheque.games import find


@pytest.mark.parametrize("position", [
    "jungle random 4n1s6s/5e2w3n ABBA f1S#1#2S2/S7#2/1#8B/B1S#2#3S/1Mb3B1#fS/f1S2#2#2 w0e0c1r2 17+-+2345689 "
    "16+45789+23 13 turn:6/2:2 -",
    "jungle random 5s1n3w/2s6s4n ABAB S9B/S7##M/B2#1#4S/1#7#1/1S1#1#2BS1/5B1#1S1 w0e0c1r4 49+13+25678 14+67+23589 5 "
    "turn:6/3:1 -",
])
def test_exits_are_listed_in_ascending_order(position):
    state = find("raptor").state_from_text(position)
    legal = state.legal_actions(0)
    assert legal == sorted(legal)
    assert sum(find("raptor").action_to_text(action)[-3:] in ("-nw", "-sw", "-ne", "-se") for action in legal) == 2
