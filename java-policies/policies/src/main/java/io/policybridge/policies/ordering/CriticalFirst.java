package io.policybridge.policies.ordering;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import java.util.Arrays;

/** The warps of an SM, how critical each is, and the order of {@link Cawa}. */
public class CriticalFirst
        implements WarpHooks.WarpOrder, WarpHooks.WarpLaunched, WarpHooks.Issued, WarpHooks.LoopBranch {
    private static final int NONE = -1;

    private final int instructionBytes;
    private final boolean stalls;
    private final int schedulers;
    /** By slot: instructions that a warp has before it, less those that it has issued. */
    private final long[] before;

    private final long[] issued;
    private final long[] stalled;
    /** By slot: cycle in which the warp was first shown, and in which it issued last or was first shown. */
    private final long[] began;

    private final long[] last;
    /** By scheduler: indices by criticality, the highest first. */
    private final int[][] ranked;
    /** By slot, as the last order of its scheduler had it. */
    private final double[] criticality;

    /** {@code settings} have the parameters of {@link Cawa}. */
    public CriticalFirst(Settings settings, HostGeometry host) {
        instructionBytes = settings.integer(Cawa.INSTRUCTION_BYTES.key());
        stalls = settings.flag(Cawa.STALLS.key());
        int warps = host.warps();
        schedulers = host.schedulers();
        before = new long[warps];
        issued = new long[warps];
        stalled = new long[warps];
        began = new long[warps];
        last = new long[warps];
        criticality = new double[warps];
        Arrays.fill(began, NONE);
        ranked = new int[schedulers][];
        for (int scheduler = 0; scheduler < schedulers; scheduler++) {
            ranked[scheduler] = new int[(warps - scheduler + schedulers - 1) / schedulers];
            Arrays.setAll(ranked[scheduler], i -> i);
        }
    }

    @Override
    public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
        int[] byCriticality = ranked[scheduler];
        int greedy = warps.lastIssued();
        for (int i = 0; i < byCriticality.length; i++) {
            observe(warps, i, i == greedy);
        }
        sort(byCriticality, warps);
        int count = 0;
        if (greedy >= 0) {
            order[count++] = greedy;
        }
        for (int index : byCriticality) {
            if (index != greedy) {
                order[count++] = index;
            }
        }
        return count;
    }

    /** That of the warp in {@code slot}, as the last order had it; below all others where there is no warp. */
    protected final double criticality(int slot) {
        return criticality[slot];
    }

    private void observe(SchedulerWarps warps, int index, boolean issuedLast) {
        int slot = warps.slot(index);
        long now = warps.cycle();
        if (warps.dynamicWarp(index) < 0) {
            criticality[slot] = Double.NEGATIVE_INFINITY;
            return;
        }
        if (began[slot] == NONE) {
            began[slot] = now;
            last[slot] = now;
        }
        if (issuedLast && warps.issuedAt(index) > last[slot]) {
            stalled[slot] += warps.issuedAt(index) - last[slot] - 1;
            last[slot] = warps.issuedAt(index);
        }
        double perInstruction = (double) (now - began[slot]) / Math.max(1, issued[slot]);
        criticality[slot] = before[slot] * perInstruction + (stalls ? stalled[slot] : 0);
    }

    /** By criticality, then by age; hardly anything moves from one cycle to the next. */
    private void sort(int[] list, SchedulerWarps warps) {
        for (int i = 1; i < list.length; i++) {
            int index = list[i];
            int to = i;
            while (to > 0 && isBefore(index, list[to - 1], warps)) {
                list[to] = list[to - 1];
                to--;
            }
            list[to] = index;
        }
    }

    private boolean isBefore(int index, int other, SchedulerWarps warps) {
        double mine = criticality[warps.slot(index)];
        double its = criticality[warps.slot(other)];
        int age = warps.dynamicWarp(index);
        return mine > its || mine == its && age >= 0 && age < warps.dynamicWarp(other);
    }

    @Override
    public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        before[slot] = 0;
        issued[slot] = 0;
        stalled[slot] = 0;
        began[slot] = NONE;
        criticality[slot] = 0;
    }

    @Override
    public void issued(int slot, int instructions) {
        before[slot] -= instructions;
        issued[slot] += instructions;
    }

    @Override
    public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
        before[slot] += (branchPc - targetPc) / instructionBytes + 1;
    }

    @Override
    public Promises promises() {
        return Promises.of(Promise.SEES_NO_ACCESSES);
    }
}
