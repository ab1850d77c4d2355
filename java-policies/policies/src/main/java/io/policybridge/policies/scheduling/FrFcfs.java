package io.policybridge.policies.scheduling;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * FR-FCFS: first ready, first come, first served. S. Rixner et al., "Memory access scheduling", ISCA 2000; the
 * scheduler of GPGPU-Sim.
 *
 * <p>An idle bank takes the oldest request to its open row; without one, the oldest request, whose row it then opens.
 *
 * <p>GPGPU-Sim sorts the requests of a bank into bins by row and drains a bin until it is empty, arrivals included.
 * That is the same choice without a state: a bank is asked again only when its last request is done, and then the row
 * of that request is the open one; if its bin still holds requests they are taken first, and if it ran empty and was
 * refilled meanwhile, the bin of the open row is looked up first all the same. So a row with steady arrivals keeps the
 * others waiting for ever, there and here.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class FrFcfs implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "fr-fcfs",
                    "S. Rixner et al., Memory access scheduling, ISCA 2000; as GPGPU-Sim does it",
                    "An idle bank takes the oldest request to its open row, else the oldest request.",
                    List.of(),
                    FrFcfs::new)
            .withDeviations("With its separate write queue GPGPU-Sim goes back to the bin that it left "
                    + "when the mode changed; hosts with that queue do not offer the hook.");

    private FrFcfs(Settings settings, HostGeometry host) {}

    @Override
    public Part dram(int channel) {
        return new Channel();
    }

    private record Channel() implements DramHooks.Pick {
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            long open = queue.openRow();
            for (int i = 0; i < queue.size(); i++) {
                if (queue.row(i) == open) {
                    return Answer.index(i);
                }
            }
            return Answer.index(0);
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_REQUEST, Promise.PICKS_BY_HITS)
                    .within(Promises.Scope.SET);
        }
    }
}
