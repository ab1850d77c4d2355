package io.policybridge.replay.sm;

import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;

/**
 * Compares every warp instruction of a simulation with the issue stream that drives it: cycle, SM, scheduler, slot and
 * launch number of the warp.
 */
public final class IssueComparison implements SmObserver {
    private final ProgramTrace trace;
    private final RecordedIssue recorded;
    private long issued;
    private long matched;
    private long divergence = Long.MAX_VALUE;
    private String difference;

    /** {@code trace} was read from {@code stream}. */
    public IssueComparison(Path stream, ProgramTrace trace) {
        this.trace = trace;
        recorded = RecordedIssue.read(stream, trace);
    }

    @Override
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long now) {
        issued++;
        if (recorded.isIssue(dynamic, now, sm, scheduler, slot, dynamicWarp)) {
            matched++;
            return;
        }
        long first = Math.min(now, recorded.core(dynamic));
        if (first < divergence) {
            divergence = first;
            difference = trace.code().get(trace.code(dynamic)).text() + ": "
                    + RecordedIssue.text(now, sm, scheduler, slot, dynamicWarp) + "; recorded "
                    + recorded.text(dynamic);
        }
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long now) {}

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long now) {}

    @Override
    public void ctaExited(int sm, int hardwareCta, long now) {}

    /** Warp instructions issued in their recorded cycle, scheduler and slot. */
    public long matched() {
        return matched;
    }

    /** Recorded warp instructions. */
    public long of() {
        return recorded.instructions();
    }

    /** Whether all were, without an extra one. */
    public boolean isExact() {
        return matched == of() && issued == matched;
    }

    /** First core cycle in which only one side issued an instruction, or -1. */
    public long firstDivergence() {
        return difference == null ? -1 : divergence;
    }

    /** The difference in that cycle, or null. */
    public String difference() {
        return difference;
    }
}
