package io.policybridge.api;

/**
 * Hooks of an L2 slice alone, queried once, when a packet arrives at the sub-partition, before the ROP delay and before
 * it is split. The reference simulator and every GPGPU-Sim act on the answers alike; the stream driver compares them
 * and acts on none.
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

    /** The state of the request's line at arrival; valid during the call only. */
    interface TagState {
        /** Whether the line is present or in flight. */
        boolean present();

        /** Whether it is modified. */
        boolean dirty();
    }
}
