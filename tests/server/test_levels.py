"""The bots at a table are those of their level, and no others."""
from __future__ import annotations

import pytest

from ludotheque.bots.bot import SearchBot
from ludotheque.games import find
from ludotheque.play.bot import RandomBot
from ludotheque.server.bots import levels, make_bot


@pytest.mark.parametrize("level", levels())
def test_every_level_that_a_table_offers_makes_its_bot(level: int) -> None:
    bot = make_bot(find("moth"), level, seed=3)
    assert isinstance(bot, SearchBot if level else RandomBot)
