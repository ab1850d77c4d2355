package io.policybridge.policies.granularity;

import io.policybridge.api.L1dHooks.SubLines;
import io.policybridge.api.Param;
import io.policybridge.api.Settings;

/** The parameters of sub-line tags that do not depend on the granularity. */
final class TagGeometry {
    /** What makes chunks that lie in one line a hit. */
    enum Order {
        STRICT,
        ANY
    }

    /** What a request does that needs a chunk of a smaller fetch in flight. */
    enum Overlap {
        WAIT,
        FETCH
    }

    static final Param OVERLAP = Param.choice(
            "overlap",
            Overlap.FETCH,
            "ours: the paper does not say; MSHRs of whole lines do not wait either",
            "a request that needs a chunk of a smaller fetch in flight waits in the LD/ST unit, or fetches all its "
                    + "chunks again");

    static final Param ORDER = Param.choice(
            "order",
            Order.STRICT,
            "section III.A, the tag masks; any: ours",
            "a request of several chunks hits in one line only in order (strict), or in any order");

    static final Param CHUNK_TAG_BITS = Param.integer(
            "chunkTagBits",
            SubLines.PAPER.chunkTagBits(),
            SubLines.FEWEST_TAG_BITS,
            SubLines.MOST_TAG_BITS,
            "bits",
            "section III.A, after Elastic-Cache",
            "bits of a chunk tag; lines hold chunks that agree in the bits above");

    static final Param TAG_LATENCY = Param.integer(
            "tagLatency",
            0,
            0,
            100,
            "core cycles",
            "ours: the paper counts no time",
            "core cycles that each access to the L1D takes longer");

    private TagGeometry() {}

    /** Those of {@code settings}. */
    static SubLines of(Settings settings, boolean keepsLarge, int switchCycles) {
        return new SubLines(
                settings.integer(CHUNK_TAG_BITS.key()),
                settings.choice(ORDER.key(), Order.class) == Order.ANY,
                keepsLarge,
                settings.integer(TAG_LATENCY.key()),
                switchCycles,
                settings.choice(OVERLAP.key(), Overlap.class) == Overlap.FETCH);
    }
}
