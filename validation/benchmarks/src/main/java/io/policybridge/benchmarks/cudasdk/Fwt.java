package io.policybridge.benchmarks.cudasdk;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.Arrays;
import java.util.List;

/** FWT: dyadic convolution by the fast Walsh transform. */
public final class Fwt implements Benchmark {
    private static final int KERNEL = 128;
    private static final int PRODUCTS = 128;
    private static final int OUTER = 256;

    /** Elements that fit into shared memory. */
    private static final int INNER = 2048;

    @Override
    public About about() {
        return new About(
                "CUDA SDK",
                "dyadic convolution with 128 elements; elements of the data, a power of two from 256",
                List.of(Category.LARGE_WORKING_SET_L2.as("FWT")));
    }

    /** The last is the default of the SDK; the thesis states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(4096, 262144, 8388608);
    }

    @Override
    public double bytes(double size) {
        return 4 * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        if (n < 2 * KERNEL || Integer.bitCount(n) != 1) {
            throw new BadInput("size=" + n + "; expected a power of two from " + 2 * KERNEL);
        }
        float[] coefficients = Uniform.floats(1, KERNEL);
        float[] data = Uniform.floats(2, n);
        DeviceBuffer kernel = gpu.allocate("kernel", 4L * n);
        DeviceBuffer result = gpu.allocate("data", data);
        kernel.write(Arrays.copyOf(coefficients, n));
        transform(gpu, result, n);
        transform(gpu, kernel, n);
        gpu.launch("fwt_products", PRODUCTS, OUTER, result, kernel, n);
        transform(gpu, result, n);
        Expected.floats(result, convolution(data, coefficients), 1e-3);
    }

    private static void transform(Device gpu, DeviceBuffer data, int n) {
        int elements = n;
        for (; elements > INNER; elements /= 4) {
            gpu.launch("fwt_outer", Benchmark.blocks(n / 4, OUTER), OUTER, data, data, elements / 4);
        }
        int block = Math.max(1, elements / 4);
        gpu.launch("fwt_inner", n / elements, block, data, data, Integer.numberOfTrailingZeros(elements));
    }

    private static float[] convolution(float[] data, float[] coefficients) {
        float[] convolution = new float[data.length];
        for (int i = 0; i < data.length; i++) {
            double sum = 0;
            for (int j = 0; j < coefficients.length; j++) {
                sum += (double) data[i ^ j] * coefficients[j];
            }
            convolution[i] = (float) sum;
        }
        return convolution;
    }
}
