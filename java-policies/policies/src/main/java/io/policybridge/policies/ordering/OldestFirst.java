package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * Oldest first: the scheduler {@code old} of GPGPU-Sim 4 (M. Khairy et al., "Accel-Sim: An Extensible Simulation
 * Framework for Validated GPU Modeling", ISCA 2020).
 *
 * <p>Warps are tried by age, the one that was launched first in front. An old warp that goes on takes its turn back at
 * once.
 */
public final class OldestFirst implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
            "oldest",
            "the scheduler old of GPGPU-Sim; M. Khairy et al., Accel-Sim, ISCA 2020",
            "Warps are tried by age, the oldest first.",
            List.of(),
            OldestFirst::new);

    private final HostGeometry host;

    private OldestFirst(Settings settings, HostGeometry host) {
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new Oldest(host);
    }

    private static final class Oldest extends ByAge {
        Oldest(HostGeometry host) {
            super(host);
        }

        @Override
        public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            int[] byAge = byAge(scheduler);
            System.arraycopy(byAge, 0, order, 0, byAge.length);
            return byAge.length;
        }
    }
}
