"""Every parser that reads what strangers write, with good inputs to begin from.

A target takes any text: True if it was read, and truly; False if it was refused in a sentence. All else is a failure.
"""
from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from importlib import resources
from random import Random

import msgspec

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.core.state import State
from ludotheque.games import catalogue
from ludotheque.games.vivarium import boxes
from ludotheque.play import record as records
from ludotheque.play.match import Match
from ludotheque.research.engine import Engine
from ludotheque.server import lines as log
from ludotheque.server import moving, wire
from ludotheque.server.keys import is_secret, is_table_id
from ludotheque.server.schema import Row
from ludotheque.server.table import fold

Target = Callable[[str], bool]
BODIES = (wire.NewTable, wire.Join, wire.Stand, wire.SeatOnly, wire.Fork, wire.Session, wire.Webhook,
          wire.Registration, wire.Play, wire.Chat)
PLIES = 4                           # played on from a position that was read


class Untrue(AssertionError):
    """A text was taken for something that it does not say."""


# ---- texts of games -------------------------------------------------------------------------------------------------
def read_position(game: Game) -> Target:
    """A position that is taken is written again as it was, shows itself to everyone, and can be played on."""
    def target(text: str) -> bool:
        try:
            state = game.state_from_text(text)
        except LudothequeError:
            return False
        if game.state_to_text(state) != text:
            raise Untrue(f"{game.name}: the position {text!r} is written {game.state_to_text(state)!r}")
        for seat in (*range(state.seats), SPECTATOR):
            game.view(state, seat)
        rng = Random(len(text))
        for _ in range(PLIES):
            if not _step(state, rng):
                break
            game.state_from_text(game.state_to_text(state))
        return True
    return target


def read_view(game: Game) -> Target:
    def target(text: str) -> bool:
        try:
            view = game.view_from_text(text)
        except LudothequeError:
            return False
        if game.view_to_text(view) != text:
            raise Untrue(f"{game.name}: the view {text!r} is written {game.view_to_text(view)!r}")
        return True
    return target


def read_action(game: Game) -> Target:
    def target(text: str) -> bool:
        try:
            action = game.action_from_text(text)
        except LudothequeError:
            return False
        if game.action_to_text(action) != text:
            raise Untrue(f"{game.name}: the action {text!r} is written {game.action_to_text(action)!r}")
        return True
    return target


def read_record(text: str) -> bool:
    """A record that is read says the same when it is written and read again; each of its actions is judged."""
    try:
        record = records.read(text)
    except LudothequeError:
        return False
    if records.read(records.write(record)) != record:
        raise Untrue("a record says something else when it is written again")
    try:
        records.verify(record)
    except LudothequeError:
        return False
    return True


def read_data_file(text: str) -> bool:
    try:
        boxes.read(text, "a file")
    except LudothequeError:
        return False
    return True


# ---- texts of the server --------------------------------------------------------------------------------------------
def read_message(text: str) -> bool:
    """A message of a client is one of the known kinds, within its bounds, or refused."""
    try:
        message = wire.DECODER.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    if wire.DECODER.decode(wire.ENCODER.encode(message)) != message:
        raise Untrue(f"the message {text!r} says something else when it is written again")
    if isinstance(message, wire.Hello) and isinstance(message.secret, str):
        is_secret(message.secret)
        is_table_id(message.table)
    return True


def read_body(text: str) -> bool:
    taken = False
    for kind in BODIES:
        try:
            msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
        taken = True
    return taken


def read_export(text: str) -> bool:
    """What `ludotheque db import` reads: it takes whole tables, or names the line at fault."""
    taken: list[str] = []

    class Store:
        """Takes everything; keeps nothing."""

        async def add_bot(self, account: object) -> bool:
            return True

        async def put_back(self, row: Row, lines: list[bytes], keys: object) -> bool:
            taken.append(row.id)
            return True
    rows = text.encode("utf-8", "surrogatepass").splitlines()
    try:
        asyncio.run(moving.take_in(Store(), rows))                                              # type: ignore[arg-type]
    except LudothequeError:
        return False
    return bool(taken)


def read_log(text: str) -> bool:
    """A log of the store, from a file that somebody has meddled with."""
    try:
        table = fold("aaaaaaaaaaaa", text.encode("utf-8", "surrogatepass").splitlines())
    except moving.BROKEN:                           # what `ludotheque db check` tells as "cannot be read"
        return False
    table.pending()
    return True


def read_engine(text: str) -> bool:
    said: list[str] = []
    Engine(said.append).hear("position " + text.replace("\n", " "))
    if any("Traceback" in line for line in said):
        raise Untrue(f"the engine answers {said}")
    return not any(line.startswith("error") for line in said)


