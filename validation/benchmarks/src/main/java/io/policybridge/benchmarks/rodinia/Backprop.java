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

/** BACKPROP: one step of the training of a network with one hidden layer. */
public final class Backprop implements Benchmark {
    private static final int HIDDEN = 16;
    private static final float ETA = 0.3f;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "one step of training; units of input, a multiple of 16",
                List.of(Category.EVALUATED.as("BP"), Category.REGULAR.as("BP"), Category.FRIENDLY.as("BP")));
    }

    /** The last is the default of Rodinia; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(512, 32768, 65536);
    }

    @Override
    public double bytes(double size) {
        return 4 * (size + 1) * (HIDDEN + 1);
    }

    @Override
    public void run(Device gpu) {
        int n = Benchmark.wholeBlocks(gpu, HIDDEN);
        int row = HIDDEN + 1;
        float[] input = Uniform.floats(1, n + 1);
        float[] weights = Uniform.floats(2, (n + 1) * row);
        float[] last = new float[(n + 1) * row];
        input[0] = 1;
        Shape grid = Shape.of(1, n / HIDDEN);
        Shape block = Shape.of(HIDDEN, HIDDEN);
        DeviceBuffer inputs = gpu.allocate("input", input);
        DeviceBuffer matrix = gpu.allocate("weights", weights);
        DeviceBuffer sums = gpu.allocate("sums", 4L * n);
        gpu.launch("backprop_forward", grid, block, 0, inputs, matrix, sums, n, HIDDEN);
        float[] expected = sums(n, input, weights);
        Expected.floats(sums, expected, 1e-5);
        float[] delta = delta(n, sums.floats(), weights);
        DeviceBuffer deltas = gpu.allocate("delta", delta);
        DeviceBuffer changes = gpu.allocate("last", last);
        matrix.write(weights);
        gpu.launch("backprop_adjust", grid, block, 0, deltas, HIDDEN, inputs, n, matrix, changes);
        for (int i = 0; i <= n; i++) {
            for (int j = 1; j <= HIDDEN; j++) {
                weights[i * row + j] += ETA * delta[j] * input[i];
            }
        }
        Expected.floats(matrix, weights, 1e-6);
    }

    /** For each 16 units of input, what they give each hidden unit. */
    private static float[] sums(int n, float[] input, float[] weights) {
        float[] sums = new float[n];
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= HIDDEN; j++) {
                sums[(i - 1) / HIDDEN * HIDDEN + j - 1] += weights[i * (HIDDEN + 1) + j] * input[i];
            }
        }
        return sums;
    }

    /** The errors of the hidden units, if the one unit of output adds them up and should be a half. */
    private static float[] delta(int n, float[] sums, float[] weights) {
        double[] hidden = new double[HIDDEN + 1];
        double output = 0;
        for (int j = 1; j <= HIDDEN; j++) {
            double sum = weights[j];
            for (int i = 0; i < n / HIDDEN; i++) {
                sum += sums[i * HIDDEN + j - 1];
            }
            hidden[j] = 1 / (1 + Math.exp(-sum / n));
            output += hidden[j] / HIDDEN;
        }
        float[] delta = new float[HIDDEN + 1];
        for (int j = 1; j <= HIDDEN; j++) {
            delta[j] = (float) (hidden[j] * (1 - hidden[j]) * (0.5 - output));
        }
        return delta;
    }
}
