package io.policybridge.policies.composites.apcm;

import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * The monitor tag array (MTA) of one SM: lines of the monitored warp, with the load that filled each, the load of its
 * last access, its accesses by any warp, and those by the monitored warp. Both counts stop when the first is full, else
 * the second could catch up and feign intra-warp locality.
 */
final class MonitorTags {
    static final int ABSENT = -1;
    /** Four bits, table 3. */
    static final int COUNT_MAX = 15;

    private static final long EMPTY = -1;

    private final int sets;
    private final int ways;
    private final boolean fifo;
    private final long[] lines;
    private final int[] first;
    private final int[] last;
    private final int[] accesses;
    private final int[] own;
    /** The evicted entry of a full set is that of the least stamp. */
    private final long[] stamps;

    private long now;

    MonitorTags(ApcmOptions options) {
        int entries = options.mtaEntries;
        ways = options.mtaAssoc;
        fifo = options.mtaRepl == ApcmOptions.Repl.FIFO;
        sets = entries / ways;
        lines = new long[entries];
        first = new int[entries];
        last = new int[entries];
        accesses = new int[entries];
        own = new int[entries];
        stamps = new long[entries];
        clear();
    }

    int entries() {
        return lines.length;
    }

    /** The entry of {@code line}, or ABSENT. */
    int find(long line) {
        int base = (int) (line % sets) * ways;
        for (int entry = base; entry < base + ways; entry++) {
            if (lines[entry] == line) {
                return entry;
            }
        }
        return ABSENT;
    }

    /** The entry that {@code line}, which is absent, would take: a free one, else the least recent. */
    int entry(long line) {
        int base = (int) (line % sets) * ways;
        int oldest = base;
        for (int entry = base; entry < base + ways; entry++) {
            if (lines[entry] == EMPTY) {
                return entry;
            }
            oldest = stamps[entry] < stamps[oldest] ? entry : oldest;
        }
        return oldest;
    }

    /** Load {@code id} of the monitored warp inserted {@code line}, which was accessed {@code count} times so far. */
    void put(int entry, long line, int id, int count) {
        lines[entry] = line;
        first[entry] = id;
        last[entry] = id;
        accesses[entry] = count;
        own[entry] = 1;
        stamps[entry] = ++now;
    }

    /** One more access. Returns the count if it moved, else 0. */
    int count(int entry, boolean byMonitored) {
        if (!fifo) {
            stamps[entry] = ++now;
        }
        if (accesses[entry] == COUNT_MAX) {
            return 0;
        }
        own[entry] += byMonitored ? 1 : 0;
        return ++accesses[entry];
    }

    void touchedBy(int entry, int id) {
        last[entry] = id;
    }

    boolean isValid(int entry) {
        return lines[entry] != EMPTY;
    }

    int first(int entry) {
        return first[entry];
    }

    int last(int entry) {
        return last[entry];
    }

    int accesses(int entry) {
        return accesses[entry];
    }

    int own(int entry) {
        return own[entry];
    }

    void clear() {
        Arrays.fill(lines, EMPTY);
        Arrays.fill(first, PcTable.NONE);
        Arrays.fill(last, PcTable.NONE);
        Arrays.fill(accesses, 0);
        Arrays.fill(own, 0);
        Arrays.fill(stamps, 0);
        now = 0;
    }
}
