package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.policies.throttling.OldestWarps.Gate;
import io.policybridge.toolbox.VictimTagArray;
import java.util.Arrays;
import java.util.List;

/**
 * DAWS: divergence-aware warp scheduling. T. Rogers, M. O'Connor, T. Aamodt, "Divergence-Aware Warp Scheduling", MICRO
 * 2013, as M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University 2015, sections 3.2.2 and 5.2,
 * describes it.
 *
 * <p>For each loop one warp is watched: which loads are divergent, which find their lines again. From then on every
 * warp in the loop is expected to need a line per such load, or one per active lane if the load is divergent. Oldest
 * first, warps may load while the sum fits into a part of the L1D.
 *
 * <p>The thesis gives this idea and no more; what is ours is listed in {@link #SPEC}.
 */
public final class Daws implements GpuPolicy {
    /** What happens behind the first warp that does not fit. */
    public enum Fill {
        PREFIX,
        FIRST_FIT
    }

    /** Which loads share their lines. */
    public enum Group {
        LINE,
        LOAD
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "daws",
                    "T. Rogers et al., Divergence-Aware Warp Scheduling, MICRO 2013; M. Khairy, Cairo "
                            + "University 2015, sections 3.2.2 and 5.2",
                    "Warps in loops may load while the lines that they are expected to need fit into the L1D.",
                    List.of(
                            Param.integer(
                                    "assocFactor",
                                    60,
                                    1,
                                    1000,
                                    "percent",
                                    "literature, as recalled: 0.6",
                                    "part of the L1D's lines that may be expected"),
                            Param.choice(
                                    "fill",
                                    Fill.PREFIX,
                                    "ours",
                                    "whether warps behind the first that does not fit may fit"),
                            Param.choice(
                                    "gate",
                                    Gate.LOADS,
                                    "thesis, section 5.2",
                                    "what warps that do not fit may not issue"),
                            Param.choice(
                                    "group",
                                    Group.LINE,
                                    "ours",
                                    "whether loads that find each other's lines count once, or each for itself"),
                            Param.integer(
                                    "divergentLines", 2, 1, 32, "lines", "ours", "a load of more lines is divergent"),
                            Param.integer(
                                    "divergentStart",
                                    2,
                                    0,
                                    3,
                                    "counts",
                                    "ours",
                                    "first value of the two-bit counter for divergence"),
                            Param.integer(
                                    "localityStart",
                                    0,
                                    0,
                                    3,
                                    "counts",
                                    "ours",
                                    "first value of the two-bit counter for locality"),
                            Param.integer("loops", 16, 1, 1024, "loops", "ours", "loops of a kernel that are known"),
                            Param.integer("loads", 64, 1, 4096, "loads", "ours", "loads in loops that are known"),
                            Param.integer(
                                    "vtaEntries",
                                    16,
                                    1,
                                    1024,
                                    "lines",
                                    "CCWS, thesis table 6.1",
                                    "lost lines that are remembered per warp"),
                            Param.integer(
                                    "vtaWays", 8, 1, 1024, "lines", "CCWS, thesis table 6.1", "of these, in one set")),
                    Daws::new)
            .withDeviations(
                    "The thesis gives only the idea; counters, tables and the sampling rule are ours, and are "
                            + "parameters.",
                    "Loads that share a base register and a line count once in DAWS. Hosts do not show "
                            + "registers: here a load that finds a "
                            + "line which another load of its warp filled shares its lines (group=line), or "
                            + "each counts for itself (group=load).",
                    "Warps outside loops, and in loops not classified yet, are never gated: they are expected to "
                            + "need no line.",
                    "A warp at a barrier or fence takes no part of the sum, so that those it waits for come to load.",
                    "A sampler that ends, or falls through a backward branch behind its loop, has left the loop.",
                    "A line is found again if the L1D serves a hit on one that the warp filled itself, or the "
                            + "warp's own list of lost "
                            + "lines names it; the lists are those of CCWS. A missing sector of such a line is "
                            + "a hit here, a merge with a line in flight is neither.",
                    "Loops are forgotten at the start of a kernel.");

    private final LoopProfile[] profiles;
    private final Settings settings;
    private final HostGeometry host;

