from ludotheque.games.trias.state cimport TriasState

cdef int CENTRE, FIRST_AT, INFO_AT, KEY_AT, LAST_AT, LIST_AT, LOOP_AT, LOOP_TOP_AT, LOOP_WATER_AT, OPEN_AT
cdef int SIDES, SIZE_AT, SLOT_AT, SOUTH_EAST, STRIDE, TILES
cdef int ARCS[64]
cdef int DIRECTION_OF[9]
cdef int LEFT_OF[222]
cdef int OPPOSITE[6]
cdef int RIGHT_OF[222]
cdef int STEP[6]

cdef int distance(int q, int r) noexcept nogil
cdef int direction(TriasState state, int tile, int q, int r) noexcept nogil
cdef void link(TriasState state, int tile) noexcept nogil
cdef int flood(TriasState state, int tile, int label) noexcept nogil
cdef int arcs(TriasState state, int tile) noexcept nogil
cdef void find_lands(TriasState state) noexcept nogil
cdef int along(TriasState state, int side) noexcept nogil
cdef int north(TriasState state, int tile) noexcept nogil
cdef bint is_reached_by_sea(TriasState state, int tile) noexcept nogil
cdef void walk_coasts(TriasState state) noexcept nogil
cdef int water_of(TriasState state, int loop) noexcept nogil
cdef int water(TriasState state, int side) noexcept nogil
cdef bint touches(TriasState state, int tile, int which) noexcept nogil
cdef void chart(TriasState state) noexcept nogil
cdef void sort_by_land(TriasState state, int count) noexcept nogil
