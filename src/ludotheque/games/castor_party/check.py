"""Which positions no match of Castor Party! can come to, and why. For texts that people type; play never asks."""
from __future__ import annotations

from ludotheque.games.castor_party.components import (
    BUOY_COLOUR,
    CARD,
    CARD_TEXTS,
    CARDS,
    COLOUR_LETTERS,
    COLOURS,
    DEAL,
    DEALT,
    DRAWING,
    EXCHANGE,
    GIVEN_BACK,
    MIDDLE,
    NO_TAIL,
    NUMBERS,
    OFFSET_X,
    OFFSET_Y,
    OVER,
    PLACE,
    REWARD,
    SHAKE,
    SHAKING,
    TRIPS,
    WATER,
)
from ludotheque.games.castor_party.rules import CastorParty

_GRID = frozenset(zip(OFFSET_X, OFFSET_Y, strict=True))
_SHAKEN = frozenset((x + i, y + j) for x, y in _GRID for i in (-SHAKE, 0, SHAKE) for j in (-SHAKE, 0, SHAKE))
_CENTRE = frozenset({(0, 0)})
_SHAKEN_CENTRE = frozenset((i, j) for i in (-SHAKE, 0, SHAKE) for j in (-SHAKE, 0, SHAKE))


def fault(state: CastorParty) -> str | None:
    """The first thing that is wrong with a position, as a sentence; None if nothing is."""
    return (_beavers(state) or _dealing(state) or _hands(state) or _balance(state) or _idle(state)
            or _PHASE_CHECKS[state.phase](state))


def _beavers(state: CastorParty) -> str | None:
    """R4.6, R5.2, R5.9, R5.10."""
    for beaver, letter in enumerate(COLOUR_LETTERS):
        buoy = state.at[beaver]
        if buoy in (MIDDLE, WATER):
            continue
        if buoy in state.at[:beaver]:
            return f"two beavers are on buoy {buoy}"
        if state.free and state.tail[beaver] == NO_TAIL:
            return f"the {letter} beaver has no tail, though placement is free"
        if not state.free and state.tail[beaver] != NO_TAIL:
            return f"the {letter} beaver has a tail, though placement is centre"
        still = not state.shaky or (state.phase == SHAKING and state.beaver == beaver)
        if state.free:
            allowed = _GRID if still else _SHAKEN
        else:
            allowed = _CENTRE if still else _SHAKEN_CENTRE
        if (state.dx[beaver], state.dy[beaver]) not in allowed:
            return f"the {letter} beaver cannot stand {state.dx[beaver]:+}{state.dy[beaver]:+} from its buoy's point"
    if all(buoy == WATER for buoy in state.at) and state.phase not in (REWARD, DRAWING, OVER):
        return "no beaver is on the raft, so the trip is over (R10.2)"
    return None


def _dealing(state: CastorParty) -> str | None:
    """R2.2, R2.3."""
    most = CARDS - DEALT * state.seats
    if state.phase != DEAL and state.left > most:
        return f"there are {state.left} cards in the piles, more than the {most} after the deal"
    return None


def _hands(state: CastorParty) -> str | None:
    """R10.1. Only the mover's hand may run out, and only within its turn."""
    if state.phase == DEAL:
        return None
    for seat in range(state.seats):
        if state.hand[seat] == 0 and (seat != state.mover or state.phase == CARD):
            return f"seat {seat} has no card: the trip would be over (R10.1)"
    return None


def _balance(state: CastorParty) -> str | None:
    """R6.4. A raft that tips is looked at only while a beaver is shaken, and when all is over."""
    if state.balance()[3] < 0 and state.phase not in (SHAKING, OVER):
        return f"the raft would have tipped: its load is longer than {state.balance()[2]} (R6.2)"
    return None


def _idle(state: CastorParty) -> str | None:
    """R10.4. The seats before the mover were stuck and still are, their hands shown."""
    if state.idle == 0:
        return None
    if state.phase not in (CARD, EXCHANGE, OVER):
        return "idle turns are forgotten once a card is played, exchanged or dealt (idle0)"
    if (state.idle == state.seats) != (state.phase == OVER):
        return f"{state.idle} idle turns of {state.seats} seats: the trip ends exactly after a full round (R10.4)"
    for back in range(1, state.idle + 1):
        seat = (state.mover + (state.phase == OVER) - back) % state.seats
        if state.hand[seat] != state.shown[seat] or state.is_playable(state.hand[seat]):
            return f"seat {seat} was idle, so it was stuck and has shown its whole hand (R9.5)"
    return None


