"""What each seat may know, a module a game, written by hand from the rules."""
