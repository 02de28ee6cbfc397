cdef class Faces:
    cdef dict _now
    cdef dict _decisions
    cdef dict _since
    cpdef now(self, object table, int viewer)
    cpdef decision_since(self, object table, int seat)
    cpdef look(self, object table)
    cpdef turn_over(self, object table, object line)
    cdef object _seen(self, object line, dict before)

cpdef dict undo_words(object table)
cpdef bytes encoded_steps(object table, int viewer, int after, dict known)
