package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import java.util.List;

/**
 * LRR: loose round robin, the scheduler {@code lrr} of GPGPU-Sim (A. Bakhoda et al., "Analyzing CUDA Workloads Using a
 * Detailed GPU Simulator", ISPASS 2009).
 *
 * <p>The warp behind the one that issued last is tried first, then the next one, in the order of their slots. Loose: a
 * warp that cannot issue is passed over.
 */
public final class Lrr implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
            "lrr",
            "the scheduler lrr of GPGPU-Sim; A. Bakhoda et al., Analyzing CUDA Workloads Using a Detailed GPU "
                    + "Simulator, ISPASS 2009",
            "Warps are tried in the order of their slots, from the one behind the warp that issued last.",
            List.of(),
            Lrr::new);

    private Lrr(Settings settings, HostGeometry host) {}

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new RoundRobin();
    }

    private record RoundRobin() implements WarpHooks.WarpOrder {
        @Override
        public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            int size = warps.size();
            for (int i = 0, next = warps.lastIssued() + 1; i < size; i++, next++) {
                order[i] = next < size ? next : next - size;
            }
            return size;
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ORDERS_ALL_WARPS);
        }
    }
}
