"""Vivarium: names and numbers of everything in the box, of actions, events and endings. Data, no logic; never compiled.

A card is known by its face, never by a number of its own: two cards with the same face are the same card. So every
table here holds for any owner's box; how many cards of each face a box has is said in cards.toml (see boxes.py).
"""
from typing import Final

from ludotheque.core.game import Ending, EventKind

# ---- R1.3 creatures ---------------------------------------------------------------------------------------------
TYPES: Final = ("mineral", "plant", "animal", "draconic")
COLOURS: Final = ("mountain", "forest", "desert", "marsh")
TYPE_LETTERS: Final = "mpad"
COLOUR_LETTERS: Final = "MFDS"              # S as in swamp: M is the mountain's
PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
TYPE_PAIRS: Final = tuple(TYPE_LETTERS[a] + TYPE_LETTERS[b] for a, b in PAIRS)
COLOUR_PAIRS: Final = tuple(COLOUR_LETTERS[a] + COLOUR_LETTERS[b] for a, b in PAIRS)

# ---- R1.4, R6.4-R6.14 equipment ---------------------------------------------------------------------------------
KINDS: Final = ("bag", "flask", "binoculars", "camera", "compass", "lamp", "map", "shovel")
BAG: Final = 0
FLASK: Final = 1
BINOCULARS: Final = 2
CAMERA_KIND: Final = 3
COMPASS: Final = 4
LAMP: Final = 5
MAP: Final = 6
SHOVEL: Final = 7
KIND_GEMS: Final = (1, 1, 0, 0, 1, 2, 3, 1)

# ---- R10.4-R10.9 families of contracts --------------------------------------------------------------------------
EACH: Final = 0                 # 1 point an icon
PAIR: Final = 1                 # by the smaller of two counts
SYMBOL: Final = 2               # 3 points an equipment of a symbol
SETS: Final = 3                 # by the smallest of four counts
ALL_CONTRACTS: Final = 4
ALL_EQUIPMENT: Final = 5
LITTLE: Final = 6

EACH_POINTS: Final = 1
SYMBOL_POINTS: Final = 3        # R10.7
CONTRACT_POINTS: Final = 1      # R10.8
EQUIPMENT_POINTS: Final = 1
LITTLE_POINTS: Final = 6        # R10.9
GEM_POINTS: Final = 1           # R11.2
TOKEN_POINTS: Final = 2
MOST_STEPS: Final = 8           # the tables of pairs and sets go no further than this

# ---- cards: one number a face, 0 for none -----------------------------------------------------------------------
CREATURE: Final = 1             # classes of cards, and of decks
EQUIPMENT: Final = 2
CONTRACT: Final = 3


def _faces() -> list[tuple[str, int, int, int, int]]:
    """Every face there can be, in order: its name, its class, and up to three numbers that tell it apart."""
    faces = [("-", 0, 0, 0, 0)]
    faces += [(f"{TYPE_LETTERS[t]}{COLOUR_LETTERS[c]}{points}", CREATURE, t, c, points)
              for t in range(4) for c in range(4) for points in (1, 2, 3)]
    for kind, name in enumerate(KINDS):
        for symbol in range(4):
            if kind == FLASK:
                faces += [(f"{name}{symbol + 1}-{TYPE_PAIRS[p]}", EQUIPMENT, kind, symbol, p) for p in range(6)]
            else:
                faces.append((f"{name}{symbol + 1}", EQUIPMENT, kind, symbol, 0))
    faces += [(f"each-{COLOUR_LETTERS[c]}", CONTRACT, EACH, 4 + c, 0) for c in range(4)]
    faces += [(f"each-{TYPE_LETTERS[t]}", CONTRACT, EACH, t, 0) for t in range(4)]
    faces += [(f"pair-{TYPE_PAIRS[p]}", CONTRACT, PAIR, *PAIRS[p]) for p in range(6)]
    faces += [(f"pair-{COLOUR_PAIRS[p]}", CONTRACT, PAIR, 4 + PAIRS[p][0], 4 + PAIRS[p][1]) for p in range(6)]
    faces += [(f"symbol-{s + 1}", CONTRACT, SYMBOL, s, 0) for s in range(4)]
    faces += [("sets-types", CONTRACT, SETS, 0, 0), ("sets-colours", CONTRACT, SETS, 4, 0),
              ("contracts", CONTRACT, ALL_CONTRACTS, 0, 0), ("equipment", CONTRACT, ALL_EQUIPMENT, 0, 0),
              ("little", CONTRACT, LITTLE, 0, 0)]
    return faces


