"""What one seat knows of a position, built up from nothing, never by crossing out; and a state behind a view."""
from __future__ import annotations

from typing import Any, Final

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.games.vivarium.boxes import BOXES, Box, known_box
from ludotheque.games.vivarium.components import (
    BLANK,
    CARD_NAMES,
    CARD_OF,
    CARDS,
    CHOOSE,
    CLASS_OF,
    CONTRACT,
    CREATURE,
    DOMINO_NAMES,
    DOMINO_OF,
    DRAW,
    EQUIPMENT,
    FILL,
    FIRST_COLOUR_CONTRACT,
    FIRST_TYPE_CONTRACT,
    GIVE,
    KEEP,
    KIND_OF,
    KINDS,
    LOOK,
    MOST_GAINED,
    OVER,
    PHASE_NAMES,
    PHASE_OF,
    ROUNDS,
    SHOW,
    SLOT_NAMES,
    SLOT_OF,
    SLOTS,
    STARTING_GEMS,
    TOKEN_NAMES,
    TOKEN_OF,
)
from ludotheque.games.vivarium.rules import Vivarium

UNKNOWN: Final = "?"
NONE: Final = "-"
PILES: Final = {"creatures": CREATURE, "equipment": EQUIPMENT, "contracts": CONTRACT}


def set_up(seats: int, number: int) -> Vivarium:
    """R2.1-R2.7. An empty table with the decks of a box, before the first draw."""
    state, box = Vivarium(), BOXES[number]
    state.seats, state.box = seats, number
    state.deck = list(box.cards)
    state.left = deck_sizes(state.deck)
    state.pile = [0 if token == BLANK else count for token, count in enumerate(box.tokens)]
    state.pool = list(box.dominoes[seats])
    state.tokens = [0, BLANK, 0, 0, 0, 0, 0, 0, 0]
    state.gems = [STARTING_GEMS if seat < seats else 0 for seat in range(4)]
    state.pair_points, state.set_points = list(box.pair_points), list(box.set_points)
    return state


def deck_sizes(deck: list[int]) -> list[int]:
    return [sum(count for card, count in enumerate(deck) if CLASS_OF[card] == kind) for kind in range(4)]


def cards_of(state: Vivarium, seat: int) -> list[int]:
    """The cards a seat has gained, in order."""
    return state.gained[seat * MOST_GAINED:seat * MOST_GAINED + state.size[seat]]


def tokens_shown(phase: int, round_: int) -> int:
    """R2.3, R8.6. How many tokens, the blank included, lie or lay face up: this round's and the coming one's."""
    if round_ == 0:
        return 1 if phase in (FILL, SHOW) else 2
    return round_ if phase == SHOW else min(ROUNDS, round_ + 1)


def tokens_decided(phase: int, round_: int) -> int:
    """How many rounds' tokens have been awarded."""
    return round_ if phase in (FILL, OVER) else max(0, round_ - 1)


def about(state: Vivarium) -> str:
    """What a phase needs beside its name."""
    if state.phase == LOOK:
        return SLOT_NAMES[state.slot]
    if state.phase == DRAW:
        return KINDS[state.drawing]
    return str(state.served) if state.phase == GIVE else ""


def view(state: Vivarium, seat: int) -> View:
    """R12.1-R12.6. Everything that lies open, the seat's own secrets, and what can be worked out from these."""
    phase, actor = state.phase, state.to_act()
    over = phase == OVER
    shown, decided = tokens_shown(phase, state.round), tokens_decided(phase, state.round)
    knows_hand = state.held > 0 and seat == (state.first + state.turn) % state.seats
    names = [CARD_NAMES[card] for card in state.hand[:state.held]]
    now = max(1, state.round)
    active, coming = (0, 0) if over else (state.tokens[now], state.tokens[now + 1])
    board = state.board
    thrown = [card for card, times in enumerate(state.thrown) if times for _ in range(times)]
    return {
        "seat": seat, "seats": state.seats, "data": BOXES[state.box].token,
        "round": state.round, "turn": state.turn, "first": state.first,
        "phase": PHASE_NAMES[phase], "about": about(state), "actor": actor,
        "board": [CARD_NAMES[card] if card else None for card in board],
        "tokens": [TOKEN_NAMES[token] for token in state.tokens[1:shown + 1]],
        "winners": [winner if winner >= 0 else None for winner in state.winner[1:decided + 1]],
        "active": TOKEN_NAMES[active] if active else None,
        "coming": TOKEN_NAMES[coming] if coming else None,
        "middle": DOMINO_NAMES[state.middle] if state.middle else None,
        "hidden": DOMINO_NAMES[state.hidden] if state.hidden else None,
        "players": [_player(state, owner, owner == seat or over, active) for owner in range(state.seats)],
        "hand": names if knows_hand else names[:state.known] + [UNKNOWN] * (state.held - state.known),
        "known": state.known,
        "receiver": state.receiver_of() if phase == GIVE else None,
        "decks": {name: state.left[kind] for name, kind in PILES.items()},
        "discards": {name: [CARD_NAMES[card] for card in thrown if CLASS_OF[card] == kind]
                     for name, kind in PILES.items()},
        "steps": {"pairs": _steps(state.pair_points), "sets": _steps(state.set_points)},
        "costs": [state.price(actor, slot) if board[slot] else None for slot in range(SLOTS)]
        if phase == CHOOSE else None,
    }


