from ludotheque.server.watching cimport Live

cdef class Course:
    cdef object talk
    cdef Live live
    cdef object message
    cdef bytes data
    cdef object table
    cdef object done
    cdef object phase
    cdef double began
    cpdef bint begin(self) except -1
    cpdef committed(self, object job)

cpdef play(object table, int seat, object message)
cpdef publish(object hall, Live live, object table)
