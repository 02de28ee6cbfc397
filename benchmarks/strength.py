"""Our bots against OpenSpiel's own MCTS and IS-MCTS on the same games; the games are kept, and so is where it stopped.

    python benchmarks/strength.py tune   [GAME …]      their exploration constant, on seeds of its own
    python benchmarks/strength.py play   [GAME …] [--condition seconds|simulations|tenfold] [--games 100]
    python benchmarks/strength.py table                writes what was played into docs/strength.md

Three conditions: equal seconds, equal simulations, ten times the seconds for them. Seconds are seconds of the
processor (`time.thread_time`), one thread each, so that a busy machine robs neither side. Their bots are the Python
ones of `open_spiel.python.algorithms`, through our door `ludotheque.research.open_spiel`; their random play-outs run in
our compiled code, which is faster than their own. MCTS looks into the true state, rivals' hands included; IS-MCTS and
ours see only what their seat sees.

A block is two games with the same dice and seats exchanged. `play` goes on where it stopped.
"""
from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
import time
from pathlib import Path
from random import Random

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import WHOLE
from ludotheque.games import find
from ludotheque.play.match import Match
from ludotheque.play.record import record_of, write
from ludotheque.research.open_spiel import PREFIX, pyspiel

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "strength.md"
GAMES = ("raptor", "trias", "vivarium", "castor_party")
BARS = {"raptor": 80, "trias": 80, "vivarium": 70, "castor_party": 58}
BOTS = ("mcts", "ismcts")
CONDITIONS = ("seconds", "simulations", "tenfold")
CONSTANTS = (0.5, 1.0, 2.0, 4.0)        # of their utilities, -1 … 1
SECONDS = 0.02                          # a move
SIMULATIONS = 100
WEAK = 10                               # our iterations while their constant is tuned
ENDLESS = 1 << 30
TUNING_SEED, SEED = 1000, 1
MARK = "<!-- written by benchmarks/strength.py table -->"


class TimeUp(Exception):
    """Their time is over; what their tree says now counts."""


class Evaluator(mcts.Evaluator):
    """Their leaf: one random play-out, in our compiled code; every action equally likely."""

    def __init__(self, limit: int, luck: Random, between) -> None:
        self.limit, self.luck, self.between, self.leaves = limit, luck, between, 0

    def evaluate(self, state):
        self.between()
        self.leaves += 1
        played = state.world.state.copy()
        played.reseed(self.luck.getrandbits(60))
        played.play_out(self.limit)
        return np.array([share * played.seats / WHOLE - 1 for share in played.shares()])

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


class Theirs:
    """One of OpenSpiel's bots, bounded by simulations or by seconds of the processor."""

    def __init__(self, kind: str, spiel, limit: int, constant: float, simulations: int, seconds: float,
                 seed: int) -> None:
        self.kind, self.seconds, self.until = kind, seconds, math.inf
        self.luck = Random(seed)
        randomness = np.random.RandomState(seed % (1 << 32))
        self.evaluator = Evaluator(limit, self.luck, self.between if kind == "mcts" else lambda: None)
        if kind == "mcts":
            self.bot = mcts.MCTSBot(spiel, constant, simulations or ENDLESS, self.evaluator, random_state=randomness)
        else:
            self.bot = ismcts.ISMCTSBot(spiel, self.evaluator, constant, simulations or ENDLESS,
                                        random_state=randomness)
            self.bot.set_resampler(self.resampled)

    def between(self) -> None:
        """Called between two simulations."""
        if time.thread_time() > self.until:
            raise TimeUp

    def resampled(self, state, player):
        self.between()
        return state.resample_from_infostate(player, self.luck.random)

    def choose(self, state) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        self.until = time.thread_time() + self.seconds if self.seconds else math.inf
        try:
            return int(self.bot.step(state))
        except TimeUp as over:
            return self.answer_now(state, legal, over)

    def answer_now(self, state, legal, over: TimeUp) -> int:
        """What their own rule makes of the tree they have: most visits; by lot if they have none."""
        if self.kind == "mcts":
            frame = over.__traceback__
            while frame is not None and "root" not in frame.tb_frame.f_locals:
                frame = frame.tb_next
            root = frame.tb_frame.f_locals["root"] if frame else None
            return int(root.best_child().action) if root and root.children else self.luck.choice(legal)
        node = self.bot._root_node
        if node.total_visits <= 0:
            return self.luck.choice(legal)
        actions, odds = zip(*self.bot.get_final_policy(state, node), strict=True)
        return int(self.luck.choices(actions, odds)[0])


