package io.policybridge.simulator;

import io.policybridge.config.ClockConfig;

/**
 * The four clock domains of the GPU. Every domain has a next-tick time in seconds, to which its period is added at each
 * tick: the sums, with their rounding, decide which domains tick together, so they are never replaced by products.
 */
public final class ClockDomains {
    /** Bits of the masks that {@link #next} returns, in the numbering of the clock streams. */
    public static final int CORE = 1;

    public static final int ICNT = 2;
    public static final int L2 = 4;
    public static final int DRAM = 8;

    private static final double HERTZ_PER_MHZ = 1e6;

    private final double corePeriod;
    private final double icntPeriod;
    private final double l2Period;
    private final double dramPeriod;
    private double coreTime;
    private double icntTime;
    private double l2Time;
    private double dramTime;
    private long coreTicks;
    private long icntTicks;
    private long l2Ticks;
    private long dramTicks;

    /** All domains in phase, before their first tick. */
    public ClockDomains(ClockConfig config) {
        corePeriod = 1 / (config.coreMhz() * HERTZ_PER_MHZ);
        icntPeriod = 1 / (config.icntMhz() * HERTZ_PER_MHZ);
        l2Period = 1 / (config.l2Mhz() * HERTZ_PER_MHZ);
        dramPeriod = 1 / (config.dramMhz() * HERTZ_PER_MHZ);
    }

    /** Puts all domains in phase again, as happens before every kernel; the counts of ticks go on. */
    public void reinitialise() {
        coreTime = 0;
        icntTime = 0;
        l2Time = 0;
        dramTime = 0;
    }

    /** Takes one step of the main loop: the mask of the domains that tick in it, never 0. */
    public int next() {
        double earliest = Math.min(Math.min(coreTime, icntTime), dramTime);
        int mask = 0;
        if (l2Time <= earliest) {
            earliest = l2Time;
            mask = L2;
            l2Time += l2Period;
            l2Ticks++;
        }
        if (icntTime <= earliest) {
            mask |= ICNT;
            icntTime += icntPeriod;
            icntTicks++;
        }
        if (dramTime <= earliest) {
            mask |= DRAM;
            dramTime += dramPeriod;
            dramTicks++;
        }
        if (coreTime <= earliest) {
            mask |= CORE;
            coreTime += corePeriod;
            coreTicks++;
        }
        return mask;
    }

    /** Core ticks so far. */
    public long coreTicks() {
        return coreTicks;
    }

    /** Network ticks so far. */
    public long icntTicks() {
        return icntTicks;
    }

    /** L2 ticks so far. */
    public long l2Ticks() {
        return l2Ticks;
    }

    /** DRAM ticks so far. */
    public long dramTicks() {
        return dramTicks;
    }
}
