"""The code for phones: what `--public` prints is read back, module by module, by a reader of our own."""
from __future__ import annotations

import argparse

import pytest

from ludotheque.cli import serve

FORMAT_MASK = 0b101010000010010
MASKS = (lambda r, c: (r + c) % 2 == 0, lambda r, c: r % 2 == 0, lambda r, c: c % 3 == 0, lambda r, c: (r + c) % 3 == 0,
         lambda r, c: (r // 2 + c // 3) % 2 == 0, lambda r, c: r * c % 2 + r * c % 3 == 0,
         lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0, lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0)
DATA_CODEWORDS = {(2, 1): 34, (2, 0): 28, (2, 3): 22, (2, 2): 16, (1, 1): 19, (1, 0): 16, (1, 3): 13, (1, 2): 9,
                  (3, 1): 55, (3, 0): 44}           # by version and level (as its two bits say it), those of one block


def modules(lines: list[str]) -> list[list[int]]:
    """Two rows of modules a line of text: in a terminal light is drawn, dark is left out."""
    upper, lower = {"█": 0, "▀": 0, "▄": 1, " ": 1}, {"█": 0, "▄": 0, "▀": 1, " ": 1}
    rows = []
    for line in lines:
        rows += [[upper[sign] for sign in line], [lower[sign] for sign in line]]
    dark = [n for n, row in enumerate(rows[:-1]) if 1 in row]
    columns = [n for n in range(len(rows[0])) if any(row[n] for row in rows[:-1])]
    return [row[columns[0]:columns[-1] + 1] for row in rows[dark[0]:dark[-1] + 1]]


def is_reserved(size: int, row: int, column: int) -> bool:
    if (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9):
        return True
    if row == 6 or column == 6:
        return True
    return size > 21 and abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2


def decode(code: list[list[int]]) -> str:
    size = len(code)
    version = (size - 17) // 4
    assert all(len(row) == size for row in code)
    cells = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    word = int("".join(str(code[r][c]) for r, c in cells), 2) ^ FORMAT_MASK
    level, mask = word >> 13, MASKS[word >> 10 & 7]
    bits, upward = [], True
    for right in (c for c in range(size - 1, 0, -2)):
        pair = right if right > 6 else right - 1                    # the column of the timing pattern is skipped
        for row in range(size - 1, -1, -1) if upward else range(size):
            for column in (pair, pair - 1):
                if not is_reserved(size, row, column):
                    bits.append(code[row][column] ^ mask(row, column))
        upward = not upward
    data = bits[:8 * DATA_CODEWORDS[version, level]]

    def number(start: int, length: int) -> int:
        return int("".join(map(str, data[start:start + length])), 2)
    assert number(0, 4) == 4                                        # bytes
    return bytes(number(12 + 8 * n, 8) for n in range(number(4, 8))).decode()


@pytest.mark.parametrize(("address", "port"), [("192.168.1.23", 8000), ("10.0.0.7", 54321), ("255.255.255.255", 65535),
                                               ("1.1.1.1", 80)])
def test_public_prints_the_address_of_this_machine_and_its_code(monkeypatch, capsys, address, port):
    monkeypatch.setattr(serve, "lan_address", lambda: address)
    serve.greet("0.0.0.0", port, argparse.Namespace(public=True, no_browser=True))
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first == f"Ludothèque: http://localhost:{port}/   (end with Ctrl-C)"
    assert second == f"For everyone on your network: http://{address}:{port}/"
    assert decode(modules([line for line in rest if line])) == f"http://{address}:{port}/"


def test_without_a_network_or_not_public_there_is_no_code(monkeypatch, capsys):
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    serve.greet("0.0.0.0", 8000, argparse.Namespace(public=True, no_browser=True))
    assert capsys.readouterr().out.count("\n") == 1
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.23")
    serve.greet("127.0.0.1", 8000, argparse.Namespace(public=False, no_browser=True))
    assert capsys.readouterr().out.count("\n") == 1


def test_a_terminal_that_cannot_draw_the_code_still_has_the_address(monkeypatch, tmp_path):
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.23")
    with (tmp_path / "out").open("w", encoding="latin-1") as plain:
        monkeypatch.setattr("sys.stdout", plain)
        serve.greet("0.0.0.0", 8000, argparse.Namespace(public=True, no_browser=True))
    assert "http://192.168.1.23:8000/" in (tmp_path / "out").read_text(encoding="latin-1")
