cdef int MOVE

cpdef int move(int start, int end) noexcept nogil
cpdef int start_of(int action) noexcept nogil
cpdef int end_of(int action) noexcept nogil
