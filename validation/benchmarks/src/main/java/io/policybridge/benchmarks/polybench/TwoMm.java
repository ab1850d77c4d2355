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

    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(48, 128, 2048);
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();

        float[] a = Uniform.floats(1, n * n);
        float[] b = Uniform.floats(2, n * n);
        float[] d = Uniform.floats(3, n * n);
        DeviceBuffer first = gpu.allocate("A", 4L * n * n);
        DeviceBuffer second = gpu.allocate("B", 4L * n * n);
        DeviceBuffer product = gpu.allocate("C", 4L * n * n);
        DeviceBuffer third = gpu.allocate("D", 4L * n * n);
        DeviceBuffer result = gpu.allocate("E", 4L * n * n);
        first.write(a);
        second.write(b);
        third.write(d);
        Shape grid = Benchmark.grid(n, n, BLOCK);
        gpu.launch("twomm_first", grid, BLOCK, 0, n, n, n, first, second, product);
        gpu.launch("twomm_second", grid, BLOCK, 0, n, n, n, product, third, result);
        float[] c = product(n, a, b);
        Expected.floats(product, c, 1e-4);
        Expected.floats(result, product(n, c, d), 1e-4);
    }

    private static float[] product(int n, float[] a, float[] b) {
        float[] c = new float[n * n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                for (int j = 0; j < n; j++) {
                    c[i * n + j] += a[i * n + k] * b[k * n + j];
                }
            }
        }
        return c;
    }
}
