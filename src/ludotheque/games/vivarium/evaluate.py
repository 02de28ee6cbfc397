"""What a bot looks at in a game of Vivarium. The features stand in features.py, their weights in weights.toml.

All of a seat's are counted together, into the state's buffer `seen`. Icons and points are told in sixteenths on the
way: an icon that will perhaps be gained is a part of one.
"""
from ludotheque.games.vivarium import components, features, rounds, scoring
from ludotheque.games.vivarium.components import (
    ALL_CONTRACTS,
    ALL_EQUIPMENT,
    CONTRACT,
    CONTRACT_POINTS,
    EACH,
    EACH_POINTS,
    EQUIPMENT,
    EQUIPMENT_POINTS,
    FILL,
    GEM_POINTS,
    LITTLE_POINTS,
    MOST_GAINED,
    MOST_STEPS,
    PAIR,
    ROUNDS,
    SETS,
    SHOW,
    SYMBOL,
    SYMBOL_POINTS,
    TOKEN_POINTS,
    TURNS,
)
from ludotheque.games.vivarium.features import (
    BAG_PART,
    CONTRACT_PACE,
    CONTRACTS_EARLY,
    CONTRACTS_NOW,
    CREATURES_NOW,
    EQUIPMENT_HELD,
    EQUIPMENT_PACE,
    GEMS_EARLY,
    GEMS_NOW,
    ICON_PACE,
    LATE,
    PROMISE,
    SYMBOL_PACE,
    TOKEN_NEXT,
    TOKEN_NOW,
    TOKENS_NOW,
    TURNS_LEFT,
)
from ludotheque.games.vivarium.state import VivariumState

CLASS_OF = components.CLASS_OF
FAMILY_OF = components.FAMILY_OF
ICON = components.ICON
OTHER_ICON = components.OTHER_ICON
SHARPNESS = features.SHARPNESS
WEIGHTS = features.WEIGHTS


def turns_left(state: VivariumState, seat: int) -> int:
    """How many turns the seat has still to play, the one it is in included."""
    if state.round == 0:
        return TURNS * ROUNDS
    place = (seat - state.first + state.seats) % state.seats
    if state.phase == FILL:                                     # the round is over, its turns all played
        return TURNS * (ROUNDS - state.round)
    played = (state.turn + state.seats - 1 - place) // state.seats
    return TURNS * (ROUNDS + 1 - state.round) - played


def laps_left(state: VivariumState) -> int:
    """The same for the table as a whole: laps not yet played to their end."""
    if state.round == 0:
        return TURNS * ROUNDS
    if state.phase == FILL:
        return TURNS * (ROUNDS - state.round)
    return TURNS * (ROUNDS + 1 - state.round) - state.turn // state.seats


def icons(state: VivariumState, icon: int, turns: int, bags: int) -> int:
    """Icons as last tallied, and those to come in so many turns, in sixteenths."""
    return 16 * state.icons[icon] + ICON_PACE * turns + (BAG_PART * bags if icon >= 4 else 0)


