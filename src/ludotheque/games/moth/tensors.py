"""What a network sees of Moth: the planes in order. `Moth.observe` fills them."""
from __future__ import annotations

from typing import Final

from ludotheque.core.tensors import Plane

PLANES: Final = (
    Plane("seat", 1, 1, "1 if the watcher is East (seat 1), or watches only"),
    Plane("stone", 9, 1, "1 on the moth's stone, 0 … 8"),
    Plane("hand", 4, 1, "cards 1 … 4 that the watcher holds"),
    Plane("rival_hand", 4, 1, "cards that the rival holds; one lying face down still counts as held"),
    Plane("laid", 4, 1, "the card that the watcher has laid"),
    Plane("rival_laid", 4, 1, "the card that the rival has laid, once it lies open"),
    Plane("face_down", 2, 1, "1 if the watcher's (then: the rival's) card lies where the watcher cannot see it"),
)
