from ludotheque.games.trias.state cimport TriasState

cdef int DEALING, DRIFTING, LAYING, OVER, SPOTS, TILES
cdef int DQ[6]
cdef int DR[6]

cdef int observe(TriasState state, int seat) noexcept nogil
cdef void see_seat(TriasState state, int at, int turn, int owner, int seat) noexcept nogil
cdef void see_tiles(TriasState state, int at, int me, int seat) noexcept nogil
cdef void see_swimmers(TriasState state, int at, int spot, int seat) noexcept nogil
cdef int near(int distance) noexcept nogil