def pair_step(state: VivariumState, pairs: int) -> int:
    """What so many sixteenths of a pair bring, in sixteenths: between two entries of the table in proportion."""
    whole = min(pairs // 16, MOST_STEPS)
    part = pairs % 16
    return state.pair_points[whole] * (16 - part) + state.pair_points[min(whole + 1, MOST_STEPS)] * part


def set_step(state: VivariumState, sets: int) -> int:
    """The same for sets."""
    whole = min(sets // 16, MOST_STEPS)
    part = sets % 16
    return state.set_points[whole] * (16 - part) + state.set_points[min(whole + 1, MOST_STEPS)] * part


def promise(state: VivariumState, seat: int, contract: int, turns: int, bags: int) -> int:
    """What a contract brings if so many turns bring what they usually do, in sixteenths of a point."""
    family = FAMILY_OF[contract]
    icon = ICON[contract]
    if family == EACH:
        return EACH_POINTS * icons(state, icon, turns, bags)
    if family == PAIR:
        return pair_step(state, min(icons(state, icon, turns, bags), icons(state, OTHER_ICON[contract], turns, bags)))
    if family == SETS:
        return set_step(state, min(
            min(icons(state, icon, turns, bags), icons(state, icon + 1, turns, bags)),
            min(icons(state, icon + 2, turns, bags), icons(state, icon + 3, turns, bags))))
    if family == SYMBOL:
        return SYMBOL_POINTS * (16 * scoring.owned_of_symbol(state, seat, icon) + SYMBOL_PACE * turns)
    if family == ALL_CONTRACTS:
        return CONTRACT_POINTS * (16 * scoring.owned_contracts(state, seat) + CONTRACT_PACE * turns)
    equipment = 16 * scoring.owned(state, seat, EQUIPMENT) + EQUIPMENT_PACE * turns
    if family == ALL_EQUIPMENT:
        return EQUIPMENT_POINTS * equipment
    return max(16 * LITTLE_POINTS - equipment, 0)


def promises(state: VivariumState, seat: int, turns: int, bags: int) -> int:
    """What all contracts of the seat bring so, the starting ones included, in quarter points."""
    points = 0
    for i in range(2 * seat, 2 * seat + 2):
        if state.start[i]:
            points += promise(state, seat, state.start[i], turns, bags)
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        if CLASS_OF[state.gained[i]] == CONTRACT:
            points += promise(state, seat, state.gained[i], turns, bags)
    return points // 4


def would_win(state: VivariumState, seat: int, token: int, first: int) -> int:
    """R7.5-R7.8. Whether the seat wins this token with the cards as they are, `first` having begun the round."""
    own = rounds.matching(state, seat, token)
    if own == 0:
        return 0
    place = (seat - first + state.seats) % state.seats
    for other in range(state.seats):
        if other != seat:
            count = rounds.matching(state, other, token)
            if count > own or (count == own and (other - first + state.seats) % state.seats > place):
                return 0
    return 1


def look(state: VivariumState, seat: int) -> None:
    """All features of the seat, into `seen`."""
    turns = turns_left(state, seat)
    bags = scoring.tally(state, seat)
    creatures = scoring.creature_points(state, seat)
    tokens = scoring.token_points(state, seat)
    promised = promises(state, seat, turns, bags)
    sure = 4 * (creatures + tokens + GEM_POINTS * state.gems[seat]) + promised
    number = state.round
    state.seen[CREATURES_NOW] = creatures
    state.seen[GEMS_NOW] = state.gems[seat]
    state.seen[TOKENS_NOW] = tokens // TOKEN_POINTS
    state.seen[CONTRACTS_NOW] = promises(state, seat, 0, bags)
    state.seen[PROMISE] = promised
    state.seen[LATE] = sure * SHARPNESS[laps_left(state)] // 8
    state.seen[TURNS_LEFT] = turns
    state.seen[GEMS_EARLY] = state.gems[seat] * turns
    state.seen[TOKEN_NOW] = 0
    state.seen[TOKEN_NEXT] = 0
    if number > 1 and state.phase not in (FILL, SHOW):
        state.seen[TOKEN_NOW] = would_win(state, seat, state.tokens[number], state.first)
    if number < ROUNDS and state.tokens[number + 1]:
        state.seen[TOKEN_NEXT] = would_win(state, seat, state.tokens[number + 1], (state.first + 1) % state.seats)
    state.seen[CONTRACTS_EARLY] = (scoring.owned_contracts(state, seat) - 2) * turns
    state.seen[EQUIPMENT_HELD] = scoring.owned(state, seat, EQUIPMENT)


def feature(state: VivariumState, seat: int, number: int) -> int:
    look(state, seat)
    return state.seen[number]


def strength(state: VivariumState, seat: int) -> int:
    look(state, seat)
    total = 0
    for number in range(EQUIPMENT_HELD + 1):
        total += WEIGHTS[number] * state.seen[number]
    return total
