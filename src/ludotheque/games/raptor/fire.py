"""R8.4. Whether everybody can still get off the fires. Scientists of one side are interchangeable, so the fewest moves
that bring all burning ones to safety are those of the cheapest assignment of burning scientists to free cells, each at
the distance of a path over cells without rock, raptor or frightened scientist: where an active scientist stands in the
way, it walks on and the other takes its place. With n burning only the n nearest cells of each can matter, because the
others occupy at most n - 1 of them. tests/games/raptor/test_oracles.py keeps the plain search beside it.
"""
from ludotheque.games.raptor import components
from ludotheque.games.raptor.components import FIGURE, FIRE, SCIENTIST, TOO_FAR
from ludotheque.games.raptor.state import RaptorState

NEIGHBOUR = components.NEIGHBOUR


def burning(state: RaptorState) -> int:
    """R8.3. How many scientists stand on fire."""
    count = 0
    for i in range(state.scientist_count):
        if state.board[state.scientists[i]] & FIRE:
            count += 1
    return count


def can_all_leave(state: RaptorState, points: int, gone: int, come: int) -> int:
    """R8.4. Whether so many points suffice, with one scientist just gone from a cell and come to another (-1: none).

    The board shows the move already, the list of scientists does not. Nobody starts a turn on fire and entering costs a
    point, so more than four cannot burn if they are to leave with eight points in all.
    """
    tokens = 0
    for i in range(state.scientist_count):
        cell = state.scientists[i]
        if cell != gone and state.board[cell] & FIRE:
            if tokens == 4:
                return 0
            state.chosen[tokens] = cell
            tokens += 1
    if come >= 0 and state.board[come] & FIRE:
        if tokens == 4:
            return 0
        state.chosen[tokens] = come
        tokens += 1
    if tokens > points:
        return 0
    if tokens == 1:
        return 1 if find_nearest(state, 0, 1, points) else 0
    for token in range(tokens):
        if find_nearest(state, token, tokens, points - tokens + 1) == 0:
            return 0
    return assign(state, tokens, points)


def find_nearest(state: RaptorState, token: int, wanted: int, limit: int) -> int:
    """R8.4. The free cells nearest to a burning scientist, at most so many and no farther than the limit."""
    found = 0
    ahead = 1
    done = 0
    state.queue[0] = state.chosen[token]
    state.reached[state.chosen[token]] = 0
    while done < ahead and found < wanted:
        cell = state.queue[done]
        far = state.reached[cell] + 1
        if far > limit:
            break
        for direction in range(4):
            to = NEIGHBOUR[4 * cell + direction]
            content = state.board[to]
            if content & FIGURE in (0, SCIENTIST) and is_new(state, to, ahead):
                state.queue[ahead] = to
                state.reached[to] = far
                ahead += 1
                if content == 0:
                    state.target[4 * token + found] = to
                    state.distance[4 * token + found] = far
                    found += 1
                    if found == wanted:
                        break
        done += 1
    for i in range(found, 4):
        state.distance[4 * token + i] = TOO_FAR
    return found


def is_new(state: RaptorState, cell: int, ahead: int) -> int:
    """Whether the search has not come to this cell; it is short, so looking through the queue is quickest."""
    for i in range(ahead):
        if state.queue[i] == cell:
            return 0
    return 1


def assign(state: RaptorState, tokens: int, points: int) -> int:
    """R8.4. Whether some choice of a nearest cell for each burning scientist, no cell twice, is within the points."""
    for choice in range(1 << 2 * tokens):                   # two bits a scientist
        cost = 0
        for token in range(tokens):
            mine = 4 * token + (choice >> 2 * token & 3)
            cost += state.distance[mine]
            for other in range(token):
                if state.target[4 * other + (choice >> 2 * other & 3)] == state.target[mine]:
                    cost += TOO_FAR
        if cost <= points:
            return 1
    return 0
