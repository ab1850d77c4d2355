package io.policybridge.benchmarks.rodinia;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.List;

/** NW: scores of aligning two sequences, after Needleman and Wunsch. */
public final class Nw implements Benchmark {
    private static final int TILE = 16;
    private static final int PENALTY = 10;
    private static final int ELEMENTS = 24;
    private static final int LOWEST = -4;
    private static final int HIGHEST = 11;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "scores of aligning two sequences; elements of each, a multiple of 16",
                List.of(Category.REGULAR.as("NW"), Category.LARGE_WORKING_SET_L2.as("NW")));
    }

    /** The last is the default of Rodinia; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 1024, 2048);
    }

    @Override
    public double bytes(double size) {
        return 4 * (size + 1) * (size + 1);
    }

    @Override
    public void run(Device gpu) {
        int n = Benchmark.wholeBlocks(gpu, TILE);
        int columns = n + 1;
        int[] similarity = similarity(n);
        int[] scores = new int[columns * columns];
        for (int i = 1; i <= n; i++) {
            scores[i] = -i * PENALTY;
            scores[i * columns] = -i * PENALTY;
        }
        DeviceBuffer similar = gpu.allocate("similarity", similarity);
        DeviceBuffer aligned = gpu.allocate("scores", scores);
        int width = n / TILE;
        for (int diagonal = 1; diagonal <= width; diagonal++) {
            gpu.launch("nw_growing", diagonal, TILE, similar, aligned, columns, PENALTY, diagonal);
        }
        for (int diagonal = width - 1; diagonal >= 1; diagonal--) {
            gpu.launch("nw_shrinking", diagonal, TILE, similar, aligned, columns, PENALTY, diagonal, width);
        }
        for (int at = columns + 1; at < columns * columns; at++) {
            if (at % columns != 0) {
                int gap = Math.max(scores[at - 1], scores[at - columns]) - PENALTY;
                scores[at] = Math.max(scores[at - columns - 1] + similarity[at], gap);
            }
        }
        Expected.ints(aligned, scores);
    }

    /** Of the elements of two sequences, one along the rows, the other along the columns. */
    private static int[] similarity(int n) {
        int[] elements = Uniform.ints(1, 2 * n, ELEMENTS);
        int[] pairs = Uniform.ints(2, ELEMENTS * ELEMENTS, HIGHEST - LOWEST + 1);
        int[] similarity = new int[(n + 1) * (n + 1)];
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= n; j++) {
                similarity[i * (n + 1) + j] = LOWEST + pairs[elements[i - 1] * ELEMENTS + elements[n + j - 1]];
            }
        }
        return similarity;
    }
}
