"""Our compiled random play beside OpenSpiel's C++ rollouts, in one run on one machine, as ratios.

OpenSpiel is installed into build/peers, an environment of its own; nothing else needs it. Its rollouts run in C++
(the `RandomRolloutEvaluator` of one MCTS simulation): n games of uniformly random play from the first decision; the
mean length of such games, measured beside it, turns games into plies. Ours are `ludotheque.core.playouts` of the same
kind, on one thread.

    python benchmarks/peers.py [--seconds 2] [--rounds 3] [--json FILE]
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import venv
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "build" / "peers"

# our game, seats, options, their game, the ratio of plies/s that we hold ourselves to
BARS = [
    ("raptor", 2, {}, "quoridor", 3),
    ("raptor", 2, {}, "gin_rummy", 20),
    ("trias", 2, {}, "hive", 15),
    ("ciao_dino", 4, {}, "hive", 15),
    ("vivarium", 2, {}, "gin_rummy", 5),
    ("vivarium", 4, {}, "gin_rummy", 5),
    ("castor_party", 2, {"placement": "centre"}, "backgammon", 8),
    ("castor_party", 6, {"placement": "centre"}, "backgammon", 8),
]

THEIRS = '''
import json, random, sys, time
import pyspiel
name, seconds = sys.argv[1], float(sys.argv[2])
game = pyspiel.load_game(name)
rng = random.Random(1)
lengths = []
def opening(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(actions, odds)[0])
    return state
began = time.perf_counter()
while time.perf_counter() - began < seconds or len(lengths) < 5:
    state, plies = opening(game, rng), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    lengths.append(plies)
mean = sum(lengths) / len(lengths)
batch, games, spent = 1, 0, 0.0
while spent < seconds:
    evaluator = pyspiel.RandomRolloutEvaluator(batch, 7 + games)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 64, False, 7, False)
    state = opening(game, rng)
    began = time.perf_counter()
    search.mcts_search(state)
    once = time.perf_counter() - began
    spent += once
    games += batch
    batch = max(1, int(batch * min(8.0, seconds / 4 / max(once, 1e-6))))
print(json.dumps({"plies_per_second": games * mean / spent, "mean_length": mean, "games": games}))
'''


def peer_python() -> Path:
    """The environment with OpenSpiel, made on the first run."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    if subprocess.run([python, "-c", "import pyspiel"], capture_output=True, check=False).returncode:
        print("installing OpenSpiel into build/peers …", file=sys.stderr)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel"], check=True)
    return python


def theirs(python: Path, name: str, seconds: float) -> float:
    done = subprocess.run([python, "-c", THEIRS, name, str(seconds)], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout.splitlines()[-1])["plies_per_second"])


def ours(name: str, seats: int, options: dict[str, str], seconds: float) -> float:
    from ludotheque.core.playouts import playouts
    from ludotheque.games import find

    game = find(name)
    start = game.new(seats, options)
    scratch = start.copy()
    batch, plies, spent, round_ = 1, 0, 0.0, 0
    while spent < seconds:
        began = time.perf_counter()
        plies += playouts(start, scratch, batch, 31 * round_ + 1, game.longest(seats))
        once = time.perf_counter() - began
        spent += once
        round_ += 1
        batch = max(1, int(batch * min(8.0, seconds / 4 / max(once, 1e-6))))
    return plies / spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3, help="ours and theirs in turn, the median counts")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--doors", action="store_true",
                        help="our doors for researchers instead; pygame and rlcard bring more peers")
    chosen = parser.parse_args()
    import ludotheque
    from ludotheque.games import catalogue

    if not ludotheque.is_compiled():
        print("the rules are not compiled: there is nothing to measure", file=sys.stderr)
        return 2
    if chosen.doors:
        import doors

        told = doors.measure(chosen.seconds, chosen.rounds)
        if chosen.json:
            chosen.json.write_text(json.dumps(told, indent=1), encoding="utf-8")
        return 0 if doors.show(told) else 1
    python, rows = peer_python(), []
    print(f"{'our game':24}{'plies/s':>14}   {'their game':12}{'plies/s':>12}{'ratio':>8}   bar")
    for name, seats, options, peer, bar in BARS:
        if name not in catalogue():
            continue
        pairs = [(ours(name, seats, options, chosen.seconds), theirs(python, peer, chosen.seconds))
                 for _ in range(chosen.rounds)]
        we, they = median(a for a, _ in pairs), median(b for _, b in pairs)
        ratio = median(a / b for a, b in pairs)
        rows.append({"game": name, "seats": seats, "options": options, "peer": peer, "ours": we, "theirs": they,
                     "ratio": ratio, "bar": bar})
        print(f"{name + ' ' + str(seats):24}{we:14,.0f}   {peer:12}{they:12,.0f}{ratio:8.1f}   "
              f"{bar} {'met' if ratio >= bar else 'MISSED'}", flush=True)
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0 if all(row["ratio"] >= row["bar"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
