"""Castor Party! in text. The start of a match for two:

    free/steady trip1 seat0 deal idle0 r0,y0,b0,o0,v0,g0 -/- -/- - 0/0

that is: options, trip, whose turn, phase, idle turns running, beavers, hands, played stacks, cards put away, logs.
Cards are colour and numbers, "r135b2"; a hand's shown cards follow a "!", "r1!b2". A beaver on a buoy is "r14+30-30t4":
red on buoy 14, 30 east and 30 south of its point, tail towards 4; with placement=centre "r14", shaken "r14+10+0"; "r0"
is in the middle and "r-" in the water. What is in no other place is in the piles, or in the reserve.
A seat's view begins with the seat, "@0 …" ("@*" a spectator's), and writes unseen cards of a hand as "?3" or "?3!b2".
"""
from __future__ import annotations

import re
from typing import Any

from ludotheque.core.errors import BadText
from ludotheque.core.game import View
from ludotheque.core.seats import SPECTATOR
from ludotheque.games.castor_party.check import fault
from ludotheque.games.castor_party.components import (
    ACTION_SPACE,
    ALL_CARDS,
    CARD_TEXTS,
    CARDS,
    COLOUR_LETTERS,
    COLOURS,
    DONE,
    DRAW,
    DRAWING,
    EXCHANGE,
    HANDS,
    LOGS,
    MIDDLE,
    NO_TAIL,
    NUMBERS,
    OFFSET_NAMES,
    OFFSETS,
    PHASES,
    PLACE,
    PLACEMENTS,
    SEATS,
    SHAKE,
    SHAKES,
    SHAKING,
    TAILS,
    TRIPS,
    WATER,
)
from ludotheque.games.castor_party.rules import CastorParty
from ludotheque.games.castor_party.view import Table, assemble, cards_in, mask_of, view

# ---- actions ---------------------------------------------------------------------------------------------------------
_ACTIONS = (
    *(card if COLOUR_LETTERS[beaver] == card[0] else f"{card}>{COLOUR_LETTERS[beaver]}"
      for card in CARD_TEXTS for beaver in range(COLOURS)),
    *(f"{OFFSET_NAMES[offset]}{tail}" for offset in range(OFFSETS) for tail in range(TAILS)),
    "card", "log",
    *(f"-{card}" for card in CARD_TEXTS),
    "done", "pass",
    *(f"+{card}" for card in CARD_TEXTS),
    *(f"~{(step // 3 - 1) * SHAKE:+}{(step % 3 - 1) * SHAKE:+}" for step in range(SHAKES)),
)
_ACTION_OF = {text: action for action, text in enumerate(_ACTIONS)}
assert len(_ACTION_OF) == ACTION_SPACE
assert _ACTIONS[DONE] == "done"
assert _ACTIONS[DRAW] == "+r1"


def action_to_text(action: int) -> str:
    if not 0 <= action < ACTION_SPACE:
        raise BadText(f"{action} is no action of castor_party")
    return _ACTIONS[action]


def action_from_text(text: str) -> int:
    if text not in _ACTION_OF:
        raise BadText(f'"{text[:80]}" is no action of castor_party (as r5, r5>y, ne4, card, log, -r5, done, pass, +r5)')
    return _ACTION_OF[text]


# ---- writing ---------------------------------------------------------------------------------------------------------
def _cards(texts: list[str]) -> str:
    """ "r135b2", or "-" for none."""
    written, colour = "", ""
    for text in texts:                              # they come by colour, then by number
        written += text[1] if text[0] == colour else text
        colour = text[0]
    return written or "-"


def _hand(player: dict[str, list[str] | None], cards: int) -> str:
    shown, hand = player["shown"] or [], player["hand"]
    if hand is None:
        hidden = f"?{cards - len(shown)}" if cards > len(shown) else ""
    else:
        hidden = _cards([card for card in hand if card not in shown]).replace("-", "")
    return hidden + (f"!{_cards(shown)}" if shown else "") or "-"


def _beaver(seen: dict[str, Any], free: bool) -> str:
    if not seen["buoy"]:
        return f"{seen['colour']}{'-' if seen['buoy'] is None else 0}"
    dx, dy = seen["offset"]
    offset = f"{dx:+}{dy:+}" if free or dx or dy else ""
    return f"{seen['colour']}{seen['buoy']}{offset}{'' if seen['tail'] is None else 't' + str(seen['tail'])}"


def _phase(seen: View) -> str:
    phase, moving = PHASES.index(seen["phase"]), seen["moving"]
    if phase == PLACE:
        joker = "" if moving["card"][0] == moving["beaver"] else f">{moving['beaver']}"
        return f"place:{moving['card']}{joker}"
    if phase == SHAKING:
        return f"shake:{moving['beaver']}"
    return f"{seen['phase']}:{seen['owed']}" if phase in (DRAWING, EXCHANGE) else str(seen["phase"])


