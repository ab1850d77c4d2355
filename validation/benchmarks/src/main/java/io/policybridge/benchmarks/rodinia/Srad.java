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

/** SRAD: two rounds of speckle reducing anisotropic diffusion. */
public final class Srad implements Benchmark {
    private static final int TILE = 16;
    private static final int ROUNDS = 2;
    private static final float LAMBDA = 0.5f;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "two rounds of diffusion of an image; rows and columns, a multiple of 16",
                List.of(
                        Category.CACHE_INSENSITIVE.as("SRD"),
                        Category.REGULAR.as("SRAD"),
                        Category.CONFLICT.as("SRAD")));
    }

    /** The last is the default of Rodinia; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 512, 2048);
    }

    @Override
    public double bytes(double size) {
        return 4 * size * size;
    }

    @Override
    public void run(Device gpu) {
        int n = Benchmark.wholeBlocks(gpu, TILE);
        float[] image = Uniform.floats(1, n * n);
        for (int i = 0; i < image.length; i++) {
            image[i] = (float) Math.exp(image[i]);
        }
        DeviceBuffer pixels = gpu.allocate("image", 4L * n * n);
        DeviceBuffer coefficients = gpu.allocate("coefficients", 4L * n * n);
        DeviceBuffer east = gpu.allocate("east", 4L * n * n);
        DeviceBuffer west = gpu.allocate("west", 4L * n * n);
        DeviceBuffer south = gpu.allocate("south", 4L * n * n);
        DeviceBuffer north = gpu.allocate("north", 4L * n * n);
        Shape grid = Shape.of(n / TILE, n / TILE);
        Shape block = Shape.of(TILE, TILE);
        for (int round = 0; round < ROUNDS; round++) {
            float scale = scale(n, image);
            pixels.write(image);
            gpu.launch(
                    "srad_coefficients", grid, block, 0, north, south, west, east, pixels, coefficients, n, n, scale);
            gpu.launch("srad_update", grid, block, 0, north, south, west, east, pixels, coefficients, n, n, LAMBDA);
            image = diffused(n, image, scale);
            Expected.floats(pixels, image, 1e-4);
        }
    }

    /** How far the pixels of a corner, which should be equal, differ. */
    private static float scale(int n, float[] image) {
        double sum = 0;
        double squares = 0;
        int side = n / TILE;
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                sum += image[y * n + x];
                squares += (double) image[y * n + x] * image[y * n + x];
            }
        }
        double mean = sum / (side * side);
        return (float) ((squares / (side * side) - mean * mean) / (mean * mean));
    }

    private static float[] diffused(int n, float[] image, float scale) {
        float[] coefficients = new float[n * n];
        for (int at = 0; at < n * n; at++) {
            double here = image[at];
            double[] differences = differences(n, image, at);
            double squares = 0;
            double sum = 0;
            for (double difference : differences) {
                squares += difference * difference;
                sum += difference;
            }
            double laplacian = sum / here;
            double numerator = 0.5 * squares / (here * here) - laplacian * laplacian / 16;
            double denominator = 1 + 0.25 * laplacian;
            double speckle = numerator / (denominator * denominator);
            double coefficient = 1 / (1 + (speckle - scale) / (scale * (1 + scale)));
            coefficients[at] = (float) Math.max(0, Math.min(1, coefficient));
        }
        float[] diffused = new float[n * n];
        for (int at = 0; at < n * n; at++) {
            double[] differences = differences(n, image, at);
            double here = coefficients[at];
            double south = coefficients[Math.min(at / n + 1, n - 1) * n + at % n];
            double east = coefficients[at / n * n + Math.min(at % n + 1, n - 1)];
            double divergence =
                    here * differences[0] + south * differences[1] + here * differences[2] + east * differences[3];
            diffused[at] = (float) (image[at] + 0.25 * LAMBDA * divergence);
        }
        return diffused;
    }

    /** Those to the neighbours north, south, west and east. */
    private static double[] differences(int n, float[] image, int at) {
        int y = at / n;
        int x = at % n;
        return new double[] {
            image[Math.max(y - 1, 0) * n + x] - image[at],
            image[Math.min(y + 1, n - 1) * n + x] - image[at],
            image[y * n + Math.max(x - 1, 0)] - image[at],
            image[y * n + Math.min(x + 1, n - 1)] - image[at]
        };
    }
}
