from ludotheque.core.state cimport State

cdef int CHANCE, EVERYONE, NOBODY, WHOLE
cdef int ALL_CARDS, BLOWN, CHOOSE, CHOSE, DRAWN, EAST, GUST, HAS_CHOSEN
cdef int LURE, LURED, MIDDLE, NEARER, REACHED, REVEALED, STONES, WEST
cdef int WEIGHTS[2]

cdef class Moth(State):
    cdef public int hand[2]
    cdef public int laid[2]
    cdef public int moth
    cdef int phase(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef int actor(self) noexcept nogil
    cdef int actors(self) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef void lay(self, int seat, int card) noexcept nogil
    cdef void fly(self, int stones) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
    cdef void guess(self, int seat) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
