package io.policybridge.benchmarks.cudasdk;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** VECTORADD: C = A + B. */
public final class VectorAdd implements Benchmark {
    private static final int BLOCK = 256;

    @Override
    public About about() {
        return new About("CUDA SDK", "C = A + B; elements", List.of(Category.STREAMING_L1_L2.as("VAdd")));
    }

    /** The last, smaller than the one before, is the default of the SDK; the thesis states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(8192, 4000000, 50000);
    }

    @Override
    public double bytes(double size) {
        return 4 * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] a = Uniform.floats(1, n);
        float[] b = Uniform.floats(2, n);
        DeviceBuffer first = gpu.allocate("A", a);
        DeviceBuffer second = gpu.allocate("B", b);
        DeviceBuffer result = gpu.allocate("C", 4L * n);
        gpu.launch("vectoradd_sum", Benchmark.blocks(n, BLOCK), BLOCK, first, second, result, n);
        for (int i = 0; i < n; i++) {
            a[i] += b[i];
        }
        Expected.floats(result, a, 0);
    }
}