def _steps(points: list[int]) -> list[int]:
    """R10.5, R10.6. Points for 1, 2, 3 … as printed: the last holds for more."""
    printed = points[1:]
    while len(printed) > 1 and printed[-1] == printed[-2]:
        printed.pop()
    return printed


def _player(state: Vivarium, owner: int, is_known: bool, active: int) -> dict[str, Any]:
    """R12.1, R12.2, R12.6. One seat's side of the table; its starting contracts and their points only if known."""
    cards = cards_of(state, owner)
    starting = state.start[2 * owner:2 * owner + 2]
    return {
        "dominoes": [DOMINO_NAMES[domino] for domino in state.dominoes[2 * owner:2 * owner + 2] if domino],
        "gems": state.gems[owner],
        "starting": [NONE if not card else CARD_NAMES[card] if is_known else UNKNOWN for card in starting],
        "cards": [CARD_NAMES[card] for card in cards],
        "icons": state.icons_of(owner),
        "matching": state.matching_cards(owner, active) if active not in (0, BLANK) else 0,
        "points": breakdown(state, owner, is_known),
    }


def breakdown(state: Vivarium, owner: int, with_starting: bool) -> dict[str, Any]:
    """R11.1, R12.6. A seat's points by source, as if the game ended now; without its starting contracts if secret.

    Bags take the colours that are best for the contracts counted, so that those left out do not show through.
    """
    points = state.points(owner, with_starting)
    creatures, gems, tokens, contracts = points[:4]
    counted = [card for card in state.start[2 * owner:2 * owner + 2] if card] if with_starting else []
    rows = [{"contract": CARD_NAMES[card], "starting": True} for card in counted]
    rows += [{"contract": CARD_NAMES[card], "starting": False} for card in cards_of(state, owner)
             if CLASS_OF[card] == CONTRACT]
    return {"creatures": creatures, "gems": gems, "tokens": tokens, "contracts": contracts,
            "sum": creatures + gems + tokens + contracts, "is_whole": with_starting, "bags": points[4:8],
            "by_contract": [{**row, "points": value} for row, value in zip(rows, points[8:], strict=True)]}


# ---- a state behind a view ----------------------------------------------------------------------------------------
def state_from_view(seen: View) -> Vivarium:
    """Any state with this view: what is unknown becomes the lowest that it may be."""
    state = set_up(seen["seats"], known_box(seen["data"]))
    state.phase, state.first = PHASE_OF[seen["phase"]], seen["first"]
    state.round, state.turn = seen["round"], seen["turn"]
    if state.phase == LOOK:
        state.slot = SLOT_OF[seen["about"]]
    elif state.phase == DRAW:
        state.drawing = KINDS.index(seen["about"])
    elif state.phase in (KEEP, GIVE):
        state.drawing = KINDS.index("camera" if state.phase == KEEP else "shovel")
        state.served = int(seen["about"] or 0)
    state.board = [CARD_OF[name] if name else 0 for name in seen["board"]]
    _place_tokens(state, seen)
    _place_dominoes(state, seen)
    _place_cards(state, seen)
    _place_starting(state, seen)
    state.gems = [player["gems"] for player in seen["players"]] + [0] * (4 - state.seats)
    if state.phase == FILL:
        state.resume_filling()
    elif state.phase == OVER:
        state.settle()
    return state


def _place_tokens(state: Vivarium, seen: View) -> None:
    tokens = [TOKEN_OF[name] for name in seen["tokens"]]
    pile = state.pile
    for token in tokens[1:]:
        pile[token] -= 1
        if pile[token] < 0:
            raise BadText(f"the token {TOKEN_NAMES[token]} is shown more often than the box has it")
    state.pile = pile
    state.tokens = [0, *tokens] + [0] * (8 - len(tokens))
    winners = [-1 if winner is None else winner for winner in seen["winners"]]
    state.winner = [-1, *winners] + [-1] * (8 - len(winners))


