"""What keeps strangers out: origins, cookies, headers, limits, logs; and that faults of ours tell nothing."""
from __future__ import annotations

import io
import json
import logging
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotheque.server import logs
from ludotheque.server.keys import hash_of, is_secret, new_secret, opens
from ludotheque.server.settings import Rate
from support.served import QUICK, Served


def test_a_foreign_page_may_not_write_or_connect(served):
    body = {"game": "moth", "seats": [{"kind": "human"}, {"kind": "open"}], "name": "A"}
    with served.client() as client:
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1", f"{served.base}.evil.example"):
            refused = client.post("/api/tables", json=body, headers={"Origin": origin})
            assert refused.status_code == 403, origin
        assert client.post("/api/tables", json=body, headers={"Origin": served.base}).status_code == 201
    address = served.base.replace("http", "ws") + "/ws"
    with pytest.raises((InvalidStatus, ConnectionClosed)), \
            connect(address, origin="http://evil.example", compression=None) as socket:      # type: ignore[arg-type]
        socket.recv(5)
    with connect(address, origin=served.base, compression="deflate") as socket:              # type: ignore[arg-type]
        assert socket.protocol.extensions == []                                              # compression stays off


def test_the_cookie_is_for_us_alone_and_opens_ones_seats(served):
    with served.client() as client:
        made = client.post("/api/tables", json={"game": "moth", "seats": [{"kind": "human"}, {"kind": "bot"}],
                                                "name": "Ada"})
        flags = made.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        assert client.get(f"/api/tables/{made.json()['table']}").json()["own"] == [0]
        again = client.post("/api/tables", json={"game": "moth", "seats": [{"kind": "human"}, {"kind": "bot"}],
                                                 "name": "Ada"})
        assert "set-cookie" not in again.headers
        assert len(client.get("/api/mine").json()) == 2


def test_a_secret_link_opens_the_seat_on_another_device(served):
    made = served.table("human", "bot")
    with served.client() as phone:
        assert phone.get(f"/api/tables/{made['table']}").json()["own"] == []
        assert phone.post("/api/session", json={"secret": made["secret"]}).json() == {"seats": [[made["table"], 0]]}
        assert phone.get(f"/api/tables/{made['table']}").json()["own"] == [0]
        fresh = phone.post(f"/api/tables/{made['table']}/link", json={}).json()["secret"]
    with served.client(fresh) as tablet:
        assert tablet.get(f"/api/tables/{made['table']}").json()["own"] == [0]


def test_answers_carry_strict_headers(served):
    with served.client() as client:
        for path, kind in (("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
                           ("/api/games/moth/rules/fr/page", "text/markdown; charset=utf-8")):
            assert client.get(path).headers["content-type"] == kind
        for path in ("/", "/api/games", "/nowhere.js"):
            headers = client.get(path).headers
            assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


def test_a_server_for_this_machine_answers_to_no_other_name(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, hosts=("127.0.0.1", "localhost")))
    with served.client() as client:
        assert client.get("/api/games", headers={"Host": "rebound.example"}).status_code == 421
        assert client.get("/api/games").status_code == 200
    served.stop()


def test_too_many_requests_from_an_address_are_put_off(tmp_path):
    served = Served(str(tmp_path / "t.db"), replace(QUICK, loopback_is_limited=True, requests=Rate(0.01, 5)))
    with served.client() as client:
        statuses = [client.get("/api/games").status_code for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        assert int(client.get("/api/games").headers["retry-after"]) >= 1
    served.stop()


def test_too_many_tables_and_too_many_messages(tmp_path):
    settings = replace(QUICK, loopback_is_limited=True, tables=Rate(0.01, 2), messages=Rate(0.01, 4),
                       sockets_per_address=2)
    served = Served(str(tmp_path / "t.db"), settings)
    made = served.table("human", "bot")
    served.table("human", "bot")
    with served.client() as client:
        body = {"game": "moth", "seats": [{"kind": "human"}, {"kind": "bot"}], "name": "A"}
        assert client.post("/api/tables", json=body).status_code == 429
    person = served.sit(made["table"], made["secret"])
    for _ in range(4):
        person.send({"type": "ping"})
    with pytest.raises(ConnectionClosed, match="4429"):
        person.until(lambda frame: False)
    served.sit(made["table"])
    served.sit(made["table"])
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        served.sit(made["table"])
    served.stop()


def test_a_fault_of_ours_tells_the_client_nothing(served, monkeypatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the inner secret of the machine")
    monkeypatch.setattr("ludotheque.server.commands.open_table", fail)
    with served.client() as client:
        answer = client.post("/api/tables", json={"game": "moth", "seats": [{"kind": "human"}, {"kind": "bot"}]})
    assert answer.status_code == 500
    assert "inner secret" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.json()["code"] == "unavailable"


def test_logs_are_json_and_hold_no_secret(tmp_path):
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    root = logging.getLogger("ludotheque")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        served = Served(str(tmp_path / "t.db"))
        table, one, two = served.pair()
        served.sit(table, one).play("c3")
        with served.client(two) as client:
            client.get(f"/api/tables/{table}?seat=1&secret={two}")
            client.post("/api/session", json={"secret": one})
        served.stop()
    finally:
        root.removeHandler(handler)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert any(line["what"] == "request" and line["path"] == f"/api/tables/{table}" for line in lines)
    for secret in (one, two, hash_of(one), '"c3"'):
        assert secret not in out.getvalue()


def test_secrets_are_random_and_compared_whole():
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert all(is_secret(one) and len(bytes.fromhex(one)) == 16 for one in made)
    assert opens(["a", "b"], ["c", "b"])
    assert not opens(["a"], ["ab"])
    assert not opens([], ["a"])


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"game":"moth"}', b'{"game":5,"seats":[]}',
                                  b'{"game":"chess","seats":[{"kind":"human"}]}', b"\xff\xfe", b"[" * 60_000,
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"king"}]}',
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"remote","bot":"nobody"}]}',
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"bot","level":99}]}',
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"open"}],"position":"x"}',
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"open"}],"position":"0 -/- ./."}',
                                  b'{"game":"moth","seats":[{"kind":"human"},{"kind":"open"}],"name":"a\\nb"}'])
def test_a_bad_body_is_a_clear_refusal(served, body):
    with served.client() as client:
        answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"] == "bad_request"
        assert len(answer.json()["sentence"]) > 5
        too_large = client.post("/api/tables", content=b"x" * 70_000, headers={"Content-Type": "application/json"})
        assert too_large.status_code == 413
        assert client.get("/api/mine").json() == []


def test_metrics_are_for_this_machine_or_a_token(served):
    with served.client() as client:
        text = client.get("/metrics").text
        assert "ludotheque_commit_seconds_count" in text
    served.app.hall.settings = replace(served.settings, metrics_token="let me in")
    with served.client() as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"Authorization": "Bearer let me in"}).status_code == 200
