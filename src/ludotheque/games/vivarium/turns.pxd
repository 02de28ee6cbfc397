from ludotheque.games.vivarium cimport rounds
from ludotheque.games.vivarium.state cimport VivariumState

cdef int EVERYONE
cdef int BINOCULARS, CAMERA_KIND, CHOOSE, CLEARED, COMPASS, DISCARDED, DRAW, DREW, DREW_HIDDEN, FOUND, GAVE, GAVE_SELF
cdef int GEMS_INSTEAD, GIVE, IDLE_BINOCULARS, IDLE_CAMERA, IDLE_COMPASS, IDLE_SHOVEL, KEEP, KEPT, LAMP, LOOK, LOOKED, PAID
cdef int PHOTO, PHOTOGRAPHED, PHOTOS, SHOVEL, SLOTS, SWAPPED, TOOK, TOOK_GEMS, WITHOUT, WITHOUT_SELF
cdef int COST[784]
cdef int KIND_OF[130]
cdef int NEIGHBOURS[64]

cdef void swap(VivariumState state, int seat, int domino) noexcept nogil
cdef int cost_row(VivariumState state, int seat) noexcept nogil
cdef int cost(VivariumState state, int seat, int slot) noexcept nogil
cdef void take_gems(VivariumState state, int seat) noexcept nogil
cdef void take(VivariumState state, int seat, int slot) noexcept nogil
cdef void use(VivariumState state, int seat, int card, int slot) noexcept nogil
cdef bint can_look(VivariumState state, int seat, int slot) noexcept nogil
cdef bint can_photograph(VivariumState state, int seat) noexcept nogil
cdef void look(VivariumState state, int seat, int slot) noexcept nogil
cdef void photograph(VivariumState state, int seat) noexcept nogil
cdef void light(VivariumState state, int slot) noexcept nogil
cdef int wanted(VivariumState state) noexcept nogil
cdef void draw_for(VivariumState state, int kind) noexcept nogil
cdef void draw_creature(VivariumState state, int card) noexcept nogil
cdef void keep(VivariumState state, int seat, int card) noexcept nogil
cdef int receiver(VivariumState state) noexcept nogil
cdef void give(VivariumState state, int seat, int card) noexcept nogil
