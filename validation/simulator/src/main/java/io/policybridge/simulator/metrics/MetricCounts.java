package io.policybridge.simulator.metrics;

/**
 * What watchers of a run have counted since its start: a number, or a histogram, of every {@link Metric}. For one
 * thread.
 */
final class MetricCounts {
    private static final Metric[] METRICS = Metric.values();

    private final long[][] counts = new long[METRICS.length][];

    MetricCounts() {
        for (Metric metric : METRICS) {
            counts[metric.ordinal()] = new long[metric.buckets()];
        }
    }

    void count(Metric metric) {
        counts[metric.ordinal()][0]++;
    }

    /** One more in {@code bucket}, or in the last one if it is beyond. */
    void count(Metric metric, int bucket) {
        long[] histogram = counts[metric.ordinal()];
        histogram[Math.min(bucket, histogram.length - 1)]++;
    }

    void add(Metric metric, int bucket, long amount) {
        counts[metric.ordinal()][bucket] += amount;
    }

    /** Adds the numbers of {@code metric} to {@code sum}. */
    void addTo(long[] sum, Metric metric) {
        long[] own = counts[metric.ordinal()];
        for (int bucket = 0; bucket < own.length; bucket++) {
            sum[bucket] += own[bucket];
        }
    }
}
