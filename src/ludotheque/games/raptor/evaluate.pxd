from ludotheque.games.raptor.state cimport RaptorState

cdef int ASLEEP, CAPTURED, CAPTURED_SQUARED, COLUMNS, ESCAPED, ESCAPED_SQUARED, EXITS_NEAR, FIGURE
cdef int HUNTERS, IN_RESERVE, NEAREST_EXIT, ON_BOARD, PREY, RAPTOR, SIDE, SLEEPER, WOUNDS, WOUNDS_SQUARED
cdef int EXIT_CELL[24]
cdef int WEIGHTS[14]

cdef int distance(int one, int other) noexcept nogil
cdef int to_exit(RaptorState state, int cell) noexcept nogil
cdef int near(RaptorState state, int cell, int steps) noexcept nogil
cdef int feature(RaptorState state, int seat, int number) noexcept nogil
cdef int of_babies(RaptorState state, int number) noexcept nogil
cdef int strength(RaptorState state, int seat) noexcept nogil
