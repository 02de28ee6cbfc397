"""The log of a table: one type a kind of line. A table is what its lines make of it, in order, and nothing else.

`seen` is a bit mask of who may notice the line, like the audience of an event: a change of a secret choice is seen by
its seat alone. Lines hold secrets (the seed, hashes of keys, actions not yet shown): they never leave the store.
"""
from __future__ import annotations

import msgspec

from ludotheque.core.seats import EVERYONE

Flat = tuple[str, str, dict[str, int | str], int]           # an event: key, rule, values, audience


class Clock(msgspec.Struct, omit_defaults=True):
    """Milliseconds a seat has for the whole game, and what each of its turns adds."""

    initial: int
    increment: int = 0


class SeatSetup(msgspec.Struct, omit_defaults=True):
    """A seat as a table is opened with it."""

    kind: str                       # human, open, bot, remote
    name: str = ""
    level: int = 0
    keys: list[str] = []


class Line(msgspec.Struct, tag_field="is", omit_defaults=True, kw_only=True):
    at: int
    seen: int = EVERYONE


class Opened(Line, tag="opened"):
    game: str
    edition: str
    rules: int
    options: dict[str, str]
    seats: list[SeatSetup]
    hosts: list[str]                # the hashes of the keys of whoever opened it
    undo: str                       # free, consent, never
    spectators: bool
    listed: bool
    stand_in: int                   # the level of the bot that plays on when a clock falls
    hints: bool = False             # whether seats may ask a bot what it would do
    clock: Clock | None = None
    start: str | None = None
    source: str = ""                # the table it is a rematch or a fork of


class Joined(Line, tag="joined"):
    seat: int
    name: str
    keys: list[str]
    remote: bool = False


class Keyed(Line, tag="keyed"):
    """One more key opens the seat: another device of the same person."""

    seat: int
    key: str


class Unkeyed(Line, tag="unkeyed"):
    """A key opens this table no more: whoever held it has signed out on that device."""

    key: str


class Seated(Line, tag="seated"):
    """The host gives a seat that nobody holds to a bot, or opens it again (level -1)."""

    seat: int
    level: int


class Left(Line, tag="left"):
    seat: int


class Away(Line, tag="away"):
    """A seat's last connection has been gone for a while, or is back."""

    seat: int
    away: bool


class StoodIn(Line, tag="stood_in"):
    """A bot of this level plays on for the seat."""

    seat: int
    level: int
    why: str                        # asked, left, time


class Returned(Line, tag="returned"):
    seat: int


class Started(Line, tag="started"):
    seed: str
    rules: int
    entries: list[tuple[int, str]] = []
    events: list[Flat] = []


class Played(Line, tag="played"):
    seat: int
    entries: list[tuple[int, str]]
    events: list[Flat]
    client: str = ""


class Undone(Line, tag="undone"):
    seat: int
    to: int                         # how many entries are left
    client: str = ""


class Redone(Line, tag="redone"):
    seat: int
    entries: list[tuple[int, str]]
    events: list[Flat]
    client: str = ""


class UndoAsked(Line, tag="undo_asked"):
    seat: int
    client: str = ""


class UndoAnswered(Line, tag="undo_answered"):
    seat: int
    agree: bool
    client: str = ""


class Said(Line, tag="said"):
    seat: int
    text: str
    client: str = ""


class Hooked(Line, tag="hooked"):
    """Where to tell this seat that it is its turn; an empty address ends it."""

    seat: int
    url: str
    secret: str


class Converted(Line, tag="converted"):
    """The rules have changed: the game goes on from this position by the new ones."""

    rules: int
    position: str
    seed: str                       # new dice: the old ones would repeat their first draws


class Rematched(Line, tag="rematched"):
    table: str


class Closed(Line, tag="closed"):
    why: str


AnyLine = (Opened | Joined | Keyed | Unkeyed | Seated | Left | Away | StoodIn | Returned | Started | Played | Undone
           | Redone | UndoAsked | UndoAnswered | Said | Hooked | Converted | Rematched | Closed)

ASKED = (Played, Said, Undone, Redone, UndoAsked, UndoAnswered)    # may carry the id a client chose for its request
# Asked for by the exact type, here and where lines are taken in: `isinstance` is slow for types of this kind.
TURNS = frozenset({Started, Played, Undone, Redone, Converted, StoodIn, Returned})
KEYS = frozenset({Opened, Joined, Keyed, Unkeyed, Seated, Left})            # after them other keys may open the table

KINDS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in AnyLine.__args__}

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def encode(line: AnyLine) -> bytes:
    return _encoder.encode(line)


def decode(body: bytes) -> AnyLine:
    """A line of the store; msgspec.DecodeError if it is none."""
    return _decoder.decode(body)
