package io.policybridge.simulator.metrics.loads;

import java.util.Arrays;

/**
 * Numbers the load instructions of a launch from 0 in the order of their first occurrence, by kernel and address: open
 * addressing, nothing is allocated for an instruction that is known.
 */
final class LoadNumbers {
    private static final int FREE = 0;

    private long[] pcs = new long[64];
    private int[] kernels = new int[64];
    private int size;
    /** By bucket: a number plus 1, or FREE. */
    private int[] buckets = new int[256];

    /** The number of the load at {@code pc} of kernel {@code kernel}. */
    int number(int kernel, long pc) {
        int bucket = bucket(kernel, pc);
        if (buckets[bucket] == FREE) {
            if (4 * size >= buckets.length) {
                grow();
                bucket = bucket(kernel, pc);
            }
            if (size == pcs.length) {
                pcs = Arrays.copyOf(pcs, 2 * size);
                kernels = Arrays.copyOf(kernels, 2 * size);
            }
            pcs[size] = pc;
            kernels[size] = kernel;
            buckets[bucket] = ++size;
        }
        return buckets[bucket] - 1;
    }

    int size() {
        return size;
    }

    long pc(int number) {
        return pcs[number];
    }

    int kernel(int number) {
        return kernels[number];
    }

    void clear() {
        size = 0;
        Arrays.fill(buckets, FREE);
    }

    private int bucket(int kernel, long pc) {
        int mask = buckets.length - 1;
        int bucket = (int) ((pc * 31 + kernel) * 0x9e3779b97f4a7c15L >>> 32) & mask;
        while (buckets[bucket] != FREE && (pcs[buckets[bucket] - 1] != pc || kernels[buckets[bucket] - 1] != kernel)) {
            bucket = bucket + 1 & mask;
        }
        return bucket;
    }

    private void grow() {
        buckets = new int[2 * buckets.length];
        for (int number = 0; number < size; number++) {
            buckets[bucket(kernels[number], pcs[number])] = number + 1;
        }
    }
}
