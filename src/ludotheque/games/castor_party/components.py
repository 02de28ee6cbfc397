"""What is in the box of Castor Party!, and its kinds of actions, events and endings. Data, no logic; never compiled."""
from typing import Final

from ludotheque.core.game import Ending, EventKind

# ---- the box (R1.2). Verified: the cards, the beavers, the logs. Reconstructed: the order of the buoys' colours. ----
SEATS: Final = (2, 3, 4, 5, 6)  # R1.1
COLOURS: Final = 6              # R1.3
COLOUR_LETTERS: Final = "rybovg"
NUMBERS: Final = 8              # R1.4 each colour has cards 1 to 8; card = colour * 8 + number - 1
CARDS: Final = 48
ALL_CARDS: Final = (1 << CARDS) - 1
ALL_NUMBERS: Final = (1 << NUMBERS) - 1         # the cards of one colour, a bit each
CARD_BIT: Final = tuple(1 << card for card in range(CARDS))
CARD_TEXTS: Final = tuple(f"{colour}{number}" for colour in COLOUR_LETTERS for number in range(1, NUMBERS + 1))
LOGS: Final = 60                # R2.4
DEALT: Final = 3                # R2.2
TRIPS: Final = 3                # R11.4
GIVEN_BACK: Final = 2           # R6.6

# ---- the raft, in its own units (R1.7, R5.2, R5.3, R6.1). Figures ours. ---------------------------------------------
MIDDLE: Final = 0               # R2.1 where a beaver begins: no buoy
LAST: Final = 30                # R1.5 the green buoy, half on the dam
WATER: Final = 31               # R8.2 where a beaver that has jumped is
RAFT_RADIUS: Final = 1000
STAND_RADIUS: Final = 195       # measured: see R6.2
RAFT_MASS: Final = 5            # in beavers
BUOY_RADIUS: Final = 60

# R1.7 by buoy, the middle first and the water last (neither weighs on any side).
BUOY_X: Final = (
    0,
    280, 260, 153, -19, -209, -359,
    -416, -352, -172, 79, 331, 506,
    544, 421, 161, -168, -472, -657,
    -659, -465, -120, 283, 628, 807,
    757, 481, 48, -423, -794, -950,
    0,
)
BUOY_Y: Final = (
    0,
    0, 156, 288, 349, 308, 166,
    -45, -267, -432, -482, -389, -171,
    120, 399, 581, 604, 447, 145,
    -222, -548, -732, -711, -477, -88,
    350, 710, 879, 799, 478, 0,
    0,
)
# R1.6 red, yellow, blue, orange, violet, green, five times over; -1 where there is no buoy.
BUOY_COLOUR: Final = (-1, *((buoy - 1) % COLOURS for buoy in range(1, LAST + 1)), -1)

OFFSETS: Final = 13             # R5.2 the centre, then four near, four aslant, four far; north is +y
OFFSET_NAMES: Final = ("c", "e", "n", "w", "s", "ne", "nw", "sw", "se", "ee", "nn", "ww", "ss")
OFFSET_X: Final = (0, 30, 0, -30, 0, 30, -30, -30, 30, 60, 0, -60, 0)
OFFSET_Y: Final = (0, 0, 30, 0, -30, 30, 30, -30, -30, 0, 60, 0, -60)

TAILS: Final = 12               # R5.3 direction t points at 30 t degrees
NO_TAIL: Final = 12             # R2.1, R5.9 in the middle, in the water, and with placement=centre
SHIFT_X: Final = (50, 43, 25, 0, -25, -43, -50, -43, -25, 0, 25, 43, 0)
SHIFT_Y: Final = (0, 25, 43, 50, 43, 25, 0, -25, -43, -50, -43, -25, 0)
TAIL_X: Final = (100, 87, 50, 0, -50, -87, -100, -87, -50, 0, 50, 87, 0)
TAIL_Y: Final = (0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50, 0)
CLEARANCE: Final = 40           # R5.5 nearer than this to a tail, an offset is taken
STRAIGHT: Final = 100 * 100     # R5.3 the two squared lengths of a tail: along an axis, and 87² + 50² between them …
ASLANT: Final = 87 * 87 + 50 * 50
SCALE: Final = STRAIGHT * ASLANT  # … so that every squared distance to a tail is a whole number of 1 / SCALE
CLEAR: Final = CLEARANCE * CLEARANCE * SCALE

SHAKES: Final = 9               # R5.10 three steps in x times three in y
SHAKE: Final = 10

# ---- options (R1.8, R1.9) -------------------------------------------------------------------------------------------
PLACEMENTS: Final = ("free", "centre")
HANDS: Final = ("steady", "shaky")

