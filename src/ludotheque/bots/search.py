"""Information-set Monte Carlo tree search over State. Plain Python; search.pxd gives it C types when compiled.

Every seat has a tree of its own, whose nodes are what that seat has heard since the root: the running hash of the
events it may hear and of its own actions. So nobody, in the search either, acts on what only others know, a secret
choice is chosen without knowing the rivals', and a reveal tells a node from another. One iteration: draw anew what the
searching seat cannot know, descend (each seat takes the best action by its own tree, counted only when it was
available), grow one edge, play out at random, and give every seat on the path what it got itself (max^n).

While several seats choose at the same time nobody has a best action: there the choice is mixed, by regret matching.
Where all is open, wins and losses that were seen to the end are proven and no more searched.
"""
from typing import Any

from ludotheque.bots.lookout import Lookout
from ludotheque.bots.proof import FAN, LONGEST, LOST, WON
from ludotheque.bots.tree import Tree
from ludotheque.core.seats import CHANCE, FINE, MOST_SEATS, NOBODY, WHOLE
from ludotheque.core.state import State

DEEPEST = 400                   # no path in the tree is longer
TRIES = 6                       # beyond the FAN so many actions are looked at before one of them is tried
LOOKED_AT = 48                  # positions a visit, when a seat looks for a win in the turn that it begins
DOUBT = 8                       # one part of so many of what evaluate says is shared equally
MASK = 0xFFFFFFFFFFFFFFFF
PRIME = 1099511628211
STIR = 0xBF58476D1CE4E5B9
UNIT = float(FINE * WHOLE)
FIRST = 0x9E3779B97F4A7C15


