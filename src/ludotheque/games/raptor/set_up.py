"""Chapter 2, set-up: chance lays the board, the raptor places its figures, then the scientist."""
from ludotheque.core.seats import CHANCE, EVERYONE
from ludotheque.games.raptor import components
from ludotheque.games.raptor.components import (
    BABIES,
    BABY_AT,
    BABY_PLACED,
    CELLS,
    DRAWING,
    FIRST_STRIP,
    LAYING_STRIPS,
    LAYING_TILES,
    MIDDLE_TILES,
    MOTHER,
    MOTHER_AT,
    MOTHER_PLACED,
    ON_STRIPS,
    PLACING_BABIES,
    PLACING_MOTHER,
    PLACING_SCIENTISTS,
    RAPTOR,
    SCIENTIST_AT,
    SCIENTIST_PLACED,
    SCIENTISTS,
    STRIPS,
    STRIPS_LAID,
    TILE,
    TILE_LAID,
)
from ludotheque.games.raptor.state import RaptorState

TILE_OF = components.TILE_OF


def offer_board(state: RaptorState) -> None:
    """R2.2, R2.3. Tile by tile, any tile left in any of four turns; then one of six arrangements of the L tiles."""
    if state.phase == LAYING_STRIPS:
        for arrangement in range(6):
            state.offer_chance(STRIPS + arrangement, 1)
    else:
        laid = 0
        for place in range(6):
            laid |= 1 << state.tiles[place]
        for tile in range(6):
            if laid >> (tile + 1) & 1 == 0:
                for turn in range(4):
                    state.offer_chance(TILE + 4 * tile + turn, 1)


def lay_board(state: RaptorState, action: int) -> None:
    """R2.2 to R2.4. The next place gets its tile with its rocks; the L tiles come last."""
    if state.phase == LAYING_STRIPS:
        state.strips = action - STRIPS + 1
        state.phase = PLACING_MOTHER
        state.tell(STRIPS_LAID, EVERYONE, CHANCE, state.strips, 0, 0)
    else:
        place = 0
        while state.tiles[place]:
            place += 1
        state.tiles[place] = (action - TILE) // 4 + 1
        state.turns[place] = (action - TILE) % 4
        state.put_rocks(place)
        state.tell(TILE_LAID, EVERYONE, CHANCE, place, state.tiles[place], state.turns[place])
        state.phase = LAYING_STRIPS if place == 5 else LAYING_TILES


def open_tiles(state: RaptorState) -> int:
    """R2.5 to R2.8. Bits of the tiles on which the next figure may be placed, by the order of the set-up."""
    if state.phase == PLACING_MOTHER:
        return MIDDLE_TILES
    if state.phase == PLACING_BABIES:
        tiles = (1 << FIRST_STRIP) - 1 & ~(1 << TILE_OF[state.mother])
        for i in range(state.baby_count):
            tiles &= ~(1 << TILE_OF[state.babies[i]])
        return tiles
    tiles = 15 << FIRST_STRIP
    for i in range(state.scientist_count):
        tiles &= ~(1 << TILE_OF[state.scientists[i]])
    return tiles


def offer_places(state: RaptorState) -> None:
    """R2.6 to R2.8. Any cell without a rock of the tiles still open; no two figures share a tile."""
    base = MOTHER_AT if state.phase == PLACING_MOTHER else BABY_AT if state.phase == PLACING_BABIES else SCIENTIST_AT
    tiles = open_tiles(state)
    for cell in range(CELLS):
        state.actions[state.count] = base + cell
        state.count += tiles >> TILE_OF[cell] & (1 if state.board[cell] == 0 else 0)


def place(state: RaptorState, action: int) -> None:
    """R2.5. The mother, five babies, four scientists; then the cards are dealt."""
    if state.phase == PLACING_MOTHER:
        state.mother = action - MOTHER_AT
        state.board[state.mother] = MOTHER
        state.phase = PLACING_BABIES
        state.tell(MOTHER_PLACED, EVERYONE, RAPTOR, state.mother, 0, 0)
    elif state.phase == PLACING_BABIES:
        state.add_baby(action - BABY_AT)
        state.tell(BABY_PLACED, EVERYONE, RAPTOR, action - BABY_AT, 0, 0)
        if state.baby_count == BABIES:
            state.phase = PLACING_SCIENTISTS
    else:
        state.add_scientist(action - SCIENTIST_AT)
        state.reserve -= 1                                  # R2.9
        state.tell(SCIENTIST_PLACED, EVERYONE, SCIENTISTS, action - SCIENTIST_AT, 0, 0)
        if state.scientist_count == ON_STRIPS:
            state.phase = DRAWING                           # R2.10
