package io.policybridge.store;

import java.util.List;

/**
 * A finished simulation with the tables of metrics that were counted in it.
 *
 * @param metrics none if it was not measured
 */
public record MeasuredPoint(StoredPoint point, List<StoredMetrics> metrics) {
    public MeasuredPoint {
        metrics = List.copyOf(metrics);
    }
}
