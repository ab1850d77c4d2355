package io.policybridge.api;

/**
 * Hooks of an L2 slice alone: asked once, when a packet arrives at the sub-partition, before the ROP delay and before
 * it is split.
 */
public interface L2Hooks {

    /** P19. Commit with answer: what becomes of the request; latched on it. */
    interface L2Route extends Part {
        /** CACHE, BYPASS or BYPASS_ON_MISS. */
        long l2Route(Access access, TagState tags);
    }

    /** P20. Commit with answer: a small tag that travels with the request to insertion and to DRAM. */
    interface RequestTag extends Part {
        /** {@link Answer#tag}, 0 to 255. */
        long requestTag(Access access);
    }

    /** What the tags say of the request's line at arrival; valid during the call only. */
    interface TagState {
        /** Whether the line is present or on its way. */
        boolean present();

        /** Whether it is modified. */
        boolean dirty();
    }
}
