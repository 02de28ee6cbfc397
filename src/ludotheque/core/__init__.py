"""What a game is: seats, chance, actions, events, errors. Standard library only; knows no game."""
