"""Trias and Ciao Dino! in the terminal: a map of hexagons as large as what exists, then seats, lands and cards."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludotheque.core.game import Game, View
from ludotheque.core.words import spell, words_of

Place = tuple[int, int]

WIDEST = 94                     # columns that a map may take, beside the numbers of its rows
WIDE, NARROW = 6, 4             # columns of a hexagon, near and from farther away
NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
GROUND = ("bold black on grey62", "bold black on wheat1", "bold black on dark_sea_green3", "bold white on dark_red")
COMPASS = "nw ↖  ↗ ne    w ←  → e    sw ↙  ↘ se"


def draw(game: Game, view: View, language: str) -> RenderableType:
    words = words_of(game, language)["board"]
    parts: list[RenderableType] = [_headline(game, view, language, words), Text()]
    parts += _maps(view, words)
    parts += [Text(), _seats(game, view, language, words), Text(), _lands(view, words), Text(),
              *_cards(game, view, language, words), Text(),
              Text(f"{words['legend']}. ", style="dim").append(_legend(game, view, language, words)),
              Text(f"{words['directions']}{words['colon']} {COMPASS}", style="dim")]
    return Group(*parts)


def _headline(game: Game, view: View, language: str, words: Mapping[str, str]) -> Text:
    """Whose turn it is, and what is left of it."""
    line = Text(f"{game.title[language]}   ", style="bold")
    if view["phase"] == "over":
        return line.append(words["over"], style="bold")
    if view["turn"] is None:
        return line.append(words["setup"])
    line.append(f"{words['turn']} {spell(game, language, 'seat', view['turn'])}")
    if view["phase"] == "placing":
        line.append(f"   {words['setup']}")
    if view["phase"] == "acting":
        boat = f" (+{view['boat']})" if view["boat"] else ""
        line.append(f"   {words['points']}{words['colon']} {view['points']}{boat}")
    if view["card"] is not None:
        line.append(f"   {words['must']}{words['colon']} {spell(game, language, 'kind', view['card'])}")
    if view["closing"]:
        line.append(f"   {words['last_round']}{words['colon']} {view['closing']}", style="bold red")
    elif view["idle"] >= view["seats"]:
        line.append(f"   {words['quiet']}{words['colon']} {view['idle']}", style="red")
    return line


# ---- the map ---------------------------------------------------------------------------------------------------------
def _maps(view: View, words: Mapping[str, str]) -> list[RenderableType]:
    """One map if all fits on it; else one for what lies around the centre, and one for each group farther out."""
    cells = _cells(view)
    shown = [place for place, (_, _, style) in cells.items() if style != "dim"]
    width = _width(shown)
    if width:
        return [_map(cells, shown, width)]
    maps: list[RenderableType] = []
    for group in _groups(shown):
        if maps:
            q, r = group[0]
            ring = max(abs(q), abs(r), abs(q + r))
            where = f"{words['at']} {q},{r} ({ring} {_heading(q, r)})"
            maps += [Text(), Text(f"{words['elsewhere']}{words['colon']} {where}", style="bold")]
        width = _width(group)
        if width:
            maps.append(_map(cells, group, width))
        else:
            maps.append(Text("  ".join(f"{cells[place][0].strip()} {place[0]},{place[1]} {cells[place][1].strip()}"
                                       for place in group)))
    return maps


def _cells(view: View) -> dict[Place, tuple[str, str, str]]:
    """By place: the two lines of a hexagon and their style."""
    cells: dict[Place, tuple[str, str, str]] = {}
    for tile in view["tiles"]:
        for dq, dr in NEIGHBOURS:
            cells.setdefault((tile["q"] + dq, tile["r"] + dr), ("·", "", "dim"))
    for q, r in view["lakes"]:
        cells[q, r] = ("≈", "≈", "cyan")
    for pool in view["swimmers"]:
        cells[pool["q"], pool["r"]] = ("~", _pieces(view, pool), "bold cyan")
    for tile in view["tiles"]:
        cells[tile["q"], tile["r"]] = (tile["name"], _pieces(view, tile), GROUND[tile["kind"]])
    return cells


def _pieces(view: View, spot: Mapping[str, Any]) -> str:
    """A letter a piece; capitals have bred or were born in this turn."""
    letters = ""
    for seat, count in enumerate(spot["pieces"]):
        marked = spot["marked"] if seat == view["turn"] else 0
        letters += "abcde"[seat] * (count - marked) + "ABCDE"[seat] * marked
    return letters


def _width(places: list[Place]) -> int:
    """How wide a hexagon can be drawn so that all places fit beside each other; 0 if they cannot."""
    columns = [2 * q + r for q, r in places]
    for width in (WIDE, NARROW):
        if (max(columns) - min(columns) + 2) * width // 2 <= WIDEST and max(r for _, r in places) - min(
                r for _, r in places) <= 40:
            return width
    return 0


def _groups(places: list[Place]) -> list[list[Place]]:
    """What lies no more than three steps apart is shown together; the centre's group first, then nearest first."""
    left, groups = set(places), []
    while left:
        ahead = [left.pop()]
        group = list(ahead)
        while ahead:
            q, r = ahead.pop()
            close = [p for p in left if max(abs(p[0] - q), abs(p[1] - r), abs(p[0] + p[1] - q - r)) <= 3]
            left.difference_update(close)
            ahead += close
            group += close
        groups.append(sorted(group, key=lambda p: (max(abs(p[0]), abs(p[1]), abs(p[0] + p[1])), p)))
    return sorted(groups, key=lambda g: (max(abs(g[0][0]), abs(g[0][1]), abs(g[0][0] + g[0][1])), g[0]))


