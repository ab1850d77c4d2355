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
import io.policybridge.api.WarpHooks;
import java.util.List;

/**
 * OWL's CTA-aware scheduler: A. Jog et al., "OWL: Cooperative Thread Array Aware Scheduling Techniques for Improving
 * GPGPU Performance", ASPLOS 2013.
 *
 * <p>The CTAs of an SM form groups, and the warps of one group are always tried before those of the next: few CTAs at a
 * time use the L1D, and the groups come to their loads at different times. SMs prefer different groups, so that CTAs
 * that follow each other, which use the same DRAM banks, are not preferred by all at once.
 *
 * <p>Within a group warps take turns. A group is tried once none of those before it has a warp that can issue.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class Owl implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "owl",
                    "A. Jog et al., OWL: Cooperative Thread Array Aware Scheduling Techniques for Improving GPGPU "
                            + "Performance, ASPLOS 2013 (CTA-aware, with locality and bank-level parallelism)",
                    "Warps of one group of CTAs are tried before those of the next, another group first on each SM.",
                    List.of(
                            Param.integer(
                                    "groupWarps",
                                    8,
                                    1,
                                    64,
                                    "warps",
                                    "ours: the fetch groups of two-level scheduling (MICRO 2011), with which the "
                                            + "paper compares",
                                    "how many warps the CTAs of a group have together at least"),
                            Param.flag(
                                    "banks",
                                    true,
                                    "ASPLOS 2013, after its published description",
                                    "each SM begins with another group; false: all begin with their first")),
                    Owl::new)
            .withDeviations(
                    "The paper's prefetcher, which brings more lines of an open DRAM row into the L2, is not there: hooks "
                            + "decide about requests that SMs have made, and none makes one. A request of a policy would "
                            + "need a place for its reply, room in queues and MSHRs, and counts of its own in every host.",
                    "A CTA belongs to the group of its hardware slot, so that one that is launched takes the place of "
                            + "the one that ended; the paper does not say, in what is published of it, how groups are "
                            + "filled up.");

    private final int groupWarps;
    private final boolean banks;
    private final HostGeometry host;

    private Owl(Settings settings, HostGeometry host) {
        groupWarps = settings.integer("groupWarps");
        banks = settings.flag("banks");
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new Groups(groupWarps, banks ? sm : 0, host);
    }

    private static final class Groups implements WarpHooks.WarpOrder, WarpHooks.CtaLaunched {
        private final int groupWarps;
        private final int first;
        private final int hardwareCtas;
        /** By slot of the SM: the hardware CTA of its warp, or of the last that was there. */
        private final int[] cta;
        /** CTAs in a group, and how many groups there are, of the kernel launched last. */
        private int groupCtas = 1;

        private int groups;

        Groups(int groupWarps, int first, HostGeometry host) {
            this.groupWarps = groupWarps;
            this.first = first;
            hardwareCtas = host.ctas();
            groups = hardwareCtas;
            cta = new int[host.warps()];
        }

        @Override
        public void ctaLaunched(int hardwareCta, int kernel, int number, int firstSlot, int warps) {
            for (int slot = firstSlot; slot < firstSlot + warps; slot++) {
                cta[slot] = hardwareCta;
            }
            groupCtas = Math.max(1, (groupWarps + warps - 1) / warps);
            int resident = Math.min(hardwareCtas, cta.length / warps);
            groups = Math.max(1, (resident + groupCtas - 1) / groupCtas);
        }

        @Override
        public int warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            int size = warps.size();
            int count = 0;
            for (int rank = 0; rank < groups; rank++) {
                int group = (first + rank) % groups;
                for (int i = 0, next = warps.lastIssued() + 1; i < size; i++, next++) {
                    int index = next < size ? next : next - size;
                    if (cta[warps.slot(index)] / groupCtas % groups == group) {
                        order[count++] = index;
                    }
                }
            }
            return count;
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ORDERS_ALL_WARPS);
        }
    }
}
