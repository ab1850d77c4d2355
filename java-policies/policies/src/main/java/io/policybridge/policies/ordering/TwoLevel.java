package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import java.util.List;

/**
 * Two-level scheduling. M. Gebhart et al., "Energy-efficient Mechanisms for Managing Thread Context in Throughput
 * Processors", ISCA 2011; V. Narasiman et al., "Improving GPU Performance via Large Warps and Two-Level Warp
 * Scheduling", MICRO 2011; as {@code two_level_active} of GPGPU-Sim does it.
 *
 * <p>A scheduler tries only a few of its warps, the active set, by turns. One that meets a long latency leaves the set
 * to the warp that has been outside for longest, so that not all warps come to their loads at the same time.
 *
 * <p>In each cycle the active warps that wait go to the end of the queue of those outside, and as many from its front,
 * whatever they wait for, come in. A warp that issues becomes the last of the set, once for each instruction.
 */
public final class TwoLevel implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "two-level",
                    "M. Gebhart et al., Energy-efficient Mechanisms for Managing Thread Context in Throughput "
                            + "Processors, ISCA 2011; V. Narasiman et al., Improving GPU Performance via Large Warps "
                            + "and Two-Level Warp Scheduling, MICRO 2011; as two_level_active of GPGPU-Sim",
                    "Only a few warps of a scheduler are tried, by turns; one that awaits a long latency gives its "
                            + "place to one outside.",
                    List.of(Param.integer(
                            "active",
                            6,
                            1,
                            64,
                            "warps per scheduler",
                            "GPGPU-Sim's two_level_active:6:0:1; ISCA 2011 has 8 of 32, MICRO 2011 groups of 8",
                            "how many warps are tried")),
                    TwoLevel::new)
            .withDeviations("MICRO 2011 has fixed groups of warps, and leaves a group when all of it waits; GPGPU-Sim "
                    + "and this policy exchange single warps. A warp counts as waiting for a load that missed until "
                    + "its register is written again, as in GPGPU-Sim.");

    private final int most;
    private final HostGeometry host;

    private TwoLevel(Settings settings, HostGeometry host) {
        most = settings.integer("active");
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new ActiveSets(most, host);
    }

    private static final class ActiveSets implements WarpHooks.WarpOrder, WarpHooks.Issued {
        private final ActiveSet[] sets;

        ActiveSets(int most, HostGeometry host) {
            sets = new ActiveSet[host.schedulers()];
            for (int scheduler = 0; scheduler < sets.length; scheduler++) {
                sets[scheduler] = new ActiveSet((host.warps() - scheduler + sets.length - 1) / sets.length, most);
            }
        }

        @Override
        public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            return sets[scheduler].order(warps, order);
        }

        @Override
        public void issued(int slot, int instructions) {
            sets[slot % sets.length].issued(slot / sets.length, instructions);
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES);
        }
    }

    /** The warps of one scheduler, by index: the active set, and a queue of the others. */
    private static final class ActiveSet {
        private final int[] active;
        private int actives;
        /** The queue, in a ring. */
        private final int[] outside;

        private int head;
        private int count;
        /** Where the warp that issues in this cycle was in the order; -1 if none has issued yet. */
        private int issuing = -1;

        private final int[] turned;

        ActiveSet(int warps, int most) {
            active = new int[Math.min(most, warps)];
            turned = new int[active.length];
            outside = new int[warps];
            for (int i = 0; i < warps; i++) {
                if (i < active.length) {
                    active[actives++] = i;
                } else {
                    outside[count++] = i;
                }
            }
        }

        int order(SchedulerWarps warps, int[] order) {
            issuing = -1;
            int kept = 0;
            for (int i = 0; i < actives; i++) {
                int index = active[i];
                if (warps.awaited(index) == Awaited.NOTHING) {
                    active[kept++] = index;
                } else {
                    outside[(head + count++) % outside.length] = index;
                }
            }
            for (actives = kept; actives < active.length && count > 0; count--) {
                active[actives++] = outside[head];
                head = (head + 1) % outside.length;
            }
            System.arraycopy(active, 0, order, 0, actives);
            return actives;
        }

        void issued(int index, int instructions) {
            if (issuing < 0) {
                issuing = 0;
                while (issuing < actives - 1 && active[issuing] != index) {
                    issuing++;
                }
            }
            for (int i = 0; i < instructions; i++) {
                turn(issuing + 1);
            }
        }

        /** Brings the entry {@code first} of the active set to its front. */
        private void turn(int first) {
            for (int i = 0; i < actives; i++) {
                turned[i] = active[(first + i) % actives];
            }
            System.arraycopy(turned, 0, active, 0, actives);
        }
    }
}
