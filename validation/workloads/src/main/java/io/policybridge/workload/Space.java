package io.policybridge.workload;

/** Numbers of memory spaces in static instructions, as in the streams. */
public final class Space {
    public static final int LOCAL = 2;
    public static final int SHARED = 3;
    public static final int PARAMETER = 6;
    public static final int CONSTANT = 8;
    public static final int TEXTURE = 9;
    public static final int GLOBAL = 11;

    private Space() {}
}
