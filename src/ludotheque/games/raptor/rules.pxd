from ludotheque.games.raptor cimport cards, evaluate, raptor_cards, raptor_turn, scientist_cards, scientist_turn
from ludotheque.games.raptor cimport set_up, sight
from ludotheque.games.raptor.state cimport RaptorState

cdef int CHANCE, EVERYONE, NOBODY, WHOLE
cdef int BABIES_CAUGHT, BABIES_SAFE, BURNING, CARD, CHOOSING, DONE, DRAWING, EFFECT, EFFECT_BEGAN, EFFECT_SKIPPED
cdef int EFFECT_STOPPED, ENOUGH, LAYING_STRIPS, MOTHER_AT, MOTHER_DOWN, NO_SCIENTISTS, OVER, PLACING_SCIENTISTS, RAPTOR
cdef int RETURNING, ROUND_BEGAN, ROUNDS, SCIENTISTS, SHUFFLING, SLEEP_TOKENS, TIED, TOO_LONG, TURN, TURN_BEGAN, TURN_ENDED
cdef int VANISH, WATCHED_ROUND_BEGAN
cdef int EFFECT_OF[20]
cdef int STEPS_OF[20]

cdef class Raptor(RaptorState):
    cdef int actor(self) noexcept nogil
    cdef int actors(self) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef int effect(self) noexcept nogil
    cdef void offer_effect(self) noexcept nogil
    cdef int can_step(self) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef void begin_effect(self) noexcept nogil
    cdef void step(self, int seat, int action) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void spend(self, int seat, int action) noexcept nogil
    cdef void end_turn(self, int seat) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef void draw_on(self) noexcept nogil
    cdef int victory(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
    cdef unsigned long long turn_key(self) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
