"""Castor Party!: everything that changes in a match."""
from ludotheque.core.state import State
from ludotheque.games.castor_party.components import ALL_CARDS, CARDS, DEAL, LOGS, NO_TAIL


class Party(State):
    def __init__(self) -> None:
        """R2.1, R2.4. Before the first deal: beavers in the middle, all cards in the piles, all logs in the reserve."""
        super().__init__()
        self.free: int = 1                          # R1.9 1 for placement=free, 0 for centre
        self.shaky: int = 0                         # R1.8 1 for hands=shaky
        self.trip: int = 1                          # 1 … 3
        self.mover: int = 0                         # whose turn it is; R2.5 the first seat begins
        self.phase: int = DEAL
        self.idle: int = 0                          # R10.4 idle turns running
        self.owed: int = 0                          # cards still to draw; in an exchange, those put away so far
        self.card: int = 0                          # laid down, while its beaver is placed (PLACE)
        self.beaver: int = 0                        # in the mover's hand (PLACE) or just let go of (SHAKING)
        self.at: list[int] = [0] * 6                # by beaver: buoy, MIDDLE or WATER
        self.dx: list[int] = [0] * 6                # where it stands, from the buoy's point, shake included
        self.dy: list[int] = [0] * 6
        self.tail: list[int] = [NO_TAIL] * 6
        self.pile: int = ALL_CARDS                  # a bit for each card; R2.3 the two piles are one
        self.left: int = CARDS                      # how many bits those are
        self.away: int = 0                          # R9.6
        self.hand: list[int] = [0] * 6              # by seat
        self.shown: list[int] = [0] * 6             # R12.4 cards of the hand that everybody knows
        self.played: list[int] = [0] * 6            # R3.5
        self.logs: list[int] = [0] * 6
        self.style: int = 0                         # of the bot that looks ahead in this state, no part of the match …
        self.stylist: int = 0                       # … and its seat: see features.py
        self.falls: list[int] = [0] * 6             # by seat: how often it tips the raft in what that bot foresees
        self.reserve: int = LOGS
        for outcome in range(256):
            self.weights[outcome] = 1               # R5.10, R9.2 whatever chance does here is equally likely
