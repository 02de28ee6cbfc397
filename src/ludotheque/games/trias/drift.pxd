from ludotheque.games.trias cimport geography, scoring
from ludotheque.games.trias.state cimport TriasState

cdef int EVERYONE
cdef int CENTRE, CLIMBED, DRIFT, DRIFTED, FELL, FIRST_AT, HERE_AT, JOINED, LAST_AT, OPEN_AT, SIDES, SIZE_AT, SPLIT, TILES
cdef int DQ[6]
cdef int DR[6]
cdef int KIND_OF[37]
cdef int OPPOSITE[6]

cdef bint can_drift(TriasState state, int seat) noexcept nogil
cdef void offer_by_card(TriasState state, int seat, int kind) noexcept nogil
cdef void offer_freely(TriasState state, int seat) noexcept nogil
cdef void look_around(TriasState state, int seat) noexcept nogil
cdef void offer_kind(TriasState state, int kind) noexcept nogil
cdef void offer_places(TriasState state, int tile) noexcept nogil
cdef void drift(TriasState state, int seat, int tile, int place) noexcept nogil
cdef void leave(TriasState state, int tile) noexcept nogil
cdef void climb(TriasState state, int tile) noexcept nogil
cdef void tell_each(TriasState state, int kind, int herd, int tile) noexcept nogil
cdef int take_off(TriasState state, int tile) noexcept nogil
cdef int put_down(TriasState state, int tile) noexcept nogil
