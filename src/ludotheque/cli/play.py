"""A table in the terminal: choosing game and seats, then the loop of a match."""
from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

import ludotheque
from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.bots.levels import LEVELS, find_bot, level_name
from ludotheque.cli import boards
from ludotheque.cli.arguments import add_language, add_options, read_options, read_seed
from ludotheque.cli.tools import read_record
from ludotheque.core.errors import BadOption, BadText, UndoRefused
from ludotheque.core.game import Game, Phrase
from ludotheque.core.seats import SPECTATOR
from ludotheque.core.words import load, say, spell
from ludotheque.games import catalogue, find
from ludotheque.play.bot import Bot
from ludotheque.play.match import Match
from ludotheque.play.pages import rule as rule_text
from ludotheque.play.record import record_of, resume, write

COMMANDS = ("?", "why", "hint", "list", "undo", "redo", "board", "save", "log", "quit")
KINDS = ("human", "random", *map(str, LEVELS))
HINT = Settings(seconds=1.0)    # how long the one who whispers thinks
FULL_LIST = 16                  # up to so many actions each has a line with its words
SHORT_LIST = 60                 # up to so many are listed by their text; beyond, `list` shows them

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands

Ask = Callable[[str, Sequence[str]], str]


class Leave(Exception):
    """The person has had enough for now."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", nargs="?", help="its name; left out, you choose from a list")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (the fewest by default)")
    parser.add_argument("--seat", action="append", metavar="KIND", choices=KINDS, default=[],
                        help="human, random or a bot's level 1 … 8, once a seat in order; left out, you choose")
    parser.add_argument("--name", action="append", default=[], help="a name, once a seat in order")
    parser.add_argument("--position", metavar="TEXT", help="start from this position")
    parser.add_argument("--seed", metavar="HEX", help="64 hexadecimal digits: the dice of an earlier game")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    options, seed = read_options(chosen.option), read_seed(chosen.seed)
    console, words = Console(highlight=False), load("ludotheque.cli", chosen.lang)["phrases"]
    ask = asker()
    if not ludotheque.is_compiled():
        console.print(words["uncompiled"], style="dim")
    try:
        if chosen.resume:
            record = read_record(chosen.resume)
            kinds = choose_seats(record.game, record.seats, chosen, console, words, ask)
            match = resume(record, bots_of(kinds))
        else:
            game = find(chosen.game) if chosen.game else choose_game(chosen.lang, console, words, ask)
            start = game.state_from_text(chosen.position) if chosen.position is not None else None
            seats = start.seats if start else chosen.seats or game.seat_counts[0]
            checked = options if start else game.check(seats, options)
            kinds = choose_seats(game, seats, chosen, console, words, ask)
            match = Match(game, seats, checked, names=chosen.name, bots=bots_of(kinds), seed=seed,
                          start=chosen.position)
    except Leave:
        return 0
    return Terminal(match, kinds, chosen.lang, console, ask).play()


def bots_of(kinds: Sequence[str]) -> list[int]:
    return [seat for seat, kind in enumerate(kinds) if kind != "human"]


def choose_game(language: str, console: Console, words: Mapping[str, str], ask: Ask) -> Game:
    games = [game for game in catalogue().values() if game.edition != "template"] or list(catalogue().values())
    return games[choose(words["choose_game"], [game.title[language] for game in games], console, words, ask)]


def choose_seats(game: Game, seats: int, chosen: argparse.Namespace, console: Console, words: Mapping[str, str],
                 ask: Ask) -> list[str]:
    """human, random or a level for each seat: as told, or chosen from a list; without a terminal the first is human."""
    if chosen.seat:
        if len(chosen.seat) != seats:
            raise BadOption(f"{len(chosen.seat)} times --seat for {seats} seats")
        return list(chosen.seat)
    if not sys.stdin.isatty():
        return ["human"] + ["random"] * (seats - 1)
    rows = [spell(game, chosen.lang, "seat", seat) for seat in range(seats)] + [words["all_human"], words["all_random"]]
    row = choose(words["choose_seat"], rows, console, words, ask)
    if row == seats:
        return ["human"] * seats
    bots = [str(level) for level in LEVELS] + ["random"]
    names = [level_name(level, chosen.lang) for level in LEVELS] + [words["level_random"]]
    kind = bots[choose(words["choose_level"], names, console, words, ask)]
    return ["human" if row == seat else kind for seat in range(seats)]


def choose(question: str, rows: Sequence[str], console: Console, words: Mapping[str, str], ask: Ask) -> int:
    console.print(f"\n[bold]{escape(question)}[/]")
    for number, row in enumerate(rows, 1):
        console.print(f"  [bold cyan]{number}[/]  {escape(row)}")
    while True:
        typed = ask(words["number"], [str(n) for n in range(1, len(rows) + 1)])
        number = number_in(typed, len(rows))
        if number:
            return number - 1
        console.print(words["bad_number"].format(text=escape(typed)), style="red")


def number_in(typed: str, most: int) -> int:
    """The number from 1 to `most` that was typed, 0 if it is none; no more digits are read than it can have."""
    number = int(typed) if typed.isdecimal() and len(typed) <= len(str(most)) else 0
    return number if number <= most else 0


def asker() -> Ask:
    """Reads a line: with completion in a terminal, plainly from a pipe. Leave at its end."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        def plain(prompt: str, _: Sequence[str]) -> str:
            try:
                return input(f"{prompt} > ").strip()
            except (EOFError, KeyboardInterrupt):
                raise Leave from None
        return plain
    session: PromptSession[str] = PromptSession()

    def complete(prompt: str, known: Sequence[str]) -> str:
        try:
            return session.prompt(f"{prompt} > ", completer=LastWord(known)).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
    return complete


