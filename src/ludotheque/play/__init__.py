"""Playing a game: matches, dice that can be proven, records, perft."""
