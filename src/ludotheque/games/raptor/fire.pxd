from ludotheque.games.raptor.state cimport RaptorState

cdef int FIGURE, FIRE, SCIENTIST, TOO_FAR
cdef int NEIGHBOUR[264]

cpdef int burning(RaptorState state) noexcept nogil
cpdef int can_all_leave(RaptorState state, int points, int gone, int come) noexcept nogil
cdef int find_nearest(RaptorState state, int token, int wanted, int limit) noexcept nogil
cdef int is_new(RaptorState state, int cell, int ahead) noexcept nogil
cdef int assign(RaptorState state, int tokens, int points) noexcept nogil
