"""Trias and Ciao Dino!: continents that drift, one engine in two editions."""
from ludotheque.games.trias.game import CiaoDinoGame, TriasGame

GAMES = (TriasGame(), CiaoDinoGame())
