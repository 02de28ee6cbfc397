"""How the raft of Castor Party! feels: how often it tips under random and under careful play, for 2 to 6 seats.

    python benchmarks/castor_party_feel.py [--trips 600] [--placement free] [--hands steady]

Random play takes any legal action. Careful play never tips the raft if a move in its hand does not; of those moves it
takes one that earns a reward, and of these the one that leaves the raft best balanced; its reward is a log. It looks no
further. The bars: careful play tips in 10 to 45 % of trips, random play in more than 80 %.
"""
from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games import find
from ludotheque.games.castor_party.components import CARD, HANDS, PLACE, PLACEMENTS, REWARD, SHAKING
from ludotheque.games.castor_party.rules import CastorParty

Policy = Callable[[CastorParty, int, Random], int]
ENDS = ("tipped", "last_off", "empty_hand", "all_idle")
CASTOR = find("castor_party")
RANDOM_BAR, CAREFUL_BAR = (80, 100), (10, 45)

_after, _placed = CastorParty(), CastorParty()


def at_random(state: CastorParty, seat: int, rng: Random) -> int:
    return rng.choice(state.legal_actions(seat))


def carefully(state: CastorParty, seat: int, rng: Random) -> int:
    legal = state.legal_actions(seat)
    if state.phase == CARD:
        return max((max(worths(state, seat, action)), rng.random(), action) for action in legal)[2]
    if state.phase == PLACE:
        return max((worth(state, seat, action, _placed), rng.random(), action) for action in legal)[2]
    return legal[-1] if state.phase == REWARD else rng.choice(legal)       # a log, if there is one


def worths(state: CastorParty, seat: int, card: int) -> Iterator[tuple[int, int, float]]:
    """What each placement after this card is worth."""
    _after.assign(state)
    _after.play(seat, card)
    if _after.phase == PLACE:
        for place in _after.legal_actions(seat):
            yield worth(_after, seat, place, _placed)
    else:
        yield worth(state, seat, card, _placed)


def worth(state: CastorParty, seat: int, action: int, after: CastorParty) -> tuple[int, int, float]:
    """First that the raft holds, then a reward, then the share of the limit that is left. A shaken beaver is seen as
    it was let go of."""
    after.assign(state)
    after.play(seat, action)
    if after.phase != SHAKING and (after.trip != state.trip or after.to_act() == NOBODY):
        return int(not tipped(state, seat, action)), 0, 0.0
    _, _, limit, margin, spare = after.balance()
    return int(margin >= 0), int(after.phase == REWARD), spare / limit


def tipped(state: CastorParty, seat: int, action: int) -> bool:
    return any(CASTOR.event(flat).key == "tipped" for flat in state.copy().play_and_tell(seat, action))


def play(seats: int, options: dict[str, str], policy: Policy, trips: int, seed: int) -> tuple[Counter[str], float]:
    """At least so many trips: how each ended, and the mean number of moves of one."""
    rng, ends, moves = Random(seed), Counter[str](), 0
    while ends.total() < trips:
        state = CASTOR.new(seats, options)
        assert isinstance(state, CastorParty)
        while (seat := state.to_act()) != NOBODY:
            if seat == CHANCE:
                action = rng.choice(state.odds())[0]       # every outcome of this game is equally likely
            else:
                action = policy(state, seat, rng)
                moves += state.phase == CARD
            for flat in state.play_and_tell(seat, action):
                key = CASTOR.event(flat).key
                if key in ENDS:
                    ends[key] += 1
    return ends, moves / ends.total()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trips", type=int, default=600)
    parser.add_argument("--placement", choices=PLACEMENTS, default=PLACEMENTS[0])
    parser.add_argument("--hands", choices=HANDS, default=HANDS[0])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    options = {"placement": asked.placement, "hands": asked.hands}
    print(f"placement={asked.placement} hands={asked.hands}, {asked.trips} trips each, % of trips that end by")
    print(f"{'play':8} seats  tipping  last off  empty hand  idle  moves a trip")
    within = True
    for name, policy, (least, most) in (("random", at_random, RANDOM_BAR), ("careful", carefully, CAREFUL_BAR)):
        for seats in CASTOR.seat_counts:
            ends, moves = play(seats, options, policy, asked.trips, asked.seed)
            share = [100 * ends[key] / ends.total() for key in ENDS]
            within &= least <= share[0] <= most
            print(f"{name:8} {seats:5} {share[0]:8.0f} {share[1]:9.0f} {share[2]:11.0f} {share[3]:5.0f} {moves:13.1f}",
                  flush=True)
    print(f"within the bars (random > {RANDOM_BAR[0]} %, careful {CAREFUL_BAR[0]}-{CAREFUL_BAR[1]} %): {within}")


if __name__ == "__main__":
    main()
