"""The two editions: every difference between them is a field of one record, named after its rule. Data, no logic."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludotheque.games.trias.components import CARDS_FOR_TWO, CARDS_IN_BOX


@dataclass(frozen=True, slots=True)
class Edition:
    """R1.1. What one box calls things, and the few rules in which it goes its own way."""

    name: str
    game: str                               # its name in the catalogue
    titles: tuple[str, str]                 # English, French
    letters: str                            # R1.1: of mountains, steppes, woods and the centre, in both languages
    pieces_a_colour: int                    # R1.3: in the box; what no rule uses stays there
    cards_for_three: tuple[int, ...]        # R2.7
    elimination: bool                       # R7.4, R7.5, R7.6, R11.1: without pieces one is out of the game
    any_split_scores: bool                  # R9.6, R9.9: not only one from the land with the centre
    lap: int                                # R9.11: spaces of the score track, 0 if the rulebook counts none

    def cards(self, seats: int) -> tuple[int, ...]:
        """R2.7. The cards of a game with so many seats."""
        return CARDS_FOR_TWO if seats == 2 else self.cards_for_three if seats == 3 else CARDS_IN_BOX


GECKO: Final = Edition(
    name="gecko",
    game="trias",
    titles=("Trias", "Trias"),
    letters="MSWP",
    pieces_a_colour=16,
    cards_for_three=CARDS_IN_BOX,
    elimination=False,
    any_split_scores=False,
    lap=0,
)
TILSIT: Final = Edition(
    name="tilsit",
    game="ciao_dino",
    titles=("Ciao Dino!", "Ciao Dino !"),
    letters="MSJV",
    pieces_a_colour=17,
    cards_for_three=(6, 10, 8, 0, 2, 3, 3, 1),
    elimination=True,
    any_split_scores=True,
    lap=30,
)
