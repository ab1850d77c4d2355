package io.policybridge.benchmarks.rodinia;

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

/** KMEANS: points are assigned to the nearest of five centres, which move. */
public final class Kmeans implements Benchmark {
    private static final int BLOCK = 256;
    private static final int FEATURES = 136;
    private static final int CENTRES = 5;
    private static final int ROUNDS = 2;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "five centres of points of 136 features, at most two rounds; points",
                List.of(
                        Category.MEMORY_DIVERGENT.as("KMN"),
                        Category.CACHE_SENSITIVE.as("KMN").firstKernel(), // APCM, 6.1
                        Category.IRREGULAR.as("KC"),
                        Category.THRASHING.as("KM")));
    }

    /**
     * The last is DaCache's 28K (Table 1), whose "4x features" are taken to be four times the 34 of Rodinia's input.
     */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(256, 8192, 28672);
    }

    @Override
    public double bytes(double size) {
        return 4 * FEATURES * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] points = Uniform.floats(1, n * FEATURES);
        float[] centres = Arrays.copyOf(points, CENTRES * FEATURES);
        int[] membership = new int[n];
        Arrays.fill(membership, -1);
        DeviceBuffer rows = gpu.allocate("rows", points);
        DeviceBuffer columns = gpu.allocate("columns", 4L * n * FEATURES);
        DeviceBuffer nearest = gpu.allocate("membership", 4L * n);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("kmeans_transpose", grid, BLOCK, rows, columns, n, FEATURES);
        int side = (int) Math.ceil(Math.sqrt(grid));
        int moved = n;
        for (int round = 0; round < ROUNDS && moved > n / 1000; round++) {
            nearest.write(membership);
            gpu.variable("kmeans_centres").write(centres);
            gpu.launch(
                    "kmeans_assign", Shape.of(side, side), Shape.of(BLOCK), 0, columns, FEATURES, n, CENTRES, nearest);
            moved = assign(points, centres, membership);
            Expected.ints(nearest, membership);
            move(points, centres, membership);
        }
    }

    /** As many points moved. Sums are rounded as the kernel rounds them. */
    private static int assign(float[] points, float[] centres, int[] membership) {
        int moved = 0;
        for (int point = 0; point < membership.length; point++) {
            int nearest = -1;
            float least = Float.MAX_VALUE;
            for (int centre = 0; centre < CENTRES; centre++) {
                float distance = 0;
                for (int i = 0; i < FEATURES; i++) {
                    float difference = points[point * FEATURES + i] - centres[centre * FEATURES + i];
                    distance = Math.fma(difference, difference, distance);
                }
                if (distance < least) {
                    least = distance;
                    nearest = centre;
                }
            }
            moved += membership[point] == nearest ? 0 : 1;
            membership[point] = nearest;
        }
        return moved;
    }

    private static void move(float[] points, float[] centres, int[] membership) {
        int[] members = new int[CENTRES];
        float[] sums = new float[CENTRES * FEATURES];
        for (int point = 0; point < membership.length; point++) {
            int centre = membership[point];
            members[centre]++;
            for (int i = 0; i < FEATURES; i++) {
                sums[centre * FEATURES + i] += points[point * FEATURES + i];
            }
        }
        for (int i = 0; i < sums.length; i++) {
            if (members[i / FEATURES] > 0) {
                centres[i] = sums[i] / members[i / FEATURES];
            }
        }
    }
}
