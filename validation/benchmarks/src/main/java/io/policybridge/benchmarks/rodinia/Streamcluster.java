package io.policybridge.benchmarks.rodinia;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;

/** STREAMCLUSTER: the gain of points as further centres. */
public final class Streamcluster implements Benchmark {
    private static final int BLOCK = 512;
    private static final int DIMENSIONS = 256;
    private static final int CENTRES = 10;
    private static final int CANDIDATES = 2;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "gains of two further centres; points of 256 dimensions",
                List.of(
                        Category.MEMORY_DIVERGENT.as("SC"),
                        Category.EVALUATED.as("SC"),
                        Category.IRREGULAR.as("SC"),
                        Category.CONFLICT.as("SCLUSTER").upTo(300_000_000)));
    }

    /** The last is DaCache's 256K points, in two launches (section 3). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(512, 16384, 262144);
    }

    @Override
    public double bytes(double size) {
        return 4 * DIMENSIONS * size;
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] coordinates = Uniform.floats(1, n * DIMENSIONS);
        Clusters clusters = new Clusters(n, coordinates, new int[n], new float[n], places(n));
        for (int point = 0; point < n; point++) {
            clusters.nearest(point);
        }
        int row = (CENTRES + 1 + 7) / 8 * 8;
        DeviceBuffer columns = gpu.allocate("coordinates", coordinates);
        DeviceBuffer places = gpu.allocate("places", 4L * n);
        DeviceBuffer moves = gpu.allocate("moves", n);
        DeviceBuffer points = gpu.allocate("points", 32L * n);
        DeviceBuffer saved = gpu.allocate("saved", 4L * n * row);
        SplittableRandom random = new SplittableRandom(2);
        for (int round = 0; round < CANDIDATES; round++) {
            int candidate = random.nextInt(n);
            points.write(clusters.structures());
            places.write(clusters.places);
            moves.write(new byte[n]);
            saved.write(new float[n * row]);
            gpu.launch(
                    "streamcluster_gain",
                    Benchmark.blocks(n, BLOCK),
                    BLOCK,
                    n,
                    DIMENSIONS,
                    (long) candidate,
                    points,
                    CENTRES,
                    row,
                    columns,
                    saved,
                    places,
                    moves);
            Expected.floats(saved, clusters.saved(candidate, row), 1e-4);
        }
    }

    /** The places of the first points, which are the centres, in the table of what is saved. */
    private static int[] places(int n) {
        int[] places = new int[n];
        for (int i = 0; i < Math.min(n, CENTRES); i++) {
            places[i] = i;
        }
        return places;
    }

    /** The points, each with its centre and what it costs to be there. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Clusters(int n, float[] coordinates, int[] centres, float[] costs, int[] places) {
        void nearest(int point) {
            costs[point] = Float.MAX_VALUE;
            for (int centre = 0; centre < Math.min(n, CENTRES); centre++) {
                float cost = distance(point, centre);
                if (cost < costs[point]) {
                    costs[point] = cost;
                    centres[point] = centre;
                }
            }
        }

        private float distance(int a, int b) {
            float distance = 0;
            for (int i = 0; i < DIMENSIONS; i++) {
                float difference = coordinates[i * n + a] - coordinates[i * n + b];
                distance = Math.fma(difference, difference, distance);
            }
            return distance;
        }

        /** As the kernel reads them: weight, coordinates (which it does not read), centre, cost. */
        ByteBuffer structures() {
            ByteBuffer bytes = ByteBuffer.allocate(32 * n).order(ByteOrder.LITTLE_ENDIAN);
            for (int point = 0; point < n; point++) {
                bytes.putFloat(32 * point, 1);
                bytes.putLong(32 * point + 16, centres[point]);
                bytes.putFloat(32 * point + 24, costs[point]);
            }
            return bytes;
        }

        float[] saved(int candidate, int row) {
            float[] saved = new float[n * row];
            for (int point = 0; point < n; point++) {
                float more = distance(point, candidate) - costs[point];
                saved[point * row + (more < 0 ? CENTRES : places[centres[point]])] = more < 0 ? more : -more;
            }
            return saved;
        }
    }
}
