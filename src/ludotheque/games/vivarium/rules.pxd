from ludotheque.games.vivarium cimport evaluate, rounds, scoring, sight, turns
from ludotheque.games.vivarium.state cimport VivariumState

cdef int CHANCE, EVERYONE, NOBODY, WHOLE
cdef int CHOOSE, CONTRACT, CONTRACTS, CREATURE, DECLINE, DECLINED, DOMINOES, DRAW, DRAW_CARD, DRAW_DOMINO, DRAW_FIRST
cdef int DRAW_TOKEN, FILL, FIRST, FIRST_COLOUR_CONTRACT, FIRST_TYPE_CONTRACT, GEM_POINTS, GIVE, GIVE_DOMINO, HIGHEST
cdef int KEEP, LOOK, MOST_GAINED, NOTHING, OVER, PHOTO, PICK, SHARED, SHOW, SLOTS, SWAP, TAKE, TAKE_GEMS, USE_CAMERA
cdef int CLASS_OF[130]
cdef int COST[784]
cdef int FIRST_CARD[4]
cdef int KIND_OF[130]
cdef int LAST_CARD[4]
cdef int NEIGHBOURS[64]

cdef class Vivarium(VivariumState):
    cdef int actor(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef void list_choices(self, int seat) noexcept nogil
    cdef void list_outcomes(self) noexcept nogil
    cdef void list_deck(self, int kind) noexcept nogil
    cdef void list_contracts(self, int kind) noexcept nogil
    cdef bint is_free(self, int contract) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef void answer(self, int seat, int action) noexcept nogil
    cdef void deal(self, int action) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
    cdef void deal_again(self, int seat, int kind, int first) noexcept nogil
    cdef void draw_again(self) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
