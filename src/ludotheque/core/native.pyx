"""The doors that let go of the GIL. The one module that exists only compiled; `playouts.py` stands in without it."""
from ludotheque.core.state cimport State, playout


def playouts(State start, State scratch, long long games, unsigned long long seed, int limit):
    """Play `games` random games from a position without the GIL; the number of actions in all, -1 past the limit."""
    cdef long long total = 0, game
    cdef int plies
    if type(start) is not type(scratch):
        raise TypeError("start and scratch must be states of one game")
    with nogil:
        for game in range(games):
            scratch.copy_from(start)
            scratch.seed = seed + <unsigned long long>game * 1000003
            scratch.random(2)
            plies = playout(scratch, limit)
            if plies < 0:
                total = -1
                break
            total += plies
    return total


def copies(State source, State into, long long times):
    """Copy a position many times: for measuring what one copy costs."""
    cdef long long i
    if type(source) is not type(into):
        raise TypeError("source and into must be states of one game")
    with nogil:
        for i in range(times):
            into.copy_from(source)
