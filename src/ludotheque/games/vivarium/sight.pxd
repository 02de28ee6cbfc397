from ludotheque.games.vivarium.state cimport VivariumState

cdef int DRAW, FIRST_COLOUR_CONTRACT, GIVE, KEEP, LOOK, MOST_GAINED, OVER
cdef int FEATURES_OF[6110]

cdef int observe(VivariumState state, int seat) noexcept nogil
cdef int see_tokens(VivariumState state, int at, int me) noexcept nogil
cdef int see_piles(VivariumState state, int at, int seat) noexcept nogil
cdef void see_seat(VivariumState state, int at, int turn, int owner, int seat) noexcept nogil
