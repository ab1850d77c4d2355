package io.policybridge.ptx.play;

import java.util.Arrays;

/**
 * Which instruction the lanes of one warp execute next, and where they meet again: GPGPU-Sim's stack of reconvergence
 * points. Instructions are named by their number.
 */
final class SimtStack {
    private static final int NOWHERE = -1;

    private int[] next = new int[4];
    private int[] lanes = new int[4];
    /** Where the lanes of an entry meet the lanes below. */
    private int[] meets = new int[4];

    private int size;

    /** All of {@code active} begin at {@code first}. */
    SimtStack(int first, int active) {
        push();
        next[0] = first;
        lanes[0] = active;
    }

    private void push() {
        if (size == next.length) {
            next = Arrays.copyOf(next, 2 * size);
            lanes = Arrays.copyOf(lanes, 2 * size);
            meets = Arrays.copyOf(meets, 2 * size);
        }
        next[size] = NOWHERE;
        lanes[size] = 0;
        meets[size++] = NOWHERE;
    }

    /** Whether all lanes have ended. */
    boolean isEmpty() {
        return size == 0;
    }

    int next() {
        return next[size - 1];
    }

    int active() {
        return lanes[size - 1];
    }

    /** The active lanes have executed an instruction that is no branch; {@code ended} of them have ended with it. */
    void step(int ended) {
        int top = size - 1;
        int left = lanes[top] & ~ended;
        if (left == 0) {
            size--;
            return;
        }
        go(next[top] + 1, left);
    }

    private void go(int to, int left) {
        int top = size - 1;
        if (to == meets[top]) {
            size--;
            return;
        }
        next[top] = to;
        lanes[top] = left;
    }

    /**
     * The active lanes have executed a branch: {@code taken} go to {@code target}, and first; the others go on. They
     * meet at {@code meeting}, -1 if nowhere.
     */
    void branch(int target, int taken, int meeting) {
        int top = size - 1;
        int behind = next[top] + 1;
        int others = lanes[top] & ~taken;
        if (taken == 0 || others == 0 || target == behind) {
            go(taken == 0 ? behind : target, lanes[top]);
            return;
        }
        int outer = meets[top];
        boolean diverged = diverge(behind, others, outer, meeting, false);
        diverge(target, taken, outer, meeting, diverged);
        size--;
    }

    /**
     * Some lanes of the top entry go to {@code to}; the entry above it is left for what follows. Whether the warp has
     * diverged.
     */
    private boolean diverge(int to, int some, int outer, int meeting, boolean diverged) {
        if (to == outer) {
            return diverged;
        }
        if (!diverged && meeting != outer) {
            next[size - 1] = meeting;
            push();
        }
        if (to != meeting) {
            next[size - 1] = to;
            lanes[size - 1] = some;
            meets[size - 1] = meeting;
            push();
        }
        return true;
    }
}
