package io.policybridge.simulator.metrics;

/** A fully associative LRU cache of line numbers, most recent first. */
final class LruShadow {
    private final int[] lines;
    private int size;

    LruShadow(int capacity) {
        lines = new int[capacity];
    }

    /** Makes {@code line} the most recent; whether it was here. */
    boolean touch(int line) {
        int rank = 0;
        while (rank < size && lines[rank] != line) {
            rank++;
        }
        boolean found = rank < size;
        if (!found && size < lines.length) {
            size++;
        }
        System.arraycopy(lines, 0, lines, 1, Math.min(rank, lines.length - 1));
        lines[0] = line;
        return found;
    }

    void clear() {
        size = 0;
    }
}
