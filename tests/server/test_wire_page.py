"""docs/wire.md says what the types say: its examples are messages, and no message or address is missing."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ludotheque.server import frames, lines, socket, talk, wire
from ludotheque.server.refusals import STATUS
from server.test_matrix import MATRIX

PAGE = (Path(__file__).parent.parent.parent / "docs" / "wire.md").read_text(encoding="utf-8")
CLIENT, SERVER = PAGE.split("### From the server")


def examples(text: str) -> list[str]:
    found = []
    for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
        found += re.split(r"\n(?=\{)", block.strip())
    return found


@pytest.mark.parametrize("text", examples(CLIENT))
def test_every_message_of_a_client_is_one(text):
    wire.DECODER.decode(text)


@pytest.mark.parametrize("text", examples(SERVER))
def test_every_message_of_the_server_is_one(text):
    message = json.loads(text)
    if message.get("now") is not None:
        msgspec.convert(message["now"], wire.Now)
        message["now"] = None                               # on the wire it is encoded already
    assert msgspec.convert(message, wire.ToClient) is not None


def test_no_kind_of_message_step_code_or_address_is_missing():
    for kinds, part in ((wire.FromClient, CLIENT), (wire.ToClient, SERVER)):
        for kind in get_args(kinds):
            assert f'"type": "{kind.__struct_config__.tag}"' in part, kind
    hidden = {"keyed", "unkeyed", "hooked"}
    for kind in get_args(lines.AnyLine):
        tag = str(kind.__struct_config__.tag)
        assert (f"`{tag}`" in PAGE) != (tag in hidden), tag
    for code in STATUS:
        assert f"`{code}`" in PAGE, code
    for _, path in MATRIX:
        name = path.rpartition("/")[2]
        assert f"{path}" in PAGE or f"`{name}`" in PAGE, path
    for code in (talk.TOO_FAST, socket.TOO_SLOW, talk.TOO_MANY_ERRORS, frames.TOO_LARGE, talk.GOING, talk.SILENT,
                 talk.BROKEN, frames.PROTOCOL_ERROR, frames.BAD_TEXT):
        assert f"| {code} |" in PAGE
