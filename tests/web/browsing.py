"""A real server and a real Chromium for the tests of the browser table; and a hand that plays through the page."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import ludotheque

ROOT = Path(__file__).resolve().parents[2]
DIST = Path(ludotheque.__file__).parent / "web_dist"
SYSTEM_CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]
GAMES = ("raptor", "castor_party", "vivarium", "trias", "ciao_dino")
PATIENCE = 60_000


class Server:
    """`ludotheque serve` as a process of its own, which can be killed and started again on the same port."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        source = str(Path(ludotheque.__file__).parent.parent)
        log = self.database.with_suffix(".log")         # a file, for a pipe that nobody reads would stop the server
        with log.open("w") as told:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ludotheque.cli.main", "serve", "--no-browser", "--bot-delay", "0", "--port",
                 str(self.port), "--database", str(self.database)],
                stdout=told, stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"})
        for _ in range(600):
            found = re.search(r"http://[^:/\s]+:(\d+)", log.read_text())
            if found:
                self.port = int(found[1])
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{log.read_text()}")

    def stop(self, *, kill: bool = False) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(timeout=20)
            self.process = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


def launch(playwright: Any) -> Any:
    """Playwright's own Chromium, or the system's; None if neither is there."""
    try:
        return playwright.chromium.launch(args=ARGUMENTS)
    except Exception:
        for path in SYSTEM_CHROMIUM:
            if Path(path).exists():
                return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    return None


class Visitor:
    """A person with a browser of their own: a context, a page, and every complaint of its console."""

    def __init__(self, browser: Any, server: Server, *, width: int = 1280, height: int = 900, language: str = "en",
                 dark: bool = False, touch: bool = False, guided: bool = True, still: bool = True) -> None:
        self.server = server
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, has_touch=touch, is_mobile=touch,
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if still else "no-preference")
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        preferences = {"pace": 0, "language": language, "guided": list(GAMES) if guided else []}
        self.context.add_init_script(
            "if (!localStorage.getItem('ludotheque.prefs')) "
            f"localStorage.setItem('ludotheque.prefs', {json.dumps(json.dumps(preferences))})")
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open(self, path: str = "") -> Any:
        self.page.goto(self.server.address + path)
        return self.page

    def new_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Open a table as this visitor, and go there."""
        if not self.page.url.startswith("http"):
            self.open()
        made = self.page.evaluate(
            """async (wish) => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wish),
               headers: {'content-type': 'application/json'}})).json()""",
            {"game": game, "seats": seats, "undo": "free", **more})
        assert "table" in made, made
        self.page.goto(f"{self.server.address}#/t/{made['table']}")
        self.page.wait_for_selector(".board, .room")
        return str(made["table"])

    def against_bot(self, game: str, level: int = 0, **more: Any) -> str:
        return self.new_table(game, [{"kind": "human"}, {"kind": "bot", "level": level}], **more)

    def my_turn(self) -> None:
        self.page.wait_for_selector(".prompt.mine")

    def close(self) -> None:
        self.context.close()


# A hand that presses whatever the page offers, in the page itself, until the game is over or it has acted so often.
HAND = """
async ([seed, most, seconds]) => {
  let state = seed
  const random = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648 }
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const until = Date.now() + seconds * 1000
  let acted = 0, idle = 0, before = ''
  while (acted < most && Date.now() < until) {
    if (document.querySelector('dialog[open] #end-title')) return { over: true, acted }
    if (!document.querySelector('.prompt.mine')) { await wait(8); continue }
    const found = [...document.querySelectorAll(
      '.board [role=button][tabindex="0"], .board button[data-action], .prompt button[data-action]')]
    if (!found.length) { await wait(8); continue }
    const asked = document.querySelector('.asked').textContent + document.querySelectorAll('.log li').length
    if (asked !== before) { acted += 1; idle = 0; before = asked } else idle += 1
    if (idle > 400) return { over: false, acted, stuck: asked }
    const sure = found.filter((one) => one.dataset.action)
    const from = sure.length && random() < 0.7 ? sure : found
    from[Math.floor(random() * from.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await wait(4)
  }
  return { over: !!document.querySelector('dialog[open] #end-title'), acted,
           prompt: document.querySelector('.prompt')?.textContent, mine: !!document.querySelector('.prompt.mine'),
           last: [...document.querySelectorAll('.log li')].slice(-3).map((one) => one.textContent) }
}
"""


def play_by_hand(visitor: Visitor, *, seed: int = 7, most: int = 100_000, seconds: int = 400) -> dict[str, Any]:
    result: dict[str, Any] = visitor.page.evaluate(HAND, [seed, most, seconds])
    return result


def breakdown(page: Any) -> dict[str, list[int]]:
    """How a finished game was counted, as the page tells it: the rows, a number a seat."""
    rows: dict[str, list[int]] = page.evaluate("""() => Object.fromEntries(
      [...document.querySelectorAll('dialog[open] tbody tr')].map((row) => [
        row.querySelector('th').textContent,
        [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))]))""")
    return rows


def settle(seconds: float = 0.3) -> None:
    """Time for pictures to come to rest; never what a test's verdict hangs on."""
    time.sleep(seconds)
