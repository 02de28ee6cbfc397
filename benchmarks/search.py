"""How fast the search is beside the engine's own random play, and how long the quick levels take: one run, as ratios.

    python benchmarks/search.py [GAME …] [--seconds 1] [--json]

Search and raw play-outs start from the same positions of random games, each measured in turn so that a busy machine
slows both alike. Bars: search with full random play-outs at least 0.7 of raw play-outs a second; two threads at least
1.6 times one; levels 1 to 4 within 50 ms; simulations a second at least 5 times those of OpenSpiel's C++ MCTS (one
random play-out each, as ours) on gin_rummy, for Trias on hive. That last one needs `ludotheque[research]`.
"""
from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from ludotheque.bots.levels import LEVELS, find_bot
from ludotheque.bots.search import Search
from ludotheque.bots.thinking import think
from ludotheque.core.game import Game
from ludotheque.core.playouts import playouts
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.games import catalogue, find

POSITIONS = 6
ROUNDS = 5
PEERS = {"raptor": "gin_rummy", "vivarium": "gin_rummy", "castor_party": "gin_rummy", "trias": "hive"}


def positions(game: Game, seats: int) -> list[State]:
    """Positions spread over random games in which a seat has a choice."""
    found: list[State] = []
    rng = Random(1)
    while len(found) < POSITIONS:
        state, passed = game.new(seats), []
        while (seat := state.to_act()) != NOBODY:
            if seat == CHANCE:
                odds = state.odds()
                action = rng.choices([a for a, _ in odds], [w for _, w in odds])[0]
            else:
                legal = state.legal_actions(seat)
                if len(legal) > 1:
                    passed.append(state.copy())
                action = rng.choice(legal)
            state.play(seat, action)
        found.append(rng.choice(passed))
    return found


def measure(game: Game, seats: int, seconds: float) -> dict[str, object]:
    """Raw and searched play-outs a second from the same positions, by turns; then two threads; then levels."""
    longest, slice_ = game.longest(seats), seconds / POSITIONS / ROUNDS
    spent = {"raw": 0.0, "search": 0.0, "one": 0.0, "two": 0.0}
    played = dict.fromkeys(spent, 0)
    starts = positions(game, seats)
    for start in starts:
        searches = [Search(start.to_act(), 200_000) for _ in range(2)]
        scratch = [start.copy() for _ in range(2)]
        for number, (search, state) in enumerate(zip(searches, scratch, strict=True)):
            search.configure(0.7, -1, longest, False)
            state.reseed(number + 1)
        batch = 4
        for turn in range(ROUNDS):
            batch = timed(spent, played, "raw", slice_, batch,
                          lambda n, t=turn, a=start, s=scratch: playouts(a, s[0], n, t + 1, longest))
            batch = timed(spent, played, "search", slice_, batch,
                          lambda n, a=start, b=searches, s=scratch: think(b[0], a, s[0], n))
            with ThreadPoolExecutor(2) as pool:
                for kind, many in (("one", 1), ("two", 2)):
                    batch = timed(spent, played, kind, slice_, batch, lambda n, k=many, a=start, b=searches, s=scratch:
                                  list(pool.map(think, b[:k], [a] * k, s[:k], [n] * k)), many)
    rate = {kind: played[kind] / spent[kind] for kind in spent}
    slowest = {}
    for level in range(1, 5):
        worst = 0.0
        for start in starts:
            bot, view = find_bot(str(level)).make(game, 1), game.view(start, start.to_act())
            began = time.thread_time()              # one thread: the processor's clock is its own
            bot.choose(view)
            worst = max(worst, time.thread_time() - began)
        slowest[str(level)] = round(1000 * worst, 1)
    peer = PEERS.get(game.name)
    they = theirs(peer, seconds) if peer else None
    beside = {f"simulations_of_{peer}": round(rate["search"] / they, 1)} if they else {}
    return {"game": game.name, "players": seats, "raw_per_second": round(rate["raw"]),
            "search_per_second": round(rate["search"]), "search_of_raw": round(rate["search"] / rate["raw"], 2),
            "two_threads_of_one": round(rate["two"] / rate["one"], 2), "slowest_milliseconds": slowest, **beside}


def theirs(name: str, seconds: float) -> float | None:
    """Simulations a second of OpenSpiel's C++ MCTS on one of its own games; None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, odds)[0])
    many, done, spent = 8, 0, 0.0
    while spent < seconds:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, many, 256, False, 7, False)
        began = time.thread_time()
        bot.mcts_search(state)
        took = time.thread_time() - began
        spent, done = spent + took, done + many
        many = max(1, int(many * min(4.0, seconds / 3 / max(took, 1e-6))))
    return done / spent


def timed(spent, played, kind, seconds, batch, work, workers=1) -> int:
    """Run portions for so long; the next portion's size. Work of this thread is counted by the processor's clock, which
    a busy machine does not slow; that of a pool by the wall's."""
    clock = time.thread_time if kind in ("raw", "search") else time.perf_counter
    until = clock() + seconds
    while (began := clock()) < until:
        work(batch)
        took = clock() - began
        spent[kind] += took
        played[kind] += batch * workers
        batch = max(1, int(batch * min(4.0, seconds / 3 / max(took, 1e-6))))
    return batch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (%(default)s)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    assert set(range(1, 5)) <= set(LEVELS)
    rows = []
    for game in [find(name) for name in chosen.games] or catalogue().values():
        rows.append(measure(game, game.seat_counts[0], chosen.seconds))
        if not chosen.json:
            print(*(f"{key} {value}" for key, value in rows[-1].items()), sep="  ", flush=True)
    if chosen.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
