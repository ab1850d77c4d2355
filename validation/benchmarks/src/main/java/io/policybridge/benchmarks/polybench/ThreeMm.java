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

/** 3MM: E = A B, F = C D, G = E F. */
public final class ThreeMm implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);

    @Override
    public String name() {
        return "3mm";
    }

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "E = A B, F = C D, G = E F; rows and columns of the matrices",
                List.of(Category.MEMORY_COHERENT.as("3MM")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(32, 256, 512);
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
        float[] c = Uniform.floats(3, n * n);
        float[] d = Uniform.floats(4, n * n);
        DeviceBuffer first = gpu.allocate("A", a);
        DeviceBuffer second = gpu.allocate("B", b);
        DeviceBuffer third = gpu.allocate("C", c);
        DeviceBuffer fourth = gpu.allocate("D", d);
        DeviceBuffer left = gpu.allocate("E", 4L * n * n);
        DeviceBuffer right = gpu.allocate("F", 4L * n * n);
        DeviceBuffer result = gpu.allocate("G", 4L * n * n);
        Shape grid = Benchmark.grid(n, n, BLOCK);
        gpu.launch("threemm_first", grid, BLOCK, 0, n, n, n, first, second, left);
        gpu.launch("threemm_second", grid, BLOCK, 0, n, n, n, third, fourth, right);
        gpu.launch("threemm_third", grid, BLOCK, 0, n, n, n, left, right, result);
        float[] e = MatrixProduct.of(n, a, b);
        float[] f = MatrixProduct.of(n, c, d);
        Expected.floats(left, e, 1e-4);
        Expected.floats(right, f, 1e-4);
        Expected.floats(result, MatrixProduct.of(n, e, f), 1e-4);
    }
}
