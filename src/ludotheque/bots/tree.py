"""The trees of a search: nodes found by a key, their edges in a list, and how an edge is chosen. Compiled by its .pxd.

A node belongs to the seat that acts there; its edges are the actions tried, ascending. Which of them are legal changes
from visit to visit: `match_edges` stamps those that are. Everything lies in flat arrays that are filled from the start
and never move.
"""
import math
from array import array

from ludotheque.bots.proof import FAN, LOST, WON
from ludotheque.core.seats import FINE, WHOLE
from ludotheque.core.state import State

LOGARITHMS = 4096
CAUTION = 4                     # visits by which a node is taken to be as uncertain as a coin
UNIT = float(FINE * WHOLE)
PART = 1.0 / UNIT


class Tree:
    """Room for so many nodes and so many edges."""

    def __init__(self, capacity: int) -> None:
        self.exploration: float = 0.7               # how much a seldom tried action is worth trying
        self.mixing: float = 0.1                    # how much of a mixed choice is exploration
        self.widening: float = 2.0                  # squared edges a node may have for each visit, beyond the FAN
        self.iterations: int = 0
        self.capacity: int = capacity
        slots = 4
        while slots < 2 * capacity:
            slots *= 2
        self.slot_mask: int = slots - 1
        self.slots = array("i", bytes(4 * slots))                   # node + 1, or 0 if free
        self.nodes: int = 0
        self.node_key = array("Q", bytes(8 * capacity))
        self.node_first = array("i", bytes(4 * capacity))           # its edge of the lowest action, or -1
        self.node_visits = array("i", bytes(4 * capacity))
        self.node_count = array("i", bytes(4 * capacity))           # legal actions when it was made
        self.node_total = array("d", bytes(8 * capacity))           # what its seat got in all, in parts of the whole
        self.node_square = array("d", bytes(8 * capacity))          # the squares of it
        self.edges: int = 0
        self.edge_action = array("i", bytes(4 * capacity))
        self.edge_next = array("i", bytes(4 * capacity))            # the edge of the next higher action, or -1
        self.edge_visits = array("i", bytes(4 * capacity))
        self.edge_seen = array("i", bytes(4 * capacity))            # how often it was legal since it was made
        self.edge_proof = array("i", bytes(4 * capacity))           # WON or LOST for its seat, or 0
        self.edge_stamp = array("i", bytes(4 * capacity))           # the last iteration in which it was legal
        self.edge_total = array("q", bytes(8 * capacity))           # what its seat got, FINE * WHOLE a visit at most
        self.edge_odds = array("d", bytes(8 * capacity))            # mixed: how likely it was to be chosen last time
        self.edge_regret = array("d", bytes(8 * capacity))
        self.edge_mass = array("d", bytes(8 * capacity))            # mixed: its part of the average strategy
        self.logs = array("d", [math.log(n) if n else 0.0 for n in range(LOGARITHMS)])

    def find(self, key: int, make: bool) -> int:
        """The node of that key, made if need be and if there is room; else -1."""
        slot = (key >> 1) & self.slot_mask
        while self.slots[slot]:
            if self.node_key[self.slots[slot] - 1] == key:
                return self.slots[slot] - 1
            slot = (slot + 1) & self.slot_mask
        if not make or self.nodes == self.capacity:
            return -1
        node = self.nodes
        self.nodes += 1
        self.slots[slot] = node + 1
        self.node_key[node] = key
        self.node_first[node] = -1
        self.node_visits[node] = 0
        self.node_total[node] = 0.0
        self.node_square[node] = 0.0
        return node

    def match_edges(self, state: State, node: int) -> int:
        """Note which of the node's edges are legal now; how many. Both lists are ascending."""
        known = 0
        edge = self.node_first[node]
        at = 0
        while edge >= 0 and at < state.count:
            action = self.edge_action[edge]
            while at < state.count and state.actions[at] < action:
                at += 1
            if at < state.count and state.actions[at] == action:
                self.edge_seen[edge] += 1
                self.edge_stamp[edge] = self.iterations
                known += 1
            edge = self.edge_next[edge]
        return known

    def may_grow(self, state: State, node: int, known: int) -> bool:
        """Whether an action without an edge is to be tried; beyond the FAN only as many as the visits are worth."""
        if known == state.count or self.edges == self.capacity:
            return False
        if known == 0 or state.count <= FAN:
            return True
        return known * known <= self.widening * self.node_visits[node]

    def free_action(self, state: State, node: int, pick: int) -> int:
        """The pick-th legal action that has no edge."""
        edge = self.node_first[node]
        at = 0
        while True:
            action = state.actions[at]
            while edge >= 0 and self.edge_action[edge] < action:
                edge = self.edge_next[edge]
            if edge < 0 or self.edge_action[edge] != action:
                if pick == 0:
                    return action
                pick -= 1
            at += 1

    def grow(self, state: State, node: int, pick: int) -> int:
        """The edge of the pick-th legal action that has none, put in its place among the others."""
        before = -1
        edge = self.node_first[node]
        at = 0
        while True:
            action = state.actions[at]
            while edge >= 0 and self.edge_action[edge] < action:
                before = edge
                edge = self.edge_next[edge]
            if edge < 0 or self.edge_action[edge] != action:
                if pick == 0:
                    break
                pick -= 1
            at += 1
        grown = self.edges
        self.edges += 1
        self.edge_action[grown] = action
        self.edge_next[grown] = edge
        if before < 0:
            self.node_first[node] = grown
        else:
            self.edge_next[before] = grown
        self.edge_visits[grown] = 0
        self.edge_seen[grown] = 1
        self.edge_proof[grown] = 0
        self.edge_stamp[grown] = self.iterations
        self.edge_total[grown] = 0
        self.edge_regret[grown] = 0.0
        self.edge_mass[grown] = 0.0
        return grown

    def plant(self, state: State, node: int, action: int) -> int:
        """The edge of that legal action, grown if need be; -1 if there is no room."""
        pick = 0
        edge = self.node_first[node]
        at = 0
        while state.actions[at] != action:
            while edge >= 0 and self.edge_action[edge] < state.actions[at]:
                edge = self.edge_next[edge]
            if edge < 0 or self.edge_action[edge] != state.actions[at]:
                pick += 1
            at += 1
        while edge >= 0 and self.edge_action[edge] < action:
            edge = self.edge_next[edge]
        if edge >= 0 and self.edge_action[edge] == action:
            return edge
        return -1 if self.edges == self.capacity else self.grow(state, node, pick)

    # ---- which edge is taken ---------------------------------------------------------------------------------------
    def best(self, node: int) -> int:
        """The legal edge that promises most: what it gave so far, and more the less it was tried when it could be.

        What an untried action may be worth is measured by how much results at this node have differed: where all is
        nearly decided, small differences count.
        """
        visits = self.node_visits[node]
        mean = self.node_total[node] / visits
        spread = (self.node_square[node] - visits * mean * mean + CAUTION * 0.25) / (visits + CAUTION)
        trying = self.exploration * 2.0 * math.sqrt(spread) if spread > 0.0 else 0.0
        chosen = -1
        most = -1.0
        seen = 0
        log = 0.0
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_stamp[edge] == self.iterations:
                if self.edge_proof[edge] == WON:
                    return edge
                worth = -0.5
                if self.edge_proof[edge] == 0:
                    if self.edge_seen[edge] != seen:        # most edges of a node have been legal equally often
                        seen = self.edge_seen[edge]
                        log = self.logs[seen] if seen < LOGARITHMS else math.log(float(seen))
                    part = 1.0 / self.edge_visits[edge]
                    worth = self.edge_total[edge] * PART * part + trying * math.sqrt(log * part)
                if worth > most:
                    most = worth
                    chosen = edge
            edge = self.edge_next[edge]
        return chosen

    def mix(self, state: State, node: int, known: int) -> int:
        """A legal edge by regret matching: as often as one regrets not having taken it."""
        regrets = 0.0
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_stamp[edge] == self.iterations and self.edge_regret[edge] > 0.0:
                regrets += self.edge_regret[edge]
            edge = self.edge_next[edge]
        rest = state.random(1 << 30) / 1073741824.0
        chosen = -1
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_stamp[edge] == self.iterations:
                odds = 1.0 / known
                if regrets > 0.0:
                    odds = self.edge_regret[edge] / regrets if self.edge_regret[edge] > 0.0 else 0.0
                self.edge_mass[edge] += odds * self.node_visits[node]   # what was learned later counts more
                odds = (1.0 - self.mixing) * odds + self.mixing / known
                self.edge_odds[edge] = odds
                if rest >= 0.0:
                    chosen = edge
                rest -= odds
            edge = self.edge_next[edge]
        return chosen

    def regret(self, node: int, chosen: int, got: float) -> None:
        """How much better each action would have been: its mean so far, and what came now weighed by its odds."""
        mean = self.edge_total[chosen] / (UNIT * self.edge_visits[chosen])
        expected = got - mean
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_stamp[edge] == self.iterations:
                expected += self.edge_odds[edge] * self.edge_total[edge] / (UNIT * self.edge_visits[edge])
            edge = self.edge_next[edge]
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_stamp[edge] == self.iterations:
                worth = self.edge_total[edge] / (UNIT * self.edge_visits[edge])
                if edge == chosen:
                    worth += (got - mean) / self.edge_odds[edge]
                self.edge_regret[edge] += worth - expected
            edge = self.edge_next[edge]

    def is_lost(self, node: int) -> bool:
        """Whether every legal action of an open node is proven to lose."""
        count = 0
        edge = self.node_first[node]
        while edge >= 0:
            if self.edge_proof[edge] != LOST:
                return False
            count += 1
            edge = self.edge_next[edge]
        return count == self.node_count[node]

    # ---- for callers in Python ------------------------------------------------------------------------------------
    def empty(self) -> None:
        """No node is known any more."""
        for slot in range(self.slot_mask + 1):
            self.slots[slot] = 0
        self.nodes = 0
        self.edges = 0
        self.iterations = 0

    def is_full(self) -> bool:
        return self.nodes == self.capacity or self.edges == self.capacity
