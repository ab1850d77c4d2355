package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.GraphBenchmark;
import io.policybridge.benchmarks.input.Csr;
import io.policybridge.benchmarks.input.GraphFile;
import io.policybridge.benchmarks.input.GraphGenerator;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.workload.SizedName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A benchmark with the graph that was chosen.
 *
 * @param size its nodes
 * @param identity of benchmark and graph
 */
record GraphInput(GraphBenchmark benchmark, int size, Supplier<Csr> graph, String identity) implements PtxWorkload {
    private static final Pattern GENERATED = Pattern.compile("(rmat|uniform)-([12]?[0-9]|30)");
    private static final String MORE = ", rmat-SCALE or uniform-SCALE with 2^SCALE nodes, or a file of edges "
            + "(Matrix Market, or lines of two nodes)";

    /** That of {@code workload}: of a generator with 2^SCALE nodes, of a file, or of a size. */
    static GraphInput of(GraphBenchmark benchmark, Path workload, ChosenBenchmark named) {
        SizedName chosen = named.sized();
        Matcher generated = GENERATED.matcher(chosen.size());
        if (generated.matches()) {
            GraphGenerator generator = GraphGenerator.valueOf(generated.group(1).toUpperCase(Locale.ROOT));
            int nodes = 1 << Integer.parseInt(generated.group(2));
            LargestBuffer.require(workload, benchmark, nodes);
            return new GraphInput(
                    benchmark,
                    nodes,
                    new GeneratedOnce(() -> benchmark.graph(generator, nodes)),
                    benchmark.name() + " " + generator.name());
        }
        if (!isSize(benchmark, chosen) && isFile(chosen.size())) {
            Path file = Path.of(chosen.size());
            String text = text(file);
            Csr graph = GraphFile.read(file, text);
            return new GraphInput(benchmark, graph.nodes(), () -> graph, benchmark.name() + "\n" + text);
        }
        int nodes = chosen.size(benchmark.sizes(), MORE + named.keysExpected());
        LargestBuffer.require(workload, benchmark, nodes);
        Supplier<Csr> usual = new GeneratedOnce(() -> benchmark.graph(benchmark.usual(), nodes));
        return new GraphInput(benchmark, nodes, usual, benchmark.name());
    }

    /** A graph that all simulations of one workload share; it is made when the first one needs it. */
    private static final class GeneratedOnce implements Supplier<Csr> {
        private final Supplier<Csr> generator;
        private Csr graph;

        GeneratedOnce(Supplier<Csr> generator) {
            this.generator = generator;
        }

        @Override
        public synchronized Csr get() {
            if (graph == null) {
                graph = generator.get();
            }
            return graph;
        }
    }

    /** Whether {@code chosen} is a size of {@code benchmark}'s usual graph. */
    static boolean isSize(Benchmark benchmark, SizedName chosen) {
        return chosen.size().matches("[0-9]*")
                || benchmark.sizes().stream().anyMatch(size -> size.name().equals(chosen.size()));
    }

    private static boolean isFile(String name) {
        try {
            return Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read; expected a file of edges");
        }
    }

    @Override
    public String ptx() {
        return benchmark.ptx();
    }

    @Override
    public void run(Device gpu) {
        benchmark.run(gpu, graph.get());
    }
}
