from ludotheque.core.state cimport State

cdef int CARDS, DEAL, LOGS, NO_TAIL
cdef long long ALL_CARDS

cdef class Party(State):
    cdef public int free
    cdef public int shaky
    cdef public int trip
    cdef public int mover
    cdef public int phase
    cdef public int idle
    cdef public int owed
    cdef public int card
    cdef public int beaver
    cdef public short at[6]
    cdef public short dx[6]
    cdef public short dy[6]
    cdef public short tail[6]
    cdef public long long pile
    cdef public int left
    cdef public long long away
    cdef public long long hand[6]
    cdef public long long shown[6]
    cdef public long long played[6]
    cdef public short logs[6]
    cdef public int style
    cdef public int stylist
    cdef public short falls[6]
    cdef public int reserve
