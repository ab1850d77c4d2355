package io.policybridge.simulator.metrics.periods;

/**
 * The load accesses of one warp to the L2 in one period.
 *
 * @param from core cycle in which it begins
 * @param to the first core cycle after it
 * @param sm of the warp
 * @param warp its launch number on the SM
 * @param accesses that the L2 accepted, all slices together
 * @param hits of these, those that hit or found their line in flight
 */
public record WarpPeriodRow(long from, long to, int sm, int warp, long accesses, long hits) {
    /** Hits over accesses. */
    public double hitRatio() {
        return (double) hits / accesses;
    }
}
