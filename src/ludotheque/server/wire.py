"""What goes over the wire, both ways: one set of types for WebSocket, HTTP, ND-JSON and OpenAPI. See docs/wire.md."""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Values = dict[str, int | str]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
ActionText = Annotated[str, Meta(min_length=1, max_length=80)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=12, max_length=12)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Level = Annotated[int, Meta(ge=0, le=8)]
HintLevel = Annotated[int, Meta(ge=1, le=8)]
Version = Annotated[int, Meta(ge=0, le=10**9)]
Secret = Annotated[str, Meta(min_length=32, max_length=32)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
PositionText = Annotated[str, Meta(min_length=1, max_length=4000)]
UndoPolicy = Literal["free", "consent", "never"]
LongId = Annotated[int, Meta(ge=0, le=10**6)]


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message or a part of one."""


# ---- parts ----------------------------------------------------------------------------------------------------------
class Phrase(Wire):
    """Something to be said in the reader's language."""

    key: str
    rule: str = ""
    values: Values = {}


class Offer(Wire):
    """A legal action: its text, and its words as a phrase."""

    action: str
    key: str
    rule: str = ""
    values: Values = {}


class Outcome(Wire):
    shares: list[int]
    key: str
    rule: str


class Now(Wire):
    """The game as one seat or a spectator knows it at this version."""

    view: dict[str, Any]
    text: str                                           # the same view in one line
    asked: Phrase
    actors: list[int]                                   # who may act; more than one while secret choices are made
    chosen: list[int] = []                              # who of them has chosen already
    legal: list[Offer] = []
    undo: Literal["no", "free", "ask"] = "no"           # whether this seat can take its last action back
    redo: bool = False
    outcome: Outcome | None = None
    seed: str = ""                                      # shown when the game is over


class Step(Wire):
    """Something that happened, as this viewer may know it. Versions count only what the viewer may know of."""

    version: int
    kind: str
    at: int
    seat: int | None = None
    events: list[Phrase] = []
    cancels: list[int] = []                             # an undo: the steps that are taken back, by version
    name: str = ""
    level: int | None = None
    text: str = ""
    agree: bool | None = None
    table: str = ""


class SeatInfo(Wire):
    kind: Literal["human", "open", "bot", "remote"]
    name: str = ""
    level: int | None = None
    away: bool = False
    left: bool = False
    stand_in: int | None = None                         # the level of the bot that plays for whoever holds the seat
    clock: int | None = None                            # milliseconds left when `since` was


class ClockSetup(Wire):
    """Seconds for the whole game, and seconds added after each turn."""

    initial: Annotated[int, Meta(ge=5, le=30 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0


class Info(Wire):
    """The table as anyone with its link may know it."""

    id: str
    game: str
    edition: str
    rules: int
    options: dict[str, str]
    phase: Literal["gathering", "running", "finished", "closed"]
    seats: list[SeatInfo]
    undo: UndoPolicy
    spectators: bool
    listed: bool
    hints: bool = False                                 # whether seats may ask a bot what it would do
    from_position: bool = False
    clock: ClockSetup | None = None
    since: int | None = None                            # clocks of seats that must act run from here
    running: list[int] = []                             # the seats whose clocks run
    commitment: str = ""                                # to the dice, from the start
    undo_asked: int | None = None
    undo_agreed: list[int] = []
    source: str = ""
    rematch: str = ""


# ---- from the server ------------------------------------------------------------------------------------------------
class Full(Wire, tag_field="type", tag="table"):
    """Everything a viewer may know of a table."""

    table: str
    seat: int | None
    own: list[int]
    host: bool
    version: int
    info: Info
    steps: list[Step]
    now: msgspec.Raw | None
    id: str = ""


class Update(Wire, tag_field="type", tag="update"):
    """What is new since the version before the first of the steps."""

    table: str
    seat: int | None
    version: int
    info: Info
    steps: list[Step]
    now: msgspec.Raw | None


class Presence(Wire, tag_field="type", tag="presence"):
    """Who is connected now; no part of the game, so without a version."""

    table: str
    online: list[int]
    spectators: int


class Done(Wire, tag_field="type", tag="done"):
    """A request was granted; for an action, the version it made."""

    id: str
    version: int = 0
    again: bool = False                                 # it had been granted before and was not done twice
    table: str = ""


class Refusal(Wire, tag_field="type", tag="refused"):
    """A request was not granted, and nothing has changed."""

    code: str
    sentence: str
    id: str = ""
    phrase: Phrase | None = None


class Why(Wire, tag_field="type", tag="why"):
    """Which rule forbids an action; no phrase if it is legal."""

    id: str
    action: str
    legal: bool
    phrase: Phrase | None = None


class Preview(Wire, tag_field="type", tag="preview"):
    id: str
    action: str
    preview: dict[str, Any] | None


class Hint(Wire, tag_field="type", tag="hint"):
    """What a bot of that level would do in one's place, knowing no more than one does oneself."""

    id: str
    action: str
    level: int
    phrase: Phrase
    promise: int | None = None                          # the part of the win it expects, in percent; none if forced
    version: int = 0                                    # the version of the seat that it was thought of for


class Pong(Wire, tag_field="type", tag="pong"):
    id: str = ""


# ---- from the client ------------------------------------------------------------------------------------------------
class Hello(Wire, tag_field="type", tag="hello"):
    """Watch a table, from a seat of one's own or as a spectator; `version` is the last one known, to get the rest."""

    table: TableId
    seat: SeatNumber | None = None
    version: Version | None = None
    id: ClientId | UnsetType = UNSET
    secret: Secret | UnsetType = UNSET


class Play(Wire, tag_field="type", tag="play"):
    id: ClientId
    action: ActionText
    version: Version
    seat: SeatNumber | None = None


class Undo(Wire, tag_field="type", tag="undo"):
    id: ClientId
    seat: SeatNumber | None = None


class Redo(Wire, tag_field="type", tag="redo"):
    id: ClientId
    seat: SeatNumber | None = None


class Answer(Wire, tag_field="type", tag="answer"):
    """To somebody who asks to undo."""

    id: ClientId
    agree: bool
    seat: SeatNumber | None = None


class Chat(Wire, tag_field="type", tag="chat"):
    id: ClientId
    text: ChatText
    seat: SeatNumber | None = None


class AskWhy(Wire, tag_field="type", tag="why"):
    id: ClientId
    action: ActionText
    seat: SeatNumber | None = None


class AskPreview(Wire, tag_field="type", tag="preview"):
    id: ClientId
    action: ActionText
    seat: SeatNumber | None = None


class AskHint(Wire, tag_field="type", tag="hint"):
    id: ClientId
    level: HintLevel = 5
    seat: SeatNumber | None = None


class Ping(Wire, tag_field="type", tag="ping"):
    id: ClientId | UnsetType = UNSET


FromClient = Hello | Play | Undo | Redo | Answer | Chat | AskWhy | AskPreview | AskHint | Ping
ToClient = Full | Update | Presence | Done | Refusal | Why | Preview | Hint | Pong


# ---- bodies of HTTP requests and answers ----------------------------------------------------------------------------
class SeatWish(Wire):
    """A seat of a new table: human is held by whoever opens it, open is for the link, remote waits for that bot."""

    kind: Literal["human", "open", "bot", "remote"]
    level: Level = 0
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Wire):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)]] = {}
    name: Name = "?"
    clock: ClockSetup | None = None
    undo: UndoPolicy = "consent"
    spectators: bool = True
    listed: bool = False
    hints: bool | None = None                           # left out: if no seat is for somebody from outside
    stand_in: Level = 1
    position: PositionText | None = None


