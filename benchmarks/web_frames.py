"""Frames a second of the heaviest board in headless Chromium: five-player Trias, 35 tiles, 60 pieces.

    python benchmarks/web_frames.py [ROUNDS]       # needs the built pages, playwright and a Chromium

The page itself counts its animation frames while the board moves: the map zoomed and panned without pause, a tile
that drifts (with the herd that falls in and the frame that recentres), swimmers that bob. Beside each stands the
processor time that all processes of the browser spent on a frame, which depends less on how busy the machine is: at
20 ms or less one processor alone could show 50 frames a second. The best of ROUNDS (3) is told, with an empty page in
the same browser to compare.
"""
from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.remove(str(Path(__file__).resolve().parent))       # where "web" would be web.py beside this file
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from web.browsing import Server, Visitor, launch
from web.positions import HEAVY_TRIAS

COUNT = """
async ([seconds, scenario]) => {
  const picture = document.querySelector('.sea')
  const box = picture?.getBoundingClientRect()
  const times = []
  const moves = {
    idle: () => {},
    bob: () => {},
    zoom: (i) => picture.dispatchEvent(new WheelEvent('wheel', {
      deltaY: i % 120 < 60 ? -25 : 25, bubbles: true, cancelable: true,
      clientX: box.x + box.width * 0.4, clientY: box.y + box.height * 0.45 })),
    pan: (i) => {
      const send = (type, clientX, clientY) => picture.dispatchEvent(
        new PointerEvent(type, { pointerId: 7, isPrimary: true, button: 0, bubbles: true, clientX, clientY }))
      const [x, y] = [box.x + 12, box.y + 12]
      if (i === 0) send('pointerdown', x, y)
      send('pointermove', x + Math.sin(i / 20) * 160, y + Math.cos(i / 20) * 90)
    },
  }
  const move = moves[scenario] ?? (() => {})
  return new Promise((done) => {
    let i = 0
    const frame = (now) => {
      times.push(now)
      if (now - times[0] > seconds * 1000) {
        window.dispatchEvent(new PointerEvent('pointerup', { pointerId: 7, bubbles: true }))
        const gaps = times.slice(1).map((time, n) => time - times[n]).sort((a, b) => a - b)
        const whole = (times.at(-1) - times[0]) / 1000
        return done({ frames: gaps.length / whole, slow: gaps[Math.floor(gaps.length * 0.95)] })
      }
      move(i++)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
"""


# The moment at which the answer of the server is on screen and the movement begins.
WHEN_DRIFTED = """() => {
  window.drifted = false
  const tile = document.querySelector('[data-tile=S8]')
  new MutationObserver((_, watch) => { window.drifted = true; watch.disconnect() })
    .observe(tile, { attributes: true, attributeFilter: ['style'] })
}"""


def processor_time() -> float:
    """Milliseconds that every Chromium process started from here has computed, on Linux; 0 elsewhere."""
    found: dict[int, tuple[int, float, str]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
            fields = rest.split()
            found[int(folder.name)] = (int(fields[1]), (int(fields[11]) + int(fields[12])) * 10.0, name)
        except (OSError, ValueError):
            continue
    total = 0.0
    for process, (_, spent, name) in found.items():
        above = process
        while above in found and above != os.getpid():
            above = found[above][0]
        if above == os.getpid() and "chrom" in name:
            total += spent
    return total


def measure(page: Any, name: str, scenario: str, seconds: float, rounds: int,
            begin: Callable[[], None] | None = None) -> None:
    """Count frames some times over and tell the best."""
    best, cost = {"frames": 0.0, "slow": 0.0}, float("inf")
    for _ in range(rounds):
        if begin is not None:
            begin()
        before = processor_time()
        told = page.evaluate(COUNT, [seconds, scenario])
        cost = min(cost, (processor_time() - before) / max(1.0, told["frames"] * seconds))
        if told["frames"] > best["frames"]:
            best = told
    print(f"{name:28} {best['frames']:6.1f} frames a second, 95 % within {best['slow']:.0f} ms, "
          f"{cost:5.1f} ms of processor a frame")


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        if browser is None:
            print("there is no Chromium: playwright install chromium, or apt-get install chromium")
            return 1
        server = Server(Path(folder) / "tables.db")
        server.start()
        try:
            visitor = Visitor(browser, server, still=False)
            page = visitor.open("#/nowhere")
            print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
            measure(page, "an empty page", "idle", 2, 1)
            bot = {"kind": "bot", "level": 0}
            visitor.new_table("trias", [bot, {"kind": "human"}, bot, bot, bot], position=HEAVY_TRIAS)
            visitor.my_turn()
            page.wait_for_selector(".piece")
            print(f"{page.locator('.tile').count()} tiles, {page.locator('.piece').count()} pieces")
            measure(page, "the map zoomed by the wheel", "zoom", 3, rounds)
            measure(page, "the map dragged", "pan", 3, rounds)
            page.get_by_label("The whole map").click()

            def drift() -> None:
                """Back if it has drifted already, then out again."""
                if page.get_by_role("button", name="Undo").count():
                    page.get_by_role("button", name="Undo").click()
                    page.wait_for_selector(".pool", state="detached")
                page.locator("[data-tile=S8]").click()
                page.evaluate(WHEN_DRIFTED)
                page.locator(".water.target").first.click()
                page.wait_for_function("() => window.drifted")

            measure(page, "a tile drifts, pieces fall", "drift", 0.75, rounds, drift)
            measure(page, "swimmers bob", "bob", 3, rounds)
        finally:
            server.stop()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
