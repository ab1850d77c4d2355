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

/** SYRK: C = alpha A A^T + beta C. */
public final class Syrk implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);
    private static final float ALPHA = 1.5f;
    private static final float BETA = 0.5f;

    /**
     * The thesis gives no size, but has all lanes of a load in one of 32 sets (section 5.3, figure 5.9), so rows of a
     * multiple of 4 KB. This is the least, and the suite's default.
     */
    private static final int THESIS = 1024;

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "C = alpha A A^T + beta C; rows and columns of both matrices",
                List.of(
                        Category.MEMORY_DIVERGENT.as("SYR"),
                        Category.THRASHING_CONFLICT.as("SYRK").at(THESIS).upTo(100_000_000)));
    }

    /** The last is DaCache's (Table 1). */
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
        float[] c = Uniform.floats(2, n * n);
        DeviceBuffer factor = gpu.allocate("A", a);
        DeviceBuffer result = gpu.allocate("C", c);
        gpu.launch("syrk_product", Benchmark.grid(n, n, BLOCK), BLOCK, 0, n, n, ALPHA, BETA, factor, result);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                c[i * n + j] *= BETA;
                for (int k = 0; k < n; k++) {
                    c[i * n + j] += ALPHA * a[i * n + k] * a[j * n + k];
                }
            }
        }
        Expected.floats(result, c, 1e-4);
    }
}
