from ludotheque.server.faces cimport Faces

cdef class Table:
    cdef object __weakref__
    cdef public object id
    cdef public int head
    cdef public object phase
    cdef public list seats
    cdef public object match
    cdef public int rules
    cdef public list log
    cdef public dict indices
    cdef public dict clients
    cdef public list chosen
    cdef public list redoable
    cdef public object undo_asked
    cdef public set undo_agreed
    cdef public object since
    cdef public tuple clocks_run
    cdef public object created
    cdef public object updated
    cdef public object rematch
    cdef public bint has_hooks
    cdef public object openers
    cdef public set dropped
    cdef public object rematch_append
    cdef public list unsaved
    cdef public object kept_position
    cdef public object stranded
    cdef public Faces faces
    cdef public tuple viewers
    cdef public object opened
    cdef bytes _info
    cdef bytes _listed
    cpdef int version(self, int viewer) except -1
    cpdef tuple pending(self)
    cpdef object chosen_now(self)
