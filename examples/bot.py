"""A bot for a Ludothèque server, standard library only: it registers, waits for tables, and plays at random.

    python examples/bot.py http://localhost:8000 my-bot moth raptor

A name is registered once; the token it prints then, in LUDOTHEQUE_BOT, lets it come again under that name.
Invite it by opening a table with a seat of the kind "remote" and its name. To make it strong, change `choose`.
"""
from __future__ import annotations

import json
import os
import random
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


def choose(now: dict[str, Any]) -> str:
    """The action to play: `now` is all that our seat knows, with its legal actions."""
    return str(random.choice(now["legal"])["action"])


class Server:
    """The few requests a bot needs."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address, self.token = address.rstrip("/"), token

    def open(self, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(
            self.address + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.token}"} if self.token else {})})
        return urllib.request.urlopen(request, timeout=60)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        with self.open(path, body) as answer:
            return dict(json.load(answer))

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """A stream of JSON lines; empty ones only say that the server is still there."""
        with self.open(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


def play(server: Server, table: str, seat: int) -> None:
    """Play one table to its end."""
    for frame in server.lines(f"/api/bot/tables/{table}/stream?seat={seat}"):
        now = frame.get("now")
        if frame["type"] not in ("table", "update") or now is None:
            continue
        if "outcome" in now:
            print(f"table {table}: {now['outcome']}", flush=True)
            return
        if now.get("legal") and seat not in now.get("chosen", []):
            version = frame["version"]
            try:
                server.post(f"/api/tables/{table}/play", {
                    "id": f"bot-{version}", "action": choose(now), "version": version, "seat": seat})
            except urllib.error.HTTPError as refused:
                if refused.code not in (409, 422):              # the table has moved on: its next frame is coming
                    raise


def main(address: str, name: str, games: list[str]) -> None:
    token = os.environ.get("LUDOTHEQUE_BOT", "")
    if not token:
        try:
            token = Server(address).post("/api/bots", {
                "name": name, "accepts": [{"game": game} for game in games]})["token"]
        except urllib.error.HTTPError as refused:
            sys.exit(f"{name} cannot register: {json.load(refused)['sentence']}")
    server = Server(address, token)
    print(f"{name} is waiting for tables; to come again under this name: LUDOTHEQUE_BOT={token}", flush=True)
    for event in server.lines("/api/bot/stream"):
        if event["type"] == "table_start":
            threading.Thread(target=play, args=(server, event["table"], event["seat"])).start()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("use: python bot.py ADDRESS NAME GAME…")
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
