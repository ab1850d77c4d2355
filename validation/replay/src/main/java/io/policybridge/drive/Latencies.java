package io.policybridge.drive;

/** A histogram of latencies with sixteen buckets per doubling: a quantile is exact within 6%. */
public final class Latencies {
    private static final int STEPS = 16;
    private static final int STEP_BITS = 4;

    private final long[] buckets = new long[STEPS * 60];
    private long count;

    /** One answer after {@code nanos} nanoseconds. */
    void add(long nanos) {
        buckets[bucket(Math.max(0, nanos))]++;
        count++;
    }

    /** Adds the {@code answers} that another driver counted in {@code bucket}. */
    void addBucket(int bucket, long answers) {
        buckets[bucket] += answers;
        count += answers;
    }

    /** Adds all of {@code other}. */
    public void add(Latencies other) {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] += other.buckets[i];
        }
        count += other.count;
    }

    private static int bucket(long nanos) {
        if (nanos < STEPS) {
            return (int) nanos;
        }
        int shift = 63 - STEP_BITS - Long.numberOfLeadingZeros(nanos);
        return (shift + 1) * STEPS + (int) (nanos >>> shift) - STEPS;
    }

    private static long least(int bucket) {
        if (bucket < STEPS) {
            return bucket;
        }
        return (long) (bucket % STEPS + STEPS) << bucket / STEPS - 1;
    }

    /** Number of answers. */
    public long count() {
        return count;
    }

    /**
     * The latency in nanoseconds that the share {@code quantile} (0 to 1) of the answers does not exceed; 0 without
     * answers.
     */
    public long quantile(double quantile) {
        long wanted = (long) Math.ceil(quantile * count);
        long seen = 0;
        for (int i = 0; i < buckets.length; i++) {
            seen += buckets[i];
            if (seen >= wanted && seen > 0) {
                return least(i);
            }
        }
        return 0;
    }
}