def _place_dominoes(state: Vivarium, seen: View) -> None:
    pool, dominoes = state.pool, [0] * 8
    for seat, player in enumerate(seen["players"]):
        for place, domino in enumerate(sorted(DOMINO_OF[name] for name in player["dominoes"])):
            dominoes[2 * seat + place] = domino
    middle, hidden = (DOMINO_OF[name] if name else 0 for name in (seen["middle"], seen["hidden"]))
    for domino in [*dominoes, middle, hidden]:
        if domino:
            pool[domino] -= 1
            if pool[domino] < 0:
                raise BadText(f"there are more dominoes {DOMINO_NAMES[domino]} than {state.seats} seats play with")
    state.pool, state.dominoes, state.middle, state.hidden = pool, dominoes, middle, hidden


def _place_cards(state: Vivarium, seen: View) -> None:
    """Board, collections, hand and discards; all the other cards of the box are in the decks."""
    deck, thrown, gained = state.deck, [0] * CARDS, [0] * 128
    for seat, player in enumerate(seen["players"]):
        cards = [CARD_OF[name] for name in player["cards"]]
        gained[seat * MOST_GAINED:seat * MOST_GAINED + len(cards)] = cards
    for names in seen["discards"].values():
        for name in names:
            thrown[CARD_OF[name]] += 1
    hand = [CARD_OF[name] for name in seen["hand"] if name != UNKNOWN]
    for card in [*state.board, *gained, *hand]:
        deck[card] -= 1
    for card in range(1, CARDS):
        deck[card] -= thrown[card]
        if deck[card] < 0:
            raise BadText(f"the card {CARD_NAMES[card]} is seen more often than the box has it")
    deck[0] = 0
    for _ in range(seen["hand"].count(UNKNOWN)):
        card = next((card for card in range(1, CARDS) if CLASS_OF[card] == CREATURE and deck[card]), 0)
        if not card:
            raise BadText("there are not as many creatures left as are in the hand")
        deck[card] -= 1
        hand.append(card)
    state.known = seen["known"]
    state.held = len(hand)
    state.hand = sorted(hand[:state.known]) + sorted(hand[state.known:]) + [0] * (4 - len(hand))
    state.gained, state.thrown, state.deck = gained, thrown, deck
    state.size = [len(player["cards"]) for player in seen["players"]] + [0] * (4 - state.seats)
    state.left = deck_sizes(deck)
    state.thrown_creatures = deck_sizes(thrown)[CREATURE]


def _place_starting(state: Vivarium, seen: View) -> None:
    start = [0] * 8
    for seat, player in enumerate(seen["players"]):
        for place, name in enumerate(player["starting"]):
            if name not in (UNKNOWN, NONE):
                if CARD_OF[name] in start:
                    raise BadText(f"there is only one starting contract {name}")
                start[2 * seat + place] = CARD_OF[name]
    for seat, player in enumerate(seen["players"]):
        for place, name in enumerate(player["starting"]):
            if name == UNKNOWN:
                first = FIRST_TYPE_CONTRACT if place else FIRST_COLOUR_CONTRACT
                start[2 * seat + place] = next(card for card in range(first, first + 4) if card not in start)
    state.start = start


# ---- the box counted ----------------------------------------------------------------------------------------------
def census(state: Vivarium) -> dict[str, int]:
    """R1.1. Every component but the gems (R1.9), wherever it lies, by its face."""
    box: Box = BOXES[state.box]
    counts = [state.deck[card] + state.thrown[card] for card in range(CARDS)]
    lying = [*state.board, *state.hand, *(card for seat in range(state.seats) for card in cards_of(state, seat))]
    for card in lying:
        counts[card] += 1
    found = {CARD_NAMES[card]: counts[card] for card in range(1, CARDS) if counts[card] or box.cards[card]}
    tokens = list(state.pile)
    for token in state.tokens:
        tokens[token] += 1
    found |= {f"token {TOKEN_NAMES[token]}": tokens[token] for token in range(1, 10)}
    dominoes = list(state.pool)
    for domino in [*state.dominoes, state.middle, state.hidden]:
        dominoes[domino] += 1
    found |= {f"domino {DOMINO_NAMES[domino]}": dominoes[domino] for domino in range(1, 7)}
    dealt = [card for card in state.start if card]
    found["starting contracts"] = len(set(dealt)) + sum(
        card not in dealt for card in range(FIRST_COLOUR_CONTRACT, FIRST_TYPE_CONTRACT + 4))
    found["dominoes left out"] = box.left_out[state.seats]
    return found


def equipment_owned(state: Vivarium) -> int:
    return sum(KIND_OF[card] >= 0 for seat in range(state.seats) for card in cards_of(state, seat))


