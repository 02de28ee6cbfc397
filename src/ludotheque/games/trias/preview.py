"""What a drift would do, for the table and for bots: the drift is played on a copy and its own events are read."""
from __future__ import annotations

from ludotheque.core.errors import IllegalAction
from ludotheque.games.trias.actions import tile_name, to_text
from ludotheque.games.trias.components import (
    CENTRE,
    CLIMBED,
    DQ,
    DR,
    FELL,
    JOINED,
    MOVE,
    NEW_LAND,
    SCORED,
    SIDES,
    SPLIT,
    TILES,
)
from ludotheque.games.trias.editions import Edition
from ludotheque.games.trias.rules import Trias


def preview(edition: Edition, state: Trias, action: int) -> dict[str, object]:
    """R5.7, R5.9-R5.11, R9.1-R9.7. The result of a legal drift of the seat to act; the state itself stays as it is.

    `split`: in how many parts the land falls without the tile; `joined`: how many lands the tile touches on its new
    place; `lands`: those after the drift that were none before, as tile names; `scores`: points by seat, or None if
    nothing is scored; `swim`, `climb`: pieces by seat that fall in where the tile was, or climb on it.
    """
    seat = state.to_act()
    if action >= MOVE or action not in state.legal_actions(seat):
        raise IllegalAction(f"{to_text(edition, action)} is no drift that seat {seat} may play now")
    tile, place = action // SIDES, action % SIDES
    after = Trias()
    after.assign(state)
    split = joined = 1
    scores: list[int] | None = None
    swim, climb = [0] * state.seats, [0] * state.seats
    for kind, _, who, first, _, _ in after.play_and_tell(seat, action):
        if kind == SPLIT:
            split = first
        elif kind == JOINED:
            joined = first
        elif kind == NEW_LAND:
            scores = [0] * state.seats
        elif kind == SCORED and scores is not None:
            scores[who] = first
        elif kind == FELL:
            swim[who] = first
        elif kind == CLIMBED:
            climb[who] = first
    before, now = _lands(state), _lands(after)
    return {
        "tile": tile_name(edition, tile),
        "from": [state.q[tile], state.r[tile]],
        "to": [state.q[place // 6] + DQ[place % 6], state.r[place // 6] + DR[place % 6]],
        "split": split,
        "joined": joined,
        "lands_before": len(before),
        "lands_after": len(now),
        "lands": [{"tiles": [tile_name(edition, other) for other in land], "centre": CENTRE in land}
                  for land in now if land not in before],
        "scores": scores,
        "swim": swim,
        "climb": climb,
    }


def _lands(state: Trias) -> list[list[int]]:
    lands: dict[int, list[int]] = {}
    for tile in range(TILES):
        if state.ring[tile] >= 0:
            lands.setdefault(state.land[tile], []).append(tile)
    return list(lands.values())
