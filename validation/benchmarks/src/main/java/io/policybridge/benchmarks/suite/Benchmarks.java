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
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.ptx.workload.SizedName;
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
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The packaged benchmarks, by name: {@code atax}, or with a size {@code atax:tiny}, {@code atax:1000}; those on graphs
 * also with one, {@code bfs:rmat-16}, {@code bfs:road.mtx}.
 */
public final class Benchmarks extends PtxFormat {
    /** A workload with a number for its size. */
    private static final Pattern NUMBERED = Pattern.compile("([^:]*):0*([1-9][0-9]{0,8})");

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
            new ThreeDStencil());

    /** All of them, by name. */
    public static List<Benchmark> all() {
        return ALL;
    }

    /**
     * {@code name} of a workload with its size in the one form that results have, however it was written: the name of
     * the size where it has one, else its number ({@code atax:64} and {@code atax:064} are {@code atax:tiny},
     * {@code my.yaml:08} is {@code my.yaml:8}).
     */
    public static String canonical(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        if (!numbered.matches()) {
            return name;
        }
        int number = Integer.parseInt(numbered.group(2));
        return numbered.group(1) + ":"
                + find(numbered.group(1)).stream()
                        .flatMap(benchmark -> benchmark.sizes().stream())
                        .filter(size -> size.size() == number)
                        .map(NamedSize::name)
                        .findFirst()
                        .orElse(Integer.toString(number));
    }

    /** As above, of one that is there: a benchmark without a size has its first ({@code 3mm} is {@code 3mm:tiny}). */
    public static String canonical(Workload workload) {
        return of(workload)
                .filter(benchmark -> sized(workload.folder()).size().isEmpty())
                .map(benchmark ->
                        benchmark.name() + ":" + benchmark.sizes().get(0).name())
                .orElse(canonical(workload.name()));
    }

    /** The benchmark that {@code workload} is, if it is one. */
    public static Optional<Benchmark> of(Workload workload) {
        return workload.format() instanceof Benchmarks
                ? find(sized(workload.folder()).path().toString())
                : Optional.empty();
    }

    /** Warp instructions that {@code workload} issues, about so many; empty if they have not been counted. */
    public static OptionalLong instructions(Workload workload) {
        SizedName sized = sized(workload.folder());
        return of(workload).stream()
                .flatMap(benchmark -> benchmark.sizes().stream()
                        .filter(size -> sized.size().isEmpty()
                                ? size == benchmark.sizes().get(0)
                                : List.of(size.name(), Integer.toString(size.size()))
                                        .contains(sized.size()))
                        .map(size -> InstructionCounts.of(benchmark, size)))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /** {@link Benchmark#setUp} of the benchmark and size that {@code workload} is; 0 of others. */
    public static long setUp(Workload workload) {
        SizedName sized = sized(workload.folder());
        return of(workload)
                .filter(benchmark -> !(benchmark instanceof GraphBenchmark) || GraphInput.isSize(benchmark, sized))
                .map(benchmark -> benchmark.setUp(sized.size(benchmark.sizes())))
                .orElse(0L);
    }

    @Override
    public String name() {
        return "benchmark";
    }

    @Override
    public String form() {
        return "a benchmark (NAME:SIZE; ./policybridge workloads)";
    }

    /** {@code NAME} or {@code NAME:SIZE}, of nothing that exists. */
    @Override
    public Optional<Path> folder(Path path) {
        return find(sized(path).path().toString()).isPresent() && !Files.exists(path)
                ? Optional.of(path)
                : Optional.empty();
    }

    /** Behind the first colon, other than of a file: what follows may be one. */
    private static SizedName sized(Path path) {
        return SizedName.parted(path, path.toString().indexOf(':'));
    }

    private static Optional<Benchmark> find(String name) {
        return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
    }

    /** They are packaged, and their PTX names no lines. */
    @Override
    protected Optional<Path> written(Path folder) {
        return Optional.empty();
    }

    @Override
    protected Source source(Path folder) {
        SizedName sized = sized(folder);
        Benchmark benchmark = find(sized.path().toString()).orElseThrow();
        if (benchmark instanceof GraphBenchmark graphs) {
            GraphInput input = GraphInput.of(graphs, folder, sized);
            return source(benchmark, () -> input, input.size(), input.identity());
        }
        int size = sized.size(benchmark.sizes());
        LargestBuffer.require(folder, benchmark, size);
        return source(benchmark, () -> benchmark, size, benchmark.name());
    }

    private static Source source(
            Benchmark benchmark, Supplier<? extends PtxWorkload> program, int size, String identity) {
        String ptxas = benchmark.ptx().replace(".ptx", ".ptxas");
        return new Source(
                program, size, identity, Path.of(benchmark.ptx()), text(benchmark.ptx()), Optional.of(text(ptxas)));
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
