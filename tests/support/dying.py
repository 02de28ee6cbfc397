"""Work whose first worker dies of it: for tests of pools. Lives in a module that other processes can import."""
from __future__ import annotations

import os
import signal
from pathlib import Path


def square(job: tuple[str, int]) -> int:
    """The square of a number; whoever is first to work on 3 dies, whoever works on 13 always does."""
    folder, number = job
    with (Path(folder) / f"{number}.tries").open("a") as out:
        out.write("x")
    if number == 13 or (number == 3 and len((Path(folder) / "3.tries").read_text()) == 1):
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number
