package io.policybridge.policies.composites.medic;

/**
 * The type of a warp at the L2, by the share of its accesses that hit. The ordinal is the request tag: 0, untagged, is
 * unknown.
 */
enum WarpType {
    UNKNOWN,
    ALL_MISS,
    MOSTLY_MISS,
    BALANCED,
    MOSTLY_HIT,
    ALL_HIT;

    private static final WarpType[] BY_TAG = values();

    /**
     * Figure 3 of the paper, with the borders of the original: no hit is all-miss and no miss all-hit; between them
     * {@code low} and {@code high} percent separate mostly-miss, balanced and mostly-hit, each border belonging to the
     * type above it.
     */
    static WarpType of(int hits, int accesses, int low, int high) {
        if (hits == 0) {
            return ALL_MISS;
        }
        if (hits == accesses) {
            return ALL_HIT;
        }
        long percent = 100L * hits;
        if (percent < (long) low * accesses) {
            return MOSTLY_MISS;
        }
        return percent < (long) high * accesses ? BALANCED : MOSTLY_HIT;
    }

    /** The type that {@code tag} stands for; UNKNOWN for tags of another policy. */
    static WarpType tagged(int tag) {
        return tag < BY_TAG.length ? BY_TAG[tag] : UNKNOWN;
    }

    boolean mostlyMisses() {
        return this == ALL_MISS || this == MOSTLY_MISS;
    }

    boolean mostlyHits() {
        return this == ALL_HIT || this == MOSTLY_HIT;
    }
}
