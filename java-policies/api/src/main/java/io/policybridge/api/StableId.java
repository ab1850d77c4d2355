package io.policybridge.api;

/** Mixing of 64-bit words (SplitMix64's step) and, built on it, the stable id of an access. */
public final class StableId {
    private StableId() {}

    /** SplitMix64's step: {@code mix(0) = 0xE220A8397B1DCDAF}. */
    public static long mix(long z) {
        z += 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** The six parts of a stable id in one word. */
    public static long mix(int kernel, int cta, int warpInCta, int n, int request, int sector) {
        long where = mix((long) kernel << 32 | cta & 0xffffffffL);
        long which = mix(where ^ ((long) warpInCta << 32 | n & 0xffffffffL));
        return mix(which ^ ((long) request << 32 | sector & 0xffffffffL));
    }
}
