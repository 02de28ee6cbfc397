from libc cimport math

from ludotheque.bots.lookout cimport Lookout
from ludotheque.core.state cimport State

cdef int CHANCE, FINE, MOST_SEATS, NOBODY, WHOLE
cdef int CAUTION, DEEPEST, DOUBT, FAN, LOGARITHMS, LONGEST, LOOKED_AT, TRIES, WON, LOST
cdef unsigned long long MASK, PRIME, STIR, FIRST
cdef double PART, UNIT

cdef class Search:
    cdef readonly int seat
    cdef public double exploration, mixing, widening
    cdef public int horizon, limit
    cdef public bint is_open
    cdef readonly int capacity
    cdef unsigned long long slot_mask
    cdef int[::1] slots
    cdef readonly int nodes
    cdef unsigned long long[::1] node_key
    cdef int[::1] node_first
    cdef int[::1] node_visits
    cdef int[::1] node_count
    cdef double[::1] node_total
    cdef double[::1] node_square
    cdef readonly int edges
    cdef int[::1] edge_action
    cdef int[::1] edge_next
    cdef int[::1] edge_visits
    cdef int[::1] edge_seen
    cdef int[::1] edge_proof
    cdef int[::1] edge_stamp
    cdef long long[::1] edge_total
    cdef double[::1] edge_odds
    cdef double[::1] edge_regret
    cdef double[::1] edge_mass
    cdef double[::1] logs
    cdef unsigned long long start[6]
    cdef unsigned long long history[6]
    cdef unsigned long long start_turn[6]
    cdef unsigned long long turn[6]
    cdef int start_mover, mover
    cdef int worlds, world, stride
    cdef int value[6]
    cdef int depth
    cdef int path_edge[400]
    cdef int path_node[400]
    cdef int path_seat[400]
    cdef int path_mixed[400]
    cdef bint is_plain
    cdef readonly int iterations
    cdef Lookout lookout
    cdef bint hunts
    cdef int planned
    cdef int shunned[1024]
    cdef int shunned_count
    cdef State trial
    cdef void run(self, State root, State state, long long iterations) noexcept nogil
    cdef void iterate(self, State root, State state) noexcept nogil
    cdef void imagine(self, State state) noexcept nogil
    cdef void go_to_root(self, int seats) noexcept nogil
    cdef bint step(self, State state, int seat, bint mixed) noexcept nogil
    cdef void take(self, State state, int seat, int action) noexcept nogil
    cdef unsigned long long key(self, int seat) noexcept nogil
    cdef int find(self, unsigned long long key, bint make) noexcept nogil
    cdef int match_edges(self, State state, int node) noexcept nogil
    cdef bint may_grow(self, State state, int node, int known) noexcept nogil
    cdef int pick(self, State state, int node, int seat, int free) noexcept nogil
    cdef int free_action(self, State state, int node, int pick) noexcept nogil
    cdef int grow(self, State state, int node, int pick) noexcept nogil
    cdef int plant(self, State state, int node, int action) noexcept nogil
    cdef int best(self, int node) noexcept nogil
    cdef int mix(self, State state, int node, int known) noexcept nogil
    cdef void overlook(self, State state) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef void regret(self, int node, int chosen, double got) noexcept nogil
    cdef void prove(self, State state) noexcept nogil
    cdef bint is_lost(self, int node) noexcept nogil

cdef int stride_of(int worlds) noexcept nogil
cdef int gcd(int one, int other) noexcept nogil
