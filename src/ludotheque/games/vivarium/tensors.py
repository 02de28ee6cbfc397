"""What a network sees of Vivarium: the planes in order. `sight.observe` fills them.

Seats go round from the watcher; who only watches sees them from seat 0 on, and no secret.
"""
from __future__ import annotations

from functools import cache
from typing import Final

from ludotheque.core.tensors import Plane
from ludotheque.games.vivarium.components import (
    CARDS,
    CLASS_OF,
    COLOURS,
    CONTRACT,
    CREATURE,
    DOMINO_NAMES,
    EACH,
    EQUIPMENT,
    FAMILY_OF,
    FLASK,
    FLASK_FIRST,
    FLASK_SECOND,
    ICON,
    KIND_OF,
    KINDS,
    OTHER_ICON,
    PAIR,
    PHASE_NAMES,
    POINTS_OF,
    ROUNDS,
    SETS,
    SLOTS,
    SYMBOL,
    SYMBOL_OF,
    TOKEN_NAMES,
    TYPE_OF,
    TYPES,
)
from ludotheque.games.vivarium.components import (
    COLOUR_OF as COLOUR,
)

FEATURES: Final = 47            # numbers that tell a card
_NAMES: Final = ("creature, equipment, contract; types " + " ".join(TYPES) + "; colours " + " ".join(COLOURS)
                 + "; points; kinds " + " ".join(KINDS) + "; symbol 1 … 4; types of a flask; families each pair symbol "
                 "sets contracts equipment little; icons of a contract, types then colours; symbol of a contract")


def features(card: int) -> list[int]:
    """A card as numbers: its class, and all that tells it from others of its class."""
    numbers = [0] * FEATURES
    kind = CLASS_OF[card]
    if kind:
        numbers[kind - 1] = 1
    if kind == CREATURE:
        numbers[3 + TYPE_OF[card]] = numbers[7 + COLOUR[card]] = 1
        numbers[11] = POINTS_OF[card]
    elif kind == EQUIPMENT:
        numbers[12 + KIND_OF[card]] = numbers[20 + SYMBOL_OF[card]] = 1
        if KIND_OF[card] == FLASK:
            numbers[24 + FLASK_FIRST[card]] = numbers[24 + FLASK_SECOND[card]] = 1
    elif kind == CONTRACT:
        family = FAMILY_OF[card]
        numbers[28 + family] = 1
        if family in (EACH, PAIR):
            numbers[35 + ICON[card]] = 1
        if family == PAIR:
            numbers[35 + OTHER_ICON[card]] = 1
        if family == SETS:
            for icon in range(4):
                numbers[35 + ICON[card] + icon] = 1
        if family == SYMBOL:
            numbers[43 + ICON[card]] = 1
    return numbers


FEATURES_OF: Final = [number for card in range(CARDS) for number in features(card)]


@cache
def planes(seats: int) -> tuple[Plane, ...]:
    faces, tokens, dominoes = CARDS - 1, len(TOKEN_NAMES) - 1, len(DOMINO_NAMES) - 1
    return (
        Plane("seat", seats, 1, "the watcher's seat"),
        Plane("asked", seats, 1, "who is asked, from the watcher on"),
        Plane("first", seats, 1, "the first player, from the watcher on"),
        Plane("phase", len(PHASE_NAMES), 1, "the phase, in this order: " + " ".join(PHASE_NAMES)),
        Plane("round", ROUNDS + 1, 1, "the round, the first entry for the set-up"),
        Plane("turn", 1, 8, "turns played in this round"),
        Plane("slot", SLOTS, 1, "where the binoculars came from, while they are used"),
        Plane("drawing", len(KINDS), 1, "the equipment that creatures are drawn for: " + " ".join(KINDS)),
        Plane("served", 1, 4, "shovel: seats that had their chance"),
        Plane("board", SLOTS * FEATURES, 3, f"of each slot 11 … 44, its card ({FEATURES} numbers): {_NAMES}"),
        Plane("tokens", ROUNDS * tokens, 1, "of each round its token, once shown: " + " ".join(TOKEN_NAMES[1:])),
        Plane("winners", ROUNDS * seats, 1, "of each round who won its token, from the watcher on"),
        Plane("middle", dominoes, 1, "the domino in the middle: " + " ".join(DOMINO_NAMES[1:])),
        Plane("hidden", dominoes, 1, "the domino set aside"),
        Plane("decks", 3, 60, "creatures, equipment and contracts that lie face down"),
        Plane("pair_points", 8, 60, "points for 1 … 8 pairs, as the box prints them"),
        Plane("set_points", 8, 60, "points for 1 … 8 sets"),
        Plane("drawn", 48, 4, "creatures drawn, where the watcher can see them, by face"),
        Plane("unknown", 1, 4, "creatures drawn that the watcher cannot see"),
        Plane("discard", faces, 16, "how many cards of each face lie discarded"),
        Plane("gems", seats, 60, "gems of each seat, from the watcher on"),
        Plane("dominoes", seats * dominoes, 2, "of each seat its dominoes"),
        Plane("starting", seats * 8, 1, "of each seat its starting contracts, where the watcher can see them"),
        Plane("gained", seats * faces, 16, "of each seat how many cards of each face it has gained"),
    )
