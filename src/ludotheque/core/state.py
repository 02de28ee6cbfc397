"""What every game's state answers. Plain Python; state.pxd gives it C types when compiled.

A game derives its class from State, adds flat int fields, and overrides the questions in the first half.
They are C functions when compiled (no GIL, no exceptions, no Python objects). The second half asks the same
questions for callers in Python and is never overridden.
"""
from math import exp

from ludotheque.core import memory
from ludotheque.core.seats import CHANCE, FINE, NOBODY, WHOLE

# A 64-bit linear congruential generator; its upper 31 bits are used. The same numbers compiled and uncompiled.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = 18446744073709551615

# Whether the lots of `resample` are counted, or taken from a world's number; more worlds than this are drawn by lot.
COUNTING = 1
IMAGINING = 2
MOST_WORLDS = 4096

# e to the power of -i / 64, in 1048576ths: what `evaluate` shares the whole by.
POWERS = [round(1048576 * exp(-i / 64)) for i in range(1024)]


class State:
    """A position: everything that changes in a game, and nothing that can be worked out."""

    def __init__(self) -> None:
        self.seats: int = 0                         # how many play, seats 0 … seats-1
        self.actions: list[int] = [0] * 4096        # legal() leaves its answer here …
        self.weights: list[int] = [0] * 256         # … for CHANCE with the odds beside it …
        self.count: int = 0                         # … this many of them
        self.tracing: bool = False                  # only a table asks for events; a search never does
        self.events: list[int] = [0] * 1536         # flat: kind, audience, seat and three values
        self.told: int = 0
        self.seen: list[int] = [0] * 2048           # observe() leaves its answer here
        self.seed: int = 1                          # of play-outs and resampling; no part of the position
        self.imagining: int = 0                     # what `random` does: 0 a lot, else the worlds are counted or named
        self.world: int = 0

    # ---- the questions of the rules, answered by each game. -----------------------------------------------------
    def actor(self) -> int:
        """The seat asked next, CHANCE, or NOBODY when the game is over. Simultaneous choices are asked seat by seat."""
        return NOBODY

    def actors(self) -> int:
        """Bit mask of all seats that may act now: more than one while secret choices are made at the same time.

        Exactly the seats in the mask have legal actions. One that is not asked (`actor`) has chosen already and may
        change its mind.
        """
        seat = self.actor()
        return 1 << seat if seat >= 0 else 0

    def legal(self, seat: int) -> None:
        """Every legal action of the seat, ascending, into `actions`; none if it may not act. The only judge."""
        self.count = 0

    def apply(self, seat: int, action: int) -> None:
        """Play a legal action in place. Untrusted callers go through `Match.play`."""

    def ending(self) -> int:
        """0 while the game goes on, else the number of the ending in the game's list of endings."""
        return 0

    def share(self, seat: int) -> int:
        """The seat's part of the WHOLE when the game is over: all to a winner, equal parts to equals."""
        return 0

    def resample(self, seat: int) -> None:
        """Draw anew, by the odds of what the seat knows, everything it cannot know; its view stays the same."""

    def turn_key(self) -> int:
        """A number for the position as everybody sees it, and what the seat to act did to its own things; 0: none.

        Two positions that clicks of one seat in one turn have led to, from the same start, are the same for every seat
        if they have the same key: a search need not think of the same clicks in another order.
        """
        return 0

    def feature(self, seat: int, number: int) -> int:
        """What a bot looks at in a game that goes on: the seat's value of the game's feature of that number."""
        return 0

    def strength(self, seat: int) -> int:
        """How well the seat stands: its features by their weights, in thousandths of a natural logarithm."""
        return 0

    def evaluate(self, seat: int) -> int:
        """What a bot expects the seat to get, 0 … FINE * WHOLE: parts by strength, equal if nobody is stronger."""
        best = self.strength(0)
        for other in range(1, self.seats):
            best = max(best, self.strength(other))
        own = 0
        total = 0
        for other in range(self.seats):
            behind = (best - self.strength(other)) * 8 // 125           # in 64ths
            power = POWERS[behind] if behind < 1024 else 0
            total += power
            if other == seat:
                own = power
        return own * (FINE * WHOLE // 8) // (total // 8)

    def observe(self, seat: int) -> int:
        """What the seat sees, as the numbers of the game's planes, into `seen`; how many. 0: the game has no planes."""
        return 0

    # ---- helpers for the rules. ----------------------------------------------------------------------------------
    def offer(self, action: int) -> None:
        self.actions[self.count] = action
        self.count += 1

    def offer_chance(self, action: int, weight: int) -> None:
        self.actions[self.count] = action
        self.weights[self.count] = weight
        self.count += 1

    def tell(self, kind: int, audience: int, seat: int, first: int, second: int, third: int) -> None:
        if self.tracing:
            told = self.told
            self.events[told] = kind
            self.events[told + 1] = audience
            self.events[told + 2] = seat
            self.events[told + 3] = first
            self.events[told + 4] = second
            self.events[told + 5] = third
            self.told = told + 6

    def random(self, below: int) -> int:
        """0 … below-1, for play-outs and resampling only: rules hold no dice."""
        if self.imagining:
            return self.digit(below)
        self.seed = (self.seed * MULTIPLIER + INCREMENT) & MASK
        return ((self.seed >> 33) * below) >> 31

    def digit(self, below: int) -> int:
        """Instead of a lot, the next digit of the world's number, which has as many digits as `resample` draws lots."""
        if self.imagining == COUNTING:
            self.world = self.world * below if self.world < MOST_WORLDS else MOST_WORLDS
            return 0
        digit = self.world % below
        self.world = self.world // below
        return digit

    def worlds(self, seat: int) -> int:
        """In how many ways `resample` may fall, each as likely as any other; 0: too many. What is hidden changes."""
        self.imagining = COUNTING
        self.world = 1
        self.resample(seat)
        self.imagining = 0
        return self.world if self.world < MOST_WORLDS else 0

    def imagine(self, seat: int, world: int) -> None:
        """`resample`, in the one of those ways that has this number."""
        self.imagining = IMAGINING
        self.world = world
        self.resample(seat)
        self.imagining = 0

    def roll(self) -> int:
        """One of the chance actions that legal(CHANCE) has just listed, by its weight."""
        total = 0
        for i in range(self.count):
            total += self.weights[i]
        rest = self.random(total)
        for i in range(self.count):
            rest -= self.weights[i]
            if rest < 0:
                return self.actions[i]
        return self.actions[self.count - 1]

    def copy_from(self, other: "State") -> None:
        """Become the other position, of the same game."""
        self.seats = other.seats
        memory.copy_fields(self, other)

    # ---- the same questions for callers in Python. ---------------------------------------------------------------
    def to_act(self) -> int:
        return self.actor()

    def may_act(self, seat: int) -> bool:
        return seat >= 0 and (self.actors() >> seat & 1) == 1

    def legal_actions(self, seat: int) -> list[int]:
        self.legal(seat)
        return [self.actions[i] for i in range(self.count)]

    def odds(self) -> list[tuple[int, int]]:
        """Every action of chance with its integer weight."""
        self.legal(CHANCE)
        return [(self.actions[i], self.weights[i]) for i in range(self.count)]

    def play(self, seat: int, action: int) -> None:
        self.tracing = False
        self.apply(seat, action)

    def play_and_tell(self, seat: int, action: int) -> list[tuple[int, ...]]:
        """Play a legal action; what happened, as flat records kind, audience, seat and three values."""
        self.tracing = True
        self.told = 0
        self.apply(seat, action)
        self.tracing = False
        return [tuple([self.events[i + j] for j in range(6)]) for i in range(0, self.told, 6)]

    def ended(self) -> int:
        return self.ending()

    def shares(self) -> list[int]:
        return [self.share(seat) for seat in range(self.seats)]

    def expectations(self) -> list[int]:
        """What every seat may expect, by `evaluate`, while the game goes on."""
        return [self.evaluate(seat) for seat in range(self.seats)]

    def features(self, seat: int, count: int) -> list[int]:
        """The first so many features of the seat."""
        return [self.feature(seat, number) for number in range(count)]

    def observation(self, seat: int) -> list[int]:
        """What a network at this seat sees: one number for each entry of the game's planes."""
        size = self.observe(seat)
        return [self.seen[i] for i in range(size)]

    def copy(self) -> "State":
        twin = type(self)()
        twin.assign(self)
        return twin

    def assign(self, other: "State") -> None:
        if type(self) is not type(other):
            raise TypeError(f"a {type(self).__name__} cannot become a {type(other).__name__}")
        self.copy_from(other)

    def is_same(self, other: "State") -> bool:
        """Whether two states of a game are the same in all their fields, those included that can be worked out."""
        return type(self) is type(other) and self.seats == other.seats and memory.same_fields(self, other)

    def reseed(self, seed: int) -> None:
        self.seed = seed & MASK
        self.random(2)

    def redraw(self, seat: int, seed: int) -> None:
        """`resample` with a seed of its own."""
        self.reseed(seed)
        self.resample(seat)

    def count_worlds(self, seat: int) -> int:
        """`worlds`, and nothing changes."""
        return self.copy().lose_to_worlds(seat)

    def lose_to_worlds(self, seat: int) -> int:
        """`worlds`, for a copy whose secrets may be lost in counting."""
        return self.worlds(seat)

    def be_world(self, seat: int, world: int) -> None:
        """`imagine`: become one of the worlds that the seat may be in."""
        self.imagine(seat, world)

    def table_key(self) -> int:
        return self.turn_key()

    def play_out(self, limit: int) -> int:
        """Play at random to the end; the number of actions, or -1 if that takes more than the limit."""
        return playout(self, limit)


def playout(state: State, limit: int) -> int:
    plies = 0
    while plies <= limit:
        seat = state.actor()
        if seat == NOBODY:
            return plies
        state.legal(seat)
        if seat == CHANCE:
            state.apply(seat, state.roll())
        else:
            state.apply(seat, state.actions[state.random(state.count)])
        plies += 1
    return -1
