"""What is in the box of Trias and Ciao Dino!, and the kinds of actions, events and endings. Data; never compiled.

A tile has one number all through a game: 0 … 8 mountains, 9 … 23 steppes, 24 … 35 woods, 36 the centre. A side is
tile * 6 + direction; a side that has no tile beyond it also names the place of water there.
"""
from typing import Final

from ludotheque.core.game import Ending, EventKind

# ---- tiles -----------------------------------------------------------------------------------------------------------
MOUNTAIN: Final = 0
STEPPE: Final = 1
WOOD: Final = 2
LAKE: Final = 3                                     # in the box and on the table of set-up; never a tile of the game
KIND_OF_CENTRE: Final = 3

TILES_IN_BOX: Final = (9, 15, 12, 2)                # R1.1 mountains, steppes, woods, lakes
TILES_FOR_TWO: Final = (5, 7, 6, 0)                 # R2.3
FIRST_TILE: Final = (0, 9, 24, 36)                  # by kind
CENTRE: Final = 36
TILES: Final = 37
KIND_OF: Final = (MOUNTAIN,) * 9 + (STEPPE,) * 15 + (WOOD,) * 12 + (KIND_OF_CENTRE,)
ROOM: Final = (2, 3, 4, 3)                          # R3.5 by kind; the centre of gecko as in tilsit
ROOM_OF: Final = tuple(ROOM[kind] for kind in KIND_OF)
MOST_ON_A_PLACE: Final = 4                          # pieces enter only tiles with room, so no place ever holds more

INNER_PLACES: Final = 18                            # R2.2 rings 1 and 2, lakes among them
ALL_PLACES: Final = 36                              # … and ring 3

# ---- hexagons: axial q, r; the directions go round counter-clockwise as one looks at the table. ----------------------
DIRECTION_NAMES: Final = ("e", "ne", "nw", "w", "sw", "se")
DQ: Final = (1, 1, 0, -1, -1, 0)
DR: Final = (0, -1, -1, 0, 1, 1)
NORTH_WEST: Final = 2
SOUTH_EAST: Final = 5
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
SIDES: Final = TILES * 6
LEFT_OF: Final = tuple(side - side % 6 + (side + 1) % 6 for side in range(SIDES))   # the next side of the same tile
RIGHT_OF: Final = tuple(side - side % 6 + (side + 5) % 6 for side in range(SIDES))  # … and the one before
STRIDE: Final = 8192                                # a place as one number: (q + 4096) * STRIDE + r + 4096
STEP: Final = tuple(DQ[d] * STRIDE + DR[d] for d in range(6))
# by bits of the directions that have a tile: in how many groups of adjoining directions they lie
ARCS: Final = tuple(sum(bits >> d & 1 and not bits >> (d + 1) % 6 & 1 for d in range(6)) for bits in range(64))


def _direction_of(dq: int, dr: int) -> int:
    return next((d for d in range(6) if (DQ[d], DR[d]) == (dq, dr)), -1)


# by (dq + 1) * 3 + dr + 1: the direction of a neighbouring place, -1 for the others
DIRECTION_OF: Final = tuple(_direction_of(dq, dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1))


def _spiral() -> tuple[tuple[int, int], ...]:
    places = []
    for ring in (1, 2, 3):
        q, r = ring, 0
        for direction in (2, 3, 4, 5, 0, 1):
            for _ in range(ring):
                places.append((q, r))
                q, r = q + DQ[direction], r + DR[direction]
    return tuple(places)


SPIRAL: Final = _spiral()                           # R2.2 the order in which chance fills the places, ring by ring
SPIRAL_Q: Final = tuple(q for q, _ in SPIRAL)
SPIRAL_R: Final = tuple(r for _, r in SPIRAL)

# ---- cards: a card is back * 4 + kind with back 0 for "1" and 1 for "2"; kind 3 is the meteor. -----------------------
METEOR: Final = 3
CARDS: Final = 8
CARDS_IN_BOX: Final = (7, 13, 10, 0, 2, 3, 3, 1)    # R1.2
CARDS_FOR_TWO: Final = (5, 6, 5, 0, 1, 2, 1, 1)     # R2.7

