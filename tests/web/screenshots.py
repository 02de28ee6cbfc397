"""Pictures of every page and of every board in mid-game, in three widths, light and dark, into docs/pictures.

    python tests/web/screenshots.py [WIDTH or NAME …]

With widths or names (lobby, rules, a game, results …) only those are taken. Each game is played once to its middle; all
its pictures show the same table, so that they can be compared.
"""
from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from web.browsing import ROOT, Server, Visitor, launch, play_by_hand, settle

PICTURES = ROOT / "docs" / "pictures"
SIZES = {360: 780, 1280: 860, 1920: 1080}
# How far each game is played, and with how many bots, so that the picture shows something.
GAMES = {"raptor": (22, 1), "castor_party": (14, 2), "vivarium": (26, 2), "trias": (8, 3), "ciao_dino": (8, 2)}
QUALITY = 80
PREFERENCES = """(wish) => {
  const prefs = JSON.parse(localStorage.getItem('ludotheque.prefs'))
  localStorage.setItem('ludotheque.prefs', JSON.stringify({ ...prefs, confirm: 'no', ...wish }))
}"""


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    sizes = {int(wish): SIZES[int(wish)] for wish in sys.argv[1:] if wish.isdigit()} or SIZES
    names = {wish for wish in sys.argv[1:] if not wish.isdigit()}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        if browser is None:
            print("there is no Chromium: playwright install chromium, or apt-get install chromium")
            return 1
        server = Server(Path(folder) / "tables.db")
        server.start()
        visitor = Visitor(browser, server, width=1280, height=860)
        try:
            pages = prepare(visitor, names)
            tables = {name: path for name, path in pages.items() if not names or name in names}
            newcomer = Visitor(browser, server)                             # whose lobby shows the games first
            newcomer.open()
            for width, height in sizes.items():
                for theme in ("light", "dark"):
                    for name, path in tables.items():
                        who = newcomer if name == "lobby" else visitor
                        who.page.set_viewport_size({"width": width, "height": height})
                        who.page.evaluate(PREFERENCES, {"theme": theme})
                        shoot(who, path, PICTURES / f"{name}-{width}-{theme}.jpg")
        finally:
            visitor.close()
            server.stop()
            browser.close()
    return 0


def prepare(visitor: Visitor, names: set[str]) -> dict[str, str]:
    """Every page there is to show, by its name; the games are played to their middle, one of them to its end."""
    page = visitor.open()
    page.wait_for_selector(".game .main")
    found = {"lobby": "#/", "rules": "#/rules/raptor/R6.4"}
    for game, (actions, bots) in GAMES.items():
        if names and game not in names:
            continue
        table = visitor.new_table(game, [{"kind": "human"}, *[{"kind": "bot", "level": 1}] * bots], name="Ada")
        told = play_by_hand(visitor, seed=11, most=actions, seconds=60)
        if told["acted"] < actions and not told["over"]:
            print(f"{game} came no farther than {told}: {page.locator('.asked').inner_text()}")
        found[game] = f"#/t/{table}"
    if names and not names - {"lobby", "rules", *GAMES}:
        return found
    over = visitor.new_table("vivarium", [{"kind": "human"}, *[{"kind": "bot", "level": 0}] * 2], name="Ada")
    play_by_hand(visitor, seed=3)
    found["results"] = f"#/t/{over}"
    found["replay"] = f"#/replay/{over}/90"
    found["invitation"] = "#/t/" + visitor.new_table(
        "castor_party", [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}], name="Ada")
    same = visitor.new_table("vivarium", [{"kind": "human"}, {"kind": "human"}], name="Ada")
    page.locator(".domino[data-action]").first.click()
    page.locator(".prompt [data-action=gems]").click()
    page.wait_for_selector("#pass-title")
    found["same-screen"] = f"#/t/{same}"
    return found


def shoot(visitor: Visitor, path: str, file: Path) -> None:
    page: Any = visitor.page
    page.goto(f"{visitor.server.address}{path}")
    page.reload()
    page.wait_for_selector(".game .main, .table .board > *, .moves button, .qr, [data-rule].at, dialog[open]")
    if "rules" in path:
        page.wait_for_selector("figure[data-ready]")
    else:
        page.evaluate("scrollTo(0, 0)")
    settle(1.2)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(file.name, file.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    sys.exit(main())
