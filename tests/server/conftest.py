"""Both databases, and a hall of tables on either."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from ludotheque.server.store import Store
from support import postgres
from support.served import Served


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    if postgres.programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no PostgreSQL on this machine (on Debian: apt-get install postgresql)")
        pytest.skip("there is no PostgreSQL on this machine (on Debian: apt-get install postgresql)")
    pytest.importorskip("psycopg")
    running = postgres.Cluster()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path) -> str:
    """Where a fresh database is: a path or postgresql://…"""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return request.getfixturevalue("cluster").new_database()


@pytest.fixture
def opener(address: str) -> Callable[[], Store]:
    from ludotheque.server.databases import open_store

    return lambda: open_store(address)


@pytest.fixture
def served(tmp_path) -> Iterator[Served]:
    running = Served(str(tmp_path / "tables.db"))
    yield running
    running.stop()
