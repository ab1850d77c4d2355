package io.policybridge.benchmarks.input;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Ranks from 0, each as frequent as the inverse of its place: words of a language, pages of a site. */
public final class Zipf {
    private final SplittableRandom random;

    /** By rank how often it or a more frequent one occurs; the last is 1. */
    private final double[] cumulated;

    public Zipf(long seed, int ranks) {
        random = new SplittableRandom(seed);
        cumulated = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += 1.0 / (rank + 1);
            cumulated[rank] = sum;
        }
        for (int rank = 0; rank < ranks; rank++) {
            cumulated[rank] /= sum;
        }
    }

    /** The next rank. */
    public int next() {
        int at = Arrays.binarySearch(cumulated, random.nextDouble());
        return Math.min(at < 0 ? -at - 1 : at + 1, cumulated.length - 1);
    }
}
