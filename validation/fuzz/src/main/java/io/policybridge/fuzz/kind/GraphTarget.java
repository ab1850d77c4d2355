package io.policybridge.fuzz.kind;

import io.policybridge.benchmarks.input.GraphFile;
import io.policybridge.fuzz.FileTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of edges. */
public final class GraphTarget extends FileTarget {
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
        GraphFile.read(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }
}
