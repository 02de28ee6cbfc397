from ludotheque.core.state cimport State

cdef int LAYING, PIECES, PIECES_FOR_TWO, SPOTS, TILES
cdef unsigned long long MASK, PRIME
cdef int ROOM_OF[37]

cdef class TriasState(State):
    cdef public int elimination
    cdef public int any_split_scores
    cdef public int phase
    cdef public int turn
    cdef public int step
    cdef public int card
    cdef public int points
    cdef public int boat
    cdef public int closing
    cdef public int idle
    cdef public short box[4]
    cdef public short pile[8]
    cdef public short played[8]
    cdef public short hand[5]
    cdef public short reserve[5]
    cdef public int score[5]
    cdef public short q[47]
    cdef public short r[47]
    cdef public short ring[37]
    cdef public int herd[47]
    cdef public short marked[47]
    cdef public short near[222]
    cdef public short land[37]
    cdef public short stack[37]
    cdef public int holes
    cdef unsigned long long key(self) noexcept nogil
    cdef int stock(self) noexcept nogil
    cdef bint is_gone(self, int seat) noexcept nogil
    cdef int own(self, int spot, int seat) noexcept nogil
    cdef int room_left(self, int tile) noexcept nogil
    cdef int stands(self, int seat) noexcept nogil
    cdef int pool_at(self, int q, int r) noexcept nogil
    cdef int new_pool(self) noexcept nogil
