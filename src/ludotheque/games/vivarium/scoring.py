"""Vivarium: contracts and scores, chapters 10 and 11. A seat's own view asks the same all through the game."""
from ludotheque.games.vivarium import components
from ludotheque.games.vivarium.components import (
    ALL_CONTRACTS,
    ALL_EQUIPMENT,
    BAG,
    CONTRACT,
    CONTRACT_POINTS,
    CREATURE,
    EACH,
    EACH_POINTS,
    EQUIPMENT,
    EQUIPMENT_POINTS,
    FLASK,
    GEM_POINTS,
    LITTLE_POINTS,
    MOST_GAINED,
    MOST_STEPS,
    PAIR,
    ROUNDS,
    SETS,
    SYMBOL,
    SYMBOL_POINTS,
    TOKEN_POINTS,
)
from ludotheque.games.vivarium.state import VivariumState

CLASS_OF = components.CLASS_OF
COLOUR_OF = components.COLOUR_OF
FAMILY_OF = components.FAMILY_OF
FLASK_FIRST = components.FLASK_FIRST
FLASK_SECOND = components.FLASK_SECOND
ICON = components.ICON
KIND_OF = components.KIND_OF
OTHER_ICON = components.OTHER_ICON
POINTS_OF = components.POINTS_OF
SYMBOL_OF = components.SYMBOL_OF
TYPE_OF = components.TYPE_OF


def owned(state: VivariumState, seat: int, kind: int) -> int:
    """How many cards of a class the seat has gained."""
    count = 0
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        if CLASS_OF[state.gained[i]] == kind:
            count += 1
    return count


def owned_of_symbol(state: VivariumState, seat: int, symbol: int) -> int:
    """R10.7. How many of the seat's equipment cards bear a symbol."""
    count = 0
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        if SYMBOL_OF[state.gained[i]] == symbol:
            count += 1
    return count


def owned_contracts(state: VivariumState, seat: int) -> int:
    """R7.6, R10.8, R12.1. All contracts the seat owns: that everyone has two starting ones is no secret."""
    return 2 + owned(state, seat, CONTRACT)


def creature_points(state: VivariumState, seat: int) -> int:
    """R6.1. What the seat's creatures are worth."""
    points = 0
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        points += POINTS_OF[state.gained[i]]
    return points


def token_points(state: VivariumState, seat: int) -> int:
    """R7.9. What the seat's tokens are worth."""
    points = 0
    for number in range(2, ROUNDS + 1):
        if state.winner[number] == seat:
            points += TOKEN_POINTS
    return points


def tally(state: VivariumState, seat: int) -> int:
    """R10.3, R6.4. The seat's icons, those of bags left out; how many bags there are to choose a colour for."""
    bags = 0
    for icon in range(8):
        state.icons[icon] = 0
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        card = state.gained[i]
        if CLASS_OF[card] == CREATURE:
            state.icons[TYPE_OF[card]] += 1
            state.icons[4 + COLOUR_OF[card]] += 1
        elif KIND_OF[card] == FLASK:
            state.icons[FLASK_FIRST[card]] += 1
            state.icons[FLASK_SECOND[card]] += 1
        elif KIND_OF[card] == BAG:
            bags += 1
    return bags


def contract_points(state: VivariumState, seat: int, contract: int) -> int:
    """R10.2, R10.4-R10.9. What one contract brings the seat, by the icons last tallied."""
    family = FAMILY_OF[contract]
    icon = ICON[contract]
    if family == EACH:
        return state.icons[icon] * EACH_POINTS                                          # R10.4
    if family == PAIR:
        pairs = min(state.icons[icon], state.icons[OTHER_ICON[contract]])
        return state.pair_points[min(pairs, MOST_STEPS)]                                # R10.5
    if family == SETS:
        sets = min(min(state.icons[icon], state.icons[icon + 1]), min(state.icons[icon + 2], state.icons[icon + 3]))
        return state.set_points[min(sets, MOST_STEPS)]                                  # R10.6
    if family == SYMBOL:
        return owned_of_symbol(state, seat, icon) * SYMBOL_POINTS                       # R10.7
    if family == ALL_CONTRACTS:
        return owned_contracts(state, seat) * CONTRACT_POINTS                           # R10.8
    equipment = owned(state, seat, EQUIPMENT)
    if family == ALL_EQUIPMENT:
        return equipment * EQUIPMENT_POINTS                                             # R10.8
    return max(LITTLE_POINTS - equipment, 0)                                            # R10.9


def all_contracts(state: VivariumState, seat: int, with_starting: int) -> int:
    """R10.1. What the seat's contracts bring by the icons last tallied; the starting ones only if asked for."""
    points = 0
    if with_starting:
        for i in range(2 * seat, 2 * seat + 2):
            if state.start[i]:
                points += contract_points(state, seat, state.start[i])
    for i in range(seat * MOST_GAINED, seat * MOST_GAINED + state.size[seat]):
        if CLASS_OF[state.gained[i]] == CONTRACT:
            points += contract_points(state, seat, state.gained[i])
    return points


def best_contracts(state: VivariumState, seat: int, with_starting: int) -> int:
    """R10.10. The most that the contracts can bring over all colours of the bags; icons and bags are left so chosen.

    Bags are alike, so only how many take each colour matters; of equal choices the one with most mountains, then
    most forests, then most deserts is taken.
    """
    bags = tally(state, seat)
    best = -1
    for i in range(bags + 1):
        mountains = bags - i
        for j in range(i + 1):
            forests = i - j
            for marshes in range(j + 1):
                deserts = j - marshes
                dress(state, mountains, forests, deserts, marshes)
                points = all_contracts(state, seat, with_starting)
                dress(state, -mountains, -forests, -deserts, -marshes)
                if points > best:
                    best = points
                    state.bags[0] = mountains
                    state.bags[1] = forests
                    state.bags[2] = deserts
                    state.bags[3] = marshes
    dress(state, state.bags[0], state.bags[1], state.bags[2], state.bags[3])
    return best


def dress(state: VivariumState, mountains: int, forests: int, deserts: int, marshes: int) -> None:
    """Count so many bags as icons of each colour."""
    state.icons[4] += mountains
    state.icons[5] += forests
    state.icons[6] += deserts
    state.icons[7] += marshes


def score(state: VivariumState, seat: int) -> int:
    """R11.1, R11.2. Creatures, gems, tokens and contracts."""
    return (creature_points(state, seat) + state.gems[seat] * GEM_POINTS + token_points(state, seat)
            + best_contracts(state, seat, 1))
