"""Vivarium in the terminal: the market, the dominoes, every collection and how the contracts stand."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.box import HEAVY_HEAD, ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludotheque.core.game import Game, View
from ludotheque.core.seats import NOBODY
from ludotheque.core.words import spell, words_of
from ludotheque.games.vivarium.components import (
    CARD_OF,
    CLASS_OF,
    COLOUR_LETTERS,
    COLOUR_OF,
    CONTRACT,
    CREATURE,
    EQUIPMENT,
    FAMILY_OF,
    GEMS_OF,
    KIND_OF,
    PAIR,
    POINTS_OF,
    SETS,
    SYMBOL_OF,
    TOKEN_OF,
    TYPE_LETTERS,
    TYPE_OF,
)

# Legible on dark and on light; the letter beside each says the same without colour.
_STYLES: Final = {0: "blue", 1: "green", 2: "dark_orange3", 3: "magenta"}


def draw(game: Game, view: View, language: str) -> RenderableType:
    table = _Table(game, view, language)
    parts: list[RenderableType] = [table.headline(), table.market(), table.middle(), *table.hand(), table.seats()]
    parts += table.piles()
    parts += [Text(table.words["legend"], style="dim"), Text(table.words["guess"], style="dim")]
    return Group(*parts)


class _Table:
    """One view being drawn."""

    def __init__(self, game: Game, view: View, language: str) -> None:
        self.game = game
        self.view = view
        self.language = language
        self.words: Mapping[str, str] = words_of(game, language)["board"]

    def name(self, seat: int) -> str:
        return spell(self.game, self.language, "seat", seat)

    def say(self, table: str, value: int) -> str:
        return spell(self.game, self.language, table, value)

    # ---- above the board ------------------------------------------------------------------------------------------
    def headline(self) -> Text:
        """Round, turn, first player, who acts; then the tokens."""
        view, words = self.view, self.words
        if view["actor"] == NOBODY:
            text = Text(words["over"], style="bold")
        elif view["round"] == 0:
            text = Text(words["set_up"], style="bold")
        else:
            lap = min(2, view["turn"] // view["seats"] + 1)
            text = Text(words["round"].format(round=view["round"], lap=lap), style="bold")
            text.append(f"  ⚑ {words['first'].format(name=self.name(view['first']))}", style="not bold")
        if view["actor"] >= 0:
            text.append(f"  ▶ {words['acts'].format(name=self.name(view['actor']))}")
        if view["active"]:
            text.append(f"\n{words['token']} ", style="not bold").append(self.token(view["active"]), style="bold")
        if view["coming"]:
            text.append(f"   {words['coming']} {self.token(view['coming'])}", style="not bold")
        won = [f"{self.say('token', TOKEN_OF[token])} → {words['nobody'] if winner is None else self.name(winner)}"
               for token, winner in zip(view["tokens"][1:], view["winners"][1:], strict=False)]
        if won:
            text.append(f"   {words['won']} {', '.join(won)}", style="not bold")
        return text

    def token(self, name: str) -> str:
        return self.words["blank"] if name == "blank" else f"{self.say('token', TOKEN_OF[name])} (+1◆)"

    # ---- the board ------------------------------------------------------------------------------------------------
    def market(self) -> Table:
        grid = Table(box=ROUNDED, show_lines=True, padding=(0, 1), header_style="bold")
        grid.add_column("", style="bold", vertical="middle")
        for column in range(1, 5):
            grid.add_column(str(column), justify="center", min_width=15, max_width=21)
        for row in range(4):
            grid.add_row(str(row + 1), *(self.slot(4 * row + column) for column in range(4)))
        return grid

    def slot(self, slot: int) -> Text:
        name = self.view["board"][slot]
        if name is None:
            return Text("·", style="dim")
        text = self.card(name)
        if self.view["costs"] is not None:
            cost, gems = self.view["costs"][slot], self.view["players"][self.view["actor"]]["gems"]
            mark = "✓" if cost <= gems else "✗"
            text.append(f"\n{mark} {self.words['cost']} {cost}◆" if cost else f"\n{mark}",
                        style="not italic bold green" if cost == 0 else "not italic" if cost <= gems else "dim")
        return text

    def card(self, name: str) -> Text:
        """A card as the market shows it: what it is, then its code or what it brings."""
        card = CARD_OF[name]
        if CLASS_OF[card] == CREATURE:
            style = _STYLES[COLOUR_OF[card]]
            text = Text(f"{self.say('type', TYPE_OF[card])} {self.say('colour', COLOUR_OF[card])}", style=style)
            return text.append(f"\n{name}  {'●' * POINTS_OF[card]}", style=f"bold {style}")
        if CLASS_OF[card] == EQUIPMENT:
            types = f" {name.partition('-')[2]}" if "-" in name else ""
            text = Text(f"{self.say('kind', KIND_OF[card])}{types}", style="bold")
            gems = f"  +{GEMS_OF[card]}◆" if GEMS_OF[card] else ""
            return text.append(f"\n{self.words['symbol']} {SYMBOL_OF[card] + 1}{gems}", style="not bold")
        text = Text(self.contract(name), style="italic")
        steps = self.view["steps"].get({PAIR: "pairs", SETS: "sets"}.get(FAMILY_OF[card], ""))
        return text.append(f"\n{'/'.join(map(str, steps))}", style="not italic") if steps else text

    def brief(self, name: str) -> str:
        """A card on a line with others: creatures by their code, the rest in words."""
        card = CARD_OF.get(name, 0)
        if CLASS_OF[card] == EQUIPMENT:
            types = f"-{name.partition('-')[2]}" if "-" in name else ""
            return f"{self.say('kind', KIND_OF[card])}{types}({SYMBOL_OF[card] + 1})"
        return f"[{self.contract(name)}]" if CLASS_OF[card] == CONTRACT else name

    def contract(self, name: str) -> str:
        """A contract without the word itself."""
        return self.say("card", CARD_OF[name]).partition(":")[2].strip()

    # ---- below the board ------------------------------------------------------------------------------------------
    def middle(self) -> Text:
        view = self.view
        text = Text(f"{self.words['middle']} ").append(_domino(view["middle"]), style="bold")
        if view["hidden"]:
            text.append(f"   {_domino(view['hidden'])} {self.words['face_down']}", style="dim")
        return text

    def hand(self) -> list[Text]:
        if not self.view["hand"]:
            return []
        receiver = self.view["receiver"]
        whom = "" if receiver is None else " " + self.words["for"].format(name=self.name(receiver))
        text = Text(f"{self.words['hand']}{whom} ", style="bold")
        return [text.append_text(self.codes(self.view["hand"]))]

    def codes(self, names: list[str]) -> Text:
        """Cards by their short names, creatures in the colour of their habitat."""
        text = Text()
        for number, name in enumerate(names):
            card = CARD_OF.get(name, 0)
            style = _STYLES[COLOUR_OF[card]] if CLASS_OF[card] == CREATURE else ""
            text.append(" " * bool(number)).append(self.brief(name), style=style)
        return text

    def seats(self) -> Table:
        words = self.words
        table = Table(box=HEAVY_HEAD, show_lines=True, padding=(0, 1), header_style="bold")
        cards = f"{words['creatures']}, {words['equipment']}"
        for title in (words["seat"], words["points"], cards, words["contracts"]):
            table.add_column(title)
        for seat, player in enumerate(self.view["players"]):
            table.add_row(self.who(seat, player), self.points(player), self.collection(player), self.contracts(player),
                          style="" if seat != self.view["seat"] else "bold")
        return table

    def who(self, seat: int, player: Mapping[str, Any]) -> Text:
        marks = ("▶" if seat == self.view["actor"] else "") + (
            "⚑" if self.view["round"] and seat == self.view["first"] else "")
        text = Text(f"{marks}{' ' * bool(marks)}{self.name(seat)}\n")
        text.append(" ".join(map(_domino, player["dominoes"])) or "–")
        return text.append(f"\n{player['gems']}◆")

    def points(self, player: Mapping[str, Any]) -> Text:
        """R12.6. By source; of other seats only what lies open."""
        points, words = player["points"], self.words
        rows = [f"{words[name]} {points[name]}" for name in ("creatures", "gems", "tokens", "contracts")]
        text = Text("\n".join(rows), style="not bold")
        return text.append(f"\n{words['sum'] if points['is_whole'] else words['open']} {points['sum']}", style="bold")

    def collection(self, player: Mapping[str, Any]) -> Text:
        cards = player["cards"]
        creatures = sorted((name for name in cards if CLASS_OF[CARD_OF[name]] == CREATURE), key=CARD_OF.__getitem__)
        equipment = sorted((name for name in cards if CLASS_OF[CARD_OF[name]] == EQUIPMENT), key=CARD_OF.__getitem__)
        text = self.codes(creatures) if creatures else Text("–")
        text.append("\n").append(" ".join(map(self.brief, equipment)) or "–", style="not bold")
        types, colours = _counts(TYPE_LETTERS, player["icons"][:4]), _counts(COLOUR_LETTERS, player["icons"][4:])
        text.append(f"\n{self.words['icons']} {' '.join(types)} · {' '.join(colours)}", style="not bold")
        if any(player["points"]["bags"]):
            bags = [bag for bag in _counts(COLOUR_LETTERS, player["points"]["bags"]) if not bag.endswith("0")]
            text.append(f"\n{self.words['bags']} {' '.join(bags)}", style="not bold")
        if self.view["active"] not in (None, "blank"):
            text.append(f"\n{self.words['matching']} {player['matching']}", style="not bold")
        return text

    def contracts(self, player: Mapping[str, Any]) -> Text:
        """Each contract with what it brings now."""
        text = Text(style="not bold")
        if "?" in player["starting"]:
            text.append(f"? {self.words['secret']}\n", style="dim")
        for row in player["points"]["by_contract"]:
            mark = "* " if row["starting"] else ""
            text.append(f"{row['points']:>2} ", style="bold").append(f"{mark}{self.contract(row['contract'])}\n")
        text.rstrip()
        return text

    def piles(self) -> list[Text]:
        decks, discards = self.view["decks"], self.view["discards"]
        text = Text(self.words["decks"].format(**decks))
        thrown = [name for kind in ("creatures", "equipment", "contracts") for name in discards[kind]]
        text.append(f"\n{self.words['discards']} ")
        return [text.append_text(self.codes(thrown) if thrown else Text(self.words["none"]))]


def _counts(letters: str, counts: list[int]) -> list[str]:
    return [f"{letter}{count}" for letter, count in zip(letters, counts, strict=True)]


def _domino(name: str | None) -> str:
    return f"[{name[0]}|{name[1]}]" if name else "–"
