package io.policybridge.workload;

/**
 * Numbers of cache operators in static instructions, as in the streams; only those with a meaning to the LD/ST unit.
 */
public final class CacheOp {
    /** {@code .nc}: through the L1D even where global loads skip it. */
    public static final int L1 = 4;
    /** {@code .cg}, and all atomics: bypasses the L1D. */
    public static final int GLOBAL = 6;

    private CacheOp() {}
}