def _write(seen: View) -> str:
    players = seen["players"]
    return " ".join([
        f"{seen['options']['placement']}/{seen['options']['hands']}",
        f"trip{seen['trip']}",
        f"seat{seen['mover']}",
        _phase(seen),
        f"idle{seen['idle']}",
        ",".join(_beaver(beaver, seen["options"]["placement"] == "free") for beaver in seen["beavers"]),
        "/".join(_hand(player, player["cards"]) for player in players),
        "/".join(_cards(player["played"]) for player in players),
        _cards(seen["away"]),
        "/".join(str(player["logs"]) for player in players),
    ])


def view_to_text(seen: View) -> str:
    return f"@{'*' if seen['seat'] == SPECTATOR else seen['seat']} {_write(seen)}"


def state_to_text(state: CastorParty) -> str:
    seen = view(state, SPECTATOR)
    for seat, player in enumerate(seen["players"]):
        player["hand"] = cards_in(state.hand[seat])
    return _write(seen)


# ---- reading ---------------------------------------------------------------------------------------------------------
_SET = r"(?:r[1-8]{1,8})?(?:y[1-8]{1,8})?(?:b[1-8]{1,8})?(?:o[1-8]{1,8})?(?:v[1-8]{1,8})?(?:g[1-8]{1,8})?"
_CARD_SET = re.compile(rf"(-|{_SET})", re.ASCII)
_HAND = re.compile(rf"(\?[1-9][0-9]?|{_SET})(?:!({_SET}))?|-", re.ASCII)
_BEAVER = re.compile(r"([rybovg])(?:(-)|([0-9]{1,2})(?:([+-][0-9]{1,2})([+-][0-9]{1,2}))?(?:t([0-9]{1,2}))?)", re.ASCII)
_PHASE = re.compile(r"place:([rybovg][1-8])(?:>([rybovg]))?|shake:([rybovg])|(draw|exchange):([0-9]{1,2})"
                    r"|(deal|card|reward|over)", re.ASCII)
_FIELDS = ("options", "trip", "turn", "phase", "idle turns", "beavers", "hands", "played cards", "put away",
           "logs")


def _number(text: str, prefix: str, most: int) -> int:
    if not re.fullmatch(f"{prefix}[0-9]{{1,2}}", text, re.ASCII) or int(text[len(prefix):]) > most:
        raise BadText(f'"{text[:40]}" should be {prefix}0 to {prefix}{most}' if prefix
                      else f'"{text[:40]}" should be a number up to {most}')
    return int(text[len(prefix):])


def _set(text: str, what: str) -> int:
    found = _CARD_SET.fullmatch(text)
    if found is None or not text:
        raise BadText(f'"{text[:60]}" are no {what} (as r135b2, or - for none)')
    return _mask(text)


def _mask(text: str) -> int:
    colour, cards = "", []
    for letter in text.replace("-", ""):
        if letter.isdigit():
            cards.append(colour + letter)
        else:
            colour = letter
    if len(set(cards)) < len(cards):
        raise BadText(f'"{text}" names a card twice')
    return mask_of(cards)


def _read_hands(table: Table, texts: list[str]) -> None:
    for text in texts:
        found = _HAND.fullmatch(text)
        if found is None or not text or text.endswith("!"):
            raise BadText(f'"{text[:60]}" is no hand (as r135, r1!b2 with b2 shown, ?3 unseen, or - for none)')
        hidden, shown = found[1] or "", found[2] or ""
        shown_mask = _mask(shown)
        hidden_mask = 0 if hidden.startswith("?") else _mask(hidden)
        if shown_mask & hidden_mask:
            raise BadText(f'"{text}" names a card twice')
        table.shown.append(shown_mask)
        table.known.append(shown_mask | hidden_mask)
        table.unseen.append(int(hidden[1:]) if hidden.startswith("?") else 0)


def _read_beavers(table: Table, texts: list[str]) -> None:
    if len(texts) != COLOURS:
        raise BadText(f"there are {COLOURS} beavers, not {len(texts)}")
    for beaver, text in enumerate(texts):
        found = _BEAVER.fullmatch(text)
        if found is None or found[1] != COLOUR_LETTERS[beaver]:
            raise BadText(f'"{text[:40]}" is no place of beaver {COLOUR_LETTERS[beaver]} (as r0, r14, r14+30-30t4, r-)')
        _, water, buoy, dx, dy, tail = found.groups()
        table.at[beaver] = WATER if water else int(buoy)
        if not water and int(buoy) >= WATER:
            raise BadText(f'"{text}": there are 30 buoys')
        table.dx[beaver], table.dy[beaver] = int(dx or 0), int(dy or 0)
        table.tail[beaver] = NO_TAIL if tail is None else int(tail)
        if tail is not None and int(tail) >= TAILS:
            raise BadText(f'"{text}": tail directions go from 0 to 11')
        if table.at[beaver] in (MIDDLE, WATER) and (dx or tail):
            raise BadText(f'"{text}": a beaver has a place and a tail on a buoy only')


