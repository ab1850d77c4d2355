package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.WarpHooks;
import java.util.Arrays;
import java.util.List;

/**
 * CAWA's scheduler: S.-Y. Lee, A. Arunkumar and C.-J. Wu, "CAWA: Coordinated Warp Scheduling and Cache Prioritization
 * for Critical Warp Acceleration of GPGPU Workloads", ISCA 2015.
 *
 * <p>The warp that will end its CTA last is critical: it has more instructions before it than the others, or has
 * stalled for longer. The scheduler keeps to the warp that issued last, as GTO does, and goes on with the most critical
 * one.
 *
 * <p>criticality = instructions before it x its cycles per instruction + cycles in which it has stalled. A branch adds
 * the instructions of the path that it takes, each issued instruction takes one off; a warp that is behind the others
 * on a common path so has more before it. It stalls in the cycles between two of its issues.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class Cawa implements GpuPolicy {
    private static final String PAPER = "ISCA 2015, after its published description";
    private static final int COUNTER = 32;

    public static final PolicySpec SPEC = new PolicySpec(
                    "cawa",
                    "S.-Y. Lee, A. Arunkumar and C.-J. Wu, CAWA: Coordinated Warp Scheduling and Cache Prioritization "
                            + "for Critical Warp Acceleration of GPGPU Workloads, ISCA 2015 (CPL and gCAWS)",
                    "The warp that issued last is tried first, then the others, the most critical first.",
                    List.of(
                            Param.integer(
                                    "instructionBytes",
                                    8,
                                    1,
                                    64,
                                    "bytes",
                                    "GPGPU-Sim's program counters of PTX",
                                    "distance of two instructions, for the length of a path"),
                            Param.flag(
                                    "stalls",
                                    true,
                                    PAPER,
                                    "stalled cycles make a warp critical; false: only its instructions do")),
                    Cawa::new)
            .withHardware(Cawa::hardware)
            .withDeviations("Of the paper's two halves this is the scheduler with its predictor; the cache half, which "
                    + "keeps lines of critical warps, is not there. Hosts notify of backward branches alone, so a "
                    + "path that a forward branch chooses adds nothing.");

    private final int instructionBytes;
    private final boolean stalls;
    private final HostGeometry host;

    private Cawa(Settings settings, HostGeometry host) {
        instructionBytes = settings.integer("instructionBytes");
        stalls = settings.flag("stalls");
        this.host = host;
    }

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        return List.of(new StateBits(
                "criticality of a warp",
                4L * COUNTER * host.warps(),
                StateBits.Per.SM,
                host.warps() + " warps x (instructions before it, issued, stalled, cycle of the last issue) of "
                        + COUNTER + " bits",
                "ours; the paper names the counters, not their width"));
    }

    @Override
    public Part warps(int sm) {
        return new Scheduler(this);
    }

    private static final class Scheduler
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

        Scheduler(Cawa policy) {
            instructionBytes = policy.instructionBytes;
            stalls = policy.stalls;
            int warps = policy.host.warps();
            schedulers = policy.host.schedulers();
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
}
