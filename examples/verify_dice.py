"""Check the dice of a finished game without Ludothèque: Python's standard library and this page are all it takes.

    ludotheque verify game.txt --sheet draws.txt    # the record's chance draws with their odds, by the rules
    python verify_dice.py game.txt draws.txt

The record (game.txt) names a commitment, published before the first action, and the seed, shown after the last.
A line of the sheet is a draw: the number of its entry in the record, its purpose, and every outcome with its weight,
as "7 asked_draw card-M:5 card-S:3". Draw number n is the first of the numbers HMAC-SHA256(seed, "n-1/purpose/block"),
block = 0, 1, …, that is below the largest multiple of the sum of the weights; its rest by that sum names the outcome.
The sheet cannot cheat: each line must be a draw of the record, each draw of the record a line, and the odds are the
rules', which anyone can read.
"""
import hashlib
import hmac
import sys
from pathlib import Path


class Wrong(Exception):
    """A draw, the seed or the sheet is not as it should be."""


def read_record(text):
    """The commitment, the seed, and the outcome of every draw by the number of its entry."""
    head, _, body = text.partition("\n\n")
    header = dict(line.partition(": ")[::2] for line in head.split("\n")[1:])
    entries = [line.split(" ") for line in body.split("\n") if line.strip()]
    if [entry[0] for entry in entries] != [str(number) for number in range(1, len(entries) + 1)]:
        raise Wrong("the entries of the record are not numbered 1, 2, 3, …")
    draws = {int(number): outcome for number, who, outcome in entries if who == "*"}
    if "seed" not in header:
        raise Wrong("the record has no seed: it is shown when the game is over")
    return header["commitment"], bytes.fromhex(header["seed"]), draws


def read_sheet(text):
    """Number, purpose and odds of every draw."""
    for line in text.splitlines():
        number, purpose, *outcomes = line.split(" ")
        odds = [outcome.rpartition(":")[::2] for outcome in outcomes]
        yield int(number), purpose, [(outcome, int(weight)) for outcome, weight in odds]


def throw(seed, number, purpose, odds):
    """What the dice give."""
    whole = sum(weight for _, weight in odds)
    fair = 2**256 - 2**256 % whole
    block, value = 0, fair
    while value >= fair:
        message = f"{number - 1}/{purpose}/{block}".encode()
        value, block = int.from_bytes(hmac.digest(seed, message, "sha256"), "big"), block + 1
    rest = value % whole
    for outcome, weight in odds:
        rest -= weight
        if rest < 0:
            return outcome
    raise Wrong("a weight is not positive")


def check(record, sheet):
    """How many draws there are, all of them right; Wrong if one is not."""
    commitment, seed, draws = read_record(record)
    if hashlib.sha256(seed).hexdigest() != commitment:
        raise Wrong("the seed is not the one that was committed to before the game")
    rows = list(read_sheet(sheet))
    if [number for number, _, _ in rows] != sorted(draws):
        raise Wrong("the sheet and the record do not have the same draws")
    for number, purpose, odds in rows:
        if throw(seed, number, purpose, odds) != draws[number]:
            raise Wrong(f"entry {number}: the dice gave {throw(seed, number, purpose, odds)}, not {draws[number]}")
    return len(rows)


if __name__ == "__main__":
    try:
        print(f"{check(*(Path(name).read_text(encoding='utf-8') for name in sys.argv[1:3]))} draws, all right")
    except (Wrong, ValueError, KeyError, OSError) as wrong:
        sys.exit(f"not proven: {wrong}")
