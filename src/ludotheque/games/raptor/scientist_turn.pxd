from ludotheque.games.raptor cimport actions, fire
from ludotheque.games.raptor.state cimport RaptorState

cdef int EVERYONE
cdef int ANYTHING, BABY, CAPTURE, CAPTURED, DONE, ENOUGH, FIGURE, FIRE, FIRES, LYING, MARK, MOVE, PUT_TO_SLEEP, ROCK, SCIENTIST
cdef int SCIENTIST_MOVED, SCIENTISTS, SHOOT, SHOT, SLEEP, SLEEP_TOKENS, SLEEPER, STAND, STOOD_UP
cdef int NEIGHBOUR[264]
cdef int PAIR_AT[264]
cdef int PAIR_FROM[230]
cdef int PAIR_TO[230]

cdef void offer(RaptorState state) noexcept nogil
cdef void offer_standing(RaptorState state, int burning) noexcept nogil
cdef void offer_shots(RaptorState state) noexcept nogil
cdef int beside_babies(RaptorState state) noexcept nogil
cdef void offer_sleep(RaptorState state) noexcept nogil
cdef void offer_captures(RaptorState state, int burning) noexcept nogil
cdef int can_leave_without(RaptorState state, int cell) noexcept nogil
cdef void offer_moves_from_fire(RaptorState state, int cell, int ways) noexcept nogil
cdef int ways_out(RaptorState state) noexcept nogil
cdef int can_leave_after(RaptorState state, int cell, int to) noexcept nogil
cdef void act(RaptorState state, int action) noexcept nogil
cdef void capture(RaptorState state, int cell, int baby) noexcept nogil
cdef void put_to_sleep(RaptorState state, int cell, int baby) noexcept nogil
cdef void shoot(RaptorState state, int cell) noexcept nogil
