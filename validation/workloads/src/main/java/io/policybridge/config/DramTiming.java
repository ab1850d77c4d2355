package io.policybridge.config;

import java.util.Arrays;
import java.util.List;

/**
 * -gpgpu_dram_timing_opt: cycles of the command clock between two commands, and numbers of banks and bank groups, each
 * under the name that the option gives it.
 */
public final class DramTiming {
    /** The names, in the order of the option's positional form. */
    public static final List<String> NAMES =
            List.of("nbk", "CCD", "RRD", "RCD", "RAS", "RP", "RC", "CL", "WL", "CDLR", "WR", "nbkgrp", "CCDL", "RTPL");

    private final int[] values;

    private DramTiming(int[] values) {
        this.values = values;
    }

    /**
     * @param values by {@link #NAMES}
     * @throws IllegalArgumentException if there are not as many
     */
    public static DramTiming of(int... values) {
        if (values.length != NAMES.size()) {
            throw new IllegalArgumentException(values.length + " values; expected " + NAMES);
        }
        return new DramTiming(values.clone());
    }

    /** Banks of a channel. */
    public int banks() {
        return values[0];
    }

    /** tCCD: between two columns. */
    public int ccd() {
        return values[1];
    }

    /** tRRD: between two ACT of different banks. */
    public int rrd() {
        return values[2];
    }

    /** tRCD: from ACT to RD. */
    public int rcd() {
        return values[3];
    }

    /** tRAS: from ACT to PRE. */
    public int ras() {
        return values[4];
    }

    /** tRP: from PRE to ACT. */
    public int rp() {
        return values[5];
    }

    /** tRC: between two ACT of one bank. */
    public int rc() {
        return values[6];
    }

    /** Latency of a read. */
    public int cl() {
        return values[7];
    }

    /** Latency of a write. */
    public int wl() {
        return values[8];
    }

    /** tCDLR: from the last data of a write to RD. */
    public int cdlr() {
        return values[9];
    }

    /** tWR: from the last data of a write to PRE. */
    public int wr() {
        return values[10];
    }

    /** Bank groups of a channel. */
    public int groups() {
        return values[11];
    }

    /** tCCDL: between two columns of one bank group. */
    public int ccdl() {
        return values[12];
    }

    /** tRTPL: from RD to PRE with bank groups. */
    public int rtpl() {
        return values[13];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DramTiming timing && Arrays.equals(values, timing.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
