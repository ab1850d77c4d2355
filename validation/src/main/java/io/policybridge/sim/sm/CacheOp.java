package io.policybridge.sim.sm;

/** Numbers of cache operators in static instructions, as in the streams; only those with a meaning to the LD/ST unit. */
final class CacheOp {
  /** {@code .nc}: through the L1D even where global loads skip it. */
  static final int L1 = 4;
  /** {@code .cg}, and all atomics: around the L1D. */
  static final int GLOBAL = 6;

  private CacheOp() {}
}
