from ludotheque.games.raptor.state cimport RaptorState

cdef int CHOOSING, EFFECT, FIGURE, FIRE, MARK, TURN
cdef int EXIT_CELL[24]
cdef int SIZE[1024]

cdef int observe(RaptorState state, int seat) noexcept nogil
cdef void see_board(RaptorState state) noexcept nogil
cdef void see_bits(RaptorState state, int at, int cards) noexcept nogil
cdef void see_cards(RaptorState state, int at, int owner, int seat) noexcept nogil