    private Daws(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
        int entries = settings.integer("vtaEntries");
        int ways = settings.integer("vtaWays");
        if (entries % ways != 0) {
            throw new BadSetting(
                    "daws vtaEntries=" + entries + " with vtaWays=" + ways + "; expected a multiple of vtaWays");
        }
        profiles = new LoopProfile[host.sms()];
        for (int sm = 0; sm < profiles.length; sm++) {
            profiles[sm] = new LoopProfile(host.warps(), settings);
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Sampling(profiles[sm], host, settings);
    }

    @Override
    public Part warps(int sm) {
        return new Admission(profiles[sm], host, settings);
    }

    /** What the loads of samplers do in one L1D. */
    private static final class Sampling
            implements L1dHooks.LoadStarted,
                    CacheHooks.Hit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Evict,
                    CacheHooks.Insert,
                    CacheHooks.Bypassed,
                    CacheHooks.Outcome {
        private static final int NO_WARP = -1;

        private final LoopProfile profile;
        private final VictimTagArray lost;
        private final int ways;
        private final int lineBytes;
        private final boolean groups;
        /** Per line the slot of the warp that filled it, and the load that did. */
        private final int[] owner;

        private final long[] fillPc;

        Sampling(LoopProfile profile, HostGeometry host, Settings settings) {
            CacheShape shape = host.l1d();
            this.profile = profile;
            lost = new VictimTagArray(
                    host.warps(),
                    new VictimTagArray.Shape(
                            settings.integer("vtaEntries"), settings.integer("vtaWays"), VictimTagArray.Order.FIFO));
            ways = shape.ways();
            lineBytes = shape.lineBytes();
            groups = settings.choice("group", Group.class) == Group.LINE;
            fillPc = new long[shape.lines()];
            owner = new int[shape.lines()];
            Arrays.fill(owner, NO_WARP);
        }

        private boolean isSampled(Access access) {
            return access.kind() == Access.Kind.LOAD && profile.isSampled(access.slot());
        }

        /**
         * A load of the sampler that touches more than {@code divergentLines} lines counts as divergent, any other
         * against it.
         */
        @Override
        public void loadStarted(long load, Access access, int lines) {
            if (isSampled(access)) {
                profile.loaded(access.slot(), access.pc(), lines);
            }
        }

        /** A hit on a line that the sampler filled counts for locality; on a line of another warp it does not count. */
        @Override
        public void hit(Access access, int set, int way) {
            int line = set * ways + way;
            if (isSampled(access) && owner[line] == access.slot()) {
                profile.reused(access.slot(), access.pc(), true);
                if (groups && fillPc[line] != access.pc()) {
                    profile.shared(access.slot(), access.pc(), fillPc[line]);
                }
            }
        }

        /** The line is found again, whichever of its sectors is there. */
        @Override
        public void sectorMiss(Access access, int set, int way) {
            hit(access, set, way);
        }

        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            if (owner[set * ways + way] != NO_WARP) {
                lost.add(owner[set * ways + way], lineAddress / lineBytes);
            }
        }

        @Override
        public void insert(Access access, int set, int way) {
            owner[set * ways + way] = access.slot();
            fillPc[set * ways + way] = access.pc();
            missed(access);
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            missed(access);
        }

        /** A miss on a line that the sampler lost counts for locality, a plain miss against it. */
        private void missed(Access access) {
            if (isSampled(access)) {
                profile.reused(access.slot(), access.pc(), lost.holds(access.slot(), access.address() / lineBytes));
            }
        }

        /** A line that a global store has changed no longer counts as lost by any warp. */
        @Override
        public void outcome(Access access, int set, What what) {
            if (access.kind() == Access.Kind.STORE && access.space() == Access.Space.GLOBAL) {
                lost.remove(access.address() / lineBytes);
            }
        }
    }

    /** Which warps of one SM may load. */
    private static final class Admission extends AgedWarps
            implements WarpHooks.LoopBranch, WarpHooks.LoopExited, CommonHooks.KernelBegan {
        private final LoopProfile profile;
        private final int room;
        private final boolean firstFit;
        private final boolean gatesAll;

        Admission(LoopProfile profile, HostGeometry host, Settings settings) {
            super(host, 1);
            this.profile = profile;
            room = (int) ((long) settings.integer("assocFactor") * host.l1d().lines() / 100);
            firstFit = settings.choice("fill", Fill.class) == Fill.FIRST_FIT;
            gatesAll = settings.choice("gate", Gate.class) == Gate.ALL;
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            profile.clear();
        }

        @Override
        public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
            profile.branched(slot, branchPc, Integer.bitCount(lanes));
        }

        @Override
        public void loopExited(int slot, long branchPc) {
            profile.left(slot, branchPc);
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            profile.ended(slot);
            super.warpExited(slot, dynamicWarp);
        }

        /** Oldest first, warps are admitted while what they are expected to need fits; one always is. */
        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            int sum = 0;
            boolean full = false;
            for (int i = 0; i < count(0); i++) {
                int slot = slot(0, i);
                int lines = profile.footprint(slot);
                if (lines == 0 || waits(slot)) {
                    continue;
                }
                boolean fits = sum == 0 || sum + lines <= room;
                if (fits && !full) {
                    sum += lines;
                } else {
                    full |= !firstFit;
                    loads.remove(slot);
                    if (gatesAll) {
                        any.remove(slot);
                    }
                }
            }
        }
    }
}
