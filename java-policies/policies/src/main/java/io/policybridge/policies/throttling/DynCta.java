package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.List;

/**
 * DYNCTA: each SM runs as many CTAs as its waiting time suggests. O. Kayiran, A. Jog, M. Kandemir, C. Das, "Neither
 * More Nor Less: Optimizing Thread-level Parallelism for GPGPUs", PACT 2013.
 *
 * <p>An SM counts the cycles in which it has nothing to run (C_idle) and those in which all its warps wait for memory
 * (C_mem). After each period the number of CTAs that run moves by one: up where the SM was idle for long or waited
 * little, down where it waited long. CTAs beyond the number are paused, the newest first: their warps may not issue.
 */
public final class DynCta implements GpuPolicy {
    private static final String RECALLED = "PACT 2013, as recalled";
    private static final Param PERIOD =
            Param.integer("period", 2048, 1, 1_000_000, "core cycles", RECALLED, "time between two decisions");
    private static final Param IDLE = Param.integer(
            "idle", 16, 0, 1_000_000, "core cycles", RECALLED, "t_idle: from so many idle cycles on, one CTA more");
    private static final Param LOW = Param.integer(
            "low",
            128,
            0,
            1_000_000,
            "core cycles",
            RECALLED,
            "t_mem_l: below so many cycles of waiting, one CTA more");
    private static final Param HIGH = Param.integer(
            "high",
            384,
            0,
            1_000_000,
            "core cycles",
            RECALLED,
            "t_mem_h: from so many cycles of waiting on, one CTA less");

    public static final PolicySpec SPEC = new PolicySpec(
                    "dyncta",
                    "O. Kayiran, A. Jog, M. Kandemir, C. Das: Neither More Nor Less: Optimizing Thread-level "
                            + "Parallelism for GPGPUs, PACT 2013",
                    "Each SM runs one CTA more or less after each period, as it was idle or waited for memory.",
                    List.of(PERIOD, IDLE, LOW, HIGH),
                    DynCta::new)
            .withDeviations(
                    "Written from the published description, not from the paper's text: it was not in reach.",
                    "A cycle without issue counts as waiting if every warp that runs has a load in flight, and as idle "
                            + "if none runs or all wait at barriers or fences; hosts notify of loads and issues, not "
                            + "of stalls.",
                    "It begins with half of the CTAs that an SM can have, for hosts do not say how many of a kernel "
                            + "fit; the first step down begins with the CTAs that are resident.");

    private final Core[] cores;

    private DynCta(Settings settings, HostGeometry host) {
        int low = settings.integer(LOW.key());
        int high = settings.integer(HIGH.key());
        if (low > high) {
            throw new BadSetting("dyncta low=" + low + " with high=" + high + "; expected 0 to " + high);
        }
        cores = new Core[host.sms()];
        for (int sm = 0; sm < cores.length; sm++) {
            cores[sm] = new Core(settings, host);
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return cores[sm];
    }

    @Override
    public Part l1d(int sm) {
        return (L1dHooks.LoadStarted) (load, access, lines) -> cores[sm].started(access);
    }

    /** One SM: its CTAs, what its warps wait for, and how many CTAs may run. */
    static final class Core extends CtaLimit.OldestCtas
            implements WarpHooks.CtaLimit,
                    WarpHooks.WarpLaunched,
                    WarpHooks.WarpExited,
                    WarpHooks.WarpWaiting,
                    WarpHooks.WarpResumed,
                    WarpHooks.Issued,
                    WarpHooks.LoadCompleted,
                    CommonHooks.Tick,
                    CommonHooks.KernelBegan {
        private final int most;
        private final int period;
        private final int idleFrom;
        private final int low;
        private final int high;
        private final boolean[] runs;
        private final int[] waits;
        private final int[] loads;
        private boolean issued;
        private int idle;
        private int memory;
        private long due;

        private Core(Settings settings, HostGeometry host) {
            super(Math.max(1, host.ctas() / 2), host);
            most = host.ctas();
            period = settings.integer(PERIOD.key());
            idleFrom = settings.integer(IDLE.key());
            low = settings.integer(LOW.key());
            high = settings.integer(HIGH.key());
            runs = new boolean[host.warps()];
            waits = new int[host.warps()];
            loads = new int[host.warps()];
            due = period;
        }

        @Override
        public int ctaLimit() {
            return limit();
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            runs[slot] = true;
            waits[slot] = 0;
            loads[slot] = 0;
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            runs[slot] = false;
        }

        @Override
        public void warpWaiting(int slot, WarpHooks.Wait why) {
            waits[slot] |= 1 << why.ordinal();
        }

        @Override
        public void warpResumed(int slot, WarpHooks.Wait why) {
            waits[slot] &= ~(1 << why.ordinal());
        }

        @Override
        public void issued(int slot, int instructions) {
            issued = true;
        }

        void started(Access access) {
            if (access.kind() == Access.Kind.LOAD && access.slot() >= 0) {
                loads[access.slot()]++;
            }
        }

        @Override
        public void loadCompleted(long load, int slot, long pc) {
            loads[slot] = Math.max(0, loads[slot] - 1);
        }

        @Override
        public long firstTick() {
            return 1;
        }

        @Override
        public long tick(long cycle) {
            if (!issued) {
                look();
            }
            issued = false;
            if (cycle >= due) {
                due = cycle + period;
                decide();
            }
            return cycle + 1;
        }

        /** Nothing was issued since the last cycle: why. */
        private void look() {
            boolean ready = false;
            boolean onMemory = false;
            for (int slot = 0; slot < runs.length; slot++) {
                if (runs[slot] && loads[slot] > 0) {
                    onMemory = true;
                } else if (runs[slot] && waits[slot] == 0) {
                    ready = true;
                }
            }
            if (!ready && onMemory) {
                memory++;
            } else if (!ready) {
                idle++;
            }
        }

        private void decide() {
            if (idle >= idleFrom || memory < low) {
                limit(Math.min(most, limit() + 1));
            } else if (memory >= high) {
                limit(Math.max(1, Math.min(limit(), resident()) - 1));
            }
            idle = 0;
            memory = 0;
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            limit(Math.max(1, most / 2));
            idle = 0;
            memory = 0;
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loadsToo) {
            if (resident() > limit()) {
                super.warpMask(any, loadsToo);
            }
        }
    }
}
