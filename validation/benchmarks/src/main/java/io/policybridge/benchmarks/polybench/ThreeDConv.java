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

/** 3DCONV: a convolution with 11 neighbours. */
public final class ThreeDConv implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);
    private static final float[] COEFFICIENTS = {0.2f, 0.4f, -0.3f, 0.6f, -0.9f, 0.5f, 0.7f, -0.8f, 0.1f, 0.3f, -0.6f};
    private static final int[][] NEIGHBOURS = {
        {-1, -1, -1},
        {1, -1, -1},
        {0, -1, 0},
        {0, 0, 0},
        {0, 1, 0},
        {-1, -1, 1},
        {1, -1, 1},
        {-1, 0, 1},
        {1, 0, 1},
        {-1, 1, 1},
        {1, 1, 1}
    };

    @Override
    public String name() {
        return "3dconv";
    }

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "convolution with 11 of 27 neighbours; elements along each dimension",
                List.of(Category.MEMORY_COHERENT.as("3DC")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(16, 128, 256);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n * n * n);
        DeviceBuffer volume = gpu.allocate("A", a);
        DeviceBuffer result = gpu.allocate("B", 4L * n * n * n);
        float[] b = new float[n * n * n];
        Shape grid = Benchmark.grid(n, n, BLOCK);
        for (int i = 1; i < n - 1; i++) {
            gpu.launch("conv3d_plane", grid, BLOCK, 0, n, n, n, volume, result, i);
            for (int j = 1; j < n - 1; j++) {
                for (int k = 1; k < n - 1; k++) {
                    b[(i * n + j) * n + k] = value(n, a, i, j, k);
                }
            }
        }
        Expected.floats(result, b, 1e-5);
    }

    private static float value(int n, float[] a, int i, int j, int k) {
        float sum = 0;
        for (int c = 0; c < COEFFICIENTS.length; c++) {
            int[] at = NEIGHBOURS[c];
            sum += COEFFICIENTS[c] * a[((i + at[0]) * n + j + at[1]) * n + k + at[2]];
        }
        return sum;
    }
}
