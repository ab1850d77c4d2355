package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** MVT: x1 = x1 + A y1 and x2 = x2 + A^T y2. */
public final class Mvt implements Benchmark {
    private static final int BLOCK = 256;

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "x1 += A y1, x2 += A^T y2; rows and columns of A",
                List.of(Category.MEMORY_DIVERGENT.as("MVT")));
    }

    /** The last is DaCache's (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 2048, 8192);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n * n);
        float[] x1 = Uniform.floats(2, n);
        float[] x2 = Uniform.floats(3, n);
        float[] y1 = Uniform.floats(4, n);
        float[] y2 = Uniform.floats(5, n);
        DeviceBuffer matrix = gpu.allocate("A", a);
        DeviceBuffer rows = gpu.allocate("x1", x1);
        DeviceBuffer columns = gpu.allocate("x2", x2);
        DeviceBuffer right = gpu.allocate("y1", y1);
        DeviceBuffer left = gpu.allocate("y2", y2);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("mvt_rows", grid, BLOCK, n, matrix, rows, right);
        gpu.launch("mvt_columns", grid, BLOCK, n, matrix, columns, left);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                x1[i] += a[i * n + j] * y1[j];
                x2[j] += a[i * n + j] * y2[i];
            }
        }
        Expected.floats(rows, x1, 1e-4);
        Expected.floats(columns, x2, 1e-4);
    }
}
