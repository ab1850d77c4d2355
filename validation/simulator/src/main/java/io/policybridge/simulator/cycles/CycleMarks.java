package io.policybridge.simulator.cycles;

import java.util.Arrays;

/**
 * A number for what each core cycle of a run did: which warps issued, what the L1Ds accepted and how. Two runs part
 * where these differ first.
 */
public final class CycleMarks {
    /** Cycles that are kept: 32 MB. */
    static final int MOST = 1 << 22;

    private final long[] ofSms;
    private long[] ofCycles = new long[1 << 12];
    private int count;

    CycleMarks(int sms) {
        ofSms = new long[sms];
    }

    /** What {@code sm} did in this cycle. */
    void add(int sm, long mark) {
        ofSms[sm] = mark;
    }

    /** The cycle ends. */
    void end() {
        if (count < MOST) {
            if (count == ofCycles.length) {
                ofCycles = Arrays.copyOf(ofCycles, 2 * count);
            }
            long all = 0;
            for (long mark : ofSms) {
                all = (all ^ mark) * 0x9E3779B97F4A7C15L + 1;
            }
            ofCycles[count++] = all;
        }
    }

    /** The first core cycle in which this run and {@code other} did not do the same; -1 if none is known. */
    public long firstDifference(CycleMarks other) {
        int both = Math.min(count, other.count);
        int at = Arrays.mismatch(ofCycles, 0, both, other.ofCycles, 0, both);
        return at >= 0 || count == other.count ? at : both;
    }

    /** The first SM that did something else than in {@code other} in the last cycle of both; -1 if none did. */
    public int differentSm(CycleMarks other) {
        return Arrays.mismatch(ofSms, other.ofSms);
    }
}
