"""Castor Party! in the terminal: the raft from above with its balance, the hands, the logs."""
from __future__ import annotations

from math import ceil, cos, hypot, pi, sin
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludotheque.core.game import Game, View
from ludotheque.core.words import spell
from ludotheque.games.castor_party.components import (
    BUOY_COLOUR,
    BUOY_X,
    BUOY_Y,
    COLOUR_LETTERS,
    LAST,
    RAFT_MASS,
    RAFT_RADIUS,
    STAND_RADIUS,
)

STYLES: Final = {"r": "red", "y": "yellow", "b": "blue", "o": "dark_orange", "v": "magenta", "g": "green"}
COLUMNS: Final = 29             # from the centre to the rim; a cell is twice as high as wide
ROWS: Final = 15
WIDE: Final = 98
ARROWS: Final = "→↗↗↑↖↖←↙↙↓↘↘"   # by tail direction
WORDS: Final = {
    "en": {"trip": "trip {} of 3", "piles": "piles", "reserve": "reserve", "away": "put away", "logs": "logs",
           "hand": "hand", "played": "played", "beaver": "beaver", "place": "place", "tail": "tail",
           "middle": "in the middle", "water": "in the water", "buoy": "buoy {}", "turn": "to play", "cards": "cards",
           "balance": "balance", "of": "load {} of {}, {} to spare", "tipped": "TIPPED: load {} of {}",
           "joker": "joker", "shown": "shown", "is": ": ", "over": "the match is over",
           "legend": "r1 … g30 buoys   R beaver with its tail →   ✚ centre of weight: outside the dotted stand it tips",
           "moving": "{} to be placed on buoy {}: free places {}",
           "hover": "on the buoy's point, tail aside, the raft would bear {} of {}",
           "north": "north is up (+y), east right (+x); places c n e s w ne nw sw se, at the rim nn ee ss ww; "
                    "tails 0 → 3 ↑ 6 ← 9 ↓"},
    "fr": {"trip": "manche {} sur 3", "piles": "pioches", "reserve": "réserve", "away": "écartées", "logs": "rondins",
           "hand": "main", "played": "jouées", "beaver": "castor", "place": "place", "tail": "queue",
           "middle": "au milieu", "water": "à l'eau", "buoy": "bouée {}", "turn": "joue", "cards": "cartes",
           "balance": "équilibre", "of": "charge {} sur {}, marge {}", "tipped": "CHAVIRÉ : charge {} sur {}",
           "joker": "joker", "shown": "montrées", "is": " : ", "over": "le match est fini",
           "legend": "r1 … g30 bouées   R castor et sa queue →   "
                     "✚ centre de gravité : hors du socle, on chavire",
           "moving": "{} à poser sur la bouée {} : places libres {}",
           "hover": "au point de la bouée, sans compter la queue, le radeau porterait {} sur {}",
           "north": "nord en haut (+y), est à droite (+x) ; places c n e s w ne nw sw se, au bord nn ee ss ww ; "
                    "queues 0 → 3 ↑ 6 ← 9 ↓"},
}


def draw(game: Game, view: View, language: str) -> RenderableType:
    words = WORDS[language]
    table = Group(_table(view, words), Text(), _balance(view, words))
    parts: list[RenderableType] = [_SideBySide(_raft(view), _beavers(game, view, language), table),
                                   _players(game, view, language), Text(words["legend"], style="dim")]
    if view["moving"] and "to" in view["moving"]:
        moving = view["moving"]
        piece = spell(game, language, "piece", COLOUR_LETTERS.index(moving["beaver"]))
        parts.append(Text(words["moving"].format(piece, moving["to"], " ".join(moving["offsets"]))))
        load = hypot(moving["others"][0] + BUOY_X[moving["to"]], moving["others"][1] + BUOY_Y[moving["to"]])
        parts.append(Text(words["hover"].format(ceil(load), view["balance"]["limit"])))
        parts.append(Text(words["north"], style="dim"))
    return Group(*parts)


