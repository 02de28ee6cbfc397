"""Undo is honest: it crosses no chance outcome, no reveal and no other seat, and nobody ends up knowing more."""
from __future__ import annotations

import json
from collections import Counter
from random import Random

from ludotheque.core.errors import UndoRefused
from ludotheque.core.seats import CHANCE, SPECTATOR
from ludotheque.core.state import State
from ludotheque.play.match import Match
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.knowledge import Knowledge, counterpart, knowledge_of
from ludotheque.trust.saving import save
from ludotheque.trust.walks import Case, cases_of

CLAIM = "Undo is honest: it crosses no chance outcome, reveal or other seat's action, and nobody ends up knowing more."
SIZES = {"ci": 2_000, "night": 150_000, "release": 1_000_000}        # traces over all games
PART, OF_GAMES = 50_000, True
WORLDS = 3                      # of which an action taken back must have told nothing
DEEPLY = 6                      # every so many traces: the worlds


def run(task: Task) -> Report:
    report, counted = Report(), Counter[str]()
    each = -(-task.size // len(task.games))
    for place, game in enumerate(task.games):
        traces, number, cases = 0, 0, cases_of(game)
        while traces < each:
            random = Random(f"undo/{task.seed}/{game.name}/{number}")
            traces += _game(cases[number % len(cases)], random, each - traces, report, counted, task)
            number += 1
            task.say(min(task.size, place * each + traces), task.size)
        counted["traces"] += traces
    report.figures |= counted
    return report


def _game(case: Case, random: Random, most: int, report: Report, counted: Counter[str], task: Task) -> int:
    """A random game in which every action is tried to be taken back; how many traces that were."""
    match = Match(case.game, case.seats, case.options, seed=random.randbytes(32))
    knowledge, traces = knowledge_of(case.game), 0
    while not match.is_over and traces < most:
        traces += 1
        fault = _trace(match, knowledge, random, counted, deeply=random.randrange(DEEPLY) == 0)
        if fault:
            file = save(task.folder, f"undo-{case}-{len(match.entries)}", match)
            report.failures.append(f"{case}: {fault} (after {len(match.entries)} entries; {file})")
            break
    return traces


def _trace(match: Match, knowledge: Knowledge, random: Random, counted: Counter[str], *, deeply: bool) -> str:
    """One action, then undos and redos of it by any seat; what is wrong, "" if nothing is."""
    seat = random.choice([other for other in range(match.seats) if match.may_act(other)])
    action = random.choice(match.legal(seat))
    before, state, entries = match.position, match.state(), len(match.entries)
    seen = _views(match) if deeply else []
    match.play(seat, action)
    after, done, told = match.position, list(match.entries), list(match.told)
    asker = random.randrange(match.seats)
    lawful = _is_lawful(match, asker)
    try:
        match.undo(asker)
    except UndoRefused:
        counted["undos refused"] += 1
        if lawful:
            return f"seat {asker} may not undo its own last action, though nothing came in between"
        return _by_consent(match, asker, counted) if random.randrange(4) == 0 else ""
    counted["undos"] += 1
    if not lawful:
        return f"seat {asker} could undo across chance, a reveal or another seat without consent"
    if asker != seat or match.position != before or len(match.entries) != entries:
        return "an undo took back another action than the last"
    if deeply:
        if _views(match) != seen:
            return "after an undo somebody sees something else than before the action"
        counted["actions taken back, compared with other worlds"] += 1
        fault = _tells_something(match, knowledge, state, seat, action, random)
        if fault:
            return fault
    for _ in range(random.randrange(1, 3)):
        match.redo(seat)
        counted["redos"] += 1
        if (match.position, match.entries, match.told) != (after, done, told):
            return "a redo does not give the same bytes as the action"
        match.undo(seat)
    match.redo(seat)
    return ""


def _is_lawful(match: Match, seat: int) -> bool:
    """The undo law, told anew: the last entry is the seat's own, nothing was revealed by it, it is still its turn."""
    last = match.entries[-1]
    if last.seat != seat or CHANCE in (last.seat, match.to_act) or not match.may_act(seat):
        return False
    kinds = {kind.key: kind.reveals for kind in match.game.event_kinds.values()}
    return not any(kinds[event.key] for event in match.events(len(match.entries) - 1))


def _by_consent(match: Match, seat: int, counted: Counter[str]) -> str:
    """With everybody's consent any undo goes, and a redo brings back every byte, chance included."""
    after, done = match.position, list(match.entries)
    if not any(entry.seat == seat for entry in match.entries):
        return ""
    match.undo(seat, consent=range(match.seats))
    if match.entries != done[:len(match.entries)] or done[len(match.entries)].seat != seat:
        return "an undo by consent did not go back to the seat's last action"
    match.redo(seat)
    counted["undos by consent"] += 1
    if (match.position, match.entries) != (after, done):
        return "a redo after an undo by consent does not give the same bytes"
    return ""


def _tells_something(match: Match, knowledge: Knowledge, state: State, seat: int, action: int, random: Random) -> str:
    """Whether an action that may be taken back freely told somebody what was hidden.

    In each world that a watcher cannot tell from this one there must be an action that shows it the same: then
    having seen the action narrows nothing.
    """
    game = match.game
    for watcher in (*range(match.seats), SPECTATOR):
        for _ in range(WORLDS):
            twin = state.copy()
            twin.redraw(watcher, random.getrandbits(60))
            if not twin.may_act(seat):
                return f"seat {watcher} learns from whose turn it is"
            pair = counterpart(knowledge, state, twin, seat, action, watcher)
            if pair is None:
                return (f'by "{game.action_to_text(action)}", which can be taken back freely, seat {seat} tells seat '
                        f"{watcher} what it could not know")
            if _view(match, pair[0], watcher) != _view(match, pair[1], watcher):
                return f"seat {watcher} sees what it could not know by an action that can be taken back freely"
    return ""


def _views(match: Match) -> list[str]:
    return [_view(match, match.state(), watcher) for watcher in (*range(match.seats), SPECTATOR)]


def _view(match: Match, state: State, watcher: int) -> str:
    return json.dumps(match.game.view(state, watcher), sort_keys=True)
