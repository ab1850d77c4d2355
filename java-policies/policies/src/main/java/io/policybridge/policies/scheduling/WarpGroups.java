package io.policybridge.policies.scheduling;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import java.util.Arrays;
import java.util.List;

/**
 * Warp-group scheduling of DRAM. N. Chatterjee et al., "Managing DRAM Latency Divergence in Irregular GPGPU
 * Applications", SC 2014: WG and WG-M.
 *
 * <p>A warp goes on when the last request of its load is served. So a channel serves the requests of one load, a warp
 * group, one after the other, and begins with the group that it expects to be done first.
 *
 * <p>A group is done when its longest bank is: there each of its requests takes {@code hit} or {@code miss}, and a bank
 * that is busy a further {@code miss}. With {@code together}, WG-M, a group that another channel has begun goes first.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class WarpGroups implements GpuPolicy {
    private static final String PAPER = "SC 2014, after its published description";

    public static final PolicySpec SPEC = new PolicySpec(
                    "wg",
                    "N. Chatterjee et al., Managing DRAM Latency Divergence in Irregular GPGPU Applications, SC 2014 "
                            + "(WG, WG-M)",
                    "The requests of one load are served together, those of the load that will be done first in front.",
                    List.of(
                            Param.flag(
                                    "together",
                                    true,
                                    PAPER,
                                    "what another channel has begun goes first (WG-M); false: WG"),
                            Param.integer("hit", 1, 1, 100, "x tCL", "ours: tCL", "time of a request to the open row"),
                            Param.integer(
                                    "miss",
                                    3,
                                    1,
                                    100,
                                    "x tCL",
                                    "ours: tRP, tRCD and tCL, which are about equal",
                                    "time of a request that opens its row"),
                            Param.integer(
                                    "drain",
                                    32,
                                    1,
                                    512,
                                    "requests",
                                    "ours: half of GPGPU-Sim's scheduler queue",
                                    "how many stores and write-backs wait until they are served among the loads")),
                    WarpGroups::new)
            .withDeviations("WG-Bw and WG-W are not there. The paper has queues of their own for reads and writes and "
                    + "drains the latter; the host has one queue, in which writes wait for an idle bank without a "
                    + "load, or until drain of them wait. Other channels learn of a group at once, and know only the "
                    + "last that each has begun. Banks that are busy with a group are left to others.");

    private static final int NONE = -1;
    private static final int NO_GROUP = 0;
    private static final int LAST = 1 << 20;

    private final int hit;
    private final int miss;
    private final int drain;
    private final boolean together;
    private final int banks;
    /** By channel: the group that it has begun last, or NO_GROUP. */
    private final long[] begun;

    private WarpGroups(Settings settings, HostGeometry host) {
        hit = settings.integer("hit");
        miss = settings.integer("miss");
        drain = settings.integer("drain");
        together = settings.flag("together");
        banks = host.banks();
        begun = new long[host.channels()];
    }

    @Override
    public Part dram(int channel) {
        return new Channel(this, channel);
    }

    /** The load of a request, as a number; NO_GROUP for what no warp awaits. */
    private static long group(Access access) {
        return access.hasId() && (access.kind() == Access.Kind.LOAD || access.kind() == Access.Kind.ATOMIC)
                ? Access.StableId.mix(access.kernel(), access.cta(), access.warpInCta(), access.n(), 0, Access.NONE)
                : NO_GROUP;
    }

    private static final class Channel implements DramHooks.PickInChannel, DramHooks.DramPicked {
        private static final int MOST = 512;

        private final int channel;
        private final int hit;
        private final int miss;
        private final int drain;
        private final boolean together;
        private final long[] begun;
        /** Of each request that is shown, during a pick; NO_GROUP between picks. */
        private final long[] groups = new long[MOST];
        /** Of one group by bank, while it is added up; 0 between. */
        private final int[] times;

        Channel(WarpGroups policy, int channel) {
            this.channel = channel;
            hit = policy.hit;
            miss = policy.miss;
            drain = policy.drain;
            together = policy.together;
            begun = policy.begun;
            times = new int[policy.banks];
        }

        @Override
        public long pickInChannel(int bank, DramHooks.ChannelQueue queue) {
            int size = queue.size();
            int writes = 0;
            for (int i = 0; i < size; i++) {
                groups[i] = group(queue.access(i));
                writes += groups[i] == NO_GROUP ? 1 : 0;
            }
            int best = NONE;
            int bestTime = Integer.MAX_VALUE;
            for (int i = 0; i < size; i++) {
                if (queue.isIdle(i)) {
                    int time = groups[i] == NO_GROUP
                            ? time(queue, i) + (writes >= drain ? 0 : LAST)
                            : timeOfGroup(queue, groups[i]);
                    boolean hits = time == bestTime && queue.isRowHit(i) && !queue.isRowHit(best);
                    if (time < bestTime || hits) {
                        best = i;
                        bestTime = time;
                    }
                }
            }
            Arrays.fill(groups, 0, size, NO_GROUP);
            return Answer.index(best);
        }

        private int time(DramHooks.ChannelQueue queue, int index) {
            return queue.isRowHit(index) ? hit : miss;
        }

        /** Until the group is done; nothing for one that this channel has begun, or another where they go together. */
        private int timeOfGroup(DramHooks.ChannelQueue queue, long group) {
            if (group == begun[channel]) {
                return NONE;
            }
            if (together && isBegunElsewhere(group)) {
                return 0;
            }
            int longest = 0;
            for (int i = 0; i < queue.size(); i++) {
                if (groups[i] == group) {
                    int bank = queue.bank(i);
                    int busy = times[bank] == 0 && !queue.isIdle(i) ? miss : 0;
                    times[bank] += busy + time(queue, i);
                    longest = Math.max(longest, times[bank]);
                }
            }
            Arrays.fill(times, 0);
            return longest;
        }

        private boolean isBegunElsewhere(long group) {
            for (long other : begun) {
                if (other == group) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void dramPicked(Access access, int bank, long row, boolean rowHit) {
            long group = group(access);
            if (group != NO_GROUP) {
                begun[channel] = group;
            }
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.ALWAYS_PICKS_A_REQUEST);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "the load that was begun, then the one that will be done first";
        }
    }
}
