"""What is in the box of Raptor, and its kinds of actions, events and endings. Data, no logic; never compiled.

Tables that no text of the rulebook gives carry a tag: verified, derived (measured from an official picture) or
reconstructed (fits every number of the rulebook, not confirmed). An owner of the box corrects them here.
"""
from itertools import permutations
from typing import Final

from ludotheque.core.game import Ending, EventKind

# ---- R1.1 the seats -------------------------------------------------------------------------------------------------
RAPTOR: Final = 0
SCIENTISTS: Final = 1

# ---- R3.3 the cells: one grid of 11 columns a … k and 6 rows 1 … 6, row 1 above; cell = row * 11 + column -----------
COLUMNS: Final = 11
ROWS: Final = 6
CELLS: Final = 66
CELL_NAMES: Final = [f"{column}{row + 1}" for row in range(ROWS) for column in "abcdefghijk"]
EXIT_NAMES: Final = ["nw", "sw", "ne", "se"]            # R3.4 one exit an L tile, named by its corner of the board
ROW_START: Final = [cell - cell % COLUMNS for cell in range(CELLS)]
EDGE: Final = 66                                        # what lies beyond the board, a rock for ever
NEIGHBOUR: Final = [                                    # up, left, right, down of each cell
    to
    for cell in range(CELLS)
    for to in (
        cell - 11 if cell >= 11 else EDGE,
        cell - 1 if cell % 11 else EDGE,
        cell + 1 if cell % 11 < 10 else EDGE,
        cell + 11 if cell < 55 else EDGE,
    )
]

# ---- R1.2 the tiles: places 0 … 5 of square tiles (three above, three below), 6 … 9 of L tiles (nw, sw, ne, se) -----
TILES: Final = 10
FIRST_STRIP: Final = 6
TILE_NAMES: Final = ["1", "2", "3", "4", "5", "6", *EXIT_NAMES]
TILE_OF: Final = [
    6 + row // 3 if column == 0 else 8 + row // 3 if column == 10 else row // 3 * 3 + (column - 1) // 3
    for row in range(ROWS)
    for column in range(COLUMNS)
]
TILE_SIZE: Final = [9] * 6 + [3] * 4
TILE_CELLS: Final = [                                   # nine a tile, ascending; the last six of an L tile are unused
    cell
    for tile in range(TILES)
    for cell in ([c for c in range(CELLS) if TILE_OF[c] == tile] + [0] * 6)[:9]
]
TILE_REACH: Final = [                                   # R3.6 bits of the tile itself and of those that share an edge
    1 << tile
    | sum({1 << TILE_OF[n] for c in range(CELLS) if TILE_OF[c] == tile for n in NEIGHBOUR[4 * c:4 * c + 4]
           if n != EDGE and TILE_OF[n] != tile})
    for tile in range(TILES)
]
MIDDLE_TILES: Final = 0b010010                          # R2.6 places 1 and 4

# ---- R1.3 the sides and their rocks, (x, y) on the unturned tile ----------------------------------------------------
JUNGLE: Final = 0
SAVANNAH: Final = 1
SIDES: Final = ("jungle", "savannah")
ROCKS_OF: Final = (
    (                                                   # jungle: derived, cross-checked
        ((1, 2),), ((0, 1), (2, 2)), ((1, 1), (1, 2)), ((0, 2), (2, 0)), ((0, 0),), ((1, 1),),
    ),
    (                                                   # savannah: S1 to S4 derived, S5 and S6 reconstructed
        (), ((0, 1), (2, 0), (2, 2)), ((1, 1), (2, 2)), ((1, 0), (1, 2)), ((1, 0),), ((0, 0),),
    ),
)


def _turned(rocks: tuple[tuple[int, int], ...], quarters: int) -> int:
    """Bits 3y + x of a tile's rocks after so many quarter turns clockwise."""
    for _ in range(quarters):
        rocks = tuple((2 - y, x) for x, y in rocks)
    return sum(1 << 3 * y + x for x, y in rocks)


ROCKS: Final = [                                        # by (side * 6 + tile - 1) * 4 + turn
    _turned(rocks, quarters) for side in ROCKS_OF for rocks in side for quarters in range(4)
]
TURN_NAMES: Final = "nesw"                              # where the upper edge of the tile points

