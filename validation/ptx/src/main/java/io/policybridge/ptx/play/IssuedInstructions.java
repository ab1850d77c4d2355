package io.policybridge.ptx.play;

import io.policybridge.ptx.exec.WarpRegisters;
import java.util.Arrays;

/**
 * The dynamic instructions that the simulator knows: the next one of each warp, and those in its memory pipeline.
 * Columns of flat arrays; an instruction is an index, recycled when its last holder drops it.
 */
final class IssuedInstructions {
    private static final int INITIAL = 256;

    Warp[] warp = {};
    int[] code = {};
    int[] active = {};
    int[] exec = {};
    int[] barrier = {};
    int[] barrierThreads = {};
    boolean[] endsLanes = {};
    /** Lane addresses, from 32 times its index on, and how many. */
    long[] address = {};

    int[] addresses = {};

    private int[] holders = {};
    private int[] free = {};
    private int freeCount;

    IssuedInstructions() {
        grow(INITIAL);
    }

    private void grow(int capacity) {
        int old = code.length;
        warp = Arrays.copyOf(warp, capacity);
        code = Arrays.copyOf(code, capacity);
        active = Arrays.copyOf(active, capacity);
        exec = Arrays.copyOf(exec, capacity);
        barrier = Arrays.copyOf(barrier, capacity);
        barrierThreads = Arrays.copyOf(barrierThreads, capacity);
        endsLanes = Arrays.copyOf(endsLanes, capacity);
        address = Arrays.copyOf(address, capacity * WarpRegisters.LANES);
        addresses = Arrays.copyOf(addresses, capacity);
        holders = Arrays.copyOf(holders, capacity);
        free = Arrays.copyOf(free, capacity);
        for (int i = capacity - 1; i >= old; i--) {
            free[freeCount++] = i;
        }
    }

    /** The next instruction of {@code of}, which holds it: {@code number}, which has not been executed. */
    int add(Warp of, int number) {
        if (freeCount == 0) {
            grow(2 * code.length);
        }
        int index = free[--freeCount];
        warp[index] = of;
        code[index] = number;
        active[index] = of.stack.active();
        exec[index] = active[index];
        barrier[index] = -1;
        barrierThreads[index] = -1;
        endsLanes[index] = false;
        addresses[index] = 0;
        holders[index] = 1;
        return index;
    }

    void keep(int index) {
        holders[index]++;
    }

    void drop(int index) {
        if (--holders[index] == 0) {
            warp[index] = null;
            free[freeCount++] = index;
        }
    }
}
