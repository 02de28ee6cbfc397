"""What a network sees of Raptor: the planes in order. `sight.observe` fills them.

The watcher's cards come first, then the rival's; who only watches sees the raptor's first and neither hand.
"""
from __future__ import annotations

from typing import Final

from ludotheque.core.tensors import Plane
from ludotheque.games.raptor.components import (
    BABIES,
    CELLS,
    FIRES,
    PHASE_NAMES,
    ROUNDS,
    SLEEP_TOKENS,
)

_CARDS: Final = (
    ("hand", 9, 1, "cards 1 … 9 in hand, if they are the watcher's own"),
    ("pile", 9, 1, "cards in the draw pile, if they are the watcher's own"),
    ("unseen", 9, 1, "cards that lie in hand, in the pile or face down: what others can tell"),
    ("played", 9, 1, "cards played and not shuffled back"),
    ("laid", 9, 1, "the card laid this round, where the watcher can see it"),
    ("face_down", 1, 1, "1 if a card lies face down"),
    ("held", 1, 3, "cards in hand"),
    ("drawable", 1, 9, "cards in the pile"),
    ("kept", 18, 1, "what is known of a hand kept through a shuffle: one card of the first nine, two of the second"),
)
PLANES: Final = (
    Plane("seat", 2, 1, "the watcher is the raptor, the scientists"),
    Plane("phase", len(PHASE_NAMES), 1, "the phase, in this order: " + " ".join(PHASE_NAMES)),
    Plane("asked", 2, 1, "the raptor may act, the scientists may act"),
    *(Plane(name, CELLS, 1, f"cells a1 … k1, a2 … k6: {what}") for name, what in (
        ("rocks", "a rock"), ("mother", "the mother"), ("babies", "an active baby"), ("sleepers", "a sleeping baby"),
        ("scientists", "an active scientist"), ("lying", "a frightened scientist"),
        ("marks", "a figure that did or suffered something this round"), ("fires", "a fire"), ("exits", "an exit"))),
    Plane("wounds", 1, SLEEP_TOKENS, "sleep tokens on the mother"),
    Plane("reserve", 1, 10, "scientists in reserve"),
    Plane("eaten", 1, 10, "scientists eaten"),
    Plane("escaped", 1, BABIES, "babies escaped"),
    Plane("captured", 1, BABIES, "babies captured"),
    Plane("fires_left", 1, FIRES, "fires in the supply"),
    Plane("observed", 1, 1, "the choice is under observation"),
    Plane("steps", 1, 4, "steps left of the effect"),
    Plane("points", 1, 8, "action points left"),
    Plane("mother_ran", 1, 1, "the mother has moved in this turn"),
    Plane("lower", 2, 1, "whose card is the lower one, while cards are open: the raptor's, the scientists'"),
    Plane("round", 1, ROUNDS, "the round"),
    Plane("side", 1, 1, "1 on the savannah side"),
    *(Plane(f"{whose}_{name}", size, high, what) for whose in ("own", "rival") for name, size, high, what in _CARDS),
)
