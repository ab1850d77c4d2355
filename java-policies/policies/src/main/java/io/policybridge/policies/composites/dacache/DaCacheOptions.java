package io.policybridge.policies.composites.dacache;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * DaCache's parameters and their values on one host. What a paper's sentence decides is marked with its section; the
 * rest is our reconstruction and therefore a parameter.
 */
final class DaCacheOptions {
    /** Where a warp's age rank comes from: its place among the live warps of its scheduler, or its slot. */
    enum Rank {
        AGE_COMPACT,
        SLOT
    }

    /** Where lines of coherent loads enter while nothing is known of their locality. */
    enum Coherent {
        MRU,
        LRU,
        GAUGED
    }

    /** Whose coherent loads are sampled: those of the oldest warp of the SM, or of each scheduler. */
    enum Sample {
        SM_OLDEST,
        EACH_SCHED
    }

    /** What becomes of the victim cache when another warp is sampled. */
    enum OnNewWarp {
        KEEP,
        CLEAR
    }

    /** When a sampled block enters the victim cache: when it is accessed, or when its line is evicted. */
    enum VcFill {
        ACCESS,
        EVICT
    }

    /** Whose use of a block again proves that its load has locality: any load's of the warp, or that load's alone. */
    enum ReuseBy {
        WARP,
        LOAD
    }

    /** What a kernel's begin resets. */
    enum Reset {
        NONE,
        PROFILE,
        ALL
    }

    /** Where the number of locality warps comes from. */
    enum Mode {
        DYNAMIC,
        STATIC
    }

    /** A warp thrashes if its rank times schedulers is at least, or greater than, the number of locality warps. */
    enum Thrash {
        GE,
        GT
    }

    /** What becomes of a miss for which no way of the thrashing region can be replaced. */
    enum NoCandidate {
        BYPASS,
        STALL,
        UNCONSTRAINED
    }

    /**
     * Which misses bypass: those without a candidate; of these only such as would enter the thrashing region (others
     * stall); or those without a candidate and every divergent miss of a thrashing warp.
     */
    enum BypassScope {
        NO_CANDIDATE,
        THRASHING_BLOCKS,
        THRASHING_WARPS
    }

    /**
     * What fcwMax is unless given: the host's warp slots; or as many warps as the ways of the locality region have
     * lines for.
     */
    enum FcwBound {
        SLOTS,
        WAYS
    }

    /** The rank in the penalty of a partially cached load: unmodified, or times schedulers. */
    enum Penalty {
        RAW,
        SCALED
    }

    private static final String OURS = "our reconstruction";

