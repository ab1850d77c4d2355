package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Access.StableId;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * Rand: random bypass of the L2, with which R. Ausavarungnirun et al. (MeDiC), arXiv 1804.11038, footnote 3, compare: a
 * fixed share of requests, the best for each application, found offline ({@code --best rand.r=0..1000/50}).
 *
 * <p>Each request draws for itself; {@code variant=warp-epoch} is the original's as recalled: a share of the warps,
 * drawn anew every {@code epoch} core cycles. A draw is a hash of (seed, stable id of the request) or (seed, epoch,
 * warp), so it is the same in every host.
 */
public final class RandomBypass implements GpuPolicy {
    /** Whether each request draws, or each warp once in an epoch. */
    public enum Variant {
        REQUEST,
        WARP_EPOCH
    }

    private static final int WHOLE = 1000;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    public static final PolicySpec SPEC = new PolicySpec(
                    "rand",
                    "R. Ausavarungnirun et al. (MeDiC), arXiv 1804.11038, section 5, footnote 3",
                    "A random share of requests bypasses the L2.",
                    List.of(
                            Param.integer(
                                    "r",
                                    100,
                                    0,
                                    WHOLE,
                                    "thousandths",
                                    "authors' patch: 0.1; the paper takes the best",
                                    "share of requests that bypass"),
                            Param.choice(
                                    "variant",
                                    Variant.REQUEST,
                                    "MeDiC, footnote 3; warp-epoch: original PACT 2015 paper, as recalled",
                                    "what draws"),
                            Param.integer(
                                    "epoch",
                                    100_000,
                                    1000,
                                    10_000_000,
                                    "core cycles",
                                    "original PACT 2015 paper, as recalled",
                                    "of warp-epoch")),
                    RandomBypass::new)
            .withDeviations("A request keeps out of the L2 only where MeDiC's own bypass may: no fetches, no "
                    + "write-backs; atomics and modified lines look up.");

    private final boolean perWarp;
    private final int epoch;
    private final long share;
    private final boolean all;
    private final long seed;
    private final WarpKey key;

    private RandomBypass(Settings settings, HostGeometry host) {
        perWarp = settings.choice("variant", Variant.class) == Variant.WARP_EPOCH;
        epoch = settings.integer("epoch");
        int thousandths = settings.integer("r");
        all = thousandths == WHOLE;
        share = all ? 0 : Long.divideUnsigned(-1L, WHOLE) * thousandths;
        seed = settings.seed();
        key = WarpKey.of(WarpKey.By.SM_SLOT, host, 1);
    }

    /** Draw number {@code which} of the sequence that begins with {@code seed}: SplitMix64. */
    static long draw(long seed, long which) {
        return StableId.mix(seed + which * GOLDEN);
    }

    private boolean bypasses(long drawn) {
        return all || Long.compareUnsigned(drawn, share) < 0;
    }

    @Override
    public Part l2(int subPartition) {
        return perWarp ? new PerWarp() : new PerRequest();
    }

    private abstract class Slice implements L2Hooks.L2Route {
        private final L2BypassRule bypass = new L2BypassRule(true);

        abstract long drawn(Access access, int entry);

        @Override
        public final long l2Route(Access access, L2Hooks.TagState tags) {
            int entry = key.of(access);
            return bypass.route(access, tags, entry != WarpKey.NONE && bypasses(drawn(access, entry)));
        }

        @Override
        public final String reason(Hook query, Access access, int set, long answer) {
            return "drawn";
        }
    }

    private final class PerRequest extends Slice {
        @Override
        long drawn(Access access, int entry) {
            return draw(seed, access.id());
        }
    }

    private final class PerWarp extends Slice implements CommonHooks.Tick {
        private long epochs;

        @Override
        long drawn(Access access, int entry) {
            return draw(draw(seed, epochs), entry);
        }

        @Override
        public long firstTick() {
            return epoch;
        }

        @Override
        public long tick(long cycle) {
            epochs = cycle / epoch;
            return (epochs + 1) * epoch;
        }
    }
}
