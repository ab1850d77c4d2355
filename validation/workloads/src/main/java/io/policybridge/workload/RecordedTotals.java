package io.policybridge.workload;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Totals of a whole recorded run; {@link #UNKNOWN} for one that was not recorded. Cycles always were.
 *
 * @param cycles core cycles
 * @param instructions thread instructions
 * @param l1d over all SMs, all L1D counts alike
 * @param l1dReservationFails attempts
 * @param l2 over all sub-partitions
 * @param dram over all channels
 * @param wallSeconds wall time of GPGPU-Sim's plain build for the whole program, start-up included
 */
public record RecordedTotals(
        long cycles,
        long instructions,
        CacheTotals l1d,
        long l1dReservationFails,
        CacheTotals l2,
        DramTotals dram,
        double wallSeconds) {

    /** In place of a total. */
    public static final long UNKNOWN = -1;

    /** Accesses of all caches of one level. */
    public record CacheTotals(long accesses, long misses) {}

    /** Bursts. */
    public record DramTotals(long reads, long writes) {}

    /** Every total that is known, by its name in outputs, in order. */
    public Map<String, Number> byName() {
        Map<String, Number> totals = new LinkedHashMap<>();
        totals.put("cycles", cycles);
        totals.put("instructions", instructions);
        totals.put("l1dAccesses", l1d.accesses);
        totals.put("l1dMisses", l1d.misses);
        totals.put("l1dReservationFails", l1dReservationFails);
        totals.put("l2Accesses", l2.accesses);
        totals.put("l2Misses", l2.misses);
        totals.put("dramReads", dram.reads);
        totals.put("dramWrites", dram.writes);
        totals.put("wallSeconds", wallSeconds);
        totals.values().removeIf(total -> total.longValue() == UNKNOWN);
        return totals;
    }
}
