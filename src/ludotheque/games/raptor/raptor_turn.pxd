from ludotheque.games.raptor cimport actions
from ludotheque.games.raptor.state cimport RaptorState

cdef int EVERYONE
cdef int ANYTHING, ATE, BABY, BABY_MOVED, DONE, DOUSE, DOUSED, EAT, ESCAPED, EXIT, FIGURE, FIRE, LYING, MARK
cdef int MOTHER, MOTHER_MOVED, MOVE, RAPTOR, ROCK, SCIENTIST, SLEEPER, WAKE, WENT_OUT, WOKEN
cdef int NEIGHBOUR[264]
cdef int EXIT_CELL[24]

cdef void offer(RaptorState state) noexcept nogil
cpdef int run_cost(RaptorState state) noexcept nogil
cdef int has_company(RaptorState state) noexcept nogil
cdef int is_beside(RaptorState state, int kind, int cell) noexcept nogil
cdef void offer_beside(RaptorState state, int kind) noexcept nogil
cdef void act(RaptorState state, int action) noexcept nogil
cdef void move(RaptorState state, int start, int end) noexcept nogil
cdef void leave(RaptorState state, int strip) noexcept nogil
cdef void eat(RaptorState state, int cell) noexcept nogil
cdef void wake(RaptorState state, int cell) noexcept nogil
cdef void douse(RaptorState state, int cell) noexcept nogil
