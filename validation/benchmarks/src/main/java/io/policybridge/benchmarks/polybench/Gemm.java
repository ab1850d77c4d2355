package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.List;

/** GEMM: C = alpha A B + beta C. No paper evaluates it; runs of GPGPU-Sim do. */
public final class Gemm implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);
    private static final float ALPHA = 1.5f;
    private static final float BETA = 0.5f;

    @Override
    public About about() {
        return new About("PolyBench/GPU", "C = alpha A B + beta C; rows and columns of the matrices", List.of());
    }

    /** The last is the default of PolyBench/GPU. */
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
        DeviceBuffer left = gpu.allocate("A", a);
        DeviceBuffer right = gpu.allocate("B", b);
        DeviceBuffer result = gpu.allocate("C", c);
        gpu.launch("gemm_product", Benchmark.grid(n, n, BLOCK), BLOCK, 0, n, n, n, ALPHA, BETA, left, right, result);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                c[i * n + j] *= BETA;
            }
            for (int k = 0; k < n; k++) {
                for (int j = 0; j < n; j++) {
                    c[i * n + j] += ALPHA * a[i * n + k] * b[k * n + j];
                }
            }
        }
        Expected.floats(result, c, 1e-4);
    }
}