# ---- phases: what is asked now (R3.2) -------------------------------------------------------------------------------
DEAL: Final = 0                 # R2.2 chance deals
CARD: Final = 1                 # R3.3 the mover plays a card
PLACE: Final = 2                # R5.1 … and places the beaver
SHAKING: Final = 3              # R5.10 … chance shakes it
REWARD: Final = 4               # R7.2 … the mover takes a card or a log
DRAWING: Final = 5              # R9.1, R9.6 chance draws the cards owed
EXCHANGE: Final = 6             # R9.5 the mover is stuck
OVER: Final = 7                 # R11.4, R11.5 the match is over
PHASES: Final = ("deal", "card", "place", "shake", "reward", "draw", "exchange", "over")

# ---- actions: one small int each, in the order of a turn ------------------------------------------------------------
PLAY: Final = 0                 # R3.5 card * 6 + beaver            "r5", as a joker "r5>y"
PUT_DOWN: Final = 288           # R5.1 offset * 12 + tail           "ne4"
TAKE_CARD: Final = 444          # R7.2                              "card"
TAKE_LOG: Final = 445           # R7.2                              "log"
PUT_AWAY: Final = 446           # R9.6 a card of the stuck hand     "-r5"
DONE: Final = 494               # R9.6 enough put away              "done"
PASS: Final = 495               # R9.8                              "pass"
DRAW: Final = 496               # R2.2, R9.2 chance                 "+r5"
SHAKE_BY: Final = 544           # R5.10 chance, step x * 3 + step y "~+10-10"
ACTION_SPACE: Final = 553

# ---- events ---------------------------------------------------------------------------------------------------------
TRIP_BEGAN: Final = 1
DEALT_CARD: Final = 2
DEALT_UNSEEN: Final = 3
PLAYED: Final = 4
PLAYED_JOKER: Final = 5
LANDED: Final = 6
PLACED: Final = 7
SHAKEN: Final = 8
JUMPED: Final = 9
HELD: Final = 10
TIPPED: Final = 11
TOOK_CARD: Final = 12
TOOK_LOG: Final = 13
NO_REWARD: Final = 14
DREW: Final = 15
DREW_UNSEEN: Final = 16
SHOWED: Final = 17
PUT: Final = 18
EXCHANGED: Final = 19
KEPT: Final = 20
PASSED: Final = 21
EMPTY_HAND: Final = 22
LAST_OFF: Final = 23
ALL_IDLE: Final = 24
# PLAYED reveals: a card laid down stays down (R3.6), so no undo crosses it.
EVENT_KINDS: Final = {
    TRIP_BEGAN: EventKind("trip_began", "R11.2", ("seat", "trip")),
    DEALT_CARD: EventKind("dealt_card", "R12.5", ("seat", "card"), reveals=True),
    DEALT_UNSEEN: EventKind("dealt_unseen", "R12.5", ("seat",)),
    PLAYED: EventKind("played", "R3.5", ("seat", "card", "piece"), reveals=True),
    PLAYED_JOKER: EventKind("played_joker", "R8.5", ("seat", "card", "piece"), reveals=True),
    LANDED: EventKind("landed", "R4.3", ("seat", "piece", "origin", "buoy")),
    PLACED: EventKind("placed", "R5.1", ("seat", "piece", "offset", "tail")),
    SHAKEN: EventKind("shaken", "R5.10", ("", "piece", "east", "north")),
    JUMPED: EventKind("jumped", "R8.1", ("seat", "piece", "origin")),
    HELD: EventKind("held", "R6.4", ("", "spare", "limit")),
    TIPPED: EventKind("tipped", "R6.6", ("seat", "logs", "east", "north")),
    TOOK_CARD: EventKind("took_card", "R7.2", ("seat",)),
    TOOK_LOG: EventKind("took_log", "R7.2", ("seat", "logs")),
    NO_REWARD: EventKind("no_reward_left", "R7.5", ("seat",)),
    DREW: EventKind("drew", "R12.5", ("seat", "card"), reveals=True),
    DREW_UNSEEN: EventKind("drew_unseen", "R12.5", ("seat",)),
    SHOWED: EventKind("showed", "R9.5", ("seat", "card"), reveals=True),
    PUT: EventKind("put_away", "R9.6", ("seat", "card")),
    EXCHANGED: EventKind("exchanged", "R9.6", ("seat", "cards")),
    KEPT: EventKind("kept", "R9.6", ("seat",)),
    PASSED: EventKind("passed", "R9.8", ("seat",)),
    EMPTY_HAND: EventKind("empty_hand", "R10.1", ("seat", "trip")),
    LAST_OFF: EventKind("last_off", "R10.2", ("seat", "trip")),
    ALL_IDLE: EventKind("all_idle", "R10.4", ("", "trip")),
}

THREE_TRIPS: Final = 1
LOGS_GONE: Final = 2
ENDINGS: Final = {
    THREE_TRIPS: Ending("three_trips", "R11.4"),
    LOGS_GONE: Ending("logs_gone", "R11.5"),
}
