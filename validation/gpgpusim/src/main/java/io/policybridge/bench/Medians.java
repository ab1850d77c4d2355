package io.policybridge.bench;

import java.util.Arrays;

/** Medians of a few measurements. */
public final class Medians {
    private Medians() {}

    public static double of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
