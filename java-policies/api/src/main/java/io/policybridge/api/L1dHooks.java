package io.policybridge.api;

/**
 * Hooks of the L1 data cache alone. The reference simulator has all of them. GPGPU-Sim has them too, but for
 * {@link Grain}, {@link RequestsGenerated} and {@link SharedMemoryLeft} in every version, and in 3.2.2
 * {@link NextRequest} with its two events; it refuses a policy that needs what it lacks, before the first kernel. The
 * stream driver compares answers and acts on none.
 */
public interface L1dHooks {

    /**
     * Query: what becomes of a load or store of global memory before it enters the L1D; never of an atomic or of a copy
     * to shared memory. Repeated until the access enters; the last answer is latched. No tag state is shown: in
     * GPGPU-Sim 4.x the probe comes an L1 latency later.
     *
     * <ul>
     *   <li>CACHE: the access enters the L1D.
     *   <li>BYPASS: it is sent down without a lookup, one request a cycle, and waits where the network is full. A line
     *       that the L1D holds is unchanged. In front of a sectored L2, a load of more than a sector is sent in pieces;
     *       once the first is sent the others follow without a query.
     *   <li>BYPASS_ON_MISS: a load enters the L1D, is served if it hits or if its line is in flight, and else is sent
     *       down without a line; no victim is queried. A store is treated as with CACHE.
     *   <li>STALL: the access stays in the LD/ST unit, with all behind it, and is queried again in the next cycle.
     * </ul>
     */
    @Hook.Answers({Answer.CACHE_CODE, Answer.BYPASS_CODE, Answer.BYPASS_ON_MISS_CODE, Answer.STALL_CODE})
    @Hook.HostChoice(Answer.CACHE_CODE)
    @Hook.Remembered
    interface Route extends Part {
        /** CACHE, BYPASS, BYPASS_ON_MISS or STALL. */
        long route(Access access);
    }

    /**
     * P3b. Query: what becomes of a miss in a set of which every way is reserved, where a bypass is possible: for a
     * load from global memory whose line is not in flight. Any other access stalls without a query.
     *
     * <ul>
     *   <li>BYPASS: the miss is sent down and allocates nothing; {@link CacheHooks.Bypassed} follows.
     *   <li>STALL: as without a policy, the access is retried until a fill ends the reservation of a way.
     * </ul>
     */
    @Hook.Answers({Answer.BYPASS_CODE, Answer.STALL_CODE})
    @Hook.HostChoice(Answer.STALL_CODE)
    @Hook.Remembered
    interface NoEligibleWay extends Part {
        /** BYPASS or STALL. */
        long noEligibleWay(Access access, int set);
    }

    /** Event: a load instruction of a warp reaches the LD/ST unit. {@code access} is its first request. */
    interface LoadStarted extends Part {
        /** {@code load} names the load until {@link LoadServed}; {@code lines}: distinct L1D lines. */
        void loadStarted(long load, Access access, int lines);
    }

    /** Event: the last access of the load is accepted; its data may still be in flight. */
    interface LoadServed extends Part {
        void loadServed(long load, int hits, int misses, int bypasses);
    }

    /**
     * Query: which queued request enters the L1D next. A host puts all requests into a queue in front of the L1D where
     * a policy has this hook; the requests of one warp never overtake each other. The reference simulator has the queue
     * always; GPGPU-Sim 4.0.1 and dev with an L1D latency above 0.
     *
     * <ul>
     *   <li>INDEX: that request leaves the queue and enters the L1D.
     *   <li>NONE: no request enters in this cycle.
     * </ul>
     */
    @Hook.Answers({Answer.INDEX_CODE, Answer.NONE_CODE})
    interface NextRequest extends Part {
        /** {@link Answer#index} of an entry of {@code queue}, or NONE. */
        long nextRequest(RequestQueue queue);

        /**
         * Whether {@code access} may be appended to the queue: CACHE, or STALL, which holds up the LD/ST unit until the
         * next query. Counted with {@link #nextRequest}; the queue has room for all that is admitted, so its capacity
         * is the policy's.
         */
        default long admit(Access access) {
            return Answer.CACHE;
        }
    }

    /** P17b. Event: a request is appended to the queue in front of the L1D. */
    interface RequestQueued extends Part {
        void requestQueued(Access access);
    }

    /** P17b. Event: the request leaves that queue for the L1D. */
    interface RequestTaken extends Part {
        void requestTaken(Access access);
    }

