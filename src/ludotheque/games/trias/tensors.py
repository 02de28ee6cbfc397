"""What a network sees of Trias and Ciao Dino!: the planes in order. `sight.observe` fills them.

Seats go round from the watcher; who only watches sees them from seat 0 on, and no hand.
"""
from __future__ import annotations

from functools import cache
from typing import Final

from ludotheque.core.tensors import Plane
from ludotheque.games.trias.components import PIECES, SIDES, TILES

FARTHEST: Final = 20            # places farther out than this look as if they were so far
_TILES: Final = "mountains 0 … 8, steppes 9 … 23, woods 24 … 35, the centre 36"


@cache
def planes(seats: int) -> tuple[Plane, ...]:
    return (
        Plane("seat", seats, 1, "the watcher's seat"),
        Plane("turn", seats, 1, "whose turn it is, from the watcher on"),
        Plane("phase", 9, 1, "the phase: laying dealing placing choosing drawing drifting acting refilling over"),
        Plane("step", 1, 40, "in set-up: tiles laid, hands dealt, groups placed"),
        Plane("card", 4, 1, "the kind that must drift: mountain, steppe, wood (the meteor)"),
        Plane("points", 1, 4, "action points left"),
        Plane("boat", 1, 3, "swimmers that the rescue under way can still take"),
        Plane("closing", 1, 5, "turns left of the last round"),
        Plane("idle", 1, 20, "turns in a row without a card", low=-1),
        Plane("box", 4, 15, "tiles not laid: mountains, steppes, woods, lakes"),
        Plane("pile", 2, 39, "cards in the pile with back 1, with back 2"),
        Plane("unseen", 8, 15, "cards that the watcher has not seen: kinds with back 1, then with back 2"),
        Plane("played", 8, 15, "cards played"),
        Plane("edition", 2, 1, "seats can be eliminated; every split of a land scores"),
        Plane("hand", 4, 1, "the kind of the watcher's card"),
        Plane("backs", seats * 2, 1, "of each seat, from the watcher on: it holds a card with back 1, with back 2"),
        Plane("scores", seats, 100, "points of each seat"),
        Plane("reserves", seats, PIECES, "pieces in reserve of each seat"),
        Plane("swimming", seats, PIECES, "pieces of each seat that swim"),
        Plane("laid", TILES, 1, f"tiles on the table: {_TILES}"),
        Plane("q", TILES, FARTHEST, "how far east each tile lies of the start", low=-FARTHEST),
        Plane("r", TILES, FARTHEST, "how far south-east each tile lies of the start", low=-FARTHEST),
        Plane("marked", TILES, PIECES, "pieces of the acting seat on each tile that have bred or were born this turn"),
        Plane("beside", SIDES, 1, "of each tile, by side e ne nw w sw se: another tile lies there"),
        Plane("own_swimmers", SIDES, PIECES, "of each tile, by side: pieces of the watcher that swim there"),
        Plane("pieces", seats * TILES, PIECES, "of each seat, from the watcher on: its pieces on each tile"),
    )
