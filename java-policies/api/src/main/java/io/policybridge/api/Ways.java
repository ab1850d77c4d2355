package io.policybridge.api;

/**
 * The ways of one set, as the host shows them with a query; valid during the call only. Shipped configurations have up
 * to 1024 ways in a set, so a mask in one word would not do.
 *
 * <p>Loop: {@code for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1))}.
 */
public interface Ways {

    /**
     * Number of ways in the set: those of the geometry, or fewer while shared memory takes the rest of an adaptive L1D.
     */
    int count();

    /**
     * The lowest way not below {@code from} (0 or more, also past the last) that may be replaced, or -1. An invalid way
     * is eligible.
     */
    int nextEligible(int from);

    /** The lowest way not below {@code from} that holds no line, or -1; shown where a policy chooses there. */
    int nextInvalid(int from);

    /** Whether BYPASS is a legal answer to this query. */
    boolean mayBypass();

    /** Whether STALL is a legal answer to this query. */
    boolean mayStall();

    /** Whether {@code way} may be replaced. */
    default boolean isEligible(int way) {
        return way >= 0 && way < count() && nextEligible(way) == way;
    }
}
