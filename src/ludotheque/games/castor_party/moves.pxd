from ludotheque.games.castor_party.state cimport Party

cdef int COLOURS, LAST, MIDDLE, NUMBERS, WATER
cdef long long ALL_NUMBERS
cdef unsigned long long SEQUENCE, WORD
cdef int POSITION[64]

cdef int lowest(long long cards) noexcept nogil
cdef int landing(Party state, int card, int beaver) noexcept nogil
cdef long long occupied(Party state) noexcept nogil
cdef long long reach(Party state, int beaver, long long buoys) noexcept nogil
cdef int may_move(Party state, int card, int beaver) noexcept nogil
cdef long long playable(Party state, long long hand) noexcept nogil
