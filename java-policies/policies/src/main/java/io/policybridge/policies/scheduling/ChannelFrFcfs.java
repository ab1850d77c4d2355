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
 * FR-FCFS as a policy that sees the whole channel. S. Rixner et al., "Memory access scheduling", ISCA 2000; the
 * scheduler of GPGPU-Sim.
 *
 * <p>The first idle bank for which a request waits, from a bank on that is another one in each cycle, takes the oldest
 * request to its open row; without one, the oldest request. It decides as {@link FrFcfs} does and shows what a policy
 * with {@link DramHooks.PickInChannel} has to begin with.
 */
public final class ChannelFrFcfs implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
            "fr-fcfs-channel",
            "S. Rixner et al., Memory access scheduling, ISCA 2000; as GPGPU-Sim does it",
            "As fr-fcfs, but picks from the requests of all banks of a channel.",
            List.of(),
            ChannelFrFcfs::new);

    private static final int NONE = -1;

    private final int banks;

    private ChannelFrFcfs(Settings settings, HostGeometry host) {
        banks = host.banks();
    }

    @Override
    public Part dram(int channel) {
        return new Channel(banks);
    }

    private record Channel(int banks) implements DramHooks.PickInChannel {
        @Override
        public long pickInChannel(int bank, DramHooks.ChannelQueue queue) {
            int best = NONE;
            int nearest = banks;
            for (int i = 0; i < queue.size(); i++) {
                if (queue.isIdle(i)) {
                    int distance = Math.floorMod(queue.bank(i) - bank, banks);
                    boolean hits = distance == nearest && queue.isRowHit(i) && !queue.isRowHit(best);
                    if (distance < nearest || hits) {
                        best = i;
                        nearest = distance;
                    }
                }
            }
            return Answer.index(best);
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_REQUEST);
        }
    }
}
