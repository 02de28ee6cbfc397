"""How a move is packed into a number: from a cell to any other, 65 ends a start. The other kinds need no arithmetic."""
from ludotheque.games.raptor.components import MOVE


def move(start: int, end: int) -> int:
    return MOVE + 65 * start + (end if end < start else end - 1)


def start_of(action: int) -> int:
    return (action - MOVE) // 65


def end_of(action: int) -> int:
    end = (action - MOVE) % 65
    return end if end < (action - MOVE) // 65 else end + 1