# ---- pieces: a place holds them packed, five bits a seat; a land's sum still fits, for nobody has more than 15. ------
MOST_SEATS: Final = 5
PIECES: Final = 15                                  # R2.8
PIECES_FOR_TWO: Final = 10
PLACED_TOGETHER: Final = 2                          # R2.11
POOLS: Final = 10                                   # places with swimmers: two drifts a turn, gone after a round
SPOTS: Final = TILES + POOLS

# ---- numbers of the turn ---------------------------------------------------------------------------------------------
POINTS: Final = 4                                   # R6.1 action points
POINTS_FOR_TWO: Final = 3
LAST_POINTS: Final = 2                              # R8.4
DRIFT_COST: Final = 3                               # R6.3
RESCUED_TOGETHER: Final = 3                         # R6.7
QUIET_ROUNDS: Final = 3                             # R8.6
MOST_DRIFTS_A_TURN: Final = 2                       # the card's and one for three of the four action points

# ---- phases ----------------------------------------------------------------------------------------------------------
LAYING: Final = 0                                   # R2.2 chance lays the tiles
DEALING: Final = 1                                  # R2.9 chance deals the hands
PLACING: Final = 2                                  # R2.10 the seats place two pieces each, twice round
CHOOSING: Final = 3                                 # R4.2 play the card of the hand or draw one
DRAWING: Final = 4                                  # R4.2 chance turns up the card drawn
DRIFTING: Final = 5                                 # R4.3 the mandatory drift
ACTING: Final = 6                                   # R6.1 phase 2
REFILLING: Final = 7                                # R8.1 chance deals the card of phase 4
OVER: Final = 8

# ---- actions: one click each -----------------------------------------------------------------------------------------
DRIFT: Final = 0                                    # + tile * SIDES + side that names the place      "M3>S12ne"
MOVE: Final = DRIFT + 36 * SIDES                    # + side * 2 + 1 for a marked piece               "M3-ne" "M3-ne*"
RESCUE: Final = MOVE + SIDES * 2                    # + side * 2 + 1, the side where it swims         "M3<ne" "M3<ne*"
BREED: Final = RESCUE + SIDES * 2                   # + tile                                          "M3+"
PLACE: Final = BREED + TILES                        # + tile                                          "M3="
PLAY: Final = PLACE + TILES                         #                                                 "play"
DRAW: Final = PLAY + 1                              #                                                 "draw"
END: Final = DRAW + 1                               #                                                 "end"
LAY: Final = END + 1                                # + kind, lakes too; chance                       "lay-M"
CARD: Final = LAY + 4                               # + kind, the meteor too; chance                  "card-M"
ACTION_SPACE: Final = CARD + 4

# ---- scratch of `legal`: the far end of the buffer of answers, which no copy of a position carries. ------------------
# No land of n tiles has more than 2n + 4 places at its coast (each tile after the first fills one and opens three at
# the most), so at most 34 tiles have at most 74 places each: 2516 drifts, and all scratch lies behind them.
LOOP_AT: Final = 2600                               # by side: the coast line it lies on, from 1
LOOP_WATER_AT: Final = LOOP_AT + SIDES              # by coast line: 0 the sea, else the number of a lake
LOOP_TOP_AT: Final = LOOP_WATER_AT + 40             # by coast line: the northernmost tile of the land it goes round
SLOT_AT: Final = LOOP_TOP_AT + 40                   # a hash of places: entry + 1
KEY_AT: Final = SLOT_AT + 256                       # by entry: where the place lies
INFO_AT: Final = KEY_AT + 216                       # by entry: the place's name, neighbour, water, distance
LIST_AT: Final = INFO_AT + 216                      # the same, land by land and in the order of the names
FIRST_AT: Final = LIST_AT + 216                     # by land: its first place in that list …
LAST_AT: Final = FIRST_AT + TILES                   # … and the one behind its last
SIZE_AT: Final = LAST_AT + TILES                    # by land: how many tiles
HERE_AT: Final = SIZE_AT + TILES                    # by land: whether the seat is present
OPEN_AT: Final = HERE_AT + TILES                    # by tile: how many sides it has on water
assert OPEN_AT + TILES <= 4096

