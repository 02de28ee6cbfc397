# The compiled twin of memory.py. A game's state is a flat C struct behind the one of State; every field the game adds
# is overwritten by one memcpy, so that no field can be forgotten. A game's classes hold no Python object: their pxd
# declares C ints and arrays of them only (tests/core/test_layers.py keeps it so).
from libc.string cimport memcpy

cdef extern from "Python.h" nogil:
    ctypedef struct PyTypeObject "PyTypeObject":
        Py_ssize_t tp_basicsize
        PyTypeObject* tp_base
    PyTypeObject* Py_TYPE(object) noexcept nogil

cdef inline void copy_fields(object into, object source) noexcept nogil:
    cdef PyTypeObject* game = Py_TYPE(into)
    cdef PyTypeObject* root = game
    while root.tp_base.tp_base != NULL:             # State is the class directly below object
        root = root.tp_base
    memcpy(<char*><void*>into + root.tp_basicsize, <char*><void*>source + root.tp_basicsize,
           game.tp_basicsize - root.tp_basicsize)
