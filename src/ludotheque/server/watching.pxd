cdef class Lock:
    cdef bint _is_held
    cdef object _waiting
    cpdef bint take(self)
    cpdef release(self)

cdef class Watcher:
    cdef public object to
    cdef public int version
    cdef public int viewer

cdef class Live:
    cdef public object id
    cdef public object table
    cdef public Lock lock
    cdef public set watchers
    cdef public int uses
    cdef public object thinking

cpdef bytes update_frame(object table, int viewer, int version, dict known)
