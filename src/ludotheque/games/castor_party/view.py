"""What one seat knows of a match, built up from nothing, never by crossing out."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.game import View
from ludotheque.games.castor_party.components import (
    ALL_CARDS,
    BUOY_X,
    BUOY_Y,
    CARD,
    CARD_TEXTS,
    COLOUR_LETTERS,
    COLOURS,
    HANDS,
    MIDDLE,
    NO_TAIL,
    NUMBERS,
    OFFSET_NAMES,
    PHASES,
    PLACE,
    PLACEMENTS,
    PUT_DOWN,
    SHAKING,
    SHIFT_X,
    SHIFT_Y,
    TAIL_X,
    TAIL_Y,
    TAILS,
    WATER,
)
from ludotheque.games.castor_party.rules import CastorParty


def cards_in(mask: int) -> list[str]:
    found = []
    while mask:
        found.append(CARD_TEXTS[(mask & -mask).bit_length() - 1])
        mask &= mask - 1
    return found


def mask_of(texts: Iterable[str]) -> int:
    return sum(1 << CARD_TEXTS.index(text) for text in texts)


# ---- state to view ---------------------------------------------------------------------------------------------------
def view(state: CastorParty, seat: int) -> View:
    """R12.1 to R12.7. The raft and all that lies open; of hands the seat's own, and what others had to show."""
    x, y, limit, margin, spare = state.balance()
    return {
        "seat": seat,
        "seats": state.seats,
        "options": {"placement": PLACEMENTS[1 - state.free], "hands": HANDS[state.shaky]},
        "trip": state.trip,
        "mover": state.mover,
        "phase": PHASES[state.phase],
        "idle": state.idle,
        "owed": state.owed,
        "beavers": [_beaver(state, beaver) for beaver in range(COLOURS)],
        "balance": {"x": x, "y": y, "limit": limit, "margin": margin, "spare": spare, "tipped": margin < 0},
        "moving": _moving(state),
        "piles": state.left,
        "away": cards_in(state.away),
        "reserve": state.reserve,
        "players": [_player(state, owner, seat) for owner in range(state.seats)],
    }


def _beaver(state: CastorParty, beaver: int) -> dict[str, Any]:
    """Where a beaver is (buoy 0 for the middle, None for the water), where it stands, its tail, its mass."""
    buoy, tail = state.at[beaver], state.tail[beaver]
    x, y = BUOY_X[buoy] + state.dx[beaver], BUOY_Y[buoy] + state.dy[beaver]
    return {
        "colour": COLOUR_LETTERS[beaver],
        "buoy": None if buoy == WATER else buoy,
        "offset": [state.dx[beaver], state.dy[beaver]],
        "stands": None if buoy == WATER else [x, y],
        "tail": None if tail == NO_TAIL else tail,
        "tail_end": None if tail == NO_TAIL else [x + TAIL_X[tail], y + TAIL_Y[tail]],
        "mass": None if buoy == WATER else [x + SHIFT_X[tail], y + SHIFT_Y[tail]],
    }


