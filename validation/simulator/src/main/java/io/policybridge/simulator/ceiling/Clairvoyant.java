package io.policybridge.simulator.ceiling;

import java.util.Arrays;

/**
 * The fewest misses that any policy could have on a given order of accesses (Belady 1966): the line whose next use is
 * farthest is evicted; ties go to the lowest way. A line that is invalidated before its next access is never used
 * again. Either every miss allocates, or a miss may bypass the cache, which it does if its own next use is not earlier
 * than that of the line that would be evicted. For caches that may bypass only the second is a bound.
 *
 * <p>A bound for one fixed order in which every fill is immediate: a run under another policy has another order, and
 * there a line in flight is not a hit. With more ways than lines it is the unbounded cache.
 *
 * <p>Time O(n log ways), memory O(n).
 */
public final class Clairvoyant {
    private static final int NOWHERE = -1;

    /** Whether a miss may bypass the cache. */
    public enum Insertion {
        FORCED_INSERTION,
        BYPASS_ALLOWED
    }

    /**
     * What the cache would have counted.
     *
     * @param bypasses misses that allocated nothing
     */
    public record Counts(long hits, long misses, long bypasses) {
        public long accesses() {
            return hits + misses;
        }
    }

    /** Receives every access in order; for traces and tests. */
    interface Listener {
        /**
         * Access {@code i} hit in {@code way}, or missed and was allocated there, or bypassed if {@code way} is
         * negative.
         */
        void served(int i, boolean hit, int way);
    }

    private Clairvoyant() {}

    /** Runs {@code order} through a cache of {@code sets} sets of {@code ways} ways. */
    public static Counts run(AccessOrder order, int sets, int ways, Insertion insertion) {
        return run(order, sets, ways, insertion, (i, hit, way) -> {});
    }

    static Counts run(AccessOrder order, int sets, int ways, Insertion insertion, Listener listener) {
        LineNumbers numbers = new LineNumbers();
        int[] line = new int[order.size()];
        for (int i = 0; i < line.length; i++) {
            line[i] = numbers.of(order.line(i));
        }
        int[] next = nextUses(order, line, numbers.count());
        int[] wayOf = new int[numbers.count()];
        Arrays.fill(wayOf, NOWHERE);
        int[] resident = new int[sets * ways];
        NextUses uses = new NextUses(sets, ways);
        long hits = 0;
        long misses = 0;
        long bypasses = 0;
        for (int i = 0; i < line.length; i++) {
            int set = order.set(i);
            int way = wayOf[line[i]];
            if (order.isDrop(i)) {
                if (way != NOWHERE) {
                    uses.clear(set, way);
                    wayOf[line[i]] = NOWHERE;
                }
                continue;
            }
            boolean hit = way != NOWHERE;
            if (hit) {
                hits++;
                uses.set(set, way, next[i]);
            } else {
                misses++;
                way = uses.farthest(set);
                boolean isEmpty = uses.isEmpty(set, way);
                if (!isEmpty && insertion == Insertion.BYPASS_ALLOWED && next[i] >= uses.next(set, way)) {
                    bypasses++;
                    way = NOWHERE;
                } else {
                    if (!isEmpty) {
                        wayOf[resident[set * ways + way]] = NOWHERE;
                    }
                    resident[set * ways + way] = line[i];
                    wayOf[line[i]] = way;
                    uses.set(set, way, next[i]);
                }
            }
            listener.served(i, hit, way);
        }
        return new Counts(hits, misses, bypasses);
    }

    /**
     * For each access the index of the next access to its line, NEVER if the line is dropped before or not accessed
     * again.
     */
    private static int[] nextUses(AccessOrder order, int[] line, int lines) {
        int[] next = new int[line.length];
        int[] later = new int[lines];
        Arrays.fill(later, NextUses.NEVER);
        for (int i = line.length - 1; i >= 0; i--) {
            next[i] = later[line[i]];
            later[line[i]] = order.isDrop(i) ? NextUses.NEVER : i;
        }
        return next;
    }
}
