"""What one seat knows of a position, built up from nothing, never by crossing out."""
from __future__ import annotations

from ludotheque.core.game import View
from ludotheque.games.moth.rules import Moth


def view(state: Moth, seat: int) -> View:
    """R2.1. A rival's card is secret until the other lies beside it: until then it still counts as held."""
    hands, laid = list(state.hand), list(state.laid)        # read once: compiled, every reading makes a list
    if 0 in laid:
        for owner in range(2):
            if laid[owner] and owner != seat:
                hands[owner] |= 1 << laid[owner]
                laid[owner] = -1
    return {"seat": seat, "seats": 2, "moth": state.moth, "hands": hands, "laid": laid}


def state_from_view(seen: View) -> Moth:
    """Any state with this view: an unknown card becomes the lowest its owner may have laid."""
    state = Moth()
    hands, laid = list(seen["hands"]), list(seen["laid"])
    for owner in range(2):
        if laid[owner] == -1:
            laid[owner] = (hands[owner] & -hands[owner]).bit_length() - 1
            hands[owner] &= ~(1 << laid[owner])
    state.moth, state.hand, state.laid = seen["moth"], hands, laid
    return state
