package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.List;

/** COVAR: covariances of columns. */
public final class Covar implements Benchmark {
    private static final int BLOCK = 256;
    private static final Shape TILE = Shape.of(32, 8);

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "covariances of columns; columns and rows",
                List.of(Category.MEMORY_COHERENT.as("COV")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(32, 384, 2048);
    }

    /** Means and the centred data. */
    @Override
    public long setUp(int size) {
        return Benchmark.hundredThousands(36.52 * size * size);
    }

    @Override
    public long rolledSetUp(int size) {
        return Benchmark.hundredThousands(39.0 * size * size + 29.0 * size);
    }

    @Override
    public double bytes(double size) {
        return 4 * (size + 1) * (size + 1);
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        int row = n + 1;
        float[] data = Uniform.floats(1, row * row);
        DeviceBuffer matrix = gpu.allocate("data", data);
        DeviceBuffer covariance = gpu.allocate("covariance", 4L * row * row);
        DeviceBuffer mean = gpu.allocate("mean", 4L * row);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("covar_means", grid, BLOCK, n, n, mean, matrix);
        gpu.launch("covar_centre", Benchmark.grid(n, n, TILE), TILE, 0, n, n, mean, matrix);
        gpu.launch("covar_products", grid, BLOCK, n, n, covariance, matrix);
        for (int j = 1; j <= n; j++) {
            centre(n, data, j);
        }
        Expected.floats(matrix, data, 1e-4);
        Expected.floats(covariance, Columns.products(n, data), 1e-4);
    }

    /** The mean of column {@code j} becomes 0. */
    private static void centre(int n, float[] data, int j) {
        double mean = Columns.mean(n, data, j);
        for (int i = 1; i <= n; i++) {
            data[i * (n + 1) + j] = (float) (data[i * (n + 1) + j] - mean);
        }
    }
}
