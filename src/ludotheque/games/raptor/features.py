"""What a bot looks at in a game of Raptor, by number, and the weights fitted to self-play. Data; never compiled."""
from typing import Final

from ludotheque.core import weights

SIDE: Final = 0
ESCAPED: Final = 1
ESCAPED_SQUARED: Final = 2
CAPTURED: Final = 3
CAPTURED_SQUARED: Final = 4
WOUNDS: Final = 5
WOUNDS_SQUARED: Final = 6
ON_BOARD: Final = 7
IN_RESERVE: Final = 8
PREY: Final = 9
ASLEEP: Final = 10
HUNTERS: Final = 11
EXITS_NEAR: Final = 12
NEAREST_EXIT: Final = 13
FEATURES: Final = {
    "side": "1: being the raptor",
    "escaped": "babies that have escaped",
    "escaped_squared": "their square: the last counts more than the first",
    "captured": "babies that are captured",
    "captured_squared": "their square",
    "wounds": "sleep tokens on the mother",
    "wounds_squared": "their square",
    "on_board": "scientists on the board",
    "in_reserve": "scientists that can still come",
    "prey": "scientists within three steps of the mother",
    "asleep": "babies asleep on the board",
    "hunters": "scientists within two steps of a baby, counted for each baby",
    "exits_near": "for each baby awake, how much nearer than eight steps its exit is",
    "nearest_exit": "steps of the baby awake that is nearest to an exit",
}
WEIGHTS: Final = weights.load("ludotheque.games.raptor", FEATURES)
