"""Claims that anyone can check: each campaign tries to refute one and says how hard it tried."""
