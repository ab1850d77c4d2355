package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpSet;
import io.policybridge.policies.throttling.OldestWarps.Gate;
import java.util.List;
import java.util.stream.Stream;

/**
 * PCAL on top of CCWS. M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University 2015, section
 * 3.2.2 and 5.5, on D. Li's priority-based cache allocation: "a cache bypassing scheme on top of CCWS".
 *
 * <p>CCWS says which warps may load, and these hold tokens. Of the warps that it gates, the {@code extra} oldest may
 * load too, but not allocate: their loads hit, or bypass. So they use the rest of the memory system without thrashing.
 *
 * <p>Parameters are those of {@link Ccws}, and the number of extra warps, static or searched for; {@link #SPEC} lists
 * them, with the deviations.
 */
public final class CcwsPcal implements GpuPolicy {
    private static final String EXTRA = "extra";

    public static final PolicySpec SPEC = new PolicySpec(
                    "ccws-pcal",
                    "M. Khairy, Cairo University 2015, sections 3.2.2 and 5.5; D. Li et al., Priority-Based Cache "
                            + "Allocation in Throughput Processors, HPCA 2015",
                    "CCWS; of the warps that it gates the oldest may load too, but only hit or bypass.",
                    params(),
                    CcwsPcal::new)
            .withHardware(Ccws::hardware)
            .withDeviations(
                    "Those of ccws.",
                    "A load without a token that hits touches the line, and one that bypasses has lost no locality, "
                            + "whatever the victim tags of its warp hold.",
                    "A warp that waits at a barrier counts among the extra ones. Stores and local memory are not "
                            + "affected.",
                    ExtraWarps.DEVIATION);

    private final HostGeometry host;
    private final Settings settings;
    private final Ccws.Sm[] sms;

    private CcwsPcal(Settings settings, HostGeometry host) {
        this.host = host;
        this.settings = settings;
        sms = Ccws.sms(settings, host);
    }

    private static List<Param> params() {
        return Stream.of(
                        Ccws.params(),
                        List.of(
                                Param.integer(
                                        EXTRA,
                                        4,
                                        0,
                                        64,
                                        "warps",
                                        "ours: both papers search per application",
                                        "gated warps of an SM that may load without allocating"),
                                ExtraWarps.SEARCH,
                                ExtraWarps.PERIOD))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Tokens(sms[sm], host.l1d());
    }

    @Override
    public Part warps(int sm) {
        Gate gate = settings.choice("gate", Gate.class);
        int period = settings.integer("period");
        int extra = settings.integer(EXTRA);
        return ExtraWarps.climbs(settings)
                ? new Climbing(sms[sm].scores(), gate, period, host.warps(), extra, settings)
                : new Extra(sms[sm].scores(), gate, period, host.warps(), extra);
    }

    /** The L1D of one SM. */
    private static final class Tokens extends Ccws.Losses implements L1dHooks.Route {
        private final LocalityScores scores;

        Tokens(Ccws.Sm sm, HostGeometry.CacheShape shape) {
            super(sm, shape);
            scores = sm.scores();
        }

        /** Loads of a warp that CCWS gates hit or bypass. */
        @Override
        public long route(Access access) {
            boolean allocates = access.kind() != Access.Kind.LOAD
                    || access.space() != Access.Space.GLOBAL
                    || scores.admits(access.slot());
            return allocates ? Answer.CACHE : Answer.BYPASS_ON_MISS;
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return scores.admits(access.slot()) ? "ccws admits its warp" : "ccws gates its warp";
        }
    }

    /** The warps of one SM. */
    private static class Extra extends Ccws.Gated {
        private final LocalityScores scores;
        private final Gate gate;
        /** By slot: the launch number of its warp. */
        private final int[] age;

        private int extra;

        Extra(LocalityScores scores, Gate gate, int period, int slots, int extra) {
            super(scores, gate, period);
            this.scores = scores;
            this.gate = gate;
            age = new int[slots];
            this.extra = extra;
        }

        final void extra(int warps) {
            extra = warps;
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            age[slot] = dynamicWarp;
            super.warpLaunched(slot, dynamicWarp, cta, warpInCta);
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            super.warpMask(any, loads);
            for (int i = Math.min(extra, scores.gated()); i > 0; i--) {
                int slot = oldestWithout(loads);
                loads.add(slot);
                if (gate == Gate.ALL) {
                    any.add(slot);
                }
            }
        }

        /** The slot of the oldest gated warp that may not load yet; there must be one. */
        private int oldestWithout(WarpSet loads) {
            int oldest = -1;
            for (int slot = 0; slot < age.length; slot++) {
                if (!scores.admits(slot) && !loads.contains(slot) && (oldest < 0 || age[slot] < age[oldest])) {
                    oldest = slot;
                }
            }
            return oldest;
        }
    }

    /** Those of an SM that searches for the number of extra warps. */
    private static final class Climbing extends Extra implements CommonHooks.KernelBegan {
        private final ExtraWarps search;

        Climbing(LocalityScores scores, Gate gate, int period, int slots, int extra, Settings settings) {
            super(scores, gate, period, slots, extra);
            search = new ExtraWarps(Math.min(extra, slots), 0, slots, settings);
        }

        @Override
        public void issued(int slot, int instructions) {
            super.issued(slot, instructions);
            search.issued(instructions);
        }

        @Override
        public long tick(long cycle) {
            search.tick(cycle);
            extra(search.number());
            return super.tick(cycle);
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            search.restart();
            extra(search.number());
        }
    }
}
