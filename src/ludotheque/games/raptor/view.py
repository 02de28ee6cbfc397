"""What one seat knows of a position, built up from nothing, never by crossing out."""
from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ludotheque.core.game import View
from ludotheque.games.raptor.components import (
    BABY,
    CELLS,
    CHOOSING,
    EFFECT,
    EXIT_CELL,
    FIGURE,
    FIRE,
    FIRES,
    LAYOUTS,
    LYING,
    MARK,
    MOTHER,
    NEIGHBOUR,
    PHASE_NAMES,
    ROCK,
    SCIENTIST,
    SCIENTISTS,
    SIDES,
    SLEEP_TOKENS,
    SLEEPER,
    STEPS_OF,
    TILE_OF,
    TILE_REACH,
    TILES,
    TURN,
)
from ludotheque.games.raptor.raptor_turn import run_cost
from ludotheque.games.raptor.rules import Raptor

# What a cell shows: the figure, ' for a figure that did or suffered something this round, * for a fire under it.
FIGURES = {ROCK: "#", MOTHER: "M", BABY: "B", SLEEPER: "b", SCIENTIST: "S", LYING: "s"}
CODES = {sign: figure for figure, sign in FIGURES.items()}
_CARDS_IN = [tuple(card for card in range(1, 10) if bits << 1 >> card & 1) for bits in range(512)]


def cards_in(bits: int) -> list[int]:
    return list(_CARDS_IN[bits >> 1 & 511])


def bits_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


@cache
def cell_to_text(content: int) -> str:
    if content == FIRE:
        return "f"
    return FIGURES.get(content & FIGURE, "") + ("'" if content & MARK else "") + ("*" if content & FIRE else "")


@lru_cache(maxsize=64)
def cell_from_text(text: str) -> int:
    if text == "f":
        return FIRE
    return sum(CODES.get(sign, MARK if sign == "'" else FIRE) for sign in text)


def is_face_down(state: Raptor, seat: int) -> bool:
    """R5.2. A card lies face down until both are laid, save the scientist's under observation."""
    return state.phase == CHOOSING and state.laid[seat] != 0 and not (state.observed and seat == SCIENTISTS)


def view(state: Raptor, seat: int) -> View:
    """R5.1 to R5.6. Everything on the table, one's own cards, and what can be told of the others'."""
    return {"seat": seat, **_table(state), "cards": [_cards(state, owner, owner == seat) for owner in range(2)]}


def whole(state: Raptor) -> View:
    """The position with every card open, for notation; no seat's view."""
    return {**_table(state), "cards": [_cards(state, owner, True) for owner in range(2)]}


def _table(state: Raptor) -> dict[str, Any]:
    """R5.4, R5.5. What everybody sees."""
    in_play = state.phase in (EFFECT, TURN)
    lower = 0 if state.laid[0] < state.laid[1] else 1
    return {
        "seats": 2,
        "side": SIDES[state.side],
        "layout": LAYOUTS[state.layout],
        "tiles": list(state.tiles),
        "turns": list(state.turns),
        "strips": state.strips,
        "exits": EXIT_CELL[4 * state.strips - 4:4 * state.strips] if state.strips else [],
        "cells": [cell_to_text(content) for content in state.board[:CELLS]],
        "phase": PHASE_NAMES[state.phase],
        "round": state.round,
        "to_act": [who for who in range(2) if state.may_act(who)],
        "lower": lower if in_play else None,
        "steps": state.steps,
        "steps_taken": STEPS_OF[10 * lower + state.laid[lower]] - state.steps if state.phase == EFFECT else 0,
        "points": state.points,
        "mother_ran": bool(state.ran),
        "run_cost": run_cost(state),
        "observed": bool(state.observed),
        "mother": state.mother if state.mother >= 0 else None,
        "wounds": state.wounds,
        "ammunition": SLEEP_TOKENS - state.wounds,
        "reserve": state.reserve,
        "eaten": state.eaten,
        "escaped": state.escaped,
        "captured": state.captured,
        "fires": state.fires,
        "threats": _threats(state),
        "ending": state.ended(),
    }


def _threats(state: Raptor) -> list[dict[str, Any]]:
    """R8.10, R8.11, R9.2. By active scientist: the cells its shots at the mother cross, the tiles its gas reaches."""
    board = state.board
    return [{"cell": cell, "fire": _line_of_fire(board, cell),
             "gas": [tile for tile in range(TILES) if TILE_REACH[TILE_OF[cell]] >> tile & 1]}
            for cell in range(CELLS) if board[cell] & FIGURE == SCIENTIST]


def _line_of_fire(board: list[int], start: int) -> list[int]:
    """R8.11. Along row and column up to a rock or another active scientist, over everything else."""
    crossed = []
    for direction in range(4):
        cell = NEIGHBOUR[4 * start + direction]
        while board[cell] & FIGURE not in (ROCK, SCIENTIST):
            crossed.append(cell)
            cell = NEIGHBOUR[4 * cell + direction]
    return sorted(crossed)


