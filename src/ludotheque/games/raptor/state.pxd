from ludotheque.core.state cimport State

cdef int ALL_CARDS, ALL_SCIENTISTS, BABY, COLUMNS, EDGE, FIRES, MARK, MOVE, ROCK, SCIENTIST
cdef unsigned long long MASK, PRIME
cdef int NEIGHBOUR[264]
cdef int TILE_OF[66]
cdef int TILE_CELLS[90]
cdef int ROCKS[48]
cdef int ROW_START[66]

cdef class RaptorState(State):
    cdef public int side
    cdef public int layout
    cdef public int phase
    cdef public int round
    cdef public short tiles[6]
    cdef public short turns[6]
    cdef public int strips
    cdef public short board[67]
    cdef public int mother
    cdef public short babies[5]
    cdef public int baby_count
    cdef public short scientists[10]
    cdef public int scientist_count
    cdef public int fires
    cdef public int wounds
    cdef public int reserve
    cdef public int eaten
    cdef public int escaped
    cdef public int captured
    cdef public int hand[2]
    cdef public int pile[2]
    cdef public int played[2]
    cdef public int laid[2]
    cdef public int kept[4]
    cdef public int observed
    cdef public int steps
    cdef public int points
    cdef short queue[66]
    cdef short reached[67]
    cdef short target[16]
    cdef short distance[16]
    cdef short chosen[4]
    cdef public int ran
    cdef unsigned long long key(self) noexcept nogil
    cdef int lower(self) noexcept nogil
    cdef void add_baby(self, int cell) noexcept nogil
    cdef void add_scientist(self, int cell) noexcept nogil
    cdef void remove_baby(self, int cell) noexcept nogil
    cdef void remove_scientist(self, int cell) noexcept nogil
    cdef void move_baby(self, int start, int end) noexcept nogil
    cdef void move_scientist(self, int start, int end) noexcept nogil
    cdef void clear_calls(self) noexcept nogil
    cdef void clear_marks(self) noexcept nogil
    cdef void offer_steps(self, int cell, int stops) noexcept nogil
    cdef void offer_lines(self, int start, int stops) noexcept nogil
    cdef void put_rocks(self, int place) noexcept nogil

cdef void insert(short* cells, int count, int cell) noexcept nogil
cdef void remove(short* cells, int count, int cell) noexcept nogil
cdef void replace(short* cells, int count, int start, int end) noexcept nogil
