"""What a bot looks at in a match of Castor Party! The features stand in features.py, their weights in weights.toml.

All are counted in one pass over a seat's hand, into the state's buffer `seen`.
"""
from ludotheque.games.castor_party import components, features, moves, raft
from ludotheque.games.castor_party.components import (
    CARD,
    CARDS,
    COLOURS,
    DEAL,
    EXCHANGE,
    GIVEN_BACK,
    NUMBERS,
    PLACE,
    RAFT_MASS,
    REWARD,
    STAND_RADIUS,
    TRIPS,
    WATER,
)
from ludotheque.games.castor_party.features import (
    AT_STAKE,
    CARDS_EARLY,
    CARDS_HELD,
    DUE,
    EIGHTH,
    JOKERS,
    LAST_LEAD,
    LOGS_LATE,
    LOGS_NOW,
    LOGS_SECOND,
    LOGS_THIRD,
    MOST_LEAD,
    MOST_REWARDS,
    MOST_SAFE,
    NEXT,
    REWARD_NEXT,
    REWARDS,
    SAFE,
    SLACK,
    STRANDED,
    TILT,
    TILTS,
)
from ludotheque.games.castor_party.state import Party

BUOY_COLOUR = components.BUOY_COLOUR
BUOY_X = components.BUOY_X
BUOY_Y = components.BUOY_Y
SHIFT_X = components.SHIFT_X
SHIFT_Y = components.SHIFT_Y
STYLE_FALL = features.STYLE_FALL
STYLE_TILT = features.STYLE_TILT
WEIGHTS = features.WEIGHTS

TIPS = 0
HOLDS = 1
PAYS = 2


def next_mover(state: Party) -> int:
    """Who moves a beaver next: the mover while it is to move, else the seat after it."""
    if state.phase in (CARD, PLACE, EXCHANGE, DEAL):
        return state.mover
    return (state.mover + 1) % state.seats


def worth(state: Party, card: int, beaver: int, x: int, y: int, most: int) -> int:
    """What moving this beaver does to a raft of that load and limit: TIPS, HOLDS, or PAYS a reward and holds.

    A mover who places the beaver well can shift the load by SLACK; a jump is not placed.
    """
    buoy = moves.landing(state, card, beaver)
    x -= BUOY_X[state.at[beaver]] + state.dx[beaver] + SHIFT_X[state.tail[beaver]]
    y -= BUOY_Y[state.at[beaver]] + state.dy[beaver] + SHIFT_Y[state.tail[beaver]]
    if buoy == WATER:
        most -= STAND_RADIUS
    else:
        x += BUOY_X[buoy]
        y += BUOY_Y[buoy]
        if state.free:
            most += SLACK
    if x * x + y * y > most * most:
        return TIPS
    return PAYS if buoy == WATER or BUOY_COLOUR[buoy] == beaver else HOLDS


