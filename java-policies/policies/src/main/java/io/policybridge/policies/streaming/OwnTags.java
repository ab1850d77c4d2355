package io.policybridge.policies.streaming;

import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Arrays;

/** Which block each way of a cache has, and how recently it was used, as the cache's own events say. */
final class OwnTags {
    private static final long EMPTY = -1;
    private static final int WHOLE = -1;

    private final int ways;
    private final int lineBytes;
    private final long[] lines;
    private final int[] sectors;
    /** Larger for what was used later. */
    private final long[] used;

    private long uses;
    /** Hosts do not say whether a cache fetches sectors or lines; one that misses a sector of a present line does. */
    private boolean fetchesSectors;

    OwnTags(CacheShape shape) {
        ways = shape.ways();
        lineBytes = shape.lineBytes();
        lines = new long[shape.lines()];
        sectors = new int[shape.lines()];
        used = new long[shape.lines()];
        Arrays.fill(lines, EMPTY);
    }

    /** A sector of a present line was missing. */
    void missedSector() {
        fetchesSectors = true;
    }

    boolean fetchesSectors() {
        return fetchesSectors;
    }

    /** An access to the line of {@code address} uses {@code way}, and has its sectors {@code wanted} there. */
    void use(int set, int way, long address, int wanted) {
        int index = set * ways + way;
        long line = address & -lineBytes;
        sectors[index] = (lines[index] == line ? sectors[index] : 0) | (fetchesSectors ? wanted : WHOLE);
        lines[index] = line;
        used[index] = ++uses;
    }

    /** {@code way} has no line any more. */
    void drop(int set, int way) {
        lines[set * ways + way] = EMPTY;
    }

    /** Whether the line of {@code address} is in {@code set}, and all of its sectors that are {@code wanted}. */
    boolean holds(int set, long address, int wanted) {
        long line = address & -lineBytes;
        for (int index = set * ways; index < (set + 1) * ways; index++) {
            if (lines[index] == line) {
                return (wanted & ~sectors[index]) == 0;
            }
        }
        return false;
    }

    /** {@code shadow} has these, and nothing else. */
    void copyTo(ShadowTags shadow) {
        shadow.clear();
        for (int first = 0; first < lines.length; first += ways) {
            long after = 0;
            for (int next = leastUsed(first, after); next >= 0; next = leastUsed(first, after)) {
                after = used[next];
                shadow.touch(first / ways, lines[next], sectors[next]);
            }
        }
    }

    /**
     * The line of the set from {@code first} on that was used longest ago, but later than {@code after}; -1 if none.
     */
    private int leastUsed(int first, long after) {
        int least = -1;
        for (int index = first; index < first + ways; index++) {
            if (lines[index] != EMPTY && used[index] > after && (least < 0 || used[index] < used[least])) {
                least = index;
            }
        }
        return least;
    }
}
