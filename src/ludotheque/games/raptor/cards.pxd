from ludotheque.games.raptor.state cimport RaptorState

cdef int EVERYONE
cdef int CARD, CHOOSING, CHOSE, DRAW, DREW, HAND, HAS_CHOSEN, HAS_DRAWN, LAID_OPENLY, RAPTOR, REFILLED, REVEALED
cdef int SCIENTISTS, SHUFFLED, SHUFFLED_WITH_GAS
cdef int SIZE[1024]

cdef int drawer(RaptorState state) noexcept nogil
cdef void offer_draws(RaptorState state) noexcept nogil
cdef void draw(RaptorState state, int action) noexcept nogil
cdef void refill(RaptorState state, int seat) noexcept nogil
cdef void shuffle_all(RaptorState state, int seat) noexcept nogil
cdef void shuffle(RaptorState state, int seat) noexcept nogil
cdef void offer_cards(RaptorState state, int seat) noexcept nogil
cdef void lay(RaptorState state, int seat, int card) noexcept nogil
cdef void reveal(RaptorState state) noexcept nogil
cdef void show(RaptorState state, int seat, int card) noexcept nogil
cdef void tell_less(RaptorState state, int seat) noexcept nogil
cdef int is_hidden(RaptorState state, int seat) noexcept nogil
cdef int ways(RaptorState state, int seat, int held) noexcept nogil
cdef void guess(RaptorState state, int seat) noexcept nogil
