package io.policybridge.stream;

/** Bounds of the numbers in a stream: a larger one is an error in the stream, not a reason to allocate that much. */
public final class StreamLimits {
    /** SMs, L2 slices, or nodes of the network. */
    public static final int UNITS = 1 << 12;
    /** Warp slots, or CTA slots, of one SM. */
    public static final int SLOTS = 1 << 10;
    /** The highest uid of a request. */
    public static final int UID = 1 << 28;

    private StreamLimits() {}
}
