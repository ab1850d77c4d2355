package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** MM: C = A B, of which each cell is a task. */
public final class MatrixMultiplication implements Benchmark {
    /** Rows and columns of B, those of what Mars runs, at every size. */
    private static final int B = 1024;

    @Override
    public String name() {
        return "mm";
    }

    @Override
    public About about() {
        return new About(
                "Mars",
                "C = A B, of which each cell is a task; rows of A, where B has 1024 rows and columns",
                List.of(Category.CACHE_MODERATE.as("MM").smallAt(8)));
    }

    /** The last is what Mars runs; APCM states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(1, 16, B);
    }

    /** Counting and the prefix sums over its results. */
    @Override
    public long setUp(int size) {
        return RowTasks.setUp((double) B * size);
    }

    @Override
    public double bytes(double size) {
        return Math.max((double) Float.BYTES * B * B, RowTasks.bytes(B * size));
    }

    @Override
    public void run(Device gpu) {
        int cells = gpu.size() * B;
        int[] row = new int[cells];
        int[] column = new int[cells];
        for (int i = 0; i < cells; i++) {
            row[i] = i / B;
            column[i] = i % B;
        }
        float[] a = Uniform.floats(1, cells);
        float[] columns = Uniform.floats(2, B * B);
        DeviceBuffer left = gpu.allocate("A", a);
        DeviceBuffer right = gpu.allocate("B", columns);
        DeviceBuffer product = new RowTasks(gpu.size(), B, row, column).run(gpu, "mm_map", left, right);
        float[] expected = new float[cells];
        for (int i = 0; i < cells; i++) {
            for (int k = 0; k < B; k++) {
                expected[i] += a[row[i] * B + k] * columns[column[i] * B + k];
            }
        }
        Expected.floats(product, expected, 1e-4);
    }
}
