package io.policybridge.api;

/**
 * Hooks of a cache: L1D and L2 alike. Sets and ways count from 0.
 *
 * <p>Every host has them: the reference simulator and GPGPU-Sim 3.2.2, 4.0.1 and dev act on the answers alike, except
 * where a hook says otherwise. The stream driver plays recorded events: it compares answers and acts on none.
 */
public interface CacheHooks {

    /** Query: the set of a line. The host looks the line up, and allocates it, in this set. */
    @Hook.Answers(Answer.SET_CODE)
    interface SetIndex extends Part {
        /**
         * Set (0 to {@code sets-1}) of the line at {@code lineAddress}. Stateless: must not change while lines are
         * resident.
         */
        int setIndex(long lineAddress, int sets, int lineBytes);
    }

    /**
     * Query: which way a miss replaces, at least one being eligible. The host takes an invalid way by itself, in its
     * own order, unless {@link #choosesInvalid} says that the policy chooses then too.
     *
     * <ul>
     *   <li>WAY: the line in that way is evicted, if it is valid, and the missing line is allocated there, unless the
     *       miss fails for want of an MSHR or of room in the miss queue and is retried.
     *   <li>BYPASS: the miss is sent down and allocates nothing; {@link Bypassed} follows when it is sent.
     *   <li>STALL: the access fails as if every way were reserved and is retried in the next cycle. Until then it holds
     *       up the accesses behind it.
     * </ul>
     *
     * <p>BYPASS and STALL are legal where {@link Ways#mayBypass} and {@link Ways#mayStall} say so: in every host, for a
     * load from global memory at an L1D whose line is not in flight; never for an atomic, a store or an L2.
     */
    @Hook.Answers({Answer.WAY_CODE, Answer.BYPASS_CODE, Answer.STALL_CODE})
    @Hook.Remembered
    interface Victim extends Part {
        /**
         * {@link Answer#way} of one of the eligible {@code ways} of {@code set}, or BYPASS or STALL where legal.
         * {@code access} is the miss that needs a way. The eviction and the insertion follow as events, unless the
         * access is retried or dropped: move state there.
         */
        long victim(Access access, int set, Ways ways);

        /** Whether to query also where a way is invalid; read when a session opens, so always the same. */
        default boolean choosesInvalid() {
            return false;
        }
    }

    /** Event: {@code access} is served by the line in {@code way}. */
    interface Hit extends Part {
        void hit(Access access, int set, int way);
    }

    /** Event: {@code access} is merged with a miss to the same line, which is in flight. */
    interface PendingHit extends Part {
        /**
         * {@code way} is -1 where a line gets its way only when it arrives (allocation on fill): test it before it
         * indexes an array.
         */
        void pendingHit(Access access, int set, @Hook.OrNone int way);
    }

    /**
     * P4b. Event: the line of {@code access} is present, its sector is not; the sector is fetched into the same line. A
     * touch, never an insertion. Not in GPGPU-Sim 3.2.2, which has no sectors.
     */
    interface SectorMiss extends Part {
        void sectorMiss(Access access, int set, int way);
    }

    /**
     * Event: {@code way} is reserved for the line of {@code access}; the eviction of the old line comes directly
     * before.
     */
    interface Insert extends Part {
        void insert(Access access, int set, int way);
    }

    /** Event: a valid line is evicted, because another needs its way. */
    interface Evict extends Part {
        /**
         * The line at {@code evictedLine} is evicted from {@code way} of {@code set}; {@code cause} is the access to
         * another line whose miss takes the way, and whose insertion follows.
         *
         * @param cause the access that causes the eviction, never one to the evicted line
         * @param evictedLine address of the evicted line
         * @param dirty whether the evicted line is modified, so that it is written back
         */
        void evict(Access cause, int set, int way, long evictedLine, boolean dirty);
    }

    /** P6b. Event: the line at {@code lineAddress} is dropped by a write-evict hit or a flush; no eviction is sent. */
    interface Invalidate extends Part {
        void invalidate(int set, int way, long lineAddress, boolean dirty);
    }

    /** Event: the data of a reserved line, or of its last sector in flight, arrive. */
    interface Fill extends Part {
        void fill(int set, int way, long lineAddress);
    }

    /** Event: a bypass is sent down, not merely decided. An L2 that splits a packet sends one for each piece. */
    interface Bypassed extends Part {
        /** Without a lookup the host does not know whether the line is there. */
        int UNKNOWN = -1;

        /** {@code set}: of the line, looked up or not. {@code wouldHit}: 1 yes, 0 no, {@link #UNKNOWN}. */
        void bypassed(Access access, int set, @Hook.OrNone int wouldHit);
    }

    /** Event: any other committed outcome; no hit, insertion or bypass is sent for the access. */
    interface Outcome extends Part {
        /** What is committed without a touch of a line. */
        enum What {
            STORE_MISS,
            WRITE_EVICT_HIT,
            WRITE_THROUGH
        }

        void outcome(Access access, int set, What what);
    }

    /**
     * Event on a channel of its own: attempts that fail for want of a resource. An attempt is not an access. GPGPU-Sim
     * 3.2.2 keeps no reason: the hook works it out from the queue and the MSHRs.
     */
    interface ReservationFail extends Part {
        /** The first resource that is missing, in the host's order of tests. */
        enum Reason {
            LINE_ALLOC,
            MISS_QUEUE,
            MSHR_ENTRY,
            MSHR_MERGE,
            MSHR_RW_PENDING
        }

        /** {@code attempts} consecutive attempts of the same access fail alike. */
        void reservationFail(Access access, Reason reason, long attempts);
    }
}
