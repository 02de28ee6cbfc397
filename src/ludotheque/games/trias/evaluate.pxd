from ludotheque.games.trias cimport geography, scoring
from ludotheque.games.trias.state cimport TriasState

cdef int ACTING, CENTRE, CHOOSING, DRIFTING, LAST_POINTS, LOOP_AT, MOST_SEATS, POINTS, POINTS_FOR_TWO, SPOTS, TILES
cdef int ABROAD, BIRTHS, DRIFT_TO_COME, DROWNING, EARLY, EARLY_ROUNDS, EXPOSED, HOME, HOME_SHARE, LANDS, LAST
cdef int LATE, LEAD, MIDDLE, MOST_LEAD, OUTWARD, POINTS_TO_COME, SCORE, SOLE, SWIMMERS, TRAIT_COUNT, WORTH
cdef int DIRECTIONS, LAND_COAST_AT, LAND_HERD_AT, LAND_SIZE_AT, TRAIT_AT
cdef int ROOM_OF[37]
cdef int WEIGHTS[120]

cdef int stage(TriasState state) noexcept nogil
cdef int feature(TriasState state, int seat, int number) noexcept nogil
cdef int strength(TriasState state, int seat) noexcept nogil
cdef void survey(TriasState state, int seat) noexcept nogil
cdef void look_at_tiles(TriasState state, int seat) noexcept nogil
cdef bint is_coast(TriasState state, int tile) noexcept nogil
cdef void look_at_lands(TriasState state, int seat) noexcept nogil
cdef int pieces_of(int herd) noexcept nogil
cdef void look_at_swimmers(TriasState state, int seat) noexcept nogil
cdef bint can_rescue(TriasState state, int seat) noexcept nogil
cdef int room_beside(TriasState state, int pool) noexcept nogil
cdef void look_at_turn(TriasState state, int seat) noexcept nogil
