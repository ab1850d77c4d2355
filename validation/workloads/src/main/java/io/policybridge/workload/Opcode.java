package io.policybridge.workload;

/** GPGPU-Sim's classes of operations, by its numbers. */
public final class Opcode {
    public static final int ALU = 1;
    public static final int SFU = 2;
    public static final int TENSOR = 3;
    public static final int DP = 4;
    public static final int SP = 5;
    public static final int INT = 6;
    public static final int ALU_SFU = 7;
    public static final int LOAD = 8;
    public static final int STORE = 11;
    public static final int BRANCH = 12;
    public static final int BARRIER = 13;
    public static final int MEMORY_BARRIER = 14;
    public static final int CALL = 15;
    public static final int RETURN = 16;
    public static final int EXIT = 17;
    /** The first of the specialised units; the others follow. */
    public static final int SPECIALIZED = 100;

    private Opcode() {}
}
