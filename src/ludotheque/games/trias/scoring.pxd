from ludotheque.games.trias.state cimport TriasState

cdef int EVERYONE, WHOLE
cdef int CENTRE, COUNTED, NEW_LAND, SCORED, TILES, TOTAL

cdef bint is_scored(TriasState state, int tile, int parts, int joined, int home) noexcept nogil
cdef int herd_of_land(TriasState state, int land) noexcept nogil
cdef int size_of_land(TriasState state, int land) noexcept nogil
cdef int nth_most(int herd, int below) noexcept nogil
cdef int how_many_have(int herd, int pieces) noexcept nogil
cdef void score_new_land(TriasState state, int tile) noexcept nogil
cdef int worth(int herd, int size, int seat) noexcept nogil
cdef void score_at_the_end(TriasState state) noexcept nogil
cdef bint is_lowest(TriasState state, int tile) noexcept nogil
cdef int lands_of(TriasState state, int seat) noexcept nogil
cdef bint can_win(TriasState state, int seat) noexcept nogil
cdef bint is_ahead(TriasState state, int seat, int other) noexcept nogil
cdef bint is_winner(TriasState state, int seat) noexcept nogil
cdef int share(TriasState state, int seat) noexcept nogil