class _SideBySide:
    """The raft with the tables beside it, or below it where the terminal is narrow."""

    def __init__(self, raft: Text, beavers: Table, table: Group) -> None:
        self.raft, self.beavers, self.table = raft, beavers, table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = Table.grid(padding=(0, 2))
        if options.max_width >= WIDE:
            grid.add_row(self.raft, Group(self.beavers, Text(), self.table))
        else:
            yield self.raft
            grid.add_row(self.beavers, self.table)
        yield grid


# ---- the raft from above ---------------------------------------------------------------------------------------------
class _Canvas:
    """Cells of text, the raft's centre in the middle."""

    def __init__(self) -> None:
        self.cells = [[(" ", "")] * (2 * COLUMNS + 5) for _ in range(2 * ROWS + 1)]

    def put(self, x: float, y: float, text: str, style: str = "", over: bool = True) -> None:
        """Centred on a point of the raft; y grows upwards."""
        row = ROWS - round(y * ROWS / RAFT_RADIUS)
        column = COLUMNS + 2 + round(x * COLUMNS / RAFT_RADIUS) - len(text) // 2
        for i, letter in enumerate(text):
            if 0 <= row < len(self.cells) and 0 <= column + i < len(self.cells[0]):
                if over or self.cells[row][column + i][0] == " ":
                    self.cells[row][column + i] = (letter, style)

    def put_around_centre(self, letters: list[str], style: str) -> None:
        """Side by side in the middle, leaving alone what is drawn there already."""
        row = self.cells[ROWS]
        columns = range(COLUMNS + 2 - len(letters) // 2, len(row))
        for letter, column in zip(letters, [at for at in columns if row[at][0] == " "], strict=False):
            row[column] = (letter, style)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for number, row in enumerate(self.cells):
            if number:
                drawn.append("\n")
            for letter, style in row:
                drawn.append(letter, style=style or None)
        return drawn


def _raft(view: View) -> Text:
    canvas = _Canvas()
    for step in range(180):
        angle = step * pi / 90
        canvas.put(1040 * cos(angle), 1040 * sin(angle), "·", "dim", over=False)
    for step in range(40):
        angle = step * pi / 20
        canvas.put(STAND_RADIUS * cos(angle), STAND_RADIUS * sin(angle), "∙", "", over=False)
    for buoy in range(1, LAST + 1):
        letter = COLOUR_LETTERS[BUOY_COLOUR[buoy]]
        aimed_at = view["moving"] is not None and view["moving"].get("to") == buoy
        canvas.put(BUOY_X[buoy], BUOY_Y[buoy], f"[{letter}{buoy}]" if aimed_at else f"{letter}{buoy}",
                   f"bold reverse {STYLES[letter]}" if aimed_at else STYLES[letter])
    for beaver in view["beavers"]:
        if beaver["buoy"]:
            _draw_beaver(canvas, beaver)
    balance = view["balance"]
    weight = RAFT_MASS + sum(beaver["buoy"] is not None for beaver in view["beavers"])
    canvas.put(balance["x"] / weight, balance["y"] / weight, "✚", "bold reverse" if balance["tipped"] else "bold")
    middle = [beaver["colour"].upper() for beaver in view["beavers"] if beaver["buoy"] == 0]
    canvas.put_around_centre(middle, "bold")
    return canvas.text()


def _draw_beaver(canvas: _Canvas, beaver: dict[str, Any]) -> None:
    """The buoy's number gives way to the beaver: ‹R›, its tail as an arrow on the side it points to."""
    letter, buoy, tail = beaver["colour"], beaver["buoy"], beaver["tail"]
    style = f"bold reverse {STYLES[letter]}"
    x, y = BUOY_X[buoy], BUOY_Y[buoy]
    canvas.put(x, y, f" {letter.upper()} ", style)
    if tail is not None:
        column = 2 if tail in (0, 1, 2, 10, 11) else -2 if 4 <= tail <= 8 else 0
        row = 1 if 1 <= tail <= 5 else -1 if 7 <= tail <= 11 else 0
        canvas.put(x + column * RAFT_RADIUS / COLUMNS, y + row * RAFT_RADIUS / ROWS, ARROWS[tail],
                   f"bold {STYLES[letter]}")


# ---- beside it -------------------------------------------------------------------------------------------------------
def _beavers(game: Game, view: View, language: str) -> Table:
    words = WORDS[language]
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False)
    for name in ("beaver", "place", "tail"):
        table.add_column(words[name], no_wrap=True)
    for number, beaver in enumerate(view["beavers"]):
        buoy = beaver["buoy"]
        where = f"{words['water']} ({words['joker']})" if buoy is None else words["middle"]
        if buoy:
            where = words["buoy"].format(buoy)
        dx, dy = beaver["offset"]
        if dx or dy:
            where += f" {dx:+}{dy:+}"
        tail = "" if beaver["tail"] is None else f"{beaver['tail']} {ARROWS[beaver['tail']]}"
        name = f"{beaver['colour'].upper()} {spell(game, language, 'colour', number)}"
        table.add_row(Text(name, style=STYLES[beaver["colour"]]), where, tail)
    return table


