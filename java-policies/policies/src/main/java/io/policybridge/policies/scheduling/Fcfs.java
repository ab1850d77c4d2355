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
 * First come, first served, per bank: the scheduler that S. Rixner et al., "Memory access scheduling", ISCA 2000,
 * compare with.
 *
 * <p>An idle bank takes the oldest request that waits for it, whatever row is open.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class Fcfs implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "fcfs",
                    "S. Rixner et al., Memory access scheduling, ISCA 2000, section 3 (in order, per bank)",
                    "An idle bank takes the oldest request that waits for it.",
                    List.of(),
                    Fcfs::new)
            .withDeviations("Banks are independent of each other, where GPGPU-Sim's own FIFO scheduler lets only "
                    + "the oldest request of the whole channel go: this policy is not that scheduler.");

    private Fcfs(Settings settings, HostGeometry host) {}

    @Override
    public Part dram(int channel) {
        return new Channel();
    }

    private record Channel() implements DramHooks.Pick {
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            return Answer.index(0);
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_REQUEST, Promise.PICKS_BY_HITS)
                    .within(Promises.Scope.SET);
        }
    }
}
