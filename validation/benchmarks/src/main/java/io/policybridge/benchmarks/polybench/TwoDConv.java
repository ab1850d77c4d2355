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

/** 2DCONV: a convolution with 3x3 coefficients. */
public final class TwoDConv implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);

    /** Column by column. */
    private static final float[] COEFFICIENTS = {0.2f, -0.3f, 0.4f, 0.5f, 0.6f, 0.7f, -0.8f, -0.9f, 0.1f};

    @Override
    public String name() {
        return "2dconv";
    }

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "convolution with 3x3 coefficients; rows and columns of the matrix",
                List.of(Category.MEMORY_COHERENT.as("2DC"), Category.CONFLICT.as("2DCONV")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(96, 1024, 4096);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n * n);
        DeviceBuffer matrix = gpu.allocate("A", a);
        DeviceBuffer result = gpu.allocate("B", 4L * n * n);
        gpu.launch("conv2d_window", Benchmark.grid(n, n, BLOCK), BLOCK, 0, n, n, matrix, result);
        float[] b = new float[n * n];
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                for (int k = 0; k < COEFFICIENTS.length; k++) {
                    b[i * n + j] += COEFFICIENTS[k] * a[(i + k % 3 - 1) * n + j + k / 3 - 1];
                }
            }
        }
        Expected.floats(result, b, 1e-5);
    }
}
