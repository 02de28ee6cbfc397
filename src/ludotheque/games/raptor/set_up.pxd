from ludotheque.games.raptor.state cimport RaptorState

cdef int CHANCE, EVERYONE
cdef int BABIES, BABY_AT, BABY_PLACED, CELLS, DRAWING, FIRST_STRIP, LAYING_STRIPS, LAYING_TILES, MIDDLE_TILES, MOTHER
cdef int MOTHER_AT, MOTHER_PLACED, ON_STRIPS, PLACING_BABIES, PLACING_MOTHER, PLACING_SCIENTISTS, RAPTOR, SCIENTIST_AT
cdef int SCIENTIST_PLACED, SCIENTISTS, STRIPS, STRIPS_LAID, TILE, TILE_LAID
cdef int TILE_OF[66]

cdef void offer_board(RaptorState state) noexcept nogil
cdef void lay_board(RaptorState state, int action) noexcept nogil
cdef int open_tiles(RaptorState state) noexcept nogil
cdef void offer_places(RaptorState state) noexcept nogil
cdef void place(RaptorState state, int action) noexcept nogil
