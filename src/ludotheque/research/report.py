"""A study as one page that needs nothing else: tables, plots, and the exact command that made it."""
from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ludotheque.games import find
from ludotheque.play.pages import rules
from ludotheque.research.plots import histogram, whiskers
from ludotheque.research.study import Row

STYLE = """
:root{color-scheme:light dark;--line:#8886;--soft:#8882}
body{font:15px/1.5 system-ui,sans-serif;max-width:1500px;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:.8rem 0 .2rem}
code,pre{font:13px/1.4 ui-monospace,monospace}pre{background:var(--soft);padding:.6rem;overflow-x:auto}
.side{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}
svg{width:100%;max-width:560px;height:auto;font:10px system-ui,sans-serif}
svg text{fill:currentColor}svg .grid{stroke:var(--line);stroke-width:.5}svg .axis{stroke:currentColor;stroke-width:.7}
svg .middle{stroke:currentColor;stroke-dasharray:4 3}svg polygon{fill-opacity:.3;stroke-width:1.2}
table{border-collapse:collapse;font-size:13px}td,th{padding:.15rem .6rem .15rem 0;text-align:right;vertical-align:top}
td:first-child,th:first-child,td.l,th.l{text-align:left}tr+tr td{border-top:1px solid var(--soft)}
.note{opacity:.75;font-size:13px}details{margin:.4rem 0}summary{cursor:pointer}
"""


