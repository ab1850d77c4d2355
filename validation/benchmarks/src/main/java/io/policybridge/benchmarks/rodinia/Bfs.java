package io.policybridge.benchmarks.rodinia;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.GraphBenchmark;
import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphGenerator;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/** BFS: the levels of a breadth-first search. */
public final class Bfs implements GraphBenchmark {
    private static final int BLOCK = 512;
    private static final int EDGES = 5;
    private static final int SMALL = 131_072;
    private static final int PAPER_SIZE = 1_000_000;
    private static final int UNREACHED = -1;

    @Override
    public About about() {
        return new About(
                "Rodinia",
                "breadth-first search; nodes, with five edges each on average",
                List.of(
                        Category.MEMORY_DIVERGENT.as("BFS"),
                        Category.CACHE_SENSITIVE.as("BFS"),
                        Category.EVALUATED.as("BFS"),
                        Category.IRREGULAR.as("BFS"),
                        Category.THRASHING.as("BFS")));
    }

    /** The last has DaCache's 5M edges (Table 1). */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(1024, SMALL, PAPER_SIZE);
    }

    /** Counted: the levels that together reach less than a tenth of the nodes, in which most threads have no work. */
    @Override
    public long setUp(int size) {
        return switch (size) {
            case SMALL -> 18_600_000;
            case PAPER_SIZE -> 226_300_000;
            default -> 0;
        };
    }

    @Override
    public double bytes(double size) {
        return 4 * EDGES * size;
    }

    @Override
    public GraphGenerator usual() {
        return GraphGenerator.UNIFORM;
    }

    @Override
    public Csr graph(GraphGenerator generator, int nodes) {
        return generator.undirected(1, nodes, EDGES);
    }

    @Override
    public void run(Device gpu, Csr graph) {
        int n = graph.nodes();
        int[] nodes = new int[2 * n];
        int[] cost = new int[n];
        byte[] first = new byte[n];
        Arrays.fill(cost, UNREACHED);
        for (int node = 0; node < n; node++) {
            nodes[2 * node] = graph.rows()[node];
            nodes[2 * node + 1] = graph.rows()[node + 1] - graph.rows()[node];
        }
        cost[0] = 0;
        first[0] = 1;
        DeviceBuffer structures = gpu.allocate("nodes", nodes);
        DeviceBuffer edges = gpu.allocate("edges", graph.columns());
        DeviceBuffer level = gpu.allocate("level", first);
        DeviceBuffer next = gpu.allocate("next", new byte[n]);
        DeviceBuffer visited = gpu.allocate("visited", first);
        DeviceBuffer costs = gpu.allocate("cost", cost);
        DeviceBuffer more = gpu.allocate("more", 1);
        int grid = Benchmark.blocks(n, BLOCK);
        do {
            more.write(new byte[1]);
            gpu.launch("bfs_expand", grid, BLOCK, structures, edges, level, next, visited, costs, n);
            gpu.launch("bfs_advance", grid, BLOCK, level, next, visited, more, n);
        } while (more.read().get(0) != 0);
        search(graph, cost);
        Expected.ints(costs, cost);
    }

    private static void search(Csr graph, int[] cost) {
        ArrayDeque<Integer> reached = new ArrayDeque<>(List.of(0));
        while (!reached.isEmpty()) {
            int node = reached.remove();
            for (int i = graph.rows()[node]; i < graph.rows()[node + 1]; i++) {
                int neighbour = graph.columns()[i];
                if (cost[neighbour] == UNREACHED) {
                    cost[neighbour] = cost[node] + 1;
                    reached.add(neighbour);
                }
            }
        }
    }
}
