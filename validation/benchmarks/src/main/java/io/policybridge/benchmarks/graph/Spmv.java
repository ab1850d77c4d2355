package io.policybridge.benchmarks.graph;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.GraphBenchmark;
import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphGenerator;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** SPMV: y = A x, A sparse. */
public final class Spmv implements GraphBenchmark {
    private static final int BLOCK = 128;
    private static final int WARP = 32;

    @Override
    public About about() {
        return new About(
                "SHOC",
                "y = A x, one of a hundred elements of A is not 0; rows and columns of A",
                List.of(
                        Category.MEMORY_DIVERGENT.as("SPMV"),
                        Category.CACHE_MODERATE.as("SPMV"),
                        Category.THRASHING.as("SpMV")));
    }

    /** The last, smaller than the one before, is the default of SHOC, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(256, 8192, 1024);
    }

    @Override
    public double bytes(double size) {
        return Math.max(4 * (size + 1), size * size / 25);
    }

    @Override
    public GraphGenerator usual() {
        return GraphGenerator.UNIFORM;
    }

    @Override
    public Csr graph(GraphGenerator generator, int nodes) {
        return generator.graph(1, nodes, (int) Math.max(1, (long) nodes * nodes / 100));
    }

    @Override
    public void run(Device gpu, Csr matrix) {
        int n = matrix.nodes();
        float[] values = Uniform.floats(2, matrix.edges());
        float[] x = Uniform.floats(3, n);
        DeviceBuffer elements = gpu.allocate("values", values);
        DeviceBuffer vector = gpu.allocate("x", x);
        DeviceBuffer result = gpu.allocate("y", 4L * n);
        DeviceBuffer columns = gpu.allocate("columns", matrix.columns());
        DeviceBuffer rows = gpu.allocate("rows", matrix.rows());
        float[] y = new float[n];
        for (int row = 0; row < n; row++) {
            for (int i = matrix.rows()[row]; i < matrix.rows()[row + 1]; i++) {
                y[row] += values[i] * x[matrix.columns()[i]];
            }
        }
        gpu.launch("spmv_scalar", Benchmark.blocks(n, BLOCK), BLOCK, elements, vector, columns, rows, n, result);
        Expected.floats(result, y, 1e-5);
        result.write(new float[n]);
        gpu.launch("spmv_vector", Benchmark.blocks(n, BLOCK / WARP), BLOCK, elements, vector, columns, rows, n, result);
        Expected.floats(result, y, 1e-5);
    }
}