# ---- R2.3 the six arrangements of the L tiles on nw, sw, ne, se (verified), and where their exits are ---------------
STRIPS_NAMES: Final = sorted({"".join(forms) for forms in permutations("AABB")})
_LOWER_END: Final = ("A", "A", "B", "B")                # the form whose exit is at the lower end, by place
EXIT_CELL: Final = [                                    # by (arrangement - 1) * 4 + place
    (0, 33, 10, 43)[place] + (22 if forms[place] == _LOWER_END[place] else 0)
    for forms in STRIPS_NAMES
    for place in range(4)
]

# ---- R2.11 the set-up picture (derived) -----------------------------------------------------------------------------
RANDOM: Final = 0
PICTURE: Final = 1
LAYOUTS: Final = ("random", "picture")
PICTURE_TILES: Final = [1, 2, 3, 4, 5, 6]
PICTURE_STRIPS: Final = 1 + STRIPS_NAMES.index("ABAB")

# ---- R1.5, R1.6 figures and tokens ----------------------------------------------------------------------------------
BABIES: Final = 5
ALL_SCIENTISTS: Final = 10
ON_STRIPS: Final = 4                                    # R2.8 scientists of the set-up; the other six are the reserve
FIRES: Final = 10
SLEEP_TOKENS: Final = 5
ENOUGH: Final = 3                                       # R10.1, R10.4 babies escaped or captured
ROUNDS: Final = 150                                     # R10.6

# What a cell holds: a figure or a rock, a mark for this round, a fire.
EMPTY: Final = 0
ROCK: Final = 1
MOTHER: Final = 2
BABY: Final = 3
SLEEPER: Final = 4                                      # a baby asleep
SCIENTIST: Final = 5
LYING: Final = 6                                        # a frightened scientist
FIGURE: Final = 7                                       # mask of the above
MARK: Final = 8                                         # baby called, put to sleep; scientist aggressive, frightened
FIRE: Final = 16
ANYTHING: Final = 31
TOO_FAR: Final = 99                                     # R8.4 more than any turn can pay

# ---- R1.4 the cards (verified): bits 1 … 9 --------------------------------------------------------------------------
ALL_CARDS: Final = 0b1111111110
HAND: Final = 3
NO_EFFECT: Final = 0                                   # R7.11, R9.11 card 9, which is never the lower one
CALL: Final = 1
VANISH: Final = 2
FEAR: Final = 3
RECOVERY: Final = 4
SLEEPING_GAS: Final = 5
REINFORCEMENTS: Final = 6
JEEP: Final = 7
BURNING: Final = 8
EFFECT_OF: Final = [                                    # by seat * 10 + card
    NO_EFFECT, CALL, VANISH, FEAR, CALL, RECOVERY, VANISH, RECOVERY, FEAR, NO_EFFECT,
    NO_EFFECT, SLEEPING_GAS, REINFORCEMENTS, JEEP, SLEEPING_GAS, BURNING, REINFORCEMENTS, BURNING, JEEP, NO_EFFECT,
]
STEPS_OF: Final = [                                     # how many steps the effect has at most; vanishing asks nothing
    0, 1, 0, 1, 2, 2, 0, 3, 2, 0,
    0, 1, 2, 2, 2, 2, 2, 3, 4, 0,
]
SHUFFLING: Final = 1                                    # R7.3, R9.3 the card that shuffles, for both seats
SIZE: Final = [cards.bit_count() for cards in range(1024)]

# ---- phases ---------------------------------------------------------------------------------------------------------
LAYING_TILES: Final = 0
LAYING_STRIPS: Final = 1
PLACING_MOTHER: Final = 2
PLACING_BABIES: Final = 3
PLACING_SCIENTISTS: Final = 4
DRAWING: Final = 5
CHOOSING: Final = 6
EFFECT: Final = 7
TURN: Final = 8
RETURNING: Final = 9
OVER: Final = 10
PHASE_NAMES: Final = (
    "tiles", "strips", "mother", "babies", "scientists", "draw", "choose", "effect", "turn", "return", "over",
)