# ---- all of them ----------------------------------------------------------------------------------------------------
def targets() -> dict[str, Target]:
    """By name, in a fixed order."""
    found: dict[str, Target] = {"record": read_record, "data": read_data_file, "message": read_message,
                                "body": read_body, "export": read_export, "log": read_log, "engine": read_engine}
    for game in catalogue().values():
        found[f"position {game.name}"] = read_position(game)
        found[f"view {game.name}"] = read_view(game)
        found[f"action {game.name}"] = read_action(game)
    return found


def _step(state: State, rng: Random) -> int | None:
    """Play something; None when the game is over."""
    seat = state.to_act()
    if seat == NOBODY:
        return None
    if seat == CHANCE:
        odds = state.odds()
        action = rng.choices([action for action, _ in odds], [weight for _, weight in odds])[0]
    else:
        action = rng.choice(state.legal_actions(seat))
    state.play(seat, action)
    return action + 1


def _games(game: Game, rng: Random) -> Iterator[State]:
    """States of a random game for each number of seats, some way apart."""
    for seats in game.seat_counts:
        state = game.new(seats, {})
        for number in range(400):
            if number % 37 == 0:
                yield state
            if _step(state, rng) is None:
                break
        yield state


def good_inputs() -> dict[str, list[str]]:
    """By target: inputs that are taken."""
    rng = Random(5)
    found: dict[str, list[str]] = {name: [] for name in targets()}
    for game in catalogue().values():
        for state in _games(game, rng):
            found[f"position {game.name}"].append(game.state_to_text(state))
            for seat in (rng.randrange(state.seats), SPECTATOR):
                found[f"view {game.name}"].append(game.view_to_text(game.view(state, seat)))
            for seat in range(state.seats):
                legal = state.legal_actions(seat)[:6]
                found[f"action {game.name}"] += [game.action_to_text(action) for action in legal]
        for seats in game.seat_counts[:2]:
            found["record"].append(records.write(records.record_of(_match(game, seats, rng), with_seed=True)))
        found["engine"] += [f"{game.name} start", f"{game.name} text {found[f'position {game.name}'][1]}",
                            f"{game.name} view {found[f'view {game.name}'][1]}"]
    found["data"] = [(resources.files("ludotheque.games.vivarium") / "cards.toml").read_text(encoding="utf-8")]
    found["message"] = [wire.ENCODER.encode(message).decode() for message in (
        wire.Hello(table="wqa9kivx2tv4", seat=0, version=4, id="h", secret="0" * 32),
        wire.Play(id="a", action="c3", version=3, seat=0), wire.Undo(id="b"), wire.Redo(id="c", seat=5),
        wire.Answer(id="d", agree=True), wire.Chat(id="e", text="Bien joué !"), wire.AskWhy(id="f", action="c7"),
        wire.AskPreview(id="g", action="c2"), wire.Ping(id="p"))]
    found["body"] = [json.dumps(body) for body in (
        {"game": "moth", "name": "Ada", "seats": [{"kind": "human"}, {"kind": "bot", "level": 3}],
         "options": {"data": "x"}, "clock": {"initial": 600, "increment": 10}, "undo": "free", "position": "4 1/1 ./."},
        {"name": "Zoë", "seat": 1}, {"level": 3}, {"secret": "0" * 32}, {"url": "https://example.org/", "seat": 1},
        {"after": 12, "seats": [{"kind": "remote", "bot": "b"}]},
        {"name": "my-bot", "accepts": [{"game": "moth", "seats": [2], "options": {"a": ["b"]}}]})]
    lines = [log.encode(line).decode() for line in _log()]
    found["log"] = ["\n".join(lines)]
    packed = {"row": {"id": "aaaaaaaaaaaa", "head": len(lines), "game": "moth", "phase": "running", "listed": False,
                      "rules": 1, "summary": "{}", "created": 1, "updated": 1},
              "lines": [json.loads(line) for line in lines], "keys": [["0" * 64, 0]]}
    bot = {"bot": {"name": "b", "key": "k", "created": 1, "accepts": []}}
    found["export"] = ["\n".join(json.dumps(row) for row in (moving.FIRST, bot, packed))]
    return found


def _match(game: Game, seats: int, rng: Random) -> Match:
    """A short match of random actions."""
    match = Match(game, seats, seed=rng.randbytes(32))
    for _ in range(25):
        if match.to_act == NOBODY:
            break
        match.play(match.to_act, rng.choice(match.legal(match.to_act)))
    return match


def _log() -> list[log.AnyLine]:
    """The log of a table of moth in mid-game."""
    from ludotheque.server import commands

    wish = wire.NewTable(game="moth", seats=[wire.SeatWish(kind="human"), wire.SeatWish(kind="open")])
    table = commands.open_table("aaaaaaaaaaaa", wish, ["0" * 64], {}, 1)
    commands.join(table, "Zoë", ["1" * 64], None, 2)
    commands.play(table, 0, "c3", 3, client="a", version=3)
    commands.say(table, 1, "hm", "b", 4)
    commands.play(table, 1, "c1", 5, client="c")
    return list(table.log)
