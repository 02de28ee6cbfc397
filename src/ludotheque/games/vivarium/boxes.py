"""Boxes: what one owner's cards say. Ours is cards.toml; another owner's file may be given by the option `data`.

A box is named by a token, `path#hash` (ours by `#hash` alone): the hash is of what the tables say, not of how the file
is laid out, so that a record or a position can never be read with other cards than it was played with.
"""
from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ludotheque.core import files
from ludotheque.core.errors import BadOption
from ludotheque.games.vivarium.components import (
    BLANK,
    CARD_NAMES,
    CARD_OF,
    CARDS,
    CLASS_OF,
    COLOUR_LETTERS,
    CONTRACT,
    CONTRACT_POINTS,
    CREATURE,
    DOMINO_OF,
    EACH_POINTS,
    EQUIPMENT_POINTS,
    GEM_POINTS,
    KIND_GEMS,
    KINDS,
    LITTLE_POINTS,
    MOST_STEPS,
    SYMBOL_POINTS,
    TOKEN_OF,
    TOKEN_POINTS,
    TYPE_LETTERS,
    TYPE_PAIRS,
)

TAGS: Final = ("verified", "reconstructed", "guess")
HASH_DIGITS: Final = 12
LARGEST_FILE: Final = 100_000
_TOKEN: Final = re.compile(rf"(.*?)(?:#([0-9a-f]{{{HASH_DIGITS}}}))?", re.DOTALL)

# R1.1, R1.4, R10.4-R10.9, R11.2: what the rulebook's own text says cannot be otherwise in any box.
_COUNTS: Final = {"creatures": 48, "equipment": 16, "contracts": 21, "plain": 6, "three_dots": 1, "four_dots": 2,
                  "tokens": 9}
_VERIFIED: Final = {
    "gems": dict(zip(KINDS, KIND_GEMS, strict=True)),
    "points": {"each": EACH_POINTS, "symbol": SYMBOL_POINTS, "contracts": CONTRACT_POINTS,
               "equipment": EQUIPMENT_POINTS, "little": LITTLE_POINTS, "gem": GEM_POINTS, "token": TOKEN_POINTS},
}
_KEYS: Final = {
    "creatures": {"cards"}, "equipment": {"cards"}, "flasks": {"types"}, "symbols": {"of"}, "gems": set(KINDS),
    "contracts": {"cards"}, "starting": {"colours", "types"}, "pairs": {"points"}, "sets": {"points"},
    "points": set(_VERIFIED["points"]), "dominoes": {"plain", "three_dots", "four_dots"}, "tokens": {"faces"},
}


@dataclass(frozen=True, slots=True)
class Box:
    """How many there are of each face, and the points that are printed on cards only."""

    path: str                                       # empty for ours
    hash: str
    cards: tuple[int, ...]                          # R1.3-R1.6 by card: how many in its deck at the start
    tokens: tuple[int, ...]                         # R1.7 by token
    dominoes: Mapping[int, tuple[int, ...]] = field(repr=False)     # R2.5 by seats, then by domino
    left_out: Mapping[int, int] = field(repr=False)                 # R2.5 by seats: how many stay in the box
    pair_points: tuple[int, ...] = ()               # R10.5 by number of pairs, from 0 to MOST_STEPS
    set_points: tuple[int, ...] = ()                # R10.6
    tags: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def token(self) -> str:
        return f"{self.path}#{self.hash}"


class _Wrong(Exception):
    """What is wrong with a data file."""


def read(text: str, path: str = "") -> Box:
    """The box that a data file describes; BadOption with the exact reason if it describes none."""
    try:
        return _box(text, path)
    except _Wrong as wrong:
        raise BadOption(f'the data file "{path}" is refused: {wrong}') from None


