package io.policybridge.simulator.sm;

/** How many warps run on an SM, and how many could, added up over the core cycles in which any does. */
public final class WarpCycles {
    private final int slots;
    private int running;
    private long since;
    private long filled;
    private long available;

    WarpCycles(int slots) {
        this.slots = slots;
    }

    /** From core cycle {@code now} on {@code more} warps run here, or fewer. */
    void change(int more, long now) {
        settle(now);
        running += more;
    }

    /** Counts the cycles before {@code now}. */
    void settle(long now) {
        if (running > 0) {
            filled += (now - since) * running;
            available += (now - since) * slots;
        }
        since = now;
    }

    /** Warps that ran, over cycles. */
    public long filled() {
        return filled;
    }

    /** Warps that there was room for, over the same cycles. */
    public long available() {
        return available;
    }
}