def _table(view: View, words: dict[str, str]) -> Text:
    away = f"\n{words['away']}{words['is']}{_cards(view['away'])}" if view["away"] else ""
    over = f"\n{words['over']}" if view["phase"] == "over" else ""
    options = " ".join(f"{name}={value}" for name, value in view["options"].items())
    return Text(f"{words['trip'].format(view['trip'])}\n{options}\n{words['piles']}{words['is']}{view['piles']}"
                f"\n{words['reserve']}{words['is']}{view['reserve']} {words['logs']}{away}{over}")


def _balance(view: View, words: dict[str, str]) -> Text:
    """A bar that fills as the load nears the limit."""
    balance = view["balance"]
    limit, load = balance["limit"], balance["limit"] - balance["spare"]
    filled = min(20, round(20 * hypot(balance["x"], balance["y"]) / limit))
    style = "bold red" if balance["tipped"] or 4 * balance["spare"] < limit else "bold green"
    said = words["tipped" if balance["tipped"] else "of"].format(load, limit, balance["spare"])
    return Text.assemble(f"{words['balance']}\n", ("█" * filled, style), ("░" * (20 - filled), "dim"), f"\n{said}")


def _players(game: Game, view: View, language: str) -> RenderableType:
    words = WORDS[language]
    panels = []
    for seat, player in enumerate(view["players"]):
        lines = [f"{words['logs']} {player['logs']}"]
        if player["hand"] is not None:
            lines.append(f"{words['hand']} {_cards(player['hand'])}")
        else:
            lines.append(f"{words['hand']} {player['cards']} {words['cards']}")
        if player["shown"]:
            lines.append(f"{words['shown']} {_cards(player['shown'])}")
        if player["played"]:
            lines.append(f"{words['played']} {_cards(player['played'])}")
        turn = f" ◄ {words['turn']}" if seat == view["mover"] and view["phase"] != "over" else ""
        body = Text("\n").join(_coloured(line) for line in lines)
        panels.append(Panel(body, title=f"{spell(game, language, 'seat', seat)}{turn}", title_align="left",
                            border_style="bold" if seat == view["mover"] else "dim", width=32))
    return Columns(panels, padding=(0, 0))


def _cards(cards: list[str]) -> str:
    """ "r135 b2": the numbers of each colour together, or a dash."""
    groups = {letter: "".join(card[1] for card in cards if card[0] == letter) for letter in COLOUR_LETTERS}
    return " ".join(letter + numbers for letter, numbers in groups.items() if numbers) or "–"


def _coloured(line: str) -> Text:
    text = Text()
    for number, word in enumerate(line.split(" ")):
        is_cards = number > 0 and word[:1] in STYLES and word[1:].isdigit()
        text.append((" " if number else "") + word, style=STYLES[word[0]] if is_cards else None)
    return text
