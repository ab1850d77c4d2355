package io.policybridge.policies.granularity;

import io.policybridge.api.Answer;
import io.policybridge.api.Param;

/** Where a chunk goes if no slot of a line with its upper bits is free. */
enum SlotOrder {
    /** To an empty line; without one it takes the place of the oldest chunk. */
    INVALID_FIRST(Answer.ANY_SLOT),
    /** As the paper says: in the place of the oldest chunk, although lines are empty. */
    PAPER(Answer.RECYCLED_SLOT);

    static final Param PARAM = Param.choice(
            "victim",
            INVALID_FIRST,
            "ours: by the paper's words one line would be recycled while others are empty",
            "whether a chunk takes an empty line before another chunk's place");

    private final int slot;

    SlotOrder(int slot) {
        this.slot = slot;
    }

    /** The slot of a RUN answer. */
    int slot() {
        return slot;
    }
}
