package io.policybridge.simulator.cycles;

/**
 * What a cycle of a scheduler went to; every cycle is in exactly one bin. If several are possible, because the warps of
 * the scheduler wait for different things, the first of this order counts, except that {@link #L1D} to {@link #DRAM}
 * are of the oldest warp that awaits a load.
 */
public enum CycleBin {
    ISSUED("issued", false),
    /** A ready warp was masked by the policy, or is outside the warps that the scheduler considers. */
    THROTTLED("throttled", false),
    /**
     * A ready warp found the LD/ST unit taken, and the L1D refuses nothing: many requests, bank conflicts, the network.
     */
    LDST("ldst", true),
    /** The L1D refuses a request, which holds up the LD/ST unit or is of the load awaited; by reason. */
    LINE_ALLOC("lineAlloc", true),
    MISS_QUEUE("missQueue", true),
    MSHR_ENTRY("mshrEntry", true),
    MSHR_MERGE("mshrMerge", true),
    MSHR_RW_PENDING("mshrRwPending", true),
    /** The load awaited is in the LD/ST unit: its requests wait to enter the L1D, or hit there. */
    L1D("l1d", true),
    /** It waits for a line in the network, in the L2, or in their queues; no line of it is at DRAM. */
    L2("l2", true),
    /** It waits for a line that a DRAM channel has. */
    DRAM("dram", true),
    SYNCHRONIZATION("synchronization", false),
    EXECUTION("execution", false),
    FETCH("fetch", false),
    DRAINING("draining", false),
    EMPTY("empty", false);

    private static final CycleBin[] FAILS = {LINE_ALLOC, MISS_QUEUE, MSHR_ENTRY, MSHR_MERGE, MSHR_RW_PENDING};

    private final String key;
    private final boolean hasPc;

    CycleBin(String key, boolean hasPc) {
        this.key = key;
        this.hasPc = hasPc;
    }

    /** Its name in results. */
    public String key() {
        return key;
    }

    /** Whether its cycles are split by the pc of a load or store. */
    public boolean hasPc() {
        return hasPc;
    }

    /** The bin of a reservation fail, see {@link io.policybridge.simulator.cache.FailReason}. */
    static CycleBin fail(int reason) {
        return FAILS[reason];
    }
}
