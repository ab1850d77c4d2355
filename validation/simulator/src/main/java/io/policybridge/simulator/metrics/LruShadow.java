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
        int place = 0;
        while (place < size && lines[place] != line) {
            place++;
        }
        boolean found = place < size;
        if (!found && size < lines.length) {
            size++;
        }
        System.arraycopy(lines, 0, lines, 1, Math.min(place, lines.length - 1));
        lines[0] = line;
        return found;
    }

    void clear() {
        size = 0;
    }
}
