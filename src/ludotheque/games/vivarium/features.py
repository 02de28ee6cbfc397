"""What a bot looks at in Vivarium, by number, and the weights fitted to self-play. Data; never compiled."""
from math import sqrt
from typing import Final

from ludotheque.core import weights
from ludotheque.games.vivarium.components import ROUNDS, TURNS

CREATURES_NOW: Final = 0
GEMS_NOW: Final = 1
TOKENS_NOW: Final = 2
CONTRACTS_NOW: Final = 3
PROMISE: Final = 4
LATE: Final = 5
TURNS_LEFT: Final = 6
GEMS_EARLY: Final = 7
TOKEN_NOW: Final = 8
TOKEN_NEXT: Final = 9
CONTRACTS_EARLY: Final = 10
EQUIPMENT_HELD: Final = 11
FEATURES: Final = {
    "creatures": "points of its creatures",
    "gems": "gems",
    "tokens": "tokens won",
    "contracts": "what its contracts bring now, in quarter points, a bag as half an icon of each colour",
    "promise": "what they would bring at the end if it goes on gaining icons at the usual pace, in quarter points",
    "late": "all points it can count on (creatures, gems, tokens, promise), the more the nearer the end is",
    "turns_left": "turns it has still to play",
    "gems_early": "gems, times the turns it has still to play",
    "token_now": "1: would win the active token if the round ended now",
    "token_next": "1: would win the token of the coming round with the cards it has now",
    "contracts_early": "contracts gained, times the turns it has still to play",
    "equipment": "equipment gained",
}
WEIGHTS: Final = weights.load("ludotheque.games.vivarium", FEATURES)

# The usual pace, in sixteenths of a card a turn: what self-play gains, and a little more of what one collects.
ICON_PACE: Final = 3
EQUIPMENT_PACE: Final = 3
SYMBOL_PACE: Final = 1
CONTRACT_PACE: Final = 2
BAG_PART: Final = 8             # of each colour, in sixteenths of an icon
# By turns left: how much more a point decides, in eighths. What is still to come spreads with the root of the turns.
SHARPNESS: Final = [round(32 / sqrt(turns + 1)) for turns in range(TURNS * ROUNDS + 1)]
