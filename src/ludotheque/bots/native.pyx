"""The door of the search that lets go of the GIL. It exists only compiled; `thinking.py` stands in without it."""
from ludotheque.bots.search cimport Search
from ludotheque.core.state cimport State


def think(Search search, State root, State state, long long iterations):
    """So many iterations from the root without the GIL."""
    if type(root) is not type(state):
        raise TypeError("root and scratch must be states of one game")
    search.make_ready(root)
    with nogil:
        search.run(root, state, iterations)