    /**
     * Event: a reply to a load arrives with a hint of the L2 ({@link L2Hooks.ReplyHint}), directly before it fills the
     * L1D; also where the load bypassed the L1D. Only of hints other than 0.
     */
    interface Hinted extends Part {
        /** {@code lineAddress}: the line of the reply, which may be one sector of it; {@code hint}: 1 to 255. */
        void hinted(long lineAddress, int hint);
    }

    /**
     * Query: the granularity of this L1D for {@code access}, before it is looked up. In the reference simulator only,
     * which gives the L1D a sub-line geometry (four chunks of 32 bytes, with tags of their own, to a line) where a
     * policy has this hook, and keeps lookup, slots and MSHR keys itself. GPGPU-Sim refuses the policy.
     */
    @Hook.Answers(Answer.RUN_CODE)
    @Hook.Remembered
    interface Grain extends Part {
        /**
         * {@link Answer#run}, the only legal answer: a miss fetches the larger of the grain and the access; the slot
         * says where its chunks may go.
         */
        long grain(Access access, int set);

        /** The rest of the geometry, the same for every access; read once, when the L1D is made. */
        default SubLines subLines() {
            return SubLines.PAPER;
        }
    }

    /**
     * What an L1D with sub-line geometry is besides its granularity.
     *
     * @param chunkTagBits bits of a chunk tag, 4 to 22: chunks whose addresses agree above them, and in the set, may
     *     share a line
     * @param anyOrder whether chunks that lie in one line hit in any order, not only in the order of their addresses
     * @param keepsLarge when the granularity grows, whether the host itself drops what is smaller than the new one and
     *     keeps the rest; else it drops nothing unless a {@link Flush} says so
     * @param tagLatency core cycles that each access to the L1D takes longer, 0 or more; accesses overlap
     * @param switchCycles core cycles that the L1D serves nothing from the first load of another granularity on, 0 or
     *     more
     * @param fetchesAgain whether a load that needs a chunk of a smaller fetch in flight fetches all its chunks again,
     *     as one of which a part is there does; else it waits in the LD/ST unit, and all behind it, until that arrives
     */
    record SubLines(
            int chunkTagBits,
            boolean anyOrder,
            boolean keepsLarge,
            int tagLatency,
            int switchCycles,
            boolean fetchesAgain) {
        /** Most bits of a chunk tag. */
        public static final int MOST_TAG_BITS = 22;
        /** Fewest bits of a chunk tag. */
        public static final int FEWEST_TAG_BITS = 4;

        /**
         * H. Guo et al., "DyCache", section III: 16 bits, in order, nothing kept, no time. That fetches are made again
         * is ours.
         */
        public static final SubLines PAPER = new SubLines(16, false, false, 0, 0, true);

        /** @throws IllegalArgumentException if a number is out of its range */
        public SubLines {
            if (chunkTagBits < FEWEST_TAG_BITS || chunkTagBits > MOST_TAG_BITS) {
                throw new IllegalArgumentException(
                        "chunkTagBits=" + chunkTagBits + "; expected " + FEWEST_TAG_BITS + " to " + MOST_TAG_BITS);
            }
            if (tagLatency < 0 || switchCycles < 0) {
                throw new IllegalArgumentException(
                        "tagLatency=" + tagLatency + ", switchCycles=" + switchCycles + "; expected 0 or more");
            }
        }
    }

    /**
     * Event: a load, store or atomic of global or local memory reaches the LD/ST unit, coalesced into requests;
     * {@code access} is the first of them. In the reference simulator only.
     */
    interface RequestsGenerated extends Part {
        /** Requests of 32, 64 and 128 bytes, those that bypass the L1D included. */
        void requestsGenerated(Access access, int quarters, int halves, int wholes);
    }

    /**
     * Event, after {@link CommonHooks.KernelBegan}: what shared memory the kernels that run from now on leave unused on
     * this SM. In the reference simulator only.
     */
    interface SharedMemoryLeft extends Part {
        /** Bytes left by as many CTAs as fit of the kernel that uses most of it. */
        void sharedMemoryLeft(int kernel, int bytes);
    }

    /**
     * Published: whether this L1D is to be flushed. A host flushes it once each time that this turns from false to true
     * between two samples. A flush spares lines that are modified, in flight, or awaited in any sector; an L1D with
     * sub-line geometry writes modified chunks back, and accesses wait meanwhile.
     */
    interface Flush extends Part {
        boolean flush();
    }

    /**
     * The requests in front of the L1D that may enter next: the oldest of each warp, in order of their arrival; valid
     * during the call only.
     */
    interface RequestQueue {
        int size();

        Access access(int index);
    }
}
