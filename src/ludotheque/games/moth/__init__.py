"""Moth: a toy of four rules, kept as the template of a game and as test subject of everything generic."""
from ludotheque.games.moth.game import MothGame

GAMES = (MothGame(),)