def _deal(state: CastorParty) -> str | None:
    """R2.1 to R2.5, R11.1 to R11.3."""
    if any(state.at) or any(state.played) or state.away or any(state.shown):
        return "nothing has been played or shown before the deal"
    given = CARDS - state.left
    if given >= DEALT * state.seats:
        return "the deal is done"
    for seat in range(state.seats):
        due = min(DEALT, max(0, given - DEALT * seat))
        if state.hand[seat].bit_count() != due:
            return f"seat {seat} would have {due} of the {given} cards dealt so far"
    logs = state.logs[:state.seats]
    if state.trip == 1 and (state.mover or any(logs)):
        return "a match begins with seat 0 and without logs"
    if state.trip > 1 and state.reserve == 0:
        return "no log is left, so the match is over (R11.5)"
    if state.trip > 1 and logs[state.mover] != min(logs):
        return f"seat {state.mover} does not begin: another has fewer logs (R11.2)"
    return None


def _card(state: CastorParty) -> str | None:
    if not state.is_playable(state.hand[state.mover]):
        return f"seat {state.mover} holds no playable card, so it cannot be asked for one (R9.5)"
    return None


def _place(state: CastorParty) -> str | None:
    card, beaver = state.card, state.beaver
    landing = state.at[beaver] + card % NUMBERS + 1
    if not state.free:
        return "nothing is placed, as placement is centre (R5.9)"
    if not state.played[state.mover] >> card & 1:
        return f"card {CARD_TEXTS[card]} is not on the stack of seat {state.mover}"
    if state.at[beaver] == WATER:
        return f"the {COLOUR_LETTERS[beaver]} beaver is in the water"
    if card // NUMBERS != beaver and state.at[card // NUMBERS] != WATER:
        return f"card {CARD_TEXTS[card]} is no joker: its beaver is on the raft (R4.2)"
    if landing >= WATER:
        return f"the {COLOUR_LETTERS[beaver]} beaver jumps off with {CARD_TEXTS[card]} and is not placed (R5.1)"
    if landing in state.at:
        return f"buoy {landing} is occupied (R4.6)"
    return None


def _shake(state: CastorParty) -> str | None:
    if not state.shaky:
        return "nothing is shaken, as hands are steady (R5.10)"
    if state.at[state.beaver] in (MIDDLE, WATER):
        return f"the {COLOUR_LETTERS[state.beaver]} beaver is on no buoy"
    return _has_played(state)


def _reward(state: CastorParty) -> str | None:
    """R7.2, R7.5, R8.3."""
    if state.left == 0 and state.reserve == 0:
        return "there is neither a card nor a log to take (R7.5)"
    if not any(state.at[beaver] == WATER or BUOY_COLOUR[state.at[beaver]] == beaver for beaver in range(COLOURS)):
        return "no beaver has jumped off or stands on its own colour, so no reward is due (R7.1)"
    return _has_played(state)


def _draw(state: CastorParty) -> str | None:
    """R9.1, R9.6."""
    if not 1 <= state.owed <= state.left:
        return f"{state.owed} cards are to be drawn, but the piles hold {state.left}"
    if state.owed > max(2 if state.played[state.mover] else 0, state.away.bit_count()):
        return f"{state.owed} cards are to be drawn, more than were earned or put away"
    if all(buoy == WATER for buoy in state.at) and state.owed > 1:
        return "after the last beaver only a reward is drawn (R8.6)"
    return None


def _exchange(state: CastorParty) -> str | None:
    """R9.5, R9.6, R9.8."""
    seat = state.mover
    if state.hand[seat] != state.shown[seat]:
        return f"seat {seat} is stuck, so its whole hand is shown (R9.5)"
    if state.is_playable(state.hand[seat]):
        return f"seat {seat} holds a playable card and must play one (R3.3)"
    if state.owed > min(state.left, state.away.bit_count()):
        return f"{state.owed} cards cannot have been put away (R9.6)"
    if state.owed == 0 and state.hand[seat] == 0:
        return f"seat {seat} has no card: the trip would be over (R10.1)"
    return None


def _over(state: CastorParty) -> str | None:
    """R10.1 to R10.4, R11.4, R11.5."""
    if state.trip < TRIPS and state.reserve:
        return "the match goes on: there are trips to come and logs in the reserve (R11.4, R11.5)"
    if state.balance()[3] < 0:
        if state.idle:
            return "the raft has tipped by a move, so the last turn was not idle (R10.4)"
        if state.logs[state.mover] and state.reserve < GIVEN_BACK:
            return f"seat {state.mover} has tipped the raft and kept logs it would have given back (R6.6)"
        return _has_played(state)
    if state.idle or all(buoy == WATER for buoy in state.at):
        return None
    if state.hand[state.mover] == 0 and state.left == 0:
        return None
    return "the trip goes on: the raft holds, beavers are on it, the mover has cards and nobody is idle"


def _has_played(state: CastorParty) -> str | None:
    return None if state.played[state.mover] else f"seat {state.mover} has moved a beaver without a card"


_PHASE_CHECKS = {DEAL: _deal, CARD: _card, PLACE: _place, SHAKING: _shake, REWARD: _reward, DRAWING: _draw,
                 EXCHANGE: _exchange, OVER: _over}
