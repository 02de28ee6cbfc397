"""Golden playthroughs: a random game of every case, written so that a player can read and judge it.

`python tests/support/playthrough.py` writes those that are missing; with --again all of them anew.
"""
from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "playthroughs"
sys.path.insert(0, str(FOLDER.parent))

from ludotheque.core.game import Phrase  # noqa: E402
from ludotheque.core.seats import CHANCE, SPECTATOR  # noqa: E402
from ludotheque.core.words import say  # noqa: E402
from support.cases import Case, all_cases, walk  # noqa: E402

SEED = 2002
CLOSE = 12                      # every so many actions the whole table is shown


def name(seat: int) -> str:
    return "chance" if seat == CHANCE else "spectator" if seat == SPECTATOR else f"seat {seat}"


def playthrough(case: Case) -> str:
    """Position, who may do what, what each seat sees, what happened; in full for the start and now and then after."""
    game, lines = case.game, [f"# {case}: a random game, seed {SEED}"]
    state = case.new()
    number = 0
    for number, (state, seat, action) in enumerate(walk(case, SEED), 1):
        if number <= 4 or number % CLOSE == 0:
            lines += ["", f"position  {game.state_to_text(state)}"]
            for watcher in case.watchers:
                lines.append(f"  {name(watcher)} sees  {game.view_to_text(game.view(state, watcher))}")
            legal = state.legal_actions(seat)
            texts = [game.action_to_text(a) for a in legal]
            if seat == CHANCE:
                texts = [f"{text}:{weight}" for text, (_, weight) in zip(texts, state.odds(), strict=True)]
            more = f" … {len(texts)} in all" if len(texts) > 24 else ""
            lines.append(f"  {name(seat)} is asked: {say(game, 'en', game.asked(state, seat))} "
                         f"[{' '.join(texts[:24])}{more}]")
        lines.append(f"{number} {name(seat)}: {game.action_to_text(action)}  ({describe(case, state, seat, action)})")
        for flat in state.copy().play_and_tell(seat, action):
            event = game.event(flat)
            public = event.heard_by(SPECTATOR)
            heard = "" if public else f"  (only {', '.join(name(w) for w in case.watchers if event.heard_by(w))})"
            lines.append(f"    {event.rule} {say(game, 'en', event)}{heard}")
    outcome = game.outcome(state)
    assert outcome is not None
    ending = Phrase(outcome.ending.key, outcome.ending.rule)
    lines += ["", f"position  {game.state_to_text(state)}",
              f"outcome   {' '.join(map(str, outcome.shares))} {ending.rule} {say(game, 'en', ending)}"]
    return "\n".join(lines) + "\n"


def describe(case: Case, state, seat: int, action: int) -> str:
    return say(case.game, "en", case.game.describe(state, seat, action))


def main(again: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for case in all_cases():
        file = FOLDER / f"{case}.txt"
        if again or not file.exists():
            file.write_text(playthrough(case), encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main(again="--again" in sys.argv)
