package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * APCM's parameters and their values. What the paper decides is marked with its section; the rest is our reconstruction
 * and therefore a parameter.
 */
record ApcmOptions(
        boolean bypass,
        Protect protect,
        int n,
        int loads,
        LoadId loadId,
        int mtaEntries,
        int mtaAssoc,
        Repl mtaRepl,
        int maxRequests,
        Select monitor,
        LastBy lastBy,
        int updateThreshold,
        boolean seeBypassed,
        boolean resetPerKernel,
        LoopExit loopExit,
        boolean lazy) {

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

    /** What leaves a full set of the monitor tag array. */
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
            Param.flag("bypass", true, "table 5; 6.2 has both ways alone", "loads that stream go around the L1D"),
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
                    "loads of a kernel that are known: entries of the LAT and of the CAIT"),
            Param.choice(
                    "loadId",
                    LoadId.INDEX,
                    OURS + "; hash: 5.1",
                    "a load's number: its place in the LAT, or a hash that loads may share"),
            Param.integer("mtaEntries", 32, 8, 512, "entries", "table 5", "entries of the monitor tag array"),
            Param.integer(
                    "mtaAssoc", 1, 1, 512, "ways", "table 5; figure 21 up to fully associative", "ways of a set of it"),
            Param.choice("mtaRepl", Repl.LRU, OURS, "what leaves a full set of it"),
            Param.integer(
                    "maxRequests",
                    2,
                    1,
                    32,
                    "requests",
                    "5.1",
                    "first requests of a load of the monitored warp that are looked at"),
            Param.choice("monitor", Select.FIRST_LOAD, OURS, "which warp is monitored"),
            Param.choice("lastBy", LastBy.MONITORED, "4.3; any: 5.1", "whose accesses make a load the last of a line"),
            Param.integer("updateThreshold", 14, 1, 14, "accesses", OURS, "a line that exceeds them is judged at once"),
            Param.flag("seeBypassed", true, OURS, "bypassed requests reach the monitor tag array"),
            Param.flag("resetPerKernel", true, OURS, "a kernel's begin forgets loads and protection"),
            Param.choice(
                    "loopExit",
                    LoopExit.SIGNAL,
                    "5.2; others: " + OURS,
                    "what ends protection in a loop: that the host tells so, an access outside its code, or the "
                            + "end of the warp alone"),
            Param.flag("lazy", true, "5.3", "a line keeps its protection bit when its warp's is reset"));

    /** Throws {@link BadSetting} if values are legal each but not together. */
    static ApcmOptions of(Settings s) {
        ApcmOptions options = new ApcmOptions(
                s.flag("bypass"),
                s.choice("protect", Protect.class),
                s.integer("n"),
                s.integer("loads"),
                s.choice("loadId", LoadId.class),
                s.integer("mtaEntries"),
                s.integer("mtaAssoc"),
                s.choice("mtaRepl", Repl.class),
                s.integer("maxRequests"),
                s.choice("monitor", Select.class),
                s.choice("lastBy", LastBy.class),
                s.integer("updateThreshold"),
                s.flag("seeBypassed"),
                s.flag("resetPerKernel"),
                s.choice("loopExit", LoopExit.class),
                s.flag("lazy"));
        options.check();
        return options;
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
