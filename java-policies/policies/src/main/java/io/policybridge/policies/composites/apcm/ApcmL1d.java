package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.policies.composites.apcm.AccessInformation.Method;
import io.policybridge.toolbox.PcTable;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;

/**
 * APCM at one L1D. This class takes the events; which queries it answers depends on the variant: {@link BypassingL1d}
 * routes, {@link ProtectingL1d} chooses victims, {@link FullL1d} does both. Where the ends of loops are found in the
 * code, it receives stores too.
 *
 * <p>Every committed request of a global load counts once, whatever became of it; attempts that failed do not.
 */
abstract class ApcmL1d
        implements CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Bypassed,
                CommonHooks.KernelBegan {
    /** A line in flight that has no way yet was accessed at least by its requester, and now again. */
    private static final int MERGED = 2;

    private final Monitor monitor;
    final ProtectedLines lines;
    final int ways;
    final LoopSpans spans;
    private final boolean resetPerKernel;
    /** By line the accesses since it was allocated, by any warp. */
    private final SaturatingCounters counts;

    ApcmL1d(ApcmSm sm, HostGeometry host) {
        monitor = sm.monitor();
        lines = sm.lines();
        spans = sm.spans();
        resetPerKernel = sm.options().resetPerKernel;
        ways = host.l1d().ways();
        counts = new SaturatingCounters(host.l1d().lines(), Range.upTo(MonitorTags.COUNT_MAX));
    }

    /** {@code line} is now the most recent of its set. */
    void touch(int line) {}

    /**
     * A request of a global load names its load and is looked at; loops are learnt from every access of the monitored
     * warp.
     */
    private void learn(Access access, int lineCount) {
        boolean isLoad = Monitor.isGlobalLoad(access);
        if (isLoad) {
            monitor.committed(access, lineCount);
        }
        learnSpan(access, isLoad);
    }

    private void learnSpan(Access access, boolean isLoad) {
        if (spans != null && monitor.isMonitored(access)) {
            spans.learn(access, isLoad ? monitor.id(access.pc()) : PcTable.NONE);
        }
    }

    private void present(Access access, int line) {
        lines.accessed(access);
        touch(line);
        learn(access, counts.add(line, Monitor.isGlobalLoad(access) ? 1 : 0));
    }

    @Override
    public void hit(Access access, int set, int way) {
        present(access, set * ways + way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (way >= 0) {
            present(access, set * ways + way);
            return;
        }
        lines.accessed(access);
        learn(access, MERGED);
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        present(access, set * ways + way);
    }

    /** The load is treated as was known before this access. */
    @Override
    public void insert(Access access, int set, int way) {
        int line = set * ways + way;
        int id = Monitor.isGlobalLoad(access) ? monitor.id(access.pc()) : PcTable.NONE;
        lines.accessed(access);
        lines.inserted(line, access, id, monitor.information().method(id));
        touch(line);
        counts.set(line, 1);
        learn(access, 1);
    }

    @Override
    public void bypassed(Access access, int set, int wouldHit) {
        lines.accessed(access);
        boolean isLoad = Monitor.isGlobalLoad(access);
        if (isLoad) {
            monitor.bypassed(access);
        }
        learnSpan(access, isLoad);
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        monitor.kernelBegan();
        if (resetPerKernel) {
            lines.clear();
        }
    }

    /** Stores and other accesses that touch no line's order; subscribed to where they end loops. */
    interface Stores extends CacheHooks.Outcome {
        void stored(Access access);

        @Override
        default void outcome(Access access, int set, What what) {
            stored(access);
        }
    }

    /** A store, too, may be outside of its warp's loop, or show what is inside. */
    public final void stored(Access access) {
        lines.accessed(access);
        learnSpan(access, false);
    }

    /** APCM's bypassing. */
    interface Routing extends L1dHooks.Route {
        Monitor monitor();

        /** Section 4.3: requests of streaming loads go to the interconnect "without accessing" the L1D. */
        @Override
        default long route(Access access) {
            boolean streams = Monitor.isGlobalLoad(access) && monitor().method(access) == Method.BYPASS;
            return streams ? Answer.BYPASS : Answer.CACHE;
        }
    }

    /** The shared words of all variants for {@code --explain}. */
    String known(Access access) {
        int id = Monitor.isGlobalLoad(access) ? monitor.id(access.pc()) : PcTable.NONE;
        if (id == PcTable.NONE) {
            return "no load number";
        }
        AccessInformation known = monitor.information();
        return known.isKnown(id)
                ? "load " + id + " " + known.method(id) + ", accesses per line " + known.accesses(id) + ", last load "
                        + known.last(id)
                : "load " + id + " not known yet";
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return known(access);
    }

    public final Monitor monitor() {
        return monitor;
    }
}
