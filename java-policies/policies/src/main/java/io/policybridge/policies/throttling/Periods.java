package io.policybridge.policies.throttling;

import io.policybridge.api.Param;

/**
 * Periods of core cycles that begin with the kernel. Kernels begin between ticks, and a policy learns the cycle from
 * ticks only: so one part of a policy is ticked a hundred times in a period, and a kernel counts as begun at the last
 * of these ticks, early by less than a hundredth. The other parts share its clock and are ticked at the ends of their
 * periods.
 */
public final class Periods {
    /** Length of a period, which the mechanisms of the thesis share. */
    public static final Param PARAM = Param.integer(
            "period",
            10_000,
            1,
            1_000_000,
            "core cycles",
            "thesis, table 6.1",
            "length of a measuring period, counted from kernel begin");

    /** Whether a kernel begins anew, which the mechanisms of the thesis share. */
    public static final Param PER_KERNEL = Param.flag(
            "perKernel",
            true,
            "ours; the thesis finds a limit for BFS, which consists of small kernels (table 5.1), not how",
            "a kernel begins with a new period, the caches on and nothing measured; false: launches go on");

    private static final int LOOKS = 100;

    /** The cycle of the last tick. */
    private static final class Clock {
        private long now;
    }

    private final long period;
    private final Clock clock;
    private final boolean looks;
    private long began;

    /** {@code period} core cycles each. */
    public Periods(long period) {
        this(period, new Clock(), true);
    }

    private Periods(long period, Clock clock, boolean looks) {
        this.period = period;
        this.clock = clock;
        this.looks = looks;
    }

    /** The same periods for a part that shares this clock. */
    public Periods follower() {
        return new Periods(period, clock, false);
    }

    /** A kernel begins. */
    public void restart() {
        began = clock.now;
    }

    /** Core cycle {@code cycle} has come; whether a period ends with it. */
    public boolean endsAt(long cycle) {
        clock.now = cycle;
        boolean ends = cycle >= began + period;
        if (ends) {
            began = cycle;
        }
        return ends;
    }

    /** The cycle of the next tick. */
    public long next() {
        long end = began + period;
        return looks ? Math.min(clock.now + Math.max(1, period / LOOKS), end) : end;
    }
}
