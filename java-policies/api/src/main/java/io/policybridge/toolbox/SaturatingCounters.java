package io.policybridge.toolbox;

import java.util.Arrays;

/**
 * Counters that stop at 0 and at a maximum: confidence bits, PSEL, tables of predictors.
 *
 * <pre>{@code
 * SaturatingCounters reuse = new SaturatingCounters(64, Range.ofBits(2).startingAt(1));
 * reuse.up(entry);                       // 0 to 3
 * boolean keeps = reuse.isHigh(entry);   // 2 or 3
 * }</pre>
 */
public final class SaturatingCounters {
    /**
     * The values of a counter.
     *
     * @param max greatest value, from 1 to 2^30; the least is 0
     * @param start value at the start, at most {@code max}
     */
    public record Range(int max, int start) {
        private static final int MOST_BITS = 30;

        /** Throws {@link IllegalArgumentException} for a range without values or a start outside of it. */
        public Range {
            if (max < 1 || max > 1 << MOST_BITS || start < 0 || start > max) {
                throw new IllegalArgumentException(
                        "max=" + max + " start=" + start + "; expected max from 1 to 2^30 and start from 0 to max");
            }
        }

        /** 0 to {@code max}, starting at 0. */
        public static Range upTo(int max) {
            return new Range(max, 0);
        }

        /** The values of {@code bits} bits, 1 to 30, starting at 0. */
        public static Range ofBits(int bits) {
            if (bits < 1 || bits > MOST_BITS) {
                throw new IllegalArgumentException("bits=" + bits + "; expected 1 to " + MOST_BITS);
            }
            return upTo((1 << bits) - 1);
        }

        /** The same values, starting at {@code value}. */
        public Range startingAt(int value) {
            return new Range(max, value);
        }
    }

    private final Range range;
    private final int[] values;

    /** {@code count} counters, each at the start of {@code range}. */
    public SaturatingCounters(int count, Range range) {
        this.range = range;
        values = new int[count];
        Arrays.fill(values, range.start());
    }

    /** The value of counter {@code i}. */
    public int value(int i) {
        return values[i];
    }

    /** Whether counter {@code i} is above half of its maximum: its most significant bit, where the range is of bits. */
    public boolean isHigh(int i) {
        return values[i] > range.max() / 2;
    }

    /** Adds one to counter {@code i} and returns its value. */
    public int up(int i) {
        return add(i, 1);
    }

    /** Subtracts one from counter {@code i} and returns its value. */
    public int down(int i) {
        return add(i, -1);
    }

    /** Adds {@code delta}, up to 2^30 either way, to counter {@code i} and returns its value. */
    public int add(int i, int delta) {
        values[i] = Math.max(0, Math.min(range.max(), values[i] + delta));
        return values[i];
    }

    /** Sets counter {@code i} to {@code value}, or to the nearest value that it can have. */
    public void set(int i, int value) {
        values[i] = Math.max(0, Math.min(range.max(), value));
    }

    /** Sets counter {@code i} to the start of the range. */
    public void restart(int i) {
        values[i] = range.start();
    }

    /** Sets all counters to the start of the range. */
    public void restart() {
        Arrays.fill(values, range.start());
    }
}
