package io.policybridge.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The PTX of the benchmarks, and the CUDA that it was made of. */
@Tag("process")
class SourcesTest {
    private static final Path CUDA = Path.of("src/main/cuda");
    private static final Path PTX = Path.of("src/main/resources/io/policybridge/benchmarks");

    /** Which clang made the PTX. */
    private static final String VERSION = " version 14.0.6";

    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"(.*)\"");

    private static List<String> names() {
        return Benchmarks.all().stream().map(Benchmark::name).sorted().toList();
    }

    @Test
    void each_benchmark_has_a_source_and_each_source_is_a_benchmark() throws IOException {
        try (Stream<Path> files = Files.list(CUDA)) {
            List<String> sources = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cu"))
                    .map(name -> name.substring(0, name.length() - ".cu".length()))
                    .sorted()
                    .toList();
            assertEquals(names(), sources);
        }
    }

    @Test
    void the_kept_ptx_was_made_of_the_sources_as_they_are() throws IOException, NoSuchAlgorithmException {
        for (String name : names()) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Path source = CUDA.resolve(name + ".cu");
            Matcher included = INCLUDE.matcher(Files.readString(source));
            while (included.find()) {
                digest.update(Files.readAllBytes(CUDA.resolve(included.group(1))));
            }
            digest.update(Files.readAllBytes(source));
            String noted = Files.readString(PTX.resolve(name + ".source")).strip();
            assertEquals(HexFormat.of().formatHex(digest.digest()), noted, name + ".cu: ./compile " + name);
        }
    }

    @Test
    void sources_compiled_anew_have_the_kernels_of_the_kept_ptx(@TempDir Path anew)
            throws IOException, InterruptedException {
        String version = version();
        assumeTrue(version != null, "no clang");
        ProcessBuilder compile = new ProcessBuilder("./compile").redirectErrorStream(true);
        compile.environment().putAll(Map.of("INTO", anew.toString(), "PTXAS", ""));
        Process process = compile.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        for (String name : names()) {
            Path made = anew.resolve(name + ".ptx");
            Path kept = PTX.resolve(name + ".ptx");
            assertEquals(kernels(kept), kernels(made), name);
            Path rolled = Path.of(name + ".rolled.ptx");
            assertEquals(Files.exists(PTX.resolve(rolled)), Files.exists(anew.resolve(rolled)), name);
            if (version.contains(VERSION)) {
                assertEquals(Files.readString(kept), Files.readString(made), name);
                if (Files.exists(PTX.resolve(rolled))) {
                    assertEquals(Files.readString(PTX.resolve(rolled)), Files.readString(anew.resolve(rolled)), name);
                }
            }
        }
    }

    private static TreeSet<String> kernels(Path file) throws IOException {
        PtxModule module = PtxParser.parse(file, Files.readString(file));
        TreeSet<String> kernels = new TreeSet<>();
        module.functions().forEach(function -> kernels.add(function.name()));
        assertTrue(!kernels.isEmpty(), file.toString());
        return kernels;
    }

    /** What the compiler that {@code ./compile} takes says of itself; null if there is none. */
    private static String version() throws IOException, InterruptedException {
        for (String clang : List.of("clang-14", "clang")) {
            if (Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, clang)))) {
                Process process = new ProcessBuilder(clang, "--version").start();
                String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                process.waitFor();
                return version;
            }
        }
        return null;
    }
}
