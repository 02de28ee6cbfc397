"""The clever pieces against slow and obvious ones: who can leave the fires, be called, what each turn allows."""
from __future__ import annotations

from random import Random

import pytest

from ludotheque.core.errors import BadText
from ludotheque.core.seats import NOBODY
from ludotheque.games import find

GAME = find("raptor")
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdefghijk"]
ROCKS = {"e2", "i2", "c3", "g3", "i3", "d4", "e4", "i5", "b6"}
RAYS = ((0, -1), (-1, 0), (1, 0), (0, 1))
EXITS = {"a3": "nw", "a4": "sw", "k1": "ne", "k6": "se"}
TILES = [{f"{column}{row}" for row in rows for column in columns}
         for rows in ("123", "456") for columns in ("bcd", "efg", "hij")]
TILES += [{f"{column}{row}" for row in rows} for column in "ak" for rows in ("123", "456")]


def around(cell: str) -> list[str]:
    column, row = cell
    near = [chr(ord(column) + x) + chr(ord(row) + y) for x, y in RAYS]
    return [other for other in near if other in CELLS]


def ray(cell: str, direction: tuple[int, int]) -> list[str]:
    found, column, row = [], ord(cell[0]), ord(cell[1])
    while True:
        column, row = column + direction[0], row + direction[1]
        if (name := chr(column) + chr(row)) not in CELLS:
            return found
        found.append(name)


class Board:
    """What lies on each cell, by its sign."""

    def __init__(self, cells: list[str]) -> None:
        self.signs = {cell: sign for cell, sign in zip(CELLS, cells, strict=True) if sign}

    def figure(self, cell: str) -> str:
        return self.signs.get(cell, "").rstrip("'*").replace("f", "")

    def burns(self, cell: str) -> bool:
        return self.signs.get(cell, "").endswith(("*", "f"))

    def marked(self, cell: str) -> bool:
        return "'" in self.signs.get(cell, "")

    def free(self, cell: str) -> bool:
        return cell not in self.signs

    def all(self, figures: str) -> list[str]:
        return [cell for cell in CELLS if self.figure(cell) and self.figure(cell) in figures]


def can_leave(board: Board, points: int, scientists: frozenset[str], gone: frozenset[str] = frozenset()) -> bool:
    """R8.4 by trying every sequence of plain moves. `gone` are other figures taken off the board."""
    blocked = {cell for cell in board.all("#MBbs") if cell not in gone} - scientists
    reached = layer = {scientists}
    for left in range(points, -1, -1):
        if any(not any(map(board.burns, group)) for group in layer):
            return True
        if left:
            moved = {group - {cell} | {to} for group in layer for cell in group for to in around(cell)
                     if to not in blocked and to not in group}
            layer = moved - reached
            reached = reached | layer
    return False


def scientist_turn(board: Board, points: int, wounds: int, captured: int) -> set[str]:
    """Chapter 8, word by word."""
    active, mother = frozenset(board.all("S")), next(iter(board.all("M")), None)
    legal = set()

    def after(scientists=active, gone=frozenset()):
        return can_leave(board, points - 1, scientists, gone)

    for cell in board.all("s"):
        if not board.marked(cell) and after(active | {cell}):
            legal.add(f"stand:{cell}")
    for cell in active:
        for to in around(cell):
            if board.figure(to) == "" and after(active - {cell} | {to}):
                legal.add(f"{cell}-{to}")
            if not board.marked(cell) and board.figure(to) == "B" and after():
                legal.add(f"sleep:{cell}-{to}")
            if not board.marked(cell) and board.figure(to) == "b" and (captured == 2 or after(gone=frozenset({to}))):
                legal.add(f"capture:{cell}-{to}")
        for direction in RAYS:
            line = ray(cell, direction)
            if mother in line and not board.marked(cell) and (wounds == 4 or after()):
                if not any(board.figure(between) in ("#", "S") for between in line[:line.index(mother)]):
                    legal.add(f"shoot:{cell}")
    if not any(map(board.burns, active)):
        legal.add("done")
    return legal


