package io.policybridge.benchmarks.polybench;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.Arrays;
import java.util.List;

/** FDTD-2D: electric and magnetic field of a plane, step by step. */
public final class Fdtd2d implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 8);

    @Override
    public About about() {
        return new About(
                "PolyBench/GPU",
                "finite differences in time domain, a quarter as many steps, at most 500; rows and columns",
                List.of(Category.MEMORY_COHERENT.as("FD")));
    }

    /** The last is the default of PolyBench/GPU, as in DaCache (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(16, 192, 2048);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * (size + 1);
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        int steps = Math.max(1, Math.min(n / 4, 500));
        Fields fields = new Fields(
                n,
                Uniform.floats(1, steps),
                Uniform.floats(2, n * (n + 1)),
                Uniform.floats(3, (n + 1) * n),
                Uniform.floats(4, n * n));
        DeviceBuffer source = gpu.allocate("source", fields.source);
        DeviceBuffer ex = gpu.allocate("ex", fields.ex);
        DeviceBuffer ey = gpu.allocate("ey", fields.ey);
        DeviceBuffer hz = gpu.allocate("hz", fields.hz);
        Shape grid = Benchmark.grid(n, n, BLOCK);
        for (int t = 0; t < steps; t++) {
            gpu.launch("fdtd2d_ey", grid, BLOCK, 0, n, n, source, ey, hz, t);
            gpu.launch("fdtd2d_ex", grid, BLOCK, 0, n, n, ex, hz);
            gpu.launch("fdtd2d_hz", grid, BLOCK, 0, n, n, ex, ey, hz);
            fields.step(t);
        }
        Expected.floats(hz, fields.hz, 1e-4);
    }

    private record Fields(int n, float[] source, float[] ex, float[] ey, float[] hz) {
        void step(int t) {
            System.arraycopy(filled(t), 0, ey, 0, n);
            for (int at = n; at < n * n; at++) {
                ey[at] -= 0.5f * (hz[at] - hz[at - n]);
            }
            for (int i = 0; i < n; i++) {
                for (int j = 1; j < n; j++) {
                    ex[i * (n + 1) + j] -= 0.5f * (hz[i * n + j] - hz[i * n + j - 1]);
                }
            }
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    int at = i * (n + 1) + j;
                    hz[i * n + j] -= 0.7f * (ex[at + 1] - ex[at] + ey[(i + 1) * n + j] - ey[i * n + j]);
                }
            }
        }

        private float[] filled(int t) {
            float[] row = new float[n];
            Arrays.fill(row, source[t]);
            return row;
        }
    }
}
