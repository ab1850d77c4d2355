package io.policybridge.simulator.instruction;

import java.util.Arrays;

/**
 * The warp instructions in flight on one SM (GPGPU-Sim's {@code warp_inst_t}), as columns of flat arrays; an
 * instruction is an index, recycled when it completes. Fields are plain arrays on purpose.
 */
public final class Instructions {
    /** No instruction. */
    public static final int NONE = -1;

    /** Number in order of issue on this SM: the age by which pipeline registers are drained. */
    public int[] uid;
    /** Index of the static instruction in the trace. */
    public int[] code;
    /** Index of the dynamic instruction in the trace: lane addresses, masks. */
    public int[] dynamic;

    public int[] slot;
    public int[] dynamicWarp;
    public int[] scheduler;
    /** Lanes left after the predicate. */
    public int[] exec;
    /** Core cycle of issue. */
    public long[] issued;
    /** Cycles for which it still holds its dispatch register. */
    public int[] delay;
    /** Stable id of memory instructions: kernel (its id in the stream), CTA, warp in CTA and n. */
    public int[] kernel;

    public int[] cta;
    public int[] warpInCta;
    public int[] n;
    /** Of memory instructions: the number of the kernel's CUDA stream. */
    public int[] stream;
    /** Memory accesses not yet taken by the LD/ST unit, and generated in all. */
    public int[] accessesLeft;

    public int[] accesses;
    /** Distinct L1D lines of the accesses. */
    public int[] lines;
    /** Loads: accesses not yet returned; the SM releases registers when it is zero. */
    public int[] pending;

    private int[] free = new int[0];
    private int freeCount;

    /** A pool that grows when needed. */
    public Instructions() {
        grow(64);
    }

    private void grow(int capacity) {
        int old = code == null ? 0 : code.length;
        uid = resized(uid, capacity);
        code = resized(code, capacity);
        dynamic = resized(dynamic, capacity);
        slot = resized(slot, capacity);
        dynamicWarp = resized(dynamicWarp, capacity);
        scheduler = resized(scheduler, capacity);
        exec = resized(exec, capacity);
        issued = issued == null ? new long[capacity] : Arrays.copyOf(issued, capacity);
        delay = resized(delay, capacity);
        kernel = resized(kernel, capacity);
        cta = resized(cta, capacity);
        warpInCta = resized(warpInCta, capacity);
        n = resized(n, capacity);
        stream = resized(stream, capacity);
        accessesLeft = resized(accessesLeft, capacity);
        accesses = resized(accesses, capacity);
        lines = resized(lines, capacity);
        pending = resized(pending, capacity);
        free = resized(free, capacity);
        for (int i = capacity - 1; i >= old; i--) {
            free[freeCount++] = i;
        }
    }

    private static int[] resized(int[] column, int capacity) {
        return column == null ? new int[capacity] : Arrays.copyOf(column, capacity);
    }

    /** A fresh instruction; its fields are the caller's to set. */
    public int allocate() {
        if (freeCount == 0) {
            grow(code.length * 2);
        }
        return free[--freeCount];
    }

    /** Ends the life of {@code instruction}. */
    public void release(int instruction) {
        free[freeCount++] = instruction;
    }

    /** Instructions in flight. */
    public int live() {
        return code.length - freeCount;
    }
}
