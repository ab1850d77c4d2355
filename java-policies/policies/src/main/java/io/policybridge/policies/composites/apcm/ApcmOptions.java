package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * APCM's parameters and their values. What the paper decides is marked with its section; the rest is our reconstruction
 * and therefore a parameter.
 */
final class ApcmOptions {
    /**
     * What keeps the lines of loads with intra-warp locality: nothing, their last consumer, or a distance (APCM-pN).
     */
    enum Protect {
        OFF,
        LIFETIME,
        DISTANCE
    }

    /** Where a load's number comes from. */
    enum LoadId {
        INDEX,
        HASH
    }

    /** What is evicted from a full set of the monitor tag array. */
    enum Repl {
        LRU,
        FIFO
    }

    /**
     * The monitored warp of a kernel: of the first load, the one in slot 0, or the oldest that runs at the first load.
     */
    enum Select {
        FIRST_LOAD,
        SLOT_0,
        OLDEST
    }

    /** Whose accesses make a load the last of a line. */
    enum LastBy {
        MONITORED,
        ANY
    }

    /** What ends the protection of a load in a loop, besides the end of its warp. */
    enum LoopExit {
        SIGNAL,
        SPAN,
        WARP_EXIT
    }

    private static final String OURS = "our reconstruction";

    static final List<Param> PARAMS = List.of(
            Param.flag("bypass", true, "table 5; 6.2 has both ways alone", "loads that stream bypass the L1D"),
            Param.choice(
                    "protect",
                    Protect.LIFETIME,
                    "table 5; distance: APCM-pN of 6.5",
                    "what keeps lines of loads with intra-warp locality: nothing, their last consumer, or n accesses"),
            Param.integer(
                    "n",
                    16,
                    1,
                    1 << 20,
                    "accesses",
                    "ours: the paper's values are lost; meant to be swept over 4 to 256",
                    "how many accesses of the cache protect=distance keeps a line for"),
            Param.integer(
                    "loads",
                    16,
                    1,
                    64,
                    "entries",
                    "table 5",
                    "loads tracked per kernel: entries of the LAT and of the CAIT"),
            Param.choice(
                    "loadId",
                    LoadId.INDEX,
                    OURS + "; hash: 5.1",
                    "a load's number: its index in the LAT, or a hash that loads may share"),
            Param.integer("mtaEntries", 32, 8, 512, "entries", "table 5", "entries of the monitor tag array"),
            Param.integer(
                    "mtaAssoc",
                    1,
                    1,
                    512,
                    "ways",
                    "table 5; figure 21 up to fully associative",
                    "ways per set of the monitor tag array"),
            Param.choice("mtaRepl", Repl.LRU, OURS, "what a full set of the monitor tag array evicts"),
            Param.integer(
                    "maxRequests",
                    2,
                    1,
                    32,
                    "requests",
                    "5.1",
                    "how many first requests of a load of the monitored warp count"),
            Param.choice("monitor", Select.FIRST_LOAD, OURS, "which warp is monitored"),
            Param.choice("lastBy", LastBy.MONITORED, "4.3; any: 5.1", "whose accesses make a load the last of a line"),
            Param.integer("updateThreshold", 14, 1, 14, "accesses", OURS, "a line with more is classified at once"),
            Param.flag("seeBypassed", true, OURS, "bypassed requests reach the monitor tag array"),
            Param.flag("resetPerKernel", true, OURS, "a new kernel resets loads and protection"),
            Param.choice(
                    "loopExit",
                    LoopExit.SIGNAL,
                    "5.2; others: " + OURS,
                    "what ends protection in a loop: that the host reports it, an access outside its code, or the "
                            + "end of the warp alone"),
            Param.flag("lazy", true, "5.3", "a line keeps its protection bit when its warp's is reset"));

    final boolean bypass;
    final Protect protect;
    final int n;
    final int loads;
    final LoadId loadId;
    final int mtaEntries;
    final int mtaAssoc;
    final Repl mtaRepl;
    final int maxRequests;
    final Select monitor;
    final LastBy lastBy;
    final int updateThreshold;
    final boolean seeBypassed;
    final boolean resetPerKernel;
    final LoopExit loopExit;
    final boolean lazy;

    /** Throws {@link BadSetting} if values are legal each but not together. */
    ApcmOptions(Settings s) {
        bypass = s.flag("bypass");
        protect = s.choice("protect", Protect.class);
        n = s.integer("n");
        loads = s.integer("loads");
        loadId = s.choice("loadId", LoadId.class);
        mtaEntries = s.integer("mtaEntries");
        mtaAssoc = s.integer("mtaAssoc");
        mtaRepl = s.choice("mtaRepl", Repl.class);
        maxRequests = s.integer("maxRequests");
        monitor = s.choice("monitor", Select.class);
        lastBy = s.choice("lastBy", LastBy.class);
        updateThreshold = s.integer("updateThreshold");
        seeBypassed = s.flag("seeBypassed");
        resetPerKernel = s.flag("resetPerKernel");
        loopExit = s.choice("loopExit", LoopExit.class);
        lazy = s.flag("lazy");
        check();
    }

    private void check() {
        if (!bypass && protect == Protect.OFF) {
            throw new BadSetting("apcm bypass=false,protect=off would do nothing; expected one of them");
        }
        if (mtaEntries % mtaAssoc != 0) {
            throw new BadSetting("apcm mtaEntries=" + mtaEntries + " with mtaAssoc=" + mtaAssoc
                    + "; expected a multiple of mtaAssoc");
        }
    }

    boolean findsSpans() {
        return protect == Protect.LIFETIME && loopExit == LoopExit.SPAN;
    }
}
