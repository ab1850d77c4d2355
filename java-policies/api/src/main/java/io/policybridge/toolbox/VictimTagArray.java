package io.policybridge.toolbox;

import java.util.Arrays;

/**
 * Victim tag arrays (Rogers et al., MICRO 2012): for every owner, such as a warp slot, the blocks that it lost last
 * from a cache. Blocks are numbers from 0 on, line address by line bytes; block b belongs to set b mod sets. In a full
 * set the oldest tag is replaced; no two tags of a set have the same age.
 *
 * <pre>{@code
 * VictimTagArray lost = new VictimTagArray(host.warps(), new Shape(16, 8, Order.FIFO));
 * lost.add(slot, lineAddress / lineBytes);                       // in evict
 * boolean lostLocality = lost.holds(slot, address / lineBytes);  // in insert
 * }</pre>
 */
public final class VictimTagArray {
    /** Which tag of a full set is the oldest: the one added first, or the one added last the longest ago. */
    public enum Order {
        FIFO,
        LRU
    }

    /**
     * The tags of one owner.
     *
     * @param entries tags
     * @param ways tags of a set; a divisor of {@code entries}
     * @param order which tag of a full set is replaced
     */
    public record Shape(int entries, int ways, Order order) {
        /** Throws {@link IllegalArgumentException} unless the entries are whole sets. */
        public Shape {
            if (ways < 1 || entries < ways || entries % ways != 0) {
                throw new IllegalArgumentException(
                        "entries=" + entries + " ways=" + ways + "; expected a multiple of ways");
            }
        }
    }

    private static final long EMPTY = -1;

    private final int sets;
    private final int ways;
    private final int entries;
    private final boolean lru;
    /** By owner and set, the newest first. */
    private final long[] blocks;

    /** No owner has lost a block. */
    public VictimTagArray(int owners, Shape shape) {
        entries = shape.entries();
        ways = shape.ways();
        lru = shape.order() == Order.LRU;
        sets = entries / ways;
        blocks = new long[owners * entries];
        clear();
    }

    /**
     * {@code owner} has lost {@code block}. A block that is there already stays where it is; under LRU it becomes the
     * newest.
     */
    public void add(int owner, long block) {
        int first = first(owner, block);
        int index = find(first, block);
        if (index < 0) {
            toFront(first, first + ways - 1, block);
        } else if (lru) {
            toFront(first, index, block);
        }
    }

    private void toFront(int first, int vacated, long block) {
        System.arraycopy(blocks, first, blocks, first + 1, vacated - first);
        blocks[first] = block;
    }

    /** Whether {@code owner} has lost {@code block}; the tag stays. */
    public boolean holds(int owner, long block) {
        return find(first(owner, block), block) >= 0;
    }

    /** Removes {@code block} from the tags of all owners. */
    public void remove(long block) {
        for (int first = (int) (block % sets) * ways; first < blocks.length; first += entries) {
            int index = find(first, block);
            if (index >= 0) {
                int last = first + ways - 1;
                System.arraycopy(blocks, index + 1, blocks, index, last - index);
                blocks[last] = EMPTY;
            }
        }
    }

    /** Removes all tags. */
    public void clear() {
        Arrays.fill(blocks, EMPTY);
    }

    private int first(int owner, long block) {
        return owner * entries + (int) (block % sets) * ways;
    }

    private int find(int first, long block) {
        for (int index = first; index < first + ways; index++) {
            if (blocks[index] == block) {
                return index;
            }
        }
        return -1;
    }
}
