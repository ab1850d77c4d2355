package io.policybridge.replay.comparison;

import java.util.Arrays;

/** Events of one kind at one unit, in order: each with its core cycle, its subject, and one more value. */
public final class EventList {
    private static final int COLUMNS = 3;

    private long[] values = new long[48];
    private int size;

    public void add(long core, long subject, long value) {
        if (COLUMNS * (size + 1) > values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        values[COLUMNS * size] = core;
        values[COLUMNS * size + 1] = subject;
        values[COLUMNS * size + 2] = value;
        size++;
    }

    public int size() {
        return size;
    }

    public long core(int i) {
        return values[COLUMNS * i];
    }

    public long subject(int i) {
        return values[COLUMNS * i + 1];
    }

    public long value(int i) {
        return values[COLUMNS * i + 2];
    }

    /**
     * Adds a run of {@code cycles} cycles from {@code core} on; extends the last event if that is an equal run up to
     * {@code core}.
     */
    public void addRun(long core, long subject, long code, long cycles) {
        int last = size - 1;
        if (size > 0
                && subject(last) == subject
                && value(last) >>> 40 == code
                && core(last) + (value(last) & (1L << 40) - 1) == core) {
            values[COLUMNS * last + 2] += cycles;
        } else {
            add(core, subject, code << 40 | cycles);
        }
    }

    /** Sorts the events by cycle. */
    public void sortByCore() {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(core(a), core(b)));
        long[] sorted = new long[values.length];
        for (int i = 0; i < size; i++) {
            System.arraycopy(values, COLUMNS * order[i], sorted, COLUMNS * i, COLUMNS);
        }
        values = sorted;
    }

    public String text(int i) {
        return i >= size ? "no event" : "cycle " + core(i) + " " + subject(i) + " " + Long.toHexString(value(i));
    }

    public boolean equalAt(EventList other, int i) {
        return i < size
                && i < other.size
                && core(i) == other.core(i)
                && subject(i) == other.subject(i)
                && value(i) == other.value(i);
    }
}
