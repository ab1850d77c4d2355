package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import java.util.Arrays;

/** What the programs of Mars have in common: the steps around their own kernels. */
record MapReduce(Device gpu) {
    static final int BLOCK = 256;

    /** What tasks have counted that they will emit: bytes of keys, bytes of values, pairs. */
    record Counts(DeviceBuffer keyBytes, DeviceBuffer valueBytes, DeviceBuffer pairs) {}

    /** By task what those before it emit, and where the pairs of all go. */
    record Room(DeviceBuffer keyBytes, DeviceBuffer valueBytes, DeviceBuffer pairsBefore, Pairs pairs) {}

    /** Pairs of equal keys: where in the sorted pairs each group begins. */
    record Groups(DeviceBuffer begins, int count) {}

    Counts counts(int tasks) {
        return new Counts(
                gpu.allocate("key bytes", 4L * tasks),
                gpu.allocate("value bytes", 4L * tasks),
                gpu.allocate("pairs of tasks", 4L * tasks));
    }

    /** Room for what {@code tasks} have counted. */
    Room room(Counts counts, int tasks) {
        DeviceBuffer keyBytes = gpu.allocate("key bytes before", 4L * tasks);
        DeviceBuffer valueBytes = gpu.allocate("value bytes before", 4L * tasks);
        DeviceBuffer before = gpu.allocate("pairs before", 4L * tasks);
        DeviceBuffer keys = gpu.allocate("keys", scan(counts.keyBytes, keyBytes, tasks));
        DeviceBuffer values = gpu.allocate("values", scan(counts.valueBytes, valueBytes, tasks));
        int count = scan(counts.pairs, before, tasks);
        int slots = Integer.highestOneBit(2 * count - 1);
        int[] fillers = new int[Pairs.INTS * slots];
        Arrays.fill(fillers, -1);
        DeviceBuffer structures = gpu.allocate("pairs", fillers);
        return new Room(keyBytes, valueBytes, before, new Pairs(structures, keys, values, count, slots));
    }

    /** For each of {@code n} numbers the sum of those before it; returns that of all. */
    private int scan(DeviceBuffer numbers, DeviceBuffer before, int n) {
        int blocks = Benchmark.blocks(n, BLOCK);
        DeviceBuffer sums = gpu.allocate("sums of blocks", 4L * blocks);
        gpu.launch("mars_scan", blocks, BLOCK, numbers, before, sums, n);
        if (blocks == 1) {
            return sums.ints()[0];
        }
        DeviceBuffer blocksBefore = gpu.allocate("sums of blocks before", 4L * blocks);
        int all = scan(sums, blocksBefore, blocks);
        gpu.launch("mars_add", blocks, BLOCK, before, blocksBefore, n);
        return all;
    }

    void sort(Pairs pairs) {
        int grid = Benchmark.blocks(pairs.slots(), BLOCK);
        for (int run = 2; run <= pairs.slots(); run *= 2) {
            for (int apart = run / 2; apart > 0; apart /= 2) {
                gpu.launch("mars_sort", grid, BLOCK, pairs.structures(), pairs.keys(), apart, run, pairs.slots());
            }
        }
    }

    /** The groups of sorted pairs. */
    Groups groups(Pairs pairs) {
        int n = pairs.count();
        int grid = Benchmark.blocks(n, BLOCK);
        DeviceBuffer begins = gpu.allocate("begins", 4L * n);
        DeviceBuffer before = gpu.allocate("groups before", 4L * n);
        gpu.launch("mars_begins", grid, BLOCK, pairs.structures(), pairs.keys(), begins, n);
        int count = scan(begins, before, n);
        DeviceBuffer groups = gpu.allocate("groups", 4L * count);
        gpu.launch("mars_groups", grid, BLOCK, begins, before, groups, n);
        return new Groups(groups, count);
    }
}