def _box(text: str, path: str) -> Box:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise _Wrong(f"it is no TOML ({bad})") from None
    _check_shape(tables)
    for name, fixed in _VERIFIED.items():
        for key, value in fixed.items():
            if tables[name][key] != value:
                raise _Wrong(f"[{name}] {key} is {value} by the rulebook's own text, not {tables[name][key]!r}")
    cards = [0] * CARDS
    for name in _creatures(tables) + _equipment(tables) + _contracts(tables):
        cards[CARD_OF[name]] += 1
    tokens = [0] * (BLANK + 1)
    for name in _tokens(tables):
        tokens[TOKEN_OF[name]] += 1
    marked = _dominoes(tables)
    _starting(tables)
    steps = {name: _points(tables, name) for name in ("pairs", "sets")}
    meaning = {"cards": {CARD_NAMES[card]: count for card, count in enumerate(cards) if count},
               "tokens": tokens, "dominoes": {name: sorted(faces) for name, faces in marked.items()},
               "points": {name: list(points) for name, points in steps.items()}}
    digest = hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()[:HASH_DIGITS]
    played = {4: ("plain", "three_dots", "four_dots"), 3: ("plain", "three_dots"), 2: ("plain",)}
    pools = {seats: Counter(DOMINO_OF[face] for name in names for face in marked[name])
             for seats, names in played.items()}
    return Box(path, digest, tuple(cards), tuple(tokens),
               {seats: tuple(pool[domino] for domino in range(7)) for seats, pool in pools.items()},
               {seats: 9 - pool.total() for seats, pool in pools.items()},
               steps["pairs"], steps["sets"], {name: tables[name]["tag"] for name in _KEYS})


def _check_shape(tables: dict[str, Any]) -> None:
    """Every table with its tag and its keys, and no other."""
    if tables.get("format") != 1 or type(tables["format"]) is not int:
        raise _Wrong(f'it must say "format = 1", not {tables.get("format")!r}')
    for name in tables:
        if name != "format" and name not in _KEYS:
            raise _Wrong(f"there is no table [{name}] (tables: {', '.join(_KEYS)})")
    for name, keys in _KEYS.items():
        table = tables.get(name)
        if not isinstance(table, dict):
            raise _Wrong(f"the table [{name}] is missing")
        if table.get("tag") not in TAGS:
            raise _Wrong(f"[{name}] must have a tag out of {', '.join(TAGS)}, not {table.get('tag')!r}")
        for key in table:
            if key not in keys and key != "tag":
                raise _Wrong(f"[{name}] has no {key} (it has: {', '.join(sorted(keys))})")
        for key in sorted(keys):
            if key not in table:
                raise _Wrong(f"[{name}] {key} is missing")


def _list(tables: dict[str, Any], name: str, key: str, length: int, kind: type) -> list[Any]:
    """A list of exactly so many texts or numbers."""
    value = tables[name][key]
    if not isinstance(value, list):
        raise _Wrong(f"[{name}] {key} must be a list, not {value!r}")
    for entry in value:
        if type(entry) is not kind:
            raise _Wrong(f"[{name}] {key} must hold {'texts' if kind is str else 'whole numbers'}, not {entry!r}")
    if len(value) != length:
        raise _Wrong(f"[{name}] {key} must be {length} long, not {len(value)}")
    return value


def _named(names: list[str], table: str, known: Mapping[str, int] | tuple[str, ...], what: str) -> list[str]:
    for name in names:
        if name not in known:
            raise _Wrong(f"[{table}] {name!r} is no {what}")
    return names


def _creatures(tables: dict[str, Any]) -> list[str]:
    known = tuple(name for name, card in CARD_OF.items() if CLASS_OF[card] == CREATURE)
    return _named(_list(tables, "creatures", "cards", _COUNTS["creatures"], str), "creatures", known,
                  'creature (type m p a d, colour M F D S, points 1 to 3: "mM1")')


def _equipment(tables: dict[str, Any]) -> list[str]:
    kinds = _named(_list(tables, "equipment", "cards", _COUNTS["equipment"], str), "equipment", KINDS,
                   f"kind of equipment ({', '.join(KINDS)})")
    symbols = _list(tables, "symbols", "of", len(kinds), int)
    for symbol in symbols:
        if not 1 <= symbol <= 4:
            raise _Wrong(f"[symbols] of: symbols go from 1 to 4, not {symbol}")
    types = _named(_list(tables, "flasks", "types", kinds.count("flask"), str), "flasks", TYPE_PAIRS,
                   f"pair of types ({', '.join(TYPE_PAIRS)})")
    flasks = iter(types)
    return [f"{kind}{symbol}-{next(flasks)}" if kind == "flask" else f"{kind}{symbol}"
            for kind, symbol in zip(kinds, symbols, strict=True)]


