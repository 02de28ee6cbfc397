from ludotheque.games.castor_party.state cimport Party

cdef int COLOURS, NO_TAIL, OFFSETS, RAFT_MASS, STAND_RADIUS, WATER
cdef long long CLEAR, SCALE
cdef int BUOY_X[32]
cdef int BUOY_Y[32]
cdef int OFFSET_X[13]
cdef int OFFSET_Y[13]
cdef int SHIFT_X[13]
cdef int SHIFT_Y[13]
cdef int TAIL_X[13]
cdef int TAIL_Y[13]

cdef long long gap(long long x, long long y, long long along, long long across) noexcept nogil
cdef long long nearest_tail(Party state, int moving, int x, int y) noexcept nogil
cdef int room(Party state, int moving, int buoy) noexcept nogil
cdef int crowded(Party state, int moving, int buoy) noexcept nogil
cdef int load_x(Party state) noexcept nogil
cdef int load_y(Party state) noexcept nogil
cdef int aboard(Party state) noexcept nogil
cdef int limit(Party state) noexcept nogil
cdef int margin(Party state) noexcept nogil
cdef int spare(Party state) noexcept nogil
