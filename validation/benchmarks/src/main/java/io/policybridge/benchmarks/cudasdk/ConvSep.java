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

/** CONVSEP: a separable convolution of radius 8. */
public final class ConvSep implements Benchmark {
    private static final int RADIUS = 8;
    private static final int TILES = 128;

    @Override
    public About about() {
        return new About(
                "CUDA SDK",
                "separable convolution; rows and columns of the image, a multiple of 128",
                List.of(Category.EVALUATED.as("CONS"), Category.STREAMING_L1.as("CONV")));
    }

    /** The last is the default of the SDK; the thesis states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(128, 1024, 3072);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = Benchmark.wholeBlocks(gpu, TILES);
        float[] coefficients = Uniform.floats(1, 2 * RADIUS + 1);
        float[] image = Uniform.floats(2, n * n);
        DeviceBuffer source = gpu.allocate("source", image);
        DeviceBuffer result = gpu.allocate("result", 4L * n * n);
        DeviceBuffer between = gpu.allocate("between", 4L * n * n);
        gpu.variable("convsep_coefficients").write(coefficients);
        gpu.launch("convsep_rows", Shape.of(n / 128, n / 4), Shape.of(16, 4), 0, between, source, n, n);
        gpu.launch("convsep_columns", Shape.of(n / 16, n / 64), Shape.of(16, 8), 0, result, between, n, n);
        float[] rows = convolved(n, image, coefficients, 1);
        Expected.floats(between, rows, 1e-5);
        Expected.floats(result, convolved(n, rows, coefficients, n), 1e-5);
    }

    /** Along rows, if the elements at its sides are 1 apart, or along columns, if they are {@code n} apart. */
    private static float[] convolved(int n, float[] image, float[] coefficients, int apart) {
        float[] convolved = new float[n * n];
        for (int at = 0; at < n * n; at++) {
            int place = apart == 1 ? at % n : at / n;
            for (int j = -RADIUS; j <= RADIUS; j++) {
                if (place + j >= 0 && place + j < n) {
                    convolved[at] += coefficients[RADIUS - j] * image[at + j * apart];
                }
            }
        }
        return convolved;
    }
}