def raptor_turn(board: Board, points: int, wounds: int, ran: bool) -> set[str]:
    """Chapter 6, word by word."""
    mother, legal = board.all("M")[0], {"done"}
    if points >= (1 if ran else 1 + wounds):
        for direction in RAYS:
            for cell in ray(mother, direction):
                if not board.free(cell):
                    break
                legal.add(f"{mother}-{cell}")
    for cell in around(mother):
        if board.figure(cell) in ("S", "s"):
            legal.add(f"eat:{cell}")
        if board.figure(cell) == "b" and not board.marked(cell):
            legal.add(f"wake:{cell}")
        if board.burns(cell):
            legal.add(f"douse:{cell}")
    for baby in board.all("B"):
        legal |= {f"{baby}-{cell}" for cell in around(baby) if board.free(cell)}
        legal |= {f"{baby}-{EXITS[baby]}"} if baby in EXITS else set()
    return legal


def calls(board: Board) -> set[str]:
    """R7.2 by walking from each baby."""
    mother, legal = board.all("M")[0], set()
    tile = next(tile for tile in TILES if mother in tile)
    for baby in board.all("B"):
        if not board.marked(baby):
            reached, border = set(), [baby]
            while border:
                for to in around(border.pop()):
                    if board.free(to) and to not in reached:
                        reached.add(to)
                        border.append(to)
            legal |= {f"{baby}-{cell}" for cell in reached & tile}
    return legal


def jeeps(board: Board) -> set[str]:
    """R9.7."""
    legal = set()
    for cell in board.all("S"):
        for direction in RAYS:
            for to in ray(cell, direction):
                if board.figure(to):
                    break
                legal.add(f"{cell}-{to}")
    return legal


def fires(board: Board) -> set[str]:
    """R9.10."""
    return {f"fire:{cell}" for cell in CELLS if board.free(cell)
            and any(board.figure(to) == "S" or board.burns(to) for to in around(cell))}


def gas(board: Board) -> set[str]:
    """R9.2, R3.6."""
    reach = set()
    for cell in board.all("S"):
        tile = next(tile for tile in TILES if cell in tile)
        reach |= tile.union(*(other for other in TILES if any(to in other for inside in tile for to in around(inside))))
    return {f"gas:{cell}" for cell in board.all("B") if cell in reach}


def crowded(rng: Random) -> dict[str, object]:
    """Random pieces, close together, so that fires, figures and rocks get in each other's way."""
    room = [cell for cell in CELLS if cell not in ROCKS and cell[0] in rng.choice(["abcdef", "fghijk", "abcdefghijk"])]
    rng.shuffle(room)
    scientists = [room.pop() for _ in range(rng.randrange(1, 6))]
    given: dict[str, object] = {
        "mother": room.pop(),
        "babies": " ".join(room.pop() for _ in range(rng.randrange(1, 4))),
        "frightened": " ".join(room.pop() for _ in range(rng.randrange(0, 3))),
        "scientists": " ".join(scientists),
        "w": rng.randrange(5), "c": 2, "e": 0, "r": rng.randrange(3),
    }
    given["sleepers"] = " ".join(room.pop() for _ in range(3 - len(str(given["babies"]).split())))
    burning = rng.sample(scientists, min(len(scientists), rng.choice([0, 1, 1, 2, 2, 3])))
    more = min(len(room), rng.randrange(10 - len(burning)))
    given["fires"] = " ".join([*burning, *(room.pop() for _ in range(more))])
    return given


