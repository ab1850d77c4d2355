package io.policybridge.api;

/** Hooks of the L1 data cache alone. */
public interface L1dHooks {

    /**
     * P2. Query: what becomes of an access before it enters the L1D. Asked until the access enters; the last answer is
     * latched, and BYPASS_ON_MISS is carried out at each probe without asking again. No tag state is shown: in
     * GPGPU-Sim 4.x the probe comes an L1 latency later.
     */
    interface Route extends Part {
        /** CACHE, BYPASS (no lookup), BYPASS_ON_MISS or STALL. Never asked for atomics. */
        long route(Access access);
    }

    /** P3b. Query: a miss in a set of which every way is reserved. */
    interface NoEligibleWay extends Part {
        /** BYPASS or STALL. */
        long noEligibleWay(Access access, int set);
    }

    /** P10. Event: a warp load reaches the LD/ST unit. {@code access} is its first request. */
    interface LoadStarted extends Part {
        /** {@code load} names the load until {@link LoadServed}; {@code lines}: distinct L1D lines. */
        void loadStarted(long load, Access access, int lines);
    }

    /** P11. Event: the last access of the load was accepted (not: data returned). */
    interface LoadServed extends Part {
        void loadServed(long load, int hits, int misses, int bypasses);
    }

    /**
     * P17. Query: which queued request enters the L1D next. A host puts the requests of every policy with this hook
     * into a queue in front of the L1D; the requests of one warp never overtake each other.
     */
    interface NextRequest extends Part {
        /** {@link Answer#index} of an entry of {@code queue}, or NONE. */
        long nextRequest(RequestQueue queue);

        /**
         * Whether {@code access} may be appended to the queue: CACHE, or STALL, which holds up the LD/ST unit; it asks
         * again then. A query like {@link #nextRequest}, counted with it; the queue has room for all that is admitted,
         * so its capacity is the policy's.
         */
        default long admit(Access access) {
            return Answer.CACHE;
        }
    }

    /** P17b. Event: a request was appended to the queue in front of the L1D. */
    interface RequestQueued extends Part {
        void requestQueued(Access access);
    }

    /** P17b. Event: the request left that queue for the L1D. */
    interface RequestTaken extends Part {
        void requestTaken(Access access);
    }

    /**
     * P24. Query: the granularity of this L1D for {@code access}, before it is looked up. A host that asks it has an
     * L1D with sub-line geometry (four chunks of 32 bytes with tags of their own to a line) for every policy with this
     * hook, and keeps lookup, slots and MSHR keys itself.
     */
    interface Grain extends Part {
        /**
         * {@link Answer#run}: a miss fetches the larger of the grain and the access; the slot says where its chunks may
         * go.
         */
        long grain(Access access, int set);
    }

    /**
     * P25. Published: whether this L1D is to be flushed. A host flushes it once each time that this is found raised and
     * was not before.
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