# ---- actions: the first number of each kind -------------------------------------------------------------------------
TILE: Final = 0                     # chance: (tile - 1) * 4 + turn                 "tile:3e"
STRIPS: Final = 24                  # chance: arrangement - 1                       "strips:ABAB"
DRAW: Final = 30                    # chance: seat * 9 + card - 1                   "draw:r5"
CARD: Final = 48                    # card - 1                                      "card:5"
MOTHER_AT: Final = 57               # cell                                          "mother:f2"
BABY_AT: Final = 123                #                                               "baby:c1"
SCIENTIST_AT: Final = 189           #                                               "scientist:a3"
FIRE_AT: Final = 255                #                                               "fire:d4"
EAT: Final = 321                    #                                               "eat:d4"
WAKE: Final = 387                   #                                               "wake:d4"
DOUSE: Final = 453                  #                                               "douse:d4"
HEAL: Final = 519                   #                                               "heal"
SCARE: Final = 520                  #                                               "scare:d4"
GAS: Final = 586                    #                                               "gas:d4"
STAND: Final = 652                  #                                               "stand:d4"
SHOOT: Final = 718                  # the shooter's cell                            "shoot:d4"
SLEEP: Final = 784                  # pair of neighbours, scientist then baby       "sleep:d4-d5"
CAPTURE: Final = 1014               #                                               "capture:d4-d5"
MOVE: Final = 1244                  # from * 65 + to, the cell itself left out      "d4-d6"
EXIT: Final = 5534                  # L tile * 2 + (1 from its lower end)           "a3-nw"
DONE: Final = 5542                  #                                               "done"
ACTION_SPACE: Final = 5543

PAIR_AT: Final = [0] * 264          # cell * 4 + direction -> pair of neighbours; unused where there is none
PAIR_FROM: Final = [0] * 230
PAIR_TO: Final = [0] * 230
_pair = 0
for _at, _to in enumerate(NEIGHBOUR):
    if _to != EDGE:
        PAIR_AT[_at], PAIR_FROM[_pair], PAIR_TO[_pair] = _pair, _at // 4, _to
        _pair += 1

