"""Many games stepped together without the GIL. Exists only compiled; `batch.py` stands in without it."""
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ludotheque.core.state cimport State


cdef class Batch:
    """`games` games from one start. The caller owns the arrays; every call writes the rows it was asked for.

    A row tells of the seat asked next: what it sees, which actions are legal. `rewards` and `done` tell of the game
    that the last step ended, if it did; with `renews` the row is that of the game begun in its place.
    """

    cdef list states
    cdef State start
    cdef void** table
    cdef unsigned long long* luck
    cdef readonly Py_ssize_t games
    cdef bint renews
    cdef int width
    cdef bint has_masks
    cdef signed char[::1] seats
    cdef int[::1] counts
    cdef short[:, ::1] observations
    cdef signed char[:, ::1] masks
    cdef float[:, ::1] rewards
    cdef unsigned char[::1] done

    def __cinit__(self, State start, Py_ssize_t games, bint renews, signed char[::1] seats, int[::1] counts,
                  short[:, ::1] observations, signed char[:, ::1] masks, float[:, ::1] rewards,
                  unsigned char[::1] done):
        cdef Py_ssize_t i
        self.games = games
        self.start = start
        self.renews = renews
        self.states = [start.copy() for _ in range(games)]
        self.table = <void**>malloc(games * sizeof(void*))
        self.luck = <unsigned long long*>malloc(games * sizeof(unsigned long long))
        if self.table == NULL or self.luck == NULL:
            raise MemoryError(f"no memory for {games} games")
        for i in range(games):
            self.table[i] = <void*>self.states[i]
            self.luck[i] = 0
        self.seats, self.counts, self.observations = seats, counts, observations
        self.masks, self.rewards, self.done = masks, rewards, done
        self.width = observations.shape[1]
        self.has_masks = masks.shape[1] > 0

    def __dealloc__(self):
        free(self.table)
        free(self.luck)

    def reset(self, unsigned long long seed, Py_ssize_t first, Py_ssize_t last):
        """Begin all games of the range anew; game i is played with luck of its own whatever the range."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(first, last):
                self.begin(<State>self.table[i], i, seed)

    cdef void begin(self, State state, Py_ssize_t i, unsigned long long seed) noexcept nogil:
        cdef int seat
        state.seed = seed + <unsigned long long>i * 1000003
        state.random(2)
        self.luck[i] = state.seed ^ <unsigned long long>0x5DEECE66D
        if self.has_masks:
            self.clear(state, i)
        state.copy_from(self.start)
        self.done[i] = 0
        for seat in range(state.seats):
            self.rewards[i, seat] = 0
        self.ready(state, i)

    cdef void clear(self, State state, Py_ssize_t i) noexcept nogil:
        cdef int k
        for k in range(self.counts[i]):
            self.masks[i, state.actions[k]] = 0

    cdef void ready(self, State state, Py_ssize_t i) noexcept nogil:
        """Roll chance until a seat is asked, and write down what it sees and may do."""
        cdef int seat = state.actor()
        cdef int k
        while seat == -1:
            state.legal(-1)
            state.apply(-1, state.roll())
            seat = state.actor()
        self.seats[i] = seat
        if seat < 0:
            self.counts[i] = 0
            return
        state.legal(seat)
        self.counts[i] = state.count
        if self.has_masks:
            for k in range(state.count):
                self.masks[i, state.actions[k]] = 1
        if self.width:
            state.observe(seat)
            memcpy(&self.observations[i, 0], &state.seen[0], self.width * sizeof(short))

    def illegal(self, int[::1] actions):
        """The first game whose action is not legal, -1 if all are."""
        cdef Py_ssize_t i, found = -1
        if actions.shape[0] != self.games:
            raise ValueError(f"{actions.shape[0]} actions for {self.games} games")
        with nogil:
            for i in range(self.games):
                if not self.is_legal(<State>self.table[i], i, actions[i]):
                    found = i
                    break
        return found

    cdef bint is_legal(self, State state, Py_ssize_t i, int action) noexcept nogil:
        """Legal actions ascend: halve the list until the action is found or not. A game that is over takes any."""
        cdef int low = 0, high = self.counts[i], middle
        if high == 0:
            return self.seats[i] < 0
        if self.has_masks:
            return 0 <= action < self.masks.shape[1] and self.masks[i, action]
        while low < high:
            middle = (low + high) // 2
            if state.actions[middle] < action:
                low = middle + 1
            else:
                high = middle
        return low < self.counts[i] and state.actions[low] == action

    def step(self, int[::1] actions, Py_ssize_t first, Py_ssize_t last):
        """Play one action, known to be legal, in each game of the range."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(first, last):
                self.play(<State>self.table[i], i, actions[i])

    cdef void play(self, State state, Py_ssize_t i, int action) noexcept nogil:
        cdef int seat = self.seats[i]
        self.done[i] = 0
        for k in range(state.seats):
            self.rewards[i, k] = 0
        if seat < 0:
            return
        if self.has_masks:
            self.clear(state, i)
        state.apply(seat, action)
        self.ready(state, i)
        if self.seats[i] < 0:
            self.done[i] = 1
            for k in range(state.seats):
                self.rewards[i, k] = state.share(k) * state.seats / <float>60 - 1
            if self.renews:
                state.copy_from(self.start)
                self.ready(state, i)

    def sample(self, int[::1] actions, Py_ssize_t first, Py_ssize_t last):
        """A legal action of each game of the range, each equally likely; 0 where the game is over."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(first, last):
                actions[i] = self.pick(<State>self.table[i], i)

    cdef int pick(self, State state, Py_ssize_t i) noexcept nogil:
        if self.counts[i] == 0:
            return 0
        self.luck[i] = self.luck[i] * <unsigned long long>6364136223846793005 + <unsigned long long>1442695040888963407
        return state.actions[((self.luck[i] >> 33) * <unsigned long long>self.counts[i]) >> 31]

    def state(self, Py_ssize_t i):
        """A copy of a game's state. The state itself stays here: its list of legal actions must not be disturbed."""
        return self.states[i].copy()

    def look(self, Py_ssize_t i, int seat, short[::1] into):
        """What any seat of a game sees."""
        cdef State state = self.states[i]
        cdef int k
        state.observe(seat)
        for k in range(into.shape[0]):
            into[k] = state.seen[k]
