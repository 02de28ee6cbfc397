"""A server of our own in a thread, on a loopback port, and people to sit at its tables."""
from __future__ import annotations

import asyncio
import json
import secrets
import threading
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludotheque.server.app import build, uvicorn_config
from ludotheque.server.settings import Settings
from support.postgres import free_port

QUICK = Settings(bot_delay=0, sweep=0.05, private_webhooks=True)


class Served:
    """The application, really listening."""

    def __init__(self, database: str, settings: Settings = QUICK) -> None:
        self.settings = replace(settings, database=database, port=free_port())
        self.base = f"http://127.0.0.1:{self.settings.port}"
        self.people: list[Person] = []
        ready = threading.Event()

        def run() -> None:
            async def main() -> None:
                self.loop = asyncio.get_running_loop()
                self.app = build(self.settings)
                self.server = uvicorn.Server(uvicorn_config(self.app, self.settings, lifespan="on"))
                self.server.capture_signals = _no_signals                              # type: ignore[method-assign]
                serving = asyncio.create_task(self.server.serve())
                while not self.server.started and not serving.done():
                    await asyncio.sleep(0.01)
                ready.set()
                await serving
            try:
                asyncio.run(main())
            finally:
                ready.set()
        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()
        assert ready.wait(20)
        assert self.server.started

    def stop(self) -> None:
        for person in self.people:
            person.close()

        def end() -> None:
            self.app.hall.say_goodbye()
            self.server.should_exit = True
        self.loop.call_soon_threadsafe(end)
        self.thread.join(20)
        assert not self.thread.is_alive()

    def client(self, secret: str = "") -> httpx.Client:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return httpx.Client(base_url=self.base, headers=headers, timeout=20, verify=False)

    def table(self, *kinds: str, game: str = "moth", **more: Any) -> dict[str, Any]:
        """Open a table: human, open, or bot; what the server answers."""
        with self.client() as client:
            answer = client.post("/api/tables", json={
                "game": game, "name": "Ada", "seats": [{"kind": kind} for kind in kinds], **more})
            assert answer.status_code == 201, answer.text
            return dict(answer.json())

    def join(self, table: str, name: str = "Zoë") -> dict[str, Any]:
        with self.client() as client:
            answer = client.post(f"/api/tables/{table}/join", json={"name": name})
            assert answer.status_code == 201, answer.text
            return dict(answer.json())

    def pair(self, **more: Any) -> tuple[str, str, str]:
        """A table of two people: its id and their secrets."""
        made = self.table("human", "open", **more)
        return made["table"], made["secret"], self.join(made["table"])["secret"]

    def sit(self, table: str, secret: str = "", **more: Any) -> Person:
        return Person(self, table, secret, **more)


class _no_signals:
    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


class Person:
    """Someone at a table, over a WebSocket."""

    def __init__(self, served: Served, table: str, secret: str = "", **hello: Any) -> None:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(connect(
            f"ws://127.0.0.1:{served.settings.port}/ws", additional_headers=headers, compression=None))
        served.people.append(self)
        self.count = 0
        self.name = f"p{len(served.people)}-{secrets.token_hex(2)}-"
        self.frames: list[dict[str, Any]] = []
        self.send({"type": "hello", "table": table, **hello})
        first = self.hear()
        self.version = first.get("version", 0)
        self.first = first

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        """The next frame that is not about presence."""
        while True:
            frame = json.loads(self.socket.recv(timeout))
            self.frames.append(frame)
            if frame["type"] in ("table", "update"):
                self.version, self.now = frame["version"], frame.get("now")
            if frame["type"] != "presence":
                return dict(frame)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a request and wait for the answer to it; updates that come before are taken in."""
        self.count += 1
        name = more.pop("id", f"{self.name}{self.count}")
        self.send({"type": kind, "id": name, **more})
        while True:
            frame = self.hear()
            if frame.get("id") == name:
                return frame

    def play(self, action: str, **more: Any) -> dict[str, Any]:
        return self.ask("play", action=action, **{"version": self.version, **more})

    def until(self, test: Any) -> dict[str, Any]:
        """Hear frames until one passes."""
        while True:
            frame = self.hear()
            if test(frame):
                return frame

    def is_quiet(self, seconds: float = 0.15) -> bool:
        """Whether nothing comes at all; a ping brings back all that was sent before it."""
        self.send({"type": "ping", "id": "quiet"})
        frames = []
        while True:
            frame = json.loads(self.socket.recv(10))
            if frame["type"] == "pong":
                return not frames
            frames.append(frame)

    def close(self) -> None:
        self.stack.close()