def best_worth(state: Party, card: int, x: int, y: int, most: int) -> int:
    """The most that a playable card can do: a joker has a choice of beavers."""
    if state.at[card // NUMBERS] != WATER:
        return worth(state, card, card // NUMBERS, x, y, most)
    best = TIPS
    for beaver in range(COLOURS):
        if moves.may_move(state, card, beaver):
            best = max(best, worth(state, card, beaver, x, y, most))
    return best


def is_doomed(state: Party, seat: int) -> bool:
    """Whether whatever the seat could play now tips the raft. A seat that is stuck tips nothing."""
    x = raft.load_x(state)
    y = raft.load_y(state)
    most = raft.limit(state)
    if state.phase == PLACE and seat == state.mover:
        return worth(state, state.card, state.beaver, x, y, most) == TIPS
    cards = moves.playable(state, state.hand[seat])
    if cards == 0:
        return False
    while cards:
        if best_worth(state, moves.lowest(cards), x, y, most) != TIPS:
            return False
        cards &= cards - 1
    return True


def look_at_hand(state: Party, seat: int) -> None:
    """The features of a hand: how many cards, what they can do now, and whether it is this seat's turn to do it."""
    x = raft.load_x(state)
    y = raft.load_y(state)
    most = raft.limit(state)
    held = 0
    jokers = 0
    safe = 0
    paying = 0
    cards = state.hand[seat]
    playable = moves.playable(state, cards)
    choices = 1 if playable else 0
    while cards:
        card = moves.lowest(cards)
        held += 1
        if state.at[card // NUMBERS] == WATER:
            jokers += 1
        cards &= cards - 1
    while playable:
        does = best_worth(state, moves.lowest(playable), x, y, most)
        if does != TIPS:
            safe += 1
        if does == PAYS:
            paying += 1
        playable &= playable - 1
    is_next = 1 if seat == next_mover(state) else 0
    if state.phase == PLACE and is_next:
        does = worth(state, state.card, state.beaver, x, y, most)
        state.seen[DUE] = 1 if does == PAYS else 0
        choices = 1
        safe = 1 if does != TIPS else 0
        paying = 0
    elif state.phase == REWARD and seat == state.mover:
        state.seen[DUE] = 1
    state.seen[CARDS_HELD] = held
    state.seen[CARDS_EARLY] = held * (state.left // EIGHTH)
    state.seen[JOKERS] = jokers
    state.seen[SAFE] = min(safe, MOST_SAFE)
    state.seen[REWARDS] = min(paying, MOST_REWARDS)
    doomed = 1 if choices and safe == 0 else 0
    if is_next:
        state.seen[NEXT] = 1
        state.seen[REWARD_NEXT] = 1 if paying else 0
        state.seen[AT_STAKE] = doomed * (1 + min(GIVEN_BACK, state.logs[seat]))
        state.seen[TILT] = TILTS * (x * x + y * y) // (most * most)
    else:
        state.seen[STRANDED] = doomed


def last_lead(state: Party, seat: int) -> int:
    """If the raft tips now and the match with it: the seat's logs beyond the most of the others then."""
    mover = next_mover(state)
    if state.trip != TRIPS or not is_doomed(state, mover):
        return 0
    own = 0
    most = 0
    for other in range(state.seats):
        logs = state.logs[other]
        if other == mover:
            logs -= min(GIVEN_BACK, logs)
        if other == seat:
            own = logs
        else:
            most = max(most, logs)
    return max(-MOST_LEAD, min(MOST_LEAD, own - most))


def look(state: Party, seat: int) -> None:
    """All features of the seat, into `seen`."""
    for number in range(LAST_LEAD + 1):
        state.seen[number] = 0
    logs = state.logs[seat]
    state.seen[LOGS_NOW] = logs
    if state.trip > 1:
        state.seen[LOGS_SECOND] = logs
    if state.trip == TRIPS:
        state.seen[LOGS_THIRD] = logs
        state.seen[LOGS_LATE] = logs * ((CARDS - state.left) // EIGHTH)
    if state.phase != DEAL:
        look_at_hand(state, seat)
        state.seen[LAST_LEAD] = last_lead(state, seat)


def feature(state: Party, seat: int, number: int) -> int:
    look(state, seat)
    return state.seen[number]


def strength(state: Party, seat: int) -> int:
    """The features by their weights; to a seat with a style of its own the tilt of the raft and its fall matter."""
    look(state, seat)
    total = 0
    for number in range(LAST_LEAD + 1):
        total += WEIGHTS[number] * state.seen[number]
    if state.style and seat == state.stylist:
        total += STYLE_TILT[state.style] * tilt(state) + STYLE_FALL[state.style] * state.falls[seat]
    return total


def tilt(state: Party) -> int:
    """How near to tipping the raft is, in sixteenths: load and limit squared."""
    x = raft.load_x(state)
    y = raft.load_y(state)
    most = STAND_RADIUS * (RAFT_MASS + raft.aboard(state))
    return TILTS * (x * x + y * y) // (most * most)
