package io.policybridge.policies.streaming;

/** The flush of an L1D that is switched on again, published for one boundary between cycles. */
final class ColdStart {
    private boolean wasOff;
    private boolean flushes;

    /**
     * The L1D, which is {@code off} or on, was ticked in {@code cycle} and wants to be again in {@code next}; where it
     * flushes it is ticked in the next cycle, to take the flush back.
     */
    long ticked(boolean off, long cycle, long next) {
        flushes = wasOff && !off;
        wasOff = off;
        return flushes ? Math.min(next, cycle + 1) : next;
    }

    /** A kernel begins with the L1D on. */
    void restart() {
        wasOff = false;
        flushes = false;
    }

    boolean flushes() {
        return flushes;
    }
}
