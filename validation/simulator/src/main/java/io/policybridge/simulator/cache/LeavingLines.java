package io.policybridge.simulator.cache;

import java.util.Arrays;

/** Lines, by address, that are to be dropped once no request waits for them: few at a time, in no order. */
final class LeavingLines {
    private long[] lines = new long[8];
    private int count;

    /** {@code line} may be there already. */
    void add(long line) {
        if (indexOf(line) < count) {
            return;
        }
        if (count == lines.length) {
            lines = Arrays.copyOf(lines, 2 * count);
        }
        lines[count++] = line;
    }

    /** Whether {@code line} was there. */
    boolean remove(long line) {
        int at = indexOf(line);
        if (at == count) {
            return false;
        }
        lines[at] = lines[--count];
        return true;
    }

    private int indexOf(long line) {
        int at = 0;
        while (at < count && lines[at] != line) {
            at++;
        }
        return at;
    }
}
