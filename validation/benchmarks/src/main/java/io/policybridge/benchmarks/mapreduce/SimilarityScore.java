package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/**
 * SS: how similar any two documents are. Mars sorts the pairs, which its description does not need; of what it runs,
 * APCM's limit of 1,000 million instructions leaves the sort out.
 */
public final class SimilarityScore implements Benchmark {
    /** Of a document, as in what Mars runs, at every size. */
    private static final int FEATURES = 256;

    @Override
    public String name() {
        return "ss";
    }

    @Override
    public About about() {
        return new About(
                "Mars",
                "how similar any two documents of 256 features are; documents",
                List.of(Category.CACHE_MODERATE.as("SS"), Category.EVALUATED.as("SS")));
    }

    /** The last is what Mars runs; APCM states none. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(32, 320, 1024);
    }

    /** Counting and the prefix sums over its results. */
    @Override
    public long setUp(int size) {
        return RowTasks.setUp(size * (size - 1) / 2.0);
    }

    @Override
    public double bytes(double size) {
        return Math.max(Float.BYTES * FEATURES * size, RowTasks.bytes(size * (size - 1) / 2));
    }

    @Override
    public void run(Device gpu) {
        int documents = gpu.size();
        int tasks = documents * (documents - 1) / 2;
        int[] first = new int[tasks];
        int[] second = new int[tasks];
        int task = 0;
        for (int i = 0; i < documents; i++) {
            for (int j = i + 1; j < documents; j++) {
                first[task] = i;
                second[task++] = j;
            }
        }
        float[] features = Uniform.floats(1, documents * FEATURES);
        DeviceBuffer matrix = gpu.allocate("features", features);
        DeviceBuffer scores = new RowTasks(documents, FEATURES, first, second).run(gpu, "ss_map", matrix);
        float[] expected = new float[tasks];
        for (int i = 0; i < tasks; i++) {
            expected[i] = score(features, first[i] * FEATURES, second[i] * FEATURES);
        }
        Expected.floats(scores, expected, 1e-4);
    }

    private static float score(float[] features, int a, int b) {
        double product = 0;
        double aSquare = 0;
        double bSquare = 0;
        for (int i = 0; i < FEATURES; i++) {
            product += features[a + i] * features[b + i];
            aSquare += features[a + i] * features[a + i];
            bSquare += features[b + i] * features[b + i];
        }
        return (float) (product / (Math.sqrt(aSquare) * Math.sqrt(bSquare)));
    }
}
