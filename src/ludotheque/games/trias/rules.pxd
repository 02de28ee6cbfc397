from ludotheque.games.trias cimport drift, evaluate, geography, herds, scoring, sight
from ludotheque.games.trias.state cimport TriasState

cdef int CHANCE, EVERYONE, NOBODY
cdef int ACTING, ALL_PLACES, ALL_SWIM, BREED, CARD, CHOOSING, CROWDED_OUT, DEALING, DEALT, DEALT_BACK
cdef int DESERTED, DIED_OUT, DRAW, DRAWING, DRIFT, DRIFT_COST, DRIFTING, DROWNED, ELIMINATED, END, FINAL
cdef int FINISHED, INNER_PLACES, LAID, LAID_LAKE, LAKE, LAKES_TAKEN, LAST_POINTS, LAY, LAYING, METEOR
cdef int METEOR_FALLS, MOVE, OVER, PASSED, PLACE, PLACED, PLACED_TOGETHER, PLACING, PLAY, PLAYED, POINTS
cdef int POINTS_FOR_TWO, QUIET, QUIET_ROUNDS, REFILLED, REFILLED_BACK, REFILLING, RESCUE
cdef int SIDES, SPENT, SPOTS, SURVIVED, TILES, TURN, TURNED_UP
cdef int FIRST_TILE[4]
cdef int SPIRAL_Q[36]
cdef int SPIRAL_R[36]

cdef class Trias(TriasState):
    cdef int actor(self) noexcept nogil
    cdef void legal(self, int seat) noexcept nogil
    cdef void apply(self, int seat, int action) noexcept nogil
    cdef int places_to_lay(self) noexcept nogil
    cdef void offer_tiles(self) noexcept nogil
    cdef void lay(self, int kind) noexcept nogil
    cdef void place(self, int seat, int tile) noexcept nogil
    cdef int top_back(self) noexcept nogil
    cdef void offer_cards(self) noexcept nogil
    cdef void draw(self, int kind) noexcept nogil
    cdef void deal(self, int card) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void play_hand(self, int seat) noexcept nogil
    cdef void turn_up(self, int card) noexcept nogil
    cdef void must_drift(self, int seat, int kind) noexcept nogil
    cdef void begin_actions(self) noexcept nogil
    cdef void offer_actions(self, int seat) noexcept nogil
    cdef void do_drift(self, int seat, int which) noexcept nogil
    cdef void end_actions(self, int seat) noexcept nogil
    cdef void take_back(self, int seat) noexcept nogil
    cdef int seats_left(self) noexcept nogil
    cdef void refill(self, int card) noexcept nogil
    cdef void begin_last_round(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef int close_turn(self) noexcept nogil
    cdef void pass_on(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int share(self, int seat) noexcept nogil
    cdef int observe(self, int seat) noexcept nogil
    cdef unsigned long long turn_key(self) noexcept nogil
    cdef int feature(self, int seat, int number) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
    cdef void resample(self, int seat) noexcept nogil
