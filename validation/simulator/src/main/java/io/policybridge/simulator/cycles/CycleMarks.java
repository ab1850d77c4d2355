package io.policybridge.simulator.cycles;

import java.util.Arrays;

/**
 * A number for what the core cycles of a run did: which warps issued, what the L1Ds accepted and how. Two runs part
 * where these differ first. Of a run of any length a number is kept for each of at most {@value #MOST} blocks of
 * cycles, for all cycles up to the end of the block; in a window, for each cycle.
 */
public final class CycleMarks {
    /** Blocks that are kept: 512 KB. Where a run has more, two become one. */
    static final int MOST = 1 << 16;

    private final long[] ofSms;
    private final long[] ofBlocks = new long[MOST];
    private final long windowBegin;
    private final long[] window;
    private int count;
    /** A block has two to the power of so many cycles. */
    private int blockBits;

    private long cycles;
    private long all;

    /** Of a run on so many SMs; each cycle of {@code exact} is marked alone. */
    CycleMarks(int sms, Span exact) {
        ofSms = new long[sms];
        windowBegin = exact.from;
        window = new long[Math.toIntExact(exact.to - exact.from)];
    }

    /**
     * Core cycles, numbered from 0.
     *
     * @param from the first
     * @param to behind the last
     */
    public record Span(long from, long to) {
        /** No cycle. */
        public static final Span NONE = new Span(0, 0);

        /** Whether it is one cycle. */
        public boolean isExact() {
            return to - from == 1;
        }
    }

    /** What {@code sm} did in this cycle. */
    void add(int sm, long mark) {
        ofSms[sm] = mark;
    }

    /** The cycle ends. */
    void end() {
        for (long mark : ofSms) {
            all = (all ^ mark) * 0x9E3779B97F4A7C15L + 1;
        }
        if (cycles >= windowBegin && cycles - windowBegin < window.length) {
            window[(int) (cycles - windowBegin)] = all;
        }
        cycles++;
        if (endsBlock() && count == MOST) {
            count /= 2;
            blockBits++;
            for (int i = 0; i < count; i++) {
                ofBlocks[i] = ofBlocks[2 * i + 1];
            }
        }
        if (endsBlock()) {
            ofBlocks[count++] = all;
        }
    }

    private boolean endsBlock() {
        return (cycles & (1L << blockBits) - 1) == 0;
    }

    /** Cycles in one of which this run and {@code other} did not do the same first; null if they did in all. */
    public Span firstDifference(CycleMarks other) {
        int bits = Math.max(blockBits, other.blockBits);
        long both = Math.min(cycles, other.cycles);
        long same = 0;
        for (long end = 1L << bits; end <= both; end += 1L << bits) {
            if (upTo(end) != other.upTo(end)) {
                return new Span(same, end);
            }
            same = end;
        }
        return cycles == other.cycles && all == other.all ? null : new Span(same, Math.max(same, both) + 1);
    }

    /** The number of the first {@code end} cycles, with which a block ends. */
    private long upTo(long end) {
        return ofBlocks[(int) (end >>> blockBits) - 1];
    }

    /** The first cycle of the window of both in which they did not do the same; the last if none is. */
    public long firstDifferenceInWindow(CycleMarks other) {
        int at = Arrays.mismatch(window, other.window);
        return windowBegin + (at < 0 ? window.length - 1 : at);
    }

    /** The first SM that did something else than in {@code other} in the last cycle of both; -1 if none did. */
    public int differentSm(CycleMarks other) {
        return Arrays.mismatch(ofSms, other.ofSms);
    }
}
