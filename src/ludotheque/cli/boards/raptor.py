"""Raptor in the terminal: the board with its tiles and exits, both sides' counters, the cards, a legend."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from ludotheque.core.game import Game, View
from ludotheque.core.words import words_of

_STYLES = {"#": "dim", "M": "bold reverse green", "B": "bold green", "b": "green", "S": "bold blue", "s": "blue",
           "f": "bold red", "": "dim"}
_EXITS = ("nw", "sw", "ne", "se")
_BORDERS = (0, 3, 6, 9)                                     # columns after which a tile ends


def draw(game: Game, view: View, language: str) -> RenderableType:
    words: Mapping[str, str] = words_of(game, language)["table"]
    return Group(
        _heading(view, words),
        *_board(view),
        Text(""),
        _raptors(view, words),
        _scientists(view, words),
        Text(""),
        *(_cards(view, words, seat) for seat in range(2)),
        Text(""),
        Text("  " + "   ".join(words[f"legend_{part}"] for part in ("raptors", "scientists")), style="dim"),
        Text("  " + words["legend_board"], style="dim"),
    )


def _heading(view: View, words: Mapping[str, str]) -> Text:
    line = Text(f"  {words['round']} {view['round']}/150 · {words[view['side']]} · {words['phase_' + view['phase']]}")
    if view["phase"] != "over":
        seats = " + ".join(words[f"side_{seat}"] for seat in view["to_act"]) or words["waiting"]
        line.append(f" · {words['to_act']} ")
        line.append(seats, style="bold")
    if view["points"]:
        line.append(f" · {words['points']} ")
        line.append(str(view["points"]), style="bold")
    if view["steps"]:
        line.append(f" · {words['steps']} ")
        line.append(str(view["steps"]), style="bold")
    if view["observed"]:
        line.append(f" · {words['watched']}", style="magenta")
    return line


# ---- the board ------------------------------------------------------------------------------------------------------
def _rule(left: str, cross: str, right: str) -> Text:
    parts = ["─" * 5, "─" * 15, "─" * 15, "─" * 15, "─" * 5]
    return Text("       " + left + cross.join(parts) + right, style="dim")


def _board(view: View) -> list[Text]:
    letters = Text("        ")
    for column in range(11):
        letters.append(f"  {'abcdefghijk'[column]}  " + (" " if column in _BORDERS else ""), style="bold")
    lines = [Text(""), letters, _rule("┌", "┬", "┐")]
    for row in range(6):
        if row == 3:
            lines.append(_rule("├", "┼", "┤"))
        lines.append(_row(view, row))
    return [*lines, _rule("└", "┴", "┘"), letters]


def _row(view: View, row: int) -> Text:
    exits = dict(zip(view["exits"], _EXITS, strict=False))
    left, right = exits.get(11 * row), exits.get(11 * row + 10)
    line = Text(" ")
    line.append(f"{left} ◄" if left else "    ", style="bold magenta")
    line.append(f" {row + 1}", style="bold")
    line.append("│", style="dim")
    for column in range(11):
        line.append_text(_cell(view["cells"][11 * row + column]))
        if column in _BORDERS:
            line.append("│", style="dim")
    line.append("│", style="dim")
    line.append(f"{row + 1} ", style="bold")
    line.append(f"► {right}" if right else "", style="bold magenta")
    return line


def _cell(content: str) -> Text:
    """The sign of the figure, with ' and * after it; a rock is a hill, an empty cell a dot."""
    figure = content[:1]
    sign = {"#": "▲", "": "·"}.get(figure, figure)
    cell = Text("  ")
    cell.append(sign, style=_STYLES[figure])
    cell.append(content[1:], style="bold red" if "*" in content else "")
    cell.append(" " * (5 - cell.cell_len))
    return cell


# ---- both sides -----------------------------------------------------------------------------------------------------
def _counter(line: Text, label: str, value: object) -> None:
    line.append(f" · {label} ")
    line.append(str(value), style="bold")


def _side(words: Mapping[str, str], seat: int) -> Text:
    return Text(f"  {words[f'side_{seat}']:13}", style="bold green" if seat == 0 else "bold blue")


def _raptors(view: View, words: Mapping[str, str]) -> Text:
    line = _side(words, 0)
    line.append(f"{words['escaped']} ", style="not bold default")
    line.append(f"{view['escaped']}/3", style="default")
    wounds = view["wounds"]
    rest = Text("", style="default")
    _counter(rest, words["wounds"], "●" * wounds + "○" * (5 - wounds) + f" {wounds}/5")
    if view["phase"] == "turn" and view["lower"] == 1:
        _counter(rest, words["run_cost"], view["run_cost"])
    if view["mother"] is None and view["phase"] in ("turn", "return"):
        _counter(rest, words["mother"], words["away"])
    return Text.assemble(line, rest)


def _scientists(view: View, words: Mapping[str, str]) -> Text:
    line = _side(words, 1)
    line.append(f"{words['captured']} ", style="not bold default")
    line.append(f"{view['captured']}/3", style="default")
    rest = Text("", style="default")
    for name in ("reserve", "eaten", "fires"):
        _counter(rest, words[name], view[name])
    return Text.assemble(line, rest)


def _cards(view: View, words: Mapping[str, str], seat: int) -> Text:
    cards: dict[str, Any] = view["cards"][seat]
    line = _side(words, seat)
    rest = Text("", style="default")
    rest.append(f"{words['hand']} ")
    hand = [f"[{card}]" for card in cards["hand"]] if cards["hand"] is not None else ["[?]"] * cards["held"]
    rest.append(" ".join(hand) or words["nothing"], style="bold")
    if cards["laid"]:
        rest.append(f"  {words['laid']} ")
        rest.append("[?]" if cards["laid"] == -1 else f"[{cards['laid']}]", style="bold reverse")
    rest.append(f"  {words['played']} ")
    rest.append(_list(cards["played"], words), style="bold")
    if cards["pile"] is not None:
        rest.append(f"  {words['drawable']} ")
        rest.append(_list(cards["pile"], words), style="bold")
    else:
        rest.append(f"  {words['drawable']} {cards['drawable']}, {words['unseen']} ")
        rest.append(_list(cards["unseen"], words), style="bold")
    if cards["kept"] and cards["hand"] is None:
        rest.append("\n" + " " * 15 + _kept(cards["kept"], words))
    return Text.assemble(line, rest)


def _kept(kept: list[list[int]], words: Mapping[str, str]) -> str:
    """What is known of cards kept through a shuffle: one is of the first set, two are of the second."""
    facts = [f"{words['one_of']} {_list(kept[0], words)}"] if kept[0] != kept[-1] or len(kept) == 1 else []
    facts += [f"{words['two_of']} {_list(kept[1], words)}"] if len(kept) == 2 else []
    return ", ".join(facts)


def _list(cards: list[int], words: Mapping[str, str]) -> str:
    return "".join(map(str, cards)) or words["nothing"]
