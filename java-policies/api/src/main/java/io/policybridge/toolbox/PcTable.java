package io.policybridge.toolbox;

import java.util.Arrays;

/**
 * Short numbers for instructions: the first so many program counters get an entry each, in order of arrival, later ones
 * none until the table is cleared. What is known of an instruction lies in arrays beside it, by entry. A lookup is
 * O(entries): keep tables small, or use {@link #bucket}, in which instructions may collide.
 *
 * <pre>{@code
 * PcTable loads = new PcTable(32);
 * int[] misses = new int[32];
 * int entry = loads.add(access.pc());
 * if (entry != PcTable.NONE) {
 *     misses[entry]++;
 * }
 * }</pre>
 */
public final class PcTable {
    /** The entry of an instruction that has none. */
    public static final int NONE = -1;

    private static final int INSTRUCTION_SHIFT = 3;

    private final long[] pcs;
    private int size;

    /** An empty table with room for {@code entries} instructions. */
    public PcTable(int entries) {
        pcs = new long[entries];
    }

    /** The entry of the instruction at {@code pc}, or {@link #NONE}. */
    public int find(long pc) {
        for (int entry = 0; entry < size; entry++) {
            if (pcs[entry] == pc) {
                return entry;
            }
        }
        return NONE;
    }

    /** The entry of the instruction at {@code pc}, which gets one now if there is room; otherwise {@link #NONE}. */
    public int add(long pc) {
        int entry = find(pc);
        if (entry != NONE || size == pcs.length) {
            return entry;
        }
        pcs[size] = pc;
        return size++;
    }

    /** The program counter of {@code entry}. */
    public long pc(int entry) {
        return pcs[entry];
    }

    /** Instructions with an entry. */
    public int size() {
        return size;
    }

    /** Entries in all. */
    public int capacity() {
        return pcs.length;
    }

    /** Removes all instructions. */
    public void clear() {
        Arrays.fill(pcs, 0);
        size = 0;
    }

    /** The bucket, from 0 to {@code buckets - 1}, of the 8-byte instruction at {@code pc} in a direct-mapped table. */
    public static int bucket(long pc, int buckets) {
        return (int) ((pc >>> INSTRUCTION_SHIFT) % buckets);
    }
}
