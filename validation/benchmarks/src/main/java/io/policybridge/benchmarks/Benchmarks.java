package io.policybridge.benchmarks;

import io.policybridge.benchmarks.cudasdk.ConvSep;
import io.policybridge.benchmarks.cudasdk.Fwt;
import io.policybridge.benchmarks.cudasdk.ScalarProd;
import io.policybridge.benchmarks.cudasdk.ThreeDStencil;
import io.policybridge.benchmarks.cudasdk.VectorAdd;
import io.policybridge.benchmarks.graph.Cc;
import io.policybridge.benchmarks.graph.Spmv;
import io.policybridge.benchmarks.graph.Sssp;
import io.policybridge.benchmarks.mapreduce.InvertedIndex;
import io.policybridge.benchmarks.mapreduce.PageViewCount;
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
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.ptx.workload.SizedName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The packaged benchmarks, by name: {@code atax}, or with a size {@code atax:tiny}, {@code atax:1000}. */
public final class Benchmarks extends PtxFormat {
    /** Bytes: a Java array. */
    private static final int LARGEST_BUFFER = Integer.MAX_VALUE - 8;

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
            new VectorAdd(),
            new ScalarProd(),
            new Fwt(),
            new ConvSep(),
            new ThreeDStencil());

    /** All of them, by name. */
    public static List<Benchmark> all() {
        return ALL;
    }

    @Override
    public String name() {
        return "benchmark";
    }

    @Override
    public String form() {
        return "a benchmark (NAME:SIZE; ./policybridge workloads)";
    }

    /** A bare name, of nothing that exists. */
    @Override
    public Optional<Path> folder(Path path) {
        boolean bare = path.getNameCount() == 1 && !path.isAbsolute() && !Files.exists(path);
        return bare && find(SizedName.of(path).path().toString()).isPresent() ? Optional.of(path) : Optional.empty();
    }

    private static Optional<Benchmark> find(String name) {
        return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
    }

    @Override
    protected Source source(Path folder) {
        SizedName sized = SizedName.of(folder);
        Benchmark benchmark = find(sized.path().toString()).orElseThrow();
        int size = sized.size(benchmark.sizes());
        require(folder, benchmark, size);
        String ptxas = benchmark.ptx().replace(".ptx", ".ptxas");
        return new Source(
                () -> benchmark,
                size,
                benchmark.name(),
                Path.of(benchmark.ptx()),
                text(benchmark.ptx()),
                Optional.of(text(ptxas)));
    }

    private static void require(Path workload, Benchmark benchmark, int size) {
        if (benchmark.bytes(size) > LARGEST_BUFFER) {
            int fits = 1;
            for (int step = 1 << 30; step > 0; step >>= 1) {
                fits += benchmark.bytes((double) fits + step) <= LARGEST_BUFFER ? step : 0;
            }
            throw BadInput.in(
                    workload,
                    "size=" + size + ": a buffer would have "
                            + String.format(Locale.ROOT, "%.0f", benchmark.bytes(size))
                            + " bytes, more than " + LARGEST_BUFFER + "; expected at most size " + fits);
        }
    }

    static String text(String resource) {
        try (InputStream in = Benchmarks.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new BadInput("benchmark without " + resource + "; expected it to be packaged");
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
