from ludotheque.games.vivarium cimport rounds, scoring
from ludotheque.games.vivarium.state cimport VivariumState

cdef int ALL_CONTRACTS, ALL_EQUIPMENT, CONTRACT, CONTRACT_POINTS, EACH, EACH_POINTS, EQUIPMENT, EQUIPMENT_POINTS, FILL
cdef int GEM_POINTS, LITTLE_POINTS, MOST_GAINED, MOST_STEPS, PAIR, ROUNDS, SETS, SHOW, SYMBOL, SYMBOL_POINTS
cdef int TOKEN_POINTS, TURNS
cdef int BAG_PART, CONTRACT_PACE, CONTRACTS_EARLY, CONTRACTS_NOW, CREATURES_NOW, EQUIPMENT_HELD, EQUIPMENT_PACE
cdef int GEMS_EARLY, GEMS_NOW, ICON_PACE, LATE, PROMISE, SYMBOL_PACE, TOKEN_NEXT, TOKEN_NOW, TOKENS_NOW, TURNS_LEFT
cdef int CLASS_OF[130]
cdef int FAMILY_OF[130]
cdef int ICON[130]
cdef int OTHER_ICON[130]
cdef int SHARPNESS[15]
cdef int WEIGHTS[12]

cdef int turns_left(VivariumState state, int seat) noexcept nogil
cdef int laps_left(VivariumState state) noexcept nogil
cdef int icons(VivariumState state, int icon, int turns, int bags) noexcept nogil
cdef int pair_step(VivariumState state, int pairs) noexcept nogil
cdef int set_step(VivariumState state, int sets) noexcept nogil
cdef int promise(VivariumState state, int seat, int contract, int turns, int bags) noexcept nogil
cdef int promises(VivariumState state, int seat, int turns, int bags) noexcept nogil
cdef int would_win(VivariumState state, int seat, int token, int first) noexcept nogil
cdef void look(VivariumState state, int seat) noexcept nogil
cdef int feature(VivariumState state, int seat, int number) noexcept nogil
cdef int strength(VivariumState state, int seat) noexcept nogil
