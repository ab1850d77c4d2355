package io.policybridge.simulator.metrics;

import java.util.Arrays;

/** A number, or a histogram, of every {@link Metric}: of one kernel or of a run. */
public final class MetricCounts {
    private static final Metric[] METRICS = Metric.values();

    private final long[][] counts = new long[METRICS.length][];

    /** All zero. */
    public MetricCounts() {
        for (Metric metric : METRICS) {
            counts[metric.ordinal()] = new long[metric.places()];
        }
    }

    void count(Metric metric) {
        counts[metric.ordinal()][0]++;
    }

    /** One more at {@code place}, or at the last one if it is beyond. */
    void count(Metric metric, int place) {
        long[] histogram = counts[metric.ordinal()];
        histogram[Math.min(place, histogram.length - 1)]++;
    }

    void add(Metric metric, int place, long amount) {
        counts[metric.ordinal()][place] += amount;
    }

    /** Adds all of {@code other}. */
    void add(MetricCounts other) {
        for (int metric = 0; metric < counts.length; metric++) {
            for (int place = 0; place < counts[metric].length; place++) {
                counts[metric][place] += other.counts[metric][place];
            }
        }
    }

    /** The number of {@code metric}; of a histogram the sum. */
    public long of(Metric metric) {
        return Arrays.stream(counts[metric.ordinal()]).sum();
    }

    /** The numbers of {@code metric}. */
    public long[] histogram(Metric metric) {
        return counts[metric.ordinal()].clone();
    }
}
