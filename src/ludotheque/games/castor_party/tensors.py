"""What a network sees of Castor Party!: the planes in order. `sight.observe` fills them.

Seats go round from the watcher; who only watches sees them from seat 0 on, and no hand.
"""
from __future__ import annotations

from functools import cache
from typing import Final

from ludotheque.core.tensors import Plane
from ludotheque.games.castor_party.components import CARDS, COLOURS, LOGS, PHASES, TAILS, TRIPS, WATER

FARTHEST: Final = 70            # R5.2, R5.10 the farthest offset and a shake
_CARDS: Final = "cards r1 … r8, y1 … y8, b, o, v, g"


@cache
def planes(seats: int) -> tuple[Plane, ...]:
    return (
        Plane("seat", seats, 1, "the watcher's seat"),
        Plane("mover", seats, 1, "whose turn it is, from the watcher on"),
        Plane("phase", len(PHASES), 1, "the phase, in this order: " + " ".join(PHASES)),
        Plane("trip", TRIPS, 1, "the trip"),
        Plane("options", 2, 1, "placement is free; hands are shaky"),
        Plane("idle", 1, 10, "idle turns running"),
        Plane("owed", 1, CARDS, "cards still to draw; in an exchange, those put away so far"),
        Plane("piles", 1, CARDS, "cards in the piles"),
        Plane("reserve", 1, LOGS, "logs in the reserve"),
        Plane("places", COLOURS * (WATER + 1), 1, "of each beaver (red first): the middle, buoy 1 … 30, the water"),
        Plane("offsets", COLOURS * 2, FARTHEST, "of each beaver: how far east and north of its buoy", low=-FARTHEST),
        Plane("tails", COLOURS * (TAILS + 1), 1, "of each beaver: where its tail points, the last for nowhere"),
        Plane("moving", COLOURS, 1, "the beaver in the mover's hand, or just let go of"),
        Plane("card", CARDS, 1, f"the card it was moved by, while it is placed: {_CARDS}"),
        Plane("away", CARDS, 1, f"cards put away: {_CARDS}"),
        Plane("hand", CARDS, 1, f"the watcher's hand: {_CARDS}"),
        Plane("logs", seats, LOGS, "logs of each seat, from the watcher on"),
        Plane("held", seats, CARDS, "cards in each hand"),
        Plane("shown", seats * CARDS, 1, "of each seat: cards of the hand that everybody knows"),
        Plane("played", seats * CARDS, 1, "of each seat: cards lying before it"),
    )
