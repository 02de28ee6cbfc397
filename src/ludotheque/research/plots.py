"""Plots as SVG, drawn by hand: they need no library and stand inside one page."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

# Blue, orange, green, vermilion, purple, sky: told apart by every kind of eye; each also has its name beside it.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9")
WIDTH, HEIGHT = 420, 190
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 34
BINS = 30


def nice_step(span: float, ticks: int) -> float:
    """A round distance of ticks."""
    raw = max(span, 1e-9) / ticks
    power = 10.0 ** floor(log10(raw))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= raw * 0.999)


def number(value: float) -> str:
    return f"{value:.10g}" if abs(value) >= 1 or value == 0 else f"{value:.3g}"


def svg(body: Sequence[str], title: str, height: int = HEIGHT) -> str:
    return (f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}'
            f"</title>{''.join(body)}</svg>")


def text(x: float, y: float, said: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def axes(low: float, high: float, most: float, label: str) -> list[str]:
    """The frame of a histogram: values along the foot, games up the side."""
    body = []
    step = nice_step(high - low, 6)
    tick = ceil(low / step - 1e-9) * step
    while tick <= high + 1e-9:
        x = place(tick, low, high)
        body += [line(x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 4, "axis"), text(x, HEIGHT - BOTTOM + 15, number(tick))]
        tick += step
    step = max(1.0, nice_step(most, 4))
    tick = 0.0
    while tick <= most + 1e-9:
        y = HEIGHT - BOTTOM - tick / most * (HEIGHT - TOP - BOTTOM)
        body += [line(LEFT, y, WIDTH - RIGHT, y, "grid"), text(LEFT - 5, y + 3.5, number(tick), "end")]
        tick += step
    body.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 3, label))
    return body


def place(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / max(high - low, 1e-9) * (WIDTH - LEFT - RIGHT)


def binned(counts: Mapping[str, int], low: int, width: int, bins: int) -> list[int]:
    heights = [0] * bins
    for value, times in counts.items():
        heights[min(bins - 1, (int(value) - low) // width)] += times
    return heights


def histogram(series: Sequence[tuple[str, Mapping[str, int]]], label: str, title: str) -> str:
    """How often each value came; several series as outlines over each other, each with its name."""
    values = [int(value) for _, counts in series for value in counts]
    if not values:
        return "<p>no games</p>"
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / BINS))
    bins = (high - low) // width + 1
    rows = [binned(counts, low, width, bins) for _, counts in series]
    most = max(max(row) for row in rows)
    left, right = low - 0.5, low + bins * width - 0.5
    body = axes(left, right, most, label)
    scale = (HEIGHT - TOP - BOTTOM) / most
    for at, ((name, _), row) in enumerate(zip(series, rows, strict=True)):
        colour = COLOURS[at % len(COLOURS)]
        points = [f"{place(left, left, right):.1f},{HEIGHT - BOTTOM}"]
        for k, games in enumerate(row):
            for edge in (k, k + 1):
                points.append(f"{place(left + edge * width, left, right):.1f},{HEIGHT - BOTTOM - games * scale:.1f}")
        points.append(f"{place(right, left, right):.1f},{HEIGHT - BOTTOM}")
        body.append(f'<polygon points="{" ".join(points)}" fill="{colour}" stroke="{colour}"/>')
        if len(series) > 1:
            body.append(f'<rect x="{WIDTH - RIGHT - 110}" y="{TOP + 13 * at}" width="9" height="9" fill="{colour}"/>'
                        + text(WIDTH - RIGHT - 96, TOP + 8.5 + 13 * at, name, "start"))
    return svg(body, title)


def whiskers(rows: Sequence[tuple[str, float | None, float | None, float | None]], middle: float, title: str) -> str:
    """A share and its interval a row, with a line where all would be equal."""
    height, names = 22 * len(rows) + 34, 130
    span = WIDTH - names - 60
    body = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = names + tick * span
        body += [line(x, 6, x, height - 24, "grid"), text(x, height - 10, f"{100 * tick:.0f} %")]
    body.append(line(names + middle * span, 6, names + middle * span, height - 24, "middle"))
    for at, (name, share, low, high) in enumerate(rows):
        y = 18 + 22 * at
        body.append(text(names - 8, y + 4, name[:22], "end"))
        if share is None or low is None or high is None:
            continue
        colour = COLOURS[at % len(COLOURS)]
        body += [f'<line x1="{names + low * span:.1f}" y1="{y}" x2="{names + high * span:.1f}" y2="{y}" '
                 f'stroke="{colour}" stroke-width="3"/>',
                 f'<circle cx="{names + share * span:.1f}" cy="{y}" r="5" fill="{colour}"/>',
                 text(WIDTH - 4, y + 4, f"{100 * share:.1f} %", "end")]
    return svg(body, title, height)


def curve(points: Sequence[tuple[float, float]], label: str, title: str, top: float | None = None) -> str:
    """A line through points, as a learning curve."""
    if not points:
        return "<p>nothing yet</p>"
    low, high = min(x for x, _ in points), max(x for x, _ in points)
    most = top if top is not None else max(max(y for _, y in points), 1e-9)
    body = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
        body += [line(LEFT, y, WIDTH - RIGHT, y, "grid"), text(LEFT - 5, y + 3.5, number(share * most), "end")]
    step = nice_step(high - low, 6)
    tick = ceil(low / step - 1e-9) * step
    while tick <= high + 1e-9:
        body.append(text(place(tick, low, high), HEIGHT - BOTTOM + 15, number(tick)))
        tick += step
    path = " ".join(f"{place(x, low, high):.1f},{HEIGHT - BOTTOM - y / most * (HEIGHT - TOP - BOTTOM):.1f}"
                    for x, y in points)
    body += [f'<polyline points="{path}" fill="none" stroke="{COLOURS[0]}" stroke-width="2"/>',
             text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 3, label)]
    return svg(body, title)
