"""Raptor, by Bruno Cathala and Bruno Faidutti: a mother and her five babies against ten scientists."""
from ludotheque.games.raptor.game import RaptorGame

GAMES = (RaptorGame(),)
