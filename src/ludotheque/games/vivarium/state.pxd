from ludotheque.core.state cimport State

cdef int EVERYONE
cdef int CONTRACT, CREATURE, DRAW, EQUIPMENT, FILL, GOT_GEMS, GOT_PRIORITY, MOST_GAINED, SHUFFLED
cdef int CLASS_OF[130]
cdef int FIRST_CARD[4]
cdef int GEMS_OF[130]
cdef int LAST_CARD[4]
cdef int MATCHES[1300]

cdef class VivariumState(State):
    cdef public int box
    cdef public int phase
    cdef public int round
    cdef public int turn
    cdef public int first
    cdef public int slot
    cdef public int drawing
    cdef public int served
    cdef public int held
    cdef public int known
    cdef public int middle
    cdef public int hidden
    cdef public short hand[4]
    cdef public short board[16]
    cdef public short dominoes[8]
    cdef public short gems[4]
    cdef public short start[8]
    cdef public short gained[128]
    cdef public short size[4]
    cdef public short tokens[9]
    cdef public short winner[9]
    cdef public short deck[130]
    cdef public short thrown[130]
    cdef public short left[4]
    cdef public short pile[10]
    cdef public short pool[7]
    cdef public short pair_points[9]
    cdef public short set_points[9]
    cdef public short icons[8]
    cdef public short bags[4]
    cdef public short total[4]
    cdef public int thrown_creatures
    cdef int player(self) noexcept nogil
    cdef void gain(self, int seat, int card) noexcept nogil
    cdef void discard(self, int card) noexcept nogil
    cdef int creatures_to_draw(self) noexcept nogil
    cdef void shuffle_if_empty(self) noexcept nogil
    cdef void draw(self, int card) noexcept nogil
    cdef void hold(self, int card) noexcept nogil
    cdef void let_go(self, int card) noexcept nogil
    cdef int next_in_hand(self, int after) noexcept nogil
    cdef int class_to_draw(self) noexcept nogil
