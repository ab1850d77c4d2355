package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tasks that each take two rows of floats and emit one number. What they emit is neither sorted nor reduced.
 *
 * @param rows of the first matrix
 * @param columns floats of a row
 * @param first of each task, a row
 * @param second of each task, a row
 */
record RowTasks(int rows, int columns, int[] first, int[] second) {
    /** Integers of the input of a task: both rows, floats of each, rows. */
    private static final int INTS = 4;

    /** Bytes of the largest buffer of {@code tasks}, or up to twice as many. */
    static double bytes(double tasks) {
        return 2 * Pairs.INTS * Integer.BYTES * tasks;
    }

    /** As {@link Benchmark#setUp}: all launches before the map of {@code tasks}. */
    static long setUp(double tasks) {
        return Benchmark.hundredThousands(351.45 * tasks);
    }

    /** What {@code map} emits for each task, launched with {@code matrices}. */
    DeviceBuffer run(Device gpu, String map, DeviceBuffer... matrices) {
        int tasks = first.length;
        MapReduce mars = new MapReduce(gpu);
        DeviceBuffer input = gpu.allocate("tasks", input());
        int grid = Benchmark.blocks(tasks, MapReduce.BLOCK);
        MapReduce.Counts counts = mars.counts(tasks);
        gpu.launch("rows_count", grid, MapReduce.BLOCK, tasks, counts.keyBytes(), counts.valueBytes(), counts.pairs());
        MapReduce.Room room = mars.room(counts, tasks);
        Pairs pairs = room.pairs();
        List<Object> arguments = new ArrayList<>(Arrays.asList(matrices));
        arguments.addAll(List.of(
                input,
                tasks,
                room.keyBytes(),
                room.valueBytes(),
                room.pairsBefore(),
                pairs.keys(),
                pairs.values(),
                pairs.structures()));
        gpu.launch(map, grid, MapReduce.BLOCK, arguments.toArray());
        return pairs.keys();
    }

    private int[] input() {
        int[] input = new int[INTS * first.length];
        for (int task = 0; task < first.length; task++) {
            input[INTS * task] = first[task];
            input[INTS * task + 1] = second[task];
            input[INTS * task + 2] = columns;
            input[INTS * task + 3] = rows;
        }
        return input;
    }
}
