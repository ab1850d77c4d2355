package io.policybridge.policies.throttling;

import java.util.Arrays;

/** The victim tag arrays of CCWS and DAWS: for every warp slot of an SM the blocks that it lost last from the L1D. */
public final class VictimTags {
    /** What leaves a full set. */
    public enum Replacement {
        FIFO,
        LRU
    }

    private static final long EMPTY = -1;

    private final int sets;
    private final int ways;
    private final int entries;
    private final Replacement replacement;
    /** By warp slot and set, the newest first. */
    private final long[] blocks;

    /** {@code entries} per warp slot in sets of {@code ways}. */
    public VictimTags(int slots, int entries, int ways, Replacement replacement) {
        this.entries = entries;
        this.ways = ways;
        this.replacement = replacement;
        sets = entries / ways;
        blocks = new long[slots * entries];
        clear();
    }

    /**
     * {@code slot} has lost {@code block}. One that is there already stays where it is, under LRU it becomes the
     * newest.
     */
    public void add(int slot, long block) {
        int first = first(slot, block);
        int place = find(first, block);
        if (place < 0) {
            toFront(first, first + ways - 1, block);
        } else if (replacement == Replacement.LRU) {
            toFront(first, place, block);
        }
    }

    private void toFront(int first, int vacated, long block) {
        System.arraycopy(blocks, first, blocks, first + 1, vacated - first);
        blocks[first] = block;
    }

    /** Whether {@code slot} has lost {@code block}; it stays. */
    public boolean holds(int slot, long block) {
        return find(first(slot, block), block) >= 0;
    }

    /** No slot has lost {@code block} any more. */
    public void remove(long block) {
        for (int first = (int) (block % sets) * ways; first < blocks.length; first += entries) {
            int place = find(first, block);
            if (place >= 0) {
                int last = first + ways - 1;
                System.arraycopy(blocks, place + 1, blocks, place, last - place);
                blocks[last] = EMPTY;
            }
        }
    }

    /** Forgets everything. */
    public void clear() {
        Arrays.fill(blocks, EMPTY);
    }

    private int first(int slot, long block) {
        return slot * entries + (int) (block % sets) * ways;
    }

    private int find(int first, long block) {
        for (int place = first; place < first + ways; place++) {
            if (blocks[place] == block) {
                return place;
            }
        }
        return -1;
    }
}
