package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.toolbox.RecencyList;
import java.util.Arrays;
import java.util.List;

/**
 * PCAL at the L2: priority-based cache allocation (D. Li et al., HPCA 2015, there at the L1D; {@code pcal}) as R.
 * Ausavarungnirun et al. (MeDiC), arXiv 1804.11038, section 5, compare with it.
 *
 * <p>A number of warps hold tokens. Requests of others hit in the L2 but allocate nothing. Each epoch the tokens go to
 * the warps that used the L2 last; those that are left over go to the next warps that come.
 *
 * <p>The epoch is ours; the number of tokens is swept for the best average in the paper and 128 in the authors' patch,
 * where it never bypasses, for there are 48 keys. Warps are distinguished by SM and slot, and holders are counted over
 * the whole GPU. Before the first epoch ends all tokens are left over.
 */
public final class PcalL2 implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "pcal-l2",
                    "R. Ausavarungnirun et al. (MeDiC), arXiv 1804.11038, section 5; D. Li et al., HPCA 2015",
                    "Warps without a token hit in the L2 but allocate nothing.",
                    List.of(
                            Param.integer(
                                    "tokens",
                                    128,
                                    1,
                                    1 << 16,
                                    "warps",
                                    "authors' patch; the paper sweeps",
                                    "warps of the GPU that may allocate"),
                            Param.integer(
                                    "epoch",
                                    100_000,
                                    1000,
                                    10_000_000,
                                    "core cycles",
                                    "ours",
                                    "time between two grants of tokens")),
                    PcalL2::new)
            .withDeviations(
                    "The patch's bypass without lookup, and its grant that takes keys off the list, are not offered.");

    private final int tokens;
    private final int epoch;
    private final WarpKey key;
    private final RecencyList recency;
    private final boolean[] holders;
    private int leftover;
    private long next;

    private PcalL2(Settings settings, HostGeometry host) {
        tokens = settings.integer("tokens");
        epoch = settings.integer("epoch");
        key = WarpKey.of(WarpKey.By.SM_SLOT, host, 1);
        recency = new RecencyList(key.entries());
        holders = new boolean[key.entries()];
        leftover = tokens;
        next = epoch;
    }

    @Override
    public Part l2(int subPartition) {
        return new Slice();
    }

    /** The warps that used the L2 last get the tokens; the rest is left over. */
    private void grant() {
        Arrays.fill(holders, false);
        leftover = tokens;
        for (int warp = recency.newest(); warp != RecencyList.END && leftover > 0; warp = recency.before(warp)) {
            holders[warp] = true;
            leftover--;
        }
    }

    /**
     * A request of {@code warp} was routed: it is the last to use the L2, and holds a token from now on if one was left
     * over.
     */
    private void routed(int warp) {
        recency.use(warp);
        if (!holders[warp] && leftover > 0) {
            holders[warp] = true;
            leftover--;
        }
    }

    private final class Slice implements L2Hooks.L2Route, CommonHooks.Tick {
        /** A holder allocates, and so does anyone while tokens are left over. */
        @Override
        public long l2Route(Access access, L2Hooks.TagState tags) {
            int warp = key.of(access);
            if (warp == WarpKey.NONE) {
                return Answer.CACHE;
            }
            boolean allocates = holders[warp] || leftover > 0;
            routed(warp);
            return allocates ? Answer.CACHE : Answer.BYPASS_ON_MISS;
        }

        @Override
        public long firstTick() {
            return epoch;
        }

        /** The first slice that is ticked grants for all. */
        @Override
        public long tick(long cycle) {
            if (cycle >= next) {
                grant();
                next = cycle - cycle % epoch + epoch;
            }
            return next;
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return Answer.code(answer) == Answer.CACHE_CODE
                    ? "its warp holds a token, or needs none"
                    : "its warp holds no token";
        }
    }
}
