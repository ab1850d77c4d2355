package io.policybridge.policies.streaming;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Arrays;

/**
 * Tags without data under LRU: which blocks a cache of this shape would hold had every access looked it up, and of a
 * cache that fetches sectors which sectors of them.
 */
final class ShadowTags {
    private static final long EMPTY = -1;
    private static final int WHOLE = -1;

    /** Null: the set in which the host itself has the line. */
    private final SetIndex index;

    private final int sets;
    private final int ways;
    private final int lineBytes;
    /** By set, the most recently used first. */
    private final long[] lines;

    private final int[] sectors;
    /** Hosts do not say whether a cache fetches sectors or lines; one that misses a sector of a present line does. */
    private boolean fetchesSectors;

    ShadowTags(CacheShape shape, SetIndex index) {
        this.index = index;
        sets = shape.sets();
        ways = shape.ways();
        lineBytes = shape.lineBytes();
        lines = new long[shape.lines()];
        sectors = new int[shape.lines()];
        clear();
    }

    /** A sector of a present line was missing. */
    void missedSector() {
        fetchesSectors = true;
    }

    /**
     * Looks up the line of {@code address}, which the host has in {@code set}, and makes it the newest of its set, in
     * place of the oldest if it was not there. Whether it was, and all of its sectors that are {@code wanted}, bit by
     * bit; they are there from now on.
     */
    boolean touch(int set, long address, int wanted) {
        long line = address & -lineBytes;
        int first = first(set, line);
        int index = find(line, first);
        int vacated = index >= 0 ? index : first + ways - 1;
        int held = index >= 0 ? sectors[index] : 0;
        int fetched = fetchesSectors ? wanted : WHOLE;
        System.arraycopy(lines, first, lines, first + 1, vacated - first);
        System.arraycopy(sectors, first, sectors, first + 1, vacated - first);
        lines[first] = line;
        sectors[first] = held | fetched;
        return (fetched & ~held) == 0;
    }

    /** Whether the line of {@code address} is there, and all of its sectors that are {@code wanted}. */
    boolean holds(int set, long address, int wanted) {
        long line = address & -lineBytes;
        int index = find(line, first(set, line));
        return index >= 0 && ((fetchesSectors ? wanted : WHOLE) & ~sectors[index]) == 0;
    }

    private int first(int set, long line) {
        return (index == null ? set : index.setIndex(line, sets, lineBytes)) * ways;
    }

    /** Forgets the line of {@code address}, which the host has in {@code set}. */
    void remove(int set, long address) {
        long line = address & -lineBytes;
        int first = first(set, line);
        int index = find(line, first);
        if (index >= 0) {
            int last = first + ways - 1;
            System.arraycopy(lines, index + 1, lines, index, last - index);
            System.arraycopy(sectors, index + 1, sectors, index, last - index);
            lines[last] = EMPTY;
        }
    }

    private int find(long line, int first) {
        for (int index = first; index < first + ways; index++) {
            if (lines[index] == line) {
                return index;
            }
        }
        return -1;
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(lines, EMPTY);
        Arrays.fill(sectors, 0);
    }
}
