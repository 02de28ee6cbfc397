from ludotheque.core.state cimport State

cdef int WHOLE
cdef int LONGEST, SEEN
cdef unsigned long long MIX, MASK

cdef class Ply:
    cdef State state
    cdef Ply after

cdef class Lookout:
    cdef Ply first
    cdef int line[8]
    cdef unsigned long long[::1] seen
    cdef unsigned long long stamp
    cdef bint is_cut
    cdef int length, left
    cdef int find(self, State state, int seat, int longest, int budget) noexcept nogil
    cdef bint wins(self, Ply ply, int seat, int depth, int length) noexcept nogil
    cdef bint is_new(self, unsigned long long key, int depth) noexcept nogil