def _contracts(tables: dict[str, Any]) -> list[str]:
    known = tuple(name for name, card in CARD_OF.items() if CLASS_OF[card] == CONTRACT)
    return _named(_list(tables, "contracts", "cards", _COUNTS["contracts"], str), "contracts", known,
                  f"contract ({', '.join(known)})")


def _starting(tables: dict[str, Any]) -> None:
    """R1.6, R2.4. One of each colour and one of each type."""
    for key, letters in (("colours", COLOUR_LETTERS), ("types", TYPE_LETTERS)):
        names = _list(tables, "starting", key, 4, str)
        if sorted(names) != sorted(f"each-{letter}" for letter in letters):
            raise _Wrong(f"[starting] {key} must be {', '.join(f'each-{letter}' for letter in letters)}, each once, "
                         f"not {', '.join(names)}")


def _points(tables: dict[str, Any], name: str) -> tuple[int, ...]:
    """Points by number, from 0; the last one printed holds for more."""
    printed = tables[name]["points"]
    if not isinstance(printed, list) or not 1 <= len(printed) <= MOST_STEPS:
        raise _Wrong(f"[{name}] points must be a list of 1 to {MOST_STEPS} numbers, not {printed!r}")
    for points in _list(tables, name, "points", len(printed), int):
        if not 0 <= points <= 99:
            raise _Wrong(f"[{name}] points go from 0 to 99, not {points}")
    return (0, *printed, *[printed[-1]] * (MOST_STEPS - len(printed)))


def _dominoes(tables: dict[str, Any]) -> dict[str, list[str]]:
    """R1.8. Two different digits each."""
    marked = {}
    for key in ("plain", "three_dots", "four_dots"):
        marked[key] = _named(_list(tables, "dominoes", key, _COUNTS[key], str), "dominoes", DOMINO_OF,
                             'domino (two different digits from 1 to 4, the lower first: "12")')
    return marked


def _tokens(tables: dict[str, Any]) -> list[str]:
    """R1.7. One blank, and eight that say something."""
    names = _named(_list(tables, "tokens", "faces", _COUNTS["tokens"], str), "tokens", TOKEN_OF,
                   f"token ({', '.join(TOKEN_OF)})")
    if names.count("blank") != 1:
        raise _Wrong(f"[tokens] exactly one token is blank, not {names.count('blank')}")
    return names


# ---- the boxes in use: a state holds the number of its box ------------------------------------------------------
OURS: Final = read(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
BOXES: Final[list[Box]] = [OURS]


def open_box(token: str) -> int:
    """The number of the box that an option names: nothing, #hash, path or path#hash. The file is read anew."""
    path, digest = _split(token)
    box = OURS if not path else read(_content(path), path)
    if digest is not None and digest != box.hash:
        owner = f'the data file "{path}"' if path else "the data of this version"
        raise BadOption(f"{owner} has the hash {box.hash}, not {digest}: it does not say the same as the one asked for")
    for number, known in enumerate(BOXES):
        if known.token == box.token:
            return number
    BOXES.append(box)
    return len(BOXES) - 1


def known_box(token: str) -> int:
    """The number of a box already in use, so that a game goes on though its file has changed; else as `open_box`."""
    for number, known in enumerate(BOXES):
        if known.token == token:
            return number
    return open_box(token)


def _split(token: str) -> tuple[str, str | None]:
    match = _TOKEN.fullmatch(token)
    assert match is not None
    return match[1], match[2]


def _content(path: str) -> str:
    files.refuse_if_forbidden(path)
    try:
        if not Path(path).is_file():
            raise BadOption(f'the data file "{path}" cannot be read: there is no such file')
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadOption(f'the data file "{path}" is refused: it is longer than {LARGEST_FILE} bytes')
        return content.decode("utf-8")
    except (OSError, ValueError) as bad:
        if isinstance(bad, BadOption):
            raise
        reason = bad.strerror if isinstance(bad, OSError) else str(bad)
        raise BadOption(f'the data file "{path}" cannot be read: {reason}') from None
