"""What the games of a study say, in numbers: one JSON object a case. Everything here follows from the rows alone."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from ludotheque.core.seats import WHOLE
from ludotheque.core.words import spell
from ludotheque.games import find
from ludotheque.play.pages import rules
from ludotheque.research.study import Case, Plan, Row

SURE = 1.96                     # standard errors on either side: 95 %


def summarise(plan: Plan, at: int, rows: Sequence[Row]) -> Row:
    """All that a study tells of one case."""
    case = plan.cases[at]
    game = find(case.game)
    fired = sum((Counter(row["rules"]) for row in rows), Counter[str]())
    page = rules(game.rules_page, "en")
    leads = [row["leads"] for row in rows if row["leads"] is not None]
    scores = [row["scores"] for row in rows if row["scores"] is not None]
    return {
        "game": case.game, "edition": game.edition, "rules_version": game.rules_version, "seats": case.seats,
        "options": game.check(case.seats, case.options), "title": case.title, "games": len(rows),
        "by_seat": [{"seat": seat, "name": spell(game, "en", "seat", seat),
                     **share([row["shares"][seat] for row in rows])} for seat in range(case.seats)],
        "by_bot": [{"bot": name, **share([row["shares"][seat] for row in rows for seat in range(case.seats)
                                          if row["seating"][seat] == bot])} for bot, name in enumerate(plan.bots)],
        "endings": dict(sorted(Counter(f"{row['ending']} {row['ending_rule']}" for row in rows).items())),
        "actions": spread([row["actions"] for row in rows]),
        "decisions": spread([row["decisions"] for row in rows]),
        "scores": [{"seat": seat, **spread([score[seat] for score in scores])} for seat in range(case.seats)]
        if scores else None,
        "margins": spread([margin(score) for score in scores]) if scores else None,
        "lead_changes": spread(leads) if leads else None,
        "lead_by": ("points" if scores else "a bot's evaluation") if leads else None,
        "uses": uses(case, rows),
        "rules": {rule: {"fired": fired.get(rule, 0), "games": sum(rule in row["rules"] for row in rows)}
                  for rule in page},
        "rules_seen": sum(rule in fired for rule in page), "rules_in_all": len(page),
    }


def margin(scores: Sequence[int]) -> int:
    """By how much the first leads the second."""
    first, second = sorted(scores, reverse=True)[:2]
    return first - second


def share(parts: Sequence[int]) -> Row:
    """The mean share of the whole, with its interval, and how often it was won alone."""
    if not parts:
        return {"games": 0, "share": None, "low": None, "high": None, "won": 0, "shared": 0}
    mean = sum(parts) / len(parts) / WHOLE
    low, high = interval(mean, len(parts))
    return {"games": len(parts), "share": mean, "low": low, "high": high,
            "won": sum(part == WHOLE for part in parts), "shared": sum(0 < part < WHOLE for part in parts)}


def interval(mean: float, count: int) -> tuple[float, float]:
    """Wilson's interval. For shares between 0 and 1 it is never too narrow: no variance is larger than a coin's."""
    square = SURE * SURE
    centre = (mean + square / (2 * count)) / (1 + square / count)
    half = SURE * sqrt(mean * (1 - mean) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, centre - half), min(1.0, centre + half)


def spread(values: Sequence[int]) -> Row:
    """Mean, middle, extremes, and how often each value came."""
    ordered, count = sorted(values), len(values)
    if not count:
        return {"mean": None, "deviation": None, "median": None, "least": None, "most": None, "counts": {}}
    mean = sum(ordered) / count
    return {"mean": mean, "deviation": sqrt(sum((value - mean) ** 2 for value in ordered) / count),
            "median": (ordered[(count - 1) // 2] + ordered[count // 2]) / 2, "least": ordered[0],
            "most": ordered[-1], "counts": {str(value): n for value, n in sorted(Counter(ordered).items())}}


def uses(case: Case, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Of everything that was used: how often a game, and the share got by those who used it and those who did not."""
    game = find(case.game)
    keys = sorted({what for row in rows for what in row["uses"]})
    table = []
    for what in keys:
        key, _, rest = what.partition("|")
        name, _, value = rest.partition("|")
        entry: Row = {"what": key, "name": name, "value": value,
                      "said": spell(game, "en", name, int(value) if value.lstrip("-").isdecimal() else value)
                      if name else "", "by_seat": []}
        for seat in range(case.seats):
            times = [row["uses"].get(what, [0] * case.seats)[seat] for row in rows]
            entry["by_seat"].append({
                "uses": sum(times),
                "with": share([row["shares"][seat] for row, n in zip(rows, times, strict=True) if n]),
                "without": share([row["shares"][seat] for row, n in zip(rows, times, strict=True) if not n]),
            })
        entry["uses"] = sum(by["uses"] for by in entry["by_seat"])
        table.append(entry)
    return table
