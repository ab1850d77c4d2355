package io.policybridge.api;

/** Hooks of a cache: L1D and L2 alike. Sets and ways count from 0. */
public interface CacheHooks {

    /** P1. Query: the set of a line. */
    interface SetIndex extends Part {
        /**
         * Set (0 to {@code sets-1}) of the line at {@code lineAddress}. Stateless: must not change while lines are
         * resident.
         */
        int setIndex(long lineAddress, int sets, int lineBytes);
    }

    /**
     * P3. Query: which way to replace, at least one being eligible. The host takes an invalid way by itself, in its own
     * order, unless {@link #choosesInvalid} says that the policy wants to be asked then too.
     */
    interface Victim extends Part {
        /**
         * {@link Answer#way} of an eligible way; BYPASS or STALL where {@code ways} allows it. After a way the eviction
         * and the insertion are told, unless the access is retried or dropped; so move state there.
         */
        long victim(Access access, int set, Ways ways);

        /** Whether to ask also when a way is invalid; read when a session opens, so always the same. */
        default boolean choosesInvalid() {
            return false;
        }
    }

    /** P4. Event: lookup served by {@code way}. */
    interface Hit extends Part {
        void hit(Access access, int set, int way);
    }

    /** P4. Event: merged with a line that is on its way. */
    interface PendingHit extends Part {
        /**
         * {@code way} is -1 where a line gets its way only when it arrives (allocation on fill): test it before it
         * indexes an array.
         */
        void pendingHit(Access access, int set, int way);
    }

    /** P4b. Event: line present, sector not; it is fetched into the same line. A touch, never an insertion. */
    interface SectorMiss extends Part {
        void sectorMiss(Access access, int set, int way);
    }

    /** P5. Event: line allocated and reserved in {@code way}; the eviction of the old line came directly before. */
    interface Insert extends Part {
        void insert(Access access, int set, int way);
    }

    /** P6. Event: a valid line is replaced. {@code access} is the one that replaces it. */
    interface Evict extends Part {
        void evict(Access access, int set, int way, long lineAddress, boolean dirty);
    }

    /** P6b. Event: a line was dropped by a write-evict hit or a flush; no eviction is told of it. */
    interface Invalidate extends Part {
        void invalidate(int set, int way, long lineAddress, boolean dirty);
    }

    /** P7. Event: the data of a reserved line (or of its last sector) arrived. */
    interface Fill extends Part {
        void fill(int set, int way, long lineAddress);
    }

    /** P8. Event: a bypass was sent down, not merely decided. */
    interface Bypassed extends Part {
        /** Without lookup the host does not know whether the line was there. */
        int UNKNOWN = -1;

        /** {@code wouldHit}: 1 yes, 0 no, {@link #UNKNOWN}. */
        void bypassed(Access access, int wouldHit);
    }

    /** P9. Event: any other committed outcome; no hit, insertion or bypass is told of the access. */
    interface Outcome extends Part {
        /** What was committed without touching a line's order. */
        enum What {
            STORE_MISS,
            WRITE_EVICT_HIT,
            WRITE_THROUGH
        }

        void outcome(Access access, What what);
    }

    /**
     * P9. Event on a channel of its own: attempts that failed for want of a resource. Never to be mistaken for
     * accesses.
     */
    interface ReservationFail extends Part {
        /** First resource found missing, in the host's order of tests. */
        enum Reason {
            LINE_ALLOC,
            MISS_QUEUE,
            MSHR_ENTRY,
            MSHR_MERGE,
            MSHR_RW_PENDING
        }

        /** {@code attempts} consecutive attempts of the same access failed alike. */
        void reservationFail(Access access, Reason reason, long attempts);
    }
}