FACES: Final = tuple(_faces())
CARD_NAMES: Final = tuple(face[0] for face in FACES)
CARD_OF: Final = {name: card for card, name in enumerate(CARD_NAMES) if card}
CARDS: Final = 130              # faces, the empty one included
assert len(FACES) == CARDS

CLASS_OF: Final = [face[1] for face in FACES]
FIRST_CARD: Final = [0, 1, 49, 101]         # by class: the first of its faces …
LAST_CARD: Final = [0, 48, 100, 129]        # … and the last
assert [CLASS_OF.index(c) for c in range(4)] == FIRST_CARD
FIRST_COLOUR_CONTRACT: Final = 101          # R2.4 the starting contracts: four of colour, then four of type
FIRST_TYPE_CONTRACT: Final = 105

TYPE_OF: Final = [f[2] if f[1] == CREATURE else 0 for f in FACES]
COLOUR_OF: Final = [f[3] if f[1] == CREATURE else 0 for f in FACES]
POINTS_OF: Final = [f[4] if f[1] == CREATURE else 0 for f in FACES]
KIND_OF: Final = [f[2] if f[1] == EQUIPMENT else -1 for f in FACES]
SYMBOL_OF: Final = [f[3] if f[1] == EQUIPMENT else -1 for f in FACES]
GEMS_OF: Final = [KIND_GEMS[f[2]] if f[1] == EQUIPMENT else 0 for f in FACES]       # R1.4, R6.1
FLASK_FIRST: Final = [PAIRS[f[4]][0] if f[1] == EQUIPMENT and f[2] == FLASK else 0 for f in FACES]
FLASK_SECOND: Final = [PAIRS[f[4]][1] if f[1] == EQUIPMENT and f[2] == FLASK else 0 for f in FACES]
FAMILY_OF: Final = [f[2] if f[1] == CONTRACT else -1 for f in FACES]
ICON: Final = [f[3] if f[1] == CONTRACT else 0 for f in FACES]          # types are icons 0-3, colours 4-7
OTHER_ICON: Final = [f[4] if f[1] == CONTRACT else 0 for f in FACES]

# ---- R1.7 priority tokens: one number a face, 0 for one not yet shown -------------------------------------------
TOKEN_NAMES: Final = ("-", *TYPE_PAIRS, "equipment", "contracts", "blank")
TOKEN_OF: Final = {name: token for token, name in enumerate(TOKEN_NAMES) if token}
EQUIPMENT_TOKEN: Final = 7
CONTRACT_TOKEN: Final = 8
BLANK: Final = 9


def _matches(token: int, card: int) -> bool:
    """R7.3, R7.6. Whether a card is of a kind that the token names."""
    if token == EQUIPMENT_TOKEN:
        return CLASS_OF[card] == EQUIPMENT
    if token == CONTRACT_TOKEN:
        return CLASS_OF[card] == CONTRACT
    return 0 < token < EQUIPMENT_TOKEN and CLASS_OF[card] == CREATURE and TYPE_OF[card] in PAIRS[token - 1]


MATCHES: Final = [int(_matches(token, card)) for token in range(10) for card in range(CARDS)]

# ---- R1.8 dominoes: one number a face, 0 for none ---------------------------------------------------------------
DOMINO_NAMES: Final = ("-", "12", "13", "14", "23", "24", "34")
DOMINO_OF: Final = {name: domino for domino, name in enumerate(DOMINO_NAMES) if domino}
HIGHER_DIGIT: Final = [int(name[-1]) if name != "-" else 0 for name in DOMINO_NAMES]

# ---- R1.2 the board: slots 0-15, row by row; in text the row then the column, 11 to 44 --------------------------
SLOTS: Final = 16
SLOT_NAMES: Final = tuple(f"{row}{column}" for row in range(1, 5) for column in range(1, 5))
SLOT_OF: Final = {name: slot for slot, name in enumerate(SLOT_NAMES)}
NOWHERE: Final = -1


def _neighbours(slot: int) -> list[int]:
    """R6.5. Above, left, right and below, within the board."""
    row, column = divmod(slot, 4)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * 4 + c if 0 <= r < 4 and 0 <= c < 4 else NOWHERE for r, c in around]


NEIGHBOURS: Final = [neighbour for slot in range(SLOTS) for neighbour in _neighbours(slot)]


def _cost(one: str, other: str, slot: int) -> int:
    """R5.1-R5.3. The fewest gems: a digit of one domino for the row and a digit of the other for the column."""
    row, column = slot // 4 + 1, slot % 4 + 1
    ways = [(a, b) for a in one for b in other] + [(b, a) for a in one for b in other]
    return min(abs(int(a) - row) + abs(int(b) - column) for a, b in ways)


