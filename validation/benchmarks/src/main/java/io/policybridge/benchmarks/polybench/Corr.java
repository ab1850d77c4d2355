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

/** CORR: correlations of columns. */
public final class Corr implements Benchmark {
    private static final int BLOCK = 256;
    private static final Shape TILE = Shape.of(32, 8);

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "correlations of columns; columns and rows",
                List.of(Category.MEMORY_COHERENT.as("COR")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(32, 384, 2048);
    }

    /** Means, deviations and the normalized data. */
    @Override
    public long setUp(int size) {
        return Benchmark.hundredThousands(54.55 * size * size);
    }

    @Override
    public long rolledSetUp(int size) {
        return Benchmark.hundredThousands(59.0 * size * size + 66.0 * size);
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
        DeviceBuffer correlation = gpu.allocate("correlation", 4L * row * row);
        DeviceBuffer deviation = gpu.allocate("deviation", 4L * row);
        DeviceBuffer mean = gpu.allocate("mean", 4L * row);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("corr_means", grid, BLOCK, n, n, mean, matrix);
        gpu.launch("corr_deviations", grid, BLOCK, n, n, mean, deviation, matrix);
        gpu.launch("corr_reduce", Benchmark.grid(n, n, TILE), TILE, 0, n, n, mean, deviation, matrix);
        gpu.launch("corr_products", grid, BLOCK, n, n, correlation, matrix);
        for (int j = 1; j <= n; j++) {
            reduce(n, data, j);
        }
        Expected.floats(matrix, data, 1e-4);
        Expected.floats(correlation, correlations(n, data), 1e-4);
    }

    /** Column {@code j}: its mean becomes 0, the sum of its squares 1. */
    private static void reduce(int n, float[] data, int j) {
        double mean = Columns.mean(n, data, j);
        double variance = 0;
        for (int i = 1; i <= n; i++) {
            double difference = data[i * (n + 1) + j] - mean;
            variance += difference * difference / n;
        }
        double deviation = Math.sqrt(variance) <= 0.005 ? 1 : Math.sqrt(variance);
        for (int i = 1; i <= n; i++) {
            data[i * (n + 1) + j] = (float) ((data[i * (n + 1) + j] - mean) / (Math.sqrt(n) * deviation));
        }
    }

    /** That of the last column with itself is not computed. */
    private static float[] correlations(int n, float[] data) {
        float[] correlations = Columns.products(n, data);
        for (int j = 1; j <= n; j++) {
            correlations[j * (n + 1) + j] = j < n ? 1 : 0;
        }
        return correlations;
    }
}
