"""Tables for the tests: a position with a few changes, played and read by text."""
from __future__ import annotations

from collections.abc import Mapping

from ludotheque.core.game import Event
from ludotheque.games import find
from ludotheque.games.vivarium.components import SLOT_OF

VIVARIUM = find("vivarium")
BOARD = ("mM1", "mM2", "mM3", "mF1", "mF2", "mF3", "mD1", "mD2",
         "bag1", "flask1-mp", "lamp3", "map4", "pair-mp", "pair-MF", "symbol-1", "little")
DOMINOES = {2: ("12,34", "13,24"), 3: ("12,34", "13,24", "14,23"), 4: ("12,34", "13,24", "14,23", "12,34")}
STARTING = ("M,m", "F,p", "D,a", "S,d")
TOKENS = ("mp", "pa", "equipment", "contracts", "ad", "md")


def position(seats: int = 3, *, now: str = "2.0", first: int = 0, phase: str = "swap",
             slots: Mapping[str, str] | None = None, board: str | None = None, tokens: str | None = None,
             dominoes: Mapping[int, str] | None = None,
             gems: Mapping[int, int] | None = None, cards: Mapping[int, str] | None = None,
             starting: Mapping[int, str] | None = None, middle: str | None = None, hidden: str = "23", hand: str = "",
             discards: str = "-") -> str:
    """A whole position: round 2, nobody has a card, everyone has 1 gem, but for what is said otherwise.

    Row 1 is mM1 mM2 mM3 mF1, row 2 mF2 mF3 mD1 mD2, row 3 bag, flask, lamp, map, row 4 pair-mp pair-MF symbol-1 little.
    The active token is that of minerals and plants in round 2, then those of TOKENS.
    """
    lying = list(BOARD)
    for name, card in (slots or {}).items():
        lying[SLOT_OF[name]] = card
    rows = board or "/".join(",".join(lying[i:i + 4]) for i in range(0, 16, 4))
    turn = int(now[0])
    if tokens is None:
        decided = turn if phase.startswith(("fill", "over")) else turn - 1
        shown = TOKENS[:min(6, turn)]
        marks = [">-" if number + 2 <= decided else "" for number in range(len(shown))]
        tokens = ",".join(["blank", *map("".join, zip(shown, marks, strict=True))])
    fields = [f"seats={seats}", f"round={now}", f"first={first}", f"phase={phase}", f"board={rows}", f"tokens={tokens}"]
    for seat in range(seats):
        parts = [(dominoes or {}).get(seat, DOMINOES[seats][seat]), str((gems or {}).get(seat, 1)),
                 (starting or {}).get(seat, STARTING[seat]), (cards or {}).get(seat, "-")]
        fields.append(f"{seat}={';'.join(parts)}")
    fields.append(f"middle={middle or ('14' if seats == 2 else '23')}")
    if seats == 2:
        fields.append(f"hidden={hidden}")
    if hand:
        fields.append(f"hand={hand}")
    return " ".join([*fields, f"discards={discards}"])


class Table:
    """A state played by the texts of its actions, whoever must act."""

    def __init__(self, text: str) -> None:
        self.state = VIVARIUM.state_from_text(text)

    @property
    def actor(self) -> int:
        return self.state.to_act()

    @property
    def text(self) -> str:
        return VIVARIUM.state_to_text(self.state)

    def legal(self, seat: int | None = None) -> list[str]:
        actions = self.state.legal_actions(self.actor if seat is None else seat)
        return [VIVARIUM.action_to_text(action) for action in actions]

    def odds(self) -> dict[str, int]:
        return {VIVARIUM.action_to_text(action): weight for action, weight in self.state.odds()}

    def play(self, *texts: str) -> list[Event]:
        """Play actions one after the other; everything that happened."""
        events = []
        for text in texts:
            assert text in self.legal(), f"{text} is not legal in {self.text}: {self.legal()}"
            events += [VIVARIUM.event(flat)
                       for flat in self.state.play_and_tell(self.actor, VIVARIUM.action_from_text(text))]
        return events

    def fill(self) -> None:
        """Let chance lay the first card it may, until somebody must act."""
        while self.actor == -1:
            self.play(self.legal()[0])

    def field(self, name: str) -> str:
        found = [part for part in self.text.split(" ") if part.startswith(f"{name}=")]
        return found[0].partition("=")[2] if found else ""

    def slot(self, name: str) -> str:
        return self.field("board").replace("/", ",").split(",")[SLOT_OF[name]]

    def dominoes(self, seat: int) -> str:
        return self.field(str(seat)).split(";")[0]

    def gems(self, seat: int) -> int:
        return int(self.field(str(seat)).split(";")[1])

    def cards(self, seat: int) -> str:
        return self.field(str(seat)).split(";")[3]

    def why_not(self, text: str, seat: int | None = None) -> tuple[str, str]:
        phrase = VIVARIUM.explain(self.state, self.actor if seat is None else seat, VIVARIUM.action_from_text(text))
        assert phrase is not None
        return phrase.key, phrase.rule


def table(*args, **changes) -> Table:
    return Table(position(*args, **changes))


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


def told(events: list[Event], key: str) -> list[dict]:
    return [dict(event.values) for event in events if event.key == key]
