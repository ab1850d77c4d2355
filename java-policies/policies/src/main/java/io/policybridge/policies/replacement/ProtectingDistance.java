package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.TouchOrder;
import java.util.Arrays;
import java.util.List;

/**
 * pd: static protecting distance, PD-N of G. Koo et al., "Access Pattern-Aware Cache Management for Improving Data
 * Utilization in GPU", ISCA 2017, section 6.5, after N. Duong et al., "Improving Cache Management Policies Using
 * Dynamic Reuse Distances", MICRO 2012 (PDP).
 *
 * <p>A new line of the L1D may not be replaced until {@code n} accesses were made. A miss in a set of protected lines
 * bypasses the cache, else the least recent unprotected line is evicted.
 *
 * <p>APCM's text is the default: accesses of the whole cache count, from the allocation of the line. PDP counted those
 * of the line's set ({@code scope=set}) and began anew with every hit ({@code promote=true}). Accesses that count are
 * loads and atomics that hit, were merged, allocated or bypassed.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class ProtectingDistance implements GpuPolicy {
    /** Whose accesses count. */
    public enum Scope {
        CACHE,
        SET
    }

    /** What becomes of a miss in a set of which every way is reserved. */
    public enum Reserved {
        BYPASS,
        STALL
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "pd",
                    "G. Koo et al., Access Pattern-Aware Cache Management, ISCA 2017, section 6.5 (PD-N); N. "
                            + "Duong et al., MICRO 2012 (PDP)",
                    "A new L1D line stays for n accesses; a miss that finds only protected lines bypasses the cache.",
                    List.of(
                            Param.integer(
                                    "n",
                                    16,
                                    1,
                                    1 << 20,
                                    "accesses",
                                    "ours: the paper's values are lost; meant to be swept over 4 to 256",
                                    "how many accesses a line is protected for"),
                            Param.choice(
                                    "scope",
                                    Scope.CACHE,
                                    "APCM, section 6.5; set: PDP",
                                    "whether accesses of the cache or of the line's set count"),
                            Param.flag(
                                    "promote",
                                    false,
                                    "APCM, section 6.5; true: PDP",
                                    "whether a hit renews the protection of the line"),
                            Param.choice(
                                    "reserved",
                                    Reserved.BYPASS,
                                    "ours, after PDP's bypass",
                                    "what a load does that finds every way reserved")),
                    ProtectingDistance::new)
            .withDeviations(
                    "APCM's values of n (figure 18) are lost; n is meant to be swept.",
                    "Where a bypass is not possible (atomics, stores of caches that allocate them) the "
                            + "least recent eligible line is evicted, protected or not.",
                    "A bypass is reported without its set: with scope=set it counts in the set of the linear index. "
                            + "Under another index each "
                            + "set sees the bypasses of other sets, as many on average.");

    private final Settings settings;
    private final HostGeometry host;

    private ProtectingDistance(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        boolean bypasses = settings.choice("reserved", Reserved.class) == Reserved.BYPASS;
        return bypasses ? new BypassingLines(host.l1d(), settings) : new Lines(host.l1d(), settings);
    }

    /** The lines of one L1D. */
    private static class Lines
            implements CacheHooks.Victim,
                    CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Insert,
                    CacheHooks.Bypassed,
                    TouchOrder.Guard {
        private final int n;
        private final boolean promote;
        private final boolean perSet;
        private final int sets;
        private final int ways;
        private final int lineBytes;
        /** Accesses so far: of each set, or of the cache in the first place. */
        private final long[] accesses;
        /** Per line the count, its own access included, from which its protection is reckoned. */
        private final long[] protectedSince;

        private final TouchOrder order;

        Lines(CacheShape shape, Settings settings) {
            n = settings.integer("n");
            promote = settings.flag("promote");
            perSet = settings.choice("scope", ProtectingDistance.Scope.class) == ProtectingDistance.Scope.SET;
            sets = shape.sets();
            ways = shape.ways();
            lineBytes = shape.lineBytes();
            accesses = new long[perSet ? sets : 1];
            protectedSince = new long[shape.lines()];
            Arrays.fill(protectedSince, -n);
            order = new TouchOrder(shape);
        }

        private int counter(int set) {
            return perSet ? set : 0;
        }

        @Override
        public boolean isProtected(int line) {
            return accesses[counter(line / ways)] - protectedSince[line] < n;
        }

        @Override
        public long victim(Access access, int set, Ways eligible) {
            return order.victim(set, eligible, this);
        }

        /** Every access counts down the lines that were there before it. */
        private void count(int set) {
            accesses[counter(set)]++;
        }

        /** A touch does not protect the line anew unless the policy promotes. */
        private void reuse(int set, int way) {
            count(set);
            order.touch(set * ways + way);
            if (promote) {
                protectedSince[set * ways + way] = accesses[counter(set)];
            }
        }

        @Override
        public void hit(Access access, int set, int way) {
            reuse(set, way);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            if (way >= 0) {
                reuse(set, way);
            } else {
                count(set);
            }
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            reuse(set, way);
        }

        @Override
        public void insert(Access access, int set, int way) {
            count(set);
            order.touch(set * ways + way);
            protectedSince[set * ways + way] = accesses[counter(set)];
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            count((int) (access.address() / lineBytes % sets));
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.PART);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return Answer.code(answer) == Answer.BYPASS_CODE
                    ? "every way is protected or reserved"
                    : "least recent unprotected line";
        }
    }

    /** Lines of which none waits for a reserved way. */
    private static final class BypassingLines extends Lines implements L1dHooks.NoEligibleWay {
        BypassingLines(CacheShape shape, Settings settings) {
            super(shape, settings);
        }

        @Override
        public long noEligibleWay(Access access, int set) {
            return Answer.BYPASS;
        }
    }
}
