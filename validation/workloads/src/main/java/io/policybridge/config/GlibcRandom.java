package io.policybridge.config;

/** The numbers of the GNU C library's {@code rand()} after {@code srand(1)}, which is also how a program begins. */
final class GlibcRandom {
    private static final int SEPARATION = 3;
    private static final int DEGREE = 31;
    private static final int DISCARDED = 310;
    private static final long MULTIPLIER = 16807;
    private static final long MODULUS = 0x7fffffff;

    private final int[] state = new int[DEGREE];
    private int at;

    GlibcRandom() {
        long word = 1;
        for (int i = 0; i < DEGREE; i++) {
            state[i] = (int) word;
            word = word * MULTIPLIER % MODULUS;
        }
        for (int i = 0; i < DISCARDED; i++) {
            next();
        }
    }

    /** The next number, from 0 to 2^31 - 1. */
    int next() {
        int front = (at + SEPARATION) % DEGREE;
        state[front] += state[at];
        at = (at + 1) % DEGREE;
        return state[front] >>> 1;
    }
}
