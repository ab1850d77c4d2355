package io.policybridge.simulator.ldst;

import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction.MemoryAccess;

/** What an LD/ST unit counted since the start of the program, in GPGPU-Sim's categories. */
public final class LdstCounts {
    /** Kinds of access that stall the memory stage. */
    static final int CONSTANT = 0;

    static final int TEXTURE = 1;
    static final int SHARED = 2;
    static final int GLOBAL_LOAD = 3;
    static final int LOCAL_LOAD = 4;
    static final int GLOBAL_STORE = 5;
    static final int LOCAL_STORE = 6;
    /** Number of kinds. */
    static final int SPACES = 7;

    /** The memory stage finished. */
    static final int NO_STALL = 0;
    /** Bank conflict, or a cache or its queue refused. */
    static final int BANK_CONFLICT = 1;
    /** No room in the network. */
    static final int NETWORK = 3;
    /** Accepted, and more accesses follow. */
    static final int MORE_ACCESSES = 4;
    /** The cache's data port is busy. */
    static final int DATA_PORT = 6;
    /** Number of reasons. */
    static final int REASONS = 9;

    private final long[] stalls = new long[SPACES * REASONS];
    /** Lanes, by {@link Space}. */
    private final long[] lanes = new long[Space.GLOBAL + 1];

    private long sharedAccesses;
    private long laneCorrection;
    private long warpCorrection;

    void stall(int space, int reason, long cycles) {
        stalls[space * REASONS + reason] += cycles;
    }

    /** An instruction with {@code active} lanes enters the unit. */
    void enters(MemoryAccess memory, int active) {
        if (memory.isAccess()) {
            lanes[memory.space()] += active;
        }
    }

    void sharedAccess() {
        sharedAccesses++;
    }

    /** {@code times}, which may be negative, more commits of an instruction of {@code lanes} lanes. */
    void commits(int times, int lanes) {
        laneCorrection += (long) times * lanes;
        warpCorrection += times;
    }

    /** Adds what {@code other} counted. */
    public void add(LdstCounts other) {
        for (int i = 0; i < stalls.length; i++) {
            stalls[i] += other.stalls[i];
        }
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] += other.lanes[i];
        }
        sharedAccesses += other.sharedAccesses;
        laneCorrection += other.laneCorrection;
        warpCorrection += other.warpCorrection;
    }

    /** Cycles in which the memory stage did not finish an access to {@code space} because of {@code reason}. */
    long stalls(int space, int reason) {
        return stalls[space * REASONS + reason];
    }

    /** Cycles in which the memory stage did not finish (gpgpu_n_stall_shd_mem). */
    long stalls() {
        long sum = 0;
        for (long cycles : stalls) {
            sum += cycles;
        }
        return sum;
    }

    /** Lanes of the instructions that access {@code space}. */
    long lanes(int space) {
        return lanes[space];
    }

    /** Cycles in which shared memory was accessed (gpgpu_n_shmem_bank_access). */
    long sharedAccesses() {
        return sharedAccesses;
    }

    /**
     * How many more thread instructions GPGPU-Sim counts than were completed: it counts a load once per destination
     * register if its last access hits in the L1D, and an atomic on shared memory without destination not at all.
     */
    public long laneCorrection() {
        return laneCorrection;
    }

    /** The same of warp instructions. */
    public long warpCorrection() {
        return warpCorrection;
    }
}
