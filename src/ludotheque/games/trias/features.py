"""What a bot looks at in a game of Trias or Ciao Dino!, by number, and the weights fitted to self-play. Never compiled.

There are fifteen traits of how a seat stands and four stages of a game, and each trait has a weight of its own in each
stage: a point that a land would give now is worth little while the continent is whole and everything in the last round.
Tables of two, where nothing is scored before the end (R9.10), and those of more have weights of their own.
"""
from typing import Final

from ludotheque.core import weights

SCORE: Final = 0
WORTH: Final = 1
SOLE: Final = 2
LEAD: Final = 3
ABROAD: Final = 4
HOME: Final = 5
HOME_SHARE: Final = 6
OUTWARD: Final = 7
EXPOSED: Final = 8
BIRTHS: Final = 9
SWIMMERS: Final = 10
DROWNING: Final = 11
POINTS_TO_COME: Final = 12
DRIFT_TO_COME: Final = 13
LANDS: Final = 14
TRAITS: Final = {
    "score": "points so far",
    "worth": "points that the lands as they lie would give at the end",
    "sole": "tiles of lands, save the centre's, where no rival stands",
    "lead": "pieces more than the strongest rival, 3 at most either way, times the tiles, of lands that both share",
    "abroad": "pieces on lands other than the centre's",
    "home": "pieces on the centre's land",
    "home_share": "tiles of the centre's land, the centre left out, by the seat's part of the pieces there, in eighths",
    "outward": "rings from the centre of its pieces on the centre's land, added up",
    "exposed": "pieces on tiles with a side on water, in lands where a rival stands who could take the tile",
    "births": "pieces that could be born where there are parents and room",
    "swimmers": "pieces that swim",
    "drowning": "pieces that swim and cannot be rescued as the table lies",
    "points_to_come": "action points it has in this turn, or surely still gets in the last round",
    "drift_to_come": "1: it is still to drift by a card in this turn",
    "lands": "lands it stands on, the centre's included",
}
EARLY: Final = 0
MIDDLE: Final = 1
LATE: Final = 2
LAST: Final = 3
STAGES: Final = {
    "early": "with more than three rounds of cards with back 1",
    "middle": "with up to three rounds of cards with back 1",
    "late": "with the meteor among the next cards",
    "last": "in the last round",
}
EARLY_ROUNDS: Final = 3                             # of cards with back 1 that still lie in the pile
MOST_LEAD: Final = 3
TRAIT_COUNT: Final = len(TRAITS)
FEATURES: Final = {f"{stage}_{trait}": f"{what}, {when}"
                   for stage, when in STAGES.items() for trait, what in TRAITS.items()}

FOR_TWO: Final = "weights.toml"
FOR_MORE: Final = "weights_for_more.toml"
# of a table of two, then of more: by stage and trait
WEIGHTS: Final = [*weights.load("ludotheque.games.trias", FEATURES, FOR_TWO),
                  *weights.load("ludotheque.games.trias", FEATURES, FOR_MORE)]