class Made(Wire):
    """A table one has come to: its id, the seats one holds, and the secret that opens them from any device."""

    table: str
    seats: list[int]
    secret: str


class Join(Wire):
    name: Name
    seat: SeatNumber | None = None


class Stand(Wire):
    level: Level


class SeatOnly(Wire):
    seat: SeatNumber | None = None


class Fork(Wire):
    """Play on from a moment of a finished game. A clock (null for none), undo policy or spectators that are left out
    are as they were at that table."""

    after: LongId
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    name: Name = "?"
    clock: ClockSetup | UnsetType | None = UNSET
    undo: UndoPolicy | None = None
    spectators: bool | None = None


class Session(Wire):
    secret: Secret


class SessionMade(Wire):
    seats: list[tuple[str, int]]


class Webhook(Wire):
    """An empty address ends it."""

    url: Annotated[str, Meta(max_length=500)]
    seat: SeatNumber | None = None


class WebhookMade(Wire):
    secret: str


class Registration(Wire):
    """A bot: its name, and the games it accepts with the values of options (left out: any)."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")]
    accepts: Annotated[list[Acceptance], Meta(min_length=1, max_length=20)]


class Acceptance(Wire):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[int], Meta(max_length=6)] = []
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[list[str], Meta(max_length=40)]] = {}


class Registered(Wire):
    name: str
    token: str


class BotInfo(Wire):
    name: str
    accepts: list[Acceptance]
    online: bool


class OptionInfo(Wire):
    name: str
    values: list[str]


class GameInfo(Wire):
    name: str
    edition: str
    title: dict[str, str]
    seats: list[int]
    options: list[OptionInfo]
    rules: int
    rules_page: str
    languages: list[str]
    levels: list[int]
    preview: bool = False
    template: bool = False


class Example(Wire):
    """A rule shown in a position: what a seat sees there and may do, and what is said about it in each language."""

    rule: str
    seat: int
    caption: dict[str, str]
    view: dict[str, Any]
    text: str
    legal: list[Offer]
    press: str = ""                                     # what has been pressed on the board, as a CSS selector
    hide: str = ""                                      # parts of the board that do not matter here, likewise
    lit: str = ""                                       # a legal action that is pointed out


class Summary(Wire):
    """A line of a list of tables."""

    id: str
    game: str
    phase: str
    seats: list[SeatInfo]
    options: dict[str, str]
    clock: ClockSetup | None
    updated: int
    own: list[int] = []
    your_turn: bool = False
    outcome: Outcome | None = None


class Moment(Wire):
    """A finished game after `after` entries, as a seat saw it then."""

    after: int
    view: dict[str, Any]
    text: str
    seat: int | None = None
    action: str = ""
    phrase: Phrase | None = None
    events: list[Phrase] = []
    hidden: bool = False                                # the seat did not learn what it was: no action, no phrase


class Replay(Wire):
    info: Info
    seat: int | None
    outcome: Outcome
    moments: list[Moment]
    steps: int


class Health(Wire):
    status: str
    version: str


ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
NOW_ENCODER = msgspec.json.Encoder(order="deterministic")
