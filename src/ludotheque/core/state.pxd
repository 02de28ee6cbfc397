from ludotheque.core cimport memory

cdef int CHANCE, FINE, NOBODY, WHOLE
cdef int COUNTING, IMAGINING, MOST_WORLDS
cdef unsigned long long MULTIPLIER, INCREMENT, MASK
cdef long long POWERS[1024]

cdef class State:
    cdef public int seats
    cdef int actions[4096]
    cdef int weights[256]
    cdef int count
    cdef bint tracing
    cdef int events[1536]
    cdef int told
    cdef short seen[2048]
    cdef unsigned long long seed
    cdef int imagining
    cdef int world
    cdef int actor(self) noexcept nogil
    cdef int actors(self) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
    cdef unsigned long long turn_key(self) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
    cdef void offer(self, int action) noexcept nogil
    cdef void offer_chance(self, int action, int weight) noexcept nogil
    cdef void tell(self, int kind, int audience, int seat, int first, int second, int third) noexcept nogil
    cdef int random(self, int below) noexcept nogil
    cdef int digit(self, int below) noexcept nogil
    cdef int worlds(self, int seat) noexcept nogil
    cdef void imagine(self, int seat, int world) noexcept nogil
    cdef int roll(self) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil

cdef int playout(State state, int limit) noexcept nogil