COST: Final = [0 if not one or not other else _cost(DOMINO_NAMES[one], DOMINO_NAMES[other], slot)
               for one in range(7) for other in range(7) for slot in range(SLOTS)]

# ---- numbers of the set-up and of the rounds --------------------------------------------------------------------
STARTING_GEMS: Final = 1        # R2.7
GEMS_INSTEAD: Final = 2         # R5.7
ROUNDS: Final = 7               # R3.1
TURNS: Final = 2                # R3.1 in a round, for each seat
PHOTOS: Final = 2               # R6.8
MOST_GAINED: Final = 32         # R3.2 a seat has 14 turns, and each of 16 equipment cards brings it at most one more

# ---- phases; those of chance come first -------------------------------------------------------------------------
OVER: Final = 0
FILL: Final = 1
SHOW: Final = 2
CONTRACTS: Final = 3
DOMINOES: Final = 4
FIRST: Final = 5
DRAW: Final = 6
SWAP: Final = 7
CHOOSE: Final = 8
LOOK: Final = 9
PHOTO: Final = 10
KEEP: Final = 11
GIVE: Final = 12
PHASE_NAMES: Final = ("over", "fill", "token", "contracts", "dominoes", "first", "draw", "swap", "choose",
                      "binoculars", "camera", "keep", "give")
PHASE_OF: Final = {name: phase for phase, name in enumerate(PHASE_NAMES)}

# ---- actions ----------------------------------------------------------------------------------------------------
GIVE_DOMINO: Final = 0          # R4.1 + domino - 1                                         give:12
TAKE: Final = 6                 # R5.1, R6.5 + slot                                         take:32
TAKE_GEMS: Final = 22           # R5.7                                                      gems
DECLINE: Final = 23             # R6.3 binoculars or camera                                 pass
USE_CAMERA: Final = 24          # R6.8                                                      photo
NOTHING: Final = 25             # R6.14 this seat goes without                              nothing
PICK: Final = 25                # R6.8, R6.13 + card: keep it, or give it to the seat asked for     pick:aD1
DRAW_CARD: Final = 73           # chance: + card                                            draw:bag1
DRAW_TOKEN: Final = 202         # + token                                                   token:mp
DRAW_DOMINO: Final = 210        # + domino                                                  domino:12
DRAW_FIRST: Final = 217         # + seat                                                    first:2
ACTION_SPACE: Final = 221

ACTION_TEXTS: Final = (
    *(f"give:{name}" for name in DOMINO_NAMES[1:]), *(f"take:{name}" for name in SLOT_NAMES), "gems", "pass", "photo",
    "nothing", *(f"pick:{name}" for name in CARD_NAMES[1:49]), *(f"draw:{name}" for name in CARD_NAMES[1:]),
    *(f"token:{name}" for name in TOKEN_NAMES[1:9]), *(f"domino:{name}" for name in DOMINO_NAMES[1:]),
    *(f"first:{seat}" for seat in range(4)))
assert len(ACTION_TEXTS) == ACTION_SPACE

