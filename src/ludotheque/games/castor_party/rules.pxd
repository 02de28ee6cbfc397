from ludotheque.games.castor_party cimport evaluate, moves, raft, sight
from ludotheque.games.castor_party.state cimport Party

cdef int CHANCE, EVERYONE, NOBODY, WHOLE
cdef int ALL_IDLE, CARD, CARDS, COLOURS, DEAL, DEALT, DEALT_CARD, DEALT_UNSEEN, DONE, DRAW, DRAWING, DREW, DREW_UNSEEN
cdef int EMPTY_HAND, EXCHANGE, EXCHANGED, GIVEN_BACK, HELD, JUMPED, KEPT, LANDED, LAST_OFF, LOGS_GONE, MIDDLE, NO_REWARD
cdef int NO_TAIL, NUMBERS, OFFSETS, OVER, PASS, PASSED, PLACE, PLACED, PLAYED, PLAYED_JOKER, PUT, PUT_AWAY, PUT_DOWN
cdef int REWARD, SHAKE, SHAKE_BY, SHAKEN, SHAKES, SHAKING, SHOWED, TAILS, TAKE_CARD, TAKE_LOG, THREE_TRIPS, TIPPED
cdef int TOOK_CARD, TOOK_LOG, TRIP_BEGAN, TRIPS, WATER
cdef long long ALL_CARDS
cdef int BUOY_COLOUR[32]
cdef long long CARD_BIT[48]
cdef int OFFSET_X[13]
cdef int OFFSET_Y[13]

cdef class CastorParty(Party):
    cdef int actor(self) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef void offer_cards(self) noexcept nogil
    cdef void offer_moves(self) noexcept nogil
    cdef void offer_places(self) noexcept nogil
    cdef void offer_exchange(self) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef void deal(self, int card) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void play_card(self, int card, int beaver) noexcept nogil
    cdef void put_down(self, int offset, int tail) noexcept nogil
    cdef void stand(self, int beaver, int buoy, int dx, int dy, int tail) noexcept nogil
    cdef void let_go(self, int beaver) noexcept nogil
    cdef void shake(self, int east, int north) noexcept nogil
    cdef void settle(self, int beaver) noexcept nogil
    cdef void tip(self) noexcept nogil
    cdef void owe(self, int reward) noexcept nogil
    cdef void draw(self, int card) noexcept nogil
    cdef void put_away(self, int card) noexcept nogil
    cdef void finish_exchange(self, int action) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end_trip(self) noexcept nogil
    cdef int poorest(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
    cdef void guess(self, int seat) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
