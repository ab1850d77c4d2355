package io.policybridge.benchmarks.tensorcore;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.input.Halves;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.List;

/** D = alpha A B + beta C of halves, in CTAs of four warps for 128 by 128 elements; D overwrites C. */
abstract class TensorGemm implements Benchmark {
    private static final int SIDE = 128;
    private static final Shape BLOCK = Shape.of(128);
    private static final float ALPHA = 1.5f;
    private static final float BETA = 0.5f;

    private final String kernel;
    private final String how;

    TensorGemm(String kernel, String how) {
        this.kernel = kernel;
        this.how = how;
    }

    @Override
    public final About about() {
        return new About(
                "CUTLASS",
                "C = alpha A B + beta C on tensor cores, " + how
                        + " (--config qv100); rows and columns, a multiple of 128",
                List.of());
    }

    @Override
    public final boolean needsTensorCores() {
        return true;
    }

    @Override
    public final List<NamedSize> sizes() {
        return Benchmark.sizes(256, 1024, 4096);
    }

    @Override
    public final double bytes(double size) {
        return Float.BYTES * size * size;
    }

    @Override
    public final void run(Device gpu) {
        int n = Benchmark.wholeBlocks(gpu, SIDE);
        float[] a = Halves.nearest(Uniform.floats(1, n * n));
        float[] b = Halves.nearest(Uniform.floats(2, n * n));
        float[] c = Uniform.floats(3, n * n);
        DeviceBuffer left = gpu.allocate("A", Halves.bytes(a));
        DeviceBuffer right = gpu.allocate("B", Halves.bytes(b));
        DeviceBuffer result = gpu.allocate("C", c);
        gpu.launch(kernel, Shape.of(n / SIDE, n / SIDE), BLOCK, 0, n, ALPHA, BETA, left, right, result);
        for (int i = 0; i < n; i++) {
            float[] row = new float[n];
            for (int k = 0; k < n; k++) {
                float factor = a[i * n + k];
                for (int j = 0; j < n; j++) {
                    row[j] += factor * b[k * n + j];
                }
            }
            for (int j = 0; j < n; j++) {
                c[i * n + j] = ALPHA * row[j] + BETA * c[i * n + j];
            }
        }
        Expected.floats(result, c, 1e-5);
    }
}
