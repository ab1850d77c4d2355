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
import java.util.Optional;

/**
 * KMEANS: points are assigned to the nearest of five centres, which move.
 *
 * @param features of a point
 */
public record Kmeans(int features) implements Benchmark {
    private static final int RODINIA_FEATURES = 34;

    /** DaCache's "4x features" (Table 1), taken to be four times those of Rodinia's input. */
    private static final int USUAL_FEATURES = 4 * RODINIA_FEATURES;

    /** The centres lie in 1,088 floats of constant memory. */
    private static final int MOST_FEATURES = 217;

    private static final String KEY = "features=";
    private static final String RODINIA = KEY + RODINIA_FEATURES;
    private static final int BLOCK = 256;
    private static final int CENTRES = 5;
    private static final int ROUNDS = 2;

    /** With DaCache's features. */
    public Kmeans() {
        this(USUAL_FEATURES);
    }

    @Override
    public String key() {
        return features == USUAL_FEATURES ? "" : KEY + features;
    }

    @Override
    public Optional<Benchmark> with(String key) {
        return Optional.of(key)
                .filter(named -> named.matches(KEY + "[1-9][0-9]{0,2}"))
                .map(named -> Integer.parseInt(named.substring(KEY.length())))
                .filter(number -> number <= MOST_FEATURES)
                .map(Kmeans::new);
    }

    @Override
    public String keys() {
        return ":" + KEY + "1 to " + MOST_FEATURES;
    }

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "five centres of points of 136 features, at most two rounds; points",
                List.of(
                        Category.MEMORY_DIVERGENT.as("KMN"),
                        Category.CACHE_SENSITIVE.as("KMN").firstKernel().with(RODINIA), // APCM, 6.1
                        Category.IRREGULAR.as("KC").with(RODINIA),
                        Category.THRASHING.as("KM").with(RODINIA)));
    }

    /** The last is DaCache's 28K (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(256, 8192, 28672);
    }

    @Override
    public double bytes(double size) {
        return 4 * features * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] points = Uniform.floats(1, n * features);
        float[] centres = Arrays.copyOf(points, CENTRES * features);
        int[] membership = new int[n];
        Arrays.fill(membership, -1);
        DeviceBuffer rows = gpu.allocate("rows", points);
        DeviceBuffer columns = gpu.allocate("columns", 4L * n * features);
        DeviceBuffer nearest = gpu.allocate("membership", 4L * n);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("kmeans_transpose", grid, BLOCK, rows, columns, n, features);
        int side = (int) Math.ceil(Math.sqrt(grid));
        int moved = n;
        for (int round = 0; round < ROUNDS && moved > n / 1000; round++) {
            nearest.write(membership);
            gpu.variable("kmeans_centres").write(centres);
            gpu.launch(
                    "kmeans_assign", Shape.of(side, side), Shape.of(BLOCK), 0, columns, features, n, CENTRES, nearest);
            moved = assign(points, centres, membership);
            Expected.ints(nearest, membership);
            move(points, centres, membership);
        }
    }

    /** As many points moved. Sums are rounded as the kernel rounds them. */
    private int assign(float[] points, float[] centres, int[] membership) {
        int moved = 0;
        for (int point = 0; point < membership.length; point++) {
            int nearest = -1;
            float least = Float.MAX_VALUE;
            for (int centre = 0; centre < CENTRES; centre++) {
                float distance = 0;
                for (int i = 0; i < features; i++) {
                    float difference = points[point * features + i] - centres[centre * features + i];
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

    private void move(float[] points, float[] centres, int[] membership) {
        int[] members = new int[CENTRES];
        float[] sums = new float[CENTRES * features];
        for (int point = 0; point < membership.length; point++) {
            int centre = membership[point];
            members[centre]++;
            for (int i = 0; i < features; i++) {
                sums[centre * features + i] += points[point * features + i];
            }
        }
        for (int i = 0; i < sums.length; i++) {
            if (members[i / features] > 0) {
                centres[i] = sums[i] / members[i / features];
            }
        }
    }
}
