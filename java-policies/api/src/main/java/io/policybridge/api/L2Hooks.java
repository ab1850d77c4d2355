package io.policybridge.api;

/**
 * Hooks of an L2 slice alone. {@link L2Route} and {@link RequestTag} are queried once, when a packet arrives at the
 * sub-partition, before the ROP delay and before it is split; {@link L2Fill} when data arrive; {@link ReplyHint} when a
 * reply leaves. The reference simulator and every GPGPU-Sim act on the answers alike; the stream driver compares those
 * at arrival and acts on none.
 */
public interface L2Hooks {

    /**
     * Commit with answer: what becomes of the request; latched on it.
     *
     * <ul>
     *   <li>CACHE: it enters the L2.
     *   <li>BYPASS: a load from global or local memory goes to DRAM at once, without ROP delay and lookup, unless its
     *       line is modified in some sector; so does a store to global memory, unless its line is modified or in
     *       flight, and a clean copy is dropped. Anything else, such as an atomic or a write-back, enters the L2.
     *   <li>BYPASS_ON_MISS: such a load or store is served if it hits or if its line is in flight, and else goes to
     *       DRAM without a line; anything else is treated as with CACHE.
     * </ul>
     */
    @Hook.Answers({Answer.CACHE_CODE, Answer.BYPASS_CODE, Answer.BYPASS_ON_MISS_CODE})
    @Hook.HostChoice(Answer.CACHE_CODE)
    interface L2Route extends Part {
        /** CACHE, BYPASS or BYPASS_ON_MISS. */
        long l2Route(Access access, TagState tags);
    }

    /**
     * Commit with answer: a small tag that travels with the request to the events of the L2 ({@link Access#tag}) and to
     * DRAM ({@link DramHooks.BankQueue#tag}, {@link DramHooks.PriorityClass}). It decides nothing by itself.
     */
    @Hook.Answers(Answer.TAG_CODE)
    interface RequestTag extends Part {
        /** {@link Answer#tag}, 0 to 255. */
        long requestTag(Access access);
    }

    /**
     * Commit with answer: whether a line is kept whose data have arrived, all sectors in flight included; directly
     * after {@link CacheHooks.Fill}. For an L2 that allocates on a miss.
     *
     * <ul>
     *   <li>CACHE: it is kept.
     *   <li>BYPASS: it is dropped once the last request that waits for it is answered, as an
     *       {@link CacheHooks.Invalidate} says, unless it is modified by then; until then it serves requests. The next
     *       fill of the line is queried anew.
     * </ul>
     */
    @Hook.Answers({Answer.CACHE_CODE, Answer.BYPASS_CODE})
    @Hook.HostChoice(Answer.CACHE_CODE)
    interface L2Fill extends Part {
        /** CACHE or BYPASS; {@code access} is the miss that fetched the data. */
        long l2Fill(Access access);
    }

    /**
     * Commit with answer: a small number that travels with the reply to a load of global or local memory, and so takes
     * its time, to the L1D ({@link L1dHooks.Hinted}). Queried when the L2 answers the load, once for each sector where
     * a packet is split; not of a load that bypasses the L2.
     */
    @Hook.Answers(Answer.TAG_CODE)
    interface ReplyHint extends Part {
        /** {@link Answer#tag}, 0 to 255; 0 hints at nothing. */
        long replyHint(Access access);
    }

    /** The state of the request's line at arrival; valid during the call only. */
    interface TagState {
        /** Whether the line is present or in flight. */
        boolean present();

        /** Whether it is modified. */
        boolean dirty();
    }
}