class LastWord(Completer):
    """Completes the word being typed from the actions and commands there are."""

    def __init__(self, known: Sequence[str]) -> None:
        self.known = known

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        word = document.get_word_before_cursor(WORD=True)
        if word:
            for text in self.known:
                if text.startswith(word):
                    yield Completion(text, start_position=-len(word))


class Terminal:
    """One match, its human seats at this screen."""

    def __init__(self, match: Match, kinds: Sequence[str], language: str, console: Console, ask: Ask) -> None:
        self.match = match
        self.game = match.game
        self.kinds = kinds
        self.humans = [seat for seat, kind in enumerate(kinds) if kind == "human"]
        self.language = language
        self.words: Mapping[str, str] = load("ludotheque.cli", language)["phrases"]
        self.console = console
        self.ask = ask
        self.bots: dict[int, Bot] = {seat: find_bot(kind).make(match.game) for seat, kind in enumerate(kinds)
                                     if kind != "human"}
        self.shown = [0] * match.seats              # by seat: how many entries it has been told of
        self.at_screen = self.humans[0] if self.humans else SPECTATOR

    def play(self) -> int:
        try:
            while not self.match.is_over:
                seat = self.match.to_act
                if self.kinds[seat] == "human":
                    self.turn(seat)
                else:
                    self.let_play(seat)
            self.finish()
        except Leave:
            self.save(data_folder() / self.file_name())
            self.console.print(self.words["bye"])
        return 0

    def let_play(self, seat: int) -> None:
        """A bot's action, from what its seat sees; while it thinks, a sign of life."""
        with self.console.status(escape(self.words["thinking"].format(name=self.name(seat)))):
            action = self.bots[seat].choose(self.match.view(seat))
        self.match.play(seat, action)

    # ---- showing --------------------------------------------------------------------------------------------------
    def name(self, seat: int) -> str:
        name = self.match.names[seat] or spell(self.game, self.language, "seat", seat)
        kind = self.kinds[seat]
        return f"{name} ({level_name(int(kind), self.language)})" if kind.isdecimal() else name

    def say(self, phrase: Phrase) -> str:
        return escape(say(self.game, self.language, phrase))

    def tell(self, key: str, style: str = "", **values: object) -> None:
        self.console.print(escape(self.words[key].format(**values)), style=style)

    def show_board(self, seat: int) -> None:
        self.console.print()
        self.console.print(boards.draw(self.game, self.match.view(seat), self.language))
        self.console.print()

    def show_log(self, seat: int, after: int) -> None:
        for event in self.match.heard(seat, after):
            self.console.print(f"  · {self.say(event)} [dim]{event.rule}[/]")

    def show_asked(self, seat: int) -> None:
        asked = self.game.asked(self.match.state(), seat)
        whose, rule = self.words["your_turn"].format(name=self.name(seat)), self.words["rule"].format(rule=asked.rule)
        self.console.print(f"[bold]{escape(whose)}[/] {self.say(asked)} [dim]({escape(rule)})[/]")

    def show_actions(self, seat: int, *, everything: bool) -> None:
        """The actions by number, grouped by piece: each with its words if they are few, by their texts if many.

        Where there are too many the rarer sorts are listed, so that hundreds of drifts do not hide how to move or end.
        """
        state, legal = self.match.state(), self.match.legal(seat)
        offers = [(number, action, self.game.describe(state, seat, action)) for number, action in enumerate(legal, 1)]
        if not everything:
            sorts = Counter(phrase.key for _, _, phrase in offers)
            offers = sorted(sorted(offers, key=lambda offer: sorts[offer[2].key])[:SHORT_LIST])
        groups: dict[str, list[tuple[int, int, Phrase]]] = {}
        for offer in offers:
            piece = offer[2].values.get("piece")
            group = self.words["piece_other"] if piece is None else spell(self.game, self.language, "piece", piece)
            groups.setdefault(group, []).append(offer)
        if all(len(rows) == 1 for rows in groups.values()):         # a heading above each would only double the list
            groups = {"": offers}
        for group, rows in groups.items():
            if len(groups) > 1:
                self.console.print(f" [bold]{escape(group)}[/]")
            texts = [f"[cyan]{number:3}[/] [bold]{escape(self.game.action_to_text(action))}[/]"
                     for number, action, _ in rows]
            if len(legal) <= FULL_LIST or everything:
                for text, (_, _, phrase) in zip(texts, rows, strict=True):
                    self.console.print(f"  {text}  {self.say(phrase)}")
            else:
                self.console.print(Padding(Columns(texts, padding=(0, 1)), (0, 0, 0, 2)))
        if len(offers) < len(legal):
            self.tell("more", "dim", count=len(legal) - len(offers))

    # ---- a turn ---------------------------------------------------------------------------------------------------
    def turn(self, seat: int) -> None:
        """Show the seat the table, then read lines until one of them has played (or taken back) something."""
        self.hand_over(seat)
        self.show_board(seat)
        after = min(self.shown[seat], len(self.match.entries))
        if self.match.heard(seat, after):
            self.console.print(f"[bold]{escape(self.words['happened'])}[/]")
            self.show_log(seat, after)
        self.shown[seat] = len(self.match.entries)
        self.show_asked(seat)
        self.show_actions(seat, everything=False)
        while not self.obey(seat, self.ask(self.words["action_prompt"], self.known(seat))):
            pass

    def hand_over(self, seat: int) -> None:
        """With hidden cards and several people at one screen, nobody sees the next one's table by accident."""
        if seat != self.at_screen and len(self.humans) > 1:
            if any("?" in self.game.view_to_text(self.match.view(other)) for other in self.humans):
                self.console.clear()
                self.ask(self.words["pass_screen"].format(name=self.name(seat)), ())
        self.at_screen = seat

    def known(self, seat: int) -> list[str]:
        return [*map(self.game.action_to_text, self.match.legal(seat)), *COMMANDS]

    def obey(self, seat: int, line: str) -> bool:
        """One typed line; whether the table has changed."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line:
            return False
        if command == "quit":
            raise Leave
        if command == "undo":
            return self.undo(seat)
        if command == "redo":
            return self.redo(seat)
        if command in ("?", "help"):
            self.help(seat, rest)
        elif command == "why":
            self.why(seat, rest)
        elif command == "hint":
            self.hint(seat)
        elif command == "list":
            self.show_actions(seat, everything=True)
        elif command == "board":
            self.show_board(seat)
            self.show_asked(seat)
        elif command == "log":
            self.show_log(seat, 0)
        elif command == "save":
            self.save(Path(rest) if rest else Path(self.file_name()))
        else:
            return self.act(seat, line)
        return False

    def act(self, seat: int, line: str) -> bool:
        legal = self.match.legal(seat)
        try:
            action = self.game.action_from_text(line)
        except BadText:
            if not line.isdecimal():
                self.tell("unknown", "red", text=line[:40])
                return False
            number = number_in(line, len(legal))
            if number == 0:
                self.tell("bad_number", "red", text=line[:40])
                return False
            action = legal[number - 1]
        if action not in legal:
            self.why(seat, line)
            return False
        self.match.play(seat, action)
        return True

    def why(self, seat: int, text: str) -> None:
        """Which rule forbids an action, in a sentence and with the rule itself."""
        try:
            action = self.game.action_from_text(text)
        except BadText:
            self.tell("no_action", "red", text=text[:40], game=self.game.title[self.language],
                      example=self.game.action_to_text(self.match.legal(seat)[0]))
            return
        state = self.match.state()
        phrase = self.game.explain(state, seat, action)
        if phrase is None:
            what = say(self.game, self.language, self.game.describe(state, seat, action))
            self.tell("possible", "green", text=text, what=what)
            return
        reason = say(self.game, self.language, phrase)
        self.tell("not_possible", "red", text=text, reason=reason, rule=phrase.rule)
        self.show_rule(phrase.rule)

    def hint(self, seat: int) -> None:
        """What a strong bot would do here, from no more than the seat sees, and what it thinks of the next best."""
        with self.console.status(escape(self.words["thinking"].format(name=self.words["hint_name"]))):
            thought = SearchBot(self.game, HINT).think(self.match.view(seat))
        state = self.match.state()
        best = next(choice for choice in thought.choices if choice.action == thought.action)
        others = [choice for choice in thought.choices if choice is not best]
        for choice in (best, *others[:2]):
            what = say(self.game, self.language, self.game.describe(state, seat, choice.action))
            key = "hint" if choice is best else "hint_other"
            promise = f"{100 * choice.share:.0f} %" if choice.visits or choice.proof else "·"
            self.tell(key, "green" if choice is best else "dim", text=self.game.action_to_text(choice.action),
                      what=what, promise=promise)

    def show_rule(self, rule: str) -> None:
        text = rule_text(self.game, self.language, rule)
        if text is None:
            self.tell("no_rule", "red", text=rule)
        else:
            self.console.print(Padding(f"[bold]{rule}[/] {escape(text)}", (0, 2)))

    def help(self, seat: int, rule: str) -> None:
        if rule:
            self.show_rule(rule if rule.startswith("R") else "R" + rule.lstrip("r"))
            return
        self.show_asked(seat)
        self.show_rule(self.game.asked(self.match.state(), seat).rule)
        legal = self.match.legal(seat)
        self.tell("help", example=self.game.action_to_text(legal[0]))

    def undo(self, seat: int) -> bool:
        others = [other for other in self.humans if other != seat]
        try:
            self.match.undo(seat, consent=others)           # those at one screen agree by word of mouth
        except UndoRefused:                                 # all the others agree: there is nothing of this seat's
            self.tell("nothing_to_undo", "red")
            return False
        self.tell("undone")
        return True

    def redo(self, seat: int) -> bool:
        try:
            self.match.redo(seat)
        except UndoRefused:
            self.tell("nothing_to_redo", "red")
            return False
        return True

    # ---- the end --------------------------------------------------------------------------------------------------
    def finish(self) -> None:
        seat = self.at_screen
        self.show_board(seat)
        after = min(self.shown[seat], len(self.match.entries)) if seat != SPECTATOR else 0
        self.show_log(seat, after)
        outcome = self.match.outcome
        assert outcome is not None
        self.tell("over", "bold")
        ending = Phrase(outcome.ending.key, outcome.ending.rule)
        self.console.print(f"{self.say(ending)} [dim]({ending.rule})[/]")
        if len(outcome.winners) == 1:
            self.tell("winner", "bold green", name=self.name(outcome.winners[0]))
        else:
            self.tell("shared", "bold green", names=", ".join(map(self.name, outcome.winners)))
        self.save(data_folder() / self.file_name())

    def file_name(self) -> str:
        return f"{self.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.record"

    def save(self, file: Path) -> None:
        """Write the game so that it can be played on; whole or not at all, and never over another file."""
        text = write(record_of(self.match, with_seed=True))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8") as out:
                out.write(text)
        except (OSError, ValueError) as failed:             # a name may also hold what no file system takes
            self.tell("save_failed", "red", file=file, reason=getattr(failed, "strerror", None) or failed)
        else:
            self.tell("finished" if self.match.is_over else "saved", "dim", file=file)


def data_folder() -> Path:
    """Where games are kept: the user's data directory."""
    home = os.environ.get("LUDOTHEQUE_DATA")
    if home:
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ludotheque"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludotheque"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludotheque"
