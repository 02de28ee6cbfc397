from ludotheque.games.raptor cimport actions
from ludotheque.games.raptor.state cimport RaptorState

cdef int EVERYONE
cdef int BABY, BURNING, COLUMNS, DROVE, FIGURE, FIRE, FIRE_AT, GAS, GASSED, JEEP, LIT, MARK, REINFORCED, REINFORCEMENTS
cdef int SCIENTIST, SCIENTIST_AT, SCIENTISTS, SLEEPER, SLEEPING_GAS, DRIVEN_OUT
cdef int NEIGHBOUR[264]
cdef int TILE_OF[66]
cdef int TILE_REACH[10]

cdef int is_possible(RaptorState state, int effect) noexcept nogil
cdef void offer(RaptorState state, int effect) noexcept nogil
cdef void take(RaptorState state, int effect, int action) noexcept nogil
cdef void offer_gas(RaptorState state) noexcept nogil
cdef void offer_reinforcements(RaptorState state) noexcept nogil
cdef void offer_fires(RaptorState state) noexcept nogil
cdef int catches(RaptorState state, int cell) noexcept nogil
cdef void drive(RaptorState state, int start, int end) noexcept nogil