def _read_phase(table: Table, text: str) -> None:
    found = _PHASE.fullmatch(text)
    if found is None:
        raise BadText(f'"{text[:40]}" is no phase (deal, card, place:r5, place:r5>y, shake:r, reward, draw:1, '
                      "exchange:0, over)")
    card, joker, shaken, counted, number, plain = found.groups()
    table.phase = PHASES.index(plain or counted or ("place" if card else "shake"))
    table.owed = int(number or 0)
    if card:
        table.card = CARD_TEXTS.index(card)
        table.beaver = COLOUR_LETTERS.index(joker) if joker else table.card // NUMBERS
    elif shaken:
        table.beaver = COLOUR_LETTERS.index(shaken)


def _read(text: str) -> Table:
    fields = text.split(" ")
    if len(fields) != len(_FIELDS):
        raise BadText(f'a position has {len(_FIELDS)} fields ({", ".join(_FIELDS)}), "{text[:80]}" has {len(fields)}')
    options, trip, turn, phase, idle, beavers, hands, played, away, logs = fields
    placement, _, steadiness = options.partition("/")
    if placement not in PLACEMENTS or steadiness not in HANDS:
        raise BadText(f'"{options[:40]}" are no options (as free/steady, centre/shaky)')
    seats = logs.count("/") + 1
    for what, field in (("hands", hands), ("stacks of played cards", played)):
        if field.count("/") + 1 != seats:
            raise BadText(f"there are logs of {seats} seats but {field.count('/') + 1} {what}")
    if seats not in SEATS:
        raise BadText(f"castor_party is for 2 to 6 seats, not {seats}")
    table = Table(seats, 1 - PLACEMENTS.index(placement), HANDS.index(steadiness), _number(trip, "trip", TRIPS),
                  _number(turn, "seat", seats - 1), 0, _number(idle, "idle", seats))
    if table.trip == 0:
        raise BadText("trips are counted from 1")
    _read_phase(table, phase)
    _read_beavers(table, beavers.split(","))
    _read_hands(table, hands.split("/"))
    table.played = [_set(cards, "played cards") for cards in played.split("/")]
    table.away = _set(away, "cards put away")
    table.logs = [_number(number, "", LOGS) for number in logs.split("/")]
    return table


def _build(table: Table) -> CastorParty:
    """The state of a table, once nothing is there twice and nothing is missing; BadText if no match can come to it."""
    seen = 0
    for mask in (*table.known, *table.played, table.away):
        if seen & mask:
            raise BadText(f"card {CARD_TEXTS[(seen & mask & -(seen & mask)).bit_length() - 1]} is in two places")
        seen |= mask
    if seen.bit_count() + sum(table.unseen) > CARDS:
        raise BadText(f"there are only {CARDS} cards, here are {seen.bit_count() + sum(table.unseen)}")
    if sum(table.logs) > LOGS:
        raise BadText(f"there are only {LOGS} logs, the seats have {sum(table.logs)}")
    assert seen <= ALL_CARDS
    state = assemble(table, LOGS - sum(table.logs))
    wrong = fault(state)
    if wrong:
        raise BadText(wrong)
    return state


def state_from_text(text: str) -> CastorParty:
    if text.startswith("@"):
        raise BadText(f'"{text[:80]}" is the view of one seat, not a whole position')
    table = _read(text)
    if any(table.unseen):
        raise BadText(f'"{text[:80]}" has unseen cards (?): it is no whole position')
    state = _build(table)
    if state_to_text(state) != text:
        raise BadText(f'"{text[:80]}" is written "{state_to_text(state)}"')
    return state


def view_from_text(text: str) -> View:
    found = re.match(r"@([0-5*]) ", text, re.ASCII)
    if found is None:
        raise BadText(f'"{text[:80]}" does not begin with the seat whose view it is (@0 … or @* …)')
    table = _read(text[found.end():])
    seat = SPECTATOR if found[1] == "*" else int(found[1])
    if seat != SPECTATOR and seat >= table.seats:
        raise BadText(f"there is no seat {seat} at a table of {table.seats}")
    seen = view(_build(table), seat)
    if view_to_text(seen) != text:
        raise BadText(f'"{text[:80]}" is not what seat {found[1]} sees: that would be "{view_to_text(seen)}"')
    return seen