# ---- events; cards in them are seat * 10 + card ---------------------------------------------------------------------
TILE_LAID: Final = 1
STRIPS_LAID: Final = 2
MOTHER_PLACED: Final = 3
BABY_PLACED: Final = 4
SCIENTIST_PLACED: Final = 5
DREW: Final = 6
HAS_DRAWN: Final = 7
REFILLED: Final = 8
ROUND_BEGAN: Final = 9
WATCHED_ROUND_BEGAN: Final = 10
CHOSE: Final = 11
HAS_CHOSEN: Final = 12
LAID_OPENLY: Final = 13
REVEALED: Final = 14
TIED: Final = 15
EFFECT_SKIPPED: Final = 16
EFFECT_STOPPED: Final = 17
TURN_BEGAN: Final = 18
TURN_ENDED: Final = 19
CALLED: Final = 20
SHUFFLED: Final = 21
VANISHED: Final = 22
RETURNED: Final = 23
SCARED: Final = 24
HEALED: Final = 25
WOKEN: Final = 26
BABY_MOVED: Final = 27
ESCAPED: Final = 28
MOTHER_MOVED: Final = 29
ATE: Final = 30
DOUSED: Final = 31
WENT_OUT: Final = 32
GASSED: Final = 33
REINFORCED: Final = 34
DROVE: Final = 35
LIT: Final = 36
SCIENTIST_MOVED: Final = 37
STOOD_UP: Final = 38
SHOT: Final = 39
PUT_TO_SLEEP: Final = 40
CAPTURED: Final = 41
EFFECT_BEGAN: Final = 42
RECOVERED: Final = 43
DRIVEN_OUT: Final = 44
SHUFFLED_WITH_GAS: Final = 45
EVENT_KINDS: Final = {
    TILE_LAID: EventKind("tile_laid", "R2.2", ("", "place", "tile", "turned")),
    STRIPS_LAID: EventKind("strips_laid", "R2.3", ("", "strips")),
    MOTHER_PLACED: EventKind("mother_placed", "R2.6", ("seat", "cell")),
    BABY_PLACED: EventKind("baby_placed", "R2.7", ("seat", "cell")),
    SCIENTIST_PLACED: EventKind("scientist_placed", "R2.8", ("seat", "cell")),
    DREW: EventKind("drew", "R5.3", ("seat", "card"), reveals=True),
    HAS_DRAWN: EventKind("has_drawn", "R5.3", ("seat",)),
    REFILLED: EventKind("refilled", "R4.10", ("seat", "cards")),
    ROUND_BEGAN: EventKind("round_began", "R4.1", ("", "round")),
    WATCHED_ROUND_BEGAN: EventKind("watched_round_began", "R4.2", ("", "round")),
    CHOSE: EventKind("chose", "R4.1", ("seat", "card")),
    HAS_CHOSEN: EventKind("has_chosen", "R5.2", ("seat",)),
    LAID_OPENLY: EventKind("laid_openly", "R4.2", ("seat", "card"), reveals=True),
    REVEALED: EventKind("revealed", "R4.1", ("seat", "card"), reveals=True),
    TIED: EventKind("tied", "R4.3", ("", "value")),
    EFFECT_BEGAN: EventKind("effect_began", "R4.4", ("seat", "card")),
    EFFECT_SKIPPED: EventKind("effect_skipped", "R4.6", ("seat", "card")),
    EFFECT_STOPPED: EventKind("effect_stopped", "R4.7", ("seat",)),
    TURN_BEGAN: EventKind("turn_began", "R4.5", ("seat", "points")),
    TURN_ENDED: EventKind("turn_ended", "R4.8", ("seat", "points")),
    CALLED: EventKind("called", "R7.2", ("seat", "from", "to")),
    SHUFFLED: EventKind("shuffled", "R7.3", ("seat", "cards")),
    SHUFFLED_WITH_GAS: EventKind("shuffled", "R9.3", ("seat", "cards")),
    VANISHED: EventKind("vanished", "R7.5", ("seat", "cell")),
    RETURNED: EventKind("returned", "R7.5", ("seat", "cell")),
    SCARED: EventKind("scared", "R7.8", ("seat", "cell")),
    HEALED: EventKind("healed", "R7.10", ("seat", "wounds")),
    WOKEN: EventKind("woken", "R6.7", ("seat", "cell")),
    RECOVERED: EventKind("woken", "R7.10", ("seat", "cell")),
    BABY_MOVED: EventKind("baby_moved", "R6.2", ("seat", "from", "to")),
    ESCAPED: EventKind("escaped", "R6.3", ("seat", "from", "exit", "number")),
    MOTHER_MOVED: EventKind("mother_moved", "R6.4", ("seat", "from", "to", "points")),
    ATE: EventKind("ate", "R6.6", ("seat", "cell")),
    DOUSED: EventKind("doused", "R6.8", ("seat", "cell", "fires")),
    WENT_OUT: EventKind("went_out", "R6.8", ("", "cell")),
    DRIVEN_OUT: EventKind("went_out", "R9.8", ("", "cell")),
    GASSED: EventKind("gassed", "R9.1", ("seat", "cell")),
    REINFORCED: EventKind("reinforced", "R9.4", ("seat", "cell")),
    DROVE: EventKind("drove", "R9.7", ("seat", "from", "to")),
    LIT: EventKind("lit", "R9.9", ("seat", "cell")),
    SCIENTIST_MOVED: EventKind("scientist_moved", "R8.2", ("seat", "from", "to")),
    STOOD_UP: EventKind("stood_up", "R8.5", ("seat", "cell")),
    SHOT: EventKind("shot", "R8.10", ("seat", "from", "cell", "wounds")),
    PUT_TO_SLEEP: EventKind("put_to_sleep", "R8.7", ("seat", "from", "cell")),
    CAPTURED: EventKind("captured", "R8.8", ("seat", "from", "cell", "number")),
}

# ---- R10 endings ----------------------------------------------------------------------------------------------------
BABIES_SAFE: Final = 1
NO_SCIENTISTS: Final = 2
MOTHER_DOWN: Final = 3
BABIES_CAUGHT: Final = 4
TOO_LONG: Final = 5
ENDINGS: Final = {
    BABIES_SAFE: Ending("babies_safe", "R10.1"),
    NO_SCIENTISTS: Ending("no_scientists", "R10.2"),
    MOTHER_DOWN: Ending("mother_down", "R10.3"),
    BABIES_CAUGHT: Ending("babies_caught", "R10.4"),
    TOO_LONG: Ending("too_long", "R10.6"),
}

# Board 7, figures 10, deal 6. A round has two cards, two draws, and between them at most nine actions: each card's
# steps (a stop takes the place of a step), as many actions as points (an early end takes the place of one) and, after
# cards 2 and 6, the return; 1 + 8, 0 + 7 + 1, 1 + 6, 2 + 5 … for the raptor, 1 + 8, 2 + 7, 2 + 6 … for the scientist.
LONGEST: Final = 7 + 10 + 6 + ROUNDS * (2 + 9 + 2)
