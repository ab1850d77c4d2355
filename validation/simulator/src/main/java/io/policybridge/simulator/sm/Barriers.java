package io.policybridge.simulator.sm;

/** CTA barriers. Sets of warps are masks over the SM's slots. */
final class Barriers {
    /** Barriers per CTA that hardware has. */
    static final int PER_CTA = 16;

    private static final int ARRIVE = 2;

    private final int warpSize;
    private final long[] ctaWarps;
    private final long[] arrived = new long[PER_CTA];
    private long active;
    private long waiting;

    Barriers(int ctas, int warpSize) {
        this.warpSize = warpSize;
        ctaWarps = new long[ctas];
    }

    /** Warps that wait at a barrier. */
    long waiting() {
        return waiting;
    }

    void launch(int hardwareCta, long warps) {
        ctaWarps[hardwareCta] = warps;
        active |= warps;
        waiting &= ~warps;
        for (int i = 0; i < PER_CTA; i++) {
            arrived[i] &= ~warps;
        }
    }

    /**
     * Warp {@code slot} issues a barrier instruction; {@code threads} -1: all warps of the CTA that still run are
     * awaited.
     */
    void reach(int hardwareCta, int slot, int barrier, int threads, int type) {
        arrived[barrier] |= 1L << slot;
        if (type != ARRIVE) {
            waiting |= 1L << slot;
        }
        long here = ctaWarps[hardwareCta] & arrived[barrier];
        boolean full =
                threads < 0 ? here == (ctaWarps[hardwareCta] & active) : Long.bitCount(here) * warpSize == threads;
        if (full) {
            release(barrier, here);
        }
    }

    /** Warp {@code slot} has finished: barriers that only waited for it open. */
    void exit(int hardwareCta, int slot) {
        active &= ~(1L << slot);
        long running = ctaWarps[hardwareCta] & active;
        for (int i = 0; i < PER_CTA; i++) {
            long here = ctaWarps[hardwareCta] & arrived[i];
            if (here == running) {
                release(i, here);
            }
        }
    }

    private void release(int barrier, long warps) {
        arrived[barrier] &= ~warps;
        waiting &= ~warps;
    }
}
