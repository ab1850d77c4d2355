package io.policybridge.simulator.sm;

/**
 * Memory barriers: a warp is past one when none of its registers is still to be written, and then its SM's L1D may have
 * to be emptied.
 */
final class Fences {
    private final Warps warps;
    private final SleepingLdstUnit memory;
    private final boolean emptiesL1d;
    private final Activity activity;

    Fences(Warps warps, SleepingLdstUnit memory, boolean emptiesL1d, Activity activity) {
        this.warps = warps;
        this.memory = memory;
        this.emptiesL1d = emptiesL1d;
        this.activity = activity;
    }

    /** Those of the warps in {@code fenced} that are past their barrier. */
    long past(long fenced) {
        long past = 0;
        for (long rest = fenced; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (!warps.scoreboard.isPending(slot)) {
                past |= 1L << slot;
            }
        }
        return past;
    }

    /** The warps in {@code past} are found to be past their barriers. */
    void open(long past, long now) {
        if (past != 0) {
            warps.fenced &= ~past;
            activity.any = true;
            if (emptiesL1d) {
                memory.invalidate(now + 1);
            }
        }
    }
}
