"""Vivarium: an expedition in fourteen turns, by Frédéric Vuagnat."""
from ludotheque.games.vivarium.game import VivariumGame

GAMES = (VivariumGame(),)