def test_who_can_leave_the_fires_and_what_scientists_may_do(at):
    rng, seen = Random(8), {"refused": 0, "burning": 0, "several": 0}
    for _ in range(700):
        given, points = crowded(rng), rng.randrange(1, 6)
        burning = set(str(given["fires"]).split()) & set(str(given["scientists"]).split())
        if len(burning) > 8 - points:
            continue
        cells = dict.fromkeys(CELLS, "")
        names = {"M": "mother", "B": "babies", "b": "sleepers", "S": "scientists", "s": "frightened"}
        for sign, name in names.items():
            cells.update(dict.fromkeys(str(given[name]).split(), sign))
        cells.update(dict.fromkeys(ROCKS, "#"))
        for cell in str(given["fires"]).split():
            cells[cell] = cells[cell] + "*" if cells[cell] else "f"
        board = Board(list(cells.values()))
        possible = can_leave(board, points, frozenset(board.all("S")))
        try:
            table = at(f"turn:1/9:{points}", **given)
        except BadText as refusal:
            assert not possible
            assert "not all scientists on fire can leave" in str(refusal)
            seen["refused"] += 1
            continue
        assert possible
        actions = table.state.legal_actions(1)
        assert actions == sorted(set(actions))
        expected = scientist_turn(board, points, int(given["w"]), 2)
        assert set(table.legal()) == expected, table.text
        assert expected                                                     # a turn can always go on or end
        seen["burning"] += bool(burning)
        seen["several"] += len(burning) > 1
    assert min(seen.values()) > 20, seen


def test_what_raptors_may_do_in_a_crowd(at):
    """Exits, wounds, sleepers put to sleep in this round, fires; and the list is ascending wherever the babies are."""
    rng, escapes = Random(6), 0
    for _ in range(400):
        given, points = crowded(rng), rng.randrange(1, 7)
        scientists = set(str(given["scientists"]).split())
        given["fires"] = " ".join(fire for fire in str(given["fires"]).split() if fire not in scientists)
        taken = {cell for name in ("mother", "babies", "sleepers", "scientists", "frightened", "fires")
                 for cell in str(given[name]).split()}
        ends = [cell for cell in EXITS if cell not in taken]
        given["babies"] = " ".join([*str(given["babies"]).split(), *rng.sample(ends, min(2, len(ends)))])
        given["c"] = 5 - len(str(given["babies"]).split() + str(given["sleepers"]).split())
        table = at(f"turn:9/1:{points}", **given)
        board = Board(GAME.view(table.state, 0)["cells"])
        assert set(table.legal()) == raptor_turn(board, points, int(given["w"]), ran=False), table.text
        actions = table.state.legal_actions(0)
        assert actions == sorted(set(actions))
        escapes += sum(text[3:] in EXITS.values() for text in table.legal()) > 1
    assert escapes > 20


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_allow_what_the_chapters_say(seed):
    """In random games every turn, call, jeep, fire and gas against the oracle."""
    rng, state, asked = Random(seed), GAME.new(options={"layout": "picture"}), {}
    while state.to_act() != NOBODY:
        seat = state.to_act()
        legal = state.legal_actions(seat)
        view = GAME.view(state, 30)
        texts, board = {GAME.action_to_text(action) for action in legal}, Board(view["cells"])
        expected = None
        if view["phase"] == "turn" and seat == 0:
            expected = raptor_turn(board, view["points"], view["wounds"], view["mother_ran"])
        elif view["phase"] == "turn":
            expected = scientist_turn(board, view["points"], view["wounds"], view["captured"])
        elif view["phase"] == "effect":
            card = (seat, view["cards"][seat]["laid"])
            oracle = {(0, 1): calls, (0, 4): calls, (1, 3): jeeps, (1, 8): jeeps, (1, 5): fires, (1, 7): fires,
                      (1, 1): gas, (1, 4): gas}.get(card)
            expected = oracle(board) | (texts & {"done"}) if oracle else None
        assert legal == sorted(set(legal))
        if expected is not None:
            assert texts == expected, GAME.state_to_text(state)
            asked[view["phase"], seat] = asked.get((view["phase"], seat), 0) + 1
        state.play(seat, rng.choice(legal))
    assert len(asked) == 4
