"""The server, the browser and the visitors of the tests of the browser table."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from web.browsing import DIST, Server, Visitor, launch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine is tried again: what fails three times fails."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=2))


def _go_without(reason: str) -> None:
    """Skip on a machine that lacks something; fail where nothing may be lacking."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if find_spec("playwright") is None:
        _go_without("the package playwright is missing: pip install playwright")
    if not (DIST / "index.html").is_file():
        _go_without("the pages are not built: python setup.py build_web")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = launch(playwright)
        if found is None:
            _go_without("there is no Chromium: playwright install chromium, or apt-get install chromium")
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Visitors; at the end none of their consoles may have complained."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, how.pop("server", server), **how))
        return visitors[-1]

    yield come
    complaints = [line for visitor in visitors for line in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert complaints == []
