"""Damaged copies of good inputs, by a seeded generator: fuzzing without a guide."""
from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

ODD = ("", " ", "\x00", "\n", "\r\n", "0", "-1", "1e999", "NaN", "9" * 30, "null", "true", "[]", "{}", '"', "\\",
       "\\u0000", "\\ud800", "é", "\ufeff", "\u202e", "%00", "../", "@", "*", "?", "/", ":", "=", "'", "<", "&",
       "\U0001f9a6")
WORD = re.compile(r"\w+|\W")


def mutate(rng: Random, text: str, others: Sequence[str]) -> str:
    """A text with one to four changes: a piece cut, doubled, moved, swapped for another's, or for something odd."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        at = rng.randrange(len(text) + 1)
        size = min(rng.choice((0, 1, 1, 2, 3, 8, 40)), len(text) - at)
        piece, rest = text[at:at + size], text[at + size:]
        how = rng.randrange(7)
        if how == 0:
            text = text[:at] + rest
        elif how == 1:
            text = text[:at] + piece * rng.choice((2, 3, 50)) + rest
        elif how == 2:
            text = text[:at] + rng.choice(ODD) + rest
        elif how == 3:
            text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0xD7FF)))) + rest
        elif how == 4 and others:
            other = rng.choice(others)
            start = rng.randrange(len(other) + 1)
            text = text[:at] + other[start:start + rng.randrange(1, 30)] + rest
        elif how == 5:
            text = _swap_words(rng, text)
        else:
            text = text[:at] if rng.random() < 0.3 else text[:at] + piece[::-1] + rest
    return text


def _swap_words(rng: Random, text: str) -> str:
    """One word of the text in the place of another: still of the right shape, no longer of the right meaning."""
    words = WORD.findall(text)
    if len(words) > 1:
        words[rng.randrange(len(words))] = rng.choice(words)
    return "".join(words)


def mutate_bytes(rng: Random, data: bytes) -> bytes:
    """Bytes with a few bits flipped, cut off or put in."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        how = rng.randrange(4)
        at = rng.randrange(len(found) + 1)
        if how == 0 and found:
            found[at % len(found)] ^= 1 << rng.randrange(8)
        elif how == 1:
            found[at:at] = rng.randbytes(rng.randrange(1, 9))
        elif how == 2:
            del found[at:at + rng.randrange(1, 9)]
        else:
            del found[at:]
    return bytes(found)
