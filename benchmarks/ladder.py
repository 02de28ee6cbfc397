"""Each level against the one below it, in every game; the games are kept, and so is where it stopped.

    python benchmarks/ladder.py play  [GAME …] [--step 1 2 3] [--seats 2] [--games 100]
    python benchmarks/ladder.py table                writes what was played into docs/bots.md

Step 3 is level 3 against level 2, step 1 level 1 against random moves. Levels are bounded by nodes alone here, so
that a busy machine changes nothing; level 8, which has a second on all cores, is stood in for by two threads with FULL
iterations each: fewer than it has on two cores of a quiet machine, in most games far fewer. With more than two seats
one of the level sits among others of the level below. Bars: 85 % for step 1, 60 % for the others; with more than two
seats 8 points above fair.
"""
from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from ludotheque.bots import arena, ratings
from ludotheque.bots.levels import find_bot
from ludotheque.games import find

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
GAMES = ("raptor", "trias", "ciao_dino", "vivarium", "castor_party")
STEPS = range(1, 9)
FULL = {"raptor": 150_000, "trias": 40_000, "ciao_dino": 40_000, "vivarium": 20_000, "castor_party": 15_000}
MARK = "<!-- written by benchmarks/ladder.py table -->"


def name_of(game: str, level: int) -> str:
    if level == 8:
        return f"8,seconds=0,threads=2,nodes={FULL[game]}"
    return f"{level},seconds=0" if level else "random"


def plan_of(game: str, step: int, seats: int, games: int) -> arena.Plan:
    below = [name_of(game, step - 1)] * (seats - 1)
    return arena.Plan(game, seats, (name_of(game, step), *below), games)


def folder_of(store: Path, plan: arena.Plan) -> Path:
    """Where its games are kept: a level that is set otherwise is another bot, whatever it is called."""
    game = find(plan.game)
    settings = repr(([find_bot(bot).settings_for(game) for bot in plan.bots[:2]], game.exploration, game.horizon))
    mark = hashlib.sha256(f"{plan.mark}/{settings}".encode()).hexdigest()[:8]
    return store / f"{plan.game}-{plan.seats}-{plan.bots[0][0]}-{mark}"


def play(store: Path, game: str, step: int, seats: int, games: int) -> None:
    plan = plan_of(game, step, seats, games)
    kept = arena.Store(folder_of(store, plan), plan)
    for results in arena.run(plan, kept):
        if len(results) % 10 == 0:
            print(f"{game} for {seats}, {step} against {step - 1}: {told(plan, kept)}", file=sys.stderr, flush=True)


def told(plan: arena.Plan, kept: arena.Store) -> str:
    """The share of the level, with its interval, and of how many games."""
    results = arena.whole_blocks(plan, kept.results)
    if not results:
        return ""
    part = ratings.share(results, 0)
    return f"{100 * part.value:.0f} % ({100 * part.low:.0f}-{100 * part.high:.0f}) of {len(results)}"


def table(store: Path) -> str:
    """Everything that was played with the levels as they are, as a table in Markdown."""
    heads = [f"{step} : {step - 1 or 'random'}" for step in STEPS]
    rows = [f"| game | players | {' | '.join(heads)} |", "|---" * (2 + len(heads)) + "|"]
    for game in GAMES:
        for seats in find(game).seat_counts:
            cells = []
            for step in STEPS:
                plan = plan_of(game, step, seats, 1)
                folder = folder_of(store, plan)
                cells.append(told(plan, arena.Store(folder, plan)) if (folder / "plan.json").exists() else "")
            if any(cells):
                rows.append(f"| {find(game).title['en']} | {seats} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "table"))
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all by default")
    parser.add_argument("--step", type=int, nargs="+", choices=STEPS, default=list(STEPS), help="all by default")
    parser.add_argument("--seats", type=int, default=2, help="how many play (%(default)s)")
    parser.add_argument("--games", type=int, default=100, help="of each step (%(default)s)")
    parser.add_argument("--store", type=Path, default=ROOT / "build" / "ladder")
    chosen = parser.parse_args()
    names = chosen.names or GAMES
    if set(names) - set(GAMES):
        parser.error(f"no such game: {', '.join(set(names) - set(GAMES))}")
    if chosen.what == "play":
        for step in chosen.step:
            for name in names:
                play(chosen.store, name, step, chosen.seats, chosen.games)
    else:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(MARK)[2]
        PAGE.write_text(f"{before}{MARK}\n{table(chosen.store)}{MARK}{after}", encoding="utf-8")
        print(table(chosen.store), end="")


if __name__ == "__main__":
    main()
