package io.policybridge.simulator.metrics;

/**
 * The event at which a metric is counted. A load access is a request of a global or local load, atomics left out; a
 * warp load is its instruction. Warps are distinguished by their launch number on the SM.
 */
public enum Occasion {
    COHERENT_LOAD(
            "warp loads",
            "warp load that touches at most 2 lines",
            "its last access is accepted by the L1D or bypassed"),
    DIVERGENT_LOAD(
            "warp loads",
            "warp load that touches more than 2 lines",
            "its last access is accepted by the L1D or bypassed"),
    ACCEPTED_LOAD("load accesses", "load access", "accepted by the L1D"),
    MISSED_LOAD("load accesses", "load access that missed", "accepted by the L1D"),
    EVICTED_LINE_MISS("load accesses", "intra-warp or inter-warp miss of a load access", "accepted by the L1D"),
    BYPASSED_LOAD("load accesses", "load access", "its first packet goes to the network"),
    ISSUE("scheduler cycles", "cycle in which a scheduler issues", "it issues"),
    REFERENCE("load accesses", "load access", "accepted by the L1D or bypassed"),
    L2_PACKET("packets", "packet of a load access", "taken from the network by a sub-partition, before it is split"),
    L2_PACKET_SERVED("packets", "packet of a load access", "the L2 has accepted all of its sectors"),
    LINE_OF_LAUNCH("lines", "line that the loads of one launch touch on one SM", "the launch ends"),
    LINE_IN_L1D("lines", "line of the L1D that a load filled", "it is evicted or invalidated, or the launch ends"),
    REUSE(
            "load accesses",
            "load access to a line touched before on the SM in the launch",
            "accepted by the L1D or bypassed"),
    WARP_AT_L2("warps", "warp whose loads accessed the L2", "the launch ends"),
    L2_ACCESS("accesses", "access to the L2, of any type", "accepted by the L2"),
    DRAM_REQUEST("requests", "request to DRAM", "the scheduler hands it to its bank"),
    DRAM_LOAD("warp loads", "warp load some of whose requests went to DRAM", "the launch ends"),
    DRAM_LOAD_SPAN("core cycles", "warp load some of whose requests went to DRAM", "the launch ends"),
    DATA_ACCESS(
            "accesses",
            "global or local access, stores and atomics included",
            "generated: its instruction enters the LD/ST unit"),
    FETCH("bytes", "load access that misses and is not merged", "accepted by the L1D"),
    SUBLINE_LOAD("load accesses", "load access to an L1D with sub-line geometry", "accepted by the L1D"),
    FLUSH("flushes", "flush of an L1D", "a policy requests it"),
    FAIL("attempts", "access attempt at the L1D, of a load or a store", "it fails, each retry counted again");

    private final String unit;
    private final String event;
    private final String stage;

    Occasion(String unit, String event, String stage) {
        this.unit = unit;
        this.event = event;
        this.stage = stage;
    }

    /** What the number is a number of. */
    String unit() {
        return unit;
    }

    /** What is counted. */
    public String event() {
        return event;
    }

    /** When. */
    public String stage() {
        return stage;
    }
}