    static final List<Param> PARAMS = List.of(
            Param.integer(
                    "promotion",
                    4,
                    0,
                    512,
                    "positions",
                    "4.2, 5.6",
                    "a hit moves the line so far towards the front; 0: to the front"),
            Param.integer("divergentAbove", 2, 0, 32, "lines", "2", "a load of more distinct lines is divergent"),
            Param.integer(
                    "mruMaxRequests",
                    5,
                    0,
                    32,
                    "lines",
                    "4.2",
                    "lines of divergent loads of at most so many enter at the front"),
            Param.flag(
                    "mruBeforeThrash",
                    false,
                    "4.3: divergent loads of thrashing warps go to the LRU position exclusively",
                    "the rule above holds for thrashing warps too"),
            Param.choice(
                    "rank",
                    Rank.AGE_COMPACT,
                    "figure 3; " + OURS,
                    "age rank: among live warps of the scheduler, or the slot"),
            Param.choice(
                    "coherentUnknown", Coherent.MRU, OURS, "where coherent lines enter before their locality is known"),
            Param.autoInteger(
                    "width",
                    1,
                    1024,
                    "lanes",
                    "equation 1",
                    "lines that a divergent load may touch; auto: the warp size"),
            Param.integer("vcEntries", 16, 1, 4096, "entries", "4.2", "victim cache of the profile"),
            Param.integer(
                    "clpEntries", 32, 1, 4096, "entries", "4.2", "coherent-load profile: one bit per program counter"),
            Param.choice("sampleWarp", Sample.SM_OLDEST, OURS, "whose coherent loads are sampled"),
            Param.choice("vcOnNewWarp", OnNewWarp.KEEP, OURS, "the victim cache when another warp is sampled"),
            Param.choice(
                    "vcFill",
                    VcFill.EVICT,
                    "4.2: a victim cache; access: cheaper hardware, ours",
                    "a sampled block enters the victim cache at its access, or when its line is evicted"),
            Param.choice(
                    "reuseBy",
                    ReuseBy.WARP,
                    "1: intra-warp locality \"means data blocks are re-referenced by their fetching warps\"",
                    "whose use of a block again proves that its load has locality"),
            Param.autoInteger(
                    "vcConclude",
                    1,
                    1 << 20,
                    "blocks",
                    OURS + "; 4.2: \"a 16-entry victim cache is sufficient\", 5.1: \"no detrimental impacts on memory "
                            + "coherent workloads\"",
                    "blocks pushed out unused that prove a load to have no locality; auto: as many as the victim "
                            + "cache holds"),
            Param.choice("resetAtKernel", Reset.NONE, OURS, "what the begin of a kernel resets"),
            Param.choice(
                    "partition",
                    Mode.DYNAMIC,
                    "4.4",
                    "number of locality warps: adapted, or staticWarps per scheduler"),
            Param.integer(
                    "staticWarps", 2, 0, 4, "warps per scheduler", "5.4", "locality warps of the static partition"),
            Param.choice("thrashTest", Thrash.GE, OURS, "from which rank on a warp thrashes"),
            Param.integer("minThrashWays", 1, 0, 512, "ways", OURS, "least size of the thrashing region"),
            Param.choice(
                    "onNoCandidate", NoCandidate.BYPASS, "4.3", "a miss for which the thrashing region has no way"),
            Param.choice("bypassScope", BypassScope.NO_CANDIDATE, OURS, "which misses bypass"),
            Param.integer("cntMax", 256, 2, 1 << 20, "loads", "4.4", "CNT that adds a locality warp"),
            Param.integer("cntInit", 128, 0, 1 << 20, "loads", "4.4", "CNT at the start"),
            Param.integer("fcwInit", 4, 1, 4096, "warps per SM", "4.4", "locality warps at the start"),
            Param.integer("fcwMin", 1, 1, 4096, "warps per SM", "4.4", "least number of locality warps"),
            Param.autoInteger("fcwMax", 1, 4096, "warps per SM", "4.4", "greatest number; auto: by fcwBound"),
            Param.choice(
                    "fcwBound",
                    FcwBound.SLOTS,
                    "4.4: \"Wmax is equal to 48, which is the number of physical warps on each SM\"",
                    "fcwMax=auto: the host's warp slots, or the warps whose lines the locality region has ways for"),
            Param.autoInteger(
                    "cntAfterDown",
                    0,
                    1 << 20,
                    "loads",
                    OURS,
                    "CNT after a locality warp was taken off; auto: half of cntMax"),
            Param.choice("penaltyPrio", Penalty.RAW, OURS, "rank in the penalty of a partially cached load"),
            Param.flag(
                    "fullMissCounts",
                    true,
                    OURS,
                    "a load all of whose lines missed counts as partially cached; false: not at all"),
            Param.flag(
                    "touchOnPending",
                    true,
                    "GPGPU-Sim",
                    "a request merged with a line in flight touches that line as a hit does"),
            Param.flag(
                    "pendingHitIsMiss",
                    true,
                    OURS + "; section 3.1: a warp is ready when all of its data is available",
                    "a load with such a request is not fully cached (metric loads.*.ready); false: it may be "
                            + "(loads.*.full)"));

    final int promotion;
    final int divergentAbove;
    final int mruMaxRequests;
    final boolean mruBeforeThrash;
    final Rank rank;
    final Coherent coherentUnknown;
    final int width;
    final int vcEntries;
    final int clpEntries;
    final Sample sampleWarp;
    final OnNewWarp vcOnNewWarp;
    final VcFill vcFill;
    final ReuseBy reuseBy;
    final int vcConclude;
    final Reset resetAtKernel;
    final Mode partition;
    final int staticWarps;
    final Thrash thrashTest;
    final int minThrashWays;
    final NoCandidate onNoCandidate;
    final BypassScope bypassScope;
    final int cntMax;
    final int cntInit;
    final int fcwInit;
    final int fcwMin;
    final int fcwMax;
    final FcwBound fcwBound;
    final int cntAfterDown;
    final Penalty penaltyPrio;
    final boolean fullMissCounts;
    final boolean touchOnPending;
    final boolean pendingHitIsMiss;

