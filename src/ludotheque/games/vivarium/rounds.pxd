from ludotheque.games.vivarium cimport scoring
from ludotheque.games.vivarium.state cimport VivariumState

cdef int EVERYONE
cdef int ACTIVE, BEGAN, CONTRACTS, CONTRACT_TOKEN, CREATURE, DEALT, DEALT_HIDDEN, DOMINOES, DOMINO_DEALT, DOMINO_DOWN
cdef int DOMINO_MIDDLE, FILL, FIRST, FIRST_SHOWN, GEM_POINTS, LAID, MOST_GAINED, NOT_WON, OVER, PASSED_ON, REMOVED
cdef int ROUNDS, SCORED, SECOND_LAP, SET_OUT, SHOW, SHOWN, SLOTS, STARTS, SWAP, TOTAL, TURNED_UP, TURNS, UNCOVERED, WON
cdef int HIGHER_DIGIT[7]
cdef int MATCHES[1300]

cdef void fill_on(VivariumState state) noexcept nogil
cdef void lay(VivariumState state, int card) noexcept nogil
cdef void show_token(VivariumState state, int token) noexcept nogil
cdef int next_start(VivariumState state) noexcept nogil
cdef void deal_contract(VivariumState state, int contract) noexcept nogil
cdef void deal_domino(VivariumState state, int domino) noexcept nogil
cdef void sort_dominoes(VivariumState state, int seat) noexcept nogil
cdef void choose_first(VivariumState state, int seat) noexcept nogil
cdef void begin(VivariumState state) noexcept nogil
cdef void end_turn(VivariumState state) noexcept nogil
cdef void end_round(VivariumState state) noexcept nogil
cdef int matching(VivariumState state, int seat, int token) noexcept nogil
cdef void award(VivariumState state) noexcept nogil
cdef void turn_dominoes(VivariumState state) noexcept nogil
cdef void next_round(VivariumState state) noexcept nogil
cdef void finish(VivariumState state) noexcept nogil
cdef int winners(VivariumState state) noexcept nogil
cdef int highest(VivariumState state) noexcept nogil
