package io.policybridge.benchmarks.input;

import java.util.SplittableRandom;

/** Uniformly distributed numbers. */
public final class Uniform {
    private Uniform() {}

    /** {@code count} numbers from 0 up to 1, with {@code seed}. */
    public static float[] floats(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextInt(1 << 24) / (float) (1 << 24);
        }
        return values;
    }

    /** {@code count} numbers from 0 up to {@code bound}, with {@code seed}. */
    public static int[] ints(long seed, int count, int bound) {
        return new SplittableRandom(seed).ints(count, 0, bound).toArray();
    }
}
