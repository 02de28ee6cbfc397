"""Campaigns, as small as a test asks for."""
from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import ludotheque
from ludotheque.trust.campaign import Report, Task, find_campaign

sys.path.insert(0, str(Path(__file__).parent / "planted"))


@pytest.fixture
def campaign(tmp_path: Path) -> Callable[..., Report]:
    """Run a campaign at the scale ci; with plain Python at a smaller one, a tenth if the test does not say which."""
    def run(name: str, uncompiled: int | None = None, *, size: int | None = None, seed: int = 1) -> Report:
        found = find_campaign(name)
        full = found.SIZES["ci"]
        size = size or (full if ludotheque.is_compiled() else uncompiled or max(1, full // 10))
        told: list[tuple[int, int]] = []
        report = found.run(Task(size, seed, tmp_path / name, lambda done, planned: told.append((done, planned))))
        assert told
        assert all(0 <= done <= planned for done, planned in told)
        return report
    return run