def page(study: Row) -> str:
    """The whole page, from the study's JSON alone."""
    cases: list[Row] = study["cases"]
    names = ", ".join(case["title"] for case in cases)
    sections = [
        ("Who wins", [winners(case) for case in cases]),
        ("Scores", [scores(case) for case in cases]),
        ("How long it takes", [length(case) for case in cases]),
        ("The lead", [lead(case) for case in cases]),
        ("How it ends", [endings(case) for case in cases]),
        ("Cards, tiles and contracts", [component_uses(case) for case in cases]),
        ("What the seats did", [action_uses(case) for case in cases]),
        ("Rules that fired", [coverage(case) for case in cases]),
    ]
    body = "".join(f"<h2>{title}</h2><div class=side>" + "".join(
        f"<section><h3>{escape(case['title'])}</h3>{part}</section>" for case, part in zip(cases, parts, strict=True))
        + "</div>" for title, parts in sections)
    versions = ", ".join(f"{name} {value}" for name, value in study["versions"].items())
    played = " and ".join(f"{case['games']:,}" for case in cases)
    stopped = "" if study["complete"] else f" of {study['games']:,} (stopped early; the same command goes on)"
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width,initial-scale=1"><title>Study: {escape(names)}</title>'
            f"<style>{STYLE}</style></head><body><h1>{escape(names)}</h1>"
            f"<p>{played} games{stopped} between {escape(', '.join(study['bots']))}; bots go round the seats. "
            f"Intervals are 95 %.</p><pre>{escape(study['command'])}</pre>"
            f'<p class="note">seed {study["seed"]} · plan {study["mark"]} · {escape(versions)}</p>{body}'
            "</body></html>\n")


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    return ("<table><tr>" + "".join(f"<th>{escape(str(cell))}</th>" for cell in head) + "</tr>" + "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows) + "</table>")


def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def between(entry: Row) -> str:
    return "–" if entry["share"] is None else f"{percent(entry['low'])} … {percent(entry['high'])}"


def winners(case: Row) -> str:
    """Shares by seat, which are sides in a game that has sides, and by bot."""
    parts = []
    for title, rows, name in (("by seat", case["by_seat"], lambda row: f"{row['seat']} {row['name']}"),
                              ("by bot", case["by_bot"], lambda row: row["bot"])):
        named = [(name(row), row["share"], row["low"], row["high"]) for row in rows]
        parts.append(whiskers(named, 1 / case["seats"], f"share of the whole {title}"))
        parts.append(table(("", "share", "95 %", "won", "shared", "games"),
                           [(name(row), percent(row["share"]), between(row), row["won"], row["shared"], row["games"])
                            for row in rows]))
    return "".join(parts)


def figures(spread: Row) -> str:
    if spread["mean"] is None:
        return '<p class="note">no games</p>'
    return (f'<p class="note">mean {spread["mean"]:.2f} ± {spread["deviation"]:.2f}, median {spread["median"]:g}, '
            f'from {spread["least"]} to {spread["most"]}</p>')


def scores(case: Row) -> str:
    if not case["scores"]:
        return '<p class="note">This game has no points: it is won or lost.</p>'
    series = [(by["name"], row["counts"]) for by, row in zip(case["by_seat"], case["scores"], strict=True)]
    tables = table(("", "mean", "deviation", "median", "least", "most"),
                   [(name, f"{row['mean']:.2f}", f"{row['deviation']:.2f}", f"{row['median']:g}", row["least"],
                     row["most"]) for (name, _), row in zip(series, case["scores"], strict=True)])
    return (histogram(series, "points at the end", "points at the end by seat") + tables
            + histogram([("", case["margins"]["counts"])], "points between first and second", "margins"))


def length(case: Row) -> str:
    return (histogram([("", case["actions"]["counts"])], "actions, chance included", "length in actions")
            + figures(case["actions"])
            + histogram([("", case["decisions"]["counts"])], "decisions of the seats", "length in decisions")
            + figures(case["decisions"]))


def lead(case: Row) -> str:
    if not case["lead_changes"]:
        return '<p class="note">Nothing tells who leads before the end.</p>'
    return (histogram([("", case["lead_changes"]["counts"])], "changes of the lead in a game", "lead changes")
            + figures(case["lead_changes"]) + f'<p class="note">The lead is judged by {case["lead_by"]}.</p>')


def endings(case: Row) -> str:
    games = max(1, case["games"])
    return table(("ending", "games", ""), [(name, count, percent(count / games))
                                           for name, count in sorted(case["endings"].items(), key=lambda e: -e[1])])


def use_rows(case: Row, entries: Sequence[Row], label: Any) -> str:
    """A row a thing: uses a game, and what those who used it got, beside those who did not, seat by seat."""
    games = max(1, case["games"])
    head = ["", "uses a game"]
    for by in case["by_seat"]:
        head += [f"{by['name']}: uses a game", "share with", "without"]
    rows = []
    for entry in entries:
        row = [label(entry), f"{entry['uses'] / games:.3f}"]
        for by in entry["by_seat"]:
            row += [f"{by['uses'] / games:.3f}", percent(by["with"]["share"]), percent(by["without"]["share"])]
        rows.append(row)
    return table(head, rows)


def component_uses(case: Row) -> str:
    groups: dict[tuple[str, str], list[Row]] = {}
    for entry in case["uses"]:
        if entry["name"]:
            groups.setdefault((entry["what"], entry["name"]), []).append(entry)
    if not groups:
        return '<p class="note">None in this game.</p>'
    parts: list[str] = []
    for (what, name), entries in sorted(groups.items(), key=lambda group: -sum(e["uses"] for e in group[1])):
        entries.sort(key=lambda entry: -entry["uses"])
        parts.append(f"<details{' open' if not parts else ''}><summary>{escape(what)}: by {escape(name)} "
                     f"({len(entries)})</summary>{use_rows(case, entries, lambda entry: entry['said'])}</details>")
    return "".join(parts)


def action_uses(case: Row) -> str:
    entries = sorted((entry for entry in case["uses"] if not entry["name"]), key=lambda entry: -entry["uses"])
    return f"<details><summary>{len(entries)} kinds of actions and events</summary>" \
           f"{use_rows(case, entries, lambda entry: entry['what'])}</details>"


def coverage(case: Row) -> str:
    """Which rules were seen at work, and which never."""
    page = rules(find(case["game"]).rules_page, "en")
    games = max(1, case["games"])
    fired = [(rule, row) for rule, row in case["rules"].items() if row["fired"]]
    silent = [rule for rule, row in case["rules"].items() if not row["fired"]]
    rows = [(rule, f"{row['fired'] / games:.3f}", percent(row["games"] / games))
            for rule, row in sorted(fired, key=lambda entry: -entry[1]["fired"])]
    never = "".join(f"<li><b>{rule}</b> {escape(page.get(rule, ''))}</li>" for rule in silent)
    return (f"<p>{case['rules_seen']} of {case['rules_in_all']} rules were cited by an action, an event or an ending. "
            "The others describe the box, define words, or never came up.</p>"
            f"<details open><summary>how often each fired</summary>{table(('rule', 'a game', 'games'), rows)}</details>"
            f"<details><summary>{len(silent)} never cited</summary><ul>{never}</ul></details>")
