cpdef bytes frame(int kind, bytes payload)
cpdef bytes unmask(bytes payload, bytes mask)

cdef class Reader:
    cdef public int largest
    cdef bytes _buffer
    cdef list _parts
    cdef int _kind
    cdef int _size