# ---- events -----------------------------------------------------------------------------------------------------
LAID: Final = 1
SHOWN: Final = 2
DEALT: Final = 3
DEALT_HIDDEN: Final = 4
DOMINO_DEALT: Final = 5
DOMINO_MIDDLE: Final = 6
DOMINO_DOWN: Final = 7
STARTS: Final = 8
BEGAN: Final = 9
SWAPPED: Final = 10
PAID: Final = 11
TOOK: Final = 12
TOOK_GEMS: Final = 13
LOOKED: Final = 14
GOT_GEMS: Final = 15
GOT_PRIORITY: Final = 16
DECLINED: Final = 17
IDLE_BINOCULARS: Final = 18
PHOTOGRAPHED: Final = 19
DREW: Final = 20
DREW_HIDDEN: Final = 21
KEPT: Final = 22
FOUND: Final = 23
GAVE: Final = 24
WITHOUT: Final = 25
DISCARDED: Final = 26
CLEARED: Final = 27
SHUFFLED: Final = 28
WON: Final = 29
NOT_WON: Final = 30
PASSED_ON: Final = 31
TURNED_UP: Final = 32
ACTIVE: Final = 33
UNCOVERED: Final = 34
SCORED: Final = 35
TOTAL: Final = 36
SECOND_LAP: Final = 37
SET_OUT: Final = 38
FIRST_SHOWN: Final = 39
REMOVED: Final = 40
IDLE_CAMERA: Final = 41
IDLE_COMPASS: Final = 42
IDLE_SHOVEL: Final = 43
GAVE_SELF: Final = 44
WITHOUT_SELF: Final = 45
EVENT_KINDS: Final = {
    SET_OUT: EventKind("set_out", "R2.2", ("", "card", "slot"), reveals=True),
    FIRST_SHOWN: EventKind("first_shown", "R2.3", ("", "token"), reveals=True),
    LAID: EventKind("laid", "R8.3", ("", "card", "slot"), reveals=True),
    SHOWN: EventKind("token_shown", "R8.6", ("", "token"), reveals=True),
    DEALT: EventKind("dealt", "R2.4", ("seat", "card"), reveals=True),
    DEALT_HIDDEN: EventKind("dealt_hidden", "R2.4", ("seat",)),
    DOMINO_DEALT: EventKind("domino_dealt", "R2.6", ("seat", "domino"), reveals=True),
    DOMINO_MIDDLE: EventKind("domino_middle", "R2.6", ("", "domino"), reveals=True),
    DOMINO_DOWN: EventKind("domino_down", "R9.1", ("", "domino")),
    STARTS: EventKind("starts", "R2.8", ("seat",), reveals=True),
    BEGAN: EventKind("began", "R3.1", ("seat", "round")),
    SECOND_LAP: EventKind("second_lap", "R3.1", ("seat",)),
    SWAPPED: EventKind("swapped", "R4.1", ("seat", "given", "domino")),
    PAID: EventKind("paid", "R5.2", ("seat", "gems", "slot")),
    TOOK: EventKind("took", "R5.1", ("seat", "card", "slot")),
    TOOK_GEMS: EventKind("took_gems", "R5.7", ("seat", "gems")),
    LOOKED: EventKind("looked", "R6.5", ("seat", "card", "slot")),
    GOT_GEMS: EventKind("got_gems", "R6.1", ("seat", "gems", "card")),
    GOT_PRIORITY: EventKind("got_priority", "R7.3", ("seat", "token")),
    DECLINED: EventKind("declined", "R6.3", ("seat", "kind")),
    IDLE_BINOCULARS: EventKind("idle_binoculars", "R6.7", ("seat",)),
    IDLE_CAMERA: EventKind("idle_camera", "R6.9", ("seat",)),
    IDLE_COMPASS: EventKind("idle_compass", "R6.10", ("seat",)),
    IDLE_SHOVEL: EventKind("idle_shovel", "R6.14", ("seat",)),
    PHOTOGRAPHED: EventKind("photographed", "R6.8", ("seat",)),
    DREW: EventKind("drew", "R12.4", ("seat", "card"), reveals=True),
    DREW_HIDDEN: EventKind("drew_hidden", "R12.4", ("seat",)),
    KEPT: EventKind("kept", "R6.8", ("seat", "card"), reveals=True),
    FOUND: EventKind("found", "R6.10", ("seat", "card"), reveals=True),
    GAVE: EventKind("gave", "R6.13", ("seat", "card", "receiver"), reveals=True),
    GAVE_SELF: EventKind("gave_self", "R6.13", ("seat", "card"), reveals=True),
    WITHOUT: EventKind("without", "R6.14", ("seat", "", "receiver")),
    WITHOUT_SELF: EventKind("without_self", "R6.14", ("seat",)),
    DISCARDED: EventKind("discarded", "R6.8", ("seat", "card"), reveals=True),
    CLEARED: EventKind("cleared", "R6.11", ("", "card", "slot")),
    REMOVED: EventKind("removed", "R9.3", ("", "card", "slot")),
    SHUFFLED: EventKind("shuffled", "R6.15", ("", "cards")),
    WON: EventKind("won", "R7.5", ("seat", "token", "cards")),
    NOT_WON: EventKind("not_won", "R7.8", ("", "token")),
    PASSED_ON: EventKind("passed_on", "R8.2", ("seat",)),
    TURNED_UP: EventKind("turned_up", "R9.2", ("column", "domino", "given")),
    ACTIVE: EventKind("active", "R8.6", ("", "token", "round")),
    UNCOVERED: EventKind("uncovered", "R12.1", ("seat", "card", "second"), reveals=True),
    SCORED: EventKind("scored", "R11.1", ("seat", "creatures", "gems", "tokens"), reveals=True),
    TOTAL: EventKind("total", "R11.1", ("seat", "contracts", "points"), reveals=True),
}

HIGHEST: Final = 1
SHARED: Final = 2
ENDINGS: Final = {
    HIGHEST: Ending("highest", "R11.3"),
    SHARED: Ending("shared", "R11.3"),
}
