from ludotheque.games.castor_party.state cimport Party

cdef int PLACE, SHAKING

cdef int observe(Party state, int seat) noexcept nogil
cdef void see_seat(Party state, int at, int turn, int owner) noexcept nogil
