package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.GraphBenchmark;
import io.policybridge.benchmarks.cudasdk.ConvSep;
import io.policybridge.benchmarks.cudasdk.Fwt;
import io.policybridge.benchmarks.cudasdk.ScalarProd;
import io.policybridge.benchmarks.cudasdk.ThreeDStencil;
import io.policybridge.benchmarks.cudasdk.VectorAdd;
import io.policybridge.benchmarks.graph.Cc;
import io.policybridge.benchmarks.graph.Spmv;
import io.policybridge.benchmarks.graph.Sssp;
import io.policybridge.benchmarks.mapreduce.InvertedIndex;
import io.policybridge.benchmarks.mapreduce.MatrixMultiplication;
import io.policybridge.benchmarks.mapreduce.PageViewCount;
import io.policybridge.benchmarks.mapreduce.SimilarityScore;
import io.policybridge.benchmarks.polybench.Atax;
import io.policybridge.benchmarks.polybench.Bicg;
import io.policybridge.benchmarks.polybench.Corr;
import io.policybridge.benchmarks.polybench.Covar;
import io.policybridge.benchmarks.polybench.Fdtd2d;
import io.policybridge.benchmarks.polybench.Gemm;
import io.policybridge.benchmarks.polybench.Gesummv;
import io.policybridge.benchmarks.polybench.Mvt;
import io.policybridge.benchmarks.polybench.Syr2k;
import io.policybridge.benchmarks.polybench.Syrk;
import io.policybridge.benchmarks.polybench.ThreeDConv;
import io.policybridge.benchmarks.polybench.ThreeMm;
import io.policybridge.benchmarks.polybench.TwoDConv;
import io.policybridge.benchmarks.polybench.TwoMm;
import io.policybridge.benchmarks.rodinia.Backprop;
import io.policybridge.benchmarks.rodinia.Bfs;
import io.policybridge.benchmarks.rodinia.Hotspot;
import io.policybridge.benchmarks.rodinia.Kmeans;
import io.policybridge.benchmarks.rodinia.Nw;
import io.policybridge.benchmarks.rodinia.Srad;
import io.policybridge.benchmarks.rodinia.Streamcluster;
import io.policybridge.benchmarks.tensorcore.MmaGemm;
import io.policybridge.benchmarks.tensorcore.WmmaGemm;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The packaged benchmarks, by name: {@code atax}, or with a size {@code atax:tiny}, {@code atax:1000}; those on graphs
 * also with one, {@code bfs:rmat-16}, {@code bfs:road.mtx}; behind the size keys, {@code atax:1000:rolled}.
 */
public final class Benchmarks extends PtxFormat {
    /** The key of the form whose loops are not unrolled at run time. */
    public static final String ROLLED = "rolled";

    private static final Pattern NUMBER = Pattern.compile("0*([1-9][0-9]{0,8})");

    private static final List<Benchmark> ALL = List.of(
            new Atax(),
            new Bicg(),
            new Mvt(),
            new Gesummv(),
            new Syrk(),
            new Syr2k(),
            new Gemm(),
            new TwoMm(),
            new ThreeMm(),
            new TwoDConv(),
            new ThreeDConv(),
            new Fdtd2d(),
            new Corr(),
            new Covar(),
            new Bfs(),
            new Kmeans(),
            new Streamcluster(),
            new Spmv(),
            new Sssp(),
            new Cc(),
            new Hotspot(),
            new Srad(),
            new Nw(),
            new Backprop(),
            new InvertedIndex(),
            new PageViewCount(),
            new MatrixMultiplication(),
            new SimilarityScore(),
            new VectorAdd(),
            new ScalarProd(),
            new Fwt(),
            new ConvSep(),
            new ThreeDStencil(),
            new WmmaGemm(),
            new MmaGemm());

    /** All of them, by name. */
    public static List<Benchmark> all() {
        return ALL;
    }

    /**
     * {@code name} of a workload with its size in the one form that results have, however it was written: the name of
     * the size where it has one, else its number ({@code atax:64} and {@code atax:064} are {@code atax:tiny},
     * {@code my.yaml:08} is {@code my.yaml:8}); keys in their one order, without those that say what is usual.
     */
    public static String canonical(String name) {
        return ChosenBenchmark.of(name)
                .filter(chosen -> chosen.sized().chosen().isPresent())
                .map(chosen -> chosen.benchmark().name() + ":"
                        + canonical(chosen.sized().size(), chosen.benchmark().sizes()) + chosen.keys())
                .orElseGet(() -> {
                    int colon = name.indexOf(':');
                    return colon < 0
                            ? name
                            : name.substring(0, colon + 1) + canonical(name.substring(colon + 1), List.of());
                });
    }

    /** {@code size} as one of {@code named} where that is the same, without zeros before a number. */
    private static String canonical(String size, List<NamedSize> named) {
        Matcher number = NUMBER.matcher(size);
        return !number.matches()
                ? size
                : named.stream()
                        .filter(one -> one.size() == Integer.parseInt(number.group(1)))
                        .map(NamedSize::name)
                        .findFirst()
                        .orElse(number.group(1));
    }

    /** As above, of one that is there: a benchmark without a size has its first ({@code 3mm} is {@code 3mm:tiny}). */
    public static String canonical(Workload workload) {
        return chosen(workload)
                .filter(chosen -> chosen.sized().chosen().isEmpty())
                .map(chosen -> chosen.benchmark().name() + ":"
                        + chosen.benchmark().sizes().get(0).name())
                .orElse(canonical(workload.name()));
    }

