"""Who acts, who hears, what is shared out. Never compiled: tests, tables and compiled rules all import these names."""
from typing import Final

CHANCE: Final = -1              # the seat that rolls and draws
NOBODY: Final = -2              # who acts when the game is over
EVERYONE: Final = -1            # an audience is a bit mask of seats
SPECTATOR: Final = 30           # the seat of all who only watch: it hears what everyone hears and knows nothing more
MOST_SEATS: Final = 6

WHOLE: Final = 60               # an outcome shares this many parts: it divides by 1 to 6
FINE: Final = 1000              # what a bot expects of a position is told in thousandths of a part
