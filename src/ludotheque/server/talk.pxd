cdef class Talk:
    cdef public object socket
    cdef public object hall
    cdef public list held
    cdef public object bucket
    cdef public str table
    cdef public object viewer
    cdef public object live
    cdef public object watcher
    cdef public list own
    cdef public object openers
    cdef public object unanswered
    cdef public bint is_answering
    cdef public object task
    cdef public bint is_paused
    cdef public int errors
    cdef public object greeting
