from ludotheque.bots.lookout cimport Lookout
from ludotheque.bots.tree cimport Tree
from ludotheque.core.state cimport State

cdef int CHANCE, FINE, MOST_SEATS, NOBODY, WHOLE
cdef int DEEPEST, DOUBT, FAN, LONGEST, LOOKED_AT, TRIES, WON, LOST
cdef unsigned long long MASK, PRIME, STIR, FIRST
cdef double UNIT

cdef class Search(Tree):
    cdef readonly int seat
    cdef public int horizon, limit
    cdef public bint is_open
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
    cdef int pick(self, State state, int node, int seat, int free) noexcept nogil
    cdef void overlook(self, State state) noexcept nogil
    cdef void play_out(self, State state) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef void prove(self, State state) noexcept nogil

cdef int stride_of(int worlds) noexcept nogil
cdef int gcd(int one, int other) noexcept nogil
