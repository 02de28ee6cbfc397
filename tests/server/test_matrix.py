"""Every role against every endpoint: who may do what is one table, and no route is missing from it."""
from __future__ import annotations

import re
from typing import get_args

import pytest
from litestar.routes import HTTPRoute

from ludotheque.server import wire
from support.served import QUICK, Served

ROLES = ("seat", "other", "spectator", "stranger", "bot")
# seat: holds seat 0 and opened the table; other: holds seat 1; spectator: no key, table with spectators; stranger: no
# key, table without; bot: a registered bot's token, which opens no seat here.
OK, NO, LOCKED, EMPTY = "ok", "not_allowed", "no_secret", "ok_without_view"
SEATED = {"seat": OK, "other": OK, "spectator": LOCKED, "stranger": LOCKED, "bot": NO}
HOST = {"seat": OK, "other": NO, "spectator": LOCKED, "stranger": LOCKED, "bot": NO}
ALL = dict.fromkeys(ROLES, OK)
WATCH = {"seat": OK, "other": OK, "spectator": OK, "stranger": LOCKED, "bot": OK}
# A request that passes the gate may still be refused for what it asks at this moment; that counts as passed.
PASSED = {200, 201, 400, 404, 409, 422}

MATRIX = {
    ("POST", "/api/tables"): (ALL, {"game": "moth", "name": "X", "seats": [{"kind": "human"}, {"kind": "open"}]}),
    ("GET", "/api/tables"): (ALL, None),
    ("GET", "/api/mine"): (ALL, None),
    ("GET", "/api/tables/{table}"): ({**WATCH, "stranger": EMPTY}, None),
    ("POST", "/api/tables/{table}/join"): (ALL, {"name": "Someone"}),
    ("POST", "/api/tables/{table}/leave"): (SEATED, {"seat": None}),
    ("POST", "/api/tables/{table}/close"): (HOST, {}),
    ("PUT", "/api/tables/{table}/seats/{seat}"): (HOST, {"level": 0}),
    ("DELETE", "/api/tables/{table}/seats/{seat}"): (HOST, None),
    ("POST", "/api/tables/{table}/seats/{seat}/stand-in"): (SEATED, {"level": 0}),
    ("POST", "/api/tables/{table}/return"): (SEATED, {}),
    ("POST", "/api/tables/{table}/link"): (SEATED, {}),
    ("POST", "/api/session"): (dict.fromkeys(ROLES, NO), {"secret": "0" * 32}),
    ("DELETE", "/api/session"): (ALL, None),
    ("POST", "/api/tables/{table}/play"): (SEATED, {"id": "m", "action": "c9", "version": 0}),
    ("POST", "/api/tables/{table}/undo"): (SEATED, {"id": "m"}),
    ("POST", "/api/tables/{table}/redo"): (SEATED, {"id": "m"}),
    ("POST", "/api/tables/{table}/answer"): (SEATED, {"id": "m", "agree": True}),
    ("POST", "/api/tables/{table}/chat"): (SEATED, {"id": "m", "text": "hello"}),
    ("POST", "/api/tables/{table}/why"): (SEATED, {"id": "m", "action": "c1"}),
    ("POST", "/api/tables/{table}/preview"): (SEATED, {"id": "m", "action": "c1"}),
    ("POST", "/api/tables/{table}/hint"): (SEATED, {"id": "m", "level": 1}),
    ("PUT", "/api/tables/{table}/webhook"): (SEATED, {"url": ""}),
    ("POST", "/api/tables/{table}/rematch"): (SEATED, {}),
    ("POST", "/api/tables/{table}/fork"): (WATCH, {"after": 0, "seats": [{"kind": "human"}, {"kind": "bot"}]}),
    ("GET", "/api/tables/{table}/record"): (WATCH, None),
    ("GET", "/api/tables/{table}/replay"): (WATCH, None),
    ("GET", "/api/games"): (ALL, None),
    ("GET", "/api/games/{game}/words/{language}"): (ALL, None),
    ("GET", "/api/games/{game}/rules/{language}"): (ALL, None),
    ("GET", "/api/games/{game}/rules/{language}/page"): (ALL, None),
    ("GET", "/api/games/{game}/examples"): (ALL, None),
    ("GET", "/api/wire.json"): (ALL, None),
    ("POST", "/api/bots"): (ALL, {"name": "?", "accepts": []}),
    ("GET", "/api/bots"): (ALL, None),
    ("GET", "/api/bot/stream"): ({**HOST, "seat": NO, "bot": OK}, None),
    ("GET", "/api/bot/tables/{table}/stream"): (SEATED, None),
    ("GET", "/api/schema"): (ALL, None),
    ("GET", "/api/schema/{path}"): (ALL, None),
    ("GET", "/api/schema/openapi.json"): (ALL, None),
    ("GET", "/"): (ALL, None),
    ("GET", "/{path}"): (ALL, None),
    ("GET", "/health"): (ALL, None),
    ("GET", "/metrics"): (ALL, None),
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    served = Served(str(tmp_path_factory.mktemp("matrix") / "t.db"), QUICK)
    yield served
    served.stop()


@pytest.mark.parametrize(("method", "path"), MATRIX, ids=lambda part: part.replace("/", "."))
def test_every_role_at_every_endpoint(place, method, path):
    expected, body = MATRIX[method, path]
    for role in ROLES:
        table, one, two = place.pair(spectators=role != "stranger", hints=True)
        secret = {"seat": one, "other": two, "bot": bot_token(place)}.get(role, "")
        with place.client(secret) as client:
            address = path.format(table=table, seat=0 if role != "other" else 1, game="moth", language="fr",
                                  path="some/page")
            with client.stream(method, address, json=body) as answer:
                want = expected[role]
                if answer.status_code in (401, 403):
                    answer.read()
                    assert answer.json()["code"] == want, (role, answer.text)
                    continue
                assert answer.status_code in PASSED, (role, answer.status_code)
                assert want in (OK, EMPTY), (role, answer.status_code)
                if want == EMPTY:
                    answer.read()
                    assert answer.json()["now"] is None
                    assert answer.json()["steps"] == []


COUNT = iter(range(10_000))


def bot_token(place) -> str:
    with place.client() as client:
        answer = client.post("/api/bots", json={"name": f"bot{next(COUNT)}", "accepts": [{"game": "moth"}]})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])


