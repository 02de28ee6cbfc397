"""What a bot looks at in Castor Party!, by number, weights fitted to self-play, and styles. Data; never compiled."""
from typing import Final

from ludotheque.core import weights

LOGS_NOW: Final = 0
LOGS_SECOND: Final = 1
LOGS_THIRD: Final = 2
LOGS_LATE: Final = 3
CARDS_HELD: Final = 4
CARDS_EARLY: Final = 5
DUE: Final = 6
SAFE: Final = 7
REWARDS: Final = 8
REWARD_NEXT: Final = 9
STRANDED: Final = 10
AT_STAKE: Final = 11
NEXT: Final = 12
TILT: Final = 13
JOKERS: Final = 14
LAST_LEAD: Final = 15
FEATURES: Final = {
    "logs": "logs",
    "logs_second": "logs, from the second trip on",
    "logs_third": "logs, in the third trip",
    "logs_late": "logs in the third trip, times the cards gone from the piles, in eights",
    "cards": "cards in hand",
    "cards_early": "cards in hand, times the cards left in the piles, in eights",
    "due": "1: a reward is about to be taken",
    "safe": "cards in hand that can be played now without tipping the raft, four at most",
    "rewards": "cards in hand that would earn a reward now without tipping the raft, three at most",
    "reward_next": "1: the next to move, and a card in hand would earn a reward",
    "stranded": "1: not the next to move, and every playable card would tip the raft",
    "at_stake": "logs (and 1) to lose at once: the next to move, and every playable card tips the raft",
    "next": "1: the next to move",
    "tilt": "how near to tipping the raft is for the next to move, in sixteenths (load and limit squared)",
    "jokers": "cards in hand whose beaver has left the raft",
    "last_lead": "in the third trip, if the next to move can but tip the raft: logs ahead of the rest then, up to 3",
}
WEIGHTS: Final = weights.load("ludotheque.games.castor_party", FEATURES)

SLACK: Final = 100              # how far a mover can shift the load by offset and tail: 92 to 110, by direction
MOST_SAFE: Final = 4
MOST_REWARDS: Final = 3
MOST_LEAD: Final = 3
TILTS: Final = 16               # parts of the limit in which the tilt is told
EIGHTH: Final = 8

# Styles of play: what the seat feels about one sixteenth of tilt, and about tipping the raft itself, in thousandths.
STYLES: Final = {
    "careful": "keeps the raft level, whoever moves next",
    "daredevil": "likes the raft on edge",
}
STYLE_TILT: Final = (0, -60, 100)          # plain, then in the order of STYLES
STYLE_FALL: Final = (0, -6000, 1300)
