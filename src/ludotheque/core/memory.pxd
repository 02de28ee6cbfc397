# The compiled twin of memory.py. A game's state is a flat C struct behind the one of State; every field the game adds
# is overwritten by one memcpy, so that no field can be forgotten. A game's classes hold no Python object: their pxd
# declares C ints and arrays of them only (tests/core/test_layers.py keeps it so).
from libc.string cimport memcmp, memcpy

cdef extern from "Python.h" nogil:
    ctypedef struct PyTypeObject "PyTypeObject":
        Py_ssize_t tp_basicsize
        PyTypeObject* tp_base
    PyTypeObject* Py_TYPE(object) noexcept nogil

cdef inline Py_ssize_t size_of_root(object state) noexcept nogil:
    cdef PyTypeObject* root = Py_TYPE(state)
    while root.tp_base.tp_base != NULL:             # State is the class directly below object
        root = root.tp_base
    return root.tp_basicsize

cdef inline void copy_fields(object into, object source) noexcept nogil:
    cdef Py_ssize_t root = size_of_root(into)
    memcpy(<char*><void*>into + root, <char*><void*>source + root, Py_TYPE(into).tp_basicsize - root)

cdef inline bint same_fields(object one, object other) noexcept nogil:
    cdef Py_ssize_t root = size_of_root(one)
    return memcmp(<char*><void*>one + root, <char*><void*>other + root, Py_TYPE(one).tp_basicsize - root) == 0
