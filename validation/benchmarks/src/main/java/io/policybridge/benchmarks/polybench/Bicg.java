package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** BICG: s = A^T r and q = A p. */
public final class Bicg implements Benchmark {
    private static final int BLOCK = 256;

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "s = A^T r, q = A p; rows and columns of A",
                List.of(Category.MEMORY_DIVERGENT.as("BICG")));
    }

    /** The last is DaCache's (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 2048, 8192);
    }

    /** The columns, whose loads coalesce: what makes it memory divergent is the rows. */
    @Override
    public long setUp(int size) {
        return Benchmark.hundredThousands(8.0 * size * size + 32.0 * size);
    }

    @Override
    public long rolledSetUp(int size) {
        return Benchmark.hundredThousands(11.0 * size * size + 19.0 * size);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n * n);
        float[] r = Uniform.floats(2, n);
        float[] p = Uniform.floats(3, n);
        DeviceBuffer matrix = gpu.allocate("A", a);
        DeviceBuffer left = gpu.allocate("r", r);
        DeviceBuffer columns = gpu.allocate("s", 4L * n);
        DeviceBuffer right = gpu.allocate("p", p);
        DeviceBuffer rows = gpu.allocate("q", 4L * n);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("bicg_columns", grid, BLOCK, n, n, matrix, left, columns);
        gpu.launch("bicg_rows", grid, BLOCK, n, n, matrix, right, rows);
        float[] s = new float[n];
        float[] q = new float[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                s[j] += r[i] * a[i * n + j];
                q[i] += a[i * n + j] * p[j];
            }
        }
        Expected.floats(columns, s, 1e-4);
        Expected.floats(rows, q, 1e-4);
    }
}
