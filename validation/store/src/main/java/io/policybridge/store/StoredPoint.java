package io.policybridge.store;

import java.util.Map;

/**
 * A finished simulation.
 *
 * @param seconds that it took: of the reference simulator, processor time of its thread; of GPGPU-Sim, wall time
 * @param end why it ended, in lower case: finished, max_cycles, ...
 * @param statistics by key, as {@code docs/metrics.md} names them; a histogram has one for each bucket
 */
public record StoredPoint(PointKey key, double seconds, String end, Map<String, Double> statistics) {
    public StoredPoint {
        statistics = Map.copyOf(statistics);
    }

    /** The same without the time that it took: equal simulations are equal so. */
    public StoredPoint withoutTime() {
        return new StoredPoint(key, 0, end, statistics);
    }
}