def _heading(q: int, r: int) -> str:
    """The direction in which a place lies from the centre, roughly."""
    def along(d: int) -> int:
        east, south = 2 * NEIGHBOURS[d][0] + NEIGHBOURS[d][1], NEIGHBOURS[d][1]
        return east * (2 * q + r) + 3 * south * r

    return ("e", "ne", "nw", "w", "sw", "se")[max(range(6), key=along)]


def _map(cells: Mapping[Place, tuple[str, str, str]], places: list[Place], width: int) -> Text:
    """Rows of hexagons, each row half a hexagon to the side of the one above; two lines a row."""
    rows = range(min(r for _, r in places) - 1, max(r for _, r in places) + 2)
    west = min(2 * q + r for q, r in places) - 2
    east = max(2 * q + r for q, r in places) + 2
    picture = Text()
    for r in rows:
        upper, lower = Text(f"{r:>4} ", style="dim"), Text("     ")
        for q in range((west - r) // 2, (east - r) // 2 + 1):
            at = (2 * q + r - west) * width // 2
            if (q, r) not in cells or at < 0:
                continue
            name, pieces, style = cells[q, r]
            for line, text in ((upper, name), (lower, pieces)):
                line.append(" " * (at + 5 - len(line)))
                line.append(text.center(width - 1) if width == WIDE else text.center(width), style=style)
        for line in (upper, lower):
            picture.append_text(line).append("\n")
    picture.rstrip()
    return picture


# ---- seats, lands, cards ---------------------------------------------------------------------------------------------
def _plain() -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")


def _seats(game: Game, view: View, language: str, words: Mapping[str, str]) -> Table:
    table = _plain()
    has_laps = view["track"] != view["scores"]
    for title in ("", words["letter"], words["seat"], words["score"], *([words["track"]] if has_laps else []),
                  words["reserve"], words["hand"], ""):
        table.add_column(title)
    for seat in range(view["seats"]):
        held = view["hands"][seat]
        hand = words["none"] if held is None else f"{words['back']} {held['back']}{words['colon']} " + (
            "?" if held["kind"] is None else spell(game, language, "card", held["kind"]))
        swims = sum(pool["pieces"][seat] for pool in view["swimmers"])
        note = words["gone"] if view["gone"][seat] else f"{words['swimmers']}{words['colon']} {swims}" if swims else ""
        table.add_row("▶" if seat == view["turn"] else "", "abcde"[seat], spell(game, language, "seat", seat),
                      str(view["scores"][seat]), *([str(view["track"][seat])] if has_laps else []),
                      str(view["reserves"][seat]), hand, note,
                      style="bold" if seat == view["seat"] else "")
    return table


def _lands(view: View, words: Mapping[str, str]) -> Table:
    """Every land with somebody on it or more than a tile, largest first, and what it would give at the end."""
    table = _plain()
    for title in (words["land"], words["tiles"], words["letter"], words["worth"]):
        table.add_column(title, max_width=56)
    names = {tile["tile"]: tile["name"] for tile in view["tiles"]}
    at = {tile["tile"]: f"{tile['q']},{tile['r']}" for tile in view["tiles"]}
    for land in sorted(view["lands"], key=lambda land: -len(land["tiles"])):
        if len(land["tiles"]) == 1 and not any(land["pieces"]) and not land["centre"]:
            continue
        shown = [names[tile] for tile in land["tiles"]]
        title = f"{words['centre']} 0,0" if land["centre"] else f"{shown[0]} {at[land['tiles'][0]]}"
        many = " ".join(shown[:12]) + (" …" if len(shown) > 12 else "")
        pieces = " ".join(f"{count}{'abcde'[seat]}" for seat, count in enumerate(land["pieces"]) if count)
        worth = words["centre_worth"] if land["centre"] else " ".join(
            f"{'abcde'[seat]} +{points}" for seat, points in enumerate(land["worth"]) if points)
        table.add_row(title, f"{len(shown)}{words['colon']} {many}", pieces or "–", worth or "–")
    return table


def _cards(game: Game, view: View, language: str, words: Mapping[str, str]) -> list[RenderableType]:
    def several(cards: list[int], name: str) -> str:
        named = [f"{count} × {spell(game, language, name, kind)}" for kind, count in enumerate(cards) if count]
        return ", ".join(named) or words["nothing"]

    table = _plain()
    for title in (words["pile"], "", words["unseen"], words["played"]):
        table.add_column(title, max_width=40)
    for back in range(2):
        unseen, played = view["unseen"][back * 4:back * 4 + 4], view["played"][back * 4:back * 4 + 4]
        table.add_row(f"{words['back']} {back + 1}", str(view["pile"][back]), several(unseen, "card"),
                      several(played, "card"))
    parts: list[RenderableType] = [table]
    if view["phase"] != "laying" and sum(view["box"]):
        parts.append(Text(f"{words['away']}{words['colon']} {several(view['box'][:3], 'kind')}", style="dim"))
    return parts


def _legend(game: Game, view: View, language: str, words: Mapping[str, str]) -> Text:
    """Kinds of tiles with their letters and room, and the two waters."""
    legend = Text()
    for kind, ground in enumerate(GROUND):
        tile = next((tile for tile in view["tiles"] if tile["kind"] == kind), None)
        if tile:
            room = f"{words['room'].lower()} {tile['room']}"
            legend.append(f" {tile['name'][0]} ", style=ground)
            legend.append(f" {spell(game, language, 'kind', kind)} ({room})  ", style="dim")
    legend.append("·", style="dim")
    legend.append(f" {words['sea']}  ", style="dim")
    legend.append("≈", style="cyan")
    legend.append(f" {words['lake']}  ", style="dim")
    legend.append("~", style="bold cyan")
    return legend.append(f" {words['swimmers']}", style="dim")
