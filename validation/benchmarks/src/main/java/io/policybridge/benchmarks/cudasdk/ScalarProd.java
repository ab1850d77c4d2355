package io.policybridge.benchmarks.cudasdk;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** SCALARPROD: scalar products of pairs of vectors. */
public final class ScalarProd implements Benchmark {
    private static final int VECTORS = 256;
    private static final int GRID = 128;
    private static final int BLOCK = 256;

    @Override
    public About about() {
        return new About(
                "CUDA SDK",
                "scalar products of 256 pairs of vectors; elements of a vector",
                List.of(Category.EVALUATED.as("SCP"), Category.STREAMING_L1_L2.as("Sprod")));
    }

    /** The last, smaller than the one before, is the default of the SDK; the thesis states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 16384, 4096);
    }

    @Override
    public double bytes(double size) {
        return 4 * VECTORS * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, VECTORS * n);
        float[] b = Uniform.floats(2, VECTORS * n);
        DeviceBuffer first = gpu.allocate("A", a);
        DeviceBuffer second = gpu.allocate("B", b);
        DeviceBuffer result = gpu.allocate("C", 4L * VECTORS);
        gpu.launch("scalarprod_pairs", GRID, BLOCK, result, first, second, VECTORS, n);
        float[] c = new float[VECTORS];
        for (int i = 0; i < VECTORS * n; i++) {
            c[i / n] += a[i] * b[i];
        }
        Expected.floats(result, c, 1e-4);
    }
}
