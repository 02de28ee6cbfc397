from ludotheque.games.trias cimport geography
from ludotheque.games.trias.state cimport TriasState

cdef int EVERYONE
cdef int BRED, BREED, MOVE, MOVED, RESCUE, RESCUED, RESCUED_TOGETHER, SPOTS, TILES
cdef int DQ[6]
cdef int DR[6]

cdef void offer_moves(TriasState state, int seat) noexcept nogil
cdef bint has_both(TriasState state, int spot, int own) noexcept nogil
cdef int take_piece(TriasState state, int seat, int spot, int marked) noexcept nogil
cdef void move(TriasState state, int seat, int side, int marked) noexcept nogil
cdef void offer_rescues(TriasState state, int seat) noexcept nogil
cdef void rescue(TriasState state, int seat, int side, int marked) noexcept nogil
cdef void offer_births(TriasState state, int seat) noexcept nogil
cdef void breed(TriasState state, int seat, int tile) noexcept nogil