def budgets(condition: str) -> tuple[Settings, int, float]:
    """Our settings, their simulations, their seconds. Their constant is tuned against a weak bot of ours: where we win
    every game, nothing can be told."""
    if condition == "tuning":
        return Settings(nodes=WEAK), SIMULATIONS, 0.0
    if condition == "simulations":
        return Settings(nodes=SIMULATIONS), SIMULATIONS, 0.0
    return Settings(seconds=SECONDS), 0, SECONDS * (10 if condition == "tenfold" else 1)


def seed_of(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def play_one(name: str, kind: str, condition: str, constant: float, number: int, seed: int) -> tuple[dict, str]:
    """One game; even numbers seat us first. The row of the result, and the record."""
    game, ours, block = find(name), number % 2, number // 2
    settings, simulations, seconds = budgets(condition)
    dice = hashlib.sha256(f"{seed}/{name}/dice/{block}".encode()).digest()
    names = [kind, kind]
    names[ours] = "ludotheque"
    match = Match(game, 2, names=names, bots=(0, 1), seed=dice)
    spiel = pyspiel.load_game(f"{PREFIX}{name}(players=2)")
    state, told = spiel.new_initial_state(), 0
    mine = SearchBot(game, settings, seed_of(f"{seed}/{name}/{number}/ours"), time.thread_time)
    rival = Theirs(kind, spiel, game.longest(2), constant, simulations, seconds,
                   seed_of(f"{seed}/{name}/{number}/theirs"))
    spent, moves, thought = [0.0, 0.0], [0, 0], 0
    while not match.is_over:
        for entry in match.entries[told:]:
            state.apply_action(entry.action)
        told = len(match.entries)
        seat = match.to_act
        began = time.thread_time()
        if seat == ours:
            reached = mine.think(match.view(seat))
            action, thought = reached.action, thought + reached.iterations
        else:
            action = rival.choose(state)
        if len(match.legal(seat)) > 1:
            spent[seat != ours] += time.thread_time() - began
            moves[seat != ours] += 1
        match.play(seat, action)
    row = {"number": number, "share": match.outcome.shares[ours] / WHOLE, "actions": len(match.entries),
           "our_seconds": round(spent[0] / max(1, moves[0]), 4), "their_seconds": round(spent[1] / max(1, moves[1]), 4),
           "our_simulations": round(thought / max(1, moves[0]), 1),
           "their_simulations": round(rival.evaluator.leaves / max(1, moves[1]), 1)}
    return row, write(record_of(match))


class Kept:
    """The rows of one pairing, a line each, and the record of every game; what is there is not played again."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder = folder / key
        self.folder.mkdir(parents=True, exist_ok=True)
        self.lines = self.folder / "results.jsonl"
        text = self.lines.read_text(encoding="utf-8") if self.lines.exists() else ""
        whole = text[:text.rfind("\n") + 1]
        if whole != text:
            self.lines.write_text(whole, encoding="utf-8")
        self.rows = {row["number"]: row for row in map(json.loads, whole.splitlines())}

    def add(self, row: dict, record: str) -> None:
        (self.folder / f"{row['number']:04}.record").write_text(record, encoding="utf-8")
        with self.lines.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        self.rows[row["number"]] = row

    def blocks(self) -> list[float]:
        """Our share in each block of which both games are there."""
        return [(row["share"] + self.rows[number + 1]["share"]) / 2 for number, row in sorted(self.rows.items())
                if number % 2 == 0 and number + 1 in self.rows]

    def mean(self, key: str) -> float:
        return sum(row[key] for row in self.rows.values()) / max(1, len(self.rows))


def interval(blocks: list[float]) -> tuple[float, float, float]:
    """Mean and 95 % interval, by blocks, in hundredths."""
    mean = sum(blocks) / len(blocks)
    error = 1.96 * math.sqrt(sum((b - mean) ** 2 for b in blocks) / max(1, len(blocks) - 1) / len(blocks))
    return 100 * mean, 100 * max(0.0, mean - error), 100 * min(1.0, mean + error)


def run(kept: Kept, games: int, *pairing) -> None:
    for number in range(games):
        if number not in kept.rows:
            kept.add(*play_one(*pairing[:4], number, pairing[4]))
            share = 100 * sum(row["share"] for row in kept.rows.values()) / len(kept.rows)
            print(f"{kept.folder.name}: {len(kept.rows)} games, we {share:.0f} %", file=sys.stderr, flush=True)


def tuned(folder: Path, name: str, kind: str) -> float:
    """Their best constant so far: the one against which we took least; 1.4, about the square root of 2, untuned."""
    found = {}
    for constant in CONSTANTS:
        kept = Kept(folder, f"tune-{name}-{kind}-{constant:g}")
        if kept.rows:
            found[constant] = kept.mean("share")
    return min(found, key=lambda c: found[c]) if found else 1.4


def tune(folder: Path, names, kinds, games: int) -> None:
    for name in names:
        for kind in kinds:
            for constant in CONSTANTS:
                run(Kept(folder, f"tune-{name}-{kind}-{constant:g}"), games, name, kind, "tuning", constant,
                    TUNING_SEED)


def table(folder: Path) -> str:
    """Everything that was played, as a table in Markdown."""
    rows = ["| game | their bot | constant | condition | games | our share | 95 % | seconds a move, ours : theirs | "
            "simulations a move, ours : theirs | bar |", "|---|---|---|---|---|---|---|---|---|---|"]
    for name in GAMES:
        for condition in CONDITIONS:
            for kind in BOTS:
                kept = Kept(folder, f"{condition}-{name}-{kind}")
                if not kept.blocks():
                    continue
                mean, low, high = interval(kept.blocks())
                bar = f"{BARS[name]} %" if condition == "seconds" else ""
                rows.append(f"| {name} | {kind} | {tuned(folder, name, kind):g} | {condition} | "
                            f"{2 * len(kept.blocks())} | {mean:.0f} % | {low:.0f}-{high:.0f} | "
                            f"{kept.mean('our_seconds'):.3f} : {kept.mean('their_seconds'):.3f} | "
                            f"{kept.mean('our_simulations'):,.0f} : {kept.mean('their_simulations'):,.0f} | {bar} |")
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tune", "play", "table"))
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all by default")
    parser.add_argument("--condition", choices=CONDITIONS, action="append", help="all by default")
    parser.add_argument("--bot", choices=BOTS, action="append", help="both by default")
    parser.add_argument("--games", type=int, default=100, help="of each pairing (%(default)s)")
    parser.add_argument("--store", type=Path, default=ROOT / "build" / "strength")
    chosen = parser.parse_args()
    names, kinds = chosen.names or GAMES, chosen.bot or BOTS
    if set(names) - set(GAMES):
        parser.error(f"no such game: {', '.join(set(names) - set(GAMES))}")
    if chosen.what == "tune":
        tune(chosen.store, names, kinds, chosen.games)
    elif chosen.what == "play":
        for condition in chosen.condition or CONDITIONS:
            for name in names:
                for kind in kinds:
                    run(Kept(chosen.store, f"{condition}-{name}-{kind}"), chosen.games, name, kind, condition,
                        tuned(chosen.store, name, kind), SEED)
    else:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(MARK)
        after = rest.partition(MARK)[2]
        PAGE.write_text(f"{before}{MARK}\n{table(chosen.store)}{MARK}{after}", encoding="utf-8")
        print(table(chosen.store), end="")


if __name__ == "__main__":
    main()
