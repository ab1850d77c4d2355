package io.policybridge.simulation;

import java.util.List;
import java.util.Map;

/**
 * A finished simulation.
 *
 * @param seconds that it took: of the reference simulator, processor time of its thread; of GPGPU-Sim, wall time
 * @param end why it ended, in lower case: finished, max_cycles, ...
 * @param statistics by key, as {@code docs/metrics.md} names them; a histogram has one for each bucket
 * @param metrics tables that were counted in it, as far as they were asked for
 * @param memory bytes of the heap or of a process that it had in use at most; 0 if that is not known, or not asked for
 */
public record StoredPoint(
        PointKey key,
        double seconds,
        String end,
        Map<String, Double> statistics,
        List<StoredMetrics> metrics,
        long memory) {
    public StoredPoint {
        statistics = Map.copyOf(statistics);
        metrics = List.copyOf(metrics);
    }

    /** Its statistics alone. */
    public StoredPoint(PointKey key, double seconds, String end, Map<String, Double> statistics) {
        this(key, seconds, end, statistics, List.of(), 0);
    }

    /** The same with these statistics. */
    public StoredPoint having(Map<String, Double> others) {
        return new StoredPoint(key, seconds, end, others, metrics, memory);
    }

    /** The same with these metrics. */
    public StoredPoint measured(List<StoredMetrics> tables) {
        return new StoredPoint(key, seconds, end, statistics, tables, memory);
    }

    /** The same without the time that it took: equal simulations are equal so. */
    public StoredPoint withoutTime() {
        return new StoredPoint(key, 0, end, statistics, metrics, memory);
    }

    /** The same, which had that much memory in use. */
    public StoredPoint taking(long bytes) {
        return new StoredPoint(key, seconds, end, statistics, metrics, bytes);
    }

    /** The same without tables, which are large. */
    public StoredPoint alone() {
        return new StoredPoint(key, seconds, end, statistics);
    }
}
