"""The command line: play in the terminal, replay and verify records, perft, bench."""
