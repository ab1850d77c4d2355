package io.policybridge.table;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The statistics of a result as the store keeps them. */
public final class PointStatistics {
    /** The statistics of an offline ceiling, which knows no cycles and no level below the L1D. */
    public static final List<Statistic> OF_OFFLINE_CEILINGS = List.of(
            RunStatistics.INSTRUCTIONS,
            RunStatistics.WARP_INSTRUCTIONS,
            RunStatistics.CTAS,
            RunStatistics.L1D.accesses(),
            RunStatistics.L1D.misses(),
            RunStatistics.L1D.loadMisses(),
            RunStatistics.L1D.missRate(),
            RunStatistics.MPKI);

    /** The key of the energy of a whole run. */
    public static final String ENERGY = "energy.total";

    private PointStatistics() {}

    /**
     * Those of the whole run that have a value, by key, {@code KEY[n]} for the buckets of histograms,
     * {@code energy.KEY} for energies.
     *
     * @param timed false for offline ceilings
     */
    public static Map<String, Double> of(RunResult result, boolean timed) {
        Map<String, Double> values = new LinkedHashMap<>();
        put(values, "", timed ? RunStatistics.CATALOGUE.statistics() : OF_OFFLINE_CEILINGS, result.totals());
        if (timed) {
            put(values, "energy.", result.energy().statistics(), result.totals());
        }
        return values;
    }

    private static void put(Map<String, Double> values, String prefix, List<Statistic> statistics, Snapshot totals) {
        for (Statistic statistic : statistics) {
            if (statistic.buckets() == 1) {
                double value = totals.value(statistic);
                if (!Double.isNaN(value)) { // a ratio over nothing
                    values.put(prefix + statistic.key(), value);
                }
                continue;
            }
            long[] buckets = totals.histogram(statistic);
            for (int bucket = 0; bucket < buckets.length; bucket++) {
                values.put(prefix + statistic.key() + "[" + bucket + "]", (double) buckets[bucket]);
            }
        }
    }
}
