package io.policybridge.ptx.warp;

import java.util.Arrays;

/**
 * Which instruction the lanes of one warp execute next, in which function, and where they meet again: GPGPU-Sim's stack
 * of reconvergence points and calls. Instructions are named by their number in the module.
 */
final class SimtStack {
    /** No instruction. */
    static final int NOWHERE = -1;

    private int[] next = new int[4];
    private int[] lanes = new int[4];
    /** Where the lanes of an entry meet the lanes below. */
    private int[] meets = new int[4];
    /** Whether a call made the entry: its lanes go back to the entry below by a return only. */
    private boolean[] called = new boolean[4];

    private Frame[] frames = new Frame[4];
    private int size;
    private int ended;

    /** All of {@code active} begin at {@code first}, in {@code frame}. */
    SimtStack(Frame frame, int first, int active) {
        push();
        next[0] = first;
        lanes[0] = active;
        frames[0] = frame;
    }

    private void push() {
        if (size == next.length) {
            next = Arrays.copyOf(next, 2 * size);
            lanes = Arrays.copyOf(lanes, 2 * size);
            meets = Arrays.copyOf(meets, 2 * size);
            called = Arrays.copyOf(called, 2 * size);
            frames = Arrays.copyOf(frames, 2 * size);
        }
        next[size] = NOWHERE;
        lanes[size] = 0;
        called[size] = false;
        frames[size] = size == 0 ? null : frames[size - 1];
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

    /** The function that the active lanes are in. */
    Frame frame() {
        return frames[size - 1];
    }

    /** The active lanes have executed an instruction that is no branch; {@code now} of them have ended with it. */
    void step(int now) {
        ended |= now;
        int left = lanes[size - 1] & ~now;
        if (left != 0) {
            go(next[size - 1] + 1, left);
            return;
        }
        pop();
    }

    /** Drops the top entry, and those below that have no lanes left or have come to where theirs meet. */
    private void pop() {
        size--;
        while (size > 0 && ((lanes[size - 1] &= ~ended) == 0 || next[size - 1] == meets[size - 1])) {
            size--;
        }
    }

    private void go(int to, int left) {
        int top = size - 1;
        if (to == meets[top]) {
            pop();
            return;
        }
        next[top] = to;
        lanes[top] = left;
    }

    /** The active lanes call a function: they execute it, from {@code first} on, in {@code frame}. */
    void call(Frame frame, int first) {
        int active = active();
        push();
        next[size - 1] = first;
        lanes[size - 1] = active;
        called[size - 1] = true;
        frames[size - 1] = frame;
    }

    /**
     * The active lanes call several functions: those of {@code groups[i]} execute that of {@code several[i]}, the first
     * first; they meet at {@code returnTo}.
     */
    void call(Frame[] several, int[] groups, int count, int returnTo) {
        next[size - 1] = returnTo;
        for (int i = count - 1; i >= 0; i--) {
            push();
            next[size - 1] = several[i].code().first();
            lanes[size - 1] = groups[i];
            meets[size - 1] = returnTo;
            frames[size - 1] = several[i];
        }
    }

    /** The active lanes return from the function that they are in to its caller. */
    void leave() {
        Frame left = frame();
        size -= called[size - 1] ? 1 : 0;
        frames[size - 1] = left.caller();
        go(left.returnTo(), lanes[size - 1]);
    }

    /**
     * The active lanes have executed a branch: {@code taken} go to {@code target}, and first; the others go on. They
     * meet at {@code meeting}, {@link #NOWHERE} if they meet outside of the function only.
     */
    void branch(int target, int taken, int meeting) {
        int top = size - 1;
        int behind = next[top] + 1;
        int others = lanes[top] & ~taken;
        if (taken == 0 || others == 0 || target == behind) {
            go(taken == 0 ? behind : target, lanes[top]);
            return;
        }
        Frame frame = frames[top];
        boolean outside = meeting == NOWHERE && frame != null && frame.caller() != null;
        int at = outside ? frame.returnTo() : meeting;
        Frame there = outside ? frame.caller() : frame;
        if (outside && called[top]) {
            meetInCaller(top, at);
        }
        int outer = meets[top];
        boolean diverged = diverge(behind, others, outer, at, there, false);
        diverge(target, taken, outer, at, there, diverged);
        size--;
    }

    /** As above, to several: the lanes of {@code groups[i]} go to {@code targets[i]}, the first of them first. */
    void branch(int[] targets, int[] groups, int count, int meeting) {
        int top = size - 1;
        if (count == 1) {
            go(targets[0], lanes[top]);
            return;
        }
        Frame frame = frames[top];
        boolean outside = meeting == NOWHERE && frame != null && frame.caller() != null;
        int at = outside ? frame.returnTo() : meeting;
        Frame there = outside ? frame.caller() : frame;
        if (outside && called[top]) {
            meetInCaller(top, at);
        }
        int outer = meets[top];
        boolean diverged = false;
        for (int i = count - 1; i >= 0; i--) {
            diverged = diverge(targets[i], groups[i], outer, at, there, diverged);
        }
        size--;
    }

    /** What a call made becomes an entry like others, whose lanes meet behind the call. */
    private void meetInCaller(int top, int at) {
        called[top] = false;
        meets[top] = at;
        next[top - 1] = at;
    }

    /**
     * Some lanes of the top entry go to {@code to}; the entry above it is left for what follows. All will meet at
     * {@code meeting} in {@code there}. Whether the warp has diverged.
     */
    private boolean diverge(int to, int some, int outer, int meeting, Frame there, boolean diverged) {
        if (to == outer) {
            return diverged;
        }
        if (!diverged && meeting != outer) {
            next[size - 1] = meeting;
            push();
            frames[size - 2] = there;
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
