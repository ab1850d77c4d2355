package io.policybridge.stream;

/** Bounds of the numbers in a stream: a larger one is an error in the stream, not a reason to allocate that much. */
public final class StreamLimits {
    /** SMs, L2 slices, or nodes of the network. */
    public static final int UNITS = 1 << 12;
    /** Warp slots, or CTA slots, of one SM. */
    public static final int SLOTS = 1 << 10;
    /** Sets of a cache. */
    public static final int SETS = 1 << 20;
    /** Ways of a set. */
    public static final int WAYS = 1 << 16;
    /** The highest uid of a request, and the highest number of a warp instruction. */
    public static final int UID = 1 << 25;
    /** Bytes of one access, packet or burst. */
    public static final int BYTES = 1 << 20;
    /** Cycles of one clock between two records in a row, repetitions in one run record. */
    public static final int GAP = 1 << 26;
    /** Cycles of a whole run. */
    public static final long CYCLES = 1L << 32;

    /**
     * How far the number of a CTA may be ahead of those that its kernel has launched: they are launched in order, but
     * for those that are resident.
     */
    public static final int CTAS_AHEAD = 1 << 13;

    /** Static instructions of a program. */
    public static final int PROGRAM = 1 << 18;
    /** The highest number of a register. */
    public static final int REGISTER = (1 << 14) - 1;
    /** Latency and initiation interval of an instruction; GPGPU-Sim's pipelines are no deeper. */
    public static final int LATENCY = 511;
    /** Barriers that a CTA has. */
    public static final int BARRIERS = 16;
    /** The highest address of a lane. */
    public static final long ADDRESS = (1L << 56) - 1;
    /** The highest of local memory, which begins at {@link io.policybridge.workload.LocalMapping#BASE}. */
    public static final long LOCAL_ADDRESS = 1L << 44;

    private StreamLimits() {}
}
