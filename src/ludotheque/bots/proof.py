"""What the search may have proven of an action, and how far and how wide it looks.

Never compiled: compiled and uncompiled code import these names.
"""
from typing import Final

WON: Final = 1                  # for the seat that takes it, whatever the others do
LOST: Final = 2

LONGEST: Final = 8              # actions of a line that the lookout tries
FAN: Final = 24                 # up to so many legal actions each is tried before any is tried again
