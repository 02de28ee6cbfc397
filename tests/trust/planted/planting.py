"""Plants leaks in a copy of the sources and looks whether the campaign finds them.

`python tests/trust/planted/planting.py` plants all of them and says which were found, and after how many pairs.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from plants import Plant, plants  # noqa: E402

SOURCES = Path(__file__).parents[3] / "src" / "ludotheque"
PAIRS = 20_000                  # the CI scale of the campaign; it stops at the first thing it finds
LOOK = """
import sys
from ludotheque.games import find
from ludotheque.trust.leaks import check
found = check(find(sys.argv[1]), int(sys.argv[2]), 1, most=1)
print(found.pairs, *found.failures, sep="\\n")
"""


class Garden:
    """A copy of the sources, uncompiled, in which one leak at a time is planted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(SOURCES, folder / "ludotheque",
                        ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__", "web_dist", "corpus"))

    def look(self, game: str, pairs: int) -> tuple[int, str]:
        """How many pairs were compared, and the first thing found, "" if nothing was."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "LUDOTHEQUE_UNCOMPILED": "1"}
        done = subprocess.run([sys.executable, "-c", LOOK, game, str(pairs)], capture_output=True, text=True,
                              cwd=self.folder, env=environment, timeout=600, check=False)
        if done.returncode:
            return 0, f"it crashed: {done.stderr.strip().splitlines()[-1]}"
        compared, *failures = done.stdout.splitlines()
        return int(compared), failures[0] if failures else ""

    def try_out(self, plant: Plant, pairs: int = PAIRS) -> tuple[int, str]:
        """Plant, look, and pull it out again."""
        file = self.folder / "ludotheque" / plant.file
        text = file.read_text(encoding="utf-8")
        assert plant.find in text, f"{plant.name}: {plant.file} has no {plant.find!r}"
        try:
            self._write(file, text.replace(plant.find, plant.replace))
            return self.look(plant.game, pairs)
        finally:
            self._write(file, text)

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text, encoding="utf-8")
        for old in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            old.unlink()                # its time stamp may be the same second's


def main() -> int:
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        garden = Garden(Path(folder))
        for plant in plants():
            if len(sys.argv) > 1 and sys.argv[1] not in plant.name:
                continue
            pairs, found = garden.try_out(plant)
            print(f"{'found' if found else 'MISSED'} after {pairs:5} pairs: {plant.name}: {found[:160]}", flush=True)
            if not found or found.startswith("it crashed"):
                missed.append(plant.name)
    print(f"{len(plants())} planted, {len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
