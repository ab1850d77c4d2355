package io.policybridge.benchmarks.rodinia;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.Shape;
import java.util.List;

/** HOTSPOT: two steps of the temperatures of a chip. */
public final class Hotspot implements Benchmark {
    private static final int TILE = 16;
    private static final int STEPS = 2;
    private static final float SCALE = 0.25f;
    private static final float RX = 0.5f;
    private static final float RY = 0.5f;
    private static final float RZ = 0.125f;
    private static final float AMBIENT = 80;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "two steps of temperatures; rows and columns of the chip",
                List.of(Category.EVALUATED.as("HS"), Category.REGULAR.as("HP"), Category.STREAMING_L1.as("HS")));
    }

    /** The last is the default of Rodinia; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 448, 512);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] powers = Uniform.floats(1, n * n);
        float[] temperatures = Uniform.floats(2, n * n);
        for (int i = 0; i < temperatures.length; i++) {
            temperatures[i] = AMBIENT + 250 * temperatures[i];
        }
        DeviceBuffer from = gpu.allocate("from", temperatures);
        DeviceBuffer to = gpu.allocate("to", 4L * n * n);
        DeviceBuffer power = gpu.allocate("power", powers);
        Shape grid = Benchmark.grid(n, n, Shape.of(TILE - 2 * STEPS, TILE - 2 * STEPS));
        gpu.launch(
                "hotspot_steps",
                grid,
                Shape.of(TILE, TILE),
                0,
                STEPS,
                power,
                from,
                to,
                n,
                n,
                SCALE,
                RX,
                RY,
                RZ,
                AMBIENT);
        for (int i = 0; i < STEPS; i++) {
            temperatures = step(n, temperatures, powers);
        }
        Expected.floats(to, temperatures, 1e-5);
    }

    private static float[] step(int n, float[] from, float[] powers) {
        float[] to = new float[n * n];
        for (int y = 0; y < n; y++) {
            for (int x = 0; x < n; x++) {
                int at = y * n + x;
                float here = from[at];
                float north = from[Math.max(y - 1, 0) * n + x];
                float south = from[Math.min(y + 1, n - 1) * n + x];
                float west = from[y * n + Math.max(x - 1, 0)];
                float east = from[y * n + Math.min(x + 1, n - 1)];
                float vertical = (south + north - 2 * here) * RY;
                float horizontal = (east + west - 2 * here) * RX;
                to[at] = here + SCALE * (powers[at] + vertical + horizontal + (AMBIENT - here) * RZ);
            }
        }
        return to;
    }
}
