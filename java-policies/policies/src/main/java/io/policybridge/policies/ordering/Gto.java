package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * GTO: greedy, then oldest. T. Rogers et al., "Cache-Conscious Wavefront Scheduling", MICRO 2012; the scheduler
 * {@code gto} of GPGPU-Sim.
 *
 * <p>The warp that issued last is tried first, so that one warp runs until it stalls; then the others, the oldest
 * first.
 *
 * <p>As in GPGPU-Sim the greedy warp is that of the slot that issued last, also once another warp has been launched
 * there; before the first issue it is the lowest slot.
 */
public final class Gto implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
            "gto",
            "T. Rogers et al., Cache-Conscious Wavefront Scheduling, MICRO 2012; the scheduler gto of GPGPU-Sim",
            "The warp that issued last is tried first, then the others, the oldest first.",
            List.of(),
            Gto::new);

    private final HostGeometry host;

    private Gto(Settings settings, HostGeometry host) {
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new Greedy(host);
    }

    private static final class Greedy extends ByAge {
        Greedy(HostGeometry host) {
            super(host);
        }

        @Override
        public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            int greedy = Math.max(0, warps.lastIssued());
            int count = 0;
            order[count++] = greedy;
            for (int index : byAge(scheduler)) {
                if (index != greedy) {
                    order[count++] = index;
                }
            }
            return count;
        }
    }
}
