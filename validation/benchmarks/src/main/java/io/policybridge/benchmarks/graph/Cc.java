package io.policybridge.benchmarks.graph;

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

/** CC: connected components. */
public final class Cc implements GraphBenchmark {
    private static final int BLOCK = 256;
    private static final int EDGES = 4;

    @Override
    public About about() {
        return new About(
                "GraphBIG",
                "connected components; nodes, with four edges each on average",
                List.of(Category.CACHE_MODERATE.as("CCL").smallAt(8192), Category.IRREGULAR.as("CC")));
    }

    /** The last is about that of GraphBIG's graphs; no paper states its own. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(512, 65536, 1000000);
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
    public void run(Device gpu, Csr given) {
        Csr graph = given.isUndirected() ? given : given.undirected();
        int n = graph.nodes();
        DeviceBuffer rows = gpu.allocate("rows", graph.rows());
        DeviceBuffer columns = gpu.allocate("columns", graph.columns());
        DeviceBuffer labels = gpu.allocate("labels", 4L * n);
        DeviceBuffer more = gpu.allocate("more", 1);
        int grid = Benchmark.blocks(n, BLOCK);
        gpu.launch("cc_labels", grid, BLOCK, labels, n);
        do {
            more.write(new byte[1]);
            gpu.launch("cc_spread", grid, BLOCK, rows, columns, labels, more, n);
        } while (more.read().get(0) != 0);
        Expected.ints(labels, components(graph));
    }

    /** For each node, the least one of its component. */
    private static int[] components(Csr graph) {
        int[] components = new int[graph.nodes()];
        Arrays.fill(components, -1);
        for (int least = 0; least < components.length; least++) {
            if (components[least] < 0) {
                components[least] = least;
                mark(graph, components, least);
            }
        }
        return components;
    }

    private static void mark(Csr graph, int[] components, int least) {
        ArrayDeque<Integer> reached = new ArrayDeque<>(List.of(least));
        while (!reached.isEmpty()) {
            int node = reached.remove();
            for (int i = graph.rows()[node]; i < graph.rows()[node + 1]; i++) {
                int neighbour = graph.columns()[i];
                if (components[neighbour] < 0) {
                    components[neighbour] = least;
                    reached.add(neighbour);
                }
            }
        }
    }
}
