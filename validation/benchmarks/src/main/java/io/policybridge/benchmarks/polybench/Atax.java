package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** ATAX: y = A^T (A x). */
public final class Atax implements Benchmark {
    private static final int BLOCK = 256;

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU", "y = A^T (A x); rows and columns of A", List.of(Category.MEMORY_DIVERGENT.as("ATAX")));
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
        float[] a = new float[n * n];
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = (float) (i * Math.PI);
            for (int j = 0; j < n; j++) {
                a[i * n + j] = (float) i * j / n;
            }
        }
        DeviceBuffer matrix = gpu.allocate("A", a);
        DeviceBuffer vector = gpu.allocate("x", x);
        DeviceBuffer result = gpu.allocate("y", 4L * n);
        DeviceBuffer product = gpu.allocate("tmp", 4L * n);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("atax_rows", grid, BLOCK, n, n, matrix, vector, product);
        gpu.launch("atax_columns", grid, BLOCK, n, n, matrix, result, product);
        Expected.floats(result, computed(n, a, x), 1e-3);
    }

    private static float[] computed(int n, float[] a, float[] x) {
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            float product = 0;
            for (int j = 0; j < n; j++) {
                product = Math.fma(a[i * n + j], x[j], product);
            }
            for (int j = 0; j < n; j++) {
                y[j] = Math.fma(a[i * n + j], product, y[j]);
            }
        }
        return y;
    }
}
