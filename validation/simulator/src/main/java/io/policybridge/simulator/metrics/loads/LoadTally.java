package io.policybridge.simulator.metrics.loads;

import java.util.Arrays;

/**
 * What one SM, or all behind the SMs, counts of the load instructions of the launch at hand: flat, by number. For one
 * thread.
 */
public final class LoadTally {
    private static final int FIRST_FAIL = LoadColumn.LINE_ALLOC.ordinal();

    private final LoadNumbers numbers = new LoadNumbers();
    private long[] counts = new long[64 * LoadColumn.COUNT];
    private int launches;

    LoadTally() {}

    /** How many launches have ended: numbers are those of one launch. */
    public int launches() {
        return launches;
    }

    /** The number of the load at {@code pc} of kernel {@code id}. */
    public int number(int id, long pc) {
        int number = numbers.number(id, pc);
        if (numbers.size() * LoadColumn.COUNT > counts.length) {
            counts = Arrays.copyOf(counts, 2 * counts.length);
        }
        return number;
    }

    public void count(int load, LoadColumn column) {
        counts[load * LoadColumn.COUNT + column.ordinal()]++;
    }

    public void add(int load, LoadColumn column, long amount) {
        counts[load * LoadColumn.COUNT + column.ordinal()] += amount;
    }

    /** {@code attempts} failed for {@code reason}, see {@code FailReason}. */
    public void failed(int load, int reason, long attempts) {
        counts[load * LoadColumn.COUNT + FIRST_FAIL + reason] += attempts;
    }

    /**
     * A line that it filled turned out to be of locality type {@code type}: streaming, inter-warp, intra-warp, mixed.
     */
    public void filled(int load, int type) {
        counts[load * LoadColumn.COUNT + LoadTable.FIRST_TYPE + type]++;
    }

    int size() {
        return numbers.size();
    }

    long pc(int load) {
        return numbers.pc(load);
    }

    int kernel(int load) {
        return numbers.kernel(load);
    }

    /** Adds the columns of {@code load} to {@code sum}. */
    void addTo(long[] sum, int load) {
        for (int column = 0; column < LoadColumn.COUNT; column++) {
            sum[column] += counts[load * LoadColumn.COUNT + column];
        }
    }

    /** The launch has ended. */
    void clear() {
        numbers.clear();
        Arrays.fill(counts, 0);
        launches++;
    }
}
