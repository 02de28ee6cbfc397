"""Bots worth beating: one search that knows no game by name, levels to choose from, an arena that measures them."""
