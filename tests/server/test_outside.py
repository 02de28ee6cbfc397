"""Bots of the outside world, and webhooks."""
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from ludotheque.games import find
from ludotheque.play.record import read, verify
from ludotheque.server import hooks
from ludotheque.server.hooks import check_url, resolve
from ludotheque.server.refusals import Refused
from support.served import QUICK, Served

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def wait_for(test, seconds: float = 60):
    """What the test answers once it answers something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def test_the_example_bot_plays_a_whole_game_against_one_of_ours(served):
    bot = subprocess.Popen([sys.executable, str(EXAMPLE), served.base, "guest", "moth"], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True)
    try:
        with served.client() as client:
            wait_for(lambda: [one for one in client.get("/api/bots").json() if one["online"]])
            made = client.post("/api/tables", json={"game": "moth", "seats": [
                {"kind": "remote", "bot": "guest"}, {"kind": "bot"}]}).json()
            wait_for(lambda: client.get(f"/api/tables/{made['table']}").json()["info"]["phase"] == "finished")
            record = read(client.get(f"/api/tables/{made['table']}/record").text)
            verify(record)
            assert record.names[0] == "guest"
    finally:
        bot.kill()
        bot.communicate()


def test_a_bot_is_not_seated_at_what_it_does_not_accept(served):
    with served.client() as client:
        assert client.post("/api/bots", json={"name": "picky", "accepts": [{"game": "moth", "seats": [5]}]}
                           ).status_code == 201
        assert client.post("/api/bots", json={"name": "picky", "accepts": [{"game": "moth"}]}).status_code == 409
        assert client.post("/api/bots", json={"name": "x", "accepts": [{"game": "moth"}]}).status_code == 400
        assert client.post("/api/bots", json={"name": "xy", "accepts": [{"game": "chess"}]}).status_code == 404
        answer = client.post("/api/tables", json={"game": "moth", "name": "A", "seats": [
            {"kind": "human"}, {"kind": "remote", "bot": "picky"}]})
        assert answer.status_code == 400
        assert "does not accept" in answer.json()["sentence"]


def test_an_option_left_out_has_the_games_value_when_a_bot_is_asked(served):
    side = find("raptor").options[0]
    with served.client() as client:
        client.post("/api/bots", json={"name": "choosy", "accepts": [
            {"game": "raptor", "options": {side.name: [side.values[1]]}}]}).raise_for_status()
        wish = {"game": "raptor", "name": "A", "seats": [{"kind": "human"}, {"kind": "remote", "bot": "choosy"}]}
        assert "does not accept" in client.post("/api/tables", json=wish).json()["sentence"]
        assert client.post("/api/tables", json={**wish, "options": {side.name: side.values[1]}}).status_code == 201


def test_a_bots_stream_is_seat_redacted(served):
    with served.client() as client:
        token = client.post("/api/bots", json={"name": "spy", "accepts": [{"game": "moth"}]}).json()["token"]
        made = client.post("/api/tables", json={"game": "moth", "name": "A", "seats": [
            {"kind": "human"}, {"kind": "remote", "bot": "spy"}]}).json()
    served.sit(made["table"], made["secret"]).play("c3")
    with served.client(token) as client, client.stream("GET", f"/api/bot/tables/{made['table']}/stream") as stream:
        frame = json.loads(next(stream.iter_lines()))
    assert frame["seat"] == 1
    assert frame["now"]["view"]["laid"] == [-1, 0]
    assert [event["key"] for step in frame["steps"] for event in step.get("events", [])] == ["has_chosen"]


def test_a_bot_that_comes_later_hears_of_every_seat_it_holds(served):
    with served.client() as client:
        token = client.post("/api/bots", json={"name": "twin", "accepts": [{"game": "moth"}]}).json()["token"]
        table = client.post("/api/tables", json={"game": "moth", "name": "A", "seats": [
            {"kind": "remote", "bot": "twin"}] * 2}).json()["table"]
    with served.client(token) as client, client.stream("GET", "/api/bot/stream") as stream:
        lines = stream.iter_lines()
        heard = [json.loads(next(lines)) for _ in range(2)]
    assert heard == [{"type": "table_start", "table": table, "seat": seat, "game": "moth"} for seat in (0, 1)]


def test_the_example_bot_comes_again_with_its_token(served):
    def start(**more: str) -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-u", str(EXAMPLE), served.base, "again", "moth"], text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **more})
    first = start()
    told = first.stdout.readline()
    first.kill()
    token = told.split("LUDOTHEQUE_BOT=")[1].strip()
    second = start(LUDOTHEQUE_BOT=token)
    assert second.stdout.readline() == told
    with served.client() as client:
        wait_for(lambda: client.get("/api/bots").json()[0]["online"])
    third = start()
    assert third.wait(20) != 0
    assert 'there is a bot "again" already' in third.stdout.read()
    for bot in first, second, third:
        bot.kill()
        bot.communicate()


def test_a_bot_listens_at_one_process_and_is_invited_at_another(cluster):
    address = cluster.new_database()
    here, there = Served(address), Served(address)
    with there.client() as client:
        token = client.post("/api/bots", json={"name": "far", "accepts": [{"game": "moth"}]}).json()["token"]
    heard: list[dict[str, object]] = []

    def listen() -> None:
        with contextlib.suppress(httpx.HTTPError), there.client(token) as client, \
                client.stream("GET", "/api/bot/stream") as stream:
            heard.extend(json.loads(line) for line in stream.iter_lines() if line.strip())
    threading.Thread(target=listen, daemon=True).start()
    with there.client() as client:
        wait_for(lambda: client.get("/api/bots").json()[0]["online"])
    seats = [{"kind": "bot"}, {"kind": "remote", "bot": "far"}]
    with here.client() as client, here.client(token) as bot:
        table = client.post("/api/tables", json={"game": "moth", "name": "A", "seats": seats}).json()["table"]
        wait_for(lambda: heard)
        bot.post(f"/api/tables/{table}/seats/1/stand-in", json={"level": 0}).raise_for_status()
        wait_for(lambda: len(heard) > 1)
    assert [(event["type"], event["table"], event["seat"]) for event in heard] == [
        ("table_start", table, 1), ("table_finish", table, 1)]
    for served in (here, there):
        served.stop()


class Listener:
    """Someone who wants to be told, and does not always answer."""

    def __init__(self, failures: int) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.heard.append((dict(self.headers), body))
                self.send_response(500 if len(listener.heard) <= failures else 204)
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/turn?x=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def test_a_webhook_is_tried_again_until_it_arrives_and_is_signed(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, hook_delays=(0, 0.05, 0.05, 0.05, 0.05)))
    listener = Listener(failures=2)
    table, one, two = served.pair()
    with served.client(two) as client:
        secret = client.put(f"/api/tables/{table}/webhook", json={"url": listener.url}).json()["secret"]
    first, second = served.sit(table, one), served.sit(table, two)
    second.play("c4")
    first.play("c1")                                # now seat 1 must draw the moth: it is told
    wait_for(lambda: len(listener.heard) >= 3)
    headers, body = listener.heard[-1]
    assert {**json.loads(body), "version": 0} == {"event": "your_turn", "table": table, "seat": 1, "game": "moth",
                                                  "version": 0}
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["X-Ludotheque-Signature"] == f"sha256={signature}"
    second.until(lambda frame: frame["type"] == "update" and frame["now"]["actors"] == [1])
    assert json.loads(body)["version"] == second.version
    wait_for(lambda: not asyncio.run_coroutine_threadsafe(
        served.app.hall.store.hooks_due(2**60), served.loop).result(10))
    assert len(listener.heard) == 3
    served.stop()
    listener.stop()


def test_nobody_is_told_of_a_turn_that_a_bot_plays(served):
    listener = Listener(failures=0)
    table, one, two = served.pair()
    with served.client(two) as client:
        client.put(f"/api/tables/{table}/webhook", json={"url": listener.url}).raise_for_status()
        client.post(f"/api/tables/{table}/seats/1/stand-in", json={"level": 0}).raise_for_status()
    with served.client(one) as client:
        client.post(f"/api/tables/{table}/seats/0/stand-in", json={"level": 0}).raise_for_status()
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["info"]["phase"] == "finished")
    assert asyncio.run_coroutine_threadsafe(served.app.hall.store.hooks_due(2**60), served.loop).result(10) == []
    assert listener.heard == []
    listener.stop()


def test_listeners_that_never_end_hold_up_neither_the_others_nor_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(hooks, "TIMEOUT", 3)
    served = Served(str(tmp_path / "t.db"))
    endless = socket.create_server(("127.0.0.1", 0))
    callers: list[socket.socket] = []

    def drip() -> None:
        while True:
            caller, _ = endless.accept()
            callers.append(caller)
            caller.sendall(b"HTTP/1.1 200 OK\r\nX-Endless: ")
            threading.Thread(target=feed, args=(caller,), daemon=True).start()

    def feed(caller: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller.sendall(b"a")
                time.sleep(0.2)
    threading.Thread(target=drip, daemon=True).start()
    listener = Listener(failures=0)
    slow = f"http://127.0.0.1:{endless.getsockname()[1]}/"
    for url in [slow] * 40 + [listener.url]:
        made = served.table("human", "open")
        with served.client(made["secret"]) as client:
            client.put(f"/api/tables/{made['table']}/webhook", json={"url": url}).raise_for_status()
        served.join(made["table"])                          # the game begins, and it is one's turn
    wait_for(lambda: len(callers) >= 40 and listener.heard)
    served.stop()                                           # fails if it takes long
    endless.close()
    listener.stop()


@pytest.mark.parametrize("url", ["ftp://x/", "http://", "javascript:alert(1)", "http://a b/", "http://u:p@x/",
                                 "http://x:99999/", "http://[::1", "//x", "http://é/"])
def test_what_is_no_address_is_refused(url):
    with pytest.raises(Refused):
        check_url(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "0.0.0.0"])
def test_a_webhook_reaches_no_private_network(host):
    with pytest.raises(OSError, match="private"):
        resolve(host, 80, private=False)
