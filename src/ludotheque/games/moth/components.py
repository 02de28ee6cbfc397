"""What is in the box of Moth, and its kinds of actions, events and endings. Data, no logic; never compiled."""
from typing import Final

from ludotheque.core import weights
from ludotheque.core.game import Ending, EventKind

WEST: Final = 0                 # R1.1 stones 0 … 8; the moth starts in the middle
MIDDLE: Final = 4
EAST: Final = 8
ALL_CARDS: Final = 0b11110      # R1.2 cards 1 … 4, one bit each

# An action is one small int, kind << 3 | argument; its kind is the phase it belongs to.
CHOOSE: Final = 1               # R2.1 lay a card face down        "c3"
LURE: Final = 2                 # R3.1 draw the moth n stones      "l2"
GUST: Final = 3                 # R3.2 the wind, that is chance    "g+" "g-"
ACTION_SPACE: Final = 32

CHOSE: Final = 1
HAS_CHOSEN: Final = 2
REVEALED: Final = 3
LURED: Final = 4
BLOWN: Final = 5
EVENT_KINDS: Final = {
    CHOSE: EventKind("chose", "R2.1", ("seat", "card")),
    HAS_CHOSEN: EventKind("has_chosen", "R2.1", ("seat",)),
    REVEALED: EventKind("revealed", "R2.3", ("seat", "card"), reveals=True),
    LURED: EventKind("lured", "R3.1", ("seat", "stone")),
    BLOWN: EventKind("blown", "R3.2", ("", "stone")),
}

REACHED: Final = 1
NEARER: Final = 2
DRAWN: Final = 3
ENDINGS: Final = {
    REACHED: Ending("reached", "R4.1"),
    NEARER: Ending("nearer", "R4.2"),
    DRAWN: Ending("drawn", "R4.3"),
}

LONGEST: Final = 12             # R4.2 four rounds of two cards and one flight

# What a bot looks at, in the order of Moth.feature.
FEATURES: Final = {
    "stones": "how many stones the moth is nearer to one's own lantern than the middle",
    "cards": "the sum of the cards one still has, the one laid included",
}
STONES: Final = 0
WEIGHTS: Final = weights.load("ludotheque.games.moth", FEATURES)
