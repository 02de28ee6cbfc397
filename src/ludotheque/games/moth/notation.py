"""Moth in text. "4 1234/1234 ./." is the start: the moth's stone, the hands, the cards laid.

A seat's view begins with the seat, "@0 4 1234/1234 ./?" ("@*" is a spectator's): a face-down card of the rival is ?
and still shown in the hand.
"""
from __future__ import annotations

import re

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.core.seats import SPECTATOR
from ludotheque.games.moth.components import ACTION_SPACE, GUST
from ludotheque.games.moth.rules import Moth
from ludotheque.games.moth.view import state_from_view, view

_KINDS = "zclg"
_POSITION = re.compile(r"(?:@([01*]) )?([0-8]) ((?=\d)1?2?3?4?|-)/((?=\d)1?2?3?4?|-) ([.?1-4])/([.?1-4])", re.ASCII)


def action_to_text(action: int) -> str:
    if not 0 <= action < ACTION_SPACE:
        raise BadText(f"{action} is no action of moth")
    kind, argument = action >> 3, action & 7
    return _KINDS[kind] + ("-+"[argument] if kind == GUST and argument < 2 else str(argument))


_ACTIONS = {action_to_text(action): action for action in range(ACTION_SPACE)}
_HANDS = tuple("".join(c for c in "1234" if hand >> int(c) & 1) or "-" for hand in range(32))


def action_from_text(text: str) -> int:
    if text not in _ACTIONS:
        raise BadText(f'"{text}" is no action of moth (as c3, l2, g+)')
    return _ACTIONS[text]


def view_to_text(seen: View) -> str:
    who = "*" if seen["seat"] == SPECTATOR else str(seen["seat"])
    cards = "/".join("?" if card == -1 else str(card or ".") for card in seen["laid"])
    return f"@{who} {seen['moth']} {'/'.join(_HANDS[hand] for hand in seen['hands'])} {cards}"


def state_to_text(state: Moth) -> str:
    return f"{state.moth} {'/'.join(_HANDS[hand] for hand in state.hand)} {'/'.join(str(c or '.') for c in state.laid)}"


def _read(text: str) -> tuple[str | None, View]:
    match = _POSITION.fullmatch(text)
    if match is None:
        raise BadText(f'"{text[:80]}" is no position of moth (as 4 1234/1234 ./.)')
    seat, moth, *rest = match.groups()
    hands = [sum(1 << int(card) for card in hand if card != "-") for hand in rest[:2]]
    laid = [0 if card == "." else -1 if card == "?" else int(card) for card in rest[2:]]
    for owner in range(2):
        if laid[owner] > 0 and hands[owner] >> laid[owner] & 1:
            raise BadText(f"seat {owner} holds card {laid[owner]} and has laid it too")
        if laid[owner] == -1 and hands[owner] == 0:
            raise BadText(f"seat {owner} has laid a card but held none")
    held = [hands[owner].bit_count() + (laid[owner] > 0) for owner in range(2)]
    if held[0] != held[1]:
        raise BadText(f"both seats spend one card a round, but seat 0 has {held[0]} and seat 1 has {held[1]}")
    return seat, {"seat": SPECTATOR if seat == "*" else int(seat or 0), "seats": 2, "moth": int(moth),
                  "hands": hands, "laid": laid}


def state_from_text(text: str) -> Moth:
    seat, seen = _read(text)
    if seat is not None or -1 in seen["laid"]:
        raise BadText(f'"{text}" is a view of one seat, not a whole position')
    return state_from_view(seen)


def view_from_text(text: str) -> View:
    seat, seen = _read(text)
    if seat is None:
        raise BadText(f'"{text}" does not begin with the seat whose view it is (@0, @1 or @*)')
    if view(state_from_view(seen), seen["seat"]) != seen:
        raise BadText(f'"{text}" is not what seat {seat} can see of any position')
    return seen
