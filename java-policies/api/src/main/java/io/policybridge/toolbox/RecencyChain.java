package io.policybridge.toolbox;

import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Ways;

/**
 * The recency chains of all sets of a cache: position 0 is the most recent end (MRU), position {@code ways-1} the least
 * recent (LRU). A move takes a way from its position and inserts it at another; the ways between shift by one, reserved
 * lines like all others. No two ways share a position, so there are no ties. A way is found in O(ways).
 *
 * <pre>{@code
 * RecencyChain chain = new RecencyChain(host.l1d());
 * chain.move(set, way, 0);                          // hit: to the MRU end
 * chain.move(set, way, chain.last());               // insertion at the LRU end, as in LIP
 * return Answer.way(chain.leastRecent(set, eligible));
 * }</pre>
 */
public final class RecencyChain {
    private final int ways;
    private final short[] order;

    /** Way w starts at position w. */
    public RecencyChain(CacheShape shape) {
        ways = shape.ways();
        order = new short[shape.lines()];
        for (int i = 0; i < order.length; i++) {
            order[i] = (short) (i % ways);
        }
    }

    /** The position of the least recent line. */
    public int last() {
        return ways - 1;
    }

    /** The way at {@code position}. */
    public int wayAt(int set, int position) {
        return order[set * ways + position];
    }

    /** The position of {@code way}. */
    public int position(int set, int way) {
        int base = set * ways;
        int i = base;
        while (order[i] != way) {
            i++;
        }
        return i - base;
    }

    /** Moves {@code way} to {@code position}. */
    public void move(int set, int way, int position) {
        shift(set * ways, position(set, way), position);
    }

    /** Moves {@code way} by {@code steps} positions towards the MRU end, at most to position 0. */
    public void promote(int set, int way, int steps) {
        int from = position(set, way);
        shift(set * ways, from, Math.max(0, from - steps));
    }

    private void shift(int base, int from, int to) {
        short way = order[base + from];
        if (to < from) {
            System.arraycopy(order, base + to, order, base + to + 1, from - to);
        } else {
            System.arraycopy(order, base + from + 1, order, base + from, to - from);
        }
        order[base + to] = way;
    }

    /** The eligible way nearest the LRU end, or -1 without an eligible way. */
    public int leastRecent(int set, Ways eligible) {
        return leastRecent(set, eligible, 0);
    }

    /** The eligible way nearest the LRU end among the positions from {@code first} on, or -1. */
    public int leastRecent(int set, Ways eligible, int first) {
        int base = set * ways;
        for (int position = ways - 1; position >= first; position--) {
            int way = order[base + position];
            if (eligible.isEligible(way)) {
                return way;
            }
        }
        return -1;
    }
}
