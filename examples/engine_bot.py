"""A bot in thirty lines: it speaks the engine protocol, knows no rules, and plays any game of the catalogue.

It prefers actions that it has seen least often: `ludotheque study moth --bot random --bot "engine:python THIS_FILE"`.
"""
import json
import random
import sys


def main() -> None:
    legal, view, seen, rng = [], {}, {}, random.Random()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "hello":
            print("id name Curious\nhello 1", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "set" and rest.startswith("seed "):
            rng.seed(int(rest.split()[1]))
        elif command == "newgame":
            seen.clear()
        elif command == "view":
            view = json.loads(rest)
        elif command == "legal":
            legal = rest.split()
        elif command == "go":
            best = min(legal, key=lambda action: (seen.get(action, 0), rng.random()))
            seen[best] = seen.get(best, 0) + 1
            print(f"info string seat {view['seat']} has {len(legal)} actions\nbestaction {best}", flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