    /** The benchmark that {@code workload} is, if it is one. */
    public static Optional<Benchmark> of(Workload workload) {
        return chosen(workload).map(ChosenBenchmark::benchmark);
    }

    private static Optional<ChosenBenchmark> chosen(Workload workload) {
        return workload.format() instanceof Benchmarks
                ? ChosenBenchmark.of(workload.folder().toString())
                : Optional.empty();
    }

    /** {@code workload} with those of {@code keys} that its benchmark has; the same if it names none. */
    public static String with(String workload, List<String> keys) {
        return ChosenBenchmark.of(workload)
                .map(plain -> {
                    ChosenBenchmark keyed = plain;
                    for (String key : keys) {
                        keyed = keyed.with(key).orElse(keyed);
                    }
                    return plain.sized().path()
                            + plain.sized().chosen().map(size -> ":" + size).orElse("")
                            + keyed.keys();
                })
                .orElse(workload);
    }

    /** Whether some benchmark has {@code key}. */
    public static boolean isKey(String key) {
        return ALL.stream()
                .map(benchmark -> ChosenBenchmark.of(benchmark.name()).orElseThrow())
                .anyMatch(chosen -> chosen.with(key).isPresent());
    }

    /**
     * {@code keys}, of the command line.
     *
     * @throws BadInput if no benchmark has one of them
     */
    public static List<String> requireKeys(List<String> keys) {
        for (String key : keys) {
            if (!isKey(key)) {
                throw new BadInput("--key " + key + "; expected a key of a benchmark, such as rolled or features=34");
            }
        }
        return List.copyOf(keys);
    }

    /** Warp instructions that {@code workload} issues, about so many; empty if they have not been counted. */
    public static OptionalLong instructions(Workload workload) {
        return chosen(workload).stream()
                .flatMap(chosen -> chosen.benchmark().sizes().stream()
                        .filter(size -> chosen.sized().size().isEmpty()
                                ? size == chosen.benchmark().sizes().get(0)
                                : List.of(size.name(), Integer.toString(size.size()))
                                        .contains(chosen.sized().size()))
                        .map(size -> InstructionCounts.of(chosen.benchmark().name() + chosen.keys(), size)))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /**
     * Bytes of the heap that a simulation of {@code workload} takes, about so many; 0 if that is unknown, or it is
     * plain that they fit into {@code room}.
     *
     * @param begin plays a program up to its first launch
     */
    public static double memory(Workload workload, Consumer<PlayableProgram> begin, double room) {
        return chosen(workload)
                .filter(Benchmarks::hasSize)
                .map(chosen -> NeededMemory.of(chosen, chosen.size(), begin, room))
                .orElse(0.0);
    }

    /** {@link Benchmark#setUp} of the benchmark, form and size that {@code workload} is; 0 of others. */
    public static long setUp(Workload workload) {
        return workload.format() instanceof Benchmarks ? setUp(workload.folder().toString()) : 0;
    }

    /** As above, of a benchmark by its name. */
    public static long setUp(String workload) {
        return ChosenBenchmark.of(workload)
                .filter(Benchmarks::hasSize)
                .map(chosen -> chosen.setUp(chosen.size()))
                .orElse(0L);
    }

    /** Whether its input follows from its size: it is no other graph. */
    private static boolean hasSize(ChosenBenchmark chosen) {
        return !(chosen.benchmark() instanceof GraphBenchmark) || GraphInput.isSize(chosen.benchmark(), chosen.sized());
    }

    @Override
    public String name() {
        return "benchmark";
    }

    @Override
    public String form() {
        return "a benchmark (NAME:SIZE; ./policybridge workloads)";
    }

    /** {@code NAME}, {@code NAME:SIZE} or {@code NAME:SIZE:KEY}, of nothing that exists. */
    @Override
    public Optional<Path> folder(Path path) {
        return ChosenBenchmark.of(path.toString()).isPresent() && !Files.exists(path)
                ? Optional.of(path)
                : Optional.empty();
    }

    static Optional<Benchmark> find(String name) {
        return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
    }

    /** They are packaged, and their PTX names no lines. */
    @Override
    protected Optional<Path> written(Path folder) {
        return Optional.empty();
    }

    @Override
    protected Source source(Path folder) {
        ChosenBenchmark chosen = ChosenBenchmark.of(folder.toString()).orElseThrow();
        if (chosen.benchmark() instanceof GraphBenchmark graphs) {
            GraphInput input = GraphInput.of(graphs, folder, chosen);
            return source(chosen.ptx(), () -> input, input.size(), input.identity());
        }
        int size = chosen.size();
        LargestBuffer.require(folder, chosen.benchmark(), size);
        return source(chosen.ptx(), chosen::benchmark, size, chosen.benchmark().identity());
    }

    private static Source source(String ptx, Supplier<? extends PtxWorkload> program, int size, String identity) {
        return new Source(
                program, size, identity, Path.of(ptx), text(ptx), Optional.of(text(ptx.replace(".ptx", ".ptxas"))));
    }

    static String text(String resource) {
        try (InputStream in = Benchmark.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new BadInput("benchmark without " + resource + "; expected it to be packaged");
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