# ---- what is told ----------------------------------------------------------------------------------------------------
LAID: Final = 1
LAID_LAKE: Final = 2
LAKES_TAKEN: Final = 3
DEALT: Final = 4
DEALT_BACK: Final = 5
PLACED: Final = 6
TURN: Final = 7
PASSED: Final = 8
ALL_SWIM: Final = 9
PLAYED: Final = 10
TURNED_UP: Final = 11
SPENT: Final = 12
DRIFTED: Final = 13
FELL: Final = 14
CLIMBED: Final = 15
SPLIT: Final = 16
JOINED: Final = 17
NEW_LAND: Final = 18
SCORED: Final = 19
MOVED: Final = 20
RESCUED: Final = 21
BRED: Final = 22
FINISHED: Final = 23
DROWNED: Final = 24
CROWDED_OUT: Final = 25
DIED_OUT: Final = 26
ELIMINATED: Final = 27
REFILLED: Final = 28
REFILLED_BACK: Final = 29
METEOR_FALLS: Final = 30
QUIET: Final = 31
COUNTED: Final = 32
TOTAL: Final = 33
EVENT_KINDS: Final = {
    LAID: EventKind("laid", "R2.2", ("", "tile", "kind")),
    LAID_LAKE: EventKind("laid_lake", "R2.2", ()),
    LAKES_TAKEN: EventKind("lakes_taken", "R2.4", ()),
    DEALT: EventKind("dealt", "R2.9", ("seat", "card"), reveals=True),
    DEALT_BACK: EventKind("dealt_back", "R12.1", ("seat", "back")),
    PLACED: EventKind("placed", "R2.11", ("seat", "tile")),
    TURN: EventKind("turn", "R4.1", ("seat",)),
    PASSED: EventKind("passed", "R7.4", ("seat",)),
    ALL_SWIM: EventKind("all_swim", "R4.6", ("seat",)),
    PLAYED: EventKind("played", "R4.2", ("seat", "card"), reveals=True),
    TURNED_UP: EventKind("turned_up", "R12.3", ("seat", "card"), reveals=True),
    SPENT: EventKind("spent", "R4.5", ("seat",)),
    DRIFTED: EventKind("drifted", "R5.1", ("seat", "tile", "place", "ring")),
    FELL: EventKind("fell", "R5.10", ("seat", "pieces", "tile")),
    CLIMBED: EventKind("climbed", "R5.11", ("seat", "pieces", "tile")),
    SPLIT: EventKind("split", "R5.7", ("", "lands")),
    JOINED: EventKind("joined", "R5.9", ("", "lands")),
    NEW_LAND: EventKind("new_land", "R9.3", ("", "tile", "tiles")),
    SCORED: EventKind("scored", "R9.7", ("seat", "points", "pieces")),
    MOVED: EventKind("moved", "R6.6", ("seat", "tile", "to", "marked")),
    RESCUED: EventKind("rescued", "R6.7", ("seat", "tile", "place", "marked")),
    BRED: EventKind("bred", "R6.9", ("seat", "tile")),
    FINISHED: EventKind("finished", "R6.2", ("seat", "points")),
    DROWNED: EventKind("drowned", "R7.1", ("seat", "pieces")),
    CROWDED_OUT: EventKind("crowded_out", "R7.2", ("seat", "pieces", "tile")),
    DIED_OUT: EventKind("died_out", "R7.4", ("seat",)),
    ELIMINATED: EventKind("eliminated", "R7.4", ("seat",)),
    REFILLED: EventKind("refilled", "R8.1", ("seat", "card"), reveals=True),
    REFILLED_BACK: EventKind("refilled_back", "R12.1", ("seat", "back")),
    METEOR_FALLS: EventKind("meteor_falls", "R8.2", ("seat",), reveals=True),
    QUIET: EventKind("quiet", "R8.6", ("", "turns")),
    COUNTED: EventKind("counted", "R10.1", ("seat", "points", "tiles", "tile")),
    TOTAL: EventKind("total", "R10.1", ("seat", "points")),
}

FINAL: Final = 1
DESERTED: Final = 2
SURVIVED: Final = 3
ENDINGS: Final = {
    FINAL: Ending("final", "R8.5"),
    DESERTED: Ending("deserted", "R7.6"),
    SURVIVED: Ending("survived", "R7.6"),
}
