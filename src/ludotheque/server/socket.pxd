cdef class Socket:
    cdef public object guard
    cdef public object settings
    cdef public object connections
    cdef public object loop
    cdef public object transport
    cdef public object reader
    cdef public object talk
    cdef public str address
    cdef public object waiting
    cdef public list held
    cdef public bint is_full
    cdef public bint is_closed
    cdef public int silence
    cdef public object timer
