package io.policybridge.workload;

/** Numbers of memory spaces in static instructions, as in the streams. */
public final class Space {
    public static final int LOCAL = 2;
    public static final int SHARED = 3;
    public static final int PARAMETER = 6;
    /** What functions are called with: local memory, counted as parameters. */
    public static final int FRAME_PARAMETER = 7;

    public static final int CONSTANT = 8;
    public static final int TEXTURE = 9;
    public static final int GLOBAL = 11;

    private Space() {}

    /** Whether {@code space} is in local memory. */
    public static boolean isLocal(int space) {
        return space == LOCAL || space == FRAME_PARAMETER;
    }
}