    /** Throws {@link BadSetting} if values are legal each but not together. */
    DaCacheOptions(Settings s, HostGeometry host) {
        promotion = s.integer("promotion");
        divergentAbove = s.integer("divergentAbove");
        mruMaxRequests = s.integer("mruMaxRequests");
        mruBeforeThrash = s.flag("mruBeforeThrash");
        rank = s.choice("rank", Rank.class);
        coherentUnknown = s.choice("coherentUnknown", Coherent.class);
        width = s.integer("width", host.warpSize());
        vcEntries = s.integer("vcEntries");
        clpEntries = s.integer("clpEntries");
        sampleWarp = s.choice("sampleWarp", Sample.class);
        vcOnNewWarp = s.choice("vcOnNewWarp", OnNewWarp.class);
        vcFill = s.choice("vcFill", VcFill.class);
        reuseBy = s.choice("reuseBy", ReuseBy.class);
        vcConclude = s.integer("vcConclude", vcEntries);
        resetAtKernel = s.choice("resetAtKernel", Reset.class);
        partition = s.choice("partition", Mode.class);
        staticWarps = s.integer("staticWarps");
        thrashTest = s.choice("thrashTest", Thrash.class);
        minThrashWays = s.integer("minThrashWays");
        onNoCandidate = s.choice("onNoCandidate", NoCandidate.class);
        bypassScope = s.choice("bypassScope", BypassScope.class);
        cntMax = s.integer("cntMax");
        cntInit = s.integer("cntInit");
        fcwInit = s.integer("fcwInit");
        fcwMin = s.integer("fcwMin");
        fcwBound = s.choice("fcwBound", FcwBound.class);
        fcwMax = s.integer("fcwMax", Math.max(fcwInit, fcwBound == FcwBound.WAYS ? warpsOfWays(host) : host.warps()));
        cntAfterDown = s.integer("cntAfterDown", cntMax / 2);
        penaltyPrio = s.choice("penaltyPrio", Penalty.class);
        fullMissCounts = s.flag("fullMissCounts");
        touchOnPending = s.flag("touchOnPending");
        pendingHitIsMiss = s.flag("pendingHitIsMiss");
        check(host);
    }

    /** Warps of {@code width} lines each for which the locality region has room: 7 in 7 of 8 ways of 32 sets. */
    private int warpsOfWays(HostGeometry host) {
        int locality = host.l1d().ways() - minThrashWays;
        return Math.max(fcwMin, locality * host.l1d().sets() / width);
    }

    private void check(HostGeometry host) {
        expect(cntInit < cntMax, "cntInit=" + cntInit + " expected less than cntMax=" + cntMax);
        expect(cntAfterDown < cntMax, "cntAfterDown=" + cntAfterDown + " expected less than cntMax=" + cntMax);
        expect(
                fcwMin <= fcwInit && fcwInit <= fcwMax,
                "fcwInit=" + fcwInit + " expected from fcwMin=" + fcwMin + " to fcwMax=" + fcwMax);
        expect(
                minThrashWays <= host.l1d().ways(),
                "minThrashWays=" + minThrashWays + " expected at most the L1D's ways="
                        + host.l1d().ways());
        boolean stalls = onNoCandidate == NoCandidate.STALL
                || onNoCandidate == NoCandidate.BYPASS && bypassScope == BypassScope.THRASHING_BLOCKS;
        expect(
                !stalls || minThrashWays > 0,
                "minThrashWays=0 expected at least 1 where misses stall: a set without thrashing ways never lets go");
    }

    private static void expect(boolean holds, String message) {
        if (!holds) {
            throw new BadSetting(message);
        }
    }
}
