"""Actions in text. Tiles are called M3 or S12, the centre by its letter alone; a place by a tile and a direction.

    M3>S12ne    tile M3 drifts to the place north-east of S12       lay-M    chance lays a mountain (L: a lake)
    M3-ne       a piece moves from M3 to the tile north-east        card-M   chance draws a mountain (X: the meteor)
    M3<ne       a swimmer north-east of M3 climbs on M3             play     the card of the hand
    M3-ne* M3<ne*   … one that has bred or was born in this turn    draw     from the pile instead
    M3+         a piece on M3 breeds                                end      phase 2
    M3=         two pieces are placed on M3
"""
from __future__ import annotations

from functools import cache

from ludotheque.core.errors import BadText
from ludotheque.games.trias.components import (
    ACTION_SPACE,
    BREED,
    CARD,
    CENTRE,
    DIRECTION_NAMES,
    DRAW,
    DRIFT,
    END,
    FIRST_TILE,
    KIND_OF,
    LAY,
    MOVE,
    PLACE,
    PLAY,
    RESCUE,
    SIDES,
    TILES,
)
from ludotheque.games.trias.editions import Edition


def tile_name(edition: Edition, tile: int) -> str:
    """R1.1. The letter of its kind, and a number for all but the centre."""
    letter = edition.letters[KIND_OF[tile]]
    return letter if tile == CENTRE else f"{letter}{tile - FIRST_TILE[KIND_OF[tile]] + 1}"


@cache
def tile_names(edition: Edition) -> tuple[str, ...]:
    """The names of all tiles, by number."""
    return tuple(tile_name(edition, tile) for tile in range(TILES))


def side_name(edition: Edition, side: int) -> str:
    return tile_name(edition, side // 6) + DIRECTION_NAMES[side % 6]


@cache
def _texts(edition: Edition) -> tuple[str, ...]:
    names = tile_names(edition)
    sides = [side_name(edition, side) for side in range(SIDES)]
    texts = [f"{tile}>{place}" for tile in names[:CENTRE] for place in sides]
    for mark in "-<":
        texts += [f"{names[side // 6]}{mark}{DIRECTION_NAMES[side % 6]}{star}" for side in range(SIDES)
                  for star in ("", "*")]
    texts += [f"{tile}+" for tile in names] + [f"{tile}=" for tile in names] + ["play", "draw", "end"]
    texts += [f"lay-{letter}" for letter in edition.letters[:3] + "L"]
    return (*texts, *(f"card-{letter}" for letter in edition.letters[:3] + "X"))


@cache
def _numbers(edition: Edition) -> dict[str, int]:
    return {text: action for action, text in enumerate(_texts(edition))}


def to_text(edition: Edition, action: int) -> str:
    if not 0 <= action < ACTION_SPACE:
        raise BadText(f"{action} is no action of {edition.game}")
    return _texts(edition)[action]


def from_text(edition: Edition, text: str) -> int:
    action = _numbers(edition).get(text)
    if action is None:
        tile = tile_name(edition, 2)
        raise BadText(f'"{text[:40]}" is no action of {edition.game} (as {tile}>{side_name(edition, 55)}, {tile}-ne, '
                      f"{tile}<ne, {tile}+, {tile}=, play, draw, end)")
    return action


def kind_of(action: int) -> tuple[int, int]:
    """The kind of an action in range, as the number its kind starts with, and the rest."""
    for first in (CARD, LAY, END, DRAW, PLAY, PLACE, BREED, RESCUE, MOVE):
        if action >= first:
            return first, action - first
    return DRIFT, action
