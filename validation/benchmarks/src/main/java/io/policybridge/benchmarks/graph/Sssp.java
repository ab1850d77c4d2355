package io.policybridge.benchmarks.graph;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.GraphBenchmark;
import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphGenerator;
import io.policybridge.benchmarks.input.Uniform;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** SSSP: shortest paths from one node. */
public final class Sssp implements GraphBenchmark {
    private static final int BLOCK = 256;
    private static final int EDGES = 16;
    private static final int LONGEST = 64;
    private static final int UNREACHED = Integer.MAX_VALUE;

    @Override
    public About about() {
        return new About(
                "GraphBIG",
                "shortest paths from a node; nodes, with 16 edges each on average",
                List.of(
                        Category.CACHE_SENSITIVE.as("SSP"),
                        Category.EVALUATED.as("SSSP"),
                        Category.IRREGULAR.as("SSSP")));
    }

    /** The last is about that of GraphBIG's graphs; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(256, 32768, 1000000);
    }

    @Override
    public double bytes(double size) {
        return 4 * EDGES * size;
    }

    @Override
    public GraphGenerator usual() {
        return GraphGenerator.RMAT;
    }

    @Override
    public Csr graph(GraphGenerator generator, int nodes) {
        return generator.undirected(1, nodes, EDGES);
    }

    @Override
    public void run(Device gpu, Csr graph) {
        int n = graph.nodes();
        int[] weights = Uniform.ints(2, graph.edges(), LONGEST);
        int[] shortest = new int[n];
        Arrays.fill(shortest, UNREACHED);
        byte[] first = new byte[n];
        shortest[0] = 0;
        first[0] = 1;
        DeviceBuffer rows = gpu.allocate("rows", graph.rows());
        DeviceBuffer columns = gpu.allocate("columns", graph.columns());
        DeviceBuffer lengths = gpu.allocate("weights", weights);
        DeviceBuffer distances = gpu.allocate("distances", shortest);
        DeviceBuffer changed = gpu.allocate("changed", first);
        DeviceBuffer next = gpu.allocate("next", n);
        DeviceBuffer more = gpu.allocate("more", 1);
        int grid = Benchmark.blocks(n, BLOCK);
        do {
            more.write(new byte[1]);
            gpu.launch("sssp_relax", grid, BLOCK, rows, columns, lengths, distances, changed, next, more, n);
            gpu.launch("sssp_advance", grid, BLOCK, changed, next, n);
        } while (more.read().get(0) != 0);
        search(graph, weights, shortest);
        Expected.ints(distances, shortest);
    }

    private record Reached(int node, int distance) {}

    private static void search(Csr graph, int[] weights, int[] shortest) {
        PriorityQueue<Reached> queue = new PriorityQueue<>(Comparator.comparingInt(Reached::distance));
        queue.add(new Reached(0, 0));
        while (!queue.isEmpty()) {
            Reached reached = queue.remove();
            if (reached.distance > shortest[reached.node]) {
                continue;
            }
            for (int i = graph.rows()[reached.node]; i < graph.rows()[reached.node + 1]; i++) {
                int distance = reached.distance + weights[i];
                if (distance < shortest[graph.columns()[i]]) {
                    shortest[graph.columns()[i]] = distance;
                    queue.add(new Reached(graph.columns()[i], distance));
                }
            }
        }
    }
}
