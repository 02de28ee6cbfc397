from ludotheque.games.raptor cimport actions
from ludotheque.games.raptor.state cimport RaptorState

cdef int EVERYONE
cdef int BABY, CALL, CALLED, CELLS, FEAR, FIGURE, HEAL, HEALED, LYING, MARK, MOTHER, MOTHER_AT, MOVE, RAPTOR, RECOVERED, RETURNED
cdef int SCARE, SCARED, SCIENTIST, SLEEPER, VANISHED, WAKE
cdef int NEIGHBOUR[264]
cdef int TILE_OF[66]
cdef int TILE_SIZE[10]
cdef int TILE_CELLS[90]

cdef int is_possible(RaptorState state, int effect) noexcept nogil
cdef void offer(RaptorState state, int effect) noexcept nogil
cdef void take(RaptorState state, int effect, int action) noexcept nogil
cdef void offer_calls(RaptorState state) noexcept nogil
cdef void note_free_rows(RaptorState state) noexcept nogil
cdef void flood(RaptorState state, int cell) noexcept nogil
cdef int is_flooded(RaptorState state, int cell) noexcept nogil
cdef int is_beside_flood(RaptorState state, int cell) noexcept nogil
cdef void call(RaptorState state, int start, int end) noexcept nogil
cdef void vanish(RaptorState state) noexcept nogil
cdef void offer_return(RaptorState state) noexcept nogil
cdef void come_back(RaptorState state, int cell) noexcept nogil