def test_no_endpoint_is_missing_from_the_matrix(place):
    """Read off the application itself, so that a route that hides from its description is found too."""
    found = set()
    for route in place.app.app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        assert isinstance(route, HTTPRoute), f"{path} is no HTTP route: it needs a matrix of its own"
        found |= {(method, path) for method in route.methods if method != "OPTIONS"}
    assert found == set(MATRIX)
    with place.client() as client:
        paths = client.get("/api/schema/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert set(MATRIX) - described == {
        ("GET", path) for path in ("/", "/{path}", "/api/schema", "/api/schema/{path}", "/api/schema/openapi.json")}


# What each role may say over the WebSocket, after a hello that is granted to all but the stranger.
SAYS = {
    "hello": (WATCH, {"table": None}),
    "play": (SEATED, {"action": "c9", "version": 0}), "undo": (SEATED, {}), "redo": (SEATED, {}),
    "answer": (SEATED, {"agree": True}), "chat": (SEATED, {"text": "hello"}), "why": (SEATED, {"action": "c1"}),
    "preview": (SEATED, {"action": "c1"}), "hint": (SEATED, {"level": 1}), "ping": (ALL, {}),
}


@pytest.mark.parametrize("kind", SAYS)
def test_every_role_says_every_message(place, kind):
    expected, body = SAYS[kind]
    for role in ROLES:
        table, one, two = place.pair(spectators=role != "stranger", hints=True)
        secret = {"seat": one, "other": two, "bot": bot_token(place)}.get(role, "")
        person = place.sit(table, secret)
        if role == "stranger":
            assert (person.first["type"], person.first["code"]) == ("refused", LOCKED)
        more = {**body, "table": table} if "table" in body else body
        answer = person.ask(kind, **more)
        if expected[role] == OK:
            assert answer.get("code") not in (NO, LOCKED), (role, answer)
        elif role == "stranger" and kind != "hello":
            assert answer["code"] == "bad_request"                  # it has been let in nowhere
        else:
            assert answer["code"] == expected[role], (role, answer)


def test_no_message_is_missing_from_the_matrix():
    assert set(SAYS) == {str(kind.__struct_config__.tag) for kind in get_args(wire.FromClient)}


@pytest.mark.parametrize("role", ["seat", "other"])
def test_nobody_acts_or_sees_for_a_seat_that_is_not_theirs(place, role):
    table, one, two = place.pair()
    mine, theirs = (one, 1) if role == "seat" else (two, 0)
    with place.client(mine) as client:
        for kind, body in [("play", {"action": "c1", "version": 2}), ("undo", {}), ("redo", {}),
                           ("chat", {"text": "x"}), ("answer", {"agree": True}), ("why", {"action": "c1"}),
                           ("preview", {"action": "c1"}), ("hint", {"level": 1})]:
            answer = client.post(f"/api/tables/{table}/{kind}", json={"id": "1", "seat": theirs, **body})
            assert answer.status_code == 403, (kind, answer.text)
        for path in ("", "/record"):
            assert client.get(f"/api/tables/{table}{path}", params={"seat": theirs}).status_code == 403
        for kind in ("leave", "return", "link"):
            assert client.post(f"/api/tables/{table}/{kind}", json={"seat": theirs}).status_code == 403
    person = place.sit(table, mine, seat=theirs)
    assert person.first["code"] == "not_allowed"
    assert place.sit(table, mine).ask("play", action="c1", version=2, seat=theirs)["code"] == "not_allowed"


def test_a_socket_without_a_key_sees_nothing_of_a_table_without_spectators(place):
    table, *_ = place.pair(spectators=False)
    assert place.sit(table).first["code"] == "no_secret"
    assert place.sit(table, "0" * 32).first["code"] == "not_allowed"
