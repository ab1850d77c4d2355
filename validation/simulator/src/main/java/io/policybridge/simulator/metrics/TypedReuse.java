package io.policybridge.simulator.metrics;

import java.util.Arrays;

/**
 * Reuse distances by the locality type of the line (APCM, figure 6), which is known only when the launch ends. A line
 * that becomes mixed stays so; until then its distances are kept in a histogram of its own, from a pool. No line that
 * is accessed once has any.
 */
final class TypedReuse {
    private static final int BUCKETS = Metric.TYPED_REUSE_MIXED.buckets();
    private static final int NONE = 0;

    private final MetricCounts counts;
    /** By line: its histogram plus 1, or NONE. */
    private int[] histogram = new int[0];

    private int[] pool = new int[64 * BUCKETS];
    private int made;
    private int[] free = new int[64];
    private int freed;

    TypedReuse(MetricCounts counts) {
        this.counts = counts;
    }

    /** {@code line} was accessed again, at a distance in {@code bucket}; whether that makes or leaves it mixed. */
    void accessed(int line, int bucket, boolean isMixed) {
        if (isMixed) {
            close(line, Metric.TYPED_REUSE_MIXED);
            counts.count(Metric.TYPED_REUSE_MIXED, bucket);
            return;
        }
        if (line >= histogram.length) {
            histogram = Arrays.copyOf(histogram, Math.max(1024, 2 * line));
        }
        if (histogram[line] == NONE) {
            histogram[line] = taken() + 1;
        }
        pool[(histogram[line] - 1) * BUCKETS + Math.min(bucket, BUCKETS - 1)]++;
    }

    /** The launch has ended; {@code line} is of the inter-warp type, or else intra-warp if it has a histogram. */
    void ended(int line, boolean isInterWarp) {
        close(line, isInterWarp ? Metric.TYPED_REUSE_INTER_WARP : Metric.TYPED_REUSE_INTRA_WARP);
    }

    private void close(int line, Metric type) {
        if (line >= histogram.length || histogram[line] == NONE) {
            return;
        }
        int from = (histogram[line] - 1) * BUCKETS;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            counts.add(type, bucket, pool[from + bucket]);
            pool[from + bucket] = 0;
        }
        if (freed == free.length) {
            free = Arrays.copyOf(free, 2 * freed);
        }
        free[freed++] = histogram[line] - 1;
        histogram[line] = NONE;
    }

    private int taken() {
        if (freed > 0) {
            return free[--freed];
        }
        if ((made + 1) * BUCKETS > pool.length) {
            pool = Arrays.copyOf(pool, 2 * pool.length);
        }
        return made++;
    }
}
