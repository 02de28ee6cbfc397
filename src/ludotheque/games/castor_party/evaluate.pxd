from ludotheque.games.castor_party cimport moves, raft
from ludotheque.games.castor_party.state cimport Party

cdef int CARD, CARDS, COLOURS, DEAL, EXCHANGE, GIVEN_BACK, NUMBERS, PLACE, RAFT_MASS, REWARD, STAND_RADIUS, TRIPS, WATER
cdef int AT_STAKE, CARDS_EARLY, CARDS_HELD, DUE, EIGHTH, JOKERS, LAST_LEAD, LOGS_LATE, LOGS_NOW, LOGS_SECOND, LOGS_THIRD
cdef int MOST_LEAD, MOST_REWARDS, MOST_SAFE, NEXT, REWARD_NEXT, REWARDS, SAFE, SLACK, STRANDED, TILT, TILTS
cdef int TIPS, HOLDS, PAYS
cdef int BUOY_COLOUR[32]
cdef int BUOY_X[32]
cdef int BUOY_Y[32]
cdef int SHIFT_X[13]
cdef int SHIFT_Y[13]
cdef int STYLE_FALL[3]
cdef int STYLE_TILT[3]
cdef int WEIGHTS[16]

cdef int next_mover(Party state) noexcept nogil
cdef int worth(Party state, int card, int beaver, int x, int y, int most) noexcept nogil
cdef int best_worth(Party state, int card, int x, int y, int most) noexcept nogil
cdef bint is_doomed(Party state, int seat) noexcept nogil
cdef void look_at_hand(Party state, int seat) noexcept nogil
cdef int last_lead(Party state, int seat) noexcept nogil
cdef void look(Party state, int seat) noexcept nogil
cdef int feature(Party state, int seat, int number) noexcept nogil
cdef int strength(Party state, int seat) noexcept nogil
cdef int tilt(Party state) noexcept nogil
