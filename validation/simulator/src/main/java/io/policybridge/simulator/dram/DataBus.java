package io.policybridge.simulator.dram;

/**
 * The bursts between column command and last data beat: a delay line that moves one step per DRAM cycle. Its length is
 * the column latency of the direction in use; bursts in flight when the direction changes keep their step.
 *
 * <p>Steps are numbered without end; the one at {@code head} comes out next, the one at {@code tail} is the last. Only
 * steps with a burst are stored.
 */
final class DataBus {
    static final int NONE = -1;

    private final int capacity;
    private final int[] burst;
    private final long[] step;
    private int first;
    private int bursts;
    private int latency;
    private long head;
    private long tail;

    /** An empty line of {@code latency} steps that never holds more than {@code capacity} bursts. */
    DataBus(int latency, int capacity) {
        this.capacity = capacity;
        this.latency = latency;
        tail = latency - 1L;
        int ring = Integer.highestOneBit(capacity) << 1;
        burst = new int[ring];
        step = new long[ring];
    }

    private boolean endsWithBurst() {
        return bursts > 0 && step[first + bursts - 1 & step.length - 1] == tail;
    }

    boolean isFull() {
        return tail - head + 1 >= capacity;
    }

    boolean isEmpty() {
        return bursts == 0;
    }

    /** How many cycles pass before {@link #shift} returns the next burst; there must be one. */
    long distance() {
        return step[first] - head;
    }

    /** One cycle: the burst that comes out, or {@link #NONE}. */
    int shift() {
        int out = NONE;
        if (bursts > 0 && step[first] == head) {
            out = burst[first];
            first = first + 1 & burst.length - 1;
            bursts--;
        }
        skip(1);
        return out;
    }

    /** {@code cycles} cycles in which no burst comes out. */
    void skip(long cycles) {
        head += cycles;
        tail = Math.max(tail, head + latency - 1);
    }

    /** Puts a burst at the end; the line must not be full. */
    void add(int slot) {
        if (endsWithBurst() || tail - head + 1 < latency || tail < head) {
            tail++;
        }
        int end = first + bursts & burst.length - 1;
        burst[end] = slot;
        step[end] = tail;
        bursts++;
    }

    /** Column latency of the next bursts. */
    void latency(int cycles) {
        if (cycles > latency) {
            tail = Math.max(tail, head + cycles - 1);
        } else {
            long last = bursts == 0 ? head - 1 : step[first + bursts - 1 & step.length - 1];
            tail = Math.min(tail, Math.max(last, head + cycles - 1));
        }
        latency = cycles;
    }
}
