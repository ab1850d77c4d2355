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

/** 2MM: C = A B, E = C D. */
public final class TwoMm implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);

    @Override
    public String name() {
        return "2mm";
    }

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "C = A B, E = C D; rows and columns of the matrices",
                List.of(Category.MEMORY_COHERENT.as("2MM"), Category.CONFLICT.as("MM")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(48, 256, 2048);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n * n);
        float[] b = Uniform.floats(2, n * n);
        float[] d = Uniform.floats(3, n * n);
        DeviceBuffer first = gpu.allocate("A", a);
        DeviceBuffer second = gpu.allocate("B", b);
        DeviceBuffer product = gpu.allocate("C", 4L * n * n);
        DeviceBuffer third = gpu.allocate("D", d);
        DeviceBuffer result = gpu.allocate("E", 4L * n * n);
        Shape grid = Benchmark.grid(n, n, BLOCK);
        gpu.launch("twomm_first", grid, BLOCK, 0, n, n, n, first, second, product);
        gpu.launch("twomm_second", grid, BLOCK, 0, n, n, n, product, third, result);
        float[] c = MatrixProduct.of(n, a, b);
        Expected.floats(product, c, 1e-4);
        Expected.floats(result, MatrixProduct.of(n, c, d), 1e-4);
    }
}
