package io.policybridge.simulator.ceiling;

/**
 * The resident lines of every set ordered by their next use, the farthest first, the lower way before the higher: one
 * binary heap of ways per set. Empty ways precede all others, the lowest first.
 */
final class NextUses {
    /** The next use of a line that is never used again. */
    static final int NEVER = Integer.MAX_VALUE - 1;

    private static final int EMPTY = Integer.MAX_VALUE;

    private final int ways;
    private final int[] next;
    private final int[] heap;
    private final int[] index;

    NextUses(int sets, int ways) {
        this.ways = ways;
        next = new int[sets * ways];
        heap = new int[sets * ways];
        index = new int[sets * ways];
        for (int i = 0; i < next.length; i++) {
            next[i] = EMPTY;
            heap[i] = i % ways;
            index[i] = i % ways;
        }
    }

    /** The way to take in {@code set}: an empty one, else that of the farthest next use. */
    int farthest(int set) {
        return heap[set * ways];
    }

    /** Whether {@code way} holds no line. */
    boolean isEmpty(int set, int way) {
        return next[set * ways + way] == EMPTY;
    }

    int next(int set, int way) {
        return next[set * ways + way];
    }

    /** The line in {@code way} is next used at {@code use}, or {@link #NEVER}. */
    void set(int set, int way, int use) {
        int base = set * ways;
        next[base + way] = use;
        int i = index[base + way];
        while (i > 0 && precedes(base, way, heap[base + (i - 1) / 2])) {
            put(base, i, heap[base + (i - 1) / 2]);
            i = (i - 1) / 2;
        }
        for (int child = firstChild(base, i);
                child < ways && precedes(base, heap[base + child], way);
                child = firstChild(base, i)) {
            put(base, i, heap[base + child]);
            i = child;
        }
        put(base, i, way);
    }

    /** {@code way} holds no line any more. */
    void clear(int set, int way) {
        set(set, way, EMPTY);
    }

    private int firstChild(int base, int i) {
        int left = 2 * i + 1;
        return left + 1 < ways && precedes(base, heap[base + left + 1], heap[base + left]) ? left + 1 : left;
    }

    private boolean precedes(int base, int a, int b) {
        return next[base + a] > next[base + b] || next[base + a] == next[base + b] && a < b;
    }

    private void put(int base, int i, int way) {
        heap[base + i] = way;
        index[base + way] = i;
    }
}