def _cards(state: Raptor, owner: int, own: bool) -> dict[str, Any]:
    """R5.4. Of another's cards: how many are held, which are unseen, and what was kept through a shuffle."""
    hand, pile, laid = state.hand[owner], state.pile[owner], state.laid[owner]
    face_down = is_face_down(state, owner)
    seen: dict[str, Any] = {
        "held": hand.bit_count(),
        "drawable": pile.bit_count(),
        "played": cards_in(state.played[owner]),
        "unseen": cards_in(hand | pile | (1 << laid if face_down else 0)),
        "kept": [cards_in(kept) for kept in state.kept[2 * owner:2 * owner + 2] if kept],
        "laid": -1 if face_down and not own else laid,
        "hand": None,
        "pile": None,
    }
    if own:
        seen["hand"], seen["pile"] = cards_in(hand), cards_in(pile)
    return seen


def state_from_view(seen: View) -> Raptor:
    """Any state with this view: an unknown hand becomes the first that fits what is known of it."""
    state = Raptor()
    state.side, state.layout = SIDES.index(seen["side"]), LAYOUTS.index(seen["layout"])
    state.phase, state.round = PHASE_NAMES.index(seen["phase"]), seen["round"]
    state.tiles, state.turns, state.strips = list(seen["tiles"]), list(seen["turns"]), seen["strips"]
    put_board(state, [cell_from_text(text) for text in seen["cells"]])
    state.wounds, state.reserve = seen["wounds"], seen["reserve"]
    state.escaped, state.captured = seen["escaped"], seen["captured"]
    state.eaten = seen["eaten"]
    state.observed, state.steps, state.points = int(seen["observed"]), seen["steps"], seen["points"]
    state.ran = int(seen["mother_ran"])
    hands, piles, laid, kept = [], [], [], []
    for cards in seen["cards"]:
        bound = [bits_of(known) for known in cards["kept"]] + [0, 0]
        if cards["hand"] is None:
            held, pile, card = _some_hand(cards, bound)
        else:
            held, pile, card = bits_of(cards["hand"]), bits_of(cards["pile"]), cards["laid"]
        hands.append(held)
        piles.append(pile)
        laid.append(card)
        kept += bound[:2]
    state.hand, state.pile, state.laid, state.kept = hands, piles, laid, kept
    state.played = [bits_of(cards["played"]) for cards in seen["cards"]]
    return state


def forget(seen: View) -> View:
    """The view without memory: the cards that a rival has played, save the one on the table, count as unseen."""
    cards = []
    for owner, known in enumerate(seen["cards"]):
        lying = {known["laid"]} if seen["phase"] in ("effect", "turn", "return") else set()
        gone = [card for card in known["played"] if card not in lying]
        if owner != seen["seat"] and known["hand"] is None:
            known = {**known, "unseen": sorted([*known["unseen"], *gone]), "drawable": known["drawable"] + len(gone),
                     "played": [card for card in known["played"] if card in lying], "kept": []}
        cards.append(known)
    return {**seen, "cards": cards}


def _some_hand(cards: dict[str, Any], bound: list[int]) -> tuple[int, int, int]:
    """R5.6. The first hand that fits, its pile, and the lowest of it for a card lying face down."""
    unseen = bits_of(cards["unseen"])
    size = cards["held"] + (cards["laid"] == -1)
    for held in range(unseen + 1):
        if held & ~unseen == 0 and held.bit_count() == size and is_possible(held, bound):
            if cards["laid"] == -1:
                card = (held & -held).bit_length() - 1
                return held & ~(1 << card), unseen & ~held, card
            return held, unseen & ~held, cards["laid"]
    raise LookupError("no hand fits what is known of it")


def is_possible(held: int, kept: list[int]) -> bool:
    """R5.6. One held card is of the first set, two are of the second."""
    return (not kept[0] or held & kept[0] != 0) and (not kept[1] or (held & kept[1]).bit_count() >= 2)


def put_board(state: Raptor, board: list[int]) -> None:
    """Lay out a board, with the lists and counts that go with it."""
    figures = [(cell, content & FIGURE) for cell, content in enumerate(board[:CELLS]) if content]
    babies = [cell for cell, figure in figures if figure in (BABY, SLEEPER)]
    scientists = [cell for cell, figure in figures if figure in (SCIENTIST, LYING)]
    mothers = [cell for cell, figure in figures if figure == MOTHER]
    state.board = [*board, ROCK]
    state.mother = mothers[0] if mothers else -1
    state.babies, state.baby_count = babies + [0] * (5 - len(babies)), len(babies)
    state.scientists, state.scientist_count = scientists + [0] * (10 - len(scientists)), len(scientists)
    state.fires = FIRES - sum(1 for content in board if content & FIRE)
