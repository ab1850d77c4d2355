package io.policybridge.config;

/** Sectors and the lines that they divide; every sectored cache of GPGPU-Sim has these. */
public final class Sectors {
    /** Bytes of a sector. */
    public static final int BYTES = 32;
    /** Sectors of a line. */
    public static final int PER_LINE = 4;
    /** Bytes of a line. */
    public static final int LINE_BYTES = BYTES * PER_LINE;
    /** Mask of all sectors of a line, bit i = bytes 32i to 32i+31. */
    public static final int ALL = (1 << PER_LINE) - 1;

    private Sectors() {}
}