def _moving(state: CastorParty) -> dict[str, Any] | None:
    """The beaver in the mover's hand, with the load of all the others: what a table needs to tilt as it hovers."""
    if state.phase == SHAKING:
        return {"beaver": COLOUR_LETTERS[state.beaver]}
    if state.phase != PLACE:
        return None
    beaver, origin = state.beaver, state.at[state.beaver]
    x, y, _, _, _ = state.balance()
    seen = _beaver(state, beaver)["mass"]
    places = sorted({(action - PUT_DOWN) // TAILS for action in state.legal_actions(state.mover)})
    return {"beaver": COLOUR_LETTERS[beaver], "card": CARD_TEXTS[state.card], "from": origin,
            "to": origin + state.card % NUMBERS + 1, "others": [x - seen[0], y - seen[1]],
            "offsets": [OFFSET_NAMES[offset] for offset in places]}


def _player(state: CastorParty, owner: int, seat: int) -> dict[str, Any]:
    """R12.1, R12.3, R12.4, R12.7. Everyone sees a hand's size and its shown cards; only its owner sees the rest."""
    return {
        "logs": state.logs[owner],
        "cards": state.hand[owner].bit_count(),
        "hand": cards_in(state.hand[owner]) if owner == seat else None,
        "shown": cards_in(state.shown[owner]),
        "played": cards_in(state.played[owner]),
    }


# ---- view to state ---------------------------------------------------------------------------------------------------
@dataclass
class Table:
    """A match as a text or a view tells it: like the state, but hands may be known only in part."""

    seats: int
    free: int
    shaky: int
    trip: int
    mover: int
    phase: int
    idle: int = 0
    owed: int = 0
    card: int = 0
    beaver: int = 0
    at: list[int] = field(default_factory=lambda: [MIDDLE] * COLOURS)
    dx: list[int] = field(default_factory=lambda: [0] * COLOURS)
    dy: list[int] = field(default_factory=lambda: [0] * COLOURS)
    tail: list[int] = field(default_factory=lambda: [NO_TAIL] * COLOURS)
    known: list[int] = field(default_factory=list)      # by seat: cards of the hand that are known, shown ones included
    shown: list[int] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)     # by seat: how many more there are
    played: list[int] = field(default_factory=list)
    away: int = 0
    logs: list[int] = field(default_factory=list)


def assemble(table: Table, reserve: int) -> CastorParty:
    """Any state with this table: unseen cards become the lowest there are, after one that lets a mover move (R9.5)."""
    def by_seat(values: list[int]) -> list[int]:
        return values + [0] * (6 - len(values))

    state = CastorParty()
    state.seats, state.free, state.shaky = table.seats, table.free, table.shaky
    state.trip, state.mover, state.phase = table.trip, table.mover, table.phase
    state.idle, state.owed, state.card, state.beaver = table.idle, table.owed, table.card, table.beaver
    state.at, state.dx, state.dy, state.tail = table.at, table.dx, table.dy, table.tail
    hands, unseen = list(table.known), list(table.unseen)
    pile = ALL_CARDS & ~table.away
    for mask in (*table.known, *table.played):
        pile &= ~mask
    if table.phase == CARD and unseen[table.mover] and not state.is_playable(hands[table.mover]):
        for card in range(len(CARD_TEXTS)):
            if pile >> card & 1 and state.is_playable(1 << card):
                hands[table.mover] |= 1 << card
                pile ^= 1 << card
                unseen[table.mover] -= 1
                break
    for seat in range(table.seats):
        for _ in range(unseen[seat]):
            lowest = pile & -pile
            hands[seat] |= lowest
            pile ^= lowest
    state.hand, state.shown, state.played = by_seat(hands), by_seat(table.shown), by_seat(table.played)
    state.pile, state.left, state.away = pile, pile.bit_count(), table.away
    state.logs, state.reserve = by_seat(table.logs), reserve
    return state


def state_from_view(seen: View) -> CastorParty:
    beavers, players, moving = seen["beavers"], seen["players"], seen["moving"] or {}
    table = Table(
        seats=seen["seats"],
        free=1 - PLACEMENTS.index(seen["options"]["placement"]),
        shaky=HANDS.index(seen["options"]["hands"]),
        trip=seen["trip"],
        mover=seen["mover"],
        phase=PHASES.index(seen["phase"]),
        idle=seen["idle"],
        owed=seen["owed"],
        card=CARD_TEXTS.index(moving["card"]) if "card" in moving else 0,
        beaver=COLOUR_LETTERS.index(moving["beaver"]) if moving else 0,
        at=[WATER if beaver["buoy"] is None else beaver["buoy"] for beaver in beavers],
        dx=[beaver["offset"][0] for beaver in beavers],
        dy=[beaver["offset"][1] for beaver in beavers],
        tail=[NO_TAIL if beaver["tail"] is None else beaver["tail"] for beaver in beavers],
        known=[mask_of(player["shown"] if player["hand"] is None else player["hand"]) for player in players],
        shown=[mask_of(player["shown"]) for player in players],
        unseen=[player["cards"] - len(player["shown"]) if player["hand"] is None else 0 for player in players],
        played=[mask_of(player["played"]) for player in players],
        away=mask_of(seen["away"]),
        logs=[player["logs"] for player in players],
    )
    return assemble(table, seen["reserve"])


def forget(seen: View) -> View:
    """R12.4. The view without memory: what a stuck rival had to show counts as unseen again."""
    players = [player if player["hand"] is not None else {**player, "shown": []} for player in seen["players"]]
    return {**seen, "players": players}