class Search(Tree):
    """The trees of all seats, and the way down them."""

    def __init__(self, seat: int, capacity: int) -> None:
        super().__init__(capacity)
        self.seat: int = seat                       # the one that searches: it knows no more than its view
        self.horizon: int = -1                      # play-outs end in evaluate after so many actions; -1: never
        self.limit: int = 100_000                   # no game is longer
        self.is_open: bool = False                  # whether the seat knows all there is to know at the root
        self.start: list[int] = [FIRST] * 6                         # by seat: the hash of what it had heard at the root
        self.history: list[int] = [0] * 6                           # by seat: the same on the way down
        self.start_turn: list[int] = [FIRST] * 6                    # by seat: the same when the turn at the root began
        self.turn: list[int] = [0] * 6                              # by seat: the same when this turn began
        self.start_mover: int = -9                                  # whose turn it is at the root; -9: not yet told
        self.mover: int = -9                                        # whose turn it is on the way down
        self.value: list[int] = [0] * 6
        self.depth: int = 0
        self.path_edge: list[int] = [0] * 400
        self.path_node: list[int] = [0] * 400
        self.path_seat: list[int] = [0] * 400
        self.path_mixed: list[int] = [0] * 400
        self.worlds: int = -1                       # how many worlds the seat may be in; 0: by lot, -1: not yet asked
        self.world: int = 0
        self.stride: int = 1
        self.is_plain: bool = False                 # nothing drawn, nothing secret on the path so far
        self.lookout: Any = None                    # a Lookout, once it is equipped
        self.hunts: bool = False                    # whether it looks for wins in a turn, besides sampling
        self.planned: int = 0                       # actions of a line that was found, still to be taken
        self.shunned: list[int] = [0] * 1024        # actions that the searching seat overlooks at the root, ascending
        self.shunned_count: int = 0
        self.trial: State = State()                 # of the game that is searched: to look one action ahead

    # ---- the loop, without the GIL when compiled ------------------------------------------------------------------
    def run(self, root: State, state: State, iterations: int) -> None:
        """So many iterations from the root; `state` is scratch, and its random numbers are the search's."""
        for _ in range(iterations):
            self.iterate(root, state)

    def iterate(self, root: State, state: State) -> None:
        state.copy_from(root)
        self.imagine(state)
        self.iterations += 1
        self.depth = 0
        self.planned = 0
        self.is_plain = self.is_open
        self.go_to_root(state.seats)
        on_the_way = True
        choosing = state.actors()
        if choosing & (choosing - 1):               # several at a time: the others choose, or change their minds, too
            for seat in range(state.seats):
                if seat != self.seat and choosing >> seat & 1:
                    self.step(state, seat, True)
            self.history[self.seat] = self.start[self.seat]         # that they have chosen tells nothing
            on_the_way = self.step(state, self.seat, True)
        while on_the_way:
            seat = state.actor()
            if seat == NOBODY or self.depth == DEEPEST:
                on_the_way = False
            elif seat == CHANCE:
                state.legal(CHANCE)
                self.is_plain = False
                self.take(state, CHANCE, state.roll())
            else:
                choosing = state.actors()
                on_the_way = self.step(state, seat, choosing & (choosing - 1) != 0)
        if self.is_plain and self.depth > 0 and state.actor() == NOBODY:
            self.prove(state)
        self.play_out(state)
        self.back_up()

    def imagine(self, state: State) -> None:
        """What the seat cannot know: every world in turn, as often as its odds say, if they are few; else by lot."""
        if self.worlds < 0:
            self.worlds = state.worlds(self.seat)
            if self.worlds > 0:
                self.stride = stride_of(self.worlds)
                self.world = state.random(self.worlds)
        if self.worlds > 0:
            self.world = (self.world + self.stride) % self.worlds
            state.imagine(self.seat, self.world)
        else:
            state.resample(self.seat)

    def go_to_root(self, seats: int) -> None:
        for seat in range(seats):
            self.history[seat] = self.start[seat]
            self.turn[seat] = self.start_turn[seat]
        self.mover = self.start_mover

    def step(self, state: State, seat: int, mixed: bool) -> bool:
        """The seat takes an action by its tree; whether the way down goes on from there."""
        state.legal(seat)
        if self.shunned_count and seat == self.seat and self.history[seat] == self.start[seat]:
            self.overlook(state)
        if state.count == 1:
            if self.planned > 0:
                self.planned -= 1
            self.take(state, seat, state.actions[0])
            return True
        if mixed:
            self.is_plain = False
        node = self.find(self.key(seat), True)
        if node < 0:
            return False
        if self.node_visits[node] == 0:
            self.node_count[node] = state.count
        self.node_visits[node] += 1
        known = self.match_edges(state, node)
        visits = self.node_visits[node]
        if self.hunts and seat != self.mover and (visits == 8 or visits == 64 or visits == 512 or visits == 4096):
            if not mixed:
                self.planned = self.lookout.find(state, seat, LONGEST, LOOKED_AT * visits)
        grows = False
        if self.planned > 0:
            edge = self.plant(state, node, self.lookout.line[self.lookout.length - self.planned])
            self.planned -= 1
            if edge < 0:
                return False
        elif self.may_grow(state, node, known):
            grows = True
            edge = self.grow(state, node, self.pick(state, node, seat, state.count - known))
        elif known == 0:
            return False
        elif mixed:
            edge = self.mix(state, node, known)
        else:
            edge = self.best(node)
        self.path_node[self.depth] = node
        self.path_edge[self.depth] = edge
        self.path_seat[self.depth] = seat
        self.path_mixed[self.depth] = 1 if mixed and not grows else 0
        self.depth += 1
        self.take(state, seat, self.edge_action[edge])
        return not grows

    def take(self, state: State, seat: int, action: int) -> None:
        """Apply an action, and let every seat hear what it may of it.

        Clicks of one turn that everybody hears of and that lead to the same position lead to the same node, in whatever
        order they came (`State.turn_key`).
        """
        if seat != self.mover:
            self.mover = seat
            for listener in range(state.seats):
                self.turn[listener] = self.history[listener]
        state.tracing = True
        state.told = 0
        state.apply(seat, action)
        state.tracing = False
        if seat >= 0:
            self.history[seat] = ((self.history[seat] ^ (action + 1)) * PRIME) & MASK
        everyone = (1 << state.seats) - 1
        is_public = 1 if seat >= 0 and state.told > 0 else 0
        for at in range(0, state.told, 6):
            told = FIRST
            for i in range(6):
                told = ((told ^ (state.events[at + i] & 0xFFFFFF)) * PRIME) & MASK
            told ^= told >> 29
            audience = state.events[at + 1]
            if audience & everyone != everyone:
                self.is_plain = False
                is_public = 0
            for listener in range(state.seats):
                if audience >> listener & 1:
                    self.history[listener] = ((self.history[listener] ^ told) * PRIME) & MASK
        if is_public:
            key = state.turn_key()
            if key != 0:
                for listener in range(state.seats):
                    self.history[listener] = ((self.turn[listener] ^ key) * PRIME) & MASK
        else:
            for listener in range(state.seats):
                self.turn[listener] = self.history[listener]

    # ---- at a node ------------------------------------------------------------------------------------------------
    def key(self, seat: int) -> int:
        """The node of the seat, by what it has heard; never 0."""
        mixed = ((self.history[seat] + seat + 1) * STIR) & MASK
        return (mixed ^ (mixed >> 31)) | 1

    def pick(self, state: State, node: int, seat: int, free: int) -> int:
        """Which of the actions without an edge is tried next; beyond the FAN the best of a few drawn, by `evaluate`."""
        chosen = state.random(free)
        if state.count <= FAN or self.horizon < 0:
            return chosen
        most = -1
        drawn = chosen
        for _ in range(TRIES):
            self.trial.copy_from(state)
            self.trial.apply(seat, self.free_action(state, node, drawn))
            worth = self.trial.evaluate(seat)
            if worth > most:
                most = worth
                chosen = drawn
            drawn = state.random(free)
        return chosen

    def overlook(self, state: State) -> None:
        """Strike what the level overlooks from the legal actions, unless nothing would be left. Both ascend."""
        if self.shunned_count >= state.count:
            return
        kept = 0
        at = 0
        for i in range(state.count):
            action = state.actions[i]
            while at < self.shunned_count and self.shunned[at] < action:
                at += 1
            if at == self.shunned_count or self.shunned[at] != action:
                state.actions[kept] = action
                kept += 1
        state.count = kept

    # ---- what came of it ------------------------------------------------------------------------------------------
    def play_out(self, state: State) -> None:
        """Play on at random, to the end or to the horizon; what each seat gets of it."""
        plies = 0
        seat = state.actor()
        while seat != NOBODY and plies != self.horizon and plies <= self.limit:
            state.legal(seat)
            if seat == CHANCE:
                state.apply(seat, state.roll())
            else:
                state.apply(seat, state.actions[state.random(state.count)])
            plies += 1
            seat = state.actor()
        for player in range(state.seats):
            if seat == NOBODY:
                self.value[player] = state.share(player) * FINE
            else:                                       # what is expected is never as good, or as bad, as what is sure
                sure = state.evaluate(player) // DOUBT * (DOUBT - 1)
                self.value[player] = sure + FINE * WHOLE // DOUBT // state.seats

    def back_up(self) -> None:
        """Every seat on the path learns what it got."""
        for i in range(self.depth):
            edge = self.path_edge[i]
            value = self.value[self.path_seat[i]]
            got = value / UNIT
            self.node_total[self.path_node[i]] += got
            self.node_square[self.path_node[i]] += got * got
            if self.path_mixed[i]:
                self.regret(self.path_node[i], edge, got)
            self.edge_visits[edge] += 1
            self.edge_total[edge] += value

    def prove(self, state: State) -> None:
        """The path ended the game with nothing drawn or secret on it: proven, and perhaps what led there too."""
        at = self.depth - 1
        share = state.share(self.path_seat[at])
        proof = WON if share == WHOLE else LOST if share == 0 else 0
        while proof:
            self.edge_proof[self.path_edge[at]] = proof
            node = self.path_node[at]
            if proof == LOST and not self.is_lost(node):
                return
            if at == 0:
                return
            if self.path_seat[at] != self.path_seat[at - 1]:
                if proof == WON:
                    proof = LOST
                else:
                    proof = WON if state.seats == 2 else 0
            at -= 1

    # ---- for callers in Python ------------------------------------------------------------------------------------
    def forget(self) -> None:
        """Empty trees, and a root where nobody has heard anything."""
        self.empty()
        for seat in range(MOST_SEATS):
            self.start[seat] = FIRST
            self.start_turn[seat] = FIRST
        self.start_mover = -9
        self.worlds = -1

    def equip(self, state: State) -> None:
        """Let it look for wins in a turn; `state` is any of the game."""
        if self.lookout is None:
            self.lookout = Lookout(state)
        self.hunts = True

    def shun(self, actions: list[int]) -> None:
        """What the searching seat overlooks at the root, ascending, and never all that is legal."""
        self.shunned_count = min(len(actions), 1024)
        for i in range(self.shunned_count):
            self.shunned[i] = actions[i]

    def follow(self, state: State, action: int) -> None:
        """Move the root: the searching seat plays an action in this state (which changes); the trees are kept."""
        self.go_to_root(MOST_SEATS)
        self.take(state, self.seat, action)
        for seat in range(MOST_SEATS):
            self.start[seat] = self.history[seat]
            self.start_turn[seat] = self.turn[seat]
        self.start_mover = self.mover
        self.worlds = -1

    def think(self, root: State, state: State, iterations: int) -> None:
        """`run`, for callers in Python; native.think does the same without the GIL."""
        self.make_ready(root)
        self.run(root, state, iterations)

    def make_ready(self, root: State) -> None:
        """Before `run`: a state of the same game to try actions on."""
        if type(self.trial) is not type(root):
            self.trial = root.copy()

    def root_edges(self) -> list[tuple[int, int, int, float, int]]:
        """Of each action tried at the root: action, visits, total, part of the average mixed strategy, proof."""
        self.go_to_root(MOST_SEATS)
        node = self.find(self.key(self.seat), False)
        found = []
        if node >= 0:
            edge = self.node_first[node]
            while edge >= 0:
                found.append((self.edge_action[edge], self.edge_visits[edge], self.edge_total[edge],
                              self.edge_mass[edge], self.edge_proof[edge]))
                edge = self.edge_next[edge]
        return found

    def configure(self, exploration: float, horizon: int, limit: int, is_open: bool) -> None:
        self.exploration = exploration
        self.horizon = horizon
        self.limit = limit
        self.is_open = is_open
        self.worlds = -1


def stride_of(worlds: int) -> int:
    """A step that visits every world once before any comes again, far from the one before."""
    stride = worlds // 8 * 5 + 1
    while gcd(stride, worlds) != 1:
        stride += 1
    return stride


def gcd(one: int, other: int) -> int:
    while other:
        rest = one % other
        one = other
        other = rest
    return one
