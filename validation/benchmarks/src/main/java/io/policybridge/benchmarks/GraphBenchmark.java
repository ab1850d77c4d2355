package io.policybridge.benchmarks;

import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphGenerator;
import io.policybridge.ptx.host.Device;

/** A benchmark on a graph or a sparse matrix: of its usual generator, of another one, or of a file. */
public interface GraphBenchmark extends Benchmark {

    /** What makes its graph of a number. */
    GraphGenerator usual();

    /** A graph of {@code nodes} nodes and its usual number of edges. */
    Csr graph(GraphGenerator generator, int nodes);

    /** Runs on {@code graph}, which has an edge. */
    void run(Device gpu, Csr graph);

    @Override
    default void run(Device gpu) {
        run(gpu, graph(usual(), gpu.size()));
    }
}
