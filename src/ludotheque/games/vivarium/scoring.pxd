from ludotheque.games.vivarium.state cimport VivariumState

cdef int ALL_CONTRACTS, ALL_EQUIPMENT, BAG, CONTRACT, CONTRACT_POINTS, CREATURE, EACH, EACH_POINTS, EQUIPMENT
cdef int EQUIPMENT_POINTS, FLASK, GEM_POINTS, LITTLE_POINTS, MOST_GAINED, MOST_STEPS, PAIR, ROUNDS, SETS, SYMBOL
cdef int SYMBOL_POINTS, TOKEN_POINTS
cdef int CLASS_OF[130]
cdef int COLOUR_OF[130]
cdef int FAMILY_OF[130]
cdef int FLASK_FIRST[130]
cdef int FLASK_SECOND[130]
cdef int ICON[130]
cdef int KIND_OF[130]
cdef int OTHER_ICON[130]
cdef int POINTS_OF[130]
cdef int SYMBOL_OF[130]
cdef int TYPE_OF[130]

cdef int owned(VivariumState state, int seat, int kind) noexcept nogil
cdef int owned_of_symbol(VivariumState state, int seat, int symbol) noexcept nogil
cdef int owned_contracts(VivariumState state, int seat) noexcept nogil
cdef int creature_points(VivariumState state, int seat) noexcept nogil
cdef int token_points(VivariumState state, int seat) noexcept nogil
cdef int tally(VivariumState state, int seat) noexcept nogil
cdef int contract_points(VivariumState state, int seat, int contract) noexcept nogil
cdef int all_contracts(VivariumState state, int seat, int with_starting) noexcept nogil
cdef int best_contracts(VivariumState state, int seat, int with_starting) noexcept nogil
cdef void dress(VivariumState state, int mountains, int forests, int deserts, int marshes) noexcept nogil
cdef int score(VivariumState state, int seat) noexcept nogil
