from libc cimport math

from ludotheque.core.state cimport State

cdef int FINE, WHOLE
cdef int CAUTION, FAN, LOGARITHMS, WON, LOST
cdef double PART, UNIT

cdef class Tree:
    cdef public double exploration, mixing, widening
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
    cdef readonly int iterations
    cdef int find(self, unsigned long long key, bint make) noexcept nogil
    cdef int match_edges(self, State state, int node) noexcept nogil
    cdef bint may_grow(self, State state, int node, int known) noexcept nogil
    cdef int free_action(self, State state, int node, int pick) noexcept nogil
    cdef int grow(self, State state, int node, int pick) noexcept nogil
    cdef int plant(self, State state, int node, int action) noexcept nogil
    cdef int best(self, int node) noexcept nogil
    cdef int mix(self, State state, int node, int known) noexcept nogil
    cdef void regret(self, int node, int chosen, double got) noexcept nogil
    cdef bint is_lost(self, int node) noexcept nogil
