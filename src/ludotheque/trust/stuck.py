"""Nobody is stuck: wherever somebody leaves, a bot takes over any seat and the game finishes."""
from __future__ import annotations

from collections import Counter
from random import Random

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.core.state import State
from ludotheque.play.bot import Bot, RandomBot
from ludotheque.play.match import Match
from ludotheque.server import commands
from ludotheque.server.bots import think
from ludotheque.trust.campaign import Report, Task
from ludotheque.trust.parts import APART
from ludotheque.trust.saving import save
from ludotheque.trust.tables import LONG_AGO, close_worlds, seat_people, worlds
from ludotheque.trust.walks import Case, cases_of

CLAIM = "Nobody is stuck: from every decision point of every game a bot takes over any seat, and the game finishes."
SIZES = {"ci": 24, "night": 1_000, "release": 10_000}                  # random games, over all games in turn
PART, OF_GAMES = 200, True
QUICKLY = Settings(nodes=3, looks=False)
THINKING = 10                   # one bot in so many that take over searches; the others play at random
AT_TABLE = 20                   # every so many games, one is finished at a table of the server by stand-ins


def run(task: Task) -> Report:
    report = Report()
    games, counted = task.games, Counter[str]()
    for number in range(task.size):
        game, cases = games[number % len(games)], cases_of(games[number % len(games)])
        case = cases[(number // len(games) + task.seed // APART) % len(cases)]
        _game(case, Random(f"stuck/{task.seed}/{game.name}/{number}"), report, counted, task)
        if number // len(games) % AT_TABLE == 0:
            _at_table(case, Random(f"table/{task.seed}/{number}"), report, counted)
        task.say(number + 1, task.size)
    close_worlds()
    report.figures |= counted
    return report


def _game(case: Case, random: Random, report: Report, counted: Counter[str], task: Task) -> None:
    """A random game. At each decision point a bot answers for every seat that may act, from its view alone, and the
    rest is played out; from one point of the game, bots on all seats play every action to the end."""
    match = Match(case.game, case.seats, case.options, seed=random.randbytes(32))
    counted["games"] += 1
    takeover = random.randrange(60)
    while not match.is_over:
        counted["decision points"] += 1
        for seat in [seat for seat in range(match.seats) if match.may_act(seat)]:
            bot: Bot = RandomBot(case.game, random.getrandbits(30))
            if random.randrange(THINKING) == 0:
                bot = SearchBot(case.game, QUICKLY, random.getrandbits(30))
            fault = _answers(case, match.state(), seat, bot, random)
            counted["take-overs finished"] += not fault
            if fault:
                file = save(task.folder, f"stuck-{case}-{len(match.entries)}", match)
                report.failures.append(f"{case}: {fault} (after {len(match.entries)} entries; {file})")
                return
        if counted["decision points"] % 60 == takeover and not _bots_finish(case, match.state(), random):
            report.failures.append(f'{case}: bots do not come to an end from "{match.position}"')
        able = [seat for seat in range(match.seats) if match.may_act(seat)]
        seat = random.choice([match.to_act, *able])
        match.play(seat, random.choice(match.legal(seat)))


def _answers(case: Case, state: State, seat: int, bot: Bot, random: Random) -> str:
    """A bot that knows the seat's view only answers a legal action, and the game can be played to its end."""
    action = bot.choose(case.game.view(state, seat))
    if action not in state.legal_actions(seat):
        return f"the bot that takes over seat {seat} plays {action}, which is not legal"
    state.play(seat, action)
    state.reseed(random.getrandbits(60))
    if state.play_out(2 * case.game.longest(case.seats)) < 0 or state.to_act() != NOBODY:
        return f"after a bot took over seat {seat} the game does not finish"
    return ""


def _bots_finish(case: Case, state: State, random: Random) -> bool:
    """Bots on all seats, each from its own view, and chance by its odds."""
    bots = [RandomBot(case.game, random.getrandbits(30)) for _ in range(case.seats)]
    state.reseed(random.getrandbits(60))
    for _ in range(2 * case.game.longest(case.seats)):
        seat = state.to_act()
        if seat == NOBODY:
            return True
        if seat == CHANCE:
            odds = state.odds()
            state.play(seat, random.choices([a for a, _ in odds], [w for _, w in odds])[0])
        else:
            state.play(seat, bots[seat].choose(case.game.view(state, seat)))
    return False


def _at_table(case: Case, random: Random, report: Report, counted: Counter[str]) -> None:
    """Everyone leaves a table of the server: the bots that stand in finish the game there."""
    state = case.new()
    for _ in range(random.randrange(5, 60)):
        seat = state.to_act()
        if seat == NOBODY:
            return
        odds = state.odds() if seat == CHANCE else [(action, 1) for action in state.legal_actions(seat)]
        state.play(seat, random.choices([a for a, _ in odds], [w for _, w in odds])[0])
    if state.to_act() == NOBODY:
        return
    table = seat_people(case.game, state, "standinsaaaa", random.getrandbits(60))
    for seat in range(case.seats) if table.phase == "running" else ():       # chance may have ended it already
        commands.leave(table, seat, LONG_AGO)
        commands.stand_in(table, seat, 0, [seat], LONG_AGO)
    thinker = worlds()[0].hall.thinker
    for _ in range(2 * case.game.longest(case.seats)):
        asked = table.bot_asked()
        if asked is None:
            break
        commands.play(table, asked, think(thinker.question(table, asked)), LONG_AGO)
    counted["games finished by stand-ins at a table"] += table.phase == "finished"
    if table.phase != "finished":
        report.failures.append(f'{case}: stand-ins do not finish the game of "{case.game.state_to_text(state)}"')
