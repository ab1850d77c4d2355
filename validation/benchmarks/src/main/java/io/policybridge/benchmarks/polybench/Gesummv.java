package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** GESUMMV: y = alpha A x + beta B x. */
public final class Gesummv implements Benchmark {
    private static final int BLOCK = 256;
    private static final float ALPHA = 1.5f;
    private static final float BETA = 0.5f;

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "y = alpha A x + beta B x; rows and columns of both matrices",
                List.of(
                        Category.MEMORY_DIVERGENT.as("GES"),
                        Category.THRASHING_CONFLICT.as("GESUMMV").upTo(100_000_000)));
    }

    /** The last is DaCache's (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 2048, 4096);
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
        float[] x = Uniform.floats(3, n);
        DeviceBuffer first = gpu.allocate("A", a);
        DeviceBuffer second = gpu.allocate("B", b);
        DeviceBuffer vector = gpu.allocate("x", x);
        DeviceBuffer result = gpu.allocate("y", 4L * n);
        DeviceBuffer product = gpu.allocate("tmp", 4L * n);
        gpu.launch(
                "gesummv_rows",
                Benchmark.blocks(n, BLOCK),
                BLOCK,
                n,
                ALPHA,
                BETA,
                first,
                second,
                product,
                vector,
                result);
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            float ax = 0;
            float bx = 0;
            for (int j = 0; j < n; j++) {
                ax += a[i * n + j] * x[j];
                bx += b[i * n + j] * x[j];
            }
            y[i] = ALPHA * ax + BETA * bx;
        }
        Expected.floats(result, y, 1e-4);
    }
}
