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
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.policies.throttling.OldestWarps.Gate;
import java.util.Arrays;
import java.util.List;

/**
 * PCAL, static: priority-based cache allocation at the L1D. D. Li et al., "Priority-Based Cache Allocation in
 * Throughput Processors", HPCA 2015, as G. Koo et al. (APCM), ISCA 2017, section 6.4, compare against it: the best pair
 * (w, t) of each application, found offline.
 *
 * <p>With {@code search=climb}, a form of the dynamic PCAL, w starts as given and is searched for while a kernel runs,
 * between t and all warps.
 *
 * <p>The {@code t} oldest warps hold tokens and use the L1D as usual. The next {@code w - t} may issue but not
 * allocate: their loads hit, or bypass. All others may not issue. The token of a warp that ends goes to the next
 * oldest.
 *
 * <p>What the papers leave open is a parameter. A warp that waits at a barrier or fence does not count ({@code skip}),
 * or does ({@code keep}: with w below a CTA's warps it can deadlock). With {@code w = t} the limits are those of swl.
 * Loads that hit without a token touch the line, and no load without a token fills an invalid way: hosts offer no other
 * bypass on a miss. Stores and local memory are not affected.
 */
public final class Pcal implements GpuPolicy {
    /** Whose warps the limits count. */
    public enum Scope {
        SCHEDULER,
        SM
    }

    /** Whether a waiting warp counts towards w and t. */
    public enum Barrier {
        SKIP,
        KEEP
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "pcal",
                    "D. Li et al., Priority-Based Cache Allocation in Throughput Processors, HPCA 2015; G. Koo "
                            + "et al. (APCM), ISCA 2017, section 6.4",
                    "The t oldest warps use the L1D, the next w - t only hit in it, the rest may not issue.",
                    List.of(
                            Param.integer(
                                    "w",
                                    4,
                                    1,
                                    64,
                                    "warps",
                                    "ours: both papers search per application",
                                    "how many warps of the scope may issue"),
                            Param.integer(
                                    "t",
                                    2,
                                    0,
                                    64,
                                    "warps",
                                    "ours: both papers search per application",
                                    "how many of them may allocate"),
                            Param.choice(
                                    "scope",
                                    Scope.SCHEDULER,
                                    "ours, as swl",
                                    "whether w and t count the warps of a scheduler or of the SM"),
                            Param.choice(
                                    "barrier",
                                    Barrier.SKIP,
                                    "ours, as swl",
                                    "whether a warp that waits at a barrier or fence counts towards w and t"),
                            Param.choice("gate", Gate.ALL, "ours, as swl", "what warps beyond w may not issue"),
                            ExtraWarps.SEARCH,
                            ExtraWarps.PERIOD),
                    Pcal::new)
            .withDeviations(
                    "Static unless search=climb: the best (w, t) is found by a search (--best). "
                            + ExtraWarps.DEVIATION,
                    "A warp that waits at a barrier or fence does not count towards w and t (barrier=skip).",
                    "A hit without token touches the line, and no load without token fills an invalid way: "
                            + "hosts offer no other bypass on a miss.",
                    "Stores and local memory are not affected.",
                    "With t=0 no warp holds a token: w warps bypass the L1D. No text in reach says whether the papers' "
                            + "searches have such pairs; the thesis's PCAL begins with warps that all allocate.");

    private final Sm[] sms;

    private Pcal(Settings settings, HostGeometry host) {
        int w = settings.integer("w");
        int t = settings.integer("t");
        if (t > w) {
            throw new BadSetting("pcal t=" + t + " with w=" + w + "; expected 0 to w");
        }
        boolean perScheduler = settings.choice("scope", Scope.class) == Scope.SCHEDULER;
        int groups = perScheduler ? host.schedulers() : 1;
        int most = (host.warps() + groups - 1) / groups;
        if (w > most) {
            throw new BadSetting("pcal w=" + w + "; expected 1 to " + most + ", the warps of "
                    + (perScheduler ? "a scheduler" : "an SM"));
        }
        sms = new Sm[host.sms()];
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm] = ExtraWarps.climbs(settings)
                    ? new Climbing(settings, host, groups, most)
                    : new Sm(settings, host, groups);
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Tokens(sms[sm]);
    }

    @Override
    public Part warps(int sm) {
        return sms[sm];
    }

    /** The warps of one SM. */
    static class Sm extends AgedWarps {
        private int w;
        private int t;
        private final boolean skipsWaiting;
        private final boolean gatesAll;
        /** By slot: whether its warp may issue, and whether it holds a token. */
        private final boolean[] active;

        private final boolean[] token;

        Sm(Settings settings, HostGeometry host, int groups) {
            this(
                    settings.integer("w"),
                    settings.integer("t"),
                    settings.choice("barrier", Barrier.class) == Barrier.SKIP,
                    settings.choice("gate", Gate.class) == Gate.ALL,
                    host,
                    groups);
        }

        Sm(int w, int t, boolean skipsWaiting, boolean gatesAll, HostGeometry host, int groups) {
            super(host, groups);
            this.w = w;
            this.t = t;
            this.skipsWaiting = skipsWaiting;
            this.gatesAll = gatesAll;
            active = new boolean[host.warps()];
            token = new boolean[host.warps()];
        }

        /**
         * The oldest warps are active, the oldest of these hold tokens; so does a waiting warp among them, for what it
         * loaded before.
         */
        @Override
        void changed() {
            Arrays.fill(active, false);
            Arrays.fill(token, false);
            for (int group = 0; group < groups(); group++) {
                int rank = 0;
                for (int i = 0; i < count(group); i++) {
                    int slot = slot(group, i);
                    token[slot] = rank < t;
                    if (!skipsWaiting || !waits(slot)) {
                        active[slot] = rank < w;
                        rank++;
                    }
                }
            }
        }

        /** From now on {@code limit} warps of a group may issue. */
        final void limit(int limit) {
            limits(limit, t);
        }

        /** ..., and {@code tokens} of them allocate. */
        final void limits(int limit, int tokens) {
            w = limit;
            t = tokens;
            changed();
        }

        boolean holdsToken(int slot) {
            return token[slot];
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            for (int slot = 0; slot < slots(); slot++) {
                if (!active[slot]) {
                    loads.remove(slot);
                    if (gatesAll) {
                        any.remove(slot);
                    }
                }
            }
        }
    }

    /** Those of an SM that searches for its w. */
    private static final class Climbing extends Sm
            implements CommonHooks.Tick, CommonHooks.KernelBegan, WarpHooks.Issued {
        private final ExtraWarps search;

        Climbing(Settings settings, HostGeometry host, int groups, int most) {
            super(settings, host, groups);
            search = new ExtraWarps(settings.integer("w"), Math.max(1, settings.integer("t")), most, settings);
        }

        @Override
        public void issued(int slot, int instructions) {
            search.issued(instructions);
        }

        @Override
        public long firstTick() {
            return search.period();
        }

        @Override
        public long tick(long cycle) {
            search.tick(cycle);
            limit(search.number());
            return search.due();
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            search.restart();
            limit(search.number());
        }
    }

    /** The L1D of one SM. */
    record Tokens(Sm warps) implements L1dHooks.Route {
        /** Loads of a warp without token hit or bypass. */
        @Override
        public long route(Access access) {
            boolean allocates = access.kind() != Access.Kind.LOAD
                    || access.space() != Access.Space.GLOBAL
                    || warps.holdsToken(access.slot());
            return allocates ? Answer.CACHE : Answer.BYPASS_ON_MISS;
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return warps.holdsToken(access.slot()) ? "its warp holds a token" : "its warp holds no token";
        }
    }
}
