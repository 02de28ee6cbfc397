"""How soon the lobby can be used and how soon a click is answered on screen; and what is loaded, compressed.

    python benchmarks/web.py [--times N]

A real server and a real Chromium on this machine, over loopback. Times are of this machine, busy as it is: the same
run also times an empty page and an empty click, so that what the machine itself takes can be told from ours.
"""
from __future__ import annotations

import argparse
import gzip
import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.remove(str(Path(__file__).resolve().parent))       # where "web" would be this file itself
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from web.browsing import DIST, Server, Visitor, launch

# From the start of the navigation until the last "play now" can be pressed and has been drawn.
READY = """() => new Promise((done) => {
  const look = () => {
    const ways = document.querySelectorAll('.game .ways .main')
    if (ways.length < 5 || ways[4].disabled) requestAnimationFrame(look)
    else requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
  }
  look()
})"""
EMPTY = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))"
# From a click until the page shows an answer: the choice of a card on the table, and a frame of it drawn.
CLICK = """([selector, changed]) => new Promise((done) => {
  const before = document.querySelector(changed)?.textContent ?? ''
  const start = performance.now()
  document.querySelector(selector).dispatchEvent(new MouseEvent('click', {bubbles: true}))
  const look = () => (document.querySelector(changed)?.textContent ?? '') !== before
    ? requestAnimationFrame(() => done(performance.now() - start)) : requestAnimationFrame(look)
  look()
})"""
EMPTY_CLICK = """() => new Promise((done) => {
  const start = performance.now()
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)))
})"""


def sizes() -> None:
    def packed(name: str) -> int:
        return len(gzip.compress((DIST / "assets" / name).read_bytes()))

    first = set(re.findall(r'(?:src|href)="/assets/([^"]+)"', (DIST / "index.html").read_text()))
    print(f"first load, compressed: {sum(map(packed, first)) / 1000:.1f} kB")
    for file in sorted((DIST / "assets").iterdir()):
        if file.name not in first:
            print(f"  later: {file.name:<34} {packed(file.name) / 1000:6.1f} kB")


def median(found: list[float]) -> str:
    return f"{statistics.median(found):.0f} ms (least {min(found):.0f}, most {max(found):.0f}, {len(found)} times)"


def lobby(browser: Any, server: Server, times: int) -> None:
    ready, empty = [], []
    for _ in range(times):
        visitor = Visitor(browser, server)                                  # a browser that has nothing in store
        visitor.page.goto(server.address, wait_until="commit")
        ready.append(float(visitor.page.evaluate(READY)))
        visitor.page.goto(server.address + "icon.svg", wait_until="commit")
        empty.append(float(visitor.page.evaluate(EMPTY)))
        visitor.close()
    print(f"lobby can be used after {median(ready)}")
    print(f"  a picture alone after {median(empty)}")


def click(browser: Any, server: Server, times: int) -> None:
    answered, empty = [], []
    visitor = Visitor(browser, server)
    for _ in range(times):
        visitor.against_bot("raptor")
        visitor.my_turn()
        answered.append(float(visitor.page.evaluate(CLICK, [".cell.usable", ".asked"])))
        empty.append(float(visitor.page.evaluate(EMPTY_CLICK)))
    visitor.close()
    print(f"a move is on screen, the server asked, after {median(answered)}")
    print(f"  two frames of a page at rest take {median(empty)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=7)
    times = parser.parse_args().times
    sizes()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        if browser is None:
            print("there is no Chromium: playwright install chromium, or apt-get install chromium")
            return 1
        server = Server(Path(folder) / "tables.db")
        server.start()
        try:
            lobby(browser, server, times)
            click(browser, server, times)
        finally:
            server.stop()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
