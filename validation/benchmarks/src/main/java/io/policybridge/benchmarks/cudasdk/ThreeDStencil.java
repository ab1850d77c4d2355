package io.policybridge.benchmarks.cudasdk;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.List;

/** 3DSTENCIL: seven points of a volume. */
public final class ThreeDStencil implements Benchmark {
    private static final Shape BLOCK = Shape.of(32, 4);
    private static final int STEPS = 4;
    private static final float CENTRE = 0.25f;
    private static final float SIDE = 0.125f;

    @Override
    public String name() {
        return "3dstencil";
    }

    @Override
    public About about() {
        return new About(
                "Parboil",
                "four steps of seven points; elements along each dimension",
                List.of(Category.CONFLICT.as("3DS")));
    }

    /** The last is that of Parboil's smaller input, in all dimensions; the thesis states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(32, 96, 128);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] volume = Uniform.floats(1, n * n * n);
        DeviceBuffer from = gpu.allocate("from", volume);
        DeviceBuffer to = gpu.allocate("to", volume);
        Shape grid = Benchmark.grid(Math.max(1, n - 2), Math.max(1, n - 2), BLOCK);
        for (int i = 0; i < STEPS; i++) {
            gpu.launch("stencil3d_step", grid, BLOCK, 0, CENTRE, SIDE, from, to, n, n, n);
            DeviceBuffer last = from;
            from = to;
            to = last;
            volume = step(n, volume);
        }
        Expected.floats(from, volume, 1e-5);
    }

    private static float[] step(int n, float[] from) {
        float[] to = from.clone();
        for (int z = 1; z < n - 1; z++) {
            for (int y = 1; y < n - 1; y++) {
                for (int x = 1; x < n - 1; x++) {
                    int at = (z * n + y) * n + x;
                    float sides = from[at + n * n] + from[at - n * n] + from[at + n] + from[at - n];
                    to[at] = SIDE * (sides + from[at + 1] + from[at - 1]) - CENTRE * from[at];
                }
            }
        }
        return to;
    }
}
