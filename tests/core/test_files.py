"""A server forbids options and positions that name a file of its machine."""
from __future__ import annotations

import pytest

from ludotheque.core import files
from ludotheque.core.errors import BadOption, BadText
from ludotheque.games import find


def test_once_forbidden_no_option_and_no_position_opens_a_file(monkeypatch, tmp_path):
    game, file = find("vivarium"), tmp_path / "cards.toml"
    file.write_text("secret = 1", encoding="utf-8")
    with pytest.raises(BadOption, match="format = 1"):
        game.new(2, {"data": str(file)})
    monkeypatch.setattr(files, "_forbidden", False)
    files.forbid()
    with pytest.raises(BadOption, match="cannot be named here"):
        game.new(2, {"data": str(file)})
    with pytest.raises(BadText, match=r"cannot be named here"):
        game.state_from_text(game.state_to_text(game.new(2)).replace("seats=2", f"seats=2 data={file}#{'0' * 12}", 1))
