package io.policybridge.fuzz.program;

import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphFile;
import io.policybridge.fuzz.harness.FileTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of edges: read, and a breadth-first search of those of few nodes is run. */
public final class GraphTarget extends FileTarget {
    private static final int MOST_NODES = 1000;

    public GraphTarget() {
        super("graph", "graph.mtx");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                "%%MatrixMarket matrix coordinate pattern general\n% three\n3 3 2\n1 2\n3 1\n"
                        .getBytes(StandardCharsets.UTF_8),
                "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n1 2 0.5\n3 1 1e3\n"
                        .getBytes(StandardCharsets.UTF_8),
                "# nodes\n0 1\n1 2 7\n2 0\n".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) throws IOException {
        Csr graph = GraphFile.read(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        if (graph.nodes() <= MOST_NODES) {
            PtxPrograms.run(PtxPrograms.workload(Path.of("bfs:" + file)));
        }
    }
}
